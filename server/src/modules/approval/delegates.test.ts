// Stand-ins by range: which of several it is, what they may not see or decide, and that ending takes effect at once.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, named, pass, rowOf, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Away. */
let boss: Person;
let anna: Person;
let bert: Person;
const days = { begin: '2000-01-01', end: '2100-01-01' };

beforeAll(async () => {
  company = await createCompany();
  boss = await addPerson(company, 'boss', { grants: {} });
  anna = await addPerson(company, 'anna', { grants: {} });
  bert = await addPerson(company, 'bert', { grants: {} });
});
afterAll(() => company.close());

const { live, taskOf } = approvalsOf(() => company);
beforeEach(async () => {
  await company.database.run(sql`update flow set enabled = false`);
  await live('contract', approver('a', [boss]));
});
afterEach(() => company.database.run(sql`update flow_delegation set ended_at = now() where ended_at is null`));

const delegate = async (who: Person, to: Person, more: Record<string, unknown> = {}): Promise<number> => {
  const made = await call(who, 'delegate', { userid: to.id, ...days, ...more });
  expect(made, JSON.stringify(made)).toMatchObject({ result: 'success' });
  return made.data.id;
};
/** Who has it. */
const holder = async (contractId: number): Promise<string> => {
  for (const [name, person] of Object.entries({ boss, anna, bert }))
    if ((await stepOf(person, contractId)) > 0) return name;
  return '';
};
const departmentOf = async (person: Person) =>
  (await company.database.first(select('app_user', ['department_id as id'])`where id = ${person.id}`))?.id ?? 0;

describe('the range', () => {
  test('kinds, amounts and submitters limit it, and what is beyond stays with the person', async () => {
    const { seller, manager } = company;
    const cases: [Record<string, unknown>, string][] = [
      [{ modules: 'finance,contract' }, 'anna'],
      [{ modules: 'finance' }, 'boss'],
      [{ amountTo: '1,000' }, 'anna'],
      [{ amountTo: '999.99' }, 'boss'],
      [{ amountFrom: '1000', amountTo: '1000' }, 'anna'],
      [{ amountFrom: '1000.01' }, 'boss'],
      [{ submitters: `${seller.id}` }, 'anna'],
      [{ submitters: `${manager.id}` }, 'boss'],
      [{ departments: `${await departmentOf(seller)}` }, 'anna'],
    ];
    for (const [range, expected] of cases) {
      const id = await delegate(boss, anna, range);
      expect([range, await holder(await contract(seller, { Money: '1000' }))]).toEqual([range, expected]);
      await call(boss, 'undelegate', { id });
    }
  });

  test('the narrowest of those that fit is it, else the one that was made first; nobody stands in for a stand-in', async () => {
    const { seller } = company;
    await delegate(boss, anna);
    await delegate(boss, bert, { amountTo: '500', modules: 'contract' });
    await delegate(boss, anna, { modules: 'contract' });
    await delegate(bert, anna);
    await delegate(anna, boss);
    expect(await holder(await contract(seller, { Money: '100' }))).toBe('bert');
    expect(await holder(await contract(seller, { Money: '900' }))).toBe('anna');
  });

  test('an amendment has no amount that is known before', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, { Money: '100' });
    await pass(boss, id);
    await delegate(boss, anna, { amountTo: '500' });
    expect(await call(admin, 'api/contract/amend', { id, Money: '90000', reason: '追加' })).toMatchObject({
      result: 'success',
    });
    expect(await holder(id)).toBe('boss');
  });

  test('what is wrong with it is told at its field, and the same twice is refused', async () => {
    const sent = { userid: anna.id, ...days };
    const refused: [Record<string, unknown>, Record<string, string>][] = [
      [{ amountFrom: 'x' }, { amountFrom: '须为金额，最多两位小数' }],
      [{ amountFrom: '2', amountTo: '1' }, { amountTo: '上限不能低于下限' }],
      [{ modules: 'customer' }, { modules: expect.any(String) }],
      [{ submitters: '987654321' }, { submitters: expect.any(String) }],
      [{ departments: '987654321' }, { departments: expect.any(String) }],
    ];
    for (const [more, fields] of refused)
      expect((await call(boss, 'delegate', { ...sent, ...more })).fields).toEqual(fields);
    await delegate(boss, anna, { modules: 'contract' });
    expect(await call(boss, 'delegate', { ...sent, userid: bert.id, modules: 'contract' })).toMatchObject({
      code: 'conflict',
    });
    expect((await call(boss, 'delegations')).data[0]).toMatchObject({
      kinds: [{ module: 'contract', title: '合同' }],
      amountFrom: '',
      submitters: [],
      state: 'now',
    });
    const { data } = await call(anna, 'delegationKinds');
    expect(data.map(({ module }: { module: string }) => module)).toContain('contract');
  });
});

describe('the end of it', () => {
  test('takes effect at once: what is open goes back, and is theirs no more', async () => {
    const { seller } = company;
    const agreed = await delegate(boss, anna);
    const id = await contract(seller);
    const [step, taskid] = [await stepOf(anna, id), await taskOf(id)];
    await call(anna, 'receive', { id: step });
    await call(boss, 'undelegate', { id: agreed });
    expect(await holder(id)).toBe('boss');
    expect(await call(anna, 'Approved', { id: step })).toMatchObject({ code: 'forbidden' });
    expect(await call(anna, 'Views', { taskid })).toMatchObject({ code: 'not_found' });
    const logs = (await call(boss, 'logs', { taskid })).data as { logs: string }[];
    expect(logs.map((one) => one.logs)).toContain('委托结束，交还 boss');
  });

  test('so does narrowing it, for what is not covered any more only', async () => {
    const { seller } = company;
    const agreed = await delegate(boss, anna);
    const [small, large] = [await contract(seller, { Money: '10' }), await contract(seller, { Money: '9000' })];
    const edit = (who: Person) =>
      call(who, 'editDelegation', { id: agreed, userid: anna.id, ...days, amountTo: '500' });
    expect(await edit(bert)).toMatchObject({ code: 'not_found' });
    expect(await edit(boss)).toMatchObject({ result: 'success' });
    expect([await holder(small), await holder(large)]).toEqual(['anna', 'boss']);
  });

  test('days that are over count before the job comes, and the job gives back', async () => {
    const { seller } = company;
    const agreed = await delegate(boss, anna);
    const id = await contract(seller);
    await company.database.run(sql`update flow_delegation set end_on = '2000-01-02' where id = ${agreed}`);
    expect(await pass(anna, id)).toMatchObject({ code: 'forbidden', msg: '您代boss审批的委托已结束' });
    await runJobOf(company, 'approval.left');
    expect(await holder(id)).toBe('boss');
    expect(await pass(boss, id)).toMatchObject({ result: 'success' });
  });

  test('while the stand-in decides: it was decided in time, or it is back', async () => {
    const { seller } = company;
    for (let round = 0; round < 4; round += 1) {
      const agreed = await delegate(boss, anna);
      const id = await contract(seller);
      const step = await stepOf(anna, id);
      const [decided, ended] = await Promise.all([
        call(anna, 'Approved', { id: step }),
        call(boss, 'undelegate', { id: agreed }),
      ]);
      expect(ended).toMatchObject({ result: 'success' });
      if (decided.result === 'success') expect(await holder(id)).toBe('');
      else expect([decided.code, await holder(id)]).toEqual(['forbidden', 'boss']);
    }
  });
});

test('what is handed on is unread to whoever gets it, whatever the one before them has read', async () => {
  const id = await contract(company.seller);
  const row = await rowOf(boss, id);
  expect(row).toMatchObject({ unread: 1 });
  await call(boss, 'Views', { id: row?.['id'] });
  expect(await rowOf(boss, id)).not.toHaveProperty('unread');
  expect(await call(boss, 'Forward', { id: row?.['id'], userid: anna.id })).toMatchObject({ result: 'success' });
  expect(await rowOf(anna, id)).toMatchObject({ unread: 1 });
});

test('a stand-in sees no more than the person whom they stand in for', async () => {
  const { seller } = company;
  const limited = await addPerson(company, named('limited'), {
    grants: { crm: { contract: { index: true } } },
    fields: { contract: { Money: 'hidden', Ext: 'mask' } },
  });
  await company.database.run(sql`update flow set enabled = false`);
  await live('contract', approver('a', [limited], { fields: { Ext: 'edit', Money: 'edit' } }));
  await delegate(limited, anna);
  const id = await contract(seller, { Money: '7654', Ext: '秘密备注' });
  const row = await rowOf(anna, id);
  const shown = (await call(anna, 'Views', { id: row?.['id'] })).data;
  expect(shown.stepid).toBeGreaterThan(0);
  expect(JSON.stringify([row, shown])).not.toMatch(/7,?654|秘密备注/);
  expect(await call(anna, 'editFormField', { stepid: row?.['id'], item: { Money: '1' } })).toMatchObject({
    result: 'error',
  });
});
