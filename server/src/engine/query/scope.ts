// Who sees which rows: the one place that turns a person and a scene into SQL, for lists and for loads by id.
import type { SceneName } from '@crm/protocol/list';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import type { OwnerScope } from '../../platform/access/organisation.ts';
import type { EntityDefinition, PoolDefinition } from '../entity.ts';

/**
 * One part of what a person sees. Branches of one list never overlap, so that they can be read and counted apart.
 * `everything` is for entities without owners.
 */
export type Branch =
  | { kind: 'everything' }
  | { kind: 'owners'; owners: OwnerScope }
  | { kind: 'members'; userId: number; except: OwnerScope }
  | { kind: 'audience'; meant: RawBuilder<boolean>; except: OwnerScope }
  | { kind: 'pool'; pools: readonly number[] };

/** `all` is everything in scope; records in a pool are not, they have a list of their own. */
export function branchesOf(entity: EntityDefinition, actor: Actor, scene: SceneName, pooled: boolean): Branch[] {
  if (!entity.owner) return [{ kind: 'everything' }];
  if (pooled) return entity.pool && seesPool(entity, actor) ? [{ kind: 'pool', pools: entity.pool.pools(actor) }] : [];
  const scope = actor.scope(`${entity.grant}.index`, entity.scopeModule ?? entity.module);
  switch (scene) {
    case 'mine':
      return [{ kind: 'owners', owners: [actor.userId] }];
    case 'sub': {
      const below = actor.subordinates();
      return [{ kind: 'owners', owners: scope === 'all' ? below : below.filter((id) => scope.includes(id)) }];
    }
    case 'participated':
      return othersOf(entity, actor, []);
    case 'all':
      return [{ kind: 'owners', owners: scope }, ...(scope === 'all' ? [] : othersOf(entity, actor, scope))];
  }
}

/** What a person sees of other people's records: as a member, or because it is meant for them. */
function othersOf(entity: EntityDefinition, actor: Actor, except: OwnerScope): Branch[] {
  if (entity.members) return [{ kind: 'members', userId: actor.userId, except }];
  return entity.audience ? [{ kind: 'audience', meant: entity.audience.sees(actor), except }] : [];
}

/** True when the person may see records of the entity in pools at all. */
export function seesPool(entity: EntityDefinition, actor: Actor): boolean {
  return entity.pool !== undefined && (!entity.poolGrant || actor.can(entity.poolGrant));
}

const visible = new WeakMap<object, Map<EntityDefinition, RawBuilder<boolean>>>();

/** Everything that the person may see of an entity, the pool included: the scope of every load by id. */
export function visibleSql(entity: EntityDefinition, actor: Actor): RawBuilder<boolean> {
  let known = visible.get(actor.rights);
  if (!known) visible.set(actor.rights, (known = new Map()));
  let found = known.get(entity);
  if (!found) {
    const branches = branchesOf(entity, actor, 'all', false);
    if (entity.pool) branches.push(...branchesOf(entity, actor, 'all', true));
    const before = actor.before(entity.module);
    const own = anyBranchSql(entity, branches);
    known.set(entity, (found = before > 0 ? sql<boolean>`(t.id = ${before}::bigint or ${own})` : own));
  }
  return found;
}

/** SQL over `t` that is true for the rows of any of the branches. */
export function anyBranchSql(entity: EntityDefinition, branches: readonly Branch[]): RawBuilder<boolean> {
  if (branches.length === 0) return sql`false`;
  return sql`(${sql.join(
    branches.map((branch) => branchSql(entity, branch)),
    sql` or `,
  )})`;
}

/** SQL over `t` that is true for the rows of the branch. */
export function branchSql(entity: EntityDefinition, branch: Branch): RawBuilder<boolean> {
  switch (branch.kind) {
    case 'everything':
      return sql`true`;
    case 'owners':
      return ownersSql(entity, branch.owners);
    case 'members':
      return sql<boolean>`(${memberExistsSql(entity, branch.userId)} and ${otherOwnersSql(entity, branch.except)})`;
    case 'audience':
      return sql<boolean>`(${branch.meant} and ${otherOwnersSql(entity, branch.except)})`;
    case 'pool':
      return poolsSql(entity, branch.pools);
  }
}

function poolsSql(entity: EntityDefinition, pools: readonly number[]): RawBuilder<boolean> {
  if (pools.length === 0) return sql`false`;
  const key = sql.raw((entity.pool as PoolDefinition).key);
  const [first] = pools;
  const within = pools.length === 1 ? sql`${key} = ${first}::bigint` : sql`${key} = any(${pools}::bigint[])`;
  return sql`(${ownerColumn(entity)} = 0 and ${within})`;
}

/** The person as they see the rows of a list: a field that is limited in any of the pools cannot be queried. */
export function readerOf(entity: EntityDefinition, actor: Actor, branches: readonly Branch[]): Actor {
  return branches.some((branch) => branch.kind === 'pool') ? actor.narrowed(entity.pool?.limits?.(actor)) : actor;
}

/** The pool of each row as `$pool`, 0 of those that have an owner. */
export function poolColumn(entity: EntityDefinition): RawBuilder<unknown> {
  if (!entity.pool) return sql``;
  return sql`, case when ${ownerColumn(entity)} = 0 then ${sql.raw(entity.pool.key)} else 0 end as "$pool"`;
}

/** The person as they see one row. A row without its pool is shown as the strictest of them would. */
export function rowReader(entity: EntityDefinition, actor: Actor, row: Readonly<Record<string, unknown>>): Actor {
  if (!entity.pool?.limits || !entity.owner || Number(row[entity.owner]) !== 0) return actor;
  const pool = row['$pool'];
  return actor.narrowed(entity.pool.limits(actor, pool === undefined ? undefined : Number(pool)));
}

function ownersSql(entity: EntityDefinition, owners: OwnerScope): RawBuilder<boolean> {
  if (owners === 'all') return entity.pool ? sql`${ownerColumn(entity)} > 0` : sql`true`;
  // One bound array, whatever its length: the statement's text does not change with the number of people.
  return owners.length === 1
    ? sql`${ownerColumn(entity)} = ${owners[0]}::bigint`
    : sql`${ownerColumn(entity)} = any(${idsText(owners)}::bigint[])`;
}

/** What else holds for the rows of a branch of members, once they are joined to `memberSourceSql`. */
export function otherOwnersSql(entity: EntityDefinition, owners: OwnerScope): RawBuilder<boolean> {
  if (owners === 'all') return sql`false`;
  const outside = sql<boolean>`${ownerColumn(entity)} <> all(${idsText(owners)}::bigint[])`;
  return entity.pool ? sql`(${ownerColumn(entity)} > 0 and ${outside})` : outside;
}

/** Live membership of one person. */
export function memberSourceSql(entity: EntityDefinition, userId: number): RawBuilder<unknown> {
  const members = required(entity.members, entity);
  return sql`select m.${sql.ref(members.key)} from ${sql.table(members.table)} m
    where m.user_id = ${userId} and (m.expires_at is null or m.expires_at > now())`;
}

function memberExistsSql(entity: EntityDefinition, userId: number): RawBuilder<boolean> {
  const members = required(entity.members, entity);
  return sql`exists (select 1 from ${sql.table(members.table)} m where m.user_id = ${userId}
    and m.${sql.ref(members.key)} = ${sql.ref(`t.${members.local}`)} and (m.expires_at is null or m.expires_at > now()))`;
}

/** True where the person is a member who may write. */
export function writingMemberSql(entity: EntityDefinition, userId: number): RawBuilder<boolean> {
  if (!entity.members) return sql`false`;
  const members = entity.members;
  return sql`exists (select 1 from ${sql.table(members.table)} m where m.user_id = ${userId} and m.access = 'write'
    and m.${sql.ref(members.key)} = ${sql.ref(`t.${members.local}`)} and (m.expires_at is null or m.expires_at > now()))`;
}

export function ownerColumn(entity: EntityDefinition): RawBuilder<unknown> {
  return sql.ref(`t.${required(entity.owner, entity)}`);
}

function required<T>(value: T | undefined, entity: EntityDefinition): T {
  if (value === undefined) throw new Error(`${entity.name} has no owner or members`);
  return value;
}

/** Ids as the text of an array: the driver would look at each of hundreds of people by itself, several times a statement. */
export function idsText(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}
