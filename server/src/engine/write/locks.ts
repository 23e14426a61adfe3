// One order for locks over all entities: the parent before its children, then by id. Nothing else locks an entity's rows.
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../entity.ts';

/** Locks these records, and the records that they belong to before them, until the end of the transaction. */
export async function lockRecords(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (entity.parent) {
    const parents = await call.db.rows<{ id: number }>(
      sql`select distinct ${sql.ref(entity.parent.key)} as id from ${sql.table(entity.table)} where id = any(${ids}::bigint[])`,
    );
    await lockRecords(
      call,
      call.engine.byName(entity.parent.entity),
      parents.map((row) => row.id),
    );
  }
  // Weaker than `for update`: the checks of foreign keys by others go on meanwhile.
  await call.db.run(
    sql`select id from ${sql.table(entity.table)} where id = any(${ids}::bigint[]) order by id for no key update`,
  );
}
