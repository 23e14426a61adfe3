// What the people of a company do all day, each by their role: calls as the client makes them.
import type { Person } from '../people.ts';

export type Body = Record<string, string | number>;

export interface Answer {
  status: number;
  result?: string;
  code?: string;
  msg?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  data?: any;
}

/** Somebody at work, with chances of their own. */
export interface Worker extends Person {
  call(path: string, body?: Body): Promise<Answer>;
  /** A whole number from 0 to below this. */
  random(below: number): number;
  one<T>(list: readonly T[] | undefined): T | undefined;
  colleagues: readonly Person[];
}

export type Action = (who: Worker) => Promise<unknown>;

const rowsOf = (answer: Answer) => (answer.data?.rows ?? []) as Record<string, number | string>[];
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const soon = (who: Worker, days = 30) =>
  new Date(Date.now() + (1 + who.random(days)) * 86_400_000).toISOString().slice(0, 10);

const words = ['回访', '报价', '演示', '催款', '签约', '拜访', '寄样', '对账', '培训', '验收'] as const;
const word = (who: Worker) => who.one(words) as string;
let numbered = 0;

async function customerOf(who: Worker): Promise<number> {
  const page = await who.call('api/customer/index', { rows: 20, dataType: 'mine' });
  const row = who.one(rowsOf(page));
  return Number(row?.['id'] ?? row?.['customerId'] ?? 0);
}

const morning: Action = async (who) => {
  await who.call('api/crmhome/index');
  await who.call('api/crmhome/brief', { period: 'month', range: 'me' });
  await who.call('api/crmhome/todo');
  await who.call('api/WorkFlow/counts');
  await who.call('api/notification/index', { rows: 10 });
};

const calls: Record<string, Action> = {
  morning,
  list: (who) => who.call('api/customer/index', { rows: 20, page: 1 + who.random(3) }),
  find: (who) =>
    who.call('api/customer/index', { rows: 20, key: who.one(['科技', '贸易', '杭州', '实业', '电子']) as string }),
  openRecord: async (who) => {
    const id = await customerOf(who);
    if (id === 0) return;
    await who.call('api/customer/Views', { id });
    await who.call('api/OpportLogs/Logs', { customerId: id, rows: 10 });
  },
  follow: async (who) => {
    const customerId = await customerOf(who);
    if (customerId === 0) return;
    await who.call('api/OpportLogs/Add', {
      customerId,
      status: 0,
      Ext: `${word(who)}：${word(who)}后再联系`,
      ...(who.random(2) ? { nextgenjintime: `${soon(who)} 10:00` } : {}),
    });
  },
  change: async (who) => {
    const id = await customerOf(who);
    if (id === 0) return;
    const { data } = await who.call('api/customer/Views', { id });
    if (data) await who.call('api/customer/edit', { id, version: data.version, address: `${who.random(999)} 号` });
  },
  newCustomer: async (who) => {
    numbered += 1;
    const added = await who.call('api/customer/add', { CustomerName: `新客户${who.id}-${numbered}有限公司` });
    const customerId = added.data?.id as number | undefined;
    if (customerId)
      await who.call('api/contact/add', {
        customerId,
        contactName: `联系人${numbered}`,
        qq: String(100_000 + numbered),
      });
  },
  lead: async (who) => {
    numbered += 1;
    await who.call('api/clues/add', { CustomerName: `线索${who.id}-${numbered}` });
  },
  contract: async (who) => {
    const customerId = await customerOf(who);
    if (customerId === 0) return;
    numbered += 1;
    const added = await who.call('api/contract/add', {
      customerId,
      orderSn: `SK-${who.id}-${numbered}`,
      Money: String(1000 + who.random(900_000)),
      signTime: today(),
      endTime: soon(who, 400),
      state: 'draft',
    });
    const id = added.data?.id as number | undefined;
    if (!id) return;
    await who.call('api/contract/Views', { id });
    await who.call('api/WorkFlow/start', { module: 'contract', id });
  },
  money: async (who) => {
    const contract = who.one(rowsOf(await who.call('api/contract/index', { rows: 20 })));
    const id = Number(contract?.['id'] ?? 0);
    if (id === 0) return;
    await who.call('api/contract/Views', { id });
    await who.call('api/recpay/index', { rows: 20 });
    await who.call('api/finance/index', { rows: 20 });
  },
  task: async (who) => {
    const added = await who.call('api/task/add', {
      title: `${word(who)}任务`,
      userid: who.one(who.colleagues)?.id ?? who.id,
      endTime: `${soon(who)} 18:00`,
    });
    const id = added.data?.id as number | undefined;
    if (id) await who.call('api/taskmsg/add', { id, cont: `请尽快${word(who)}` });
  },
  tasks: async (who) => {
    const task = who.one(rowsOf(await who.call('api/task/index', { rows: 20, dataType: 'mine' })));
    if (task) await who.call('api/task/detail', { id: Number(task['id']) });
  },
  message: (who) => who.call('api/message/send', { userid: who.one(who.colleagues)?.id ?? 1, msg: `${word(who)}了吗` }),
  notices: async (who) => {
    await who.call('api/notification/index', { rows: 10 });
    await who.call('api/notification/setread', { all: 1 });
  },
  calendar: (who) => who.call('api/calendar/index', { from: today(), to: today() }),
  news: (who) => who.call('api/news/index', { rows: 10 }),
  decide: async (who) => {
    const step = who.one(rowsOf(await who.call('api/WorkFlow/todo', { rows: 20 })));
    const id = Number(step?.['id'] ?? 0);
    if (id === 0) return;
    await who.call('api/WorkFlow/Views', { id });
    await who.call(who.random(8) ? 'api/WorkFlow/Approved' : 'api/WorkFlow/Refused', { id, Ext: '已看' });
  },
  handedIn: (who) => who.call('api/WorkFlow/mySubmit', { rows: 20 }),
  report: async (who) => {
    const page = who.one(['overview', 'funnel', 'performance', 'ranking', 'customer']) as string;
    const { data } = await who.call('api/bi/index', { page });
    const report = who.one((data?.reports ?? data?.rows ?? []) as { name: string }[]);
    if (report) await who.call('api/bi/report', { name: report.name, period: 'month' });
  },
  log: async (who) => {
    await who.call('api/worklog/list', { rows: 10 });
    await who.call('api/worklog/add', {
      type: 1,
      logDate: today(),
      done: `${word(who)}、${word(who)}`,
      plan: word(who),
      userids: String(who.one(who.colleagues)?.id ?? who.id),
    });
  },
  people: (who) => who.call('api/user/index', { rows: 20 }),
  health: async (who) => {
    await who.call('api/job/index', { rows: 20 });
    await who.call('api/operationLog/index', { rows: 20 });
  },
};

/** How often each of them comes, beside the others of the role. */
const often: Record<'seller' | 'manager' | 'finance' | 'administrator', Partial<Record<keyof typeof calls, number>>> = {
  seller: {
    list: 10,
    find: 6,
    openRecord: 12,
    follow: 10,
    change: 5,
    newCustomer: 2,
    lead: 2,
    contract: 1,
    money: 3,
    task: 2,
    tasks: 4,
    message: 3,
    notices: 4,
    calendar: 3,
    news: 1,
    handedIn: 2,
    log: 1,
    morning: 3,
  },
  manager: {
    list: 6,
    find: 3,
    openRecord: 5,
    decide: 12,
    report: 5,
    task: 3,
    tasks: 3,
    message: 3,
    notices: 5,
    calendar: 2,
    log: 1,
    morning: 4,
    money: 3,
  },
  finance: { decide: 10, money: 12, tasks: 2, notices: 4, message: 1, morning: 3, news: 1 },
  administrator: { people: 6, health: 5, list: 4, notices: 3, morning: 2, report: 2, news: 1 },
};

export type Role = keyof typeof often;

/** One of the actions of the role, by chance. */
export function actionOf(role: Role, who: Worker): { name: string; action: Action } {
  const list = Object.entries(often[role]) as [string, number][];
  let at = who.random(list.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of list) {
    at -= weight;
    if (at < 0) return { name, action: calls[name] as Action };
  }
  return { name: 'morning', action: morning };
}
