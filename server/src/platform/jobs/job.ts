// What a module declares of a piece of work that runs beside the calls, in whichever process is free.
import type { Language } from '@crm/protocol/sentences';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Database, Db } from '../db/database.ts';
import type { Effects } from '../events/effects.ts';
import type { Services } from '../http/services.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';

/** The address and language of the person who started it. The data of a run is declared as a type like this one: the queue keeps it as JSON. */
export type Origin = {
  ip: string;
  language: Language;
};

/** What a job's work in the name of a person sees of a call. */
export interface PersonCall extends Services, Origin {
  db: Db;
  actor: Actor;
  effects: Effects;
  settings: Settings;
  enqueue: JobSender['enqueue'];
  /**
   * Runs before the commit in any case; called in between it shows which part of the work gives somebody more than the person
   * holds. Absent where no person's rights apply.
   * @throws AppError `forbidden`
   */
  requireRights?(): Promise<void>;
}

/** One run of a job, as its work sees it. */
export interface JobRun<Data = unknown> extends Services {
  /** Id of the row in `job`, which progress and result are written to; 0 for scheduled runs. */
  id: number;
  database: Database;
  storage: Storage;
  settings: Settings;
  data: Data;
  /** Person who started it; 0 for scheduled runs. */
  userId: number;
  log: FastifyBaseLogger;
  /** Aborted when somebody cancels it or the process ends; long work looks at it between batches. */
  signal: AbortSignal;
  /** Reports the progress; cheap to call often, as it is written at most twice a second. */
  progress(done: number, total: number, message?: string): void;
  /**
   * Runs a part of the work in a transaction of the person who started it, with their rights at that time; its events are sent
   * after the commit.
   */
  asPerson<T>(origin: Origin, work: (call: PersonCall) => Promise<T>): Promise<T>;
  /** The same in nobody's name, for what the program does by itself. */
  asProgram<T>(work: (call: PersonCall) => Promise<T>): Promise<T>;
}

export interface JobDefinition<Data = unknown> {
  /** English, `<module>.<verb>`. */
  name: string;
  /** Chinese, for the page of jobs. */
  label: string;
  /** The label in English; of every job of the program itself. */
  english?: string;
  /**
   * Seconds between two runs, or a cron expression in the company's time zone. Absent: only on request. Below a minute the run
   * does not go through the queue: the process that takes the turn does it, and the next turn is the retry.
   */
  schedule?: { every: number } | { cron: string };
  /** Works with the rights of the person who started it: nobody else can restart it, and starting a new one is as easy. */
  personal?: true;
  /**
   * Adds or changes people, departments or roles. Every transaction of it is checked like a call that does so: the person must
   * still be allowed to, and must give nobody more than they hold. Other jobs change nobody's rights.
   */
  changesAccess?: true;
  /** How often a failed run is tried again; 2 by default. */
  retries?: number;
  /** Seconds after which a run counts as dead and is tried again; 900 by default. */
  expires?: number;
  /** The answer is kept as the job's result; a number `fileId` in it is kept as the job's file. */
  run(run: JobRun<Data>): Promise<Record<string, unknown> | void>;
}

/** Seconds that a run may take. */
export function expiryOf(definition: JobDefinition): number {
  return definition.expires ?? 900;
}

/** What a call offers to enqueue jobs; see `JobRunner`. */
export interface JobSender {
  /**
   * Enqueues a run in the call's transaction: it is committed with it or not at all. Answers the id of its row in `job`.
   * Routes of kind `own` name their transaction.
   */
  enqueue(name: string, data: Record<string, unknown>, db?: Db): Promise<number>;
  /** Enqueues a run that failed or was cancelled once more; false when its state does not allow it. */
  requeue(id: number, db?: Db): Promise<boolean>;
}
