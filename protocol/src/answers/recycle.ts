// What calls answer, as schemas.

import * as z from 'zod';
import type { RecycleRow } from '../recycle.ts';

export const zRecycleRow: z.ZodType<RecycleRow, RecycleRow> = z.strictObject({
  id: z.number(),
  module: z.string(),
  moduleName: z.string(),
  modelId: z.number(),
  title: z.string(),
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  deleteTime: z.string(),
  days: z.number(),
});
