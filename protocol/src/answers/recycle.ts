// Rows of the recycle bin.

import * as z from 'zod';

export const zRecycleRow = z.strictObject({
  /** Id of the entry, which `restore` takes. */
  id: z.number(),
  module: z.string(),
  moduleName: z.string(),
  modelId: z.number(),
  title: z.string(),
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  deleteTime: z.string(),
  /** Days until it is forgotten. */
  days: z.number(),
});
export type RecycleRow = z.infer<typeof zRecycleRow>;
