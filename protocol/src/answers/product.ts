// What calls answer, as schemas.

import * as z from 'zod';
import type { CategoryNode } from '../product.ts';

export const zCategoryNode: z.ZodType<CategoryNode, CategoryNode> = z.strictObject({
  id: z.number(),
  name: z.string(),
  parentid: z.number(),
  version: z.number(),
  count: z.number(),
  children: z.array(z.lazy(() => zCategoryNode)),
});
