// Making, changing, sharing, pinning and deleting reports of one's own. Only the owner changes one; what is done to a shared one is
// in the log.
import { limits } from '@crm/protocol/limits';
import { say, spoken } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { writeLog } from '../../../engine/operation-log.ts';
import { sqlState } from '../../../platform/db/database.ts';
import { conflict, forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { notify } from '../../notice/index.ts';
import { type Content, madeOf } from './content.ts';
import { everyoneGrant, isShared, openedReport, readersOf, type StoredReport, sharedSql } from './store.ts';
import { checkConditions } from './tell.ts';

/** Lock of one person's reports until the transaction ends, so that their number holds. */
const turnOf = 7078;
/** What they are in the log and in events. */
export const ownName = 'myReport';
const { ownReports } = limits;

async function takeTurn(call: Call, userId: number): Promise<void> {
  await call.db.run(sql`select pg_advisory_xact_lock(${sql.lit(turnOf)}, ${userId}::integer)`);
}

function nameTaken(name: string) {
  return (error: unknown): never => {
    if (sqlState(error) === '23505') throw invalid({ name: say('ownReportNameTaken', { name }) });
    throw error;
  };
}

/** Whoever has such reports open hears of it: its owner, and with whom it is or was shared. */
function told(call: Call, ...reports: readonly [StoredReport, ...StoredReport[]]): void {
  const rooms = reports.flatMap((report) =>
    report.everyone ? ['everyone'] : readersOf(call, report).map((id) => `user:${id}`),
  );
  call.effects.changed(ownName, [reports[0].id], [...new Set([...rooms, `user:${call.actor.userId}`])]);
}

async function requireRoom(call: Call): Promise<void> {
  const { userId } = call.actor;
  await takeTurn(call, userId);
  const held = await call.db.first<{ n: number }>(
    sql`select count(*) as n from own_report where owner_id = ${userId} and deleted_at is null`,
  );
  if ((held?.n ?? 0) >= ownReports.own) throw conflict(say('tooManyOwnReports', { max: ownReports.own }));
}

/** @throws AppError `invalid` for what goes with nothing or a name twice, `conflict` beyond the limit */
export async function createReport(call: Call, name: string, content: Content): Promise<number> {
  await checkConditions(call, await madeOf(call, content));
  await requireRoom(call);
  const row = await call.db
    .first<{ id: number }>(sql`insert into own_report (owner_id, name, content)
      values (${call.actor.userId}, ${name}, ${JSON.stringify(content)}::jsonb) returning id`)
    .catch(nameTaken(name));
  const id = row?.id ?? 0;
  call.effects.changed(ownName, [id], [`user:${call.actor.userId}`]);
  return id;
}

async function editable(call: Call, id: number): Promise<StoredReport> {
  const report = await openedReport(call, id, { lock: true });
  if (report.owner_id !== call.actor.userId) throw forbidden(say('ownReportNotYours'));
  return report;
}

/** @throws AppError `not_found`, `forbidden`, `conflict` for an old version, `invalid` */
export async function updateReport(
  call: Call,
  id: number,
  sent: { name?: string | undefined; content?: Content | undefined; version?: number | undefined },
): Promise<number> {
  const report = await editable(call, id);
  if (sent.version !== undefined && sent.version !== report.version)
    throw conflict(say('staleUnknown'), { version: report.version });
  const { name = report.name, content = report.content } = sent;
  if (sent.content) await checkConditions(call, await madeOf(call, sent.content));
  await call.db
    .run(sql`update own_report set name = ${name}, content = ${JSON.stringify(content)}::jsonb, version = version + 1,
      updated_at = now() where id = ${id}`)
    .catch(nameTaken(name));
  if (isShared(report)) {
    const changes = name === report.name ? [] : [{ field: 'name', title: '名称', old: report.name, new: name }];
    await writeLog(call, [{ entity: ownName, recordId: id, action: 'edit', note: name, changes }]);
  }
  told(call, report);
  return report.version + 1;
}

function describe({ actor: { organisation } }: Call, report: StoredReport): string {
  return [
    ...(report.everyone ? [spoken(say('viewEveryone'))] : []),
    ...report.departments.map((id) => organisation.departments.get(id)?.name ?? ''),
    ...report.roles.map((id) => organisation.roles.get(id)?.name ?? ''),
    ...report.users.map((id) => organisation.users.get(id)?.name ?? ''),
  ].join('、');
}

export interface Sharing {
  users: readonly number[];
  departments: readonly number[];
  roles: readonly number[];
  everyone: boolean;
}

/**
 * Takes the place of whom it was shared with. A department without one above it is the whole company.
 * @throws AppError `invalid` at the field, `not_found`, `forbidden`
 */
export async function shareReport(call: Call, id: number, sharing: Sharing): Promise<void> {
  const report = await editable(call, id);
  const { organisation } = call.actor;
  const { users, departments, roles, everyone } = sharing;
  for (const [field, ids] of Object.entries({ users, departments, roles }))
    if (ids.length > ownReports.shared) throw invalid({ [field]: say('tooManyChosen', { max: ownReports.shared }) });
  if (users.some((user) => organisation.users.get(user)?.deleted !== false && !report.users.includes(user)))
    throw invalid({ users: say('choiceUnknown') });
  if (departments.some((one) => !organisation.departments.has(one)))
    throw invalid({ departments: say('choiceUnknown') });
  if (roles.some((one) => !organisation.roles.has(one))) throw invalid({ roles: say('choiceUnknown') });
  const whole = departments.some(
    (one) => organisation.departments.get(one)?.parentId === 0 && !report.departments.includes(one),
  );
  if (whole && !call.actor.can(everyoneGrant)) throw invalid({ departments: say('ownReportEveryoneByGrant') });
  if (everyone && !report.everyone && !call.actor.can(everyoneGrant)) throw forbidden();
  const kept = { users: users.filter((user) => user !== report.owner_id), departments, roles };
  await call.db.run(sql`update own_report set everyone = ${everyone} where id = ${id}`);
  await call.db.run(sql`delete from own_report_person where report_id = ${id}`);
  await call.db.run(sql`delete from own_report_department where report_id = ${id}`);
  await call.db.run(sql`delete from own_report_role where report_id = ${id}`);
  await call.db.run(sql`insert into own_report_person (report_id, user_id)
    select ${id}::bigint, u from unnest(${[...new Set(kept.users)]}::bigint[]) u`);
  await call.db.run(sql`insert into own_report_department (report_id, department_id)
    select ${id}::bigint, d from unnest(${[...new Set(departments)]}::bigint[]) d`);
  await call.db.run(sql`insert into own_report_role (report_id, role_id)
    select ${id}::bigint, o from unnest(${[...new Set(roles)]}::bigint[]) o`);
  const after = { ...report, users: [...kept.users], departments: [...departments], roles: [...roles], everyone };
  const [old, now] = [describe(call, report), describe(call, after)];
  if (old !== now)
    await writeLog(call, [
      {
        entity: ownName,
        recordId: id,
        action: 'shareReport',
        note: report.name,
        changes: [{ field: 'shared', title: '共享给', old, new: now }],
      },
    ]);
  told(call, report, after);
  const added = kept.users.filter((user) => !report.users.includes(user));
  await notify(call, { kind: 'myReport.shared', users: added, target: { module: ownName, id } });
}

/** Told every Monday from now on, or not any more. @throws AppError `not_found`, `forbidden` */
export async function tellWeekly(call: Call, id: number, weekly: boolean): Promise<void> {
  const report = await editable(call, id);
  const since = weekly ? sql`coalesce(weekly_since, now())` : sql`null`;
  await call.db.run(sql`update own_report set weekly_since = ${since} where id = ${id}`);
  told(call, report);
}

/** On one's own workbench, or away from it. @throws AppError `not_found`, `conflict` beyond the limit */
export async function pinReport(call: Call, id: number, pinned: boolean): Promise<void> {
  const { userId } = call.actor;
  await takeTurn(call, userId);
  if (!pinned) {
    // Also what is not shared any more, which would stand there for good if it were.
    const gone = await call.db.run(sql`delete from own_report_pin where user_id = ${userId} and report_id = ${id}`);
    if (gone === 0) await openedReport(call, id);
  } else {
    await openedReport(call, id);
    await call.db.run(
      sql`insert into own_report_pin (user_id, report_id) values (${userId}, ${id}) on conflict do nothing`,
    );
    // Those that are gone, or are not shared any more, take no place.
    await call.db.run(sql`delete from own_report_pin p using own_report r
      where p.user_id = ${userId} and r.id = p.report_id and r.deleted_at < now() - interval '1 day'`);
    const held = await call.db.first<{ n: number }>(sql`select count(*) as n from own_report_pin p
      join own_report r on r.id = p.report_id and r.deleted_at is null and ${sharedSql(call)} where p.user_id = ${userId}`);
    if ((held?.n ?? 0) > ownReports.pinned) throw conflict(say('tooManyPinned', { max: ownReports.pinned }));
  }
  call.effects.changed(ownName, [id], [`user:${userId}`]);
}

/** Out of everybody's sight; for a moment it can be brought back. @throws AppError `not_found`, `forbidden` */
export async function deleteReport(call: Call, id: number): Promise<void> {
  const report = await editable(call, id);
  await call.db.run(sql`update own_report set deleted_at = now(), deleted_by = ${call.actor.userId} where id = ${id}`);
  // What nobody can bring back any more is not kept.
  await call.db.run(sql`delete from own_report where id in (select id from own_report
    where deleted_at < now() - make_interval(secs => ${limits.undo.kept / 1000}) limit 100 for update skip locked)`);
  if (isShared(report)) await writeLog(call, [{ entity: ownName, recordId: id, action: 'delete', note: report.name }]);
  told(call, report);
}

/** By its owner, as long as that can be taken back. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreReport(call: Call, id: number): Promise<void> {
  const found = await call.db.first<{ name: string; fresh: boolean }>(sql`
    select name, deleted_at > now() - make_interval(secs => ${limits.undo.kept / 1000}) as fresh
    from own_report where id = ${id} and deleted_at is not null and owner_id = ${call.actor.userId} for update`);
  if (!found) throw notFound(say('ownReportMissing'));
  if (!found.fresh) throw conflict(say('ownReportGone'));
  await requireRoom(call);
  await call.db
    .run(sql`update own_report set deleted_at = null, deleted_by = 0 where id = ${id}`)
    .catch(nameTaken(found.name));
  const report = await openedReport(call, id);
  if (isShared(report)) await writeLog(call, [{ entity: ownName, recordId: id, action: 'restore', note: report.name }]);
  told(call, report);
}
