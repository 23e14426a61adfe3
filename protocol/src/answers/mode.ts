// What calls answer, as schemas.

import * as z from 'zod';
import type { BoardColumn, BoardCount, BoardCounts } from '../mode.ts';

export const zBoardColumn: z.ZodType<BoardColumn, BoardColumn> = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  color: z.string().optional(),
  disabled: z.boolean().optional(),
  total: z.number(),
  totalCapped: z.literal(true).optional(),
});

export const zBoardCount: z.ZodType<BoardCount, BoardCount> = z.strictObject({
  total: z.number(),
  totalCapped: z.literal(true).optional(),
});

export const zBoardCounts: z.ZodType<BoardCounts, BoardCounts> = z.strictObject({
  columns: z.array(zBoardColumn),
  unset: zBoardCount.optional(),
});
