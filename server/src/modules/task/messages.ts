// The lines below a task: people's comments, and what happened to it.

import type { TaskMsgRow, TaskMsgs } from '@crm/protocol/answers/task';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import { taskStates } from '@crm/protocol/task';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadOne, requireAction } from '../../engine/load.ts';
import { changeRecords } from '../../engine/write/change.ts';
import { moment, returning, select } from '../../platform/db/query.ts';
import { notify } from '../notice/index.ts';
import { concerned } from './members.ts';
import { requireMove, stateValues, taskEntity } from './task.entity.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'task_msg.kind': Message['kind'];
  }
}

/** What happened, and the field whose grant is needed to see it; empty for what everybody who sees the task may know. */
const kinds = { created: '', repeated: '', status: 'status', owner: 'userid', end: 'endTime' } as const;
export type Happened = keyof typeof kinds;

interface Message {
  id: number;
  user: number;
  kind: Happened | 'comment';
  content: string;
  value: number;
  at: string;
}

/** Comments by type of the call: they alone, or with all that happened. */
export const commentsOnly = 1;

export async function noteHappened(
  call: Call,
  notes: readonly { task: number; kind: Happened; value?: number; content?: string }[],
): Promise<void> {
  if (notes.length === 0) return;
  const list = notes.map(({ value = -1, content = '', ...note }) => ({ ...note, value, content }));
  await call.db.run(sql`
    insert into task_msg (task_id, user_id, kind, content, value)
    select n.task, ${call.actor.userId}, n.kind, n.content, n.value
    from json_to_recordset(${JSON.stringify(list)}::json) as n(task bigint, kind text, content text, value bigint)`);
}

/** Newest first. @throws AppError `not_found` */
export async function listMessages(
  call: Call,
  { taskId, type, page, rows }: { taskId: number; type: number; page: number; rows: number },
): Promise<TaskMsgs> {
  const task = await loadOne(call, taskEntity, taskId);
  const shown = Object.entries(kinds)
    .filter(([, wire]) => wire === '' || isReadable(call.actor, 'task', { wire }))
    .map(([kind]) => kind);
  const which: RawBuilder<unknown> =
    type === commentsOnly ? sql`kind = 'comment'` : sql`(kind = 'comment' or kind = any(${shown}::text[]))`;
  const found = await call.db.rows(select('task_msg', [
    'id',
    'user_id as user',
    'kind',
    'content',
    'value',
    moment('created_at').as('at'),
  ])`
    where task_id = ${task.id} and ${which} order by id desc limit ${rows} offset ${(page - 1) * rows}`);
  const counted = await call.db.first(select('task_msg', [sql<number>`count(*)::int`.as('n')])`
    where task_id = ${task.id} and ${which}`);
  return { rows: found.map((message) => presentMessage(call, message)), total: counted?.n ?? 0 };
}

const stateWords: Record<number, Sentence> = {
  [taskStates.waiting]: msg('taskWaiting'),
  [taskStates.working]: msg('taskWorking'),
  [taskStates.done]: msg('taskCompleted'),
  [taskStates.refused]: msg('taskRefused'),
};

function wordsOf(call: Call, { kind, content, value }: Message): Sentence {
  const { users } = call.actor.organisation;
  if (kind === 'repeated') return msg('taskCameAgain');
  if (kind === 'status') return msg('taskWentTo', { status: stateWords[value] ?? msg('taskWaiting') });
  if (kind === 'owner') return msg('taskGivenTo', { name: users.get(value)?.name ?? '' });
  if (kind === 'end') return content === '' ? msg('taskEndsNever') : msg('taskEndsAt', { time: content });
  return msg('taskWasMade');
}

function presentMessage(call: Call, message: Message): TaskMsgRow {
  const user = call.actor.organisation.users.get(message.user);
  const isComment = message.kind === 'comment';
  const moved = message.value >= 0 && message.kind !== 'owner';
  return {
    id: message.id,
    userid: message.user,
    username: user?.name ?? renderSentence(msg('system'), call.language),
    Header: user?.avatar ?? '',
    addtime: message.at,
    cont: isComment ? message.content : renderSentence(wordsOf(call, message), call.language),
    type: isComment ? 1 : 2,
    ...(moved && isReadable(call.actor, 'task', { wire: 'status' }) ? { status: message.value } : {}),
  };
}

/**
 * Comments on a task and, on request, completes it with the comment.
 * @param text checked: not blank, at most `limits.text` code points
 * @throws AppError `not_found`, `forbidden`, `conflict` for what is settled
 */
export async function comment(call: Call, taskId: number, text: string, completes: boolean): Promise<number> {
  const [task] = await requireAction(call, taskEntity, [taskId], 'comment');
  if (!task) throw new Error('one id, one row');
  if (completes) {
    await requireAction(call, taskEntity, [taskId], 'action');
    requireMove(task, taskStates.done, true);
  }
  const added = await call.db.first(returning('task_msg', ['id'])`
    insert into task_msg (task_id, user_id, kind, content, value)
    values (${taskId}, ${call.actor.userId}, 'comment', ${text}, ${completes ? taskStates.done : -1})`);
  await changeRecords(
    call,
    taskEntity,
    [task],
    {
      comment_count: sql`comment_count + 1`,
      ...(completes ? stateValues(call, taskStates.done) : {}),
    },
    {
      action: completes ? 'taskTold' : 'taskComment',
      note: [...text].slice(0, limits.name).join(''),
      // A comment overwrites nothing that somebody may be editing.
      keepVersion: !completes,
    },
  );
  if (!completes)
    await notify(call, {
      kind: 'task.commented',
      users: concerned(task),
      target: { module: 'task', id: taskId },
    });
  return added?.id ?? 0;
}
