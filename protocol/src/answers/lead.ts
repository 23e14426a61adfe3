// What calls answer, as schemas.

import * as z from 'zod';
import type { LeadPairRow, LeadPairs, LeadSubtotal, TurnPreview } from '../lead.ts';

export const zTurnPreview: z.ZodType<TurnPreview, TurnPreview> = z.strictObject({
  rows: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      text: z.string(),
      module: z.enum(['customer', 'contact']),
      target: z.string(),
    }),
  ),
  left: z.array(z.strictObject({ field: z.string(), title: z.string(), text: z.string() })),
});

export const zLeadPairRow: z.ZodType<LeadPairRow, LeadPairRow> = z.strictObject({
  field: z.string(),
  title: z.string(),
  target: z.string(),
  initial: z.string(),
  options: z.array(z.string()),
});

export const zLeadPairs: z.ZodType<LeadPairs, LeadPairs> = z.strictObject({
  version: z.number(),
  rows: z.array(zLeadPairRow),
  targets: z.array(z.strictObject({ value: z.string(), title: z.string(), module: z.enum(['customer', 'contact']) })),
});

export const zLeadSubtotal: z.ZodType<LeadSubtotal, LeadSubtotal> = z.strictObject({
  logs: z.number(),
  files: z.number(),
});
