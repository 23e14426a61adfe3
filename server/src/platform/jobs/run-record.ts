// The row that people see of a requested run: its progress at most twice a second, its end, whether to stop.
import type { JobState } from '@crm/protocol/answers/job';
import { packed, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { returning } from '../db/query.ts';
import type { EffectSink } from '../events/effects.ts';

export interface RunRow {
  id: number;
  name: string;
  userId: number;
  state: JobState;
  attempt: number;
  failures: number;
  data: Record<string, unknown>;
  done: number;
  total: number;
}

const progressEvery = 500;
/** How often a run without progress reports checks whether it was cancelled. */
const lookEvery = 1000;

export class RunRecord {
  readonly #database: Database;
  readonly #sink: EffectSink;
  readonly #row: RunRow;
  readonly #label: string;
  readonly #cancel = new AbortController();
  #now = { done: 0, total: 0, msg: '' };
  #written = 0;
  #pending: NodeJS.Timeout | undefined;
  #watch: NodeJS.Timeout | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #over = false;

  constructor(database: Database, sink: EffectSink, row: RunRow, label: string) {
    this.#database = database;
    this.#sink = sink;
    this.#row = row;
    this.#label = label;
    this.#now = { done: row.done, total: row.total, msg: '' };
  }

  /**
   * Takes the run under a new attempt; undefined when it ended meanwhile, or another entry of the queue stands for it now.
   * A cancelled one ends here.
   */
  static begin(database: Database, id: number, queueId: string): Promise<RunRow | undefined> {
    return database.first(returning('job', [
      'id',
      'name',
      'user_id as userId',
      'state',
      'attempt',
      'failures',
      'data',
      'done',
      'total',
    ])`
      update job set state = case when cancel_requested then 'cancelled' else 'running' end, attempt = attempt + 1,
      started_at = coalesce(started_at, now()), finished_at = case when cancel_requested then now() end
      where id = ${id} and queue_id = ${queueId} and state in ('queued', 'running')`);
  }

  /** Aborted once somebody cancelled the run. */
  get cancelled(): AbortSignal {
    return this.#cancel.signal;
  }

  /** Begins to check whether the run was cancelled, and reports that it began. */
  watch(): void {
    this.sendProgress('running');
    this.#watch = setInterval(() => {
      if (Date.now() - this.#written >= lookEvery) void this.#write();
    }, lookEvery);
    this.#watch.unref();
  }

  progress(done: number, total: number, msg: string): void {
    this.#now = { done: Math.max(0, Math.floor(done)), total: Math.max(0, Math.floor(total)), msg };
    if (this.#over || this.#pending) return;
    const wait = this.#written + progressEvery - Date.now();
    this.#pending = setTimeout(
      () => {
        this.#pending = undefined;
        void this.#write();
      },
      Math.max(0, wait),
    );
  }

  #write(): Promise<void> {
    this.#written = Date.now();
    const write = this.#turn.then(async () => {
      if (this.#over) return;
      const { done, total, msg } = this.#now;
      const row = await this.#database.first(
        returning('job', ['cancel_requested as cancel'])`
        update job set done = ${done}, total = ${total}, message = ${msg}
        where id = ${this.#row.id} and attempt = ${this.#row.attempt} and state = 'running'`,
        'job-progress',
      );
      if (!row || row.cancel) this.#cancel.abort(new Error('cancelled'));
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- may end meanwhile
      if (row && !this.#over) this.sendProgress('running');
    });
    // The database may be away for a while; the next write brings the newest state.
    this.#turn = write.catch(() => {});
    return this.#turn as Promise<void>;
  }

  /** Sends the state to all open windows of the person who started it. */
  sendProgress(state: JobState, file = false): void {
    const { id, name, userId } = this.#row;
    const message = { id, name, label: this.#label, state, ...this.#now, ...(file ? { file: true as const } : {}) };
    this.#sink.send([{ userIds: [userId], event: 'jobProgress', message }]);
  }

  done(result: Record<string, unknown>): Promise<void> {
    const fileId = typeof result['fileId'] === 'number' ? result['fileId'] : 0;
    return this.#finish('done', '', result, fileId);
  }

  /** What the work noted of its result so far stays. */
  failed(why: Sentence): Promise<void> {
    // It is rendered later, in the language of the reader.
    return this.#finish('failed', packed(why), null, 0);
  }

  end(state: 'cancelled'): Promise<void> {
    return this.#finish(state, '', null, 0);
  }

  /** Back into the queue: after a failure of its own, or because the process ends. */
  async again(failure: boolean): Promise<void> {
    await this.#settle();
    await this.#database.run(sql`update job set state = 'queued', failures = failures + ${failure ? 1 : 0}
      where id = ${this.#row.id} and attempt = ${this.#row.attempt} and state = 'running'`);
    this.sendProgress('queued');
  }

  async #finish(state: JobState, error: string, result: Record<string, unknown> | null, fileId: number): Promise<void> {
    await this.#settle();
    const { done, total, msg } = this.#now;
    const written = await this.#database.run(sql`
      update job set state = ${state}, error = ${error}, done = ${done}, total = ${total}, message = ${msg}, finished_at = now(),
        result = coalesce(${result === null ? null : JSON.stringify(result)}::jsonb, result), file_id = ${fileId}
      where id = ${this.#row.id} and attempt = ${this.#row.attempt} and state in ('queued', 'running')`);
    if (written > 0) this.sendProgress(state, fileId > 0);
  }

  /** No progress is written any more, and what was on its way has arrived. */
  async #settle(): Promise<void> {
    this.close();
    await this.#turn;
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#pending);
    this.#pending = undefined;
    clearInterval(this.#watch);
  }
}

/** Runs that ended long ago. */
export function forgetRuns(db: Db, days: number): Promise<number> {
  return db.run(sql`delete from job where finished_at < now() - make_interval(days => ${days})`);
}

/** One that is at work ends by itself; one that waits is over. The row is held. */
export function cancelRun(db: Db, id: number, state: 'queued' | 'running'): Promise<number> {
  return db.run(
    state === 'running'
      ? sql`update job set cancel_requested = true where id = ${id}`
      : sql`update job set state = 'cancelled', finished_at = now() where id = ${id}`,
  );
}

/** The result so far of a run that writes in several transactions, and how far it got; committed together with that work. */
export function keepResult(db: Db, id: number, result: object, data: object): Promise<number> {
  return db.run(sql`update job set result = ${JSON.stringify(result)}::jsonb,
    data = data || ${JSON.stringify(data)}::jsonb where id = ${id}`);
}
