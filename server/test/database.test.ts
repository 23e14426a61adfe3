// The databases that tests get: migrated, separate from each other, and available to many at once.
import { expect, test } from 'vitest';
import { modules } from '../src/modules.ts';
import { loadMigrations, schemaVersion } from '../src/platform/db/migrate.ts';
import { createTestDatabase, createTestPool } from './database.ts';

test('clones are made at the same time, carry the newest schema and know nothing of each other', async () => {
  const databases = await Promise.all([1, 2, 3, 4].map(createTestDatabase));
  const pools = databases.map((database) => createTestPool(database.url, { max: 1 }));
  const newest = Object.keys(await loadMigrations()).at(-1) ?? null;
  for (const [index, pool] of pools.entries()) {
    expect(await schemaVersion(pool)).toBe(newest);
    await pool.query(`create table only_here_${index} (id int)`);
    const { rows } = await pool.query("select tablename from pg_tables where tablename like 'only_here_%'");
    expect(rows).toEqual([{ tablename: `only_here_${index}` }]);
  }
  await Promise.all(pools.map((pool) => pool.end()));
  await Promise.all(databases.map((database) => database.drop()));
});

test('every foreign key is served by an index, so that what a record holds is found when the record goes', async () => {
  const database = await createTestDatabase();
  const pool = createTestPool(database.url, { max: 1 });
  const { rows } = await pool.query(`
    select c.conrelid::regclass::text as "table", c.conname as name from pg_constraint c
    where c.contype = 'f' and not exists (
      select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] = c.conkey)`);
  expect(rows).toEqual([]);
  await pool.end();
  await database.drop();
});

/** Whose owner is their parent's, which is checked. */
const follow = modules.flatMap((module) =>
  (module.entities ?? []).filter(({ parent }) => parent?.follows?.includes('owner_id')).map(({ table }) => table),
);
/** Numbers of what others own, and records that stay with their authors and are never given to somebody. */
const exempt = ['row_count', 'row_count_ledger', 'measure_day', 'measure_ledger', 'own_report', 'saved_view'];

test('every table whose rows have an owner asks whether that owner is there: added, changed and brought back', async () => {
  const database = await createTestDatabase();
  const pool = createTestPool(database.url, { max: 1 });
  // 'i' is for insert, 'u' for an update of the owner, 'b' for one of what says that a row lies in the bin.
  const { rows } = await pool.query<{ table: string; asked: string }>(`
    select c.relname as table, coalesce(string_agg(distinct case when t.tgtype & 4 > 0 then 'i'
        when a.attname = 'owner_id' then 'u' when a.attname = 'deleted_at' then 'b' end, ''), '') as asked
    from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'owner_id' and not o.attisdropped
    left join pg_trigger t on t.tgrelid = c.oid and t.tgfoid = 'require_owner'::regproc and t.tgenabled <> 'D' and t.tgtype & 3 = 3
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = any(t.tgattr::smallint[])
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`);
  const guarded = rows.filter(({ asked }) => asked === 'biu').map(({ table }) => table);
  expect(guarded).toEqual(expect.arrayContaining(['customer', 'contract', 'task', 'work_record']));
  const silent = rows.filter(({ asked }) => asked !== 'biu').map(({ table }) => table);
  expect(silent).toEqual([...follow, ...exempt].toSorted());
  await pool.end();
  await database.drop();
});
