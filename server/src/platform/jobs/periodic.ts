// Work that some process has to do now and then; an advisory lock lets one do it at a time.
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { sessionLifetime } from '../auth/session.ts';
import type { Database } from '../db/database.ts';

interface PeriodicJob {
  name: string;
  /** Milliseconds between two runs. */
  every: number;
  /** Number of the advisory lock; one per job. */
  lock: number;
  run: (database: Database) => Promise<void>;
}

const jobs: readonly PeriodicJob[] = [
  {
    name: 'fold row counts',
    every: 10_000,
    lock: 7_001,
    run: async (database) => {
      await database.run(sql`select fold_row_counts()`);
    },
  },
  {
    name: 'forget expired logins and keys',
    every: 600_000,
    lock: 7_002,
    run: async (database) => {
      await database.run(
        sql`delete from session where expires_at < now() or last_seen_at < now() - make_interval(secs => ${sessionLifetime.idle})`,
      );
      await database.run(sql`delete from idempotency where created_at < now() - interval '1 day'`);
      await database.run(sql`delete from login_failure where last_at < now() - interval '2 days'`);
    },
  },
];

/** Starts all jobs; the answer stops them and waits for a run under way. */
export function startPeriodicJobs(database: Database, log: FastifyBaseLogger): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) =>
    setInterval(() => {
      const run = runLocked(database, job).catch((error: unknown) =>
        log.error({ err: error, job: job.name }, 'periodic job failed'),
      );
      running.add(run);
      void run.finally(() => running.delete(run));
    }, job.every),
  );
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running);
  };
}

async function runLocked(database: Database, job: PeriodicJob): Promise<void> {
  await database.transaction(async (tx) => {
    const lock = await tx.first<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(${job.lock}) as got`);
    if (lock?.got) await job.run(database);
  });
}
