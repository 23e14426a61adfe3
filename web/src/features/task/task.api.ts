// The calls of tasks.

import type { TaskMsgRow } from '@crm/protocol/answers/task';
import * as taskCalls from '@crm/protocol/calls/task';
import * as taskmsgCalls from '@crm/protocol/calls/taskmsg';
import { useQuery } from '@tanstack/react-query';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { type InfiniteRows, useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { post, postAnswer } from '../../shared/api/client.ts';

export const taskModule = 'task';
export const indexPath = taskCalls.index;
export const deletePath = taskCalls.delete_;

/** Moves a task to a state; what came of it can be taken back. */
export async function moveTask(id: number, status: number): Promise<ActionOutcome> {
  const { data, msg } = await postAnswer(taskCalls.action, { id, status, undo: 1 });
  return { msg, ...(data.undo ? { undo: data.undo } : {}) };
}

/** When a task repeats; fetched for those that do. @param version of the task: a changed one may repeat at another time */
export function useRefreshTasks(id: number, version: number, repeats: boolean) {
  return useQuery({
    queryKey: ['record', taskModule, id, 'again', version],
    queryFn: ({ signal }) => post(taskCalls.again, { id }, { signal }),
    enabled: repeats,
    staleTime: 0,
  });
}

export function messagesKey(id: number): unknown[] {
  return ['taskmsg', id];
}

/** @param type 1: comments; 0: events, too */
export function useMessages(id: number, type: 0 | 1): InfiniteRows<TaskMsgRow> {
  return useInfiniteRows([...messagesKey(id), type], taskmsgCalls.list, { taskId: id, type });
}

/** @param status 2 completes the task with it, 0 leaves it */
export function addMessage(body: { id: number; cont: string; status?: number }, idempotencyKey: string) {
  return postAnswer(taskmsgCalls.add, body, { idempotencyKey });
}
