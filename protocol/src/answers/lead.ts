// Leads as they travel.

import * as z from 'zod';

/** Answer of `api/clues/turnPreview {id}`: what of a lead goes where. */
export const zTurnPreview = z.strictObject({
  rows: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      text: z.string(),
      module: z.enum(['customer', 'contact']),
      target: z.string(),
    }),
  ),
  /** What has a value and stays with the lead alone. */
  left: z.array(z.strictObject({ field: z.string(), title: z.string(), text: z.string() })),
});
export type TurnPreview = z.infer<typeof zTurnPreview>;

/** A field of leads, and where its value goes when a lead becomes a customer. */
export const zLeadPairRow = z.strictObject({
  field: z.string(),
  title: z.string(),
  /** `customer.hangye`, `contact.mobile`; empty for nowhere. */
  target: z.string(),
  /** The same as long as nobody has set it. */
  initial: z.string(),
  /** Targets that take its values. */
  options: z.array(z.string()),
});

/** Answer of `api/clues/pairs`. */
export const zLeadPairs = z.strictObject({
  version: z.number(),
  rows: z.array(zLeadPairRow),
  targets: z.array(z.strictObject({ value: z.string(), title: z.string(), module: z.enum(['customer', 'contact']) })),
});
export type LeadPairs = z.infer<typeof zLeadPairs>;

/** `api/clues/Subtotal {id}`. */
export const zLeadSubtotal = z.strictObject({
  /** Follow-ups that were written to the lead. */
  logs: z.number(),
  files: z.number(),
});
export type LeadSubtotal = z.infer<typeof zLeadSubtotal>;
