// Whose figures the workbench shows. What is seen of them is up to the measures: nobody gains any scope here.
import type { WorkbenchRange } from '@crm/protocol/workbench';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';

type WithActor = Pick<Call, 'actor'>;

/** Modules with figures, by the grants of their lists. */
const figureModules = ['customer', 'clues', 'contract', 'finance'] as const;
/** A condition of a list holds no more people (their ids go into its address). */
const mostPeople = 400;

function departmentOf({ actor }: WithActor): number[] {
  const { organisation, userId } = actor;
  const own = organisation.users.get(userId);
  const departments = own ? [own.departmentId, ...own.otherDepartments].filter((id) => id > 0) : [];
  return organisation.membersOf(departments.flatMap((id) => organisation.departmentAndBelow(id)));
}

/** The people of a range; undefined: everybody in scope. */
export function peopleOf(call: WithActor, range: WorkbenchRange): number[] | undefined {
  const me = call.actor.userId;
  switch (range) {
    case 'me':
      return [me];
    case 'team':
      return [me, ...call.actor.subordinates()];
    case 'department':
      return [...new Set([me, ...departmentOf(call)])];
    case 'all':
      return undefined;
  }
}

/** The department whose people a range is; 0 where it is of no single one. */
export function departmentIn({ actor }: WithActor, range: WorkbenchRange): number {
  const { users, departments } = actor.organisation;
  const own = users.get(actor.userId);
  if (range === 'department') return own && own.otherDepartments.length === 0 ? own.departmentId : 0;
  if (range !== 'all') return 0;
  return [...departments.values()].find(({ parentId }) => parentId === 0)?.id ?? 0;
}

/** Ranges in which the person sees somebody beside themselves, and their own. */
export function rangesOf(call: WithActor): WorkbenchRange[] {
  const { actor } = call;
  const granted = figureModules.filter((module) => actor.can(`crm.${module}.index`));
  const scopes = granted.map((module) => actor.scope(`crm.${module}.index`, module));
  const seen = new Set(scopes.flatMap((scope) => (scope === 'all' ? [] : scope)));
  const isAll = scopes.includes('all');
  const holds = (range: WorkbenchRange): boolean => {
    const people = peopleOf(call, range) ?? [];
    return people.length <= mostPeople && people.some((id) => id !== actor.userId && (isAll || seen.has(id)));
  };
  const wider = (['team', 'department'] as const).filter(holds);
  return ['me', ...wider, ...(isAll ? (['all'] as const) : [])];
}

/** A clerk of the money reads everybody's and has no contract, nor have the people below. */
async function ownsNothing({ actor, db }: Pick<Call, 'actor' | 'db'>): Promise<boolean> {
  const people = [actor.userId, ...actor.subordinates()];
  const owned = await db.first(
    sql`select 1 from contract where owner_id = any(${people}::bigint[]) and deleted_at is null limit 1`,
  );
  return owned === undefined;
}

/**
 * People who lead others begin with those, people who see everything and lead nobody with everything. So do people who see all the
 * money and have none of it: their own range and that of their people would show nothing but zeros.
 */
export async function firstRange(call: Pick<Call, 'actor' | 'db'>): Promise<WorkbenchRange> {
  const { actor } = call;
  const ranges = rangesOf(call);
  const widest = ranges.at(-1) ?? 'me';
  const seesMoney = ['contract', 'finance'].some(
    (module) => actor.can(`crm.${module}.index`) && actor.scope(`crm.${module}.index`, module) === 'all',
  );
  if (seesMoney && (await ownsNothing(call))) return widest;
  if (ranges.includes('team')) return 'team';
  return ranges.includes('all') ? 'all' : 'me';
}
