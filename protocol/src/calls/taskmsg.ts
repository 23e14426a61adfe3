// Calls of taskmsg. Written by npm run api-docs from the routes of the server.
import type { CallPath } from '../call.ts';
import type { Created } from '../envelope.ts';
import type { TaskMsgs } from '../answers/task.ts';

export interface ListBody {
  taskId: number | string;
  /** 1 只列评论；0 或不写为评论和经过 */ type?: number | string;
  page?: number | string;
  rows?: number | string;
}
/** 任务的进展，新的在前；type 为 1 只列评论。权限 oa.task.index */
export const list = 'api/taskmsg/list' as CallPath<ListBody, TaskMsgs>;

export interface AddBody {
  /** 任务编号 */ id: number | string;
  cont: string | number;
  /** 2：评论并设为完成 */ status?: number | string;
}
/** 评论任务，最多 300 字；status 为 2 同时设为完成。权限 oa.task.index */
export const add = 'api/taskmsg/add' as CallPath<AddBody, Created>;
