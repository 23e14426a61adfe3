// Making, changing, sharing, pinning and deleting reports of one's own. Only the owner changes one; what is done to a shared one is
// in the log.

import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { lockForChange, requireNewest } from '../../../engine/settings/read.ts';
import {
  changeSettings,
  insertSettings,
  removeSettings,
  restoreSettings,
  stampSettings,
} from '../../../engine/settings/write.ts';
import { select } from '../../../platform/db/query.ts';
import { conflict, forbidden, invalid } from '../../../platform/errors.ts';
import { notify } from '../../notice/index.ts';
import { checkConditions } from './build.ts';
import { type Content, madeOf } from './content.ts';
import { everyoneGrant, openedReport, reportSettings, type StoredReport, sharedSql } from './store.ts';

/** What they are in the log and in events. */
export const ownName = reportSettings.name;
const { ownReports } = limits;

/** @throws AppError `invalid` for what goes with nothing or a name twice, `conflict` beyond the limit */
export async function createReport(call: Call, name: string, content: Content): Promise<number> {
  await checkConditions(call, await madeOf(call, content));
  return (await insertSettings(call, reportSettings, { owner_id: call.actor.userId, name, content })).id;
}

async function editable(call: Call, id: number): Promise<StoredReport> {
  const report = await openedReport(call, id, { lock: true });
  if (report.owner_id !== call.actor.userId) throw forbidden(msg('ownReportNotYours'));
  return report;
}

/** @throws AppError `not_found`, `forbidden`, `conflict` for an old version, `invalid` */
export async function updateReport(
  call: Call,
  id: number,
  sent: { name?: string | undefined; content?: Content | undefined; version?: number | undefined },
): Promise<number> {
  const report = await editable(call, id);
  await requireNewest(call, reportSettings, report, sent.version);
  const { name = report.name, content = report.content } = sent;
  if (sent.content) await checkConditions(call, await madeOf(call, sent.content));
  return (await changeSettings(call, reportSettings, report, { name, content })).version;
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
    if (ids.length > ownReports.shared) throw invalid({ [field]: msg('tooManyChosen', { max: ownReports.shared }) });
  if (users.some((user) => organisation.users.get(user)?.deleted !== false && !report.users.includes(user)))
    throw invalid({ users: msg('choiceUnknown') });
  if (departments.some((one) => !organisation.departments.has(one)))
    throw invalid({ departments: msg('choiceUnknown') });
  if (roles.some((one) => !organisation.roles.has(one))) throw invalid({ roles: msg('choiceUnknown') });
  const whole = departments.some(
    (one) => organisation.departments.get(one)?.parentId === 0 && !report.departments.includes(one),
  );
  if (whole && !call.actor.can(everyoneGrant)) throw invalid({ departments: msg('ownReportEveryoneByGrant') });
  if (everyone && !report.everyone && !call.actor.can(everyoneGrant)) throw forbidden();
  const others = users.filter((user) => user !== report.owner_id);
  await changeSettings(
    call,
    reportSettings,
    report,
    { everyone, users: others, departments: [...departments], roles: [...roles] },
    { action: 'shareReport', keepVersion: true },
  );
  const added = others.filter((user) => !report.users.includes(user));
  await notify(call, { kind: 'myReport.shared', users: added, target: { module: ownName, id } });
}

/** Sends it every Monday from now on, or not any more. @throws AppError `not_found`, `forbidden` */
export async function setWeekly(call: Call, id: number, weekly: boolean): Promise<void> {
  const report = await editable(call, id);
  const since = weekly ? sql`coalesce(t.weekly_since, now())` : sql`null`;
  await stampSettings(call.db, reportSettings, sql`t.id = ${id}`, { weekly_since: since });
  call.effects.changed(ownName, [id], [...(reportSettings.rooms?.(call, [report]) ?? [])]);
}

/** On one's own workbench, or away from it. @throws AppError `not_found`, `conflict` beyond the limit */
export async function pinReport(call: Call, id: number, pinned: boolean): Promise<void> {
  const { userId } = call.actor;
  await lockForChange(call, reportSettings, { owner_id: userId });
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
    await call.db.run(sql`delete from own_report_pin p using own_report t
      where p.user_id = ${userId} and t.id = p.report_id and t.deleted_at < now() - interval '1 day'`);
    const held = await call.db.first(
      select(
        sql`own_report_pin p
      join own_report t on t.id = p.report_id and t.deleted_at is null and ${sharedSql(call)}`,
        [sql<number>`count(*)`.as('n')],
      )`where p.user_id = ${userId}`,
    );
    if ((held?.n ?? 0) > ownReports.pinned) throw conflict(msg('tooManyPinned', { max: ownReports.pinned }));
  }
  call.effects.changed(ownName, [id], [`user:${userId}`]);
}

/** Out of everybody's sight; for a moment it can be brought back. @throws AppError `not_found`, `forbidden` */
export async function deleteReport(call: Call, id: number): Promise<void> {
  await removeSettings(call, reportSettings, [await editable(call, id)]);
}

/** By its owner, as long as that can be taken back. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreReport(call: Call, id: number): Promise<void> {
  await restoreSettings(call, reportSettings, id);
}
