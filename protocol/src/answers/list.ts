// What calls answer, as schemas.

import * as z from 'zod';
import type { ListSums, SceneCounts } from '../list.ts';

export const zSceneCounts: z.ZodType<SceneCounts, SceneCounts> = z.record(
  z.string(),
  z.record(z.string(), z.strictObject({ total: z.number(), totalCapped: z.literal(true).optional() })),
);

export const zListSums: z.ZodType<ListSums, ListSums> = z.strictObject({
  count: z.number(),
  capped: z.literal(true).optional(),
  others: z.number().optional(),
  sums: z.array(
    z.strictObject({
      field: z.string(),
      title: z.string(),
      sum: z.string(),
      average: z.string(),
      others: z.string().optional(),
      with: z.array(z.string()).optional(),
    }),
  ),
});
