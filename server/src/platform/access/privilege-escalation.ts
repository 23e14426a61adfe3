// Nobody hands out, or gains, more than they hold: compares what people could do and see before a change and after it.
import { fieldGrants } from '@crm/protocol/access';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { select } from '../db/query.ts';
import { Actor } from './actor.ts';
import { Organisation, type OrganisationPart, type OwnerScope } from './organisation.ts';

/** Grants whose records have owners, and the module whose data scope counts for them. */
export interface ScopedGrants {
  /** `crm.customer`: what stands before the action. */
  prefix: string;
  /** Wire name. */
  module: string;
  /** Wire name of the module whose field grants count. */
  fields: string;
  table: string;
  /** Column of the table. */
  owner: string;
}

/**
 * After a change in a transaction: why it is refused, such as that somebody would gain more than the one who makes it holds, or
 * undefined.
 * @param before as it is for everybody until the commit
 */
export type AccessGuard = (tx: Db, before: Organisation, actorId: number) => Promise<Sentence | undefined>;

/** A module's own check of every such change. Administrators pass without it. */
export type AccessCheck = (
  tx: Db,
  change: { before: Organisation; after: Organisation; actorId: number },
) => Promise<Sentence | undefined>;

/**
 * @param allGrants every grant of the program
 * @param scopedGrants called each time: the company makes kinds of records
 */
export function accessGuard(
  allGrants: readonly string[],
  scopedGrants: () => readonly ScopedGrants[],
  { parts = [], checks = [] }: { parts?: readonly OrganisationPart[]; checks?: readonly AccessCheck[] } = {},
): AccessGuard {
  return async (tx, before, actorId) => {
    const after = await Organisation.load(tx, allGrants, parts);
    const scoped = scopedGrants();
    const gained =
      findShared(before, after, actorId, parts) ??
      (await findEscalation(before, after, actorId, scoped, (ids) => ownersAmong(tx, scoped, ids)));
    if (gained !== undefined) return msg('widens', { name: after.users.get(gained)?.name ?? '' });
    for (const check of checks) {
      const refused = await check(tx, { before, after, actorId });
      if (refused) return refused;
    }
    return undefined;
  };
}

/** Those of these people who own anything: to see what is not there is no gain. */
async function ownersAmong(tx: Db, scoped: readonly ScopedGrants[], ids: readonly number[]): Promise<Set<number>> {
  const tables = new Map(scoped.map(({ table, owner }) => [table, owner]));
  const owned = [...tables].map(
    ([table, owner]) =>
      sql`exists (select 1 from ${sql.table(table)} t where t.${sql.ref(owner)} = u.id and t.deleted_at is null)`,
  );
  const found = await tx.rows(select(sql`unnest(${ids}::bigint[]) as u(id)`, [sql<number>`u.id`.as('id')])`
    where ${sql.join(owned, sql` or `)}`);
  return new Set(found.map((row) => row.id));
}

/** A person who shares by a module's part what neither they nor the one who makes the change shared before. */
function findShared(
  before: Organisation,
  after: Organisation,
  actorId: number,
  parts: readonly OrganisationPart[],
): number | undefined {
  if (before.rolesOf(actorId).some((role) => role.admin)) return undefined;
  for (const { shared, isNew } of parts) {
    if (!shared) continue;
    const own = shared(before, actorId);
    for (const user of after.users.values()) {
      if (!isThere(after, user.id)) continue;
      const had = isThere(before, user.id) ? shared(before, user.id) : new Set<string>();
      for (const name of shared(after, user.id))
        if (!had.has(name) && !own.has(name) && !isNew?.(before, name)) return user.id;
    }
  }
  return undefined;
}

/** People between two moments at which others get their turn. */
const batch = 50;

/**
 * Finds a person to whom the change gives something that its author does not hold: a grant, records of owners out of their
 * reach, or a field that is hidden from them. People's own records do not count, nor those of new people. Disabled people are
 * judged by what they would hold.
 * @param actorId who makes the change, judged by what they hold before it
 * @param owners answers which of these people own anything
 * @returns the person, or undefined when nobody gains too much
 */
export async function findEscalation(
  before: Organisation,
  after: Organisation,
  actorId: number,
  scoped: readonly ScopedGrants[],
  owners: (ids: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number | undefined> {
  const actor = new Actor(before, actorId, 0, 0);
  const comparison = new Comparison(before, actor, scoped);
  const same = rolesAlike(before, after);
  let seen = 0;
  for (const user of after.users.values()) {
    if (++seen % batch === 0) await new Promise((resolve) => setImmediate(resolve));
    if (!isThere(after, user.id)) continue;
    const wasThere = isThere(before, user.id);
    if (wasThere && holdsSame(before, after, user.id, same)) continue;
    const had = wasThere ? new Actor(before, user.id, 0, 0) : undefined;
    const gain = comparison.beyond(new Actor(after, user.id, 0, 0), had, user.id);
    if (gain === true) return user.id;
    if (gain.size > 0 && (await owners([...gain])).size > 0) return user.id;
  }
  return undefined;
}

/** True when the person holds more than the other one: grants, reach, or fields. Taking over an account includes its records. */
export async function holdsMore(
  db: Db,
  organisation: Organisation,
  userId: number,
  thanUserId: number,
  scoped: readonly ScopedGrants[],
): Promise<boolean> {
  const comparison = new Comparison(organisation, new Actor(organisation, thanUserId, 0, 0), scoped);
  const gain = comparison.beyond(new Actor(organisation, userId, 0, 0), undefined, thanUserId);
  return gain === true || (gain.size > 0 && (await ownersAmong(db, scoped, [...gain])).size > 0);
}

/** True when the person may do and see the same in both. */
export function sameRights(before: Organisation, after: Organisation, userId: number): boolean {
  return isThere(after, userId) && holdsSame(before, after, userId, rolesAlike(before, after));
}

function isThere(organisation: Organisation, userId: number): boolean {
  return organisation.users.get(userId)?.deleted === false;
}

/** Whether a role grants the same in both. */
function rolesAlike(before: Organisation, after: Organisation): (roleId: number) => boolean {
  const known = new Map<number, boolean>();
  const textOf = (organisation: Organisation, id: number) => {
    const role = organisation.roles.get(id);
    return role && JSON.stringify([role.admin, [...role.grants], role.scopes, role.fields]);
  };
  return (id) => {
    let alike = known.get(id);
    if (alike === undefined) known.set(id, (alike = textOf(before, id) === textOf(after, id)));
    return alike;
  };
}

/** A quick look: the same roles, and the same people in the scopes that these name. */
function holdsSame(
  before: Organisation,
  after: Organisation,
  userId: number,
  alike: (roleId: number) => boolean,
): boolean {
  const roles = after.rolesOf(userId);
  const had = new Set(before.rolesOf(userId).map((role) => role.id));
  if (had.size !== roles.length || !roles.every((role) => had.has(role.id) && alike(role.id))) return false;
  const names = [...new Set(roles.flatMap((role) => Object.values(role.scopes)))];
  return names.every((name) => sameOwners(before.resolveScope(userId, [name]), after.resolveScope(userId, [name])));
}

function sameOwners(one: OwnerScope, other: OwnerScope): boolean {
  if (one === 'all' || other === 'all') return one === other;
  const known = new Set(one);
  return one.length === other.length && other.every((id) => known.has(id));
}

/** What somebody has beyond what they had and what the actor holds. Lists of owners are looked at once, however many grants name them. */
class Comparison {
  readonly #before: Organisation;
  readonly #actor: Actor;
  readonly #scoped: readonly ScopedGrants[];
  readonly #sets = new WeakMap<readonly number[], ReadonlySet<number>>();

  constructor(before: Organisation, actor: Actor, scoped: readonly ScopedGrants[]) {
    this.#before = before;
    this.#actor = actor;
    this.#scoped = scoped;
  }

  /**
   * @param free a person whose own records are no gain to them
   * @returns true, or the people whose records are out of reach for the actor and were for the person
   */
  beyond(gains: Actor, had: Actor | undefined, free: number): true | ReadonlySet<number> {
    const actor = this.#actor;
    const owners = new Set<number>();
    if (actor.isAdministrator) return owners;
    if (gains.isAdministrator) return had?.isAdministrator ? owners : true;
    const grants = gains.grants();
    if (grants.some((path) => !had?.can(path) && !actor.can(path))) return true;
    if (showsMore(gains, had ? [actor, had] : [actor])) return true;
    const done = new Map<OwnerScope, (readonly OwnerScope[])[]>();
    for (const { prefix, module, fields } of this.#scoped) {
      const shown = new Map([actor, had].map((one) => [one, one !== undefined && !showsMore(gains, [one], fields)]));
      for (const path of grants) {
        if (!path.startsWith(`${prefix}.`)) continue;
        const holders = [had, actor].filter((one) => one?.can(path)) as Actor[];
        // A record is held where one role shows all of it: the reach of one role and a field of another do not add up.
        const full = holders.filter((one) => shown.get(one));
        const held = (full.length > 0 ? full : holders).map((one) => one.scope(path, module));
        const gained = gains.scope(path, module);
        const before = done.get(gained) ?? [];
        for (const needed of full.length > 0 ? [held] : held.map((one) => [one])) {
          if (before.some((one) => one.length === needed.length && one.every((list, at) => list === needed[at])))
            continue;
          done.set(gained, [...(done.get(gained) ?? []), needed]);
          if (!this.#collect(gained, needed, free, owners)) return true;
        }
      }
    }
    return owners;
  }

  /** Adds the owners that are in none of the lists; false when everybody is gained. */
  #collect(gained: OwnerScope, held: readonly OwnerScope[], free: number, owners: Set<number>): boolean {
    if (held.includes('all')) return true;
    if (gained === 'all') return false;
    const known = (held as readonly (readonly number[])[]).map((list) => this.#setOf(list));
    for (const id of gained)
      if (id !== free && this.#before.users.has(id) && !known.some((set) => set.has(id))) owners.add(id);
    return true;
  }

  #setOf(list: readonly number[]): ReadonlySet<number> {
    let set = this.#sets.get(list);
    if (!set) this.#sets.set(list, (set = new Set(list)));
    return set;
  }
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
