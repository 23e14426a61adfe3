// Background jobs as they travel: asked-for runs and schedules.
import type { JobState } from './realtime.ts';

/** Row of `api/job/index`, answer of `api/job/detail`. */
export interface JobRow {
  id: number;
  name: string;
  label: string;
  userid: number;
  UserName: string;
  state: JobState;
  done: number;
  /** 0: not known. */
  total: number;
  msg: string;
  result: Record<string, unknown> | null;
  /** 0 for none. */
  fileId: number;
  /** Address of that file; empty for none. */
  fileUrl: string;
  error: string;
  /** Somebody cancelled it, and it has not ended yet. */
  cancelling: boolean;
  AddTime: string;
  startTime: string;
  endTime: string;
  /** How long it has been running, or ran. */
  seconds: number;
  can: { cancel: boolean; retry: boolean };
}

/** Row of `api/job/schedules`. */
export interface ScheduleRow {
  name: string;
  label: string;
  /** Seconds between two runs; 0 when `cron` says when. */
  every: number;
  cron: string;
  lastTime: string;
  lastEnd: string;
  nextTime: string;
  error: string;
  errorTime: string;
}
