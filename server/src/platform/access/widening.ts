// Nobody hands out, or gains, more than they hold: compares what people could do and see before a change and after it.
import { fieldGrants } from '@crm/protocol/access';
import type { Db } from '../db/database.ts';
import { Actor } from './actor.ts';
import { Organisation, type OwnerScope } from './organisation.ts';

/** Grants whose records have owners, and the module whose data scope counts for them. */
export interface ScopedGrants {
  /** `crm.customer`: what stands before the action. */
  prefix: string;
  /** Wire name. */
  module: string;
  /** Wire name of the module whose field grants count. */
  fields: string;
}

/**
 * After a change in a transaction: the name of somebody who would gain more than the one who makes it holds, or undefined.
 * The actor's organisation is that before the change.
 */
export type AccessGuard = (tx: Db, actor: Actor) => Promise<string | undefined>;

/** @param allGrants every grant of the program */
export function accessGuard(allGrants: readonly string[], scoped: readonly ScopedGrants[]): AccessGuard {
  return async (tx, actor) => {
    const after = await Organisation.load(tx, allGrants);
    const gained = findWidening(actor.organisation, after, actor.userId, scoped);
    return gained === undefined ? undefined : (after.users.get(gained)?.name ?? '');
  };
}

/**
 * Finds a person to whom the change gives what the one who makes it does not hold: a grant, records of owners out of their
 * reach, or a field that is hidden from them. One's own records do not count, nor those of people who are new.
 * @param before as it is for everybody until the commit
 * @param actorId who makes the change, judged by what they hold before it
 * @returns the person, or undefined when nobody gains too much
 */
export function findWidening(
  before: Organisation,
  after: Organisation,
  actorId: number,
  scoped: readonly ScopedGrants[],
): number | undefined {
  const actor = new Actor(before, actorId, 0, 0);
  for (const user of after.users.values()) {
    if (!isActive(after, user.id) || (isActive(before, user.id) && isSame(before, after, user.id))) continue;
    const had = isActive(before, user.id) ? new Actor(before, user.id, 0, 0) : undefined;
    if (gainsBeyond(new Actor(after, user.id, 0, 0), had, actor, before, scoped)) return user.id;
  }
  return undefined;
}

/** True when the person holds more than the other one: grants, reach beyond their own records, or fields. */
export function holdsMore(
  organisation: Organisation,
  userId: number,
  thanUserId: number,
  scoped: readonly ScopedGrants[],
): boolean {
  const actor = new Actor(organisation, thanUserId, 0, 0);
  return gainsBeyond(new Actor(organisation, userId, 0, 0), undefined, actor, organisation, scoped);
}

function isActive(organisation: Organisation, userId: number): boolean {
  const user = organisation.users.get(userId);
  return user !== undefined && user.enabled && !user.deleted;
}

/** A quick look over all people: the same roles, and the same people in the scopes that these name. */
function isSame(before: Organisation, after: Organisation, userId: number): boolean {
  const roles = after.rolesOf(userId);
  const had = before.rolesOf(userId);
  if (new Actor(before, userId, 0, 0).fingerprint !== new Actor(after, userId, 0, 0).fingerprint) return false;
  if (had.length !== roles.length) return false;
  const names = [...new Set(roles.flatMap((role) => Object.values(role.scopes)))];
  return names.every((name) => sameOwners(before.resolveScope(userId, [name]), after.resolveScope(userId, [name])));
}

function sameOwners(one: OwnerScope, other: OwnerScope): boolean {
  if (one === 'all' || other === 'all') return one === other;
  const known = new Set(one);
  return one.length === other.length && other.every((id) => known.has(id));
}

function gainsBeyond(
  gains: Actor,
  had: Actor | undefined,
  actor: Actor,
  before: Organisation,
  scoped: readonly ScopedGrants[],
): boolean {
  if (actor.isAdministrator) return false;
  if (gains.isAdministrator) return !had?.isAdministrator;
  const grants = gains.grants();
  if (grants.some((path) => !had?.can(path) && !actor.can(path))) return true;
  for (const { prefix, module, fields } of scoped) {
    for (const path of grants.filter((one) => one.startsWith(`${prefix}.`))) {
      const holders = [had, actor].filter((one) => one?.can(path)) as Actor[];
      // A record counts as held by whoever shows no less of it: a reach of one and a field of another are not both.
      const full = holders.filter((one) => !showsMore(gains, [one], fields));
      const counted = (full.length > 0 ? full : holders).map((one) => one.scope(path, module));
      const isFree = (id: number) => id === gains.userId || !before.users.has(id);
      const needed = full.length > 0 ? [counted] : counted.map((one) => [one]);
      if (!needed.every((held) => isWithin(gains.scope(path, module), held, isFree))) return true;
    }
  }
  return showsMore(gains, had ? [actor, had] : [actor]);
}

function isWithin(gained: OwnerScope, held: readonly OwnerScope[], isFree: (ownerId: number) => boolean): boolean {
  if (held.includes('all')) return true;
  if (gained === 'all') return false;
  const known = new Set(held.flat());
  return gained.every((id) => known.has(id) || isFree(id));
}

/**
 * True when a field is shown, or may be written, to whom it gains more than to every one of the holders. Only fields that a
 * role of theirs limits can differ; all others everybody edits who has a grant in the module.
 * @param within only of this module
 */
function showsMore(gains: Actor, holders: readonly Actor[], within?: string): boolean {
  return [...holders, gains].some((one) =>
    one.limitedFields().some(([module, field]) => {
      if (!gains.inModule(module) || (within !== undefined && module !== within)) return false;
      const rank = (who: Actor) => (who.inModule(module) ? fieldGrants.indexOf(who.fieldGrant(module, field)) : -1);
      return rank(gains) > Math.max(...holders.map(rank));
    }),
  );
}
