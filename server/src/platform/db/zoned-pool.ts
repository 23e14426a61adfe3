// The pool of connections in the company's time zone, and how long a statement may be silent.
import type pg from 'pg';
import type { DatabaseControl } from './control.ts';
import { isDatabaseAway, withoutValues } from './database-error.ts';
import { runOn, type TimedQuery } from './prepared-query.ts';

/**
 * Milliseconds after the database's own limit at which a statement's connection is given up, because not even the limit was
 * reported. Only for statements that come this way; a migration or a backup takes its time.
 */
const silence = 2_000;

export function timed(query: pg.QueryConfig, statementTimeout: number): TimedQuery {
  return statementTimeout > 0 ? { ...query, query_timeout: statementTimeout + silence } : query;
}

/**
 * The pool in the company's time zone. Connections are opened in the zone of the start; once it changed, the zone of each one is
 * checked when it is taken.
 */
export class ZonedPool {
  readonly pool: pg.Pool;
  readonly #first: string;
  readonly #zones = new WeakMap<pg.PoolClient, string>();
  #timeZone: string;
  readonly #control: DatabaseControl;
  readonly statementTimeout: number;

  constructor(pool: pg.Pool, timeZone: string, control: DatabaseControl, statementTimeout: number) {
    this.pool = pool;
    this.#control = control;
    this.statementTimeout = statementTimeout;
    this.#first = timeZone;
    this.#timeZone = timeZone;
  }

  get timeZone(): string {
    return this.#timeZone;
  }

  set timeZone(next: string) {
    this.#timeZone = next;
  }

  /** @param gone ends the statement when nobody waits for its rows any more */
  async query(statement: pg.QueryConfig, gone?: AbortSignal): Promise<pg.QueryResult> {
    const query = timed(statement, this.statementTimeout);
    const client = await this.#connectWhile(gone);
    let broken: Error | boolean = false;
    const cancel = () => {
      // The order may arrive after the statement's end: the connection is not used for another one.
      broken = true;
      void this.#control.cancel(client);
    };
    try {
      gone?.throwIfAborted();
      gone?.addEventListener('abort', cancel, { once: true });
      return await runOn(client, query);
    } catch (error) {
      if (isDatabaseAway(error)) broken = error as Error;
      throw gone?.aborted ? gone.reason : error;
    } finally {
      gone?.removeEventListener('abort', cancel);
      client.release(broken);
    }
  }

  /** A caller who left does not wait in line for a connection. */
  async #connectWhile(gone: AbortSignal | undefined): Promise<pg.PoolClient> {
    const connected = this.connect();
    if (!gone) return connected;
    let left!: () => void;
    const leaving = new Promise<undefined>((resolve) => {
      left = () => resolve(undefined);
      gone.addEventListener('abort', left, { once: true });
    });
    const client = await Promise.race([connected, leaving]);
    gone.removeEventListener('abort', left);
    if (client) return client;
    connected.then((late) => late.release()).catch(() => {});
    throw gone.reason;
  }

  async connect(): Promise<pg.PoolClient> {
    let client = await this.pool.connect();
    while (this.#control.isStale(client)) {
      client.release(true);
      client = await this.pool.connect();
    }
    const zone = this.#timeZone;
    if ((this.#zones.get(client) ?? this.#first) === zone) return client;
    try {
      await client.query("select set_config('TimeZone', $1, false)", [zone]);
      this.#zones.set(client, zone);
      return client;
    } catch (error) {
      client.release(error as Error);
      throw withoutValues(error);
    }
  }
}
