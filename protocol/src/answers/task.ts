// What calls answer, as schemas.

import * as z from 'zod';
import type { TaskAgain, TaskMsgRow, TaskMsgs } from '../task.ts';

export const zTaskAgain: z.ZodType<TaskAgain, TaskAgain> = z.strictObject({ end: z.string(), id: z.number() });

export const zTaskMsgRow: z.ZodType<TaskMsgRow, TaskMsgRow> = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
  cont: z.string(),
  type: z.literal([1, 2]),
  status: z.number().optional(),
});

export const zTaskMsgs: z.ZodType<TaskMsgs, TaskMsgs> = z.strictObject({
  rows: z.array(zTaskMsgRow),
  total: z.number(),
});
