// Mistakes that are easy to make and seldom seen: which branch of several, which days, who is notified and reminded, what is logged.
import type { ApproverNode, ConditionNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, noticesOf, pass, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { buildApp } from '../../app.ts';
import { Database } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
/** Sign in, and may nothing else. */
let clerk: Person;
let boss: Person;
let anna: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
  anna = await addPerson(company, 'anna', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`update flow set enabled = false`));
afterEach(() => company.database.run(sql`update flow_delegation set ended_at = now() where ended_at is null`));

const { live, view, taskOf } = approvalsOf(() => company);

/** The day so many days from the company's today. */
const dayIn = async (days: number): Promise<string> =>
  (await company.database.first(query.selectNoFrom([sql<string>`(current_date + ${days}::integer)::text`.as('day')])))
    ?.day ?? '';

/** Kinds of somebody's notices about an approval, the newest first. */
const noticeKinds = async (person: Person, taskid: number) =>
  (await noticesOf(person)).filter(({ modelId }) => modelId === taskid).map(({ kind }) => kind);

test('of several branches that hold the first in the drawing is taken', async () => {
  const { seller } = company;
  const from = (value: string) => [{ field: 'Money', type: 'ge' as const, value }];
  const node: ConditionNode = {
    id: 'k',
    type: 'condition',
    name: '按金额',
    branches: [
      { id: 'k1', name: '大额', when: from('5000'), next: approver('a', [boss]) },
      { id: 'k2', name: '中额', when: from('1000'), next: approver('b', [clerk]) },
      { id: 'k3', name: '其他', when: [], otherwise: 1, next: approver('c', [anna]) },
    ],
  };
  await live('contract', node);
  const decidersFor = async (Money: string) => {
    const id = await contract(seller, { Money });
    const steps = await Promise.all([boss, clerk, anna].map((person) => stepOf(person, id)));
    return steps.map((step) => step > 0);
  };
  expect(await decidersFor('9000')).toEqual([true, false, false]);
  expect(await decidersFor('4999.99')).toEqual([false, true, false]);
  expect(await decidersFor('999.99')).toEqual([false, false, true]);
});

test.each([
  [0, 0, 'anna'],
  [-1, 0, 'anna'],
  [0, 1, 'anna'],
  [1, 2, 'boss'],
] as const)(
  'from %i to %i days from now somebody stands in on the first and on the last: %s',
  async (from, to, who) => {
    await live('contract', approver('a', [boss]));
    const days = { begin: await dayIn(from), end: await dayIn(to) };
    expect(await call(boss, 'delegate', { userid: anna.id, ...days })).toMatchObject({ result: 'success' });
    const id = await contract(company.seller);
    expect([await stepOf(anna, id), await stepOf(boss, id)].map((step) => step > 0)).toEqual([
      who === 'anna',
      who === 'boss',
    ]);
  },
);

test('who stands in changes nothing of the form once that is over, even before the job comes', async () => {
  await live('contract', approver('a', [boss], { fields: { contractName: 'edit' } }));
  const days = { begin: '2000-01-01', end: '2100-01-01' };
  const agreed = await call(boss, 'delegate', { userid: anna.id, ...days });
  const id = await contract(company.seller, { contractName: '原名' });
  const stepid = await stepOf(anna, id);
  const rename = (contractName: string) => call(anna, 'editFormField', { stepid, item: { contractName } });
  expect(await rename('代改')).toMatchObject({ result: 'success' });
  await company.database.run(sql`update flow_delegation set end_on = '2000-01-02' where id = ${agreed.data.id}`);
  expect(await rename('再改')).toMatchObject({ code: 'forbidden', msg: '您代boss审批的委托已结束' });
  expect((await view(id)).contractName).toBe('代改');
});

test('of a comment hear those who handed in, decide, handed on or were told, and nobody who is still to be asked', async () => {
  const { seller, manager, peer } = company;
  await live('contract', approver('a', [boss], { mode: 'turn' }), approver('b', [manager]));
  const id = await contract(seller);
  const taskid = await taskOf(id);
  await call(boss, 'cc', { taskid, userids: peer.id });
  await call(boss, 'Forward', { id: await stepOf(boss, id), userid: anna.id });
  expect(await call(anna, 'createComment', { taskid, Ext: '请看' })).toMatchObject({ result: 'success' });
  for (const person of [seller, boss, peer]) expect((await noticeKinds(person, taskid))[0]).toBe('approval.commented');
  for (const person of [anna, manager, clerk])
    expect(await noticeKinds(person, taskid)).not.toContain('approval.commented');
});

test('whoever stands in is reminded, not whoever is away, and that is in the log', async () => {
  const { seller } = company;
  await live('contract', approver('a', [boss], { timeout: { hours: 2, action: 'remind' } }));
  const days = { begin: '2000-01-01', end: '2100-01-01' };
  expect(await call(boss, 'delegate', { userid: anna.id, ...days })).toMatchObject({ result: 'success' });
  const id = await contract(seller);
  const taskid = await taskOf(id);
  const step = await stepOf(anna, id);
  await company.database.run(sql`update flow_step set due_at = now() - interval '1 minute' where id = ${step}`);
  await runJobOf(company, 'approval.expire');
  expect([await noticeKinds(anna, taskid), await noticeKinds(boss, taskid)]).toEqual([
    ['approval.overdue', 'approval.todo'],
    [],
  ]);
  expect((await call(seller, 'logs', { taskid })).data.at(-1)).toMatchObject({ action: 'remind', logs: '超时提醒' });
});

test.each(['handed on', 'added before'] as const)('time begins anew for who is asked then: %s', async (how) => {
  const { seller } = company;
  await live('contract', approver('a', [boss], { timeout: { hours: 2, action: 'pass' } }));
  const id = await contract(seller);
  const step = await stepOf(boss, id);
  await company.database.run(sql`update flow_step set due_at = now() - interval '1 minute' where id = ${step}`);
  if (how === 'handed on') await call(boss, 'Forward', { id: step, userid: anna.id });
  else {
    await call(boss, 'addSign', { id: step, userid: anna.id, type: 'before' });
    expect(await pass(anna, id)).toMatchObject({ result: 'success' });
  }
  expect(await stepOf(how === 'handed on' ? anna : boss, id)).toBe(step);
  const left = await company.database.first(select('flow_step', [
    sql<number>`extract(epoch from due_at - now())::float8 / 60`.as('minutes'),
  ])`
    where id = ${step}`);
  expect(left?.minutes).toBeGreaterThan(100);
});

test('nodes that were passed over by a rule are in the log, each with why', async () => {
  const { seller, manager } = company;
  const nobody: Partial<ApproverNode> = { approvers: [{ type: 'superior', level: 20 }], empty: 'pass' };
  await live(
    'contract',
    approver('own', [seller], { self: 'skip' }),
    approver('none', [], nobody),
    approver('a', [manager]),
  );
  const id = await contract(seller);
  const logs = (await call(seller, 'logs', { taskid: await taskOf(id) })).data as Record<string, unknown>[];
  expect(logs.map(({ action, name, UserName }) => [action, name, UserName])).toEqual([
    ['start', '', '李销售'],
    ['skippedSelf', '节点own', '系统'],
    ['skippedEmpty', '节点none', '系统'],
  ]);
});

test('what is under way goes on by its own version in a process that never read it', async () => {
  const { seller, admin } = company;
  const flow = await live('contract', approver('a', [boss]), approver('b', [anna]));
  const id = await contract(seller);
  const step = await stepOf(boss, id);
  await call(admin, 'edit', { id: flow, nodes: JSON.stringify(drawing(approver('a', [boss]))) });
  expect(await call(admin, 'publish', { id: flow })).toMatchObject({ msg: '已发布第 2 版' });
  const database = new Database({
    url: company.database.pool.options.connectionString as string,
    timeZone: 'Asia/Shanghai',
    connections: 4,
  });
  const other = await buildApp({ database, storage: company.storage });
  try {
    const answer = await other.server.inject({
      method: 'POST',
      url: '/api/WorkFlow/Approved',
      headers: { 'content-type': 'application/json', authkey: boss.token },
      payload: JSON.stringify({ id: step }),
    });
    expect(answer.json()).toMatchObject({ result: 'success' });
  } finally {
    await other.close();
    await database.close();
  }
  expect((await view(id)).approval).toBe(1);
  expect(await stepOf(anna, id)).toBeGreaterThan(0);
});
