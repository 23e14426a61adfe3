// How the program is: what an administrator looks at before calling somebody.
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Health, HealthWarning } from '@crm/protocol/answers/health';
import { type Language, msg, renderSentence, unpacked } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Archive } from '../../platform/db/archive/archive.ts';
import type { Db } from '../../platform/db/database.ts';
import { latestSeal } from '../../platform/db/log-chain/seals.ts';
import { query, select } from '../../platform/db/query.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { archiveHealth } from './archive.ts';
import { isUnderWay } from './backup.job.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const started = Date.now();
const delay = monitorEventLoopDelay({ resolution: 20 });
delay.enable();

/** A disk with less than this part of it free is nearly full. */
const nearlyFull = 0.1;
/** Hours after which a backup is missed. */
const lateBackup = 48;

const moment = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`);

/** @param daily whether a backup is made each night */
export async function checkHealth(
  { db, storage, archive }: { db: Db; storage: Storage; archive?: Archive | undefined },
  daily: boolean,
  language: Language,
): Promise<Health> {
  const [log, database, jobs, backups, disk, archived] = await Promise.all([
    logOf(db, storage),
    db.first(
      query.selectNoFrom([
        sql<string>`current_setting('server_version')`.as('version'),
        sql<string>`pg_database_size(current_database())::text`.as('bytes'),
        sql<number>`(select count(*)::int from pg_stat_activity where datname = current_database())`.as('connections'),
        sql<string>`(select max(name) from kysely_migration)`.as('schema'),
        sql<string>`to_char(to_timestamp(${started / 1000}), 'YYYY-MM-DD HH24:MI:SS')`.as('started'),
      ]),
    ),
    db.first(select('job', [
      sql<number>`count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day')::int`.as(
        'failed',
      ),
      sql<number>`count(*) filter (where state = 'queued')::int`.as('waiting'),
      sql<number>`coalesce(extract(epoch
      from now() - min(created_at) filter (where state = 'queued')) / 60, 0)::int`.as('oldest'),
    ])`
      where finished_at is null or finished_at > now() - interval '1 day'`),
    db.rows(select('backup_run', [
      'id',
      sql<string>`${moment('started_at')}`.as('startTime'),
      'folder',
      sql<number>`bytes::float8`.as('bytes'),
      sql<number>`row_count::float8`.as('rows'),
      sql<number>`file_count::float8`.as('files'),
      'error',
      sql<boolean>`finished_at is null and ${isUnderWay}`.as('running'),
      sql<boolean>`finished_at is null and not ${isUnderWay}`.as('killed'),
      sql<number>`coalesce(extract(epoch from finished_at - started_at), 0)::int`.as('seconds'),
      sql<number>`extract(epoch from now() - started_at)::int / 3600`.as('hours'),
    ])`
      order by started_at desc, id desc limit 10`),
    freeOf(storage),
    archiveHealth(db, archive, language),
  ]);
  const good = backups.find(({ folder }) => folder !== '');
  const memory = process.memoryUsage();
  const health: Omit<Health, 'warnings'> = {
    version,
    node: process.versions.node,
    startTime: database?.started ?? '',
    memory: memory.rss,
    delay: Math.round(delay.percentile(99) / 1e6),
    database: {
      version: database?.version ?? '',
      bytes: Number(database?.bytes ?? 0),
      connections: database?.connections ?? 0,
    },
    schema: database?.schema ?? '',
    disk,
    archive: archived.archive,
    jobs: { failed: jobs?.failed ?? 0, waiting: jobs?.waiting ?? 0, oldest: jobs?.oldest ?? 0 },
    log,
    backups: backups.map(({ hours: _hours, killed, ...row }) => ({
      ...row,
      error: killed ? renderSentence(msg('backupInterrupted'), language) : reasonText(row.error, language),
    })),
  };
  const warnings: HealthWarning[] = [...archived.warnings];
  const warn = (key: HealthWarning['key'], text: string) => warnings.push({ key, text });
  if (!daily) warn('backup', renderSentence(msg('healthNoDaily'), language));
  else if (!good) warn('backup', renderSentence(msg('healthNeverBacked'), language));
  else if (good.hours >= lateBackup)
    warn('backup', renderSentence(msg('healthLateBackup', { days: Math.floor(good.hours / 24) }), language));
  if (disk.total > 0 && disk.free < disk.total * nearlyFull)
    warn('disk', renderSentence(msg('healthDisk', { percent: Math.floor((disk.free / disk.total) * 100) }), language));
  if (health.jobs.failed > 0) warn('jobs', renderSentence(msg('healthJobs', { count: health.jobs.failed }), language));
  return { ...health, warnings };
}

/** A seal file that cannot be read is told by `npm run verify-log`, which needs it. */
async function logOf(db: Db, storage: Storage): Promise<Health['log']> {
  const { seal, verifiedAt } = await latestSeal(storage.backupsDir).catch(() => ({ seal: undefined, verifiedAt: '' }));
  const shown = (at: string) =>
    sql<string>`coalesce(to_char(nullif(${at}, '')::timestamptz, 'YYYY-MM-DD HH24:MI:SS'), '')`;
  const row = await db.first(
    query.selectNoFrom([
      sql<number>`coalesce((select total from log_chain order by no desc limit 1), 0)::float8`.as('lines'),
      shown(seal?.at ?? '').as('sealedAt'),
      shown(verifiedAt).as('verifiedAt'),
    ]),
  );
  return {
    lines: row?.lines ?? 0,
    sealedAt: row?.sealedAt ?? '',
    hash: seal?.hash.slice(0, 16) ?? '',
    verifiedAt: row?.verifiedAt ?? '',
  };
}

/** Why it failed, in the reader's language. */
function reasonText(noted: string, language: Language): string {
  const why = unpacked(noted);
  return why ? renderSentence(why, language) : noted;
}

/** Of the disk where backups and files lie. */
async function freeOf(storage: Storage): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(storage.stagingDir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return { free: 0, total: 0 };
  }
}
