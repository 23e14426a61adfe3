// Tags, and the kinds of records that have some.

import * as z from 'zod';

/** Row of `api/tag/index {module}`. */
export const zTag = z.strictObject({
  id: z.number(),
  text: z.string(),
  bgcolor: z.string(),
  color: z.string(),
  module: z.string(),
  version: z.number(),
  /** Records that carry it, as far as the caller sees them. */
  count: z.number().optional(),
});
export type Tag = z.infer<typeof zTag>;
