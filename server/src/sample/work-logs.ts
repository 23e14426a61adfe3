// Work logs of the sample company: of its salespeople in the last weeks, made of what they did, with comments.
import type { LogKind } from '@crm/protocol/answers/worklog';
import { logPeriod, logTitle } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import type pg from 'pg';
import { workLogEntity, workLogRuleEntity } from '../modules/worklog/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import type { Random } from './random.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { day, dayOf, toText } from './working-time.ts';

interface Writer {
  id: number;
  head: number;
}

/** What somebody did on one day. */
interface WorkDone {
  user: number;
  day: string;
  key: string;
  value: number;
}

interface Talk {
  user: number;
  day: string;
  names: string[];
  customers: number[];
}

const hour = 3_600_000;
/** `yyyy-MM-dd` of a moment in Shanghai. */
const dateOf = (moment: number): string => toText(moment + 8 * hour).slice(0, 10);
/** Days back for which there are logs. */
const daysBack = 21;
const keys = [
  'customer.added',
  'clues.added',
  'OpportLogs.written',
  'contract.signed',
  'contract.amount',
  'finance.amount',
] as const;

/** Salespeople write them by ten o'clock of the working day after. */
const rules = [
  ['销售日报', 1],
  ['销售周报', 2],
] as const;

const plans = [
  '继续跟进本周有意向的客户，整理报价单',
  '预约客户上门演示，准备方案和样品',
  '催一下到期回款，和财务核对开票信息',
  '梳理沉睡客户名单，逐个电话回访',
  '完成合同盖章和寄送，跟进发货时间',
];
const otherWork = [
  '整理客户资料，补全联系人和需求',
  '参加部门例会，学习新产品资料',
  '制作两份报价单，发给客户确认',
  '和技术同事一起完善解决方案',
];
const troubles = [
  '客户对价格比较敏感，需要申请折扣',
  '样品库存不足，请采购协助',
  '客户要求账期 60 天，请主管帮忙评估',
  '技术参数答疑较多，需要售前支持',
];
const answers = ['收到，辛苦了', '报价先给我看一下再发', '这个客户要盯紧', '折扣可以申请，写清理由', '不错，继续保持'];

export async function createWorkLogs(client: pg.ClientBase, db: Db, now: number, random: Random): Promise<number> {
  const writers = await db.rows(
    query
      .selectFrom('app_user as u')
      .innerJoin('department as d', 'd.id', 'u.department_id')
      .select(['u.id', sql<number>`case when d.head_id = u.id then 0 else d.head_id end`.as('head')])
      .where(
        sql<boolean>`u.status = 1 and u.deleted_at is null and exists (select 1 from customer c where c.owner_id = u.id)`,
      )
      .orderBy('u.id'),
  );
  const since = dateOf(now - (daysBack + 40) * day);
  const actions = await readActions(db, since);
  const talks = new Map((await readTalks(db, since)).map((talk) => [`${talk.user} ${talk.day}`, talk]));
  const batch = new RowBatch();
  const first = await nextId(client, 'work_log');
  let id = first;
  const comments: { log: number; writer: Writer; at: number }[] = [];

  const firstRule = await nextId(client, 'work_log_rule');
  const [boss] = await db.rows(select('app_user', ['id'])`order by id limit 1`);
  const sales = await db.rows(
    query
      .selectFrom('app_user as u')
      .select(['u.department_id as id'])
      .distinct()
      .where(sql<boolean>`u.id = any(${writers.map((one) => one.id)}::bigint[])`)
      .orderBy(sql`1`),
  );
  for (const [at, [name, kind]] of rules.entries())
    await addDeclaredRow(
      batch,
      db,
      workLogRuleEntity,
      {
        name,
        log_type: kind,
        departments: sales.map((one) => one.id),
        due_days: 1,
        due_minute: 600,
        remind_minutes: 60,
        start_on: dateOf(now - daysBack * day),
        enabled: 1,
      },
      { id: firstRule + at, userId: boss?.id ?? 1, at: now - (daysBack + 1) * day, ip: '10.8.0.10' },
    );

  const write = async (writer: Writer, kind: LogKind, of: number, at: number, late = false) => {
    if (at > now - 10 * 60_000) return;
    const period = logPeriod(kind, dateOf(of));
    const own = actions.filter((one) => one.user === writer.id && one.day >= period.from && one.day <= period.to);
    const figures = keys.flatMap((key) => {
      const value = own.filter((one) => one.key === key).reduce((sum, one) => sum + one.value, 0);
      return [{ key, value: key.endsWith('amount') ? value.toFixed(2) : String(value) }];
    });
    const talk = talks.get(`${writer.id} ${period.from}`);
    await addDeclaredRow(
      batch,
      db,
      workLogEntity,
      {
        title: logTitle(kind, period),
        log_type: kind,
        period_on: period.from,
        done: kind === 1 ? doneOf(talk, random) : summaryOf(figures),
        plan: random.pick(plans),
        problems: random.chance(0.3) ? random.pick(troubles) : '',
        recipients: writer.head > 0 ? [writer.head] : [],
        customers: kind === 1 && talk ? talk.customers.slice(0, 3) : [],
        late: late ? 1 : 0,
      },
      { id, userId: writer.id, at, ip: `10.8.${writer.id % 6}.${10 + (writer.id % 200)}` },
      { figures: JSON.stringify(figures), due_at: null },
    );
    if (writer.head > 0 && random.chance(0.2)) comments.push({ log: id, writer, at: at + random.whole(1, 14) * hour });
    id += 1;
  };

  for (let back = daysBack; back >= 0; back -= 1) {
    const midnight = dayOf(now - back * day);
    const weekday = new Date(midnight + 8 * hour).getUTCDay();
    if (weekday % 6 === 0) continue;
    for (const writer of writers) {
      const evening = midnight + 17.5 * hour + random.whole(0, 150) * 60_000;
      if (random.chance(0.82)) await write(writer, 1, midnight, evening);
      else if (weekday < 5 && random.chance(0.4))
        await write(writer, 1, midnight, midnight + 35 * hour + random.whole(0, 90) * 60_000, true);
      if (weekday === 5 && random.chance(0.9)) await write(writer, 2, midnight, evening + random.whole(5, 40) * 60_000);
      if (dateOf(midnight).endsWith('-01')) await write(writer, 3, midnight - day, midnight + 10 * hour);
    }
  }
  for (const { log, writer, at } of comments)
    if (at < now)
      batch.add('work_log_comment', {
        log_id: log,
        owner_id: writer.id,
        content: random.pick(answers),
        created_by: writer.head,
        created_at: toText(at),
      });
  await copyRows(client, batch.encode());
  if (id > first) await setLastId(client, 'work_log', id - 1);
  await setLastId(client, 'work_log_rule', firstRule + rules.length - 1);
  // The latest ones wait for their readers.
  await db.run(sql`
    update work_log_reader r set read_at = l.created_at + interval '50 minutes' + (r.log_id % 7) * interval '1 hour'
    from work_log l where l.id = r.log_id and l.created_at < ${toText(now - 1.5 * day)}::timestamptz and r.log_id % 11 <> 0`);
  await db.run(sql`
    insert into notification (user_id, kind, actor_id, module, model_id, created_at)
    select r.user_id, 'worklog.received', l.owner_id, 'worklog', l.id, l.created_at
    from work_log_reader r join work_log l on l.id = r.log_id
    where r.read_at is null and l.created_at >= ${toText(now - 1.5 * day)}::timestamptz order by l.created_at, l.id`);
  return id - first;
}

function doneOf(talk: Talk | undefined, random: Random): string {
  if (!talk) return random.pick(otherWork);
  const names = talk.names.slice(0, 4);
  const lines = [`跟进${names.join('、')}${talk.names.length > names.length ? `等 ${talk.names.length} 家客户` : ''}`];
  if (random.chance(0.5)) lines.push(random.pick(otherWork));
  return lines.map((line, at) => (lines.length > 1 ? `${at + 1}. ${line}` : line)).join('\n');
}

function summaryOf(figures: readonly { key: string; value: string }[]): string {
  const of = (key: string) => figures.find((one) => one.key === key)?.value ?? '0';
  const lines = [`跟进客户 ${of('OpportLogs.written')} 次，新增客户 ${of('customer.added')} 个`];
  if (Number(of('contract.signed')) > 0)
    lines.push(`签订合同 ${of('contract.signed')} 份，金额 ${of('contract.amount')} 元`);
  if (Number(of('finance.amount')) > 0) lines.push(`回款 ${of('finance.amount')} 元`);
  return lines.map((line, at) => (lines.length > 1 ? `${at + 1}. ${line}` : line)).join('\n');
}

/** What the measures would count, by person and day. */
function readActions(db: Db, since: string): Promise<WorkDone[]> {
  return db.rows<WorkDone>(sql`
    with actions as (
      select owner_id as "user", created_at::date as day, 'customer.added' as key, 1::numeric as value
        from customer where owner_id > 0 and deleted_at is null and created_at >= ${since}::date
      union all select owner_id, created_at::date, 'clues.added', 1 from lead
        where owner_id > 0 and deleted_at is null and created_at >= ${since}::date
      union all select created_by, followed_at::date, 'OpportLogs.written', 1 from follow_up
        where deleted_at is null and followed_at >= ${since}::date
      union all select c.owner_id, c.signed_on, w.key, case w.key when 'contract.signed' then 1 else c.amount end
        from contract c, (values ('contract.signed'), ('contract.amount')) w(key)
        where c.approval = 2 and c.state = 1 and c.deleted_at is null and c.signed_on >= ${since}::date
      union all select owner_id, paid_on, 'finance.amount', amount from receipt
        where approval = 2 and state = 1 and deleted_at is null and paid_on >= ${since}::date)
    select "user", to_char(day, 'YYYY-MM-DD') as day, key, sum(value)::float8 as value from actions group by 1, 2, 3`);
}

function readTalks(db: Db, since: string): Promise<Talk[]> {
  return db.rows(select(
    sql`(select distinct on (created_by, followed_at::date, customer_id) * from follow_up
      where deleted_at is null and followed_at >= ${since}::date order by created_by, followed_at::date, customer_id, id) f
    join customer c on c.id = f.customer_id and c.owner_id = f.created_by and c.deleted_at is null`,
    [
      sql<number>`f.created_by`.as('user'),
      sql<string>`to_char(f.followed_at::date, 'YYYY-MM-DD')`.as('day'),
      sql<string[]>`array_agg(c.name order by f.id)`.as('names'),
      sql<number[]>`array_agg(c.id order by f.id)`.as('customers'),
    ],
  )`
    group by 1, 2`);
}
