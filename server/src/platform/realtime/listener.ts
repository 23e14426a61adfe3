// What the hub's adapter takes for a pool: a connection of its own to listen on, watched and replaced, and statements that never throw.
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Milliseconds between two probes of the connection. */
const interval = 10_000;
/** Milliseconds that an answer may take. */
const timeoutMs = 5_000;

/**
 * The adapter takes one client for good and never gives a broken one back, which empties a pool; and it lets errors of its
 * statements go unhandled, which ends the process. So it gets this instead.
 */
export class ListenerPool {
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #timer: NodeJS.Timeout;
  #client: pg.Client | undefined;
  #closed = false;
  readonly #again: () => void;
  #listened = false;

  /**
   * @param pool for everything but listening
   * @param again called when it listens once more, after it could not hear for a while
   */
  constructor(pool: pg.Pool, log: FastifyBaseLogger, again: () => void) {
    this.#again = again;
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => this.#watch(), interval);
    this.#timer.unref();
  }

  /** A new connection; the one before is closed. The adapter comes back for another when it ends. */
  async connect(): Promise<pg.Client & { release(): void }> {
    this.#end();
    if (this.#closed) throw new Error('closed');
    const client = new pg.Client({
      connectionString: this.#pool.options.connectionString as string,
      application_name: 'crm-listener',
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
      keepAlive: true,
    });
    client.on('error', (error) => this.#log.warn({ err: error }, 'realtime listener'));
    this.#client = client;
    try {
      await client.connect();
    } catch (error) {
      this.#end();
      throw error;
    }
    // Closed while it was connecting: nobody would end it any more.
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- may be closed meanwhile
    if (this.#closed) {
      this.#end();
      throw new Error('closed');
    }
    // The adapter's LISTEN goes first; what is answered after it comes when nothing more can be missed.
    if (this.#listened) setImmediate(() => void client.query('select 1').then(this.#again, () => {}));
    this.#listened = true;
    return Object.assign(client, { release: () => this.#end() });
  }

  async query(text: string, values: unknown[] = []): Promise<{ rows: Record<string, unknown>[] }> {
    try {
      return await this.#pool.query(text, values);
    } catch (error) {
      this.#log.warn({ err: error }, 'realtime adapter');
      return { rows: [{}] };
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#end();
  }

  /** A dead connection looks like a quiet one: it is probed, and ended when it does not answer. */
  #watch(): void {
    const client = this.#client;
    client?.query('select 1').catch(() => {
      if (client === this.#client) this.#end();
    });
  }

  /** `end` is what makes the adapter come back. */
  #end(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => {});
  }
}
