// What calls answer, as schemas.

import * as z from 'zod';

/** Kinds of records that are looked through; a customer of the pool is `pool`. */
export const zDuplicateType = z.enum(['customer', 'pool', 'clues', 'contact']);

export const zDuplicateRow = z.strictObject({
  type: zDuplicateType,
  /** 0 for a record that the person may not see. */
  id: z.number(),
  /** With ＊ in the place of what was not typed, for a record that the person may not see. */
  name: z.string(),
  /** The same name or number; false for names that contain what was typed. */
  same: z.boolean(),
  /** The customer of a contact: its id (0 where it may not be seen) and name; 0 and empty otherwise. */
  customerId: z.number(),
  customerName: z.string(),
  /** Owner; empty in the pool, and for people who may not see owners. */
  UserName: z.string(),
  /** Latest follow-up, `yyyy-MM-dd HH:mm:ss`; empty for none. */
  genjinTime: z.string(),
  /** Name of the pool that it lies in. */
  pool: z.string(),
  can: z.strictObject({ receive: z.boolean() }),
});
export type DuplicateRow = z.infer<typeof zDuplicateRow>;
