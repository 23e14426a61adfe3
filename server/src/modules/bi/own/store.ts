// Reports of one's own as they are kept: one's own, those that are shared with one, and for administrators whatever is shared.

import type { FilterItem } from '@crm/protocol/answers/filter';
import type { OwnReportDetail, OwnReportRow } from '@crm/protocol/answers/ownReport';
import { isGroup } from '@crm/protocol/filter';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, Definition } from '../../../engine/entity.ts';
import { parseRequest } from '../../../engine/query/request.ts';
import { defineSettings, type SettingsOf } from '../../../engine/settings/definition.ts';
import { holdSettings, readSettings, selectSettings } from '../../../engine/settings/read.ts';
import { select } from '../../../platform/db/query.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { wordedFilter } from '../../view/index.ts';
import type { Content } from './content.ts';

export const everyoneGrant = 'bi.myReport.everyone';

export type StoredReport = SettingsOf<'own_report', { users: number[]; departments: number[]; roles: number[] }>;

/** Most reports that are offered to one person. */
const mostShown = 300;

export const reportSettings = defineSettings<StoredReport>({
  name: 'myReport',
  table: 'own_report',
  stamps: ['updated_at'],
  links: {
    users: { table: 'own_report_person', key: 'report_id', column: 'user_id' },
    departments: { table: 'own_report_department', key: 'report_id', column: 'department_id' },
    roles: { table: 'own_report_role', key: 'report_id', column: 'role_id' },
  },
  within: ['owner_id'],
  limit: { most: limits.ownReports.own, sentence: msg('tooManyOwnReports', { max: limits.ownReports.own }) },
  unique: {
    own_report_name: { wire: 'name', sentence: ({ name }) => msg('ownReportNameTaken', { name: String(name) }) },
  },
  missing: msg('ownReportMissing'),
  deletion: { kept: limits.undo.kept, over: msg('ownReportGone') },
  log: {
    fields: {
      name: { title: '名称' },
      shared: {
        title: '共享给',
        text: ({ everyone, departments, roles, users }, { actor: { organisation } }) =>
          [
            ...(everyone ? [renderSentence(msg('viewEveryone'))] : []),
            ...departments.map((id) => organisation.departments.get(id)?.name ?? ''),
            ...roles.map((id) => organisation.roles.get(id)?.name ?? ''),
            ...users.map((id) => organisation.users.get(id)?.name ?? ''),
          ].join('、'),
      },
    },
    note: ({ name }) => name,
    kept: isShared,
  },
  // Open windows with such reports are notified: the owner's, and those of people it is or was shared with.
  rooms: (call, reports) =>
    reports.some(({ everyone }) => everyone)
      ? ['everyone', `user:${call.actor.userId}`]
      : [call.actor.userId, ...reports.flatMap((report) => readersOf(call, report))].map((id) => `user:${id}`),
});

/** SQL over `t`: the person's own, and what is shared with them. */
export function sharedSql(call: Call): RawBuilder<boolean> {
  const { userId, organisation } = call.actor;
  return sql`(t.owner_id = ${userId} or t.everyone
    or exists (select 1 from own_report_person p where p.report_id = t.id and p.user_id = ${userId})
    or exists (select 1 from own_report_department d where d.report_id = t.id
      and d.department_id = any(${organisation.departmentsAbove(userId)}::bigint[]))
    or exists (select 1 from own_report_role o where o.report_id = t.id
      and o.role_id = any(${organisation.rolesOf(userId).map(({ id }) => id)}::bigint[])))`;
}

/** One report that the person may open. @throws AppError `not_found` */
export async function openedReport(call: Call, id: number, options: { lock?: boolean } = {}): Promise<StoredReport> {
  const where = sql`t.id = ${id} and ${sharedSql(call)}`;
  const [report] = options.lock
    ? await holdSettings(call, reportSettings, [id], { where, gone: notFound(reportSettings.missing) })
    : await readSettings(call.db, reportSettings, where);
  if (!report) throw notFound(reportSettings.missing);
  return report;
}

/** Those that are sent every Monday, each with the people it is shared with. */
export function weeklyReports(
  call: Pick<Call, 'db'>,
  after: number,
  { monday, day }: { monday: string; day: string },
  most: number,
) {
  const due = sql`t.id > ${after} and t.deleted_at is null and t.weekly_since < ${monday}::timestamptz
      and exists (select 1 from app_user u where u.id = t.owner_id and u.status = 1 and u.deleted_at is null)
      and not exists (select 1 from own_report_sent s where s.report_id = t.id and s.week = ${day}::date)`;
  return call.db.rows(selectSettings(reportSettings, sql`${due} order by t.id limit ${most}`));
}

/** Everybody who sees it, whether they may sign in or not. */
export function readersOf({ actor: { organisation } }: Pick<Call, 'actor'>, report: StoredReport): number[] {
  const all = [...organisation.users.keys()];
  if (report.everyone) return all;
  const chosen = all.filter(
    (id) =>
      (report.departments.length > 0 &&
        organisation.departmentsAbove(id).some((one) => report.departments.includes(one))) ||
      (report.roles.length > 0 && organisation.rolesOf(id).some((role) => report.roles.includes(role.id))),
  );
  return [...new Set([report.owner_id, ...report.users, ...chosen])];
}

export function isShared(report: StoredReport): boolean {
  return report.everyone || report.users.length + report.departments.length + report.roles.length > 0;
}

function rowOf(call: Call, report: StoredReport, pinned: boolean): OwnReportRow {
  const mine = report.owner_id === call.actor.userId;
  return {
    id: report.id,
    name: report.name,
    version: report.version,
    chart: report.content.chart,
    userid: report.owner_id,
    UserName: call.actor.organisation.users.get(report.owner_id)?.name ?? '',
    mine: mine ? 1 : 0,
    shared: report.everyone ? 'everyone' : isShared(report) ? 'some' : 'nobody',
    pinned: pinned ? 1 : 0,
    weekly: report.weekly_since ? 1 : 0,
    can: { edit: mine, everyone: mine && call.actor.can(everyoneGrant) },
  };
}

async function pinsOf(call: Call): Promise<number[]> {
  const pins = await call.db.rows(
    select('own_report_pin', ['report_id as id'])`where user_id = ${call.actor.userId} order by pinned_at, report_id`,
  );
  return pins.map(({ id }) => id);
}

/** True for people who have a report on the workbench. */
export async function hasPinned(call: Call): Promise<boolean> {
  if (!call.actor.can('bi.myReport.index')) return false;
  const pin = await call.db.first(
    select('own_report_pin as p', ['p.report_id as id'])`
    join own_report t on t.id = p.report_id and t.deleted_at is null and ${sharedSql(call)}
    where p.user_id = ${call.actor.userId} limit 1`,
  );
  return pin !== undefined;
}

/** One's own before others', by name. @param pinned only those on the workbench, in the order in which they were put there */
export async function listReports(call: Call, pinned: boolean): Promise<OwnReportRow[]> {
  const pins = await pinsOf(call);
  const only = pinned ? sql`and t.id = any(${pins}::bigint[])` : sql``;
  const found = await call.db.rows(
    selectSettings(
      reportSettings,
      sql`t.deleted_at is null and ${sharedSql(call)} ${only}
      order by t.owner_id <> ${call.actor.userId}, t.created_at desc, t.id desc limit ${sql.lit(mostShown)}`,
    ),
  );
  const rows = found.map((report) => rowOf(call, report, pins.includes(report.id)));
  if (pinned) return rows.sort((a, b) => pins.indexOf(a.id) - pins.indexOf(b.id));
  return rows.sort((a, b) => b.mine - a.mine || a.name.localeCompare(b.name, 'zh') || a.id - b.id);
}

/**
 * The conditions in words. Of somebody else's report only those that the reader's own list would accept: a condition must not
 * reveal a hidden field.
 */
async function shownFilters(
  call: Call,
  filters: Content['filters'],
  mine: boolean,
  definition: Definition | undefined,
): Promise<OwnReportDetail['content']['filters']> {
  if (!definition) return mine ? filters : [];
  const shown = async (item: FilterItem): Promise<FilterItem[]> =>
    mine || (await isTaken(call, definition, item)) ? [await wordedFilter(call, definition, item)] : [];
  const parts: OwnReportDetail['content']['filters'] = [];
  for (const part of filters) {
    const some = (await Promise.all((isGroup(part) ? part.or : [part]).map(shown))).flat();
    if (!isGroup(part)) parts.push(...some);
    else if (some.length > 0) parts.push({ or: some });
  }
  return parts;
}

async function isTaken(call: Call, { entity }: Definition, item: FilterItem): Promise<boolean> {
  try {
    await parseRequest(call, entity, { data: JSON.stringify([item]) });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return false;
    throw error;
  }
}

/** @param definition of its records, for the words of its conditions; missing where the reader may not read it */
export async function detailOf(call: Call, report: StoredReport, definition?: Definition): Promise<OwnReportDetail> {
  const row = rowOf(call, report, (await pinsOf(call)).includes(report.id));
  const filters = await shownFilters(call, report.content.filters, row.can.edit, definition);
  const content = { ...report.content, filters };
  if (!row.can.edit) return { ...row, content };
  const { users, departments, roles } = call.actor.organisation;
  return {
    ...row,
    content,
    people: report.users.flatMap((userid) => {
      const user = users.get(userid);
      return user ? [{ userid, username: user.name, header: user.avatar }] : [];
    }),
    departments: report.departments.map((id) => ({ id, text: departments.get(id)?.name ?? '' })),
    roles: report.roles.map((id) => ({ id, text: roles.get(id)?.name ?? '' })),
    roleChoices: [...roles.values()].map(({ id, name }) => ({ id, text: name })),
  };
}

/** Names of those that the person may open, for notices. */
export async function namesOfReports(call: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!call.actor.can('bi.myReport.index')) return new Map();
  const rows = await call.db.rows(
    select('own_report as t', [
      't.id',
      't.name',
    ])`where t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${sharedSql(call)} limit ${limits.ids}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
