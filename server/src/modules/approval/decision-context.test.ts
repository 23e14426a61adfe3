// What helps to decide, and what somebody could learn by it that is hidden from them.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, named, pass, rowOf, stepOf } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
/** Signs in, and may nothing else. */
let clerk: Person;
let boss: Person;

beforeAll(async () => {
  company = await createCompany();
  clerk = await addPerson(company, 'clerk', { grants: {} });
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());
const off = () =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`);
beforeEach(off);

const { live, taskOf, view } = approvalsOf(() => company);
/** The flow of contracts from now on. */
const flow = async (...nodes: FlowNode[]) => {
  await off();
  return live('contract', ...nodes);
};
const contextFor = async (person: Person, contractId: number, list = 'todo') =>
  (await call(person, 'lens', { stepid: await stepOf(person, contractId, list) })).data;

describe('what an amendment changes', () => {
  const line = { title: '服务器', sellingprice: '3000', number: '1' };

  async function amended(body: Record<string, unknown>): Promise<number> {
    const { seller, admin } = company;
    const id = await contract(seller, { contractName: '年度采购', Ext: '初版' });
    const { version } = await view(id);
    await flow(approver('a', [clerk]), approver('b', [boss], { fields: { Money: 'hidden' } }));
    const answer = await call(admin, 'api/contract/amend', { id, version, reason: '追加', ...body });
    expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
    return id;
  }

  test('every field that differs from what was approved, as people read it, and how many lines', async () => {
    const id = await amended({ Money: '3000', Ext: '增补', listJson: JSON.stringify([line]) });
    expect((await contextFor(clerk, id)).changes).toEqual({
      fields: [
        { field: 'Money', title: '合同金额', old: '￥1,000.00', new: '￥3,000.00' },
        { field: 'Ext', title: '备注', old: '初版', new: '增补' },
      ],
      lines: [{ field: 'listJson', title: expect.any(String), added: 1, removed: 0, changed: 0 }],
    });
    // Looking leaves what is in force as it is.
    expect(await view(id)).toMatchObject({ Money: '1000.00', Ext: '初版' });
  });

  test('what the node hides is told by no difference', async () => {
    const id = await amended({ Money: '3000', Ext: '增补' });
    await pass(clerk, id);
    const decisionContext = await contextFor(boss, id);
    expect(decisionContext.changes.fields).toEqual([{ field: 'Ext', title: '备注', old: '初版', new: '增补' }]);
    expect(JSON.stringify(decisionContext)).not.toMatch(/3,?000/);
  });

  test('what their roles hide or mask is told by no difference, either', async () => {
    const blind = await addPerson(company, named('blind'), {
      grants: { crm: { contract: { index: true } } },
      fields: { contract: { Money: 'hidden', Ext: 'mask' } },
    });
    const { seller, admin } = company;
    const id = await contract(seller, { contractName: '年度采购', Ext: '初版' });
    await flow(approver('a', [blind]));
    await call(admin, 'api/contract/amend', { id, Money: '3000', Ext: '增补', reason: '追加' });
    expect((await contextFor(blind, id)).changes).toEqual({ fields: [], lines: [] });
  });

  test('whoever is not asked yet, or has nothing to do with it, is told nothing', async () => {
    const id = await amended({ Ext: '增补' });
    const taskid = await taskOf(id);
    const stepid = await stepOf(clerk, id);
    expect(await call(boss, 'lens', { taskid })).toMatchObject({ code: 'not_found' });
    expect(await call(boss, 'lens', { stepid })).toMatchObject({ code: 'not_found' });
    expect(await call(boss, 'lens', {})).toMatchObject({ code: 'not_found' });
  });

  test('a new record has nothing that it differs from', async () => {
    await flow(approver('a', [clerk]));
    expect(await contextFor(clerk, await contract(company.seller))).not.toHaveProperty('changes');
  });
});

describe('the customer', () => {
  async function owing(): Promise<{ customerId: number; id: number }> {
    const { seller } = company;
    const customerId = await addCustomer(seller, named('欠款公司'));
    const add = async (module: string, body: Record<string, unknown>) => {
      const answer = await call(seller, `api/${module}/add`, body);
      expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
      return answer.data.id as number;
    };
    const contractId = await add('contract', { customerId, Money: '5000' });
    await add('recpay', { contractId, money: '2000', plantime: '2020-01-01' });
    await add('recpay', { contractId, money: '1000', plantime: '2099-01-01' });
    await add('finance', { contractId, money: '500' });
    await flow(approver('a', [company.manager, clerk], { mode: 'all' }));
    return { customerId, id: await add('contract', { customerId, Money: '700' }) };
  }

  test('whoever decides is told what is overdue, in force and collected, as their own lists would', async () => {
    const { customerId, id } = await owing();
    expect((await contextFor(company.manager, id)).customer).toEqual({
      id: customerId,
      name: expect.stringContaining('欠款公司'),
      figures: [
        { kind: 'overdue', count: 1, money: '1500.00' },
        { kind: 'contracts', count: 1, money: '5000.00' },
        { kind: 'collected', count: 1, money: '500.00' },
      ],
    });
  });

  test('who sees no records of the customer by their own roles is told nothing of them', async () => {
    const { id } = await owing();
    expect(await contextFor(clerk, id)).not.toHaveProperty('customer');
    expect(await call(company.seller, 'lens', { taskid: await taskOf(id) })).toMatchObject({ data: { earlier: [] } });
  });

  test('a hidden amount is not told, and counts and sums stay within the scope', async () => {
    const { customerId } = await owing();
    const counting = await addPerson(company, named('counting'), {
      grants: { crm: { contract: { index: true }, recpay: { index: true }, finance: { index: true } } },
      scopes: { contract: 'all', recpay: 'all', finance: 'self' },
      fields: { contract: { Money: 'hidden' }, finance: { money: 'mask' } },
    });
    await flow(approver('a', [counting]));
    const added = await call(company.seller, 'api/contract/add', { customerId, Money: '800' });
    expect((await contextFor(counting, added.data.id)).customer.figures).toEqual([
      { kind: 'overdue', count: 1 },
      { kind: 'contracts', count: 1 },
      { kind: 'collected', count: 0 },
    ]);
  });

  test('a customer that the node hides is not told by its figures', async () => {
    const { customerId } = await owing();
    await flow(approver('a', [company.manager], { fields: { customerId: 'hidden' } }));
    const added = await call(company.seller, 'api/contract/add', { customerId, contractName: '无名', Money: '800' });
    expect(await contextFor(company.manager, added.data.id)).not.toHaveProperty('customer');
  });

  test('when something is due is not told to whom that is hidden', async () => {
    const { customerId } = await owing();
    const undated = await addPerson(company, named('undated'), {
      grants: { crm: { contract: { index: true }, recpay: { index: true } } },
      scopes: { contract: 'all', recpay: 'all' },
      fields: { recpay: { plantime: 'hidden' } },
    });
    await flow(approver('a', [undated]));
    const added = await call(company.seller, 'api/contract/add', { customerId, Money: '800' });
    const { figures } = (await contextFor(undated, added.data.id)).customer;
    expect(figures.map(({ kind }: { kind: string }) => kind)).toEqual(['contracts']);
  });
});

describe('earlier decisions', () => {
  const decide = async (person: Person, id: number, ext: string) =>
    expect(await pass(person, id, { Ext: ext })).toMatchObject({ result: 'success' });

  test('how oneself and others decided the latest five of this submitter and kind, with what they said', async () => {
    const { peer } = company;
    await flow(approver('a', [clerk]), approver('b', [boss]));
    const ids: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const id = await contract(peer, { contractName: `往期${at}` });
      await decide(clerk, id, `初审${at}`);
      if (at === 5) await call(boss, 'Refused', { id: await stepOf(boss, id), Ext: '太贵' });
      else await decide(boss, id, '同意');
      ids.push(id);
    }
    const running = await contract(peer, { contractName: '还在审' });
    const id = await contract(peer);
    const { earlier } = await contextFor(clerk, id);
    expect(earlier.map(({ title }: { title: string }) => title)).toEqual(['往期5', '往期4', '往期3', '往期2', '往期1']);
    expect(earlier[0]).toMatchObject({
      TaskID: await taskOf(ids[5] as number),
      state: 3,
      decisions: [
        { userid: clerk.id, StepName: '节点a', Status: 3, ext: '初审5' },
        { userid: boss.id, StepName: '节点b', Status: 4, ext: '太贵' },
      ],
    });
    expect(earlier[0].facts).toContainEqual(['合同金额', '￥1,000.00']);
    expect(JSON.stringify(earlier)).not.toContain('还在审');
    await decide(clerk, running, '');
  });

  test('approvals that they had no part in and whose record they do not see stay untold', async () => {
    const { seller, manager } = company;
    const other = await addPerson(company, named('other'), { grants: {} });
    await flow(approver('a', [boss]));
    const secret = await contract(seller, { contractName: '与他无关' });
    await decide(boss, secret, '机密意见');
    await flow(approver('a', [other, manager], { mode: 'all' }));
    const id = await contract(seller);
    expect((await contextFor(other, id)).earlier).toEqual([]);
    // By their lists the manager sees the record, and so what was decided about it.
    expect(JSON.stringify((await contextFor(manager, id)).earlier)).toContain('机密意见');
    expect((await call(seller, 'lens', { taskid: await taskOf(id) })).data.earlier).toEqual([]);
  });

  test('what a node hid then stays hidden, whatever the node of today shows', async () => {
    const { stranger } = company;
    const hidden = { Money: 'hidden', contractName: 'hidden' } as const;
    await flow(approver('a', [clerk], { fields: hidden }));
    await decide(clerk, await contract(stranger, { contractName: '绝密项目', Money: '7777' }), '行');
    await flow(approver('a', [clerk]));
    const { earlier } = await contextFor(clerk, await contract(stranger));
    expect(earlier).toHaveLength(1);
    expect(JSON.stringify(earlier)).not.toMatch(/绝密|7,?777/);
  });

  test('those of another kind or submitter do not count', async () => {
    const { manager, admin } = company;
    await flow(approver('a', [clerk]));
    await decide(clerk, await contract(admin, { contractName: '别人的' }), '行');
    await live('baoxiao', approver('a', [clerk]));
    const listJson = JSON.stringify([{ addTime: '2026-01-05', money: '88' }]);
    const claim = await call(manager, 'api/baoxiao/add', { reason: '别类的', listJson });
    await decide(clerk, claim.data.id, '行');
    const id = await contract(manager);
    expect((await contextFor(clerk, id)).earlier).toEqual([]);
    expect(await rowOf(clerk, id)).toBeDefined();
  });
});
