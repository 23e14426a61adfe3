// Calls of job. Written by npm run api-docs from the routes of the server.
import type { CallPath, NoBody } from '../call.ts';
import type { Created, Rows } from '../envelope.ts';
import type { JobRow, ScheduleRow } from '../answers/job.ts';

export interface IndexBody {
  state?: '' | 'open' | 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  mine?: number | string;
  name?: string | number;
  days?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 任务列表：有权限者看全部，其他人看自己的；可按 state（open 为未结束）、name、days（最近几天内结束）筛选，mine=1 只看自己的。登录后 */
export const index = 'api/job/index' as CallPath<IndexBody, Rows<JobRow>>;

export interface DetailBody {
  id: number | string;
}
/** 一次任务的进度和结果。登录后 */
export const detail = 'api/job/detail' as CallPath<DetailBody, JobRow>;

export interface CancelBody {
  id: number | string;
}
/** 取消排队或执行中的任务：自己的，或有取消权限。登录后 */
export const cancel = 'api/job/cancel' as CallPath<CancelBody, Created>;

export interface RetryBody {
  id: number | string;
}
/** 重新执行失败或已取消的任务。权限 system.job.index */
export const retry = 'api/job/retry' as CallPath<RetryBody, Created>;

/** 定时任务：上次、下次执行时间和最近的错误。权限 system.job.index */
export const schedules = 'api/job/schedules' as CallPath<NoBody, Rows<ScheduleRow>>;
