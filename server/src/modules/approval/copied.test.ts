// A person who was copied and has no role for the kind sees what the node names and the title, wherever they look.
import type { CcNode } from '@crm/protocol/answers/flow';
import type { NodeGrant } from '@crm/protocol/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, rowOf, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
/** Signs in, and may nothing else. */
let clerk: Person;
let boss: Person;
/** Has a role for contracts, which hides when they end. */
let reader: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
  reader = await addPerson(company, 'reader', {
    grants: { crm: { contract: { index: true } } },
    scopes: { contract: 'self' },
    fields: { contract: { endTime: 'hidden' } },
  });
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);
const { live, taskOf } = approvalsOf(() => company);

const copies = (people: Person[], fields?: Record<string, NodeGrant>): CcNode => ({
  id: 'k',
  type: 'cc',
  name: '抄送',
  approvers: [{ type: 'user', ids: people.map(({ id }) => id) }],
  ...(fields ? { fields } : {}),
});
const secret = { Money: '1234567', endTime: '2031-05-06', Ext: '秘密备注' };
const handIn = (contractName = '可见标题') => contract(company.seller, { contractName, ...secret });
const looked = async (person: Person, id: number) => (await call(person, 'Views', { taskid: await taskOf(id) })).data;
/** Everything that the person sees of it, as text. */
const everything = async (person: Person, id: number) => {
  const taskid = await taskOf(id);
  const answers = [];
  for (const path of ['Views', 'lens', 'logs', 'formLogs', 'reads']) answers.push(await call(person, path, { taskid }));
  for (const list of ['ccList', 'todo', 'completed']) answers.push(await call(person, list));
  answers.push(await call(person, 'api/notification/index'));
  return JSON.stringify(answers);
};
const secrets = ['1234567', '1,234,567', '2031-05-06', '秘密备注'];

describe('whoever has no role for it', () => {
  test('sees the title alone where the node names nothing', async () => {
    await live('contract', copies([clerk]), approver('a', [boss]));
    const id = await handIn();
    const all = await everything(clerk, id);
    for (const one of [...secrets, '审批公司']) expect(all).not.toContain(one);
    expect((await rowOf(clerk, id, 'ccList'))?.['title']).toBe('可见标题');
    const shown = await looked(clerk, id);
    expect(shown).toMatchObject({ title: '可见标题', row: { id, contractName: '可见标题' } });
    expect(shown.form.items.map(({ json }: { json: { field: string } }) => json.field)).toEqual(['contractName']);
  });

  test('sees what it names, and no more; what may be edited there is read', async () => {
    await live('contract', copies([clerk], { Money: 'read', contractName: 'hidden' }), approver('a', [boss]));
    const id = await handIn('隐藏标题');
    const all = await everything(clerk, id);
    expect(all).toContain('1234567');
    for (const one of ['2031-05-06', '秘密备注', '隐藏标题']) expect(all).not.toContain(one);
    expect((await rowOf(clerk, id, 'ccList'))?.['facts']).toEqual([['合同金额', '￥1,234,567.00']]);
  });

  test('copied by hand sees what the node of whoever did names', async () => {
    await live('contract', approver('a', [boss], { fields: { Money: 'edit' } }));
    const id = await handIn();
    const taskid = await taskOf(id);
    await call(boss, 'cc', { taskid, userids: String(clerk.id) });
    const { row } = await looked(clerk, id);
    expect(row).toMatchObject({ Money: expect.stringContaining('1234567'), contractName: '可见标题' });
    for (const wire of ['endTime', 'Ext', 'customerId']) expect(row).not.toHaveProperty(wire);
    expect((await looked(boss, id)).row).toMatchObject({ Ext: '秘密备注' });
  });

  test('is told of no change of what they do not see', async () => {
    await live(
      'contract',
      copies([clerk], { endTime: 'read' }),
      approver('a', [boss], { fields: { Money: 'edit', endTime: 'edit' } }),
    );
    const id = await handIn();
    const step = await stepOf(boss, id);
    await call(boss, 'editStepItem', {
      stepid: step,
      item: JSON.stringify({ Money: '7654321', endTime: '2032-01-02' }),
    });
    const logs = await call(clerk, 'formLogs', { taskid: await taskOf(id) });
    expect(logs.data.map(({ field }: { field: string }) => field)).toEqual(['结束日期']);
  });

  test('who decides, too, sees what deciders see, also in the list of what was copied', async () => {
    await live('contract', copies([boss], { Ext: 'hidden' }), approver('a', [boss]));
    const id = await handIn();
    expect((await looked(boss, id)).row).toMatchObject({ Ext: '秘密备注', Money: expect.stringContaining('1234567') });
    expect(JSON.stringify((await rowOf(boss, id, 'ccList'))?.['facts'])).toContain('1,234,567');
  });

  test('who handed it in and was copied sees the whole', async () => {
    await live('contract', copies([company.seller]), approver('a', [boss]));
    const id = await handIn();
    expect((await looked(company.seller, id)).row).toMatchObject({ Ext: '秘密备注' });
  });
});

test('whoever has a role for it sees by that, but for what the node hides', async () => {
  await live('contract', copies([reader], { Ext: 'hidden' }), approver('a', [boss]));
  const id = await handIn();
  const { row } = await looked(reader, id);
  expect(row).toMatchObject({ Money: expect.stringContaining('1234567') });
  for (const wire of ['Ext', 'endTime']) expect(row).not.toHaveProperty(wire);
  expect(JSON.stringify((await rowOf(reader, id, 'ccList'))?.['facts'])).toContain('1,234,567');
});

test('what is called by its number shows that', async () => {
  const { seller } = company;
  const contractId = await handIn();
  await live('finance', copies([clerk]), approver('a', [boss]));
  const added = await call(seller, 'api/finance/add', { contractId, money: '777' });
  expect(added, JSON.stringify(added)).toMatchObject({ result: 'success' });
  const [row] = (await call(clerk, 'ccList')).data.rows;
  expect(row.title).toMatch(/^HK-/);
  expect(JSON.stringify(row)).not.toContain('777');
});
