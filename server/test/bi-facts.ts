// The facts for recounting reports by hand: for each measure the rows that count, with all fields that a report groups them by.
import { type RawBuilder, sql } from 'kysely';

/** Whose records a person sees: everybody's, or these people's and what they are a member of. */
export interface Scope {
  userId: number;
  owners: 'all' | readonly number[];
}

/** SQL that is true for rows in scope. @param member the table of members, its key, and the column that it refers to */
function within({ userId, owners }: Scope, owner: string, members?: readonly [table: string, key: string, of: string]) {
  if (owners === 'all') return sql`${sql.ref(owner)} > 0`;
  const own = sql`${sql.ref(owner)} = any(${owners}::bigint[])`;
  if (!members) return own;
  const [table, key, of] = members;
  return sql`(${sql.ref(owner)} > 0 and (${own} or exists (select 1 from ${sql.table(table)} m
    where m.user_id = ${userId} and (m.expires_at is null or m.expires_at > now()) and m.${sql.ref(key)} = ${sql.ref(of)})))`;
}

const customers = (scope: Scope, at: string, amount: RawBuilder<unknown>, more: RawBuilder<unknown>) => sql`
  select t.${sql.ref(at)} as at, t.owner_id as person, ${amount} as amount, t.source as "LaiYuan", t.level as status,
    t.industry as hangye, t.province_id as province, t.city_id as city
  from customer t where t.deleted_at is null and ${within(scope, 't.owner_id', ['customer_member', 'customer_id', 't.id'])} ${more}`;

const leads = (scope: Scope, more: RawBuilder<unknown>) => sql`
  select t.created_at as at, t.owner_id as person, 1 as amount, t.source as "LaiYuan"
  from lead t where t.deleted_at is null and ${within(scope, 't.owner_id', ['lead_member', 'lead_id', 't.id'])} ${more}`;

const contractRows = (scope: Scope) => sql`
  t.deleted_at is null and t.state = 1 and t.approval = 2 and ${within(scope, 't.owner_id', ['contract_member', 'contract_id', 't.id'])}`;
const contracts = (scope: Scope, amount: RawBuilder<unknown>, more = sql``) => sql`
  select t.signed_on as at, t.owner_id as person, ${amount} as amount, t.type from contract t where ${contractRows(scope)} ${more}`;
const soldLines = (scope: Scope, amount: RawBuilder<unknown>) => sql`
  select t.signed_on as at, t.owner_id as person, ${amount} as amount, l.product_id as product,
    (select coalesce(nullif(c.parent_id, 0), c.id) from product p join product_category c on c.id = p.category_id where p.id = l.product_id) as category
  from contract t join contract_line l on l.contract_id = t.id where ${contractRows(scope)}`;

/** What is below a contract, passed and not void. */
const money = (
  scope: Scope,
  table: string,
  at: string,
  amount: RawBuilder<unknown>,
  more = sql``,
  dimension = sql`0 as none`,
) => sql`
  select t.${sql.ref(at)} as at, t.owner_id as person, ${amount} as amount, ${dimension} from ${sql.table(table)} t
  where t.deleted_at is null and ${within(scope, 't.owner_id', ['contract_member', 'contract_id', 't.contract_id'])} ${more}`;
const passed = sql`and t.state = 1 and t.approval = 2`;
const plans = (scope: Scope, amount: RawBuilder<unknown>) =>
  money(
    scope,
    'receipt_plan',
    'due_on',
    amount,
    sql`and exists (select 1 from contract c
    where c.id = t.contract_id and (t.completed_at is not null and c.state <> 2 or c.state = 1 and c.approval = 2))`,
  );
const followUps = (scope: Scope, table: string, members: readonly [string, string, string], more = sql``) => sql`
  select t.followed_at as at, t.created_by as person, 1 as amount, t.method as status from ${sql.table(table)} t
  where t.deleted_at is null and ${within(scope, 't.owner_id', members)} ${more}`;

const one = sql`1`;

const targets = ({ owners }: Scope, metric: string) => sql`
  select make_date(t.year, m.no::int, 1)::timestamptz as at, t.user_id as person, m.amount
  from target t, unnest(t.months) with ordinality m(amount, no)
  where t.metric = ${metric} and t.user_id > 0 and ${owners === 'all' ? sql`true` : sql`t.user_id = any(${owners}::bigint[])`}`;

const byPerson = ({ owners }: Scope, column: string) =>
  owners === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${owners}::bigint[])`;
const works = (scope: Scope, at: string, amount: RawBuilder<unknown>, states: readonly number[]) => sql`
  select i.${sql.ref(at)} as at, i.submitter_id as person, ${amount} as amount, i.entity as kind
  from flow_instance i where i.state = any(${[...states]}::int[]) and i.${sql.ref(at)} is not null and ${byPerson(scope, 'i.submitter_id')}`;
const workLogs = (scope: Scope, more = sql``) => sql`
  select l.period_on as at, l.owner_id as person, 1 as amount, l.log_type::text as kind
  from work_log l where l.deleted_at is null and ${byPerson(scope, 'l.owner_id')} ${more}`;
const pooled = (scope: Scope, first: string, second: string) => sql`
  select g.created_at as at, g.user_id as person, 1 as amount from operation_log g
  where g.entity = 'customer' and g.action in (${first}, ${second}) and ${byPerson(scope, 'g.user_id')}`;

/** By key of the measure: `at`, `person`, `amount`, and columns named as the fields that reports go by. */
export const facts: Readonly<Record<string, (scope: Scope) => RawBuilder<unknown>>> = {
  'customer.added': (scope) => customers(scope, 'created_at', one, sql``),
  'customer.total': (scope) => customers(scope, 'created_at', one, sql``),
  'customer.followed': (scope) => customers(scope, 'created_at', one, sql`and t.last_follow_up_at is not null`),
  'customer.dealt': (scope) => customers(scope, 'created_at', one, sql`and t.clue = 2`),
  'customer.deals': (scope) => customers(scope, 'dealt_at', one, sql`and t.clue = 2`),
  'customer.dealDays': (scope) =>
    customers(
      scope,
      'dealt_at',
      sql`greatest(0, extract(epoch from t.dealt_at) - extract(epoch from t.created_at)) / 86400`,
      sql`and t.clue = 2`,
    ),
  'contact.added': (scope) => sql`
    select t.created_at as at, t.owner_id as person, 1 as amount from contact t
    where t.deleted_at is null and ${within(scope, 't.owner_id', ['customer_member', 'customer_id', 't.customer_id'])}`,
  'clues.added': (scope) => leads(scope, sql``),
  'clues.converted': (scope) => leads(scope, sql`and t.state = 2`),
  'OpportLogs.written': (scope) =>
    followUps(
      scope,
      'follow_up',
      ['customer_member', 'customer_id', 't.customer_id'],
      sql`and t.lead_follow_up_id = 0`,
    ),
  'clueLogs.written': (scope) => followUps(scope, 'lead_follow_up', ['lead_member', 'lead_id', 't.lead_id']),
  'contract.signed': (scope) => contracts(scope, one),
  'contract.amount': (scope) => contracts(scope, sql`t.amount`),
  'contract.paid': (scope) => contracts(scope, one, sql`and t.repaid > 0`),
  'contract.repaid': (scope) => contracts(scope, sql`t.repaid`),
  'contract.unpaid': (scope) => contracts(scope, sql`t.unpaid`),
  'contract.lineAmount': (scope) => soldLines(scope, sql`l.subtotal`),
  'contract.lineNumber': (scope) => soldLines(scope, sql`l.number`),
  'finance.amount': (scope) => money(scope, 'receipt', 'paid_on', sql`t.amount`, passed, sql`t.method as payway`),
  'finance.received': (scope) => money(scope, 'receipt', 'paid_on', one, passed, sql`t.method as payway`),
  'recpay.due': (scope) => plans(scope, sql`t.amount`),
  'recpay.settled': (scope) => plans(scope, sql`t.settled`),
  'invoice.amount': (scope) => money(scope, 'invoice', 'issued_on', sql`t.amount`, passed, sql`t.type`),
  'invoice.issued': (scope) => money(scope, 'invoice', 'issued_on', one, passed, sql`t.type`),
  'WorkFlow.submitted': (scope) => works(scope, 'started_at', one, [0, 2, 3, 4]),
  'WorkFlow.passed': (scope) => works(scope, 'ended_at', one, [2]),
  'WorkFlow.hours': (scope) =>
    works(scope, 'ended_at', sql`extract(epoch from i.ended_at - i.started_at) / 3600`, [2, 3]),
  'worklog.written': (scope) => workLogs(scope),
  'worklog.late': (scope) => workLogs(scope, sql`and l.late = 1`),
  'pool.put': (scope) => pooled(scope, 'toPool', 'recycle'),
  'pool.claimed': (scope) => pooled(scope, 'receive', 'distribute'),
  'target.contract.amount': (scope) => targets(scope, 'contract.amount'),
  'target.finance.amount': (scope) => targets(scope, 'finance.amount'),
  'target.customer.added': (scope) => targets(scope, 'customer.added'),
  'payment.amount': (scope) => money(scope, 'expense', 'paid_on', sql`t.amount`, passed, sql`t.type`),
};
