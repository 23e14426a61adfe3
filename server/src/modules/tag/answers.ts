// What calls answer, as schemas.

import * as z from 'zod';
import type { Tag } from './tags.ts';

export const zTag: z.ZodType<Tag, Tag> = z.strictObject({
  id: z.number(),
  text: z.string(),
  bgcolor: z.string(),
  color: z.string(),
  module: z.string(),
  version: z.number(),
  count: z.number().optional(),
});
