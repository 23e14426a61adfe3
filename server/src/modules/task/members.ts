// Who sees a task beside whoever does it: its maker and those who take part in it are its members.
import { sql } from 'kysely';
import type { Call, Row } from '../../engine/entity.ts';

/** Ids of those who take part. */
export function participantsOf(row: Row): number[] {
  const stored = row['participants'];
  return Array.isArray(stored) ? stored.map(Number) : [];
}

/** Everybody who has to do with the task. */
export function concerned(row: Row): number[] {
  return [Number(row['owner_id']), Number(row['created_by']), ...participantsOf(row)];
}

/**
 * Makes members of whom the rows name, and of nobody whom they no longer do. Whom the task was shared with along with its customer stays.
 * @param before the same rows as they were; empty for new ones
 */
export async function followPeople(call: Call, rows: readonly Row[], before: readonly Row[]): Promise<void> {
  const wanted: { task: number; user: number }[] = [];
  const gone: { task: number; user: number }[] = [];
  for (const [at, row] of rows.entries()) {
    const owner = Number(row['owner_id']);
    const people = new Set([Number(row['created_by']), ...participantsOf(row)].filter((id) => id > 0 && id !== owner));
    const was = before[at] ? concerned(before[at]) : [];
    for (const user of people) wanted.push({ task: row.id, user });
    for (const user of new Set([owner, ...was])) if (!people.has(user)) gone.push({ task: row.id, user });
  }
  const pairs = (list: typeof gone) =>
    sql`json_to_recordset(${JSON.stringify(list)}::json) as p(task bigint, "user" bigint)`;
  if (gone.length > 0)
    await call.db.run(
      sql`delete from task_member m using ${pairs(gone)} where m.task_id = p.task and m.user_id = p."user"`,
    );
  if (wanted.length === 0) return;
  await call.db.run(sql`
    insert into task_member (task_id, user_id, access, given_by)
    select p.task, p."user", 'write', 0 from ${pairs(wanted)} join app_user u on u.id = p."user"
    on conflict (task_id, user_id) do update set access = 'write', expires_at = null`);
  // They were none when the task was announced.
  for (const { task, user } of wanted) call.effects.changed('task', [task], [`user:${user}`]);
}
