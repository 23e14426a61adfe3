// Who may look at the program as another person, and as whom: never as somebody who may do or see more than oneself.
import type { Db } from '../db/database.ts';
import { Actor } from './actor.ts';
import type { Organisation } from './organisation.ts';
import { holdsMore, type ScopedGrants } from './privilege-escalation.ts';

/** Grant of those who may look as others. */
export const actingGrant = 'system.user.actAs';

export type MayAct = (db: Db, organisation: Organisation, actingId: number, userId: number) => Promise<boolean>;

/** Milliseconds for which an answer holds while people, departments and roles are what they are. */
const kept = 30_000;

/** @param scopedGrants called each time: the company makes kinds of records */
export function actingRule(scopedGrants: () => readonly ScopedGrants[]): MayAct {
  const known = new WeakMap<Organisation, Map<string, { until: number; answer: Promise<boolean> }>>();
  return (db, organisation, actingId, userId) => {
    const answers = known.get(organisation) ?? new Map<string, { until: number; answer: Promise<boolean> }>();
    known.set(organisation, answers);
    const key = `${actingId} ${userId}`;
    const last = answers.get(key);
    if (last && last.until > performance.now()) return last.answer;
    const answer = mayAct(db, organisation, actingId, userId, scopedGrants());
    answers.set(key, { until: performance.now() + kept, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}

async function mayAct(
  db: Db,
  organisation: Organisation,
  actingId: number,
  userId: number,
  scoped: readonly ScopedGrants[],
): Promise<boolean> {
  const user = organisation.users.get(userId);
  if (!user?.enabled || user.deleted || actingId === userId) return false;
  if (!new Actor(organisation, actingId, 0, 0).can(actingGrant)) return false;
  if (organisation.rolesOf(userId).some((role) => role.admin)) return false;
  return !(await holdsMore(db, organisation, userId, actingId, scoped));
}
