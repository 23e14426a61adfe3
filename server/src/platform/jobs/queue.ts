// The queue in the database: pg-boss with a small pool of its own, one queue for all jobs of all modules.
import { CompiledQuery, sql } from 'kysely';
import { type ConnectionOptions, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/database.ts';
import type { Statement } from '../db/query.ts';

export const queueName = 'work';

/** An entry of the queue: a requested run, or the turn of a schedule. */
export interface Work {
  run?: number;
  schedule?: string;
}

export interface QueueTimes {
  /** Seconds without a sign of life after which a run is given to another process; at least 10. */
  heartbeat: number;
  /** Seconds between two looks at the queue, where no notification came. */
  poll: number;
  /** Seconds between two looks for runs without a sign of life. */
  supervise: number;
  /** Seconds before a failed run is tried again. */
  retryDelay: number;
}

export const queueTimes: QueueTimes = { heartbeat: 30, poll: 5, supervise: 15, retryDelay: 5 };

/** Advisory lock: of several processes that start at once one makes the schema, the others find it. */
const schemaLock = 7003;

/** The library passes these on to the driver: a connection that the network lost is given up. Its cleaning may take long. */
const silence = { keepAlive: true, keepAliveInitialDelayMillis: 5_000, query_timeout: 60_000 };

/** Two connections for statements and one that listens. */
export function openQueue(database: Database, times: QueueTimes): PgBoss {
  return new PgBoss({
    connectionString: database.pool.options.connectionString,
    ...silence,
    application_name: 'crm-jobs',
    max: 2,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: times.supervise,
    monitorIntervalSeconds: times.supervise,
    monitorVacuum: false,
  });
}

/** Makes or updates the schema of the library and the queue. Harmless when repeated. */
export async function startQueue(boss: PgBoss, database: Database, times: QueueTimes): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.run(sql`set local lock_timeout = 0`);
    await tx.run(sql`select pg_advisory_xact_lock(${schemaLock})`);
    await boss.start();
    // A key that is queued or being worked on is not queued again: the turn of a schedule while the last one is being done.
    await boss.createQueue(queueName, {
      policy: 'exclusive',
      notify: true,
      heartbeatSeconds: times.heartbeat,
      deleteAfterSeconds: 86_400,
    });
  });
}

/** Lets the library run its statements within a transaction of ours. */
export function within(db: Db): NonNullable<ConnectionOptions['db']> {
  return {
    executeSql: async (text, values = []) => {
      const statement: Statement<object> = { compile: () => CompiledQuery.raw(text, [...values]) };
      return { rows: await db.rows(statement) };
    },
  };
}
