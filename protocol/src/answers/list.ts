// What calls answer, as schemas.

import * as z from 'zod';

/** By scene field and option: how many records a list in this scene shows. */
export const zSceneCounts = z.record(
  z.string(),
  z.record(z.string(), z.strictObject({ total: z.number(), totalCapped: z.literal(true).optional() })),
);
export type SceneCounts = z.infer<typeof zSceneCounts>;

/** What the amounts of a list's results come to. */
export const zListSums = z.strictObject({
  /** Of how many results. */
  count: z.number(),
  /** There are more results than are summed up: `sums` is empty. */
  capped: z.literal(true).optional(),
  /** Of them, so many are not in force: drafts, what waits for approval, what was refused or is void. They are in no sum. */
  others: z.number().optional(),
  /**
   * Decimal texts; the average is of those that have a value, empty where none has one. `others` is the sum of what is not in
   * force; `with` names the sums that one is made of.
   */
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
export type ListSums = z.infer<typeof zListSums>;
