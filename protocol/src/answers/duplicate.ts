// What calls answer, as schemas.

import * as z from 'zod';
import type { DuplicateRow } from '../duplicate.ts';

export const zDuplicateRow: z.ZodType<DuplicateRow, DuplicateRow> = z.strictObject({
  type: z.enum(['pool', 'customer', 'contact', 'clues']),
  id: z.number(),
  name: z.string(),
  same: z.boolean(),
  customerId: z.number(),
  customerName: z.string(),
  UserName: z.string(),
  genjinTime: z.string(),
  pool: z.string(),
  can: z.strictObject({ receive: z.boolean() }),
});
