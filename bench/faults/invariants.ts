// What must hold in the database whatever happened: each rule is one statement that answers the rows that break it.
import type pg from 'pg';

export interface Invariant {
  rule: string;
  /** Answers the rows that break the rule, with what is wrong about them. */
  sql: string;
}

/** Records of a customer belong to whoever has the customer. */
const follows = (table: string) => `
  select c.id, c.owner_id, p.owner_id as customer_owner from ${table} c join customer p on p.id = c.customer_id
  where c.owner_id <> p.owner_id`;

/**
 * Counters and the ledger together say how many rows there are, by owner and by facets.
 * @param facets at most three
 * @param key what is counted by
 */
const counted = (table: string, facets: readonly string[], key = 'owner_id') => {
  const [f1 = '0', f2 = '0', f3 = '0'] = facets;
  return `
  with told as (
    select kind, owner_id, f1, f2, f3, sum(n) as n from (
      select kind, owner_id, f1, f2, f3, n from row_count where entity = '${table}'
      union all select 'o', owner_id, 0, 0, 0, n from row_count_ledger where entity = '${table}'
      union all select 'f', owner_id, f1, f2, f3, n from row_count_ledger where entity = '${table}') x
    group by 1, 2, 3, 4, 5 having sum(n) <> 0),
  there as (
    select 'o' as kind, ${key} as owner_id, 0::bigint as f1, 0::bigint as f2, 0::bigint as f3, count(*) as n from ${table} where deleted_at is null group by 2
    union all select 'f', ${key}, ${f1}, ${f2}, ${f3}, count(*) from ${table} where deleted_at is null group by 2, 3, 4, 5)
  select coalesce(a.kind, b.kind) as kind, coalesce(a.owner_id, b.owner_id) as owner_id, a.n as told, b.n as there
  from told a full join there b using (kind, owner_id, f1, f2, f3) where a.n is distinct from b.n`;
};

/** Every step of the version is in the log. @param verbs those that move the version */
const logged = (entity: string, table: string, verbs: readonly string[]) => `
  select t.id, t.version, count(l.id) as logged from ${table} t
  left join operation_log l on l.entity = '${entity}' and l.record_id = t.id and l.action in (${verbs.map((verb) => `'${verb}'`).join(', ')})
  group by t.id, t.version having t.version <> count(l.id)`;

const created = (entity: string, table: string) => `
  select t.id from ${table} t where (select count(*) from operation_log l
    where l.entity = '${entity}' and l.record_id = t.id and l.action = 'create') <> 1`;

export const invariants: readonly Invariant[] = [
  {
    rule: '有联系人的客户恰有一个首要联系人',
    sql: `select c.customer_id, count(*) filter (where c.is_primary) as primaries from contact c
      where c.deleted_at is null group by c.customer_id having count(*) filter (where c.is_primary) <> 1`,
  },
  { rule: '联系人的负责人是客户的负责人', sql: follows('contact') },
  { rule: '跟进记录的负责人是客户的负责人', sql: follows('follow_up') },
  {
    rule: '客户或有负责人，或在公海',
    sql: `select id, owner_id, pool_id from customer where (owner_id = 0) <> (pool_id <> 0)`,
  },
  {
    rule: '客户计数等于行数',
    sql: counted('customer', ['level', 'source', 'clue'], 'customer_counted_by(owner_id, pool_id)'),
  },
  { rule: '联系人计数等于行数', sql: counted('contact', []) },
  {
    rule: '已删除的客户在回收站中',
    sql: `select t.id from customer t where t.deleted_at is not null
      and not exists (select 1 from recycle_bin b where b.entity = 'customer' and b.record_id = t.id)`,
  },
  {
    rule: '已删除的联系人在回收站中，或随客户删除',
    sql: `select t.id from contact t join customer p on p.id = t.customer_id where t.deleted_at is not null
      and not exists (select 1 from recycle_bin b where b.entity = 'contact' and b.record_id = t.id)
      and (p.deleted_at is distinct from t.deleted_at or p.deleted_by is distinct from t.deleted_by)`,
  },
  {
    rule: '回收站中的记录都已删除',
    sql: `select b.id, b.entity, b.record_id from recycle_bin b where
      (b.entity = 'customer' and not exists (select 1 from customer t where t.id = b.record_id and t.deleted_at is not null))
      or (b.entity = 'contact' and not exists (select 1 from contact t where t.id = b.record_id and t.deleted_at is not null))`,
  },
  {
    rule: '已删除客户的联系人和跟进记录也已删除',
    sql: `select p.id from customer p where p.deleted_at is not null and (
      exists (select 1 from contact c where c.customer_id = p.id and c.deleted_at is null)
      or exists (select 1 from follow_up f where f.customer_id = p.id and f.deleted_at is null))`,
  },
  {
    rule: '客户的每个版本都有日志',
    sql: logged('customer', 'customer', [
      'create',
      'edit',
      'toPool',
      'receive',
      'distribute',
      'delete',
      'restore',
      'undo',
      'undoDelete',
    ]),
  },
  { rule: '联系人的新建有日志', sql: created('contact', 'contact') },
  { rule: '跟进记录的新建有日志', sql: created('followUp', 'follow_up') },
  {
    rule: '客户的最近跟进不早于其跟进记录',
    sql: `select p.id from customer p join follow_up f on f.customer_id = p.id
      group by p.id having p.last_follow_up_at is null or p.last_follow_up_at < max(f.followed_at)`,
  },
  {
    rule: '记录的文件属于存在的客户',
    sql: `select f.id from file f where f.module = 'customer' and f.record_id > 0
      and not exists (select 1 from customer t where t.id = f.record_id)`,
  },
  {
    rule: '客户的级别、来源、行业在字典中',
    sql: `select c.id, v.id as entry from customer c cross join lateral (values (c.level), (c.source), (c.industry)) v(id)
      where v.id > 0 and not exists (select 1 from dictionary_entry e where e.id = v.id)`,
  },
  {
    rule: '字典的每一类中排序不重复',
    sql: `select type, sort, count(*) from dictionary_entry group by type, sort having count(*) > 1`,
  },
  {
    rule: '每个审批表单有自己的视图和字段，分类在字典中',
    sql: `select f.id from work_form f where not exists (select 1 from pg_views v where v.viewname = 'work_' || f.id)
      or not exists (select 1 from form_field x where x.form_id = f.id)
      or f.type > 0 and not exists (select 1 from dictionary_entry e where e.id = f.type)`,
  },
  {
    rule: '审批单的审批与其表单相符',
    sql: `select i.id from flow_instance i join work_record r on r.id = i.record_id
      where i.entity ~ '^work[0-9]+$' and i.entity <> 'work' || r.form_id`,
  },
];

/** What is broken, in words; empty when everything holds. */
export async function brokenInvariants(
  pool: Pick<pg.Pool, 'query'>,
  list: readonly Invariant[] = invariants,
): Promise<string[]> {
  const broken: string[] = [];
  for (const { rule, sql } of list) {
    const { rows } = await pool.query<Record<string, unknown>>(sql);
    if (rows.length > 0) broken.push(`${rule}：${rows.length} 处，例如 ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
