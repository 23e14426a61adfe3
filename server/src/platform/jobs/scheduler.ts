// Decides whose turn it is: each due time of a schedule is taken by exactly one process, by a compare-and-set of its row.
import { packed, type Sentence } from '@crm/protocol/sentences';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { query, returning, select } from '../db/query.ts';
import type { JobDefinition } from './job.ts';

type Scheduled = JobDefinition & { schedule: NonNullable<JobDefinition['schedule']> };

export interface SchedulerOptions {
  database: Database;
  definitions: readonly JobDefinition[];
  /** The next time after `from` that a cron expression means. */
  nextOf: (cron: string, timeZone: string, from: Date) => Date;
  /** Puts the turn into the queue, within the transaction that takes it. */
  dispatch: (definition: JobDefinition, tx: Db) => Promise<void>;
  /** Does the work here and now. */
  runNow: (definition: JobDefinition) => Promise<void>;
  /** Seconds after which a run that shows no sign of life counts as dead. */
  lease: number;
  log: FastifyBaseLogger;
}

/** A turn of less than this many seconds costs less when it is done at once than when it goes through the queue. */
const shortest = 60;
const longestSleep = 60_000;

/** Milliseconds by which the clocks of two machines may differ. */
const clockSlack = 10_000;

export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #scheduled: readonly Scheduled[];
  /** By pattern and time zone: the turn after a moment. */
  readonly #known = new Map<string, { from: Date; next: Date }>();
  readonly #running = new Set<Promise<void>>();
  #timeZone = '';
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;
  #loggedFailure = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#scheduled = options.definitions.filter((one): one is Scheduled => one.schedule !== undefined);
  }

  start(): void {
    this.#stopped = false;
    this.#sleep(0);
  }

  /** Takes no turn any more, and waits for those being done here. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running);
  }

  #sleep(milliseconds: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.tick().then(
        (next) => {
          this.#loggedFailure = false;
          this.#sleep(Math.min(Math.max(next, 1000), longestSleep));
        },
        (error: unknown) => {
          // The database is away: logged once, tried until it is back.
          if (!this.#loggedFailure) this.#options.log.error({ err: error }, 'schedules cannot be read');
          this.#loggedFailure = true;
          this.#sleep(5000);
        },
      );
    }, milliseconds);
    this.#timer.unref();
  }

  /** Takes every turn that is due and nobody took yet; answers the milliseconds until the next one. */
  async tick(): Promise<number> {
    const { database } = this.#options;
    if (this.#scheduled.length === 0) return longestSleep;
    if (this.#timeZone !== database.timeZone) await this.#computeTimes();
    const rows = await database.rows(
      select('job_schedule', [
        'name',
        'next_at as next',
        sql<number>`extract(epoch from now())::float8 * 1000`.as('now'),
        sql<number>`extract(epoch from next_at - now())::float8 * 1000`.as('ahead'),
        sql<number>`coalesce(extract(epoch from running_until - now())::float8 * 1000, 0)`.as('held'),
        sql<number>`extract(epoch from greatest(next_at, running_until) - now())::float8 * 1000`.as('wait'),
      ])`where name = any(${this.#scheduled.map((one) => one.name)}::text[])`,
      'job-schedule',
    );
    let next = longestSleep;
    for (const row of rows) {
      const definition = this.#scheduled.find((one) => one.name === row.name) as Scheduled;
      const following = this.#following(definition, new Date(row.now));
      if (
        row.ahead > following.getTime() - row.now + clockSlack ||
        row.held > this.#options.lease * 1000 + clockSlack
      ) {
        await this.#clockMovedBack(definition, row.next, following);
        next = 0;
        continue;
      }
      if (row.wait > 0) {
        next = Math.min(next, row.wait);
        continue;
      }
      await this.#take(definition, row.next, following);
      next = Math.min(next, following.getTime() - row.now);
    }
    return next;
  }

  /** A turn later than it could have been set: the machine's clock went ahead for a while. */
  async #clockMovedBack(definition: Scheduled, due: string, following: Date): Promise<void> {
    await this.#options.database.run(
      sql`update job_schedule set next_at = to_timestamp(${following.getTime() / 1000}::float8), running_until = null
          where name = ${definition.name} and next_at = ${due}::timestamptz`,
    );
  }

  async #take(definition: Scheduled, due: string, following: Date): Promise<void> {
    const { database, dispatch, runNow, log, lease } = this.#options;
    const short = 'every' in definition.schedule && definition.schedule.every < shortest;
    const claim = (tx: Db) =>
      tx.first(
        returning('job_schedule', [sql<string>`last_started_at`.as('began')])`
        update job_schedule set next_at = to_timestamp(${following.getTime() / 1000}::float8), last_started_at = now(),
        running_until = case when ${short} then now() + make_interval(secs => ${lease}) end
        where name = ${definition.name} and next_at = ${due}::timestamptz
        and (running_until is null or running_until < now())`,
        'job-turn',
      );
    if (!short) {
      await database.transaction(async (tx) => {
        if (await claim(tx)) await dispatch(definition, tx);
      });
      return;
    }
    const taken = await claim(database);
    if (!taken) return;
    const alive = setInterval(
      () => {
        this.#renewLease(definition, taken.began).catch((error: unknown) =>
          log.warn({ err: error, job: definition.name }, 'a scheduled job cannot show that it lives'),
        );
      },
      (lease * 1000) / 3,
    );
    alive.unref();
    const run = runNow(definition)
      .catch((error: unknown) => log.error({ err: error, job: definition.name }, 'scheduled job failed'))
      .finally(() => {
        clearInterval(alive);
        this.#running.delete(run);
      });
    this.#running.add(run);
  }

  /** A turn is held as long as its process lives, however long the work takes; the turn of a killed process is free after the lease. */
  async #renewLease(definition: JobDefinition, began: string): Promise<void> {
    const { database, lease } = this.#options;
    await database.run(
      sql`update job_schedule set running_until = now() + make_interval(secs => ${lease})
          where name = ${definition.name} and last_started_at = ${began}::timestamptz and running_until is not null`,
      'job-turn-lives',
    );
  }

  #following(definition: Scheduled, from: Date, timeZone: string = this.#timeZone): Date {
    const { schedule } = definition;
    if ('every' in schedule) return new Date(from.getTime() + schedule.every * 1000);
    // Reading a pattern costs more than all else that a tick does: the answer holds until its time has come.
    const key = `${schedule.cron} ${timeZone}`;
    const known = this.#known.get(key);
    if (known && known.from <= from && from < known.next) return known.next;
    const next = this.#options.nextOf(schedule.cron, timeZone, from);
    this.#known.set(key, { from, next });
    return next;
  }

  /** Writes down the first time of what is new or was declared otherwise, the time zone included. */
  async #computeTimes(): Promise<void> {
    const { database } = this.#options;
    const { timeZone } = database;
    const now = await database.first(
      query.selectNoFrom([sql<number>`extract(epoch from now())::float8 * 1000`.as('now')]),
    );
    const rows = this.#scheduled.map((definition) => ({
      name: definition.name,
      spec:
        'every' in definition.schedule
          ? `every ${definition.schedule.every}`
          : `${definition.schedule.cron} ${timeZone}`,
      next: this.#following(definition, new Date(now?.now ?? 0), timeZone).getTime() / 1000,
    }));
    await database.run(sql`
      insert into job_schedule as s (name, spec, next_at)
      select name, spec, to_timestamp(next) from json_to_recordset(${JSON.stringify(rows)}::json) as r(name text, spec text, next float8)
      order by name
      on conflict (name) do update set spec = excluded.spec, next_at = excluded.next_at where s.spec <> excluded.spec`);
    this.#timeZone = timeZone;
  }
}

/** Notes the end of a scheduled run, for the page of jobs. @param why it failed, if it did */
export async function noteFinished(database: Database, name: string, why?: Sentence): Promise<void> {
  const error = why ? packed(why) : '';
  await database.run(
    sql`update job_schedule set running_until = null, last_finished_at = now(),
          last_error = case when ${error} = '' then last_error else ${error} end,
          last_error_at = case when ${error} = '' then last_error_at else now() end
        where name = ${name}`,
    'job-turn-done',
  );
}
