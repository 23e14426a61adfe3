// What follows from the writes of a task, whatever their origin: members, the lines below it, and notices.
import { taskLinks, taskStates } from '@crm/protocol/task';
import type { Call, Row } from '../../engine/entity.ts';
import { records } from '../../engine/records.ts';
import { changeRecords } from '../../engine/write/change.ts';
import type { Subscription, WriteEvent } from '../../engine/write/guards.ts';
import { select } from '../../platform/db/query.ts';
import { notify } from '../notice/index.ts';
import { concerned, followPeople, participantsOf } from './members.ts';
import { type Happened, noteHappened } from './messages.ts';
import { taskEntity } from './task.entity.ts';

type Note = Parameters<typeof noteHappened>[1][number];

const about = (row: Row) => ({ module: 'task', id: row.id });

/** A task that is new, made by a person or by repeating. */
export const followNew: Subscription = async (call, { rows, action }) => {
  await followPeople(call, rows, []);
  const kind: Happened = action === 'repeat' ? 'repeated' : 'created';
  await noteHappened(
    call,
    rows.map((row) => ({ task: row.id, kind })),
  );
  await notify(
    call,
    rows.flatMap((row) => [
      { kind: 'task.assigned', users: [Number(row['owner_id'])], target: about(row) },
      {
        kind: 'task.joined',
        users: participantsOf(row).filter((id) => id !== Number(row['owner_id'])),
        target: about(row),
      },
    ]),
    { system: action === 'repeat' },
  );
};

/** The deadline as people read it; empty for none. */
function endOf(row: Row): string {
  return row['end_at'] ? String(row['end_at']).slice(0, 16) : '';
}

function notesOf(row: Row, was: Row, action: string): Note[] {
  const notes: Note[] = [];
  const to = Number(row['status']);
  // A task completed by a comment needs no line of its own.
  if (to !== Number(was['status']) && action !== 'taskTold') notes.push({ task: row.id, kind: 'status', value: to });
  const owner = Number(row['owner_id']);
  if (owner !== Number(was['owner_id'])) notes.push({ task: row.id, kind: 'owner', value: owner });
  if (endOf(row) !== endOf(was)) notes.push({ task: row.id, kind: 'end', content: endOf(row) });
  return notes;
}

async function notifyChange(call: Call, row: Row, was: Row): Promise<void> {
  const [to, from] = [Number(row['status']), Number(was['status'])];
  const [owner, maker] = [Number(row['owner_id']), Number(row['created_by'])];
  const target = about(row);
  if (to !== from && to === taskStates.done) await notify(call, { kind: 'task.done', users: concerned(row), target });
  if (to !== from && to === taskStates.refused)
    await notify(call, { kind: 'task.refused', users: [maker, owner], target });
  if (to < taskStates.done && from >= taskStates.done)
    await notify(call, { kind: 'task.reopened', users: [maker, owner], target });
  if (owner !== Number(was['owner_id'])) await notify(call, { kind: 'task.assigned', users: [owner], target });
  const before = new Set(concerned(was));
  await notify(call, { kind: 'task.joined', users: participantsOf(row).filter((id) => !before.has(id)), target });
}

export const followChange: Subscription = async (call, event: WriteEvent) => {
  const { rows, before, action } = event;
  // What the program adds by itself comes as a change of nothing.
  if (before.length === 0) return followNew(call, event);
  const differs = (row: Row, was: Row, columns: readonly string[]) =>
    columns.some((column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]));
  const changed = rows.flatMap((row, at) => {
    const was = before[at];
    return was && differs(row, was, ['status', 'owner_id', 'participants', 'end_at']) ? [{ row, was }] : [];
  });
  const people = changed.filter(({ row, was }) => differs(row, was, ['owner_id', 'participants']));
  if (people.length > 0)
    await followPeople(
      call,
      people.map(({ row }) => row),
      people.map(({ was }) => was),
    );
  await noteHappened(
    call,
    changed.flatMap(({ row, was }) => notesOf(row, was, action)),
  );
  for (const { row, was } of changed) await notifyChange(call, row, was);
};

/** A lead that became a customer: what is still to be done about it is to be done about the customer. */
export const followConversion: Subscription = async (call, { action, rows }) => {
  if (action !== 'convert') return;
  for (const lead of rows) {
    const open = await call.db.rows(select(records(taskEntity), ['*'])`
      where lead_id = ${lead.id} and status < ${taskStates.done} and deleted_at is null
      order by id for no key update`);
    await changeRecords(
      call,
      taskEntity,
      open,
      { model_type: taskLinks.customer, customer_id: Number(lead['customer_id']), lead_id: 0 },
      { action: 'carried' },
    );
  }
};
