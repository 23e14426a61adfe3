// A connection beside the pools: checks whether the database answers, and ends statements that nobody waits for.
import pg from 'pg';
import { NotPrimary } from './database-error.ts';

/** Milliseconds after which a silent database counts as away. */
const timeoutMs = 3_000;
/** Milliseconds between two questions. */
const interval = 1_000;

export class DatabaseControl {
  readonly #options: pg.ClientConfig;
  #client: Promise<pg.Client> | undefined;
  #probing: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #away = false;
  #closed = false;
  readonly #processes = new WeakMap<pg.ClientBase, number>();
  /** How often the database did not answer; and how often it had not when a connection was made. */
  #losses = 0;
  readonly #made = new WeakMap<pg.ClientBase, number>();
  /** One statement after another. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: pg.ClientConfig) {
    this.#options = { ...options, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs, keepAlive: true };
  }

  /** True while the database was probed and did not answer. Only known while `watch` is on. */
  get away(): boolean {
    return this.#away;
  }

  /** Whether the database was lost since the connection was made: then that may be a dead one that nobody ended. */
  isStale(client: pg.ClientBase): boolean {
    return this.#made.get(client) !== this.#losses;
  }

  /** Probes every second from now on. */
  watch(): void {
    this.#timer ??= setInterval(() => void this.#probe(), interval);
    this.#timer.unref();
  }

  /** Whether the database answers within so many milliseconds. */
  async answers(within: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), within);
    });
    const answered = await Promise.race([this.#probe(), late]);
    clearTimeout(timer);
    return answered;
  }

  /** @param pid the server's process behind the connection, which a pooler in between hides */
  introduce(client: pg.ClientBase, pid: number): void {
    this.#processes.set(client, pid);
    this.#made.set(client, this.#losses);
  }

  /** Ends the statement that runs on the connection. What cannot be ended runs into its own limit. */
  async cancel(client: pg.ClientBase): Promise<void> {
    try {
      await this.#query('select pg_cancel_backend($1)', [this.#processes.get(client)]);
    } catch {
      // The statement has its limit of time.
    }
  }

  /** Ends the statement that runs on the connection where it waits for what somebody else holds. @returns whether it did */
  async cancelIfWaiting(client: pg.ClientBase): Promise<boolean> {
    try {
      const { rowCount } = await this.#query(
        `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
        [this.#processes.get(client)],
      );
      return (rowCount ?? 0) > 0;
    } catch {
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#drop();
  }

  /** One probe at a time; callers who come meanwhile share its answer. */
  #probe(): Promise<boolean> {
    this.#probing ??= this.#query(`select current_setting('transaction_read_only') as reads`)
      .then(({ rows }) => {
        if ((rows[0] as { reads: string }).reads === 'on') throw new NotPrimary();
        return true;
      })
      .catch(() => {
        this.#drop();
        this.#losses++;
        return false;
      })
      .then((answered) => {
        this.#away = !answered;
        this.#probing = undefined;
        return answered;
      });
    return this.#probing;
  }

  #query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    const result = this.#turn.then(async () => (await this.#connected()).query(text, values));
    this.#turn = result.catch(() => {});
    return result;
  }

  #connected(): Promise<pg.Client> {
    if (this.#closed) return Promise.reject(new Error('closed'));
    this.#client ??= (async () => {
      const client = new pg.Client(this.#options);
      // A connection that dies is replaced when it is needed again.
      client.on('error', () => this.#drop());
      await client.connect();
      return client;
    })();
    this.#client.catch(() => this.#drop());
    return this.#client;
  }

  #drop(): void {
    const dropped = this.#client;
    this.#client = undefined;
    void dropped?.then((client) => client.end()).catch(() => {});
  }
}
