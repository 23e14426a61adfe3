// What calls answer, as schemas.

import * as z from 'zod';
import type { JobRow, ScheduleRow } from '../job.ts';

export const zJobRow: z.ZodType<JobRow, JobRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  userid: z.number(),
  UserName: z.string(),
  state: z.enum(['done', 'cancelled', 'running', 'failed', 'queued']),
  done: z.number(),
  total: z.number(),
  msg: z.string(),
  result: z.record(z.string(), z.unknown()).nullable(),
  fileId: z.number(),
  fileUrl: z.string(),
  error: z.string(),
  cancelling: z.boolean(),
  AddTime: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  seconds: z.number(),
  can: z.strictObject({ cancel: z.boolean(), retry: z.boolean() }),
});

export const zScheduleRow: z.ZodType<ScheduleRow, ScheduleRow> = z.strictObject({
  name: z.string(),
  label: z.string(),
  every: z.number(),
  cron: z.string(),
  lastTime: z.string(),
  lastEnd: z.string(),
  nextTime: z.string(),
  error: z.string(),
  errorTime: z.string(),
});
