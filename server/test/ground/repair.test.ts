// A record with lines, files, a lock and a written-by-one-module field, made of a migration, a folder and a line.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../company.ts';
import { createRepairTables } from './repair.migration.ts';
import { approvalModule, events, repairModule } from './repair.module.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
});
afterAll(() => company.close());

const line = (title: string, price: string, number: string | number = 1) => ({ title, price, number });

async function add(person: Person, orderSn: string, listJson: unknown, more: Record<string, unknown> = {}) {
  return (await person.call('api/repair/add', { orderSn, listJson, ...more })).body;
}

async function view(person: Person, id: number) {
  return (await person.call('api/repair/Views', { id })).body.data;
}

async function logOf(person: Person, id: number) {
  return (await person.call('api/operationLog/index', { module: 'repair', modelId: id })).body.data.rows;
}

describe('lines', () => {
  test('are kept in order with the record, with totals in money', async () => {
    const { seller } = company;
    const created = await add(seller, 'WX-1', [line('轴承', '19.99', '3.5'), line('皮带', '0.1', 3)]);
    expect(created.result).toBe('success');
    const row = await view(seller, created.data.id);
    expect(row).toMatchObject({
      orderSn: 'WX-1',
      Money: '70.27',
      approval: 0,
      approvalName: '待审',
      can: { edit: true },
    });
    expect(row.listJson).toMatchObject([
      { title: '轴承', number: '3.50', price: '19.99', xiaoji: '69.97' },
      { title: '皮带', number: '3.00', price: '0.10', xiaoji: '0.30' },
    ]);
    const listed = (await seller.call('api/repair/index', { key: 'WX-1' })).body.data.rows[0];
    expect(listed).toMatchObject({ Money: '70.27' });
    expect(listed).not.toHaveProperty('listJson');
  });

  test('hold their dictionary entries: one in use cannot be deleted', async () => {
    const { admin, seller } = company;
    const entry = (await admin.call('api/Status/add', { types: 'LaiYuan', Name: '仅配件来源' })).body.data.id as number;
    const created = await add(seller, 'WX-来源', [{ ...line('轴承', '1'), laiyuan: entry }]);
    expect((await view(seller, created.data.id)).listJson[0]).toMatchObject({ laiyuanName: '仅配件来源' });
    expect((await admin.call('api/Status/delete', { ids: entry })).body).toMatchObject({
      code: 'conflict',
      data: { rejected: [{ id: entry }] },
    });
  });

  test('one that is sent twice is refused, and neither is lost', async () => {
    const { seller } = company;
    const { id } = (await add(seller, 'WX-两次', [line('轴承', '1'), line('皮带', '2')])).data;
    const [first, second] = (await view(seller, id)).listJson;
    const twice = [first, second, { ...first, title: '又一次' }];
    expect((await seller.call('api/repair/edit', { id, listJson: twice })).body.fields).toEqual({
      'listJson[2].id': '该行不存在或重复',
    });
    expect((await view(seller, id)).listJson).toMatchObject([{ title: '轴承' }, { title: '皮带' }]);
  });

  test('a total or subtotal in the body is not believed', async () => {
    const created = await add(company.seller, 'WX-2', [{ ...line('齿轮', '10'), xiaoji: '0.01' }], { Money: '0.01' });
    const row = await view(company.seller, created.data.id);
    expect(row.Money).toBe('10.00');
    expect(row.listJson[0].xiaoji).toBe('10.00');
  });

  test.each([
    [
      [line('甲', '1'), { title: '', price: 'x' }],
      { 'listJson[1].title': '信息必须填写', 'listJson[1].price': '请输入数字' },
    ],
    [[line('甲', '1'), line('甲', '2')], { 'listJson[1].title': '该配件已存在' }],
    [[line('甲', '1.005')], { 'listJson[0].price': '最多2位小数' }],
    [[{ ...line('甲', '1'), gys: 99 }], { 'listJson[0].gys': '所选内容不存在或无权使用' }],
    [[{ ...line('甲', '1'), id: 999_999 }], { 'listJson[0].id': '该行不存在或重复' }],
    [[], { listJson: '请填写配件' }],
    ['nonsense', { listJson: '格式不正确' }],
    [['x'], { listJson: '格式不正确' }],
    [Array.from({ length: 201 }, (_value, at) => line(`件${at}`, '1')), { listJson: '最多200行' }],
  ])('%j has its messages by line and field', async (listJson, fields) => {
    const before = await company.database.first<{ n: number }>(sql`select count(*) as n from repair_line`);
    const body = await add(company.seller, 'WX-坏', listJson);
    expect(body.code).toBe('invalid');
    expect(body.fields).toMatchObject(fields);
    expect(await company.database.first(sql`select count(*) as n from repair_line`)).toEqual(before);
  });

  test('an edit of nothing but lines is a change: version, conflict, log, event', async () => {
    const { seller } = company;
    const { id } = (await add(seller, 'WX-3', [line('甲', '1'), line('乙', '2')])).data;
    const row = await view(seller, id);
    const [first, second] = row.listJson;
    events.length = 0;
    const edited = await seller.call('api/repair/edit', {
      id,
      version: row.version,
      listJson: [{ id: second.id, number: 2 }, { id: first.id, price: '1.00' }, line('丙', '5')],
    });
    expect(edited.body).toMatchObject({ result: 'success', data: { version: row.version + 1 } });
    const now = await view(seller, id);
    expect(now.listJson.map((one: { title: string; xiaoji: string }) => [one.title, one.xiaoji])).toEqual([
      ['乙', '4.00'],
      ['甲', '1.00'],
      ['丙', '5.00'],
    ]);
    expect(now.Money).toBe('10.00');
    expect(events).toEqual([{ event: 'edit', ids: [id] }]);
    const stale = await seller.call('api/repair/edit', { id, version: row.version, listJson: [line('丁', '1')] });
    expect(stale.body.code).toBe('conflict');
    const [entry] = await logOf(seller, id);
    expect(entry.changes).toEqual(
      [
        { field: 'listJson', title: '配件第1行', old: '数量 1.00，小计 2.00', new: '数量 2.00，小计 4.00' },
        { field: 'listJson', title: '配件第3行', old: '', new: '名称 丙，数量 1.00，单价 5.00，小计 5.00' },
        { field: 'Money', title: '金额', old: '3.00', new: '10.00' },
      ].toSorted((a, b) => (a.field === 'Money' ? -1 : b.field === 'Money' ? 1 : 0)),
    );
  });

  test('the same lines again change nothing, and lines that are not sent stay', async () => {
    const { seller } = company;
    const { id } = (await add(seller, 'WX-4', [line('甲', '1')])).data;
    const row = await view(seller, id);
    const same = await seller.call('api/repair/edit', { id, version: row.version, listJson: row.listJson });
    expect(same.body.data.version).toBe(row.version);
    await seller.call('api/repair/edit', { id, orderSn: 'WX-4改' });
    expect((await view(seller, id)).listJson).toEqual(row.listJson);
    expect(await logOf(seller, id)).toHaveLength(2);
  });

  test('a hundred in the place of one is a change', async () => {
    const { seller } = company;
    const { id } = (await add(seller, 'WX-11', [line('甲', '1')])).data;
    const [kept] = (await view(seller, id)).listJson;
    await seller.call('api/repair/edit', { id, listJson: [{ id: kept.id, price: '100' }] });
    expect(await view(seller, id)).toMatchObject({
      Money: '100.00',
      listJson: [{ id: kept.id, price: '100.00', xiaoji: '100.00' }],
    });
  });

  test('a line of another record is not taken over', async () => {
    const { seller } = company;
    const other = await view(seller, (await add(seller, 'WX-5', [line('甲', '1')])).data.id);
    const { id } = (await add(seller, 'WX-6', [line('乙', '2')])).data;
    const body = (await seller.call('api/repair/edit', { id, listJson: other.listJson })).body;
    expect(body.fields).toHaveProperty('listJson[0].id');
  });

  test('of two who edit the lines at once one wins', async () => {
    const { seller, manager } = company;
    const { id } = (await add(seller, 'WX-7', [line('甲', '1')])).data;
    const { version } = await view(seller, id);
    const answers = await Promise.all(
      [seller, manager, seller, manager].map((person, at) =>
        person.call('api/repair/edit', { id, version, listJson: [line(`第${at}`, `${at + 1}`)] }),
      ),
    );
    expect(answers.map((answer) => answer.body.code ?? 'done').toSorted()).toEqual([
      'conflict',
      'conflict',
      'conflict',
      'done',
    ]);
    expect((await view(seller, id)).listJson).toHaveLength(1);
  });
});

describe('a field with one writer, and a lock', () => {
  test('a body cannot set it, another module cannot either, and its module can', async () => {
    const { seller, admin } = company;
    const { id } = (await add(seller, 'WX-8', [line('甲', '1')], { approval: 2 })).data;
    expect((await view(seller, id)).approval).toBe(0);
    const edited = (await seller.call('api/repair/edit', { id, approval: 2, orderSn: 'WX-8b' })).body;
    expect(edited).toMatchObject({ msg: expect.stringContaining('审批状态'), data: { kept: ['approval'] } });
    expect((await view(seller, id)).approval).toBe(0);
    expect((await admin.call('api/repair/approve', { id, as: 'customer' })).status).toBe(500);
    expect((await view(seller, id)).approval).toBe(0);
    expect((await admin.call('api/repair/approve', { id })).body.result).toBe('success');
    expect(await view(seller, id)).toMatchObject({ approval: 2, can: { edit: false, delete: false } });
    const [entry] = await logOf(seller, id);
    expect(entry).toMatchObject({
      actionName: '审批通过',
      changes: [{ field: 'approval', title: '审批状态', old: '待审', new: '通过' }],
    });
  });

  test('what another module locks cannot be edited, deleted or given files', async () => {
    const { seller, admin } = company;
    const { id } = (await add(seller, 'WX-9', [line('甲', '1')])).data;
    await admin.call('api/repair/approve', { id });
    const sentence = '已通过审批，不能修改或删除';
    const free = (await add(seller, 'WX-10', [line('甲', '1')])).data.id;
    expect((await seller.call('api/repair/edit', { id, orderSn: 'x' })).body).toMatchObject({
      code: 'forbidden',
      msg: sentence,
    });
    expect((await seller.call('api/repair/delete', { ids: `${free},${id}` })).body).toMatchObject({
      code: 'forbidden',
      data: { rejected: [{ id, reason: sentence }] },
    });
    expect((await view(seller, free)).orderSn).toBe('WX-10');
  });
});

test('what a record refers to may stay when it is out of sight by now, and cannot be chosen anew', async () => {
  const { seller, stranger } = company;
  const customerId = await addCustomer(seller, '离开视线公司');
  const { id } = (await add(seller, 'WX-12', [line('甲', '1')], { customerId })).data;
  await seller.call('api/customer/ToGonghai', { ids: customerId });
  await stranger.call('api/customer/receive', { ids: customerId });
  const edited = await seller.call('api/repair/edit', { id, orderSn: 'WX-12改', customerId });
  expect(edited.body.result).toBe('success');
  const anew = await add(seller, 'WX-13', [line('甲', '1')], { customerId });
  expect(Object.keys(anew.fields ?? {})).toEqual(['customerId']);
});

describe('the list of it', () => {
  test('walk meets every row of the scope once, and aggregate sums them', async () => {
    const { stranger, seller } = company;
    const ids: number[] = [];
    for (const at of [1, 2, 3, 4, 5, 6, 7])
      ids.push((await add(stranger, `EX-${at}`, [line('件', `${at}.10`)])).data.id);
    const answer = (await stranger.call('api/repair/summary')).body.data;
    expect(answer.ids.toSorted((a: number, b: number) => a - b)).toEqual(ids);
    expect(answer.groups).toEqual([{ groups: [stranger.id], labels: ['孙外人'], count: 7, sums: ['28.70'] }]);
    expect((await seller.call('api/repair/summary')).body.data.ids).not.toContain(ids[0]);
    const found = (await stranger.call('api/repair/summary', { key: 'EX-3' })).body.data;
    expect(found).toMatchObject({ ids: [ids[2]], groups: [{ count: 1, sums: ['3.10'] }] });
  });

  test('a field that is masked is neither summed nor grouped by', async () => {
    const blind = await addPerson(company, 'blind', {
      grants: { erp: { repair: { index: true } } },
      scopes: { repair: 'all' },
      fields: { repair: { Money: 'mask' } },
    });
    expect((await blind.call('api/repair/summary')).body).toMatchObject({
      code: 'invalid',
      fields: { Money: '不能按此字段汇总' },
    });
  });
});

describe('deleting it', () => {
  test('it lies in the recycle bin with its lines, comes back as it was, and only to those who may', async () => {
    const { seller, manager, peer } = company;
    const { id } = (await add(seller, 'WX-回收', [line('甲', '1'), line('乙', '2')])).data;
    const before = await view(seller, id);
    expect((await seller.call('api/repair/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await seller.call('api/recycle/index')).body.code).toBe('forbidden');
    const bin = (await manager.call('api/recycle/index', { module: 'repair', key: '回收' })).body.data;
    expect(bin).toMatchObject({
      total: 1,
      rows: [{ module: 'repair', moduleName: '维修单', modelId: id, title: 'WX-回收', username: '李销售', days: 30 }],
    });
    const entry = bin.rows[0].id;
    const away = await company.signIn('southhead');
    expect((await away.call('api/recycle/index', { module: 'repair' })).body.data.total).toBe(0);
    expect((await away.call('api/recycle/restore', { ids: entry })).body.code).toBe('not_found');
    expect((await peer.call('api/recycle/restore', { ids: entry })).body.code).toBe('forbidden');
    const restored = await Promise.all([1, 2, 3].map(() => manager.call('api/recycle/restore', { ids: entry })));
    expect(restored.filter((answer) => answer.body.result === 'success')).toHaveLength(1);
    const after = await view(seller, id);
    expect(after).toMatchObject({ orderSn: 'WX-回收', listJson: before.listJson });
    expect((await logOf(seller, id)).map((one: { action: string }) => one.action)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
    expect((await manager.call('api/recycle/index', { module: 'repair' })).body.data.total).toBe(0);
  });
});
