// Who is notified that records changed: everybody who may see one of the rows, as it was or as it is.
import { sql } from 'kysely';
import { PREPARED } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import type { Call, EntityDefinition, Row } from '../entity.ts';
import { records } from '../records.ts';

/** @param fresh true for rows that were just created: nobody can be a member of them yet, unless they have a parent */
export async function announce(
  call: Call,
  entity: EntityDefinition,
  rows: readonly Row[],
  fresh = false,
): Promise<void> {
  if (rows.length === 0) return;
  // Listeners of one kind of a family receive events of all its kinds: they share one scope.
  const place = entity.family ?? entity.module;
  const rooms = [`${place}:all`];
  if (entity.owner) for (const row of rows) rooms.push(`${place}:o:${Number(row[entity.owner])}`);
  if (entity.audience)
    for (const row of rows)
      rooms.push(...entity.audience.people(call.actor.organisation, row).map((id) => `user:${id}`));
  if (entity.members && !(fresh && entity.members.local === 'id')) {
    const { table, key, local } = entity.members;
    const ids = [...new Set(rows.map((row) => Number(row[local])))];
    const members = await call.db.rows(
      select(records({ table }), [sql<number>`distinct user_id`.as('id')])`
      where ${sql.ref(key)} = any(${ids}::bigint[])`,
      PREPARED,
    );
    rooms.push(...members.map((member) => `user:${member.id}`));
  }
  call.effects.changed(entity.module, [...new Set(rows.map((row) => row.id))], rooms);
}
