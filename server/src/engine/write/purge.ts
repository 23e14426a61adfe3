// Forgetting what lay in the recycle bin for long enough: the record, its lines, its files and everything that went along with it.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { returning, select } from '../../platform/db/query.ts';
import type { EntityDefinition } from '../entity.ts';
import { records } from '../records.ts';
import type { Engine } from '../registry.ts';

/** Deletes these rows for good when they are still deleted; children first. Answers how many records went. */
export async function purgeRecords(
  db: Db,
  engine: Engine,
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<number> {
  const gone = await db.rows(select(records(entity), ['id'])`
    where id = any(${ids}::bigint[]) and deleted_at is not null order by id for update`);
  const found = gone.map((row) => row.id);
  if (found.length === 0) return 0;
  for (const child of engine.childEntities(entity.name)) {
    const key = sql.ref(child.parent?.key ?? '');
    const children = await db.rows(select(records(child), ['id'])`where ${key} = any(${found}::bigint[])`);
    await purgeRecords(
      db,
      engine,
      child,
      children.map((row) => row.id),
    );
  }
  for (const { table, key } of entity.children ?? [])
    await db.run(sql`delete from ${sql.table(table)} where ${sql.ref(key)} = any(${found}::bigint[])`);
  // What was merged into these was kept for the way back only.
  const merged = await db.rows(returning('record_merge', [
    'gone_id as id',
    sql<boolean>`undone_at is not null`.as('undone'),
  ])`
    delete from record_merge where entity = ${entity.name} and (kept_id = any(${found}::bigint[]) or gone_id = any(${found}::bigint[]))`);
  await purgeRecords(
    db,
    engine,
    entity,
    merged.filter((row) => !row.undone && !found.includes(row.id)).map((row) => row.id),
  );
  await engine.forget(db, entity, found);
  await db.run(sql`delete from user_pin where entity = ${entity.name} and record_id = any(${found}::bigint[])`);
  await db.run(sql`delete from recycle_bin where entity = ${entity.name} and record_id = any(${found}::bigint[])`);
  return db.run(sql`delete from ${sql.table(entity.table)} where id = any(${found}::bigint[])`);
}

/** Entries of the bin whose record went with another one. */
export async function dropEntries(db: Db, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from recycle_bin where id = any(${ids}::bigint[])`);
}
