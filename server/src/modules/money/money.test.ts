// The money of contracts through the calls: limits, instalments, renewals, invoices, void ones and races.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { planStates } from './plan.entity.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function contract(person: Person, name: string, body: Record<string, unknown> = {}): Promise<number> {
  const customerId = await addCustomer(person, name);
  const answer = (await person.call('api/contract/add', { customerId, Money: '1000', ...body })).body;
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}

const view = async (person: Person, id: number) => (await person.call('api/contract/Views', { id })).body.data;
const add = async (person: Person, module: string, body: Record<string, unknown>) =>
  (await person.call(`api/${module}/add`, body)).body;
/** What stands beside no `result`. */
interface Below {
  rows: Record<string, string & number>[];
  total: number;
  code?: string;
}
const list = async (person: Person, module: string, body: Record<string, unknown>): Promise<Below> =>
  (await person.call(`api/${module}/list`, body)).body as Below;

/** Brings records back from the bin. */
async function restored(person: Person, module: string, ids: readonly number[]) {
  const { rows } = (await person.call('api/recycle/index', { module, rows: 200 })).body.data as {
    rows: { id: number; modelId: number }[];
  };
  const entries = ids.map((id) => rows.find((row) => row.modelId === id)?.id);
  return (await person.call('api/recycle/restore', { ids: entries.join(',') })).body;
}

describe('receipts', () => {
  test('add up, and never to more than was agreed', async () => {
    const { seller } = company;
    const id = await contract(seller, '收款公司');
    expect((await add(seller, 'finance', { contractId: id, money: '600' })).result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ repaid: '600.00', unpaid: '400.00' });
    expect(await add(seller, 'finance', { contractId: id, money: '400.01' })).toMatchObject({
      code: 'invalid',
      fields: { money: '回款合计将超过合同金额 1000.00，多 0.01' },
    });
    expect(await view(seller, id)).toMatchObject({ repaid: '600.00' });
    expect((await add(seller, 'finance', { contractId: id, money: '400' })).result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ repaid: '1000.00', unpaid: '0.00' });
  });

  test.each([
    [{ money: '0' }, { money: '必须大于0' }],
    [{ money: '1.005' }, { money: '最多2位小数' }],
    [{ money: '' }, { money: '信息必须填写' }],
    [{ money: '1', addTime: '31/12' }, { addTime: '日期格式应为 yyyy-MM-dd' }],
    [{ money: '1', accountid: 999 }, { accountid: '所选内容不存在或无权使用' }],
    [{ money: '1', planid: 999 }, { planid: '所选内容不存在或无权使用' }],
  ])('%j is refused at its field', async (body, fields) => {
    const id = await contract(company.seller, `坏回款${JSON.stringify(body)}`);
    expect(await add(company.seller, 'finance', { contractId: id, ...body })).toMatchObject({
      code: 'invalid',
      fields,
    });
    expect(await view(company.seller, id)).toMatchObject({ repaid: '0.00' });
  });

  test('need a contract in force that the person sees, and an instalment of that contract', async () => {
    const { seller, stranger } = company;
    const draft = await contract(seller, '草稿收款公司', { state: 'draft' });
    expect(await add(seller, 'finance', { contractId: draft, money: '1' })).toMatchObject({
      code: 'forbidden',
      msg: '尚未生效，不能进行此操作',
    });
    const id = await contract(seller, '他人收款公司');
    expect((await add(stranger, 'finance', { contractId: id, money: '1' })).code).toBe('invalid');
    const other = await contract(seller, '另一收款公司');
    const plan = await add(seller, 'recpay', { contractId: other, money: '10', plantime: '2031-01-01' });
    expect(await add(seller, 'finance', { contractId: id, money: '1', planid: plan.data.id })).toMatchObject({
      code: 'invalid',
      fields: { planid: expect.anything() },
    });
  });

  test('20 at once never collect more than the contract', async () => {
    const { seller } = company;
    const id = await contract(seller, '并发收款公司');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => add(company.admin, 'finance', { contractId: id, money: '100' })),
    );
    expect(answers.filter((answer) => answer.result === 'success')).toHaveLength(10);
    expect(await view(seller, id)).toMatchObject({ repaid: '1000.00', unpaid: '0.00' });
    const { total } = await list(seller, 'finance', { contractId: id });
    expect(total).toBe(10);
  });

  test('a setting allows more', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, '超收公司');
    await admin.call('api/setting/edit', { key: 'receipt.beyond', value: 1 });
    expect((await add(seller, 'finance', { contractId: id, money: '1200' })).result).toBe('success');
    await admin.call('api/setting/edit', { key: 'receipt.beyond', value: 0 });
    expect(await view(seller, id)).toMatchObject({ repaid: '1200.00', unpaid: '-200.00' });
    const { rows } = await list(seller, 'finance', { contractId: id });
    // What is too much can be taken back.
    expect((await admin.call('api/finance/void', { ids: rows[0]?.['id'], reason: '多收' })).body.result).toBe(
      'success',
    );
    expect(await view(seller, id)).toMatchObject({ repaid: '0.00' });
  });

  test('above the contract do not keep it from being amended, but to less', async () => {
    const { seller, manager, admin } = company;
    const id = await contract(seller, '超收变更公司');
    await admin.call('api/setting/edit', { key: 'receipt.beyond', value: 1 });
    await add(seller, 'finance', { contractId: id, money: '1200' });
    const amend = async (Money: string, Ext = '') =>
      (await manager.call('api/contract/amend', { id, Money, Ext, reason: '改' })).body;
    expect((await amend('900')).result).toBe('success');
    await admin.call('api/setting/edit', { key: 'receipt.beyond', value: 0 });
    // A form sends the amount along with what was changed.
    expect((await amend('900', '补充')).result).toBe('success');
    expect((await amend('1100')).result).toBe('success');
    expect((await amend('1099.99')).fields).toEqual({ Money: '不能低于已收和待审的回款 1200.00' });
    expect(await view(seller, id)).toMatchObject({ Money: '1100.00', unpaid: '-100.00' });
  });

  test('one that passed is neither edited nor deleted; made void it counts no more', async () => {
    const { seller, manager } = company;
    const id = await contract(seller, '作废回款公司');
    const receipt = (await add(seller, 'finance', { contractId: id, money: '300' })).data.id;
    for (const [path, body] of [
      ['api/finance/delete', { ids: receipt }],
      ['api/finance/edit', { id: receipt, money: '1' }],
    ] as const)
      expect((await manager.call(path, body)).body).toMatchObject({
        code: 'forbidden',
        msg: '已通过审批，不能修改或删除',
      });
    expect((await seller.call('api/finance/void', { ids: receipt, reason: '退回' })).body.code).toBe('forbidden');
    expect((await manager.call('api/contract/void', { ids: id, reason: '有款' })).body).toMatchObject({
      msg: '合同已有回款或发票，请先作废它们',
    });
    expect((await manager.call('api/finance/void', { ids: receipt, reason: '退回' })).body.result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ repaid: '0.00', unpaid: '1000.00' });
    expect((await manager.call('api/contract/void', { ids: id, reason: '无款' })).body.result).toBe('success');
  });

  test('one that waits for approval takes its room, but is not received yet', async () => {
    const { seller, database } = company;
    const id = await contract(seller, '待审回款公司');
    const waiting = (await add(seller, 'finance', { contractId: id, money: '600' })).data.id;
    await database.run(sql`update receipt set approval = 1 where id = ${waiting}`);
    expect((await add(seller, 'finance', { contractId: id, money: '400.01' })).code).toBe('invalid');
    expect((await add(seller, 'finance', { contractId: id, money: '400' })).result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ repaid: '400.00' });
  });

  test('a draft counts when it is handed in, and is asked again then', async () => {
    const { seller } = company;
    const id = await contract(seller, '草稿回款公司');
    const draft = (await add(seller, 'finance', { contractId: id, money: '700', state: 'draft' })).data.id;
    expect(await view(seller, id)).toMatchObject({ repaid: '0.00' });
    await add(seller, 'finance', { contractId: id, money: '400' });
    expect((await seller.call('api/WorkFlow/start', { module: 'finance', id: draft })).body).toMatchObject({
      code: 'invalid',
      fields: { money: '回款合计将超过合同金额 1000.00，多 100.00' },
    });
    await seller.call('api/finance/edit', { id: draft, money: '600' });
    expect((await seller.call('api/WorkFlow/start', { module: 'finance', id: draft })).body.result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ repaid: '1000.00' });
  });
});

describe('the lists below a contract', () => {
  test('answer rows and total and nothing else, within scope', async () => {
    const { seller, stranger, manager } = company;
    const id = await contract(seller, '子列表公司');
    const { customerId, orderSn } = await view(seller, id);
    await add(seller, 'finance', { contractId: id, money: '5' });
    await add(seller, 'payment', { contractId: id, money: '6' });
    await add(seller, 'renewal', { contractId: id, money: '7', startTime: '2031-01-01', endTime: '2031-12-31' });
    await add(seller, 'recpay', { contractId: id, money: '8', plantime: '2031-01-01' });
    for (const [module, money] of Object.entries({
      finance: '5.00',
      payment: '6.00',
      renewal: '7.00',
      recpay: '8.00',
    })) {
      for (const about of [{ contractId: id }, { customerId }]) {
        const answer = await list(seller, module, about);
        expect(Object.keys(answer).toSorted(), module).toEqual(['rows', 'total']);
        expect(answer, module).toMatchObject({
          total: 1,
          rows: [{ money, ordersn: orderSn, contractName: '子列表公司合同' }],
        });
        expect((await list(stranger, module, about)).code, module).toBe('not_found');
        expect((await list(manager, module, about)).total, module).toBe(1);
      }
    }
    expect(await view(seller, id)).toMatchObject({
      repaid: '5.00',
      renewed: '7.00',
      unpaid: '1002.00',
      endTime: '2031-12-31',
    });
  });
});

describe('instalments', () => {
  const plans = async (id: number) =>
    (await list(company.seller, 'recpay', { contractId: id, sort: 'plantime asc' })).rows;

  test('are settled by what was chosen, else the oldest; each knows its state', async () => {
    const { seller, manager } = company;
    const id = await contract(seller, '分期公司');
    for (const [money, plantime] of [
      ['300', '2001-01-01'],
      ['300', '2031-02-01'],
      ['400', '2031-03-01'],
    ])
      await add(seller, 'recpay', { contractId: id, money, plantime });
    const states = async () => (await plans(id)).map((plan) => [plan.recpaymoney, plan.planStateName]);
    expect(await states()).toEqual([
      ['0.00', '已逾期'],
      ['0.00', '待回款'],
      ['0.00', '待回款'],
    ]);
    const [first, , third] = await plans(id);
    const chosen = (await add(seller, 'finance', { contractId: id, money: '150', planid: third?.id })).data.id;
    await add(seller, 'finance', { contractId: id, money: '350' });
    expect(await states()).toEqual([
      ['300.00', '已完成'],
      ['50.00', '部分回款'],
      ['150.00', '部分回款'],
    ]);
    expect((await plans(id))[0]?.completetime).toMatch(/^\d{4}-/);
    expect((await seller.call('api/recpay/delete', { ids: first?.id })).body.msg).toBe('该期已有回款，不能删除');
    expect((await seller.call('api/recpay/set', { id: first?.id })).body.msg).toBe('该期已收齐');
    expect((await seller.call('api/recpay/set', { id: third?.id })).body.msg).toBe('已收齐，新建回款 250.00');
    expect(await states()).toEqual([
      ['300.00', '已完成'],
      ['50.00', '部分回款'],
      ['400.00', '已完成'],
    ]);
    await manager.call('api/finance/void', { ids: chosen, reason: '退' });
    expect(await states()).toEqual([
      ['300.00', '已完成'],
      ['50.00', '部分回款'],
      ['250.00', '部分回款'],
    ]);
    const filtered = async (planState: number) =>
      (await seller.call('api/recpay/index', { planState, contractId: id })).body.data.total;
    expect([await filtered(3), await filtered(2), await filtered(1), await filtered(4)]).toEqual([1, 2, 0, 0]);
  });

  test('have a number each, also where several are added at once; a number that is taken is refused', async () => {
    const { seller } = company;
    const id = await contract(seller, '期次公司');
    const plan = { contractId: id, money: '10', plantime: '2031-01-01' };
    await Promise.all([1, 2, 3, 4].map(() => add(seller, 'recpay', plan)));
    const numbers = async () => (await plans(id)).map(({ qici }) => Number(qici)).toSorted();
    expect(await numbers()).toEqual([1, 2, 3, 4]);
    const twice = await add(seller, 'recpay', { ...plan, qici: 2 });
    expect(twice.fields).toEqual({ qici: '已有第 2 期' });
    const last = (await add(seller, 'recpay', { ...plan, qici: 9 })).data.id;
    expect((await seller.call('api/recpay/edit', { id: last, qici: 3 })).body.fields).toEqual({ qici: '已有第 3 期' });
    expect((await seller.call('api/recpay/edit', { id: last, qici: 9, money: '11' })).body.result).toBe('success');
    expect(await numbers()).toEqual([1, 2, 3, 4, 9]);
  });

  test('are late from the day after; due today they are not', async () => {
    const { seller, database } = company;
    const id = await contract(seller, '到期分期公司');
    const days = [-1, 0];
    for (const day of days) {
      const plan = (await add(seller, 'recpay', { contractId: id, money: '10', plantime: '2031-01-01' })).data.id;
      await database.run(sql`update receipt_plan set due_on = current_date + ${day}::integer where id = ${plan}`);
    }
    expect((await plans(id)).map((one) => one.planStateName)).toEqual(['已逾期', '待回款']);
    const of = async (planState: number) =>
      (await seller.call('api/recpay/index', { planState, contractId: id })).body.data.rows.map(
        (row: { planStateName: string }) => row.planStateName,
      );
    expect([await of(4), await of(1)]).toEqual([['已逾期'], ['待回款']]);
  });

  test('that come back from the bin are settled by what came in meanwhile', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, '恢复分期公司');
    await add(seller, 'recpay', { contractId: id, money: '300', plantime: '2031-01-01' });
    const gone = (await add(seller, 'recpay', { contractId: id, money: '400', plantime: '2031-02-01' })).data.id;
    await seller.call('api/recpay/delete', { ids: gone });
    await add(seller, 'finance', { contractId: id, money: '500' });
    expect(await restored(admin, 'recpay', [gone])).toMatchObject({ result: 'success' });
    expect((await plans(id)).map((one) => one.recpaymoney)).toEqual(['300.00', '200.00']);
  });

  test('do not come back with a number that another has', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, '期次恢复公司');
    const plan = { contractId: id, money: '10', plantime: '2031-01-01' };
    const ids: number[] = [];
    for (let at = 0; at < 2; at++) {
      ids.push((await add(seller, 'recpay', plan)).data.id);
      await seller.call('api/recpay/delete', { ids: ids[at] });
    }
    // Both were the first.
    expect((await restored(admin, 'recpay', ids)).msg).toBe('已有第 1 期');
    expect((await restored(admin, 'recpay', ids.slice(1))).result).toBe('success');
    expect(await restored(admin, 'recpay', ids.slice(0, 1))).toMatchObject({
      msg: '已有第 1 期',
      data: { rejected: [{ reason: '已有第 1 期' }] },
    });
    await seller.call('api/recpay/edit', { id: ids[1], qici: 2 });
    expect((await restored(admin, 'recpay', ids.slice(0, 1))).result).toBe('success');
    expect((await plans(id)).map(({ qici }) => Number(qici)).toSorted()).toEqual([1, 2]);
  });

  test('do not take back a number that somebody else took meanwhile', async () => {
    const { seller } = company;
    const id = await contract(seller, '期次撤销公司');
    const plan = { contractId: id, money: '10', plantime: '2031-01-01' };
    const first = (await add(seller, 'recpay', plan)).data.id;
    const { undo } = (await seller.call('api/recpay/edit', { id: first, qici: 5, undo: 1 })).body.data;
    await add(seller, 'recpay', { ...plan, qici: 1 });
    expect((await seller.call('api/record/undo', { id: undo })).body).toMatchObject({
      code: 'conflict',
      msg: '已有第 1 期',
    });
    expect((await plans(id)).map(({ qici }) => Number(qici)).toSorted()).toEqual([1, 5]);
  });

  test('an amount that becomes what is settled already ends it; one above that opens it again', async () => {
    const { seller } = company;
    const id = await contract(seller, '改额分期公司');
    const plan = (await add(seller, 'recpay', { contractId: id, money: '300', plantime: '2031-01-01' })).data.id;
    await add(seller, 'finance', { contractId: id, money: '100' });
    const edited = async (money: string) => {
      await seller.call('api/recpay/edit', { id: plan, money });
      return (await plans(id)).map((one) => [one.recpaymoney, one.planStateName, one.completetime !== '']);
    };
    expect(await edited('100')).toEqual([['100.00', '已完成', true]]);
    expect(await edited('100.01')).toEqual([['100.00', '部分回款', false]]);
  });

  test('above the contract they warn; of a draft they are not in force; of a void one they are void', async () => {
    const { seller, manager } = company;
    const draft = await contract(seller, '草稿分期公司', { state: 'draft' });
    await add(seller, 'recpay', { contractId: draft, money: '10', plantime: '2001-01-01' });
    expect((await plans(draft))[0]?.planStateName).toBe('未生效');
    const id = await contract(seller, '超额分期公司');
    const over = await add(seller, 'recpay', { contractId: id, money: '1000.01', plantime: '2031-01-01' });
    expect(over).toMatchObject({ result: 'success', msg: '保存成功；各期回款计划之和比合同金额多 0.01，请核对' });
    await manager.call('api/contract/void', { ids: id, reason: '不做了' });
    expect((await plans(id))[0]?.planStateName).toBe('已作废');
  });

  test('are found by the state that they are in, by that alone, and by several together', async () => {
    const { seller, admin, database } = company;
    const settled = await contract(seller, '收齐后待审公司');
    await add(seller, 'recpay', { contractId: settled, money: '100', plantime: '2031-01-01' });
    await add(seller, 'finance', { contractId: settled, money: '100' });
    const partly = await contract(seller, '收了一半后待审公司');
    await add(seller, 'recpay', { contractId: partly, money: '100', plantime: '2031-01-01' });
    await add(seller, 'finance', { contractId: partly, money: '40' });
    // Their contracts wait for approval once more.
    await database.run(sql`update contract set approval = 1 where id in (${settled}, ${partly})`);
    type Plan = { id: number; planState: number };
    const of = async (body: Record<string, unknown>): Promise<Plan[]> =>
      (await admin.call('api/recpay/index', { ...body, rows: 200 })).body.data.rows;
    const whole = await of({});
    const each = await Promise.all(Object.values(planStates).map((planState) => of({ planState })));
    expect(new Set(whole.map(({ planState }) => planState))).toEqual(new Set(Object.values(planStates)));
    for (const [at, state] of Object.values(planStates).entries())
      expect(each[at]?.map(({ id }) => id).toSorted(), `${state}`).toEqual(
        whole.flatMap(({ id, planState }) => (planState === state ? id : [])).toSorted(),
      );
    const { open, done, void: gone } = planStates;
    const some = await of({ planState: [open, done, gone].join(',') });
    expect(new Set(some.map(({ planState }) => planState))).toEqual(new Set([open, done, gone]));
    await database.run(sql`update contract set approval = 2 where id in (${settled}, ${partly})`);
  });
});

describe('renewals', () => {
  test('have their remark under the name of the specification, too, and its grant', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, '备注公司', { endTime: '2030-12-31' });
    const body = {
      contractId: id,
      money: '1',
      startTime: '2030-12-31',
      endTime: '2031-12-31',
      ext: '一年',
      state: 'draft',
    };
    const renewal = (await add(seller, 'renewal', body)).data.id;
    const shown = async (person: Person) => (await person.call('api/renewal/list', { contractId: id })).body;
    expect(await shown(seller)).toMatchObject({ rows: [{ ext: '一年', Ext: '一年' }] });
    await admin.call('api/renewal/edit', { id: renewal, ext: '两年' });
    expect(await shown(seller)).toMatchObject({ rows: [{ ext: '两年' }] });
    const blind = await addPerson(company, 'renewalblind', {
      grants: { crm: { contract: { index: true }, renewal: { index: true } } },
      scopes: { contract: 'all', renewal: 'all' },
      fields: { renewal: { Ext: 'hidden' } },
    });
    expect(JSON.stringify(await shown(blind))).not.toContain('两年');
  });

  test('move the end of the contract when they pass, and back when they are made void, in any order', async () => {
    const { seller, manager } = company;
    const id = await contract(seller, '续费公司', { endTime: '2030-12-31' });
    const renew = async (endTime: string) =>
      (await add(seller, 'renewal', { contractId: id, money: '100', startTime: '2030-12-31', endTime })).data.id;
    const first = await renew('2031-12-31');
    const second = await renew('2032-12-31');
    expect(await view(seller, id)).toMatchObject({ endTime: '2032-12-31', renewed: '200.00', unpaid: '1200.00' });
    const takeBack = (renewal: number) => manager.call('api/renewal/void', { ids: renewal, reason: '取消' });
    await takeBack(first);
    expect(await view(seller, id)).toMatchObject({ endTime: '2032-12-31', renewed: '100.00' });
    await takeBack(second);
    expect(await view(seller, id)).toMatchObject({ endTime: '2030-12-31', renewed: '0.00' });
    const third = await renew('2033-12-31');
    await add(seller, 'finance', { contractId: id, money: '1100' });
    expect((await takeBack(third)).body).toMatchObject({
      code: 'invalid',
      msg: '回款合计将超过合同金额 1000.00，多 100.00',
    });
    expect(await view(seller, id)).toMatchObject({ endTime: '2033-12-31' });
    expect(
      (await add(seller, 'renewal', { contractId: id, money: '1', startTime: '2031-01-02', endTime: '2031-01-01' }))
        .fields,
    ).toEqual({ endTime: '结束时间不能早于开始时间' });
  });
});

test('a contract that was not to be renewed and is renewed after all is watched again', async () => {
  const { seller } = company;
  const id = await contract(seller, '又续费公司', { endTime: '2030-12-31' });
  await seller.call('api/contract/noRenewal', { ids: id, reason: '换供应商' });
  expect(await view(seller, id)).toMatchObject({ noRenewal: '换供应商' });
  await add(seller, 'renewal', { contractId: id, money: '1', startTime: '2030-12-31', endTime: '2031-12-31' });
  expect(await view(seller, id)).toMatchObject({ noRenewal: '', endTime: '2031-12-31' });
  const left = (await seller.call('api/contract/index', { due: '2', key: '又续费公司' })).body.data.total;
  expect(left).toBe(0);
});

describe('invoices', () => {
  test('stay within the contract, are issued once, and only made void after that', async () => {
    const { seller, manager } = company;
    const id = await contract(seller, '开票公司');
    const invoice = (money: string) =>
      add(seller, 'invoice', { contractId: id, money, invoiceTitle: '开票公司', taxNumber: '91330000MA27ABCD1X' });
    const first = (await invoice('700')).data.id;
    expect(await view(seller, id)).toMatchObject({ invoiced: '700.00' });
    expect((await invoice('300.01')).fields).toEqual({ money: '开票合计将超过合同金额 1000.00，多 0.01' });
    const second = (await invoice('300')).data.id;
    const issue = (person: Person, ids: unknown, number: string) =>
      person.call('api/contract/setInvoice', { ids, number, date: '2026-11-01' });
    expect((await issue(seller, first, 'FP1')).body.code).toBe('forbidden');
    expect((await issue(manager, `${first},${second}`, 'FP1')).body.fields).toEqual({
      number: '一个发票号码只能用于一张发票',
    });
    expect((await issue(manager, first, 'FP1')).body).toMatchObject({ result: 'success', msg: '已开票' });
    expect((await issue(manager, first, 'FP2')).body.msg).toBe('该发票已开票');
    expect((await issue(manager, second, 'fp1')).body.fields).toEqual({ number: '编号已存在' });
    expect((await manager.call('api/invoice/delete', { ids: first })).body.msg).toBe('已开票的发票不能删除，可以作废');
    expect((await seller.call('api/invoice/delete', { ids: second })).body.result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ invoiced: '700.00' });
    expect((await manager.call('api/invoice/void', { ids: first, reason: '红冲' })).body.result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ invoiced: '0.00' });
    // Leaving a title's details out, or not being allowed to write them, does not delete what is known of it.
    await add(seller, 'invoice', { contractId: id, money: '1', invoiceTitle: '开票公司' });
    const titles = (await seller.call('api/invoice/titles', { contractId: id })).body.data.rows;
    expect(titles).toMatchObject([{ invoiceTitle: '开票公司', taxNumber: '91330000MA27ABCD1X' }]);
    expect((await company.stranger.call('api/invoice/titles', { contractId: id })).body.code).toBe('not_found');
  });
});

describe('an invoice', () => {
  const invoice = async (contractId: number, money: string, more: Record<string, unknown> = {}): Promise<number> =>
    (await add(company.seller, 'invoice', { contractId, money, invoiceTitle: '抬头', ...more })).data.id;
  const issue = async (id: number, number: string) =>
    (await company.manager.call('api/contract/setInvoice', { ids: id, number, date: '2026-11-01' })).body;

  test('is issued once it passed, not as a draft, not when it is void', async () => {
    const { seller, manager } = company;
    const id = await contract(seller, '草稿开票公司');
    const draft = await invoice(id, '10', { state: 'draft' });
    expect((await view(manager, id)).invoiced).toBe('0.00');
    expect((await issue(draft, 'CG1')).msg).toBe('尚未生效，不能进行此操作');
    const gone = await invoice(id, '10');
    await manager.call('api/invoice/void', { ids: gone, reason: '错' });
    expect((await issue(gone, 'CG2')).msg).toBe('已作废');
    await seller.call('api/WorkFlow/start', { module: 'invoice', id: draft });
    expect((await issue(draft, 'CG1')).result).toBe('success');
  });

  test('that comes back from the bin counts again, where there is room for it', async () => {
    const { seller, admin } = company;
    const id = await contract(seller, '发票恢复公司');
    const [first, second] = [await invoice(id, '700'), await invoice(id, '100')];
    await seller.call('api/invoice/delete', { ids: `${first},${second}` });
    await invoice(id, '400');
    expect((await restored(admin, 'invoice', [first])).msg).toBe('开票合计将超过合同金额 1000.00，多 100.00');
    expect((await restored(admin, 'invoice', [second])).result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ invoiced: '500.00' });
  });

  test('has a number of its own also where two are issued at once, and not a longer one than paper has room for', async () => {
    const { seller } = company;
    const ids: number[] = [];
    for (const name of ['甲', '乙']) ids.push(await invoice(await contract(seller, `同号${name}公司`), '10'));
    const answers = await Promise.all(ids.map((id) => issue(id, 'TH-1')));
    expect(answers.map((answer) => answer.fields ?? answer.result).toSorted()).toEqual([
      { number: '编号已存在' },
      'success',
    ]);
    const other = await invoice(await contract(seller, '长号公司'), '10');
    expect((await issue(other, '9'.repeat(41))).fields).toEqual({ number: '最多40个字符' });
    expect((await issue(other, '9'.repeat(40))).result).toBe('success');
  });
});

test('an account is found by its name and bank, by each only for those who may read it', async () => {
  const { admin } = company;
  await admin.call('api/account/add', { name: '基本户', bank: '工商银行Ab支行' });
  const blind = await addPerson(company, 'blindbank', {
    grants: { crm: { account: { index: true } } },
    fields: { account: { bank: 'hidden' } },
  });
  const found = async (person: Person, key: string) =>
    (await person.call('api/Account/Index', { key })).body.data.total;
  expect([await found(admin, '本户'), await found(admin, 'ａB支行'), await found(admin, '%')]).toEqual([1, 1, 0]);
  expect([await found(blind, '本户'), await found(blind, '工商')]).toEqual([1, 0]);
});

test('an amount cannot be amended below what came in or is invoiced', async () => {
  const { seller, manager } = company;
  const id = await contract(seller, '减额公司');
  await add(seller, 'finance', { contractId: id, money: '600' });
  await add(seller, 'invoice', { contractId: id, money: '800', invoiceTitle: '减额' });
  const amend = async (Money: string) => (await manager.call('api/contract/amend', { id, Money, reason: '减' })).body;
  expect((await amend('500')).fields).toEqual({ Money: '不能低于已收和待审的回款 600.00' });
  expect((await amend('700')).fields).toEqual({ Money: '不能低于已开和待开的发票 800.00' });
  expect((await amend('800')).result).toBe('success');
});

test('a new owner of the contract sees its money, the one before no more', async () => {
  const { seller, peer, manager } = company;
  const id = await contract(seller, '转移合同公司');
  await add(seller, 'finance', { contractId: id, money: '5' });
  await manager.call('api/contract/Transfer', { ids: id, userid: peer.id });
  expect((await peer.call('api/finance/index', { contractId: id })).body.data.total).toBe(1);
  expect((await seller.call('api/finance/index', { contractId: id })).body.data.total).toBe(0);
});
