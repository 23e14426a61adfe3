// Gives each test file a database of its own, cloned from the migrated template in a few milliseconds.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database with the newest schema and no rows but those of the migrations. `drop` also ends open connections. */
export function createTestDatabase(): Promise<TestDatabase> {
  // Without a log of its pages, which nobody needs again, it takes a fraction of the work.
  return createDatabase(`template ${inject('testTemplate')} strategy file_copy`);
}

/** A database without any table. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0');
}

/**
 * A clone of the database `name`, which the first test of a run that asks for it makes. `make` has left it when it answers
 * a note on what is in it, which comes with every clone.
 */
export async function cloneDatabase(
  name: string,
  make: (database: TestDatabase) => Promise<string>,
): Promise<{ database: TestDatabase; note: string }> {
  const note = await onServer(async (client) => {
    // Two workers ask for it at once.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const noted = await client.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [name],
    );
    if (noted.rows[0]?.note) return noted.rows[0].note;
    const made = await createTestDatabase();
    const text = await make(made);
    await client.query(`alter database ${new URL(made.url).pathname.slice(1)} rename to ${name}`);
    await client.query(`alter database ${name} with allow_connections false`);
    await client.query(`comment on database ${name} is ${client.escapeLiteral(text)}`);
    return text;
  });
  return { database: await createDatabase(`template ${name} strategy file_copy`), note };
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `crm_test_${randomBytes(8).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} ${from}`));
  const url = new URL(inject('testDatabaseUrl').replace('@/', '@localhost/'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(name) };
}

/** By force; where a vacuum is at work, which only a superuser may end by force, as the server does it by itself. */
async function dropDatabase(name: string): Promise<void> {
  const statement = `drop database if exists ${name}`;
  await onServer((client) => client.query(`${statement} with (force)`)).catch((error: { code?: string }) => {
    if (error.code !== '42501') throw error;
    return onServer((client) => client.query(statement));
  });
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('testDatabaseUrl') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A pool whose connections may be ended from outside, as `drop` does, without ending the test run. */
export function createTestPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, ...options });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A row where somebody waits for a lock in this database: other tests' databases lie on the same server. */
export const someoneWaits = sql`
  select 1 from pg_locks w where not w.granted and exists (
    select 1 from pg_locks o where o.pid = w.pid and o.database = (select oid from pg_database where datname = current_database()))`;
