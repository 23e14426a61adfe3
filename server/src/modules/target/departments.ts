// Targets of departments: seen and set by people who have all of the department's people in scope, and spread over them.

import type { DepartmentTarget, TargetShares } from '@crm/protocol/answers/target';
import { msg } from '@crm/protocol/sentences';
import { type SharesBy, type TargetMetric, targetUnit } from '@crm/protocol/target';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Span } from '../../engine/measure.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { spread, sumOf } from './spread.ts';
import { grant, moduleName, none, plain, reachedBy, type Stored, storedOf, writeTarget, yearOf } from './stored.ts';

type Action = 'index' | 'edit';
interface TargetKey {
  branchId: number;
  year: number;
  metric: TargetMetric;
}

/** Who is there of a department and those below it. */
function peopleOf({ organisation }: Actor, branchId: number): number[] {
  return organisation
    .membersOf(organisation.departmentAndBelow(branchId))
    .filter((id) => organisation.users.get(id)?.deleted === false && organisation.users.get(id)?.enabled)
    .sort((a, b) => a - b);
}

/** True for people who have everybody of the department in scope: its target reveals no more than they see. */
function reachesDepartment(actor: Actor, branchId: number, action: Action): boolean {
  if (!actor.can(`${grant}.${action}`) || !actor.organisation.departments.has(branchId)) return false;
  const scope = actor.scope(`${grant}.${action}`, moduleName);
  if (scope === 'all') return true;
  const people = peopleOf(actor, branchId);
  return people.length > 0 && people.every((id) => scope.includes(id));
}

/** The people of a department. @throws AppError `invalid` for one that is not there, `forbidden` */
export function requireDepartment({ actor }: Pick<Call, 'actor'>, branchId: number, action: Action): number[] {
  if (!actor.organisation.departments.has(branchId)) throw invalid({ branchId: msg('departmentMissing') });
  if (!reachesDepartment(actor, branchId, action)) throw forbidden();
  return peopleOf(actor, branchId);
}

async function ownOf(
  call: Call,
  { branchId, year, metric }: TargetKey,
): Promise<Pick<Stored, 'months' | 'version'> | undefined> {
  return call.db.first(sql`
    select months::text[] as months, version from target
    where department_id = ${branchId} and user_id = 0 and metric = ${metric} and year = ${year}`);
}

/** The department of which somebody sees everybody, and nobody else; the highest of several, 0 for none. */
function wholeScope(actor: Actor): number {
  const { departments } = actor.organisation;
  const reached = [...departments.values()].filter(({ id }) => reachesDepartment(actor, id, 'index'));
  const tops = reached.filter(({ parentId }) => !reached.some(({ id }) => id === parentId));
  const [top] = tops;
  if (!top || tops.length > 1) return 0;
  const scope = actor.scope(`${grant}.index`, moduleName);
  if (scope === 'all') return top.id;
  const { users } = actor.organisation;
  const seen = scope.filter((id) => users.get(id)?.deleted === false && users.get(id)?.enabled);
  return seen.length === peopleOf(actor, top.id).length ? top.id : 0;
}

/** Null where the person does not see it. @param target `branchId` 0 for the highest department that they see the whole of */
export async function departmentTarget(call: Call, target: TargetKey): Promise<DepartmentTarget | null> {
  const { departments } = call.actor.organisation;
  const branchId = target.branchId || wholeScope(call.actor);
  if (!reachesDepartment(call.actor, branchId, 'index')) return null;
  const own = await ownOf(call, { ...target, branchId });
  const months = (own?.months ?? none).map(plain);
  return {
    branchId,
    BranchName: departments.get(branchId)?.name ?? '',
    months,
    total: sumOf(months),
    version: own?.version ?? 0,
    edit: reachesDepartment(call.actor, branchId, 'edit'),
  };
}

/** @returns the new version @throws AppError `invalid`, `forbidden`, `conflict` where somebody was quicker */
export async function saveDepartmentTarget(
  call: Call,
  { months, version, ...of }: TargetKey & { months: readonly string[]; version: number },
): Promise<number> {
  requireDepartment(call, of.branchId, 'edit');
  if (targetUnit(of.metric) === 'count' && months.some((one) => !/^\d+$/.test(one)))
    throw invalid({ months: msg('targetWhole') });
  const name = call.actor.organisation.departments.get(of.branchId)?.name ?? '';
  const saved = await writeTarget(call, { ...of, userid: 0, months, version }, name);
  call.effects.changed(moduleName, [of.branchId], ['everyone']);
  return saved;
}

/**
 * The department's target spread over its people, month by month: to each alike, or as much as they came to in the year before.
 * What does not divide goes to the last of them.
 * @param version of the department's target, where another one is not to be spread
 * @throws AppError `invalid`, `forbidden`, `conflict` where there is nothing to spread, or nobody, or another version
 */
export async function sharesOf(
  call: Call,
  { by, ...of }: TargetKey & { by: SharesBy },
  version?: number,
): Promise<TargetShares> {
  const people = requireDepartment(call, of.branchId, 'edit');
  if (people.length === 0) throw conflict(msg('targetNobody'));
  const own = await ownOf(call, of);
  if (!own || own.months.every((amount) => Number(amount) === 0)) throw conflict(msg('targetNothing'));
  if (version !== undefined && version !== own.version) throw conflict(msg('targetChanged'), { version: own.version });
  const weights = await weightsOf(call, of, people, by);
  const whole = targetUnit(of.metric) === 'count';
  const parts = own.months.map((amount) => spread(amount, weights, whole));
  const stored = new Map((await storedOf(call, people, of.metric, of.year)).map((one) => [one.userId, one]));
  const { users } = call.actor.organisation;
  return {
    rows: people.map((userid, at) => {
      const months = parts.map((month) => month[at] ?? '0');
      return {
        userid,
        UserName: users.get(userid)?.name ?? '',
        Header: users.get(userid)?.avatar ?? '',
        months,
        total: sumOf(months),
        version: stored.get(userid)?.version ?? 0,
        before: sumOf(stored.get(userid)?.months ?? none),
      };
    }),
  };
}

async function weightsOf(
  call: Call,
  { metric, year }: TargetKey,
  people: readonly number[],
  by: SharesBy,
): Promise<number[]> {
  if (by === 'even') return people.map(() => 1);
  const found = await reachedBy(call, metric, yearOf(year - 1), people);
  const came = new Map(found?.groups.map(({ key, sum }) => [Number(key), Math.max(0, Number(sum))]));
  return people.map((id) => came.get(id) ?? 0);
}

/**
 * Sets the targets of the people to the shares of `sharesOf`.
 * @param versions of the people's targets as they were shown, in their order
 * @returns how many people have a target of it now
 */
export async function giveShares(
  call: Call,
  {
    versions,
    departmentVersion,
    ...target
  }: TargetKey & { by: SharesBy; versions: Readonly<Record<string, number>>; departmentVersion?: number | undefined },
): Promise<number> {
  const { rows } = await sharesOf(call, target, departmentVersion);
  if (rows.length !== Object.keys(versions).length || rows.some(({ userid, version }) => versions[userid] !== version))
    throw conflict(msg('targetChanged'));
  const { year, metric } = target;
  for (const { userid, UserName, months, version } of rows)
    await writeTarget(call, { userid, branchId: 0, year, metric, months, version }, UserName);
  call.effects.changed(
    moduleName,
    rows.map(({ userid }) => userid),
    ['everyone'],
  );
  return rows.length;
}

/** Of those of these departments that have a target of their own in a year: its months, by their first days. */
export async function ownOfDepartments(
  call: Call,
  metric: TargetMetric,
  ids: readonly number[],
  { from, to }: Span,
): Promise<ReadonlyMap<number, ReadonlyMap<string, string>>> {
  const seen = ids.filter((id) => reachesDepartment(call.actor, id, 'index'));
  const found = new Map<number, Map<string, string>>();
  if (seen.length === 0) return found;
  const rows = await call.db.rows(select(
    sql`target t cross join lateral unnest(t.months) with ordinality m(amount, no)`,
    [
      sql<number>`t.department_id`.as('id'),
      sql<string>`make_date(t.year, m.no::int, 1)::text`.as('month'),
      sql<string>`m.amount::text`.as('amount'),
    ],
  )`where t.metric = ${metric} and t.user_id = 0 and t.department_id = any(${seen}::bigint[])
      and t.year between extract(year from ${from}::date) and extract(year from ${to}::date) and 0 < any(t.months)`);
  for (const { id, month, amount } of rows) {
    const months = found.get(id) ?? new Map<string, string>();
    found.set(id, months.set(month, amount));
  }
  return found;
}
