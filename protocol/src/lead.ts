// Leads as they travel.

/** `api/clues/Subtotal {id}`. */
export interface LeadSubtotal {
  /** Follow-ups that were written to the lead. */
  logs: number;
  files: number;
}

/** Answer of `api/clues/Turn {ids, customerId}`; also, with a count of 0, what a refusal carries. */
export interface TurnAnswer {
  count: number;
  rows: { id: number; customerId: number }[];
  rejected?: { id: number; reason: string }[];
  /** Of leads that became customers: titles of fields whose value the customer or contact does not take; it stays with the lead. */
  left?: { id: number; fields: string[] }[];
  /** Customers of the same name, into which a lead can be merged. */
  duplicates?: { id: number; customerId: number; CustomerName: string }[];
}

/** A field of leads, and where its value goes when a lead becomes a customer. */
export interface LeadPairRow {
  field: string;
  title: string;
  /** `customer.hangye`, `contact.mobile`; empty for nowhere. */
  target: string;
  /** The same as long as nobody has set it. */
  initial: string;
  /** Targets that take its values. */
  options: string[];
}

/** Answer of `api/clues/pairs`. */
export interface LeadPairs {
  version: number;
  rows: LeadPairRow[];
  targets: { value: string; title: string; module: 'customer' | 'contact' }[];
}

/** Answer of `api/clues/turnPreview {id}`: what of a lead goes where. */
export interface TurnPreview {
  rows: { field: string; title: string; text: string; module: 'customer' | 'contact'; target: string }[];
  /** What has a value and stays with the lead alone. */
  left: { field: string; title: string; text: string }[];
}
