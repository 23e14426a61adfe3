// Tasks of the sample company: set by heads of departments and by people themselves, with comments.
import { taskLinks, taskStates, taskTypes } from '@crm/protocol/task';
import { sql } from 'kysely';
import type pg from 'pg';
import { taskEntity } from '../modules/task/index.ts';
import type { Db } from '../platform/db/database.ts';
import { query } from '../platform/db/query.ts';
import { addDeclaredRow } from './declared-row.ts';
import { Random } from './random.ts';
import { copyRows, nextId, RowBatch, setLastId } from './table-rows.ts';
import { appointment, day, pastMoment, toText } from './working-time.ts';

const aboutCustomers = [
  ['回访客户近期的使用情况', '了解设备运行和备件库存，记录下一季度的采购意向。'],
  ['寄送样品并确认签收', '两套样品加规格书，寄出后把单号写在评论里。'],
  ['整理报价方案', '按新的价格表，含运费和安装，附两个备选型号。'],
  ['核对对账单', '与财务核对到上月底的发货和回款，差异逐笔列出。'],
  ['安排技术交流', '请技术部同事一起，准备演示环境和常见问题。'],
  ['确认合同条款', '重点是付款节点和质保期，法务的意见附在后面。'],
] as const;
const aboutLeads = [
  ['首次电话沟通', '确认需求、预算和决策人，合适就约上门。'],
  ['发送产品资料', '资料按行业挑选，两天后回访。'],
] as const;
const inside = [
  ['更新本月销售预测表', '按已发报价和谈判阶段填写，金额取含税。'],
  ['整理展会名片并录入线索', '注明展位上谈到的需求，当天录完。'],
  ['检查名下客户资料的完整性', '补齐联系人手机、行业和来源。'],
  ['编写新产品的培训要点', '一页以内，客户常问的五个问题及回答。'],
  ['盘点样品间库存', '与台账不一致的写明原因。'],
] as const;
const regular = [
  ['提交周工作小结', 3],
  ['核对当日发货清单', 2],
  ['汇总月度回款情况', 4],
] as const;
const comments = [
  '已联系客户，等对方回复。',
  '资料已经发过去了，请帮忙确认。',
  '客户希望下周再谈，我继续跟。',
  '收到，今天处理。',
  '已按新的价格表更新。',
  '对方采购换了人，新的联系人已补到客户里。',
];
const results = [
  '已完成，结果已同步给客户。',
  '样品已签收，单号写在附件里。',
  '已核对，无差异。',
  '已约好时间，日程已发。',
];
const taskCount = 120;

interface TaskOwner {
  id: number;
  head: number;
  /** Others of the department. */
  beside: number[];
  customers: { id: number; name: string }[];
  leads: { id: number; name: string }[];
}

/** Salespeople with their heads, and what each of them works on. */
function doers(db: Db): Promise<TaskOwner[]> {
  return db.rows(
    query
      .selectFrom('app_user as u')
      .innerJoin('department as d', 'd.id', 'u.department_id')
      .select([
        'u.id',
        'd.head_id as head',
        sql<
          number[]
        >`array(select o.id from app_user o where o.department_id = u.department_id and o.id <> u.id and o.id <> d.head_id
        and o.status = 1 and o.deleted_at is null order by o.id limit 4)`.as('beside'),
        sql<
          { id: number; name: string }[]
        >`(select coalesce(json_agg(c), '[]') from (select c.id, c.name from customer c
        where c.owner_id = u.id and c.deleted_at is null order by c.last_follow_up_at desc nulls last, c.id limit 12) c)`.as(
          'customers',
        ),
        sql<{ id: number; name: string }[]>`(select coalesce(json_agg(l), '[]') from (select l.id, l.name from lead l
        where l.owner_id = u.id and l.state = 1 and l.deleted_at is null order by l.id desc limit 4) l)`.as('leads'),
      ])
      .where(sql<boolean>`u.status = 1 and u.deleted_at is null and d.head_id > 0 and d.head_id <> u.id
      and exists (select 1 from customer c where c.owner_id = u.id)`)
      .orderBy('u.id'),
  );
}

/** @returns how many tasks were made */
export async function createTasks(client: pg.ClientBase, db: Db, now: number, seed: number): Promise<number> {
  const random = new Random(seed);
  const people = await doers(db);
  if (people.length === 0) return 0;
  const firstId = await nextId(client, 'task');
  const moments = Array.from({ length: taskCount }, () => pastMoment(now - random.next() * 45 * day, now, random)).sort(
    (a, b) => a - b,
  );
  const batch = new RowBatch();
  for (const [place, at] of moments.entries()) {
    // Everybody has some.
    const doer = people[place % people.length] as TaskOwner;
    await addTask(batch, db, { id: firstId + place, doer, at, now }, random);
  }
  await copyRows(client, batch.encode());
  await setLastId(client, 'task', firstId + taskCount - 1);
  return taskCount;
}

interface Subject {
  title: string;
  content: string;
  link?: Record<string, number>;
  repeat?: number;
}

function subjectOf(doer: TaskOwner, random: Random): Subject {
  const kind = random.weighted([52, 14, 24, 10]);
  if (kind === 0 && doer.customers.length > 0) {
    const [what, content] = random.pick(aboutCustomers);
    const { id, name } = random.pick(doer.customers);
    return { title: `${name}：${what}`, content, link: { model_type: taskLinks.customer, customer_id: id } };
  }
  if (kind === 1 && doer.leads.length > 0) {
    const [what, content] = random.pick(aboutLeads);
    const { id, name } = random.pick(doer.leads);
    return { title: `${name}：${what}`, content, link: { model_type: taskLinks.lead, lead_id: id } };
  }
  if (kind === 3) {
    const [title, repeat] = random.pick(regular);
    return { title, content: '', repeat };
  }
  const [title, content] = random.pick(inside);
  return { title, content };
}

/** What becomes of a task: of those whose deadline is over most are done, a few are late or were refused. */
function stateOf(over: boolean, random: Random): number {
  const { done, refused, working, waiting } = taskStates;
  return over
    ? ([done, refused, working, waiting][random.weighted([82, 5, 9, 4])] ?? done)
    : ([done, working, waiting][random.weighted([22, 40, 38])] ?? waiting);
}

async function addTask(
  batch: RowBatch,
  db: Db,
  { id, doer, at, now }: { id: number; doer: TaskOwner; at: number; now: number },
  random: Random,
): Promise<void> {
  const subject = subjectOf(doer, random);
  const maker = random.chance(0.6) ? doer.head : doer.id;
  const end = appointment(at + random.whole(2, 16) * day, random);
  // A repeating task is the newest of its kind: the ones before it are not created here.
  const repeats = subject.repeat !== undefined && end > now;
  const status = stateOf(end < now, random);
  const byComment = random.chance(0.25);
  const participants = random.chance(0.35) ? random.sample(doer.beside, random.whole(1, 2)) : [];
  const commentCount = status === taskStates.waiting ? 0 : random.weighted([40, 35, 25]);
  const settled = Math.min(now, pastMoment(Math.min(end, now), now, random));
  const done = status === taskStates.done;
  const last = byComment && done ? { content: random.pick(results), value: status } : undefined;
  await addDeclaredRow(
    batch,
    db,
    taskEntity,
    {
      title: subject.title,
      content: subject.content,
      status,
      end_at: toText(end),
      grade: [1, 2, 3][random.weighted([62, 28, 10])] ?? 1,
      type: byComment ? taskTypes.byComment : taskTypes.plain,
      participants,
      remind: 60,
      repeat: repeats ? (subject.repeat ?? 0) : 0,
      done_at: done ? toText(settled) : null,
      ...subject.link,
    },
    { id, userId: maker, ownerId: doer.id, at, ip: `10.8.${maker % 6}.${10 + (maker % 200)}` },
    {
      code: undefined,
      done_by: done ? doer.id : 0,
      comment_count: commentCount + (last ? 1 : 0),
      repeat_from: repeats ? toText(end) : null,
    },
  );
  const message = (kind: string, user: number, moment: number, more: { content?: string; value?: number } = {}) =>
    batch.add('task_msg', {
      task_id: id,
      user_id: user,
      kind,
      content: more.content ?? '',
      value: more.value ?? -1,
      created_at: toText(Math.max(at, moment)),
    });
  message('created', maker, at);
  if (status === taskStates.working) message('status', doer.id, at + day / 8, { value: status });
  for (let n = 0; n < commentCount; n++) {
    const who = n % 2 === 0 ? doer.id : (participants[0] ?? maker);
    message('comment', who, at + ((settled - at) * (n + 1)) / 4, { content: random.pick(comments) });
  }
  if (last) message('comment', doer.id, settled, last);
  else if (done || status === taskStates.refused) message('status', doer.id, settled, { value: status });
  for (const user of new Set([maker, ...participants]))
    if (user !== doer.id)
      batch.add('task_member', { task_id: id, user_id: user, access: 'write', created_at: toText(at) });
}
