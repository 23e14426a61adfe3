// The continuous archive: base copies in turn, what the page on health shows of it, and what administrators are told.
import type { Health, HealthWarning } from '@crm/protocol/answers/health';
import { type Language, msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Archive, ArchiveStatus } from '../../platform/db/archive/archive.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobDefinition, JobRun } from '../../platform/jobs/job.ts';
import { notifyAdministrators } from './told.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    'archive.drill': boolean;
  }
}

export const lateNotice = 'archive.late';
export const drillNotice = 'archive.drill';

/** Seconds that the archive may be behind before somebody is told. */
const late = 300;

/** Looks often, so that a gap is soon followed by a base copy; most times there is nothing to do. */
export const archiveJob: JobDefinition = {
  name: 'archive.keep',
  label: '连续归档',
  english: 'Continuous archive',
  schedule: { every: 60 },
  expires: 6 * 3600,
  retries: 0,
  run: keepUp,
};

async function keepUp(run: JobRun): Promise<Record<string, unknown>> {
  const { archive, settings, signal } = run;
  if (!archive) return { skipped: 1 };
  const status = await archive.status();
  if (status && isBehind(status)) await notifyAdministrators(run, lateNotice);
  if (status?.problem) return { skipped: 1 };
  const made = await archive.keepUp(settings.get('backup.days'), signal);
  return made ? { bytes: made.bytes, written: made.written } : { skipped: 1 };
}

/** On the first of each month, where the company wants it. */
export const drillJob: JobDefinition = {
  name: 'archive.drill',
  label: '恢复演练',
  english: 'Restore drill',
  schedule: { cron: '30 3 1 * *' },
  expires: 6 * 3600,
  retries: 0,
  run: runDrill,
};

async function runDrill(run: JobRun): Promise<Record<string, unknown>> {
  const { archive, database, settings, signal } = run;
  if (!archive || (run.userId === 0 && !settings.get('archive.drill'))) return { skipped: 1 };
  try {
    const { differences, ...figures } = await archive.drill(database.pool, signal);
    if (differences.length > 0)
      throw new AppError('internal', msg('drillDiffers', { what: differences.slice(0, 3).join('；') }));
    return figures;
  } catch (error) {
    if (!signal.aborted) await notifyAdministrators(run, drillNotice);
    throw error;
  }
}

const behindOf = ({ waitingSince }: ArchiveStatus): number =>
  waitingSince === undefined ? 0 : Math.max(0, Math.round((Date.now() - waitingSince) / 1000));

/** Behind, or nobody has looked for as long. */
const isBehind = (status: ArchiveStatus) => behindOf(status) >= late || Date.now() - status.at >= late * 1000;

/** What the page shows, and what is wrong. */
export async function archiveHealth(
  db: Db,
  archive: Archive | undefined,
  language: Language,
): Promise<{ archive: Health['archive']; warnings: HealthWarning[] }> {
  const status = await archive?.status();
  if (!status) return { archive: null, warnings: [] };
  const moment = (at: number | undefined) =>
    sql<string>`coalesce(to_char(to_timestamp(${at ?? null}::float8 / 1000), 'YYYY-MM-DD HH24:MI:SS'), '')`;
  const times = await db.first(
    query.selectNoFrom([moment(status.baseAt).as('base'), moment(status.since).as('since')]),
  );
  const { place, problem = '', waiting } = status;
  const behind = behindOf(status);
  const said = problem
    ? msg('healthArchiveProblem', { place, code: problem })
    : isBehind(status)
      ? msg('healthArchiveLate', { minutes: Math.floor(Math.max(behind, (Date.now() - status.at) / 1000) / 60) })
      : status.baseAt === undefined
        ? msg('healthArchiveNoBase')
        : undefined;
  return {
    archive: { place, behind, waiting, problem, baseTime: times?.base ?? '', sinceTime: times?.since ?? '' },
    warnings: said ? [{ key: 'archive', text: renderSentence(said, language) }] : [],
  };
}
