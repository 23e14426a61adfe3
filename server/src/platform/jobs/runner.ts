// Runs the modules' jobs: requested within a call's transaction, or scheduled; in whichever process is free.
import { randomUUID } from 'node:crypto';
import type { JobState } from '@crm/protocol/answers/job';
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Job, PgBoss } from 'pg-boss';
import type { OrganisationCache } from '../access/organisation.ts';
import type { AccessGuard } from '../access/privilege-escalation.ts';
import type { Database, Db } from '../db/database.ts';
import { returning, select } from '../db/query.ts';
import { AppError, forbidden } from '../errors.ts';
import type { EffectSink, Effects } from '../events/effects.ts';
import type { Ready, Services } from '../http/services.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import { asPerson, type PersonKeepers } from './as-person.ts';
import { asProgram } from './as-program.ts';
import { expiryOf, type JobDefinition, type JobRun } from './job.ts';
import { openQueue, type QueueTimes, queueName, queueTimes, startQueue, type Work, within } from './queue.ts';
import { RunRecord, type RunRow } from './run-record.ts';
import { noteFinished, Scheduler } from './scheduler.ts';

export interface JobRunnerOptions {
  database: Database;
  storage: Storage;
  services: Services;
  ready?: Ready;
  definitions: readonly JobDefinition[];
  settings: SettingsCache;
  /** Missing where no job works in the name of a person. */
  organisations?: OrganisationCache;
  guardAccess?: AccessGuard;
  sink: EffectSink;
  log: FastifyBaseLogger;
  times?: Partial<QueueTimes>;
  /** False: turns are taken only when `tick` is called. */
  schedule?: boolean;
}

/** Runs at a time in one process. */
const workers = 2;
/** A run that a process could not end (killed, stopped) is taken again so often beyond its own retries. */
const interruptions = 5;
const stopWithin = 6_000;

type Caller = { db: Db; userId: number; effects: Effects; byProgram?: boolean };

export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #definitions: ReadonlyMap<string, JobDefinition>;
  readonly #times: QueueTimes;
  readonly #boss: PgBoss;
  readonly #scheduler: Scheduler;
  readonly #stopping = new AbortController();
  /** The program listens before its queue is there. */
  readonly #queue = Promise.withResolvers<void>();
  #reconcileTimer: NodeJS.Timeout | undefined;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#definitions = new Map(options.definitions.map((definition) => [definition.name, definition]));
    if (this.#definitions.size !== options.definitions.length) throw new Error('a job is declared twice');
    this.#times = { ...queueTimes, ...options.times };
    const { database, log } = options;
    this.#boss = openQueue(database, this.#times);
    this.#queue.promise.catch(() => {});
    // Its connections come back by themselves; without a listener the event would end the process.
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'job queue'));
    this.#scheduler = new Scheduler({
      database,
      definitions: options.definitions,
      nextOf: (cron, tz, from) => this.#boss.previewSchedule(cron, { tz, from, count: 1 })[0] as Date,
      dispatch: async (definition, tx) => {
        // Nothing is queued while the turn before is still being done.
        await this.#send({ schedule: definition.name }, `schedule:${definition.name}`, definition, tx);
      },
      runNow: (definition) => this.#runScheduled(definition, this.#stopping.signal),
      lease: this.#times.heartbeat,
      log,
    });
  }

  async start(): Promise<void> {
    await startQueue(this.#boss, this.#options.database, this.#times);
    this.#queue.resolve();
    for (let at = 0; at < workers; at++) {
      const worker = await this.#boss.work<Work>(
        queueName,
        {
          pollingIntervalSeconds: this.#times.poll,
          notifyPollingIntervalSeconds: this.#times.poll,
          heartbeatRefreshSeconds: this.#times.heartbeat / 3,
        },
        async ([job]) => {
          try {
            if (job) await this.#work(job);
          } finally {
            // More may lie there: looks again at once instead of after the pause. Not what this process just gave back.
            if (!this.#stopping.signal.aborted) this.#boss.notifyWorker(worker);
          }
        },
      );
    }
    await this.reconcile();
    this.#reconcileTimer = setInterval(() => {
      this.reconcile().catch((error: unknown) => this.#options.log.warn({ err: error }, 'runs without a queue entry'));
    }, 60_000);
    this.#reconcileTimer.unref();
    if (this.#options.schedule !== false) this.#scheduler.start();
  }

  /** Within a few seconds: running jobs are asked to end, and what does not end is tried again elsewhere. */
  async stop(): Promise<void> {
    clearInterval(this.#reconcileTimer);
    this.#stopping.abort(new Error('the process stops'));
    // Stopped before it was started: what waits to be queued is refused.
    this.#queue.reject(new AppError('internal', msg('unavailable'), { status: 503 }));
    const given = new Promise((resolve) => setTimeout(resolve, stopWithin).unref());
    await Promise.all([
      Promise.race([this.#scheduler.stop(), given]),
      this.#boss.stop({ graceful: true, timeout: stopWithin, close: true }),
    ]);
  }

  /** Takes the turns that are due; for tests, and for callers that do not want to wait. */
  tick(): Promise<number> {
    return this.#scheduler.tick();
  }

  /** Gives runs of dead processes to the living, now instead of at the next round. */
  async supervise(): Promise<void> {
    await this.#boss.supervise(queueName);
    await this.reconcile();
  }

  /** See `JobSender`. */
  async enqueue(caller: Caller, name: string, data: Record<string, unknown>): Promise<number> {
    const definition = this.#definitions.get(name);
    if (!definition) throw new Error(`no job ${name}`);
    // Its work would have all rights of the person, whatever the token has.
    if (caller.byProgram && definition.personal) throw forbidden(msg('notByToken'));
    const queueId = randomUUID();
    const row = await caller.db.first(returning('job', ['id'])`
      insert into job (name, user_id, data, queue_id) values (${name}, ${caller.userId}, ${JSON.stringify(data)}::jsonb, ${queueId})`);
    const id = row?.id ?? 0;
    await this.#sendRun(id, queueId, definition, caller.db);
    this.#announce(caller, id, definition, caller.userId);
    return id;
  }

  /** See `JobSender`. */
  async requeue(caller: Caller, id: number): Promise<boolean> {
    const queueId = randomUUID();
    const row = await caller.db.first(returning('job', ['name', 'user_id as userId'])`
      update job set state = 'queued', done = 0, total = 0, message = '', error = '', result = null, cancel_requested = false,
      failures = 0, queue_id = ${queueId}, started_at = null, finished_at = null
      where id = ${id} and state in ('failed', 'cancelled')`);
    const definition = row && this.#definitions.get(row.name);
    if (!row || !definition) return false;
    await this.#sendRun(id, queueId, definition, caller.db);
    this.#announce(caller, id, definition, row.userId);
    return true;
  }

  #announce(caller: Caller, id: number, definition: JobDefinition, userId: number): void {
    const { name, label } = definition;
    const message = { id, name, label, state: 'queued' as JobState, done: 0, total: 0, msg: '' };
    caller.effects.message({ userIds: [userId], event: 'jobProgress', message });
  }

  /** The row names the entry that stands for it: one that still lies there from before it was cancelled does nothing. */
  async #sendRun(id: number, queueId: string, definition: JobDefinition, db: Db): Promise<void> {
    await this.#send({ run: id }, `run:${queueId}`, definition, db, queueId);
  }

  async #send(work: Work, singletonKey: string, definition: JobDefinition, db: Db, id?: string): Promise<void> {
    await this.#queue.promise;
    await this.#boss.send(queueName, work, {
      ...(id ? { id } : {}),
      singletonKey,
      // Requested runs count their failures in their row; the queue only counts how often one was begun.
      retryLimit: (definition.retries ?? 2) + (work.run ? interruptions : 0),
      retryDelay: this.#times.retryDelay,
      // Our own limit comes first and waits for the work to end; the queue's is for work that does not listen.
      expireInSeconds: expiryOf(definition) + 30,
      db: within(db),
    });
  }

  async #work(job: Job<Work>): Promise<void> {
    // Taken in the moment of stopping: it goes back untouched.
    this.#stopping.signal.throwIfAborted();
    const { run, schedule } = job.data;
    const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
    if (run) {
      await this.#runRequested(run, job.id, signal);
      return;
    }
    const definition = this.#definitions.get(schedule ?? '');
    if (definition) await this.#runScheduled(definition, signal);
  }

  async #runScheduled(definition: JobDefinition, signal: AbortSignal): Promise<void> {
    const { database, log } = this.#options;
    try {
      await definition.run(await this.#context(definition, signal));
    } catch (error) {
      await noteFinished(database, definition.name, signal.aborted ? undefined : explain(error)).catch(() => {});
      log.error({ err: error, job: definition.name }, 'scheduled job failed');
      throw error;
    }
    await noteFinished(database, definition.name);
  }

  async #context(definition: JobDefinition, signal: AbortSignal, userId = 0): Promise<JobRun> {
    const { database, storage, services, ready, settings, log, organisations, guardAccess, sink } = this.#options;
    await ready?.();
    const ends = AbortSignal.any([signal, AbortSignal.timeout(expiryOf(definition) * 1000)]);
    const changesAccess = definition.changesAccess === true;
    const keepers = (): PersonKeepers => {
      if (!organisations || !guardAccess) throw new Error('nobody is known here');
      return {
        database,
        organisations,
        guardAccess,
        settings,
        services,
        ready,
        sink,
        enqueue: this.enqueue.bind(this),
      };
    };
    return {
      ...services,
      id: 0,
      database,
      storage,
      settings: await settings.latest(),
      data: {},
      userId,
      log: log.child({ job: definition.name }),
      signal: ends,
      progress: () => {},
      asPerson: (origin, work) => asPerson(keepers(), { userId, changesAccess }, origin, ends, work),
      asProgram: (work) => asProgram(keepers(), ends, work),
    };
  }

  /** @throws what the work threw, when it shall be tried again */
  async #runRequested(id: number, queueId: string, signal: AbortSignal): Promise<void> {
    const { database, sink, log } = this.#options;
    const row = await RunRecord.begin(database, id, queueId);
    if (!row) return;
    const definition = this.#definitions.get(row.name);
    const record = new RunRecord(database, sink, row, definition?.label ?? row.name);
    if (row.state === 'cancelled') return record.sendProgress('cancelled');
    if (!definition) return record.failed(msg('jobUnknown'));
    const context = await this.#context(definition, AbortSignal.any([signal, record.cancelled]), row.userId);
    record.watch();
    try {
      const result = await definition.run({
        ...context,
        id,
        data: row.data,
        progress: (done, total, message = '') => record.progress(done, total, message),
      });
      await record.done(result ?? {});
    } catch (error) {
      if (record.cancelled.aborted) return await record.end('cancelled');
      // A process that stops is no fault of the work.
      if (signal.aborted) {
        await record.again(false);
        throw error;
      }
      log.error({ err: error, job: row.name, run: id }, 'job failed');
      if (row.failures >= (definition.retries ?? 2)) return await record.failed(explain(error));
      await record.again(true);
      throw error;
    } finally {
      record.close();
    }
  }

  /**
   * Brings rows and queue together: a row without a queue entry (from a backup, for instance) is queued again, one whose
   * entry was given up has failed.
   */
  async reconcile(): Promise<void> {
    const { database, sink } = this.#options;
    const lost = await database.rows(select(
      sql`job j left join pgboss.job q on q.id = j.queue_id and q.name = ${queueName}`,
      [
        sql<number>`j.id`.as('id'),
        sql<string>`j.name`.as('name'),
        sql<number>`j.user_id`.as('userId'),
        sql<(RunRow & { queue: string | null })['state']>`j.state`.as('state'),
        sql<number>`j.attempt`.as('attempt'),
        sql<number>`j.failures`.as('failures'),
        sql<(RunRow & { queue: string | null })['data']>`j.data`.as('data'),
        sql<number>`j.done`.as('done'),
        sql<number>`j.total`.as('total'),
        sql<string | null>`q.state::text`.as('queue'),
      ],
    )`
      where j.state in ('queued', 'running') and (q.id is null or q.state in ('completed', 'failed', 'cancelled'))
      order by j.id limit 100`);
    for (const row of lost) {
      const definition = this.#definitions.get(row.name);
      // Another version of the program may know it.
      if (!definition) continue;
      if (row.queue === 'failed') {
        await new RunRecord(database, sink, row, definition.label).failed(msg('jobInterrupted'));
        continue;
      }
      await database.transaction(async (tx) => {
        const queueId = randomUUID();
        const taken = await tx.run(sql`update job set queue_id = ${queueId}, state = 'queued'
          where id = ${row.id} and attempt = ${row.attempt} and state = ${row.state}`);
        if (taken > 0) await this.#sendRun(row.id, queueId, definition, tx);
      });
    }
  }
}

/** The message of a failure for people: the application's own sentences; anything else is only logged. */
function explain(error: unknown): Sentence {
  return error instanceof AppError ? error.sentence : msg('jobFailed');
}
