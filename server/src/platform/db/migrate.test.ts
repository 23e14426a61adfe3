// Migrations: once each, all or nothing, one process at a time, never over a newer schema.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase, createTestPool, type TestDatabase } from '../../../test/database.ts';
import { migrateToLatest, schemaVersion } from './migrate.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = createTestPool(database.url, { max: 4 });
  folder = await mkdtemp(path.join(tmpdir(), 'crm-migrations-'));
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function write(name: string, ...statements: string[]): Promise<void> {
  const body = `export async function up(db: any): Promise<void> {\n${statements.join('\n')}\n}\n`;
  return writeFile(path.join(folder, `${name}.ts`), body);
}

const table = (name: string) => `await db.schema.createTable('${name}').addColumn('id', 'integer').execute();`;

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely' order by 1",
  );
  return rows.map((row) => row.name);
}

test('runs pending migrations in order, once', async () => {
  await write('0002_second', "await db.schema.alterTable('one').addColumn('name', 'text').execute();");
  await write('0001_first', table('one'));
  expect(await schemaVersion(pool)).toBeNull();
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: ['0001_first', '0002_second'] });
  expect(await schemaVersion(pool)).toBe('0002_second');
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: [] });
  await write('0003_third', table('three'));
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: ['0003_third'] });
  expect(await tables()).toEqual(['one', 'three']);
});

test('one with a lower number that comes later runs, too', async () => {
  await write('0001_first', table('one'));
  await write('0003_third', table('three'));
  await migrateToLatest(pool, folder);
  await write('0002_second', table('two'));
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: ['0002_second'] });
  expect(await tables()).toEqual(['one', 'three', 'two']);
  expect(await schemaVersion(pool)).toBe('0003_third');
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: [] });
});

test('an empty folder is a valid beginning', async () => {
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: [] });
  expect(await schemaVersion(pool)).toBeNull();
});

test('an interrupted migration leaves nothing, and runs again', async () => {
  await write('0001_first', table('one'));
  await write(
    '0002_second',
    table('two'),
    "await db.insertInto('two').values({ id: 1 }).execute();",
    "if ((globalThis as any).interruptMigration) throw new Error('interrupted');",
    table('three'),
  );
  Object.assign(globalThis, { interruptMigration: true });
  try {
    await expect(migrateToLatest(pool, folder)).rejects.toThrow('migration 0002_second failed: interrupted');
  } finally {
    Object.assign(globalThis, { interruptMigration: false });
  }
  expect(await tables()).toEqual([]);
  expect(await schemaVersion(pool)).toBeNull();
  expect(await migrateToLatest(pool, folder)).toEqual({ applied: ['0001_first', '0002_second'] });
  expect(await tables()).toEqual(['one', 'three', 'two']);
});

test('a connection that is cut in the middle of a migration leaves nothing', async () => {
  await write(
    '0001_first',
    table('one'),
    "await db.selectFrom('pg_stat_activity').select(db.fn('pg_terminate_backend', ['pid']).as('cut'))",
    "  .where('pid', '=', db.fn('pg_backend_pid')).execute();",
  );
  await expect(migrateToLatest(pool, folder)).rejects.toThrow();
  expect(await tables()).toEqual([]);
});

test('of two migrators at the same time one works and the other waits', async () => {
  for (const number of [1, 2, 3]) await write(`000${number}_step`, table(`t${number}`));
  const other = createTestPool(database.url);
  const results = await Promise.all([migrateToLatest(pool, folder), migrateToLatest(other, folder)]);
  await other.end();
  expect(results.map((result) => result.applied.length).sort()).toEqual([0, 3]);
  expect(await tables()).toEqual(['t1', 't2', 't3']);
});

test('works without the time limits of the pool', async () => {
  await write(
    '0001_first',
    "await db.schema.createTable('limits').addColumn('value', 'text').execute();",
    "const limit = db.selectNoFrom((eb: any) => eb.fn('current_setting', [eb.val('statement_timeout')]).as('value'));",
    "await db.insertInto('limits').columns(['value']).expression(limit).execute();",
  );
  const hurried = createTestPool(database.url, { statement_timeout: 5000 });
  expect((await migrateToLatest(hurried, folder)).applied).toEqual(['0001_first']);
  expect((await hurried.query('select value from limits')).rows).toEqual([{ value: '0' }]);
  expect((await hurried.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }]);
  await hurried.end();
});

test('refuses a database from a newer version', async () => {
  await write('0001_first', table('one'));
  await write('0002_second', table('two'));
  await migrateToLatest(pool, folder);
  await rm(path.join(folder, '0002_second.ts'));
  await expect(migrateToLatest(pool, folder)).rejects.toThrow('数据库的结构版本（0002_second）比本程序新');
});

test('refuses two migrations with one number and files without up()', async () => {
  await write('0001_first', table('one'));
  await write('0001_other', table('two'));
  await expect(migrateToLatest(pool, folder)).rejects.toThrow('two migrations have the number 0001');
  await rm(path.join(folder, '0001_other.ts'));
  await writeFile(path.join(folder, '0002_empty.ts'), 'export {};\n');
  await expect(migrateToLatest(pool, folder)).rejects.toThrow('0002_empty.ts exports no up()');
  expect(await tables()).toEqual([]);
});
