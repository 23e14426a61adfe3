// What calls answer, as schemas.

import * as z from 'zod';
import { zUserValue } from './identity.ts';
import { type MeasureFigure, zMeasureFigure } from './measure.ts';

/** First and last day, `2026-11-23`. */
export const zLogPeriod = z.strictObject({
  from: z.string(),
  to: z.string(),
});
export type LogPeriod = z.infer<typeof zLogPeriod>;

/** 1 of a day, 2 of a week, 3 of a month. */
export const zLogKind = z.literal([1, 2, 3]);
export type LogKind = z.infer<typeof zLogKind>;

/** What somebody who is about to write a log begins with. */
export const zWorkLogStart = z.strictObject({
  figures: z.array(zMeasureFigure),
  /** The log that they have written of this period already; 0 for none. */
  written: z.number(),
  /** The log of the period before, of those that they wrote: what it planned. */
  before: z.strictObject({ title: z.string(), plan: z.string() }).nullable(),
  /** Whom the one before was sent to; of the first one whom they report to. */
  recipients: z.array(zUserValue),
  due: z.string(),
  ...zLogPeriod.shape,
});
export type WorkLogStart = z.infer<typeof zWorkLogStart>;

/** Who read a log, and when; empty for those it was sent to who did not yet. */
export const zWorkLogReader = z.strictObject({
  userid: z.number(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  /** 1 = it was sent to them. */
  recipient: z.literal([0, 1]),
  readTime: z.string(),
});
export type WorkLogReader = z.infer<typeof zWorkLogReader>;

/** Who has not written a log of a period. */
export const zMissingLog = z.strictObject({
  /** Of the person: each has one row. */
  id: z.number(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  type: zLogKind,
  logDate: z.string(),
  endDate: z.string(),
  title: z.string(),
  /** `2026-11-25 18:00`; empty where no rule sets a time. */
  due: z.string(),
  /** Its time is up: by the rule, or without one as the period is over. */
  overdue: z.literal([0, 1]),
  /** `2026-11-25 17:05`: when somebody last urged the person; empty for never. */
  urged: z.string(),
});
export type MissingLog = z.infer<typeof zMissingLog>;

/** Properties of a log that are no fields of its form; a row has them beside the fields of its definition. */
export interface WorkLogExtras {
  Header: string;
  /** Last day of the period; its first is the field `logDate`. */
  endDate: string;
  figures: MeasureFigure[];
  /** 1 = sent to the caller, and not opened by them yet. */
  unread: 0 | 1;
  /** How many of those it was sent to have opened it, and how many there are. */
  readCount: number;
  sentCount: number;
  commentCount: number;
}
