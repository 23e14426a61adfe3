// Who sees a task beside its owner: its creator and its participants are its members.
import type { Call, Row } from '../../engine/entity.ts';
import { followMembers, type MemberPair } from '../../engine/write/members.ts';

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
  const wanted: MemberPair[] = [];
  const gone: MemberPair[] = [];
  for (const [at, row] of rows.entries()) {
    const owner = Number(row['owner_id']);
    const people = new Set([Number(row['created_by']), ...participantsOf(row)].filter((id) => id > 0 && id !== owner));
    const was = before[at] ? concerned(before[at]) : [];
    for (const user of people) wanted.push({ record: row.id, user });
    for (const user of new Set([owner, ...was])) if (!people.has(user)) gone.push({ record: row.id, user });
  }
  await followMembers(call, call.engine.byName('task'), wanted, gone);
  // They were none when the task was announced.
  for (const { record, user } of wanted) call.effects.changed('task', [record], [`user:${user}`]);
}
