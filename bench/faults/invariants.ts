// What must hold in the database whatever happened: each rule is one statement that answers the rows that break it.
import type pg from 'pg';

export interface Invariant {
  rule: string;
  /** Answers the rows that break the rule, with what is wrong about them. */
  sql: string;
}

/** Records of a customer belong to the customer's owner. */
const follows = (table: string) => `
  select c.id, c.owner_id, p.owner_id as customer_owner from ${table} c join customer p on p.id = c.customer_id
  where c.owner_id <> p.owner_id`;

/**
 * Counters and ledger together give the number of rows, by owner and by facets.
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

/** Records under approval of all kinds, as their approvals name them. */
const approved = `(
  select 'contract' as entity, id, state, approval, deleted_at from contract
  union all select 'receipt', id, state, approval, deleted_at from receipt
  union all select 'expense', id, state, approval, deleted_at from expense
  union all select 'renewal', id, state, approval, deleted_at from renewal
  union all select 'invoice', id, state, approval, deleted_at from invoice
  union all select 'work' || form_id, id, state, approval, deleted_at from work_record)`;

/** What a sum of a contract is of. */
const summed = (table: string, which: string) =>
  `coalesce((select sum(amount) from ${table} m where m.contract_id = c.id and m.deleted_at is null and m.state = 1 and m.${which}), 0)`;

const ofApprovals: readonly Invariant[] = [
  {
    rule: '审批单在一个节点至多有一次进行中的到达',
    sql: `select i.id, v ->> 'node' as node from flow_instance i cross join jsonb_array_elements(i.visits) v
      where v ->> 'state' = 'open' group by 1, 2 having count(*) > 1`,
  },
  {
    rule: '结束的审批单没有待处理的步骤，进行中的有',
    sql: `select i.id, i.state from flow_instance i
      where (i.state = 0) <> (i.ended_at is null)
        or i.state = 0 and not exists (select 1 from flow_step s where s.instance_id = i.id and s.asked and s.state < 3)
        or i.state <> 0 and exists (select 1 from flow_step s where s.instance_id = i.id and (s.asked or s.state < 3))`,
  },
  {
    rule: '步骤恰好记录一次决定',
    sql: `select s.id, s.state, count(l.id) as logged from flow_step s
      left join flow_log l on l.instance_id = s.instance_id and l.step_id = s.id and l.action in ('pass', 'refuse', 'sendBack', 'expirePass', 'expireRefuse')
      where s.place <> 'start' and s.automatic in ('', 'timeout')
      group by 1, 2 having count(l.id) <> case when s.state in (3, 4) then 1 else 0 end`,
  },
  {
    rule: '审批单恰好结束一次',
    sql: `select i.id, i.state, count(l.id) as endings from flow_instance i
      left join flow_log l on l.instance_id = i.id and l.action in ('ended', 'endedRefused', 'revoke', 'dropped')
      group by 1, 2 having count(l.id) <> case when i.state = 0 then 0 else 1 end`,
  },
  {
    rule: '记录的审批状态等于最近一次审批单的状态',
    sql: `select r.entity, r.id, r.state, r.approval, i.state as instance, i.returned from ${approved} r
      join lateral (select state, returned from flow_instance i where i.entity = r.entity and i.record_id = r.id and i.pending is null
        order by i.id desc limit 1) i on true
      where r.deleted_at is null and not case i.state
        when 0 then r.approval in (0, 1) and r.state = case when i.returned then 3 else 1 end
        when 2 then r.approval = 2 and r.state in (1, 2)
        when 3 then r.approval = 3 and r.state = 1
        else r.approval = 0 and r.state = 0 end`,
  },
  {
    rule: '审批进行中的记录有进行中的审批单',
    sql: `select r.entity, r.id from ${approved} r where r.deleted_at is null and (r.state = 3 or r.state = 1 and r.approval in (0, 1))
      and not exists (select 1 from flow_instance i where i.entity = r.entity and i.record_id = r.id and i.state = 0)`,
  },
  {
    rule: '通过的审批单恰好生效一次',
    sql: `select i.entity, i.record_id, count(*) as passed, (select count(*) from operation_log l
        where l.entity = i.entity and l.record_id = i.record_id and l.action = 'approvalPassed') as logged
      from flow_instance i where i.state = 2 and i.pending is null
      group by 1, 2 having count(*) <> (select count(*) from operation_log l
        where l.entity = i.entity and l.record_id = i.record_id and l.action = 'approvalPassed')`,
  },
  {
    rule: '待办提醒只提醒还有待办的人',
    sql: `select n.id, n.user_id, n.model_id from notification n
      where n.kind in ('approval.todo', 'approval.urged', 'approval.overdue') and n.read_at is null
        and not exists (select 1 from flow_step s where s.instance_id = n.model_id and s.user_id = n.user_id and s.asked and s.state < 3)`,
  },
  {
    rule: '有合同通过的客户已成交',
    sql: `select p.id from customer p where p.clue <> 2 and exists (select 1 from contract c where c.customer_id = p.id and c.passed_at is not null)`,
  },
  {
    rule: '合同的合计等于重新计算的结果',
    sql: `select c.id from contract c where c.deleted_at is null and (c.repaid <> ${summed('receipt', 'approval = 2')}
      or c.renewed <> ${summed('renewal', 'approval = 2')} or c.spent <> ${summed('expense', 'approval = 2')}
      or c.invoiced <> ${summed('invoice', 'approval <> 3')})`,
  },
  {
    rule: '回款计划的已回款等于分到它的回款，分到的都已通过',
    sql: `select p.id, p.settled from receipt_plan p
        where p.deleted_at is null and p.settled <> coalesce((select sum(amount) from receipt_part r where r.plan_id = p.id), 0)
      union all select r.id, x.amount from receipt_part x join receipt r on r.id = x.receipt_id
        where r.deleted_at is not null or r.state <> 1 or r.approval <> 2`,
  },
  { rule: '合同计数等于行数', sql: counted('contract', ['approval', 'state']) },
];

export const invariants: readonly Invariant[] = [
  ...ofApprovals,
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
    rule: '随线索转来的跟进与线索保留的一致',
    sql: `select f.id from follow_up f join lead_follow_up l on l.id = f.lead_follow_up_id where f.deleted_at is null
      and (f.method, f.content, f.images, f.followed_at, f.next_at, f.created_by)
        is distinct from (l.method, l.content, l.images, l.followed_at, l.next_at, l.created_by)`,
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
