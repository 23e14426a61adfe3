// Making, changing and removing pools. Whoever does it holds what the pool hands out: its customers, and its members' ones.

import type { PoolForecast } from '@crm/protocol/pool';
import { say } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { type FieldChange, writeLog } from '../../engine/operation-log.ts';
import { sameJson } from '../../engine/write/store.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { accessChanged } from '../../platform/access/versions.ts';
import { sqlState } from '../../platform/db/database.ts';
import { AppError, conflict, forbidden, invalid, notFound, rejection } from '../../platform/errors.ts';
import {
  allPools,
  companyToday,
  dayAfter,
  isMember,
  type Pool,
  poolOf,
  possibleRules,
  recycledSql,
} from '../customer/index.ts';
import { describePool, hideableFields, poolParts } from './pool.queries.ts';
import type { SentPool } from './pool.values.ts';

type Draft = Omit<Pool, 'id'>;

/** More are not counted: whoever sets a rule that takes so many knows what they do. */
const mostCounted = 100_000;

const fresh: Draft = {
  name: '',
  everyone: false,
  enabled: true,
  admins: [],
  users: [],
  departments: [],
  hidden: [],
  blind: false,
  viewLimit: null,
  claimLimit: null,
  ownLimit: null,
  barDays: 0,
  noticeDays: 3,
  rules: [],
  graceUntil: null,
};

function merged(before: Draft, sent: SentPool): Draft {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const flag = (value: unknown, old: boolean) => (value === undefined ? old : value === 1);
  return {
    ...before,
    ...given,
    everyone: flag(sent.everyone, before.everyone),
    enabled: flag(sent.enabled, before.enabled),
    blind: flag(sent.blind, before.blind),
  };
}

/** What decides whose customers go, and when. */
const deciding = ['enabled', 'everyone', 'admins', 'users', 'departments', 'rules'] as const;

/** Rules that are set anew leave the owners the days in which they are told. */
function withGrace(call: Call, before: Draft, next: Draft): Draft {
  if (deciding.every((part) => sameJson(before[part], next[part]))) return next;
  const takes = next.enabled && next.rules.length > 0 && next.noticeDays > 0;
  return { ...next, graceUntil: takes ? dayAfter(companyToday(call.settings), next.noticeDays) : null };
}

/** Everybody who belongs to the pool now, or `undefined` for all staff. */
function membersOf(call: Call, pool: Draft): number[] | undefined {
  const { organisation } = call.actor;
  if (pool.everyone) return undefined;
  return [...organisation.users.values()]
    .filter((user) => !user.deleted && isMember(organisation, { ...pool, id: 0 }, user.id))
    .map((user) => user.id);
}

/**
 * Rules take customers from the pool's members and show them to all of these: only who reaches their customers anyway may
 * set them. What a pool hides is opened by its administrators only.
 */
function requireReach(call: Call, pools: readonly Draft[], existing: boolean): void {
  const { actor } = call;
  if (actor.isAdministrator) return;
  const scope = actor.scope('crm.customer.index', 'customer');
  const within = (pool: Draft): boolean => {
    if (scope === 'all') return true;
    const members = membersOf(call, pool);
    return members?.every((id) => scope.includes(id)) ?? false;
  };
  const mine = !existing || pools[0]?.admins.includes(actor.userId);
  if (!mine || !pools.every(within)) throw forbidden(say('poolBeyond'));
}

/** @throws AppError `invalid` at the field */
async function requireSound(call: Call, next: Draft, before: Draft): Promise<void> {
  const { organisation } = call.actor;
  const alive = (id: number) => organisation.users.get(id)?.deleted === false;
  for (const field of ['admins', 'users'] as const)
    if (!next[field].every((id) => alive(id) || before[field].includes(id)))
      throw invalid({ [field]: say('choiceUnknown') });
  if (!next.departments.every((id) => organisation.departments.has(id)))
    throw invalid({ departments: say('choiceUnknown') });
  if (!next.everyone && next.admins.length + next.users.length + next.departments.length === 0)
    throw invalid({ users: say('poolPeopleMissing') });
  const known = new Set((await hideableFields(call)).map((field) => field.value));
  if (!next.hidden.every((name) => known.has(name) || before.hidden.includes(name)))
    throw invalid({ hidden: say('poolFieldUnknown') });
  const possible = possibleRules(call);
  const types = next.rules.map((rule) => rule.type);
  if (types.some((type) => !possible.includes(type))) throw invalid({ rules: say('ruleUnknown') });
  if (new Set(types).size !== types.length) throw invalid({ rules: say('ruleTwice') });
  for (const rule of next.rules) {
    if (rule.days === null && rule.levels.every((one) => one.days === null))
      throw invalid({ rules: say('ruleWithoutDays') });
    const levels = rule.levels.map((one) => one.level);
    if (new Set(levels).size !== levels.length) throw invalid({ rules: say('badFormat') });
    const found = await call.db.rows(
      sql`select 1 from dictionary_entry where type = 'status' and id = any(${levels}::bigint[])`,
    );
    if (found.length !== levels.length) throw invalid({ rules: say('levelUnknown') });
  }
}

async function writePeople(call: Call, id: number, pool: Draft): Promise<void> {
  await call.db.run(sql`delete from pool_person where pool_id = ${id}`);
  await call.db.run(sql`delete from pool_department where pool_id = ${id}`);
  await call.db.run(sql`
    insert into pool_person (pool_id, user_id, admin)
    select ${id}::bigint, u, true from unnest(${[...pool.admins]}::bigint[]) u
    union all select ${id}::bigint, u, false from unnest(${[...pool.users]}::bigint[]) u`);
  await call.db.run(sql`
    insert into pool_department (pool_id, department_id) select ${id}::bigint, d from unnest(${[...pool.departments]}::bigint[]) d`);
}

function columns(pool: Draft) {
  return {
    name: pool.name,
    everyone: pool.everyone,
    enabled: pool.enabled,
    hidden: sql`${JSON.stringify(pool.hidden)}::jsonb`,
    blind: pool.blind,
    view_limit: pool.viewLimit,
    claim_limit: pool.claimLimit,
    own_limit: pool.ownLimit,
    bar_days: pool.barDays,
    notice_days: pool.noticeDays,
    rules: sql`${JSON.stringify(pool.rules)}::jsonb`,
    grace_until: pool.graceUntil,
  };
}

function nameTaken(error: unknown): never {
  if (sqlState(error) === '23505') throw invalid({ name: say('poolNameTaken') });
  throw error;
}

/** Everybody sees their pools, and the days that are left, anew. */
async function told(call: Call, ids: readonly number[]): Promise<void> {
  await accessChanged(call);
  call.effects.changed('poolRule', [...ids], ['everyone']);
}

async function changesOf(call: Call, before: Draft, next: Draft): Promise<FieldChange[]> {
  const [old, now] = [await describePool(call, before), await describePool(call, next)];
  return poolParts
    .map(({ field, title }) => ({ field, title, old: old[field] ?? '', new: now[field] ?? '' }))
    .filter((change) => change.old !== change.new);
}

/** @throws AppError `invalid` at the field, `forbidden` beyond the person's reach */
export async function createPool(call: Call, sent: SentPool): Promise<number> {
  const next = withGrace(call, fresh, merged(fresh, sent));
  await requireSound(call, next, fresh);
  requireReach(call, [next], false);
  const values = { ...columns(next), created_by: call.actor.userId };
  const row = await call.db
    .first<{ id: number }>(sql`
    insert into pool (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values).map((value) => sql`${value}`))}) returning id`)
    .catch(nameTaken);
  const id = row?.id ?? 0;
  await writePeople(call, id, next);
  await writeLog(call, [
    { entity: 'pool', recordId: id, action: 'create', note: next.name, changes: await changesOf(call, fresh, next) },
  ]);
  await told(call, [id]);
  return id;
}

type Stored = Draft & { id: number; version: number };

/** Locked, so that two who change it come one after the other. */
async function lockedPool(call: Call, id: number): Promise<Stored> {
  const row = await call.db.first<Stored>(sql`
    select id, name, everyone, enabled, hidden, blind, view_limit as "viewLimit", claim_limit as "claimLimit",
      own_limit as "ownLimit", bar_days as "barDays", notice_days as "noticeDays", rules, grace_until::text as "graceUntil", version,
      coalesce((select array_agg(p.user_id order by p.user_id) from pool_person p where p.pool_id = pool.id and p.admin), '{}') as admins,
      coalesce((select array_agg(p.user_id order by p.user_id) from pool_person p where p.pool_id = pool.id and not p.admin), '{}') as users,
      coalesce((select array_agg(d.department_id order by d.department_id) from pool_department d where d.pool_id = pool.id), '{}') as departments
    from pool where id = ${id} for update`);
  if (!row) throw notFound();
  return row;
}

/** @throws AppError `not_found`, `conflict` for a stale version, `invalid`, `forbidden` */
export async function updatePool(call: Call, id: number, sent: SentPool, version: number | undefined): Promise<void> {
  const before = await lockedPool(call, id);
  await requireFresh(call, 'pool', before, version);
  const next = withGrace(call, before, merged(before, sent));
  await requireSound(call, next, before);
  requireReach(call, [before, next], true);
  await call.db
    .run(
      sql`update pool set ${sql.join(
        Object.entries(columns(next)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )}, version = version + 1, updated_at = now() where id = ${id}`,
    )
    .catch(nameTaken);
  await writePeople(call, id, next);
  await writeLog(call, [
    { entity: 'pool', recordId: id, action: 'edit', note: next.name, changes: await changesOf(call, before, next) },
  ]);
  await told(call, [id]);
}

/**
 * What the rules as entered would take that those of now leave: until the end of the days of grace, and from which night on.
 * @param id of the pool that is changed; 0 for a new one
 * @throws AppError as the save would
 */
export async function forecastPool(call: Call, id: number, sent: SentPool): Promise<PoolForecast> {
  const { organisation } = call.actor;
  const known = poolOf(organisation, id);
  if (id !== 0 && !known) throw notFound();
  const before = known ?? fresh;
  const next = { ...withGrace(call, before, merged(before, sent)), id };
  await requireSound(call, next, before);
  requireReach(call, id ? [before, next] : [next], id !== 0);
  const today = companyToday(call.settings);
  const day = next.graceUntil ?? today;
  const others = allPools(organisation).filter((pool) => pool.id !== id);
  const days = next.graceUntil ? next.noticeDays : 0;
  const scope = { engine: call.engine, organisation };
  const due = recycledSql(scope, today, () => days, [next, ...others]);
  const already = recycledSql(scope, today, () => days);
  const found = await call.db.first<{ customers: number; owners: number }>(sql`
    select count(*) as customers, count(distinct owner_id) as owners from (
      select t.owner_id from customer t where t.deleted_at is null and ${due} and not ${already} limit ${mostCounted}) x`);
  return { customers: found?.customers ?? 0, owners: found?.owners ?? 0, day };
}

/** Pools without customers, those in the recycle bin included; the default one stays. All or none. */
export async function deletePools(call: Call, ids: readonly number[]): Promise<number> {
  const sorted = [...ids].sort((a, b) => a - b);
  const found = await call.db.rows<{ id: number }>(
    sql`select id from pool where id = any(${sorted}::bigint[]) order by id for update`,
  );
  const missing = sorted.filter((id) => !found.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      say('notFound'),
      missing.map((id) => rejection(id, say('notFound'))),
    );
  // Whoever puts a customer into one of them holds its row: the counts below come after that.
  const pools: Stored[] = [];
  for (const { id } of found) pools.push(await lockedPool(call, id));
  for (const pool of pools) requireReach(call, [pool], true);
  const first = await call.db.first<{ id: number }>(sql`select min(id) as id from pool`);
  const rejected = [];
  for (const pool of pools) {
    if (pool.id === first?.id) rejected.push(rejection(pool.id, say('poolDefault')));
    const held = await call.db.first<{ n: number }>(
      sql`select count(*) as n from (select 1 from customer where pool_id = ${pool.id} limit 10000) x`,
    );
    const count = held?.n ?? 0;
    if (count > 0) rejected.push(rejection(pool.id, say('poolHolds', { name: pool.name, count })));
  }
  const [reason] = rejected;
  if (reason) throw new AppError('conflict', reason.reason, { data: { rejected } });
  const removed = await call.db
    .run(sql`delete from pool where id = any(${sorted}::bigint[])`)
    .catch((error: unknown) => {
      if (sqlState(error) === '23503') throw conflict(say('poolHolds', { name: pools[0]?.name ?? '', count: 1 }));
      throw error;
    });
  await writeLog(
    call,
    pools.map((pool) => ({ entity: 'pool', recordId: pool.id, action: 'delete', note: pool.name })),
  );
  await told(call, sorted);
  return removed;
}
