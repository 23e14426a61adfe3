// Metrics that are computed only on request: connections, jobs, backups, disk. Answers without the database, too, and reports that it is away.
import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Database } from '../db/database.ts';
import { query } from '../db/query.ts';
import type { Storage } from '../storage/storage.ts';
import { registry } from './metrics.ts';

export interface ScrapeOptions {
  database: Database;
  storage: Storage;
  /** Of the realtime channel, to this process. */
  connections: () => number;
}

/** Milliseconds that the database has to answer. */
const timeoutMs = 2_000;

const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge<Label>({ name, help, labelNames, registers: [registry] });

const poolConnections = gauge('crm_database_connections', 'Connections of this process by pool and state', [
  'pool',
  'state',
]);
const poolMost = gauge('crm_database_connections_most', 'Connections that a pool may have', ['pool']);
const databaseUp = gauge('crm_database_up', '1 while the database answers');
const databaseBytes = gauge('crm_database_bytes', 'Size of the database');
const jobs = gauge('crm_jobs', 'Runs of jobs by state', ['state']);
const jobsFailed = gauge('crm_jobs_failed_day', 'Runs of jobs that failed within the last 24 hours');
const oldestJob = gauge('crm_jobs_oldest_queued_seconds', 'Age of the oldest run that has not begun; 0 for none');
const realtime = gauge('crm_realtime_connections', 'Connections of the realtime channel to this process');
const backupsFailed = gauge('crm_backups_failed_day', 'Backups that failed within the last 24 hours');
const backupTime = gauge('crm_backup_last_timestamp_seconds', 'When the newest backup was begun; 0 for none');
const backupBytes = gauge('crm_backup_last_bytes', 'Size of the newest backup');
const diskFree = gauge('crm_disk_free_bytes', 'Room on the disk of the data folder');
const diskAll = gauge('crm_disk_bytes', 'Size of the disk of the data folder');

/** Whether the header of a request brings the token. Without a token nobody may. */
export function mayScrape(token: string | undefined, header: string | undefined): boolean {
  if (!token) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(`Bearer ${token}`), digest(header ?? ''));
}

/** Text in the format of Prometheus. */
export async function scrape(options: ScrapeOptions): Promise<string> {
  const { database, storage, connections } = options;
  for (const { pool, most, ...states } of database.usage()) {
    poolMost.set({ pool }, most);
    for (const [state, n] of Object.entries(states)) poolConnections.set({ pool, state }, n);
  }
  realtime.set(connections());
  await Promise.all([queryDatabase(database), measureDisk(storage)]);
  return registry.metrics();
}

async function queryDatabase(database: Database): Promise<void> {
  const reader = database.reader(AbortSignal.timeout(timeoutMs), 'quick');
  const figures = await reader
    .first(
      query.selectFrom('job').select([
        sql<number>`pg_database_size(current_database())`.as('bytes'),
        sql<number>`count(*) filter (where state = 'queued')`.as('queued'),
        sql<number>`count(*) filter (where state = 'running')`.as('running'),
        sql<number>`count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day')`.as('failed'),
        sql<number>`coalesce(extract(epoch
            from now() - min(created_at) filter (where state = 'queued')), 0)::float8`.as('oldest'),
        sql<number>`coalesce((select extract(epoch
            from max(started_at)) from backup_run where folder <> ''), 0)::float8`.as('backup'),
        sql<number>`coalesce((select bytes
            from backup_run where folder <> '' order by started_at desc limit 1), 0)`.as('backupSize'),
        sql<number>`(select count(*) from backup_run where error <> '' and started_at > now() - interval '1 day')`.as(
          'backupsFailed',
        ),
      ]),
      'metrics',
    )
    .catch(() => undefined);
  databaseUp.set(figures ? 1 : 0);
  if (!figures) return;
  databaseBytes.set(figures.bytes);
  jobs.set({ state: 'queued' }, figures.queued);
  jobs.set({ state: 'running' }, figures.running);
  jobsFailed.set(figures.failed);
  oldestJob.set(figures.oldest);
  backupTime.set(figures.backup);
  backupBytes.set(figures.backupSize);
  backupsFailed.set(figures.backupsFailed);
}

async function measureDisk(storage: Storage): Promise<void> {
  const disk = await statfs(storage.stagingDir).catch(() => undefined);
  if (!disk) return;
  diskFree.set(disk.bavail * disk.bsize);
  diskAll.set(disk.blocks * disk.bsize);
}
