// What is kept of a merge, so that it can be taken back.
import { sql } from 'kysely';
import { returning } from '../../platform/db/query.ts';
import type { Call, EntityDefinition } from '../entity.ts';
import type { Joined } from './merge.ts';

/** @param beside what moved that belongs to a record without being one @returns its number */
export async function noteMerge(
  call: Call,
  entity: EntityDefinition,
  [kept, gone]: readonly [kept: number, gone: number],
  rows: Joined['rows'],
  beside: object,
): Promise<number> {
  const noted = await call.db.first(returning('record_merge', ['id'])`
    insert into record_merge (entity, kept_id, gone_id, user_id, log, rows, beside)
    select ${entity.name}, ${kept}, ${gone}, ${call.actor.userId}, coalesce(max(id), 0), ${JSON.stringify(rows)}::jsonb,
    ${JSON.stringify(beside)}::jsonb from operation_log`);
  return noted?.id ?? 0;
}

export async function noteUnmerged({ db, actor }: Pick<Call, 'db' | 'actor'>, id: number): Promise<void> {
  await db.run(sql`update record_merge set undone_at = now(), undone_by = ${actor.userId} where id = ${id}`);
}
