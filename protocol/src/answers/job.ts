// Background jobs on the wire: requested runs and schedules.

import * as z from 'zod';

export const zJobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof zJobState>;

/** Row of `api/job/index`, answer of `api/job/detail`. */
export const zJobRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  label: z.string(),
  userid: z.number(),
  UserName: z.string(),
  state: zJobState,
  done: z.number(),
  /** 0: not known. */
  total: z.number(),
  msg: z.string(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** 0 for none. */
  fileId: z.number(),
  /** Address of that file; empty for none. */
  fileUrl: z.string(),
  error: z.string(),
  /** Somebody cancelled it, and it has not ended yet. */
  cancelling: z.boolean(),
  AddTime: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** How long it has been running, or ran. */
  seconds: z.number(),
  can: z.strictObject({ cancel: z.boolean(), retry: z.boolean() }),
});
export type JobRow = z.infer<typeof zJobRow>;

/** Row of `api/job/schedules`. */
export const zScheduleRow = z.strictObject({
  name: z.string(),
  label: z.string(),
  /** Seconds between two runs; 0 with a `cron` expression. */
  every: z.number(),
  cron: z.string(),
  lastTime: z.string(),
  lastEnd: z.string(),
  nextTime: z.string(),
  error: z.string(),
  errorTime: z.string(),
});
export type ScheduleRow = z.infer<typeof zScheduleRow>;
