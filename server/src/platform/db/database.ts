// One way to talk to PostgreSQL: composed SQL fragments with bound values, transactions, retries.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { DatabaseControl } from './control.ts';
import { failedCommit, isDatabaseAway, isRetryable, NotPrimary, withoutValues } from './database-error.ts';
import { LockTimeout, noticeable } from './lock-timeout.ts';
import { runTogether, type TimedQuery } from './prepared-query.ts';
import { query as compiler, type Statement } from './query.ts';
import { safelyCopied } from './safely-copied.ts';
import { valueTypes } from './value-types.ts';
import { timed, ZonedPool } from './zoned-pool.ts';

export {
  CommitUnknown,
  isCancelled,
  isDatabaseAway,
  isLockedOut,
  isReferenceGone,
  sqlState,
  violatedColumn,
  violatedConstraint,
} from './database-error.ts';

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
  /** All rows of the statement, which carries their type. A `name` keeps it prepared on the connection; use it for hot statements with a fixed text. */
  rows<T>(statement: Statement<T>, name?: StatementName): Promise<T[]>;
  /** The first row, or undefined. */
  first<T>(statement: Statement<T>, name?: StatementName): Promise<T | undefined>;
  /** Of readers of one call: reads values that are cached for all calls, and does not end with the call. */
  readonly shared?: Db;
  /** While viewing as another person: `run` is refused, and reads that would note the view skip that. */
  readonly lookingOnly?: true;
  /** Runs the statement and answers how many rows it touched. */
  run(statement: Statement<unknown>, name?: StatementName): Promise<number>;
  /**
   * Runs the statement; a transaction sends it with its next statement or its commit, which then throws its error. For
   * statements whose result nobody reads: each answer that is waited for costs a round trip.
   */
  queue(statement: Statement<unknown>, name?: StatementName): Promise<void>;
  /** Of transactions: takes back what ran since the savepoint; what is queued since is never sent. */
  rollbackTo(savepoint: string): Promise<void>;
}

/** A statement that only reads, and what is made of its rows: it throws where the transaction is not to go on. */
export interface Opening {
  statement: Statement<unknown>;
  name: string;
  check(rows: readonly unknown[]): void;
}

class Connection implements Db {
  readonly #target: ZonedPool | pg.PoolClient;
  /** Ends statements that nobody waits for, and begins none. */
  readonly #gone: AbortSignal | undefined;
  /** Statements of one transaction run one after another, whatever the callers await together. */
  #turn: Promise<unknown>;
  /** Sent with the next statement. */
  #queued: pg.QueryConfig[] = [];
  /** Of transactions: what waits for its turn. */
  readonly #line: {
    query: pg.QueryConfig;
    resolve: (result: pg.QueryResult) => void;
    reject: (error: unknown) => void;
  }[] = [];
  readonly #statementTimeout: number;
  /** Of transactions: nothing runs where it failed. */
  readonly #begun: Promise<unknown>;
  /** Of transactions: what is still in line does not run outside of it. */
  #over = false;
  /** Of transactions. */
  readonly #lockTimer: LockTimeout | undefined;
  readonly shared?: Db;
  constructor(
    target: ZonedPool | pg.PoolClient,
    gone?: AbortSignal,
    {
      statementTimeout = 0,
      shared,
      lockTimer,
      begun = Promise.resolve(),
    }: { statementTimeout?: number; shared?: Db; lockTimer?: LockTimeout; begun?: Promise<unknown> } = {},
  ) {
    this.#begun = begun;
    this.#turn = begun.catch(() => {});
    this.#lockTimer = lockTimer;
    if (shared) this.shared = shared;
    this.#target = target;
    this.#gone = gone;
    this.#statementTimeout = statementTimeout;
  }
  async rows<T>(statement: Statement<T>, name?: StatementName): Promise<T[]> {
    return (await this.#send(statement, name)).rows as T[];
  }
  async first<T>(statement: Statement<T>, name?: StatementName): Promise<T | undefined> {
    return (await this.#send(statement, name)).rows[0] as T | undefined;
  }
  async run(statement: Statement<unknown>, name?: StatementName): Promise<number> {
    return (await this.#send(statement, name)).rowCount ?? 0;
  }
  async #send(statement: Statement<unknown>, name?: StatementName): Promise<pg.QueryResult> {
    try {
      return await this.#query(statement, name);
    } catch (error) {
      throw withoutValues(error);
    }
  }
  async queue(statement: Statement<unknown>, name?: StatementName): Promise<void> {
    if (this.#target instanceof ZonedPool) await this.#send(statement, name);
    else this.#queued.push(queryOf(statement, name));
  }
  async rollbackTo(savepoint: string): Promise<void> {
    await this.#turn;
    // Its error would come out of the rollback, in the place of what the rollback is for.
    this.#queued = [];
    await this.run(sql`rollback to savepoint ${sql.ref(savepoint)}`);
  }
  async #query(statement: Statement<unknown>, name?: StatementName): Promise<pg.QueryResult> {
    const target = this.#target;
    const query = queryOf(statement, name);
    if (target instanceof ZonedPool) return target.query(query, this.#gone);
    const answer = new Promise<pg.QueryResult>((resolve, reject) => this.#line.push({ query, resolve, reject }));
    if (this.#line.length === 1) this.#turn = this.#turn.then(() => this.#sendLine(target));
    return answer;
  }
  /** What callers await together is sent together: the database runs it one after another. */
  async #sendLine(target: pg.PoolClient): Promise<void> {
    try {
      await this.#begun;
      if (this.#over) throw new Error('the transaction is over');
      this.#gone?.throwIfAborted();
    } catch (error) {
      for (const { reject } of this.#line.splice(0)) reject(error);
      return;
    }
    const line = this.#line.splice(0);
    const { answers, failed } = await this.#sendAll(
      target,
      line.map(({ query }) => query),
    );
    let isFirst = true;
    for (const [at, { resolve, reject }] of line.entries()) {
      const answer = answers[at];
      if (answer?.status === 'fulfilled') resolve(answer.value);
      else {
        reject(isFirst ? failed : (answer?.reason ?? failed));
        isFirst = false;
      }
    }
  }
  /**
   * What is queued and then these, without waiting in between.
   * @returns the answers of these, and the first error of all: what follows in a failed transaction fails as well
   */
  async #sendAll(
    target: pg.PoolClient,
    queries: readonly pg.QueryConfig[],
  ): Promise<{ answers: PromiseSettledResult<pg.QueryResult>[]; failed?: unknown }> {
    const all = [...this.#queued, ...queries];
    this.#queued = [];
    let sent: Promise<pg.QueryResult>[] = [];
    const whole = async () => {
      // Each waits for those before it.
      sent = runTogether(
        target,
        all.map((one, at) => timed(one, this.#statementTimeout * (at + 1))),
      );
      for (const answer of sent) answer.catch(() => {});
      for (const answer of sent) await answer;
    };
    let failed: unknown;
    try {
      await (this.#lockTimer ? this.#lockTimer.run(whole) : whole());
    } catch (error) {
      failed = error;
    }
    return { answers: await Promise.allSettled(sent.slice(-queries.length)), failed };
  }
  /** Of transactions: before it is rolled back. */
  end(): void {
    this.#over = true;
  }
  /** Of transactions. @throws the error of what is queued; then nothing is committed */
  async commit(): Promise<void> {
    await this.#turn;
    await this.#begun;
    this.#over = true;
    const client = this.#target as pg.PoolClient;
    const { answers, failed } = await safelyCopied(client, () => this.#sendAll(client, [{ text: 'commit' }]));
    const [answer] = answers;
    if (failed !== undefined) throw failedCommit(failed);
    if (answer?.status !== 'fulfilled' || answer.value.command !== 'COMMIT')
      throw new Error('a statement failed, so that the transaction is rolled back');
  }
}

function queryOf(statement: Statement<unknown>, name: StatementName): pg.QueryConfig {
  const { sql: text, parameters } = statement.compile(compiler);
  const prepared = nameOf(text, name);
  return { text, values: parameters as unknown[], ...(prepared ? { name: prepared } : {}) };
}

export interface DatabaseOptions {
  url: string;
  timeZone: string;
  /** Most connections of this process for writes and short reads. */
  connections?: number;
  /** Most connections for lists, which may take long: they leave the others alone. */
  listConnections?: number;
  /** Milliseconds after which the database gives a statement up; lists are given up earlier. */
  statementTimeout?: number;
  /** Milliseconds that a statement waits for a row which another transaction holds. */
  lockTimeout?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
}

/** Milliseconds after which a list is given up: by the call itself, and by the database. */
export const listTimeout = 3_000;
const lockTimeout = 5_000;
/** Milliseconds of silence after which a connection is probed, and ended when nobody answers. */
const keepAliveDelay = 5_000;
/** Milliseconds that a call waits for a connection. */
const connectTimeout = 5_000;

export class Database extends Connection {
  readonly pool: pg.Pool;
  /** Checks whether the database answers, and ends statements. */
  readonly control: DatabaseControl;
  readonly #lists: pg.Pool;
  readonly #lockTimeout: number;
  readonly #zoned: ZonedPool;
  readonly #zonedLists: ZonedPool;

  constructor(options: DatabaseOptions) {
    const control = new DatabaseControl({ connectionString: options.url, application_name: 'crm-control' });
    /** By a statement and not when connecting: poolers in between refuse connections with settings. */
    const begin = async (client: pg.ClientBase, statementTimeout: number) => {
      const { rows } = await client.query<{ pid: number; reads: string }>({
        text: `select pg_backend_pid() as pid, current_setting('transaction_read_only') as reads, set_config('TimeZone', $1, false), set_config('statement_timeout', $2, false),
          set_config('lock_timeout', $3, false), set_config('idle_in_transaction_session_timeout', $4, false)`,
        values: [options.timeZone, statementTimeout, options.lockTimeout ?? lockTimeout, 30_000].map(String),
        query_timeout: connectTimeout,
      } as TimedQuery);
      if (rows[0]?.reads === 'on') throw new NotPrimary();
      control.introduce(client, rows[0]?.pid ?? 0);
    };
    const poolOf = (max: number, statementTimeout: number) => {
      const pool = new pg.Pool({
        connectionString: options.url,
        max,
        application_name: options.applicationName ?? 'crm',
        types: valueTypes,
        connectionTimeoutMillis: connectTimeout,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveDelay,
        pipeline: true,
        // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, although its types hide that
        onConnect: (client) => begin(client, statementTimeout),
      });
      // A connection that dies while idle is replaced by the pool; the error itself needs no one.
      pool.on('error', () => {});
      // One that dies in use fails the statement under way; without a listener the event would end the process.
      pool.on('connect', (client) => client.on('error', () => {}));
      return pool;
    };
    const statementTimeout = options.statementTimeout ?? 14_000;
    const pool = poolOf(options.connections ?? 16, statementTimeout);
    const listStatementTimeout = statementTimeout > 0 ? listTimeout : 0;
    const lists = poolOf(options.listConnections ?? 8, listStatementTimeout);
    const zoned = new ZonedPool(pool, options.timeZone, control, statementTimeout);
    super(zoned);
    this.pool = pool;
    this.control = control;
    this.#lists = lists;
    this.#lockTimeout = options.lockTimeout ?? lockTimeout;
    this.#zoned = zoned;
    this.#zonedLists = new ZonedPool(lists, options.timeZone, control, listStatementTimeout);
  }

  /** Connections of this process, by the pool that they belong to. */
  usage(): { pool: string; total: number; idle: number; waiting: number; most: number }[] {
    return Object.entries({ work: this.pool, list: this.#lists }).map(([pool, of]) => {
      const { totalCount: total, idleCount: idle, waitingCount: waiting, options } = of;
      return { pool, total, idle, waiting, most: options.max };
    });
  }

  /** IANA name; dates and moments are in this zone. A new one is in force for every connection that is taken after. */
  get timeZone(): string {
    return this.#zoned.timeZone;
  }

  set timeZone(next: string) {
    this.#zoned.timeZone = next;
    this.#zonedLists.timeZone = next;
  }

  /**
   * For the reads of one call.
   * @param gone aborted when nobody waits for the rows any more: the statement under way is ended, and no other begun
   * @param kind lists have connections of their own
   */
  reader(gone: AbortSignal, kind: 'list' | 'quick'): Db {
    return new Connection(kind === 'list' ? this.#zonedLists : this.#zoned, gone, { shared: this });
  }

  /**
   * Runs `work` in one transaction. Deadlocks and serialisation failures are tried again up to three times, so `work`
   * must have no effects outside the transaction.
   * @param late aborted when it is too late: nothing is committed after that
   * @param opening read with the beginning, and checked before `work` begins
   */
  async transaction<T>(work: (tx: Db) => Promise<T>, late?: AbortSignal, opening?: Opening): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      late?.throwIfAborted();
      const client = await this.#zoned.connect();
      let broken: Error | undefined;
      let tx: Connection | undefined;
      const { statementTimeout } = this.#zoned;
      try {
        // The first statement waits for it, not the work before that.
        const [begun, opened] = runTogether(
          client,
          [{ text: 'begin' }, ...(opening ? [queryOf(opening.statement, opening.name)] : [])].map((query) =>
            timed(query, statementTimeout),
          ),
        ) as [Promise<unknown>, Promise<pg.QueryResult> | undefined];
        begun.catch(() => {});
        opened?.catch(() => {});
        const lockTimer = new LockTimeout(this.control, client, this.#lockTimeout + noticeable);
        tx = new Connection(client, late, { statementTimeout, lockTimer, begun });
        if (opened) opening?.check((await opened).rows);
        const result = await work(tx);
        late?.throwIfAborted();
        await tx.commit();
        return result;
      } catch (error) {
        tx?.end();
        if (isDatabaseAway(error)) broken = error as Error;
        else
          await client.query(timed({ text: 'rollback' }, statementTimeout)).catch((rollbackError: Error) => {
            broken = rollbackError;
          });
        if (attempt <= 3 && isRetryable(error)) continue;
        // Of a constraint that is looked at last.
        throw withoutValues(error);
      } finally {
        client.release(broken);
      }
    }
  }

  /** Waits for what is under way, but not for ever. */
  async close(): Promise<void> {
    this.control.close();
    const pools = [this.pool, this.#lists];
    const ended = Promise.all(pools.filter((pool) => !pool.ending).map((pool) => pool.end()));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeTimeout);
    });
    await Promise.race([ended, enough]);
    clearTimeout(timer);
  }
}

/** Milliseconds that closing waits for statements under way. */
const closeTimeout = 3_000;
