// What calls answer, as schemas.

import * as z from 'zod';

/** What comes after a task that repeats. */
export const zTaskAgain = z.strictObject({
  /** Its deadline, `yyyy-MM-dd HH:mm:ss`; empty where none comes. */
  end: z.string(),
  /** The task itself, where it is there already; else it is made when the one before is due. */
  id: z.number(),
});
export type TaskAgain = z.infer<typeof zTaskAgain>;

/** A line below a task: 1 a comment, 2 what happened. */
export const zTaskMsgRow = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
  cont: z.string(),
  type: z.literal([1, 2]),
  /** Of what moved the task: the state it went to. */
  status: z.number().optional(),
});
export type TaskMsgRow = z.infer<typeof zTaskMsgRow>;

/** Answer of `api/taskmsg/list`. */
export const zTaskMsgs = z.strictObject({ rows: z.array(zTaskMsgRow), total: z.number() });
export type TaskMsgs = z.infer<typeof zTaskMsgs>;
