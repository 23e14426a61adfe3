// One way to talk to PostgreSQL: composed SQL fragments with bound values, transactions, retries.
import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';

// Ids are numbers, money and other decimals stay text, dates and moments stay text: nothing is lost on the way.
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;

function types(): pg.CustomTypesConfig {
  return {
    getTypeParser(oid: number, format?: 'text' | 'binary') {
      if (oid === INT8) return (text: string) => Number(text);
      if (oid === NUMERIC || oid === DATE || oid === TIMESTAMPTZ) return (text: string) => text;
      if (oid === INT8_ARRAY) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));
      return pg.types.getTypeParser(oid, format as 'text');
    },
  } as pg.CustomTypesConfig;
}

const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Given as a statement's name: keep it prepared under a name made from its text. For texts of which there are few and
 * whose best plan does not depend on the values, as planning costs more than running most of them.
 */
export const PREPARED = Symbol('prepared');

type StatementName = string | typeof PREPARED | undefined;

const preparedNames = new Map<string, string>();
/** Texts beyond these are planned each time: a name takes memory on every connection. */
const mostPrepared = 300;

function nameOf(text: string, name: StatementName): string | undefined {
  if (name !== PREPARED) return name;
  let known = preparedNames.get(text);
  if (known === undefined && preparedNames.size < mostPrepared) {
    known = `p${createHash('sha1').update(text).digest('hex')}`;
    preparedNames.set(text, known);
  }
  return known;
}

/** Something that runs SQL: the pool, or one transaction. */
export interface Db {
  /** All rows of the statement. A `name` keeps it prepared on the connection; use it for hot statements with a fixed text. */
  rows<T>(statement: RawBuilder<T>, name?: StatementName): Promise<T[]>;
  /** The first row, or undefined. */
  first<T>(statement: RawBuilder<T>, name?: StatementName): Promise<T | undefined>;
  /** Runs the statement and answers how many rows it touched. */
  run(statement: RawBuilder<unknown>, name?: StatementName): Promise<number>;
}

/**
 * The pool in the company's time zone. Connections are born in the zone of the start; once it changed, each one is asked
 * for its zone when it is taken.
 */
class ZonedPool {
  readonly pool: pg.Pool;
  readonly #first: string;
  readonly #zones = new WeakMap<pg.PoolClient, string>();
  #timeZone: string;
  #changed = false;

  constructor(pool: pg.Pool, timeZone: string) {
    this.pool = pool;
    this.#first = timeZone;
    this.#timeZone = timeZone;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  set timeZone(next: string) {
    this.#changed ||= next !== this.#timeZone;
    this.#timeZone = next;
  }

  async query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    if (!this.#changed) return this.pool.query(query);
    const client = await this.connect();
    try {
      return await client.query(query);
    } finally {
      client.release();
    }
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await this.pool.connect();
    const zone = this.#timeZone;
    if ((this.#zones.get(client) ?? this.#first) === zone) return client;
    try {
      await client.query("select set_config('TimeZone', $1, false)", [zone]);
      this.#zones.set(client, zone);
      return client;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
}

class Connection implements Db {
  readonly #target: ZonedPool | pg.PoolClient;
  /** Statements of one transaction run one after another, whatever the callers await together. */
  #turn: Promise<unknown> = Promise.resolve();
  constructor(target: ZonedPool | pg.PoolClient) {
    this.#target = target;
  }
  async rows<T>(statement: RawBuilder<T>, name?: StatementName): Promise<T[]> {
    return (await this.#send(statement, name)).rows as T[];
  }
  async first<T>(statement: RawBuilder<T>, name?: StatementName): Promise<T | undefined> {
    return (await this.#send(statement, name)).rows[0] as T | undefined;
  }
  async run(statement: RawBuilder<unknown>, name?: StatementName): Promise<number> {
    return (await this.#send(statement, name)).rowCount ?? 0;
  }
  #send(statement: RawBuilder<unknown>, name?: StatementName): Promise<pg.QueryResult> {
    const compiled = statement.compile(compiler);
    const query: pg.QueryConfig = { text: compiled.sql, values: compiled.parameters as unknown[] };
    const prepared = nameOf(compiled.sql, name);
    if (prepared) query.name = prepared;
    const target = this.#target;
    if (target instanceof ZonedPool) return target.query(query);
    const result = this.#turn.then(() => target.query(query));
    this.#turn = result.catch(() => {});
    return result;
  }
}

export interface DatabaseOptions {
  url: string;
  timeZone: string;
  /** Most connections of this process. */
  connections?: number;
  /** Milliseconds after which the database gives a statement up. */
  statementTimeout?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

export class Database extends Connection {
  readonly pool: pg.Pool;
  readonly #zoned: ZonedPool;

  constructor(options: DatabaseOptions) {
    const pool = new pg.Pool({
      connectionString: options.url,
      max: options.connections ?? 16,
      application_name: options.applicationName ?? 'crm',
      types: types(),
      statement_timeout: options.statementTimeout ?? 14_000,
      idle_in_transaction_session_timeout: 30_000,
      options: `-c TimeZone=${options.timeZone}`,
    });
    // A connection that dies while idle is replaced by the pool; the error itself needs no one.
    pool.on('error', () => {});
    // One that dies in use fails the statement under way; without a listener the event would end the process.
    pool.on('connect', (client) => client.on('error', () => {}));
    const zoned = new ZonedPool(pool, options.timeZone);
    super(zoned);
    this.pool = pool;
    this.#zoned = zoned;
  }

  /** IANA name; dates and moments are in this zone. A new one is in force for every connection that is taken after. */
  get timeZone(): string {
    return this.#zoned.timeZone;
  }

  set timeZone(next: string) {
    this.#zoned.timeZone = next;
  }

  /**
   * Runs `work` in one transaction. Deadlocks and serialisation failures are tried again up to three times, so `work`
   * must have no effects outside the transaction.
   */
  async transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await this.#zoned.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(new Connection(client));
        await client.query('commit');
        return result;
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError;
        });
        if (attempt <= 3 && isRetryable(error)) continue;
        throw error;
      } finally {
        client.release(broken);
      }
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

/** PostgreSQL's five-character error code, or undefined when the error is not the database's. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Name of the violated constraint, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40P01' || state === '40001';
}
