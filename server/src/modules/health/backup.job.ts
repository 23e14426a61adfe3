// The backup of each night: made by the same code as the command, kept as long as the company wants; administrators are notified when it fails.
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { msg, packed, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { BACKUP_LOCK, BackupUnderWay, backupDatabase } from '../../platform/db/backup.ts';
import { timeOfBackup, wholeBackups } from '../../platform/db/backups.ts';
import { returning } from '../../platform/db/query.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { JobDefinition, JobRun } from '../../platform/jobs/job.ts';
import { notifyAdministrators } from './told.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'backup.daily': boolean;
    'backup.hour': number;
    'backup.days': number;
  }
}

export const backupJobName = 'backup.daily';
export const failedNotice = 'backup.failed';

const day = 86_400_000;

/**
 * It looks each hour whether the one of the night is still to be made: so a machine that is off at night makes it in the
 * morning, one that failed is tried again, and the hour may be set.
 */
export const backupJob: JobDefinition = {
  name: backupJobName,
  label: '备份',
  english: 'Backup',
  schedule: { cron: '5 * * * *' },
  expires: 4 * 3600,
  retries: 0,
  run: backUp,
};

async function backUp(run: JobRun): Promise<Record<string, unknown>> {
  // A requested backup is always made.
  if (run.userId === 0 && !(await isDue(run))) return { skipped: 1 };
  const { database, storage } = run;
  const begun = await database.first(returning('backup_run', ['id'])`insert into backup_run default values`);
  const id = begun?.id ?? 0;
  const target = storage.backupsDir;
  try {
    const { folder, manifest, rows, bytes } = await backupDatabase({
      pool: database.pool,
      filesDir: storage.folder ?? '',
      bucket: storage.folder === undefined ? storage : undefined,
      target,
      signal: run.signal,
      progress: (done, total) => run.progress(done, total),
    });
    const files = manifest.files.length;
    await database.run(sql`update backup_run set finished_at = now(), folder = ${path.basename(folder)}, bytes = ${bytes},
      row_count = ${rows}, file_count = ${files} where id = ${id}`);
    const removed = await removeOld(target, run.settings.get('backup.days'), Date.now());
    await forget(run, id);
    return { rows, files, bytes, removed };
  } catch (error) {
    if (error instanceof BackupUnderWay) {
      await database.run(sql`delete from backup_run where id = ${id}`);
      if (run.userId === 0) return { skipped: 1 };
      throw conflict(msg('backupRuns'));
    }
    const why = run.signal.aborted ? msg('backupInterrupted') : reasonOf(error);
    await database.run(sql`update backup_run set finished_at = now(), error = ${packed(why)} where id = ${id}`);
    if (run.signal.aborted) throw error;
    run.log.error({ err: error }, 'backup failed');
    await notifyAdministrators(run, failedNotice);
    throw new AppError('internal', why);
  }
}

/** Whether the company wants one each day, and has none since the hour came last. */
async function isDue({ database, settings }: JobRun): Promise<boolean> {
  if (!settings.get('backup.daily')) return false;
  const made = await database.first(sql`
    select 1 from backup_run, (select date_trunc('day', now()) + make_interval(hours => ${settings.get('backup.hour')})) x(at)
    where folder <> '' and started_at >= case when now() < x.at then x.at - interval '1 day' else x.at end limit 1`);
  return made === undefined;
}

/** Runs of processes that were killed end; they hold no lock any more. Very old ones are forgotten. */
async function forget({ database }: JobRun, last: number): Promise<void> {
  await database.run(sql`update backup_run set finished_at = now(), error = ${packed(msg('backupInterrupted'))}
    where finished_at is null and id < ${last}`);
  await database.run(sql`delete from backup_run where started_at < now() - interval '400 days'`);
}

/** True while a process of this database makes one: a row without an end may be of one that was killed. */
export const isUnderWay = sql<boolean>`exists (select from pg_locks l where l.locktype = 'advisory' and l.objid = ${BACKUP_LOCK}
  and l.objsubid = 1 and l.classid = 0 and l.database = (select oid from pg_database where datname = current_database()))`;

/**
 * Removes backups older than so many days, and what broken-off ones left behind for a day. The newest stays, whatever its age.
 * @returns how many went
 */
export async function removeOld(target: string, days: number, now: number): Promise<number> {
  const old = (await wholeBackups(target)).slice(0, -1).filter((name) => now - timeOfBackup(name) > days * day);
  for (const name of old) {
    // Away from its name first: one that is half removed must not look whole.
    await rename(path.join(target, name), path.join(target, `${name}.removing`));
  }
  for (const name of await readdir(target)) {
    const removed = name.endsWith('.removing');
    const broken = name.endsWith('.partial') && now - timeOfBackup(name) > day;
    if ((removed || broken) && timeOfBackup(name) > 0)
      await rm(path.join(target, name), { recursive: true, force: true });
  }
  return old.length;
}

const noSpace = new Set(['ENOSPC', 'EDQUOT']);
const noAccess = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);

/** What somebody can do about it; all else is in the log of the program. */
function reasonOf(error: unknown): Sentence {
  const { code = '' } = error as { code?: string };
  if (noSpace.has(code)) return msg('backupNoSpace');
  return noAccess.has(code) ? msg('backupNoAccess') : msg('backupFailed');
}
