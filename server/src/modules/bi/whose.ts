// Whose numbers a report shows, as people and in the same words: one place, so that a number always matches its label.
import type { Call } from '../../engine/entity.ts';
import type { OwnerScope } from '../../platform/access/organisation.ts';
import { topOf } from './groups.ts';
import { listable, type ReportRequest, requestedPeople, scopedModules } from './request.ts';

export interface Whose {
  /** Undefined for all in scope, what others share with the person included. */
  people: readonly number[] | undefined;
  /** Name of the person or department; empty for all in scope. */
  whose: string;
  /** True for people who see others' records by their scope. */
  others: boolean;
  everyone: boolean;
}

type WithActor = Pick<Call, 'actor'>;

/** How far somebody sees in the modules that they may open. */
function scopesOf({ actor }: WithActor): OwnerScope[] {
  return scopedModules
    .filter((module) => actor.can(`crm.${module}.index`))
    .map((module) => actor.scope(`crm.${module}.index`, module));
}

/** The department whose people are exactly those whose records somebody sees. */
function departmentSeen(
  { actor }: WithActor,
  scopes: readonly OwnerScope[],
): { people: number[]; whose: string } | undefined {
  const { organisation } = actor;
  const top = topOf(actor);
  const people = organisation.membersOf(organisation.departmentAndBelow(top));
  const isAll = (scope: OwnerScope) =>
    scope !== 'all' && scope.length === people.length && people.every((id) => scope.includes(id));
  const whose = organisation.departments.get(top)?.name;
  return whose && listable(people) && scopes.every(isAll) ? { people, whose } : undefined;
}

/** @throws AppError `invalid` for a department of too many people */
export function requestedScope(call: WithActor, request: Pick<ReportRequest, 'userid' | 'branchId'>): Whose {
  const { users, departments } = call.actor.organisation;
  const me = call.actor.userId;
  const scopes = scopesOf(call);
  const others = scopes.some((scope) => scope === 'all' || scope.some((id) => id !== me));
  const seen = { others, everyone: scopes.length > 0 && scopes.every((scope) => scope === 'all') };
  const { userid, branchId } = request;
  const whose = (userid > 0 ? users.get(userid)?.name : departments.get(branchId)?.name) ?? '';
  if (userid > 0 || branchId > 0) return { ...seen, people: requestedPeople(call, request), whose };
  if (!others) return { ...seen, people: [me], whose: users.get(me)?.name ?? '' };
  return { ...seen, people: undefined, whose: '', ...departmentSeen(call, scopes) };
}
