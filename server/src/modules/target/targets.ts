// Targets of people: read with what was reached, written with the version that was read, offered as measures.

import type { TargetPage, TargetRow } from '@crm/protocol/answers/target';
import { msg } from '@crm/protocol/sentences';
import { type SharesBy, type TargetMetric, targetUnit } from '@crm/protocol/target';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { SourceMeasure } from '../../engine/measure.ts';
import { type MeasureGroup, measureBy, valueOfGroups } from '../../engine/measure-groups.ts';
import { initials } from '../../engine/search-text.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { forbidden, invalid } from '../../platform/errors.ts';
import { departmentTarget, ownOfDepartments, requireDepartment } from './departments.ts';
import { spread, sumOf } from './spread.ts';
import { grant, moduleName, none, plain, reachedBy, storedOf, writeTarget, yearOf } from './stored.ts';

/** People whose targets the person sees, by name; people who left are there while they have one. */
function peopleIn(actor: Actor, action: 'index' | 'edit', branchId: number): number[] {
  const { organisation } = actor;
  const within = branchId > 0 ? new Set(organisation.membersOf(organisation.departmentAndBelow(branchId))) : undefined;
  return [...organisation.users.values()]
    .filter(
      (user) =>
        !user.deleted && (!within || within.has(user.id)) && actor.reaches(`${grant}.${action}`, moduleName, user.id),
    )
    .sort((a, b) => a.departmentId - b.departmentId || a.id - b.id)
    .map(({ id }) => id);
}

export interface TargetsRequest {
  year: number;
  metric: TargetMetric;
  branchId: number;
  /** Part of a name; narrows the rows, and nothing else. */
  key: string;
  page: number;
  rows: number;
}

export async function listTargets(
  call: Call,
  { year, metric, branchId, key, page, rows }: TargetsRequest,
): Promise<TargetPage> {
  const people = peopleIn(call.actor, 'index', branchId);
  const { users, departments } = call.actor.organisation;
  const stored = new Map((await storedOf(call, people, metric, year)).map((one) => [one.userId, one]));
  // Disabled people are there while there is something to show.
  const shown = people.filter((id) => users.get(id)?.enabled || stored.has(id));
  const wanted = comparable(key);
  const named =
    wanted === ''
      ? shown
      : shown.filter((id) => {
          const name = users.get(id)?.name ?? '';
          return comparable(name).includes(wanted) || initials(name).includes(wanted);
        });
  const found = await reachedBy(call, metric, yearOf(year), shown);
  const of = (groups: readonly MeasureGroup[]) => (found ? valueOfGroups(found.measure, groups) : '');
  const own = Map.groupBy(found?.groups ?? [], ({ key }) => Number(key));
  const monthsOf = (id: number) => (stored.get(id)?.months ?? none).map(plain);
  const row = (id: number): TargetRow => {
    const user = users.get(id);
    const months = monthsOf(id);
    return {
      userid: id,
      UserName: user?.name ?? '',
      Header: user?.avatar ?? '',
      BranchName: departments.get(user?.departmentId ?? 0)?.name ?? '',
      months,
      total: sumOf(months),
      reached: found ? of(own.get(id) ?? []) : '',
      version: stored.get(id)?.version ?? 0,
    };
  };
  const months = none.map((_zero, at) => sumOf(shown.map((id) => monthsOf(id)[at] ?? '0')));
  return {
    year,
    metric,
    unit: targetUnit(metric),
    rows: named.slice((page - 1) * rows, page * rows).map(row),
    total: named.length,
    department: await departmentTarget(call, { year, metric, branchId }),
    sum: { months, total: sumOf(months), reached: of(found?.groups ?? []) },
    edit: call.actor.can(`${grant}.edit`),
  };
}

export interface TargetSent {
  userid: number;
  year: number;
  metric: TargetMetric;
  months: readonly string[];
  version: number;
}

/**
 * @returns the new version
 * @throws AppError `invalid`, `forbidden` for people out of scope, `conflict` where somebody was quicker
 */
export async function saveTarget(call: Call, { userid, year, metric, months, version }: TargetSent): Promise<number> {
  const user = call.actor.organisation.users.get(userid);
  if (!user || user.deleted) throw invalid({ userid: msg('personMissing') });
  if (!call.actor.reaches(`${grant}.edit`, moduleName, userid)) throw forbidden();
  if (targetUnit(metric) === 'count' && months.some((one) => !/^\d+$/.test(one)))
    throw invalid({ months: msg('targetWhole') });
  const saved = await writeTarget(call, { userid, branchId: 0, year, metric, months, version }, user.name);
  call.effects.changed(moduleName, [userid], ['everyone']);
  return saved;
}

/** A year's amount over its months: evenly, or as the year before went for this person or department. */
export async function spreadTarget(
  call: Call,
  {
    userid,
    branchId,
    year,
    metric,
    amount,
    by,
  }: Omit<TargetSent, 'months' | 'version'> & { branchId: number; amount: string; by: SharesBy },
): Promise<string[]> {
  const people = branchId > 0 ? requireDepartment(call, branchId, 'edit') : [userid];
  if (branchId === 0 && !call.actor.reaches(`${grant}.edit`, moduleName, userid)) throw forbidden();
  const weights = none.map(() => 1);
  if (by === 'lastYear') {
    const measure = call.engine.measures.find(({ key }) => key === metric);
    const groups = measure && (await measureBy(call, measure, yearOf(year - 1), { by: 'time', unit: 'month' }, people));
    for (const at of weights.keys()) weights[at] = 0;
    for (const { key, sum } of groups ?? []) weights[Number(key.slice(5, 7)) - 1] = Math.max(0, Number(sum));
  }
  return spread(amount, weights, targetUnit(metric) === 'count');
}

/** The targets as a measure: each month's on its first day. */
export const measureOf = ({ metric, label }: { metric: TargetMetric; label: string }): SourceMeasure => ({
  key: `target.${metric}`,
  label,
  unit: targetUnit(metric),
  definition: '这段时间各月的目标合计，每月的目标算在当月1日；部门有自己的目标时，按部门自己的目标',
  shownIn: 'reports',
  grants: [`${grant}.index`],
  rows: (call) => {
    const scope = call.actor.scope(`${grant}.index`, moduleName);
    const within = scope === 'all' ? sql`true` : sql`t.user_id = any(${scope}::bigint[])`;
    return Promise.resolve(sql`
      select make_date(t.year, m.no::int, 1)::timestamptz as at, t.user_id as by, '' as kind, m.amount
      from target t cross join lateral unnest(t.months) with ordinality m(amount, no)
      where t.metric = ${metric} and t.user_id > 0 and m.amount > 0 and ${within}`);
  },
  ofDepartments: (call, ids, span) => ownOfDepartments(call, metric, ids, span),
});
