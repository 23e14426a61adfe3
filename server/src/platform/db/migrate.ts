// Brings the schema of a database to the version of this program, once, however many processes start at the same time.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { OperatorError } from './operator-error.ts';

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Held while migrating or restoring. Another key than kysely's own, which its migrator takes inside. */
const MIGRATION_LOCK = '7203541901';
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.ts$/;

/** Migrations by name ("0001_people"), in the order in which they run. */
export type Migrations = Record<string, Migration>;

/**
 * Runs what has not run yet, all in one transaction: after an error or a crash the schema is as it was before.
 * @returns the names of the migrations that ran now, in order
 * @throws OperatorError if the database comes from a newer version of the program; otherwise the migration's own error
 */
export async function migrateToLatest(
  pool: pg.Pool,
  folder: string = MIGRATIONS_FOLDER,
): Promise<{ applied: string[] }> {
  const files = await migrationFiles(folder);
  return withMigrationLock(pool, async (client) => {
    const executed = new Set(await appliedMigrations(client));
    const names = files.map((file) => file.slice(0, -3));
    const unknown = [...executed].filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new OperatorError(
        `数据库的结构版本（${unknown.at(-1)}）比本程序新，请使用较新版本的程序启动，或恢复升级之前的备份`,
      );
    }
    // Most starts need none of the files.
    if (names.every((name) => executed.has(name))) return { applied: [] };
    const migrations = await loadMigrations(folder);
    return withKysely(client, (db) => runMigrations(db, migrations));
  });
}

/** Name of the newest migration in the database ("0007_contracts"), or null before the first. */
export async function schemaVersion(pool: pg.Pool | pg.ClientBase): Promise<string | null> {
  return (await appliedMigrations(pool)).at(-1) ?? null;
}

/** Reads `NNNN_name.ts` files, each exporting `up(db)`. Errors: a file without `up`, two files with one number. */
export async function loadMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migrations> {
  const migrations: Migrations = {};
  const numbers = new Set<string>();
  for (const file of await migrationFiles(folder)) {
    const number = file.slice(0, 4);
    if (numbers.has(number)) throw new Error(`two migrations have the number ${number}`);
    numbers.add(number);
    const loaded = (await import(pathToFileURL(path.join(folder, file)).href)) as Partial<Migration>;
    if (typeof loaded.up !== 'function') throw new Error(`migration ${file} exports no up()`);
    migrations[file.slice(0, -3)] = { up: loaded.up };
  }
  return migrations;
}

/** In their order. */
async function migrationFiles(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((file) => FILE_NAME.test(file)).sort();
}

/**
 * Runs pending migrations up to and including `last` (default: all). Inside a transaction of the caller they become part
 * of it.
 */
export async function runMigrations(
  db: Kysely<unknown>,
  migrations: Migrations,
  last?: string,
): Promise<{ applied: string[] }> {
  const wanted = last === undefined ? migrations : onlyUpTo(migrations, last);
  // Of work that went on side by side a lower number may come later; what is written with one depends on no higher one.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw failed ? new Error(`migration ${failed} failed: ${messageOf(error)}`, { cause: error }) : error;
  }
  return { applied: (results ?? []).map((result) => result.migrationName) };
}

/**
 * Runs `work` on a connection of its own, without time limits, while no other process migrates or restores. The
 * connection is closed afterwards, and with it every lock and setting.
 */
export async function withMigrationLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks makes the running statement fail; without a listener it would end the process as well.
  client.on('error', () => {});
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = '0'",
    );
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    return await work(client);
  } finally {
    client.release(true);
  }
}

/** Kysely on this one connection; `client` may be used beside it, so both are in the same transaction. */
export async function withKysely<T>(client: pg.ClientBase, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const held = {
    query: (...args: Parameters<typeof client.query>) => client.query(...args),
    release: () => {},
  };
  const pool = { options: {}, connect: async () => held, end: async () => {} } as PostgresPool;
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function onlyUpTo(migrations: Migrations, last: string): Migrations {
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last));
}

async function appliedMigrations(db: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await db.query<{ found: boolean }>("select to_regclass('kysely_migration') is not null as found");
  if (!rows[0]?.found) return [];
  const executed = await db.query<{ name: string }>('select name from kysely_migration order by name collate "C"');
  return executed.rows.map((row) => row.name);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
