// Reading pools: for the page of rules, for their members, and what the coming night takes.

import type { OwnPool, PoolDetail, PoolOptions, PoolPerson, RecyclePreviewRow } from '@crm/protocol/answers/pool';
import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { listPage } from '../../engine/query/list.ts';
import { likeText } from '../../engine/search-text.ts';
import { moment, select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import type { Paged } from '../../platform/http/values.ts';
import {
  allPools,
  contactEntity,
  customerEntity,
  isPoolAdministrator,
  ownPools,
  type Pool,
  poolOf,
  possibleRules,
  reasonOf,
} from '../customer/index.ts';

/** What the log calls the parts of a pool. */
export const poolParts: readonly { field: string; title: string }[] = [
  { field: 'name', title: '名称' },
  { field: 'enabled', title: '启用' },
  { field: 'admins', title: '管理员' },
  { field: 'members', title: '成员' },
  { field: 'hidden', title: '隐藏字段' },
  { field: 'blind', title: '遮盖联系方式' },
  { field: 'viewLimit', title: '每日查看上限' },
  { field: 'claimLimit', title: '每日领取上限' },
  { field: 'ownLimit', title: '名下客户上限' },
  { field: 'barDays', title: '前负责人限制天数' },
  { field: 'noticeDays', title: '提前提醒天数' },
  { field: 'rules', title: '回收规则' },
];

/** Fields that a pool may hide: what a customer or contact is called and where it stands stays. */
export async function hideableFields(call: Call): Promise<{ value: string; label: string }[]> {
  const kept = new Set(['status', 'clue', 'userid', 'AddTime', 'updateTime', 'code', 'customerId']);
  const found: { value: string; label: string }[] = [];
  for (const entity of [customerEntity, contactEntity]) {
    const definition = await call.engine.definitionFor(call.db, entity, call.actor);
    for (const field of definition.fields) {
      if (!field.column || field.isName || kept.has(field.wire) || field.form === false) continue;
      // Files have addresses of their own.
      if (['divider', 'file', 'picture', 'cover', 'editor'].includes(field.type)) continue;
      const own = entity.name === 'customer';
      found.push({
        value: own ? field.wire : `contact.${field.wire}`,
        label: own ? field.title : `联系人：${field.title}`,
      });
    }
  }
  return found;
}

/** What rules can be made of here. */
export async function poolOptions(call: Call): Promise<PoolOptions> {
  const levels = await call.db.rows(
    select('dictionary_entry', ['id as value', 'name as label'])`where type = 'status' and enabled order by sort, id`,
  );
  return { fields: await hideableFields(call), levels, rules: possibleRules(call) };
}

/** A pool in words, for the log. */
export async function describePool(call: Call, pool: Omit<Pool, 'id'>): Promise<Record<string, string>> {
  const { organisation } = call.actor;
  const yes = (on: boolean) => renderSentence(on ? msg('yes') : msg('no'));
  const names = (ids: readonly number[]) => ids.map((id) => organisation.users.get(id)?.name ?? '').join('、');
  const fields = await hideableFields(call);
  const levels = (await poolOptions(call)).levels;
  return {
    name: pool.name,
    enabled: yes(pool.enabled),
    admins: names(pool.admins),
    members: [
      ...(pool.everyone ? [renderSentence(msg('allStaff'))] : []),
      ...pool.departments.map((id) => organisation.departments.get(id)?.name ?? ''),
      ...(pool.users.length > 0 ? [names(pool.users)] : []),
    ].join('、'),
    hidden: pool.hidden.map((name) => fields.find((field) => field.value === name)?.label ?? name).join('、'),
    blind: yes(pool.blind),
    viewLimit: String(pool.viewLimit ?? ''),
    claimLimit: String(pool.claimLimit ?? ''),
    ownLimit: String(pool.ownLimit ?? ''),
    barDays: String(pool.barDays),
    noticeDays: String(pool.noticeDays),
    rules: pool.rules
      .map((rule) =>
        [
          ...(rule.days === null ? [] : [renderSentence(reasonOf({ rule: rule.type, days: rule.days }))]),
          ...rule.levels.map(({ level, days }) => {
            const name = levels.find((one) => one.value === level)?.label ?? String(level);
            return `${name}：${days === null ? renderSentence(msg('neverRecycled')) : renderSentence(reasonOf({ rule: rule.type, days }))}`;
          }),
          ...(rule.exempt ? [renderSentence(msg('dealsExempt'))] : []),
        ].join('，'),
      )
      .join('；'),
  };
}

interface Kept {
  id: number;
  version: number;
  customers: number;
  isDefault: boolean;
  AddTime: string;
}

function personOf(call: Call, id: number): PoolPerson {
  const user = call.actor.organisation.users.get(id);
  return { UserID: id, NickName: user?.name ?? '', Header: user?.avatar ?? '' };
}

function detailOf(call: Call, pool: Pool, kept: Kept): PoolDetail {
  const { actor } = call;
  const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
  return {
    id: pool.id,
    name: pool.name,
    version: kept.version,
    isDefault: flag(kept.isDefault),
    enabled: flag(pool.enabled),
    everyone: flag(pool.everyone),
    admins: pool.admins.map((id) => personOf(call, id)),
    users: pool.users.map((id) => personOf(call, id)),
    departments: pool.departments.map((id) => ({ id, text: actor.organisation.departments.get(id)?.name ?? '' })),
    hidden: [...pool.hidden],
    blind: flag(pool.blind),
    viewLimit: pool.viewLimit,
    claimLimit: pool.claimLimit,
    ownLimit: pool.ownLimit,
    barDays: pool.barDays,
    noticeDays: pool.noticeDays,
    rules: [...pool.rules],
    customers: kept.customers,
    AddTime: kept.AddTime,
    can: {
      edit: actor.can('manager.poolRule.edit'),
      delete: actor.can('manager.poolRule.delete') && !kept.isDefault,
    },
  };
}

/** How many customers lie in a pool comes from the counters of the lists. */
const keptColumns = [
  'p.id',
  'p.version',
  sql<boolean>`p.id = (select min(id) from pool)`.as('isDefault'),
  moment('p.created_at').as('AddTime'),
  sql<number>`greatest(0, coalesce((select sum(n) from row_count where entity = 'customer' and kind = 'o' and owner_id = -p.id), 0)
    + coalesce((select sum(n) from row_count_ledger where entity = 'customer' and owner_id = -p.id), 0))::bigint`.as(
    'customers',
  ),
] as const;

export async function listPools(
  call: Call,
  { key, page, rows }: { key: string; page: number; rows: number },
): Promise<{ rows: PoolDetail[]; total: number }> {
  const found = key ? sql`lower(normalize(p.name, nfkc)) like ${`%${likeText(comparable(key))}%`}` : sql`true`;
  const kept = await call.db.rows(
    select('pool as p', keptColumns)`where ${found} order by p.id limit ${rows} offset ${(page - 1) * rows}`,
  );
  const total = await call.db.first(select('pool as p', [sql<number>`count(*)`.as('n')])`where ${found}`);
  const { organisation } = call.actor;
  return {
    rows: kept.flatMap((one) => {
      const pool = poolOf(organisation, one.id);
      return pool ? [detailOf(call, pool, one)] : [];
    }),
    total: total?.n ?? 0,
  };
}

/** @throws AppError `not_found` */
export async function readPool(call: Call, id: number): Promise<PoolDetail> {
  const kept = await call.db.first(select('pool as p', keptColumns)`where p.id = ${id}`);
  const pool = poolOf(call.actor.organisation, id);
  if (!kept || !pool) throw notFound();
  return detailOf(call, pool, kept);
}

/** The pools of the person, with what they used up today. */
export async function ownPoolsOf(call: Call): Promise<OwnPool[]> {
  const { actor } = call;
  const pools = allPools(actor.organisation).filter((pool) => ownPools(actor).includes(pool.id));
  const ids = pools.map((pool) => pool.id);
  const [used, owned] = await Promise.all([
    call.db.rows(
      select(
        sql`unnest(${ids}::bigint[]) as p(id)
      left join pool_claim c on c.pool_id = p.id and c.user_id = ${actor.userId} and c.day = current_date
      left join pool_view v on v.pool_id = p.id and v.user_id = ${actor.userId} and v.day = current_date`,
        [
          sql<number>`p.id`.as('id'),
          sql<number>`coalesce(c.n, 0)`.as('claimed'),
          sql<number>`coalesce(cardinality(v.customers), 0)`.as('viewed'),
        ],
      )``,
    ),
    call.db.first(
      select(sql`(select 1 from customer where owner_id = ${actor.userId} and deleted_at is null limit 100001) x`, [
        sql<number>`count(*)`.as('n'),
      ])``,
    ),
  ]);
  return pools.map((pool) => {
    const own = used.find((one) => one.id === pool.id);
    const free = isPoolAdministrator(actor, pool);
    return {
      id: pool.id,
      name: pool.name,
      enabled: pool.enabled ? 1 : 0,
      blind: pool.blind && !free ? 1 : 0,
      admin: free ? 1 : 0,
      claimLimit: pool.claimLimit,
      claimed: own?.claimed ?? 0,
      viewLimit: free ? null : pool.viewLimit,
      viewed: own?.viewed ?? 0,
      ownLimit: pool.ownLimit,
      owned: owned?.n ?? 0,
      barDays: pool.barDays,
    };
  });
}

/** Customers within the person's scope that the rules will take within so many days; 0 for the coming night. */
export async function previewRecycling(
  call: Call,
  { days, page, rows = limits.pageSize, next }: Paged & { days: number; next?: string },
): Promise<{ rows: RecyclePreviewRow[]; total: number }> {
  const body = { recycle: String(days), rows, ...(page ? { page } : {}), ...(next ? { next } : {}) };
  const found = await listPage(call, customerEntity, body);
  return {
    ...found,
    rows: found.rows.map((row) => ({
      id: Number(row['id']),
      CustomerName: String(row['CustomerName'] ?? ''),
      userid: Number(row['userid'] ?? 0),
      UserName: String(row['UserName'] ?? ''),
      Header: String(row['Header'] ?? ''),
      recycleDays: Number(row['recycleDays'] ?? 0),
      recycleReason: String(row['recycleReason'] ?? ''),
      recyclePool: String(row['recyclePool'] ?? ''),
    })),
  };
}
