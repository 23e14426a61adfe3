// Marks that people put on records for themselves: neither version nor log.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { returning } from '../../platform/db/query.ts';
import type { Call } from '../entity.ts';

/** Marks a record, or takes the mark away. @returns whether it is marked now */
export async function togglePin(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  entity: string,
  id: number,
): Promise<boolean> {
  const removed = await db.run(
    sql`delete from user_pin where user_id = ${actor.userId} and entity = ${entity} and record_id = ${id}`,
  );
  if (removed > 0) return false;
  await db.run(
    sql`insert into user_pin (user_id, entity, record_id) values (${actor.userId}, ${entity}, ${id}) on conflict do nothing`,
  );
  return true;
}

/** Who marked one record marked another one, too. @returns who had not */
export async function carryPins(db: Db, entity: string, from: number, to: number): Promise<number[]> {
  const marked = await db.rows(returning('user_pin', ['user_id as user'])`
    insert into user_pin (user_id, entity, record_id)
    select user_id, entity, ${to} from user_pin where entity = ${entity} and record_id = ${from}
    on conflict do nothing`);
  return marked.map(({ user }) => user);
}

export async function dropPins(db: Db, entity: string, id: number, users: readonly number[]): Promise<void> {
  await db.run(
    sql`delete from user_pin where entity = ${entity} and record_id = ${id} and user_id = any(${users}::bigint[])`,
  );
}
