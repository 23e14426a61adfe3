// The pools as every call knows them: who belongs to them, what they hide, how much may be taken, when customers come into them.
import type { FieldGrant } from '@crm/protocol/access';
import type { RecycleRule } from '@crm/protocol/answers/pool';
import { sql } from 'kysely';
import type { Actor, FieldLimits } from '../../platform/access/actor.ts';
import type { Organisation, OrganisationPart } from '../../platform/access/organisation.ts';
import { select } from '../../platform/db/query.ts';

export interface Pool {
  id: number;
  name: string;
  /** All staff are members. */
  everyone: boolean;
  /** Of a pool that is not, customers are still claimed and assigned; none come into it. */
  enabled: boolean;
  admins: readonly number[];
  users: readonly number[];
  departments: readonly number[];
  /** `tel` of customers, `contact.mobile` of their contacts. */
  hidden: readonly string[];
  /** Contact data is masked until it is claimed. */
  blind: boolean;
  /** Customers that a person may look at in a day; null: all. */
  viewLimit: number | null;
  claimLimit: number | null;
  ownLimit: number | null;
  barDays: number;
  noticeDays: number;
  rules: readonly RecycleRule[];
  /** `yyyy-MM-dd`: changed rules take customers in the night after this day at the earliest. */
  graceUntil: string | null;
}

type Pools = ReadonlyMap<number, Pool>;

/** Changes with `access_version`, as everything that decides who sees what. */
export const poolsPart: OrganisationPart<Pools> = {
  empty: new Map(),
  load: async (db) => {
    const rows =
      await db.rows(
        select('pool', [
          'id',
          'name',
          'everyone',
          'enabled',
          'hidden',
          'blind',
          'view_limit as viewLimit',
          'claim_limit as claimLimit',
          'own_limit as ownLimit',
          'bar_days as barDays',
          'notice_days as noticeDays',
          'rules',
          'grace_until as graceUntil',
          sql<readonly number[]>`coalesce((select array_agg(p.user_id order by p.user_id)
        from pool_person p where p.pool_id = pool.id and p.admin), '{}')`.as('admins'),
          sql<readonly number[]>`coalesce((select array_agg(p.user_id order by p.user_id)
        from pool_person p where p.pool_id = pool.id and not p.admin), '{}')`.as('users'),
          sql<readonly number[]>`coalesce((select array_agg(d.department_id order by d.department_id)
        from pool_department d where d.pool_id = pool.id), '{}')`.as('departments'),
        ])`order by everyone desc, id`,
      );
    return new Map(rows.map((pool) => [pool.id, pool]));
  },
  shared: (organisation, userId) => {
    const isAdmin = organisation.rolesOf(userId).some((role) => role.admin);
    const pools = [...organisation.part(poolsPart).values()];
    return new Set(
      pools.flatMap((pool) => {
        if (!isAdmin && !belongs(organisation, pool, userId)) return [];
        return isAdmin || pool.admins.includes(userId) ? [`${pool.id}`, `${pool.id} in full`] : [`${pool.id}`];
      }),
    );
  },
  isNew: (before, name) => !before.part(poolsPart).has(Number.parseInt(name, 10)),
};

export function poolOf(organisation: Organisation, id: number): Pool | undefined {
  return organisation.part(poolsPart).get(id);
}

export function poolName(organisation: Organisation, id: number): string {
  return poolOf(organisation, id)?.name ?? '';
}

export function allPools(organisation: Organisation): readonly Pool[] {
  return [...organisation.part(poolsPart).values()];
}

function belongs(organisation: Organisation, pool: Pool, userId: number): boolean {
  if (pool.everyone || pool.users.includes(userId) || pool.admins.includes(userId)) return true;
  if (pool.departments.length === 0) return false;
  return organisation.departmentsAbove(userId).some((id) => pool.departments.includes(id));
}

/** True for members and administrators of the pool, whatever they may do there. */
export function isMember(organisation: Organisation, pool: Pool, userId: number): boolean {
  return belongs(organisation, pool, userId);
}

/** True for people who see everything of the pool's customers. */
export function isPoolAdministrator(actor: Actor, pool: Pool): boolean {
  return actor.isAdministrator || pool.admins.includes(actor.userId);
}

/** Pools with administrators are assigned from by these; the others by everybody with the right. */
export function mayAssign(actor: Actor, pool: Pool): boolean {
  return isPoolAdministrator(actor, pool) || pool.admins.length === 0;
}

interface OwnPools {
  ids: readonly number[];
  limits: Map<number, FieldLimits | undefined>;
}

/** By what the person may do: replaced with the snapshot. */
const known = new WeakMap<object, OwnPools>();

function ownOf(actor: Actor): OwnPools {
  let own = known.get(actor.rights);
  if (!own) {
    const pools = actor.can('crm.pool.index')
      ? allPools(actor.organisation).filter(
          (pool) => actor.isAdministrator || belongs(actor.organisation, pool, actor.userId),
        )
      : [];
    own = { ids: pools.map((pool) => pool.id), limits: new Map() };
    known.set(actor.rights, own);
  }
  return own;
}

/** Ids of the pools whose customers the person sees; none for those who may not see the pool at all. */
export function ownPools(actor: Actor): readonly number[] {
  return ownOf(actor).ids;
}

/** Contact data: what is masked where a pool is browsed blindly. */
const contactData = ['tel', 'contact.mobile', 'contact.wechat', 'contact.qq', 'contact.email'];

/** `tel` → `customer.tel`. */
function fullName(name: string): string {
  return name.includes('.') ? name : `customer.${name}`;
}

/**
 * Grants on customers and contacts in a pool, where they are less than the person's roles give; without a pool, of all their
 * pools together. The pool's administrators see everything.
 */
export function poolLimits(actor: Actor, poolId?: number): FieldLimits | undefined {
  const { limits, ids } = ownOf(actor);
  const key = poolId ?? 0;
  if (!limits.has(key)) {
    const found = new Map<string, FieldGrant>();
    for (const id of poolId === undefined ? ids : [poolId]) {
      const pool = poolOf(actor.organisation, id);
      if (!pool || isPoolAdministrator(actor, pool)) continue;
      if (pool.blind) for (const name of contactData.map(fullName)) if (!found.has(name)) found.set(name, 'mask');
      for (const name of pool.hidden.map(fullName)) found.set(name, 'hidden');
    }
    limits.set(key, found.size > 0 ? found : undefined);
  }
  return limits.get(key);
}
