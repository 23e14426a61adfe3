// What a module declares of a piece of work that runs beside the calls, in whichever process is free.
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';

/** One run of a job, as its work sees it. */
export interface JobRun<Data = Record<string, unknown>> {
  /** Id of the row in `job`, which progress and result are written to; 0 for scheduled runs. */
  id: number;
  database: Database;
  storage: Storage;
  data: Data;
  /** Person who asked for it; 0 for scheduled runs. */
  userId: number;
  log: FastifyBaseLogger;
  /** Aborted when somebody cancels it or the process ends; long work looks at it between batches. */
  signal: AbortSignal;
  /** Tells how far it is; cheap to call often, as it is written at most twice a second. */
  progress(done: number, total: number): void;
}

export interface JobDefinition<Data = Record<string, unknown>> {
  /** English, `<module>.<verb>`. */
  name: string;
  /** Chinese, for the page of jobs. */
  label: string;
  /** Seconds between two runs, or a cron expression in the company's time zone. Absent: only when asked for. */
  schedule?: { every: number } | { cron: string };
  /** How often a failed run is tried again; 2 unless told otherwise. */
  retries?: number;
  /** Seconds after which a run counts as dead and is tried again; 900 unless told otherwise. */
  expires?: number;
  /** The answer is kept as the job's result. */
  run(run: JobRun<Data>): Promise<Record<string, unknown> | void>;
}
