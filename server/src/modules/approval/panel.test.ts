// What the panel and the lists show of an approval: past rounds, who waits for whom, titles of requests, what may follow.
import type { FlowNode } from '@crm/protocol/answers/flow';
import type { PathEntry } from '@crm/protocol/answers/work';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  approvalsOf,
  approver,
  call,
  contract,
  named,
  noticesOf,
  pass,
  rowOf,
  stepOf,
} from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addRequest, addWorkForm } from '../../../test/work-form.ts';

let company: Company;
let clerk: Person;
let boss: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`update flow set enabled = false, deleted_at = now()`));

const { live, view, stateOf, taskOf } = approvalsOf(() => company);

const pathFor = async (person: Person, taskid: number): Promise<PathEntry[]> =>
  (await call(person, 'Views', { taskid })).data.path;
const backToStart = async (person: Person, id: number, Ext: string) => {
  const [start] = (await call(person, 'findStepsPassed', { taskid: await taskOf(id) })).data;
  const answer = await call(person, 'Refused', { id: await stepOf(person, id), stepid: start.id, Ext });
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
};

test('what was said in a past round stays in the way, also where the way takes another branch now', async () => {
  const { seller, manager } = company;
  const byAmount: FlowNode = {
    id: 'k',
    type: 'condition',
    name: '按金额',
    branches: [
      { id: 'k1', name: '大额', when: [{ field: 'Money', type: 'ge', value: '5000' }], next: approver('a', [clerk]) },
      { id: 'k2', name: '小额', when: [], otherwise: 1, next: approver('b', [manager]) },
    ],
  };
  await live('contract', byAmount, approver('c', [boss]));
  const id = await contract(seller, { Money: '9000' });
  await pass(clerk, id, { Ext: '同意采购' });
  await backToStart(boss, id, '太贵了');
  await call(seller, 'api/contract/edit', { id, Money: '100' });
  expect(await call(seller, 'start', { module: 'contract', id, Ext: '已改小' })).toMatchObject({ result: 'success' });
  const path = await pathFor(seller, await taskOf(id));
  expect(path.map(({ NodeID, state, branch }) => [NodeID, state, branch])).toEqual([
    ['start', 'done', undefined],
    ['a', 'cleared', '大额'],
    ['b', 'now', '小额'],
    ['c', 'next', undefined],
    ['end', 'next', undefined],
  ]);
  expect(path[1]).toMatchObject({ people: [], earlier: [{ username: 'clerk', ext: '同意采购', Status: 3 }] });
  expect(path[1]?.earlier?.[0]).not.toHaveProperty('back');
  expect(path[3]?.earlier).toMatchObject([{ username: 'boss', ext: '太贵了', back: true }]);
});

test('who was added before stands above whoever waits for them, who was added after below', async () => {
  const { seller, manager, peer } = company;
  await live('contract', approver('a', [clerk, peer]));
  const id = await contract(seller);
  const step = await stepOf(clerk, id);
  await call(clerk, 'addSign', { id: step, userid: manager.id, type: 'after' });
  await call(clerk, 'addSign', { id: step, userid: boss.id, type: 'before' });
  const taskid = await taskOf(id);
  const at = async () => (await pathFor(seller, taskid)).find(({ NodeID }) => NodeID === 'a')?.people ?? [];
  expect((await at()).map(({ username, added, waits }) => [username, added, waits])).toEqual([
    ['boss', 'before', undefined],
    ['clerk', undefined, 'added'],
    ['王主管', 'after', 'host'],
    ['赵同事', undefined, undefined],
  ]);
  expect((await call(clerk, 'Views', { id: step })).data).toMatchObject({ waits: 'added', can: { pass: false } });
  await pass(boss, id);
  expect((await at()).map(({ waits }) => waits)).toEqual([undefined, undefined, 'host', undefined]);
  expect((await call(clerk, 'Views', { id: step })).data).not.toHaveProperty('waits');
});

test('what is changed of the form with a decision is kept only where the decision is', async () => {
  const { seller } = company;
  await live('contract', approver('a', [clerk], { opinion: 'required', fields: { contractName: 'edit' } }));
  const id = await contract(seller, { contractName: '原名' });
  const item = { contractName: '审批时改名' };
  expect(await pass(clerk, id, { item })).toMatchObject({ fields: { Ext: '请填写审批意见' } });
  expect((await view(id)).contractName).toBe('原名');
  expect(await pass(clerk, id, { Ext: '可', item: { Money: '1' } })).toMatchObject({ code: 'invalid' });
  expect(await stateOf(id)).toEqual([0, 1]);
  const { version } = (await call(clerk, 'Views', { id: await stepOf(clerk, id) })).data.row;
  expect(await pass(clerk, id, { Ext: '可', item: { ...item, version } })).toMatchObject({ msg: '已通过' });
  expect(await view(id)).toMatchObject({ contractName: '审批时改名', approval: 2 });
  const [change] = (await call(seller, 'formLogs', { taskid: await taskOf(id) })).data;
  expect(change).toMatchObject({ new: '审批时改名', username: 'clerk' });
});

test('after an approval ended without a yes the record is put right and handed in anew from there', async () => {
  const { seller, admin } = company;
  await live('contract', approver('a', [clerk]));
  const id = await contract(seller);
  const taskid = await taskOf(id);
  const canOf = async (person: Person) => (await call(person, 'Views', { taskid })).data.can;
  expect(await canOf(seller)).toMatchObject({ amend: false, submit: false });
  await call(seller, 'Revoke', { taskid });
  expect(await canOf(seller)).toMatchObject({ amend: true, submit: true });
  expect(await canOf(admin)).toMatchObject({ amend: true });
  await call(seller, 'start', { module: 'contract', id });
  expect(await canOf(seller)).toMatchObject({ amend: false, submit: false });
  const again = await taskOf(id);
  await call(clerk, 'Refused', { id: await stepOf(clerk, id), Ext: '不行' });
  expect((await call(seller, 'Views', { taskid: again })).data.can).toMatchObject({ amend: true, submit: true });
  expect((await call(clerk, 'Views', { taskid: again })).data.can).toMatchObject({ amend: false, submit: false });
});

test('requests of one form are told apart by what they are about, as far as the node shows it', async () => {
  const { seller, admin } = company;
  const form = await addWorkForm(admin, { name: named('领用') }, [
    {
      type: 'select',
      title: '类别',
      field: 'kind',
      options: ['办公用品', '设备'].map((value) => ({ value, label: value })),
    },
    { type: 'input', title: '用途', field: 'purpose' },
    { type: 'number', title: '数量', field: 'pieces' },
    { type: 'number', title: '预计金额', field: 'cost', precision: 2 },
    { type: 'date', title: '领用日期', field: 'on' },
  ]);
  await live(
    form.module,
    approver('a', [clerk]),
    approver('b', [boss], { fields: { kind: 'hidden', cost: 'hidden' } }),
  );
  const id = await addRequest(seller, form.module, {
    kind: '设备',
    purpose: '演示',
    pieces: '2',
    cost: '12000',
    on: '2026-12-01',
  });
  const row = await rowOf(clerk, id);
  const name = row?.['modelName'];
  expect(row).toMatchObject({
    title: `${name}：设备 · 预计金额 12,000.00`,
    facts: [
      ['数量', '2'],
      ['领用日期', '2026-12-01'],
    ],
  });
  expect((await noticesOf(clerk))[0]?.cont).toBe(`李销售提交的审批“${name}：设备 · 预计金额 12,000.00”等待您处理`);
  await pass(clerk, id);
  expect((await rowOf(boss, id))?.['title']).toBe(`${name}：演示 · 数量 2`);
  const own = await addRequest(seller, form.module, { title: '展会物料', purpose: '展会' });
  expect((await rowOf(clerk, own))?.['title']).toBe('展会物料');
  const bare = await addRequest(seller, form.module);
  expect((await rowOf(clerk, bare))?.['title']).toBe(`李销售的${name}申请`);
});
