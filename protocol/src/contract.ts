// Contracts as their calls answer them, where more is told than fields.
import type { Abilities } from './customer.ts';

/** A row of `api/contract/Views`; lists answer the same without lines and `can`. */
export interface ContractRow extends Record<string, unknown> {
  id: number;
  version: number;
  orderSn: string;
  contractName: string;
  code: string;
  customerId: number;
  customerName: string;
  /** Decimal text. */
  Money: string;
  repaid?: string;
  unpaid?: string;
  renewed?: string;
  /** What its products come to, and how far the amount is below that. */
  lineTotal?: string;
  youhui?: string;
  /** `yyyy-MM-dd`. */
  signTime: string;
  endTime: string;
  /** Comma-joined. */
  tags: string;
  /** 0 draft, 1 in force or on its way there, 2 void. */
  state: number;
  /** 0 to be reviewed, 1 under review, 2 passed, 3 refused. */
  approval: number;
  revision: string;
  /** The approval of an amendment that waits; missing where none does. */
  amending?: number;
  /** It was sent back to the reader, who may change it and hand it in again. */
  amendingBack?: 1;
  noRenewal: string;
  voidReason: string;
  UserName?: string;
  Header?: string;
  listJson?: Record<string, unknown>[];
  can?: Abilities;
}

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
