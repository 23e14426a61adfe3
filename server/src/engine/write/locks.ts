// One order for locks over all entities: the parent before its children, then by id. Nothing else locks an entity's rows.
import { sql } from 'kysely';
import { select } from '../../platform/db/query.ts';
import type { Call, EntityDefinition } from '../entity.ts';
import { preparedFor } from '../prepared.ts';
import { records } from '../records.ts';

/** Locks these records, and the records that they belong to before them, until the end of the transaction. */
export function lockRecords(call: Call, entity: EntityDefinition, ids: readonly number[]): Promise<void> {
  return lockKinds(call, new Map([[entity, ids]]));
}

/** The same for records of several kinds. */
export async function lockKinds(call: Call, wanted: ReadonlyMap<EntityDefinition, readonly number[]>): Promise<void> {
  const above = (entity: EntityDefinition) => entity.parent && call.engine.byName(entity.parent.entity);
  const depthOf = (entity: EntityDefinition): number => {
    const parent = above(entity);
    return parent ? depthOf(parent) + 1 : 0;
  };
  const levels: (Map<EntityDefinition, Set<number>> | undefined)[] = [];
  const add = (entity: EntityDefinition, ids: Iterable<number>) => {
    const level = (levels[depthOf(entity)] ??= new Map());
    level.set(entity, new Set([...(level.get(entity) ?? []), ...ids]));
  };
  for (const [entity, ids] of wanted) if (ids.length > 0) add(entity, ids);
  for (let depth = levels.length - 1; depth > 0; depth -= 1)
    for (const [entity, ids] of levels[depth] ?? []) {
      const parent = above(entity) as EntityDefinition;
      const rows = await call.db.rows(
        select(records(entity), [sql<number>`distinct ${sql.ref(entity.parent?.key ?? '')}`.as('id')])`
        where id = any(${[...ids]}::bigint[])`,
        preparedFor(entity),
      );
      add(
        parent,
        rows.map((row) => row.id),
      );
    }
  // Weaker than `for update`: the checks of foreign keys by others go on meanwhile.
  for (const level of levels)
    for (const [entity, ids] of [...(level ?? [])].sort(([a], [b]) => (a.name < b.name ? -1 : 1)))
      await call.db.run(
        sql`select id from ${sql.table(entity.table)} where id = any(${[...ids]}::bigint[]) order by id for no key update`,
        preparedFor(entity),
      );
}
