// Who hears that records changed: everybody who may see one of the rows, as it was or as it is.
import { sql } from 'kysely';
import type { Call, EntityDefinition, Row } from '../entity.ts';

export async function announce(call: Call, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const rooms = [`${entity.module}:all`];
  if (entity.owner) for (const row of rows) rooms.push(`${entity.module}:o:${Number(row[entity.owner])}`);
  if (entity.members) {
    const { table, key, local } = entity.members;
    const ids = [...new Set(rows.map((row) => Number(row[local])))];
    const members = await call.db.rows<{ id: number }>(
      sql`select distinct user_id as id from ${sql.table(table)} where ${sql.ref(key)} = any(${ids}::bigint[])`,
    );
    rooms.push(...members.map((member) => `user:${member.id}`));
  }
  call.effects.changed(entity.module, [...new Set(rows.map((row) => row.id))], rooms);
}
