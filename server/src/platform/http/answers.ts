// What many calls answer alike.
import { errorCodes } from '@crm/protocol/errors';
import type { Sentence } from '@crm/protocol/sentences';
import * as z from 'zod';

/** Nothing but that it is done. */
export const zNothing = z.null();

const zUndo = z.int().optional().describe('60 秒内可由 record/undo 撤销');
const zVersion = z.int().describe('送回 edit 可避免覆盖他人的修改');

/** What was made. */
export const zCreated = z.strictObject({ id: z.int(), undo: zUndo });

/** What was changed, as it is now. */
export const zEdited = z.strictObject({
  id: z.int(),
  version: zVersion,
  kept: z.array(z.string()).optional().describe('没有权限而未修改的字段'),
  undo: zUndo,
});

/** A sentence that leaves as text in the caller's language. */
export const zSentence = z.string() as z.ZodType as z.ZodType<string, Sentence>;

/** Which of several were not done, and why. */
export const zRejected = z.array(
  z.strictObject({ id: z.int(), reason: zSentence, code: z.enum(errorCodes).optional() }),
);

/** Of several: how many were done, and which were not. */
export const zDone = z.strictObject({
  count: z.int(),
  rejected: zRejected.optional(),
  undo: zUndo,
});

/** All rows of a list that has no pages. */
export function zRows<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), total: z.int() });
}

/** A page of a list. */
export function zPageOf<Row extends z.ZodType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    total: z.int(),
    totalCapped: z.boolean().optional().describe('超过一万条'),
    next: z.string().optional().describe('取下一页时送回'),
  });
}

/** A day of a calendar with its first records. */
export const zCalendarDay = z.strictObject({
  day: z.string(),
  total: z.number(),
  totalCapped: z.literal(true).optional(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
