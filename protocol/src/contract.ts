// Contracts as their calls answer them, where more is told than fields.

/** `api/contract/Subtotal {id}`: how many there are of each kind that the person sees. */
export interface ContractSubtotal {
  logs: number;
  product: number;
  recpay: number;
  finance: number;
  payment: number;
  renewal: number;
  invoice: number;
  works: number;
  files: number;
  revisions: number;
}

/** Row of `api/tag/index {module}`. */
export interface Tag {
  id: number;
  text: string;
  bgcolor: string;
  color: string;
  module: string;
}
