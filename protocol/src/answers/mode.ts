// What calls answer, as schemas.

import * as z from 'zod';

/** What of a field divides a list: its choices make the columns of a board, its days those of a calendar. */
export const zDivides = z.enum(['choices', 'days']);
export type GroupableBy = z.infer<typeof zDivides>;

/** How many records a column of a board has, capped like totals of lists. */
export const zBoardCount = z.strictObject({ total: z.number(), totalCapped: z.literal(true).optional() });
export type BoardCount = z.infer<typeof zBoardCount>;

/** A column: one choice of the field. */
export const zBoardColumn = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  color: z.string().optional(),
  /** Not offered any more: it keeps what it has and takes no more. */
  disabled: z.boolean().optional(),
  ...zBoardCount.shape,
});
export type BoardColumn = z.infer<typeof zBoardColumn>;

export const zBoardCounts = z.strictObject({
  columns: z.array(zBoardColumn),
  /** Records without a choice; missing where each has one. */
  unset: zBoardCount.optional(),
});
export type BoardCounts = z.infer<typeof zBoardCounts>;
