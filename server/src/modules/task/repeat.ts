// When a task that repeats comes again.
import type { TaskAgain } from '@crm/protocol/answers/task';
import { taskRepeats, taskStates } from '@crm/protocol/task';
import { sql } from 'kysely';
import type { Call, Row } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { workingTimeOf } from '../../platform/calendar/settings.ts';
import { dayOf, isWorkingDay, type WorkingTime } from '../../platform/calendar/working-time.ts';
import { query, select } from '../../platform/db/query.ts';
import { taskEntity } from './task.entity.ts';

/** Deadlines that are looked at for the next one: of a daily task, those of ten years. */
const furthest = 3660;

const steps: Record<number, string> = {
  [taskRepeats.daily]: '1 day',
  [taskRepeats.workdays]: '1 day',
  [taskRepeats.weekly]: '7 days',
  [taskRepeats.monthly]: '1 month',
};

/**
 * The first deadline behind that of the task and behind now, counted from the first of all: the 31st of a month comes again
 * as the last day of a shorter one, and as the 31st after that. Nothing where the repeating is over.
 */
export async function nextEnd(call: Pick<Call, 'db'>, time: WorkingTime, row: Row): Promise<string | undefined> {
  const repeat = Number(row['repeat']);
  const step = steps[repeat] ?? '1 day';
  const days = await call.db.rows(select(
    sql`generate_series(1, ${furthest}) n, lateral (select ${row['repeat_from'] ?? row['end_at']}::timestamptz + n * ${step}::interval as e) s`,
    [
      sql<string>`e::text`.as('at'),
      sql<number>`extract(epoch from e) * 1000`.as('ms'),
      sql<boolean>`${row['repeat_until']}::date < e::date`.as('over'),
    ],
  )`
    where e > greatest(now(), ${row['end_at']}::timestamptz) order by e limit 366`);
  const next =
    repeat === taskRepeats.workdays
      ? days.find(({ ms }) => isWorkingDay(time, dayOf(time, new Date(Number(ms)))))
      : days[0];
  return next && !next.over ? next.at : undefined;
}

/** What comes after a task that was loaded in scope: its deadline, and the task itself where it is there already and seen. */
export async function againOf(call: Call, task: Row): Promise<TaskAgain> {
  const readable = ['repeat', 'endTime'].every((wire) => isReadable(call.actor, 'task', { wire }));
  if (!readable || Number(task['repeat']) === 0 || Number(task['status']) === taskStates.refused)
    return { end: '', id: 0 };
  const made = await call.db.first(
    query
      .selectFrom('task_again as a')
      .leftJoin('task as n', 'n.id', 'a.next_id')
      .select(['a.next_id as id', sql<string | null>`to_char(n.end_at, 'YYYY-MM-DD HH24:MI:SS')`.as('end')])
      .where(sql<boolean>`a.task_id = ${task['id']}`),
  );
  if (made) {
    const [seen] = made.id > 0 ? await loadVisible(call, taskEntity, [made.id]) : [];
    return seen ? { end: made.end ?? '', id: made.id } : { end: '', id: 0 };
  }
  const next = await nextEnd(call, workingTimeOf(call.settings), task);
  const shown = next
    ? await call.db.first(
        query.selectNoFrom([sql<string>`to_char(${next}::timestamptz, 'YYYY-MM-DD HH24:MI:SS')`.as('end')]),
      )
    : undefined;
  return { end: shown?.end ?? '', id: 0 };
}
