// The databases that tests get: migrated, separate from each other, and available to many at once.
import { expect, test } from 'vitest';
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
