// Figures of the system for those who look after it; each is quick however much there is to count.
import { statfs } from 'node:fs/promises';
import type { SystemFigures } from '@crm/protocol/answers/workbench';
import { failedDays } from '@crm/protocol/workbench';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';

/** As the list of staff counts them: enabled, and signed in since the day began. */
export async function peopleFigures(db: Db): Promise<SystemFigures['people']> {
  return db.first(select('app_user', [
    sql<number>`count(*)`.as('total'),
    sql<number>`count(*) filter (where last_login_at >= date_trunc('day', now()))`.as('today'),
  ])`
    where deleted_at is null and status = 1`);
}

/** Runs are forgotten after 90 days, so that there are never many. */
export async function jobFigures(db: Db): Promise<SystemFigures['jobs']> {
  return db.first(
    query.selectNoFrom([
      sql<number>`(select count(*) from job where state in ('queued', 'running'))`.as('open'),
      sql<number>`(select count(*) from job where state = 'failed' and finished_at >= now() - make_interval(days => ${failedDays}))`.as(
        'failed',
      ),
    ]),
  );
}

/** So many files are counted one by one. */
export const mostCounted = 50_000;

/** @param folder any folder of the data folder */
export async function storageFigures(
  db: Db,
  folder: string,
  most = mostCounted,
): Promise<NonNullable<SystemFigures['storage']>> {
  const [files, database, free] = await Promise.all([
    fileFigures(db, most),
    db.first(query.selectNoFrom([sql<number>`pg_database_size(current_database())`.as('bytes')])),
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    ),
  ]);
  return { ...files, database: database?.bytes ?? 0, free };
}

async function fileFigures(db: Db, most: number): Promise<{ files: number; bytes: number; estimated: boolean }> {
  const counted = await db.first(select(sql`(select size from file where deleted_at is null limit ${most + 1}) x`, [
    sql<number>`count(*)`.as('files'),
    sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'),
  ])`
       `);
  if (!counted || counted.files <= most) return { files: 0, bytes: 0, ...counted, estimated: false };
  // The table's own statistics, and the mean size of about as many files from all over it.
  const known = await db.first(select(sql`pg_class`, [
    sql<number>`greatest(reltuples, ${counted.files})::bigint`.as('rows'),
  ])`
      where oid = 'file'::regclass`);
  const rows = known?.rows ?? counted.files;
  const sample = await db.first(select(sql`file tablesample system (${Math.min(100, (100 * most) / rows)}::real)`, [
    sql<number>`(count(*) filter (where deleted_at is null))::float8 / greatest(count(*), 1)`.as('living'),
    sql<number>`coalesce(avg(size) filter (where deleted_at is null), 0)::float8`.as('mean'),
  ])`
       `);
  const files = Math.max(counted.files, Math.round(rows * (sample?.living ?? 1)));
  const mean = sample?.mean || counted.bytes / counted.files;
  return { files, bytes: Math.round(files * mean), estimated: true };
}
