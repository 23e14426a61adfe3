// Making, changing and removing pools. It takes the rights that the pool hands out: over its customers, and its members' ones.

import type { PoolForecast } from '@crm/protocol/answers/pool';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { defineSettings, type SettingsOf, type SettingsValues } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings } from '../../engine/settings/write.ts';
import { sameJson } from '../../engine/write/store.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, forbidden, invalid, notFound, rejection } from '../../platform/errors.ts';
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

/** More are not counted: the exact number does not matter for a rule that takes so many. */
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
  const given = Object.fromEntries(Object.entries<unknown>(sent).filter(([, value]) => value !== undefined));
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

/** New rules leave the owners the days in which they are notified. */
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
  if (!mine || !pools.every(within)) throw forbidden(msg('poolBeyond'));
}

/** @throws AppError `invalid` at the field */
async function requireSound(call: Call, next: Draft, before: Draft): Promise<void> {
  const { organisation } = call.actor;
  const alive = (id: number) => organisation.users.get(id)?.deleted === false;
  for (const field of ['admins', 'users'] as const)
    if (!next[field].every((id) => alive(id) || before[field].includes(id)))
      throw invalid({ [field]: msg('choiceUnknown') });
  if (!next.departments.every((id) => organisation.departments.has(id)))
    throw invalid({ departments: msg('choiceUnknown') });
  if (!next.everyone && next.admins.length + next.users.length + next.departments.length === 0)
    throw invalid({ users: msg('poolPeopleMissing') });
  const known = new Set((await hideableFields(call)).map((field) => field.value));
  if (!next.hidden.every((name) => known.has(name) || before.hidden.includes(name)))
    throw invalid({ hidden: msg('poolFieldUnknown') });
  const possible = possibleRules(call);
  const types = next.rules.map((rule) => rule.type);
  if (types.some((type) => !possible.includes(type))) throw invalid({ rules: msg('ruleUnknown') });
  if (new Set(types).size !== types.length) throw invalid({ rules: msg('ruleTwice') });
  for (const rule of next.rules) {
    if (rule.days === null && rule.levels.every((one) => one.days === null))
      throw invalid({ rules: msg('ruleWithoutDays') });
    const levels = rule.levels.map((one) => one.level);
    if (new Set(levels).size !== levels.length) throw invalid({ rules: msg('badFormat') });
    const found = await call.db.rows(
      sql`select 1 from dictionary_entry where type = 'status' and id = any(${levels}::bigint[])`,
    );
    if (found.length !== levels.length) throw invalid({ rules: msg('levelUnknown') });
  }
}

type PoolRecord = SettingsOf<
  'pool',
  { admins: readonly number[]; users: readonly number[]; departments: readonly number[] }
>;

function columns(pool: Draft): SettingsValues<PoolRecord> {
  const { viewLimit, claimLimit, ownLimit, barDays, noticeDays, graceUntil, ...same } = pool;
  return {
    ...same,
    view_limit: viewLimit,
    claim_limit: claimLimit,
    own_limit: ownLimit,
    bar_days: barDays,
    notice_days: noticeDays,
    grace_until: graceUntil,
  };
}

function draftOf(row: PoolRecord): Draft {
  return {
    name: row.name,
    everyone: row.everyone,
    enabled: row.enabled,
    admins: row.admins,
    users: row.users,
    departments: row.departments,
    hidden: row.hidden,
    blind: row.blind,
    viewLimit: row.view_limit,
    claimLimit: row.claim_limit,
    ownLimit: row.own_limit,
    barDays: row.bar_days,
    noticeDays: row.notice_days,
    rules: row.rules,
    graceUntil: row.grace_until,
  };
}

const people = { table: 'pool_person', key: 'pool_id', column: 'user_id' } as const;

/** Notifies everybody that their pools, and the remaining days, changed. */
export const poolSettings = defineSettings<PoolRecord>({
  name: 'pool',
  module: 'poolRule',
  table: 'pool',
  stamps: ['created_by', 'updated_at'],
  links: {
    admins: { ...people, fixed: ['admin', true] },
    users: { ...people, fixed: ['admin', false] },
    departments: { table: 'pool_department', key: 'pool_id', column: 'department_id' },
  },
  unique: { pool_name: { wire: 'name', sentence: msg('poolNameTaken') } },
  deletion: 'forever',
  log: {
    values: true,
    note: ({ name }) => name,
    changes: async (call, before, row) => {
      const old = await describePool(call, before ? draftOf(before) : fresh);
      const now = await describePool(call, draftOf(row));
      return poolParts
        .map(({ field, title }) => ({ field, title, old: old[field] ?? '', new: now[field] ?? '' }))
        .filter((change) => change.old !== change.new);
    },
  },
  moves: 'access',
  rooms: () => ['everyone'],
});

/** @throws AppError `invalid` at the field, `forbidden` beyond the person's reach */
export async function createPool(call: Call, sent: SentPool): Promise<number> {
  const next = withGrace(call, fresh, merged(fresh, sent));
  await requireSound(call, next, fresh);
  requireReach(call, [next], false);
  return (await insertSettings(call, poolSettings, columns(next))).id;
}

/** @throws AppError `not_found`, `conflict` for a stale version, `invalid`, `forbidden` */
export async function updatePool(call: Call, id: number, sent: SentPool, version: number | undefined): Promise<void> {
  const row = await holdOne(call, poolSettings, id, { version });
  const before = draftOf(row);
  const next = withGrace(call, before, merged(before, sent));
  await requireSound(call, next, before);
  requireReach(call, [before, next], true);
  await changeSettings(call, poolSettings, row, columns(next));
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
  const found =
    await call.db.first(
      select(
        sql`(
      select t.owner_id from customer t where t.deleted_at is null and ${due} and not ${already} limit ${mostCounted}) x`,
        [sql<number>`count(*)`.as('customers'), sql<number>`count(distinct owner_id)`.as('owners')],
      )``,
    );
  return { customers: found?.customers ?? 0, owners: found?.owners ?? 0, day };
}

/** Pools without customers, those in the recycle bin included; the default one stays. All or none. */
export async function deletePools(call: Call, ids: readonly number[]): Promise<number> {
  // Putting a customer into one of them locks its row: the counts below come after that.
  const pools = await holdSettings(call, poolSettings, ids);
  for (const pool of pools) requireReach(call, [draftOf(pool)], true);
  const first = await call.db.first(select('pool', [sql<number>`min(id)`.as('id')])``);
  const rejected = [];
  for (const pool of pools) {
    if (pool.id === first?.id) rejected.push(rejection(pool.id, msg('poolDefault')));
    const held =
      await call.db.first(
        select(sql`(select 1 from customer where pool_id = ${pool.id} limit 10000) x`, [
          sql<number>`count(*)`.as('n'),
        ])``,
      );
    const count = held?.n ?? 0;
    if (count > 0) rejected.push(rejection(pool.id, msg('poolHolds', { name: pool.name, count })));
  }
  const [reason] = rejected;
  if (reason) throw new AppError('conflict', reason.reason, { data: { rejected } });
  await removeSettings(call, poolSettings, pools);
  return pools.length;
}
