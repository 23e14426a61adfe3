// What calls answer, as schemas.

import * as z from 'zod';
import type { LogPerson, MissingLog, WorkLogReader, WorkLogStart } from '../worklog.ts';
import { zMeasureFigure } from './measure.ts';

export const zLogPerson: z.ZodType<LogPerson, LogPerson> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
});

export const zWorkLogStart: z.ZodType<WorkLogStart, WorkLogStart> = z.strictObject({
  figures: z.array(zMeasureFigure),
  written: z.number(),
  before: z.strictObject({ title: z.string(), plan: z.string() }).nullable(),
  recipients: z.array(zLogPerson),
  due: z.string(),
  from: z.string(),
  to: z.string(),
});

export const zWorkLogReader: z.ZodType<WorkLogReader, WorkLogReader> = z.strictObject({
  userid: z.number(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  recipient: z.literal([0, 1]),
  readTime: z.string(),
});

export const zMissingLog: z.ZodType<MissingLog, MissingLog> = z.strictObject({
  id: z.number(),
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  type: z.literal([1, 2, 3]),
  logDate: z.string(),
  endDate: z.string(),
  title: z.string(),
  due: z.string(),
  overdue: z.literal([0, 1]),
  urged: z.string(),
});
