// Products and their categories as they travel.

import * as z from 'zod';

/** A category with those below it: answer of `api/productCategory/tree`. */
export const zCategoryNode = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** 0 for those at the top. */
  parentid: z.number(),
  version: z.number(),
  /** Products in it, those of the categories below not among them. */
  count: z.number(),
  children: z.array(z.lazy((): z.ZodType<CategoryNode, CategoryNode> => zCategoryNode)),
});
export interface CategoryNode extends z.infer<typeof zCategoryNode> {}
