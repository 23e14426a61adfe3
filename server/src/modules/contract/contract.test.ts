// Contracts through the calls: numbers, amounts and lines, drafts, amendments, void ones, scenes, tags, and who may what.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let product: number;
let second: number;

beforeAll(async () => {
  company = await createCompany();
  const { admin } = company;
  const add = async (body: Record<string, unknown>) =>
    (await admin.call('api/product/add', body)).body.data.id as number;
  product = await add({ name: '工业显示器', number: 'XS-1', price: '1200.50', costPrice: '800', standard: '24寸' });
  second = await add({ name: '支架', number: 'ZJ-1', price: '99.90', costPrice: '60' });
});
afterAll(() => company.close());

async function add(person: Person, body: Record<string, unknown>) {
  return (await person.call('api/contract/add', body)).body;
}

async function created(person: Person, name: string, body: Record<string, unknown> = {}): Promise<number> {
  const customerId = await addCustomer(person, name);
  const answer = await add(person, { customerId, Money: '1000', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}

const view = async (person: Person, id: number) => (await person.call('api/contract/Views', { id })).body.data;

describe('amounts and lines', () => {
  test('a line takes over what its product says; the amount is the sum, and the discount is shown', async () => {
    const { seller } = company;
    const id = await created(seller, '带产品公司', {
      Money: '',
      listJson: [
        { productid: product, number: '2' },
        { productid: second, sellingprice: '90', number: '10' },
      ],
    });
    const row = await view(seller, id);
    expect(row).toMatchObject({ Money: '3301.00', lineTotal: '3301.00', youhui: '0.00', approval: 2, state: 1 });
    expect(row.listJson).toMatchObject([
      {
        productid: product,
        title: '工业显示器',
        xinghao: 'XS-1',
        standard: '24寸',
        sellingprice: '1200.50',
        xiaoji: '2401.00',
      },
      { title: '支架', sellingprice: '90.00', number: '10', xiaoji: '900.00' },
    ]);
    const less = await created(seller, '打折公司', { Money: '3000', listJson: [{ productid: product, number: 3 }] });
    expect(await view(seller, less)).toMatchObject({ Money: '3000.00', lineTotal: '3601.50', youhui: '601.50' });
  });

  test('a line is sent once, and is one of this contract', async () => {
    const { seller } = company;
    const id = await created(seller, '重复行公司', { state: 'draft', listJson: [{ productid: product, number: '2' }] });
    const [line] = (await view(seller, id)).listJson;
    const edit = async (ids: unknown[]) => {
      const listJson = ids.map((one) => ({ id: one, title: '甲', productid: '', number: '1', sellingprice: '1' }));
      return (await seller.call('api/contract/edit', { id, listJson })).body;
    };
    expect((await edit([line.id, line.id])).fields).toEqual({ 'listJson[1].id': '该行不存在或重复' });
    expect((await edit([line.id, 999_999])).fields).toEqual({ 'listJson[1].id': '该行不存在或重复' });
    expect((await view(seller, id)).listJson).toMatchObject([{ id: line.id, number: '2' }]);
  });

  test('prices of lines stand under the amount, and a line does not tell what a product may not be seen to cost', async () => {
    const { seller } = company;
    const id = await created(seller, '价格公司', { Money: '', listJson: [{ productid: product, number: '2' }] });
    const own = { index: true, add: true };
    const person = (name: string, fields: Record<string, Record<string, string>>) =>
      addPerson(company, name, {
        grants: { crm: { customer: own, contract: own }, erp: { product: { index: true }, order: own, shr: own } },
        scopes: { contract: 'all' },
        fields,
      });
    const noAmount = await person('noamount', { contract: { Money: 'hidden' } });
    const shown = await view(noAmount, id);
    expect(shown.listJson).toMatchObject([{ productid: product, number: '2' }]);
    const [listed] = (await noAmount.call('api/contract/index', { key: '价格公司' })).body.data.rows;
    expect(listed).toMatchObject({ id });
    // What the lines come to is the amount, too.
    for (const row of [shown, listed])
      expect(JSON.stringify(row)).not.toMatch(/1200|2401|sellingprice|xiaoji|lineTotal|youhui|unpaid/);
    const noPrice = await person('noprice', { product: { price: 'hidden' } });
    const customerId = await addCustomer(noPrice, '不知价公司');
    const line = { productid: product, number: '1' };
    for (const path of ['api/contract/add', 'api/order/add']) {
      const send = async (listJson: unknown) => (await noPrice.call(path, { customerId, listJson })).body;
      expect((await send([line])).fields, path).toEqual({ 'listJson[0].sellingprice': '信息必须填写' });
      expect((await send([{ ...line, sellingprice: '5' }])).result, path).toBe('success');
    }
  });

  test('subtotal and sum in the body are not believed, a price may be written by hand', async () => {
    const { seller } = company;
    const id = await created(seller, '手写公司', {
      Money: '',
      listJson: [{ title: '安装服务', sellingprice: '500', number: '1.5', xiaoji: '1' }],
      repaid: '999',
      unpaid: '1',
      lineTotal: '1',
    });
    expect(await view(seller, id)).toMatchObject({ Money: '750.00', repaid: '0.00', unpaid: '750.00' });
  });

  test.each([
    [{ Money: '' }, { Money: '信息必须填写' }],
    [{ Money: '-1' }, { Money: '不能小于0' }],
    [
      { Money: '100', listJson: [{ title: '甲', sellingprice: '60' }] },
      { Money: '不能超过产品合计 60.00（多 40.00）' },
    ],
    [{ listJson: [{ productid: 1 }, { productid: 1 }] }, { 'listJson[1].productid': '该产品已存在' }],
    [{ listJson: [{ title: '甲', sellingprice: '1', number: '0' }] }, { 'listJson[0].number': '必须大于0' }],
    [
      { Money: '', listJson: [{ title: '甲', sellingprice: '9999999999999', number: '999999999' }] },
      { 'listJson[0].number': '小计不能大于9999999999999' },
    ],
    [{ startTime: '2030-02-01', endTime: '2030-01-01' }, { endTime: '结束时间不能早于开始时间' }],
    [{ signTime: '明天' }, { signTime: '日期格式应为 yyyy-MM-dd' }],
    [
      { listJson: [{ productid: 99_999, title: '无', sellingprice: '1' }] },
      { 'listJson[0].productid': '所选内容不存在或无权使用' },
    ],
  ])('%j is refused at its field', async (body, fields) => {
    const customerId = await addCustomer(company.seller, `坏合同${JSON.stringify(body)}`.slice(0, 60));
    const before = await company.database.first(sql`select count(*) from contract`);
    const answer = await add(company.seller, { customerId, Money: '10', ...body });
    expect(answer.code, JSON.stringify(answer)).toBe('invalid');
    expect(answer.fields).toMatchObject(fields);
    expect(await company.database.first(sql`select count(*) from contract`)).toEqual(before);
  });

  test('what a product costs is neither shown nor taken from whoever may not see it', async () => {
    const { seller, admin } = company;
    const id = await created(seller, '进价公司', { Money: '', listJson: [{ productid: product, price: '1' }] });
    expect(JSON.stringify(await view(seller, id))).not.toContain('800');
    expect((await view(seller, id)).listJson[0]).not.toHaveProperty('price');
    expect((await view(admin, id)).listJson[0]).toMatchObject({ price: '800.00' });
    const { body } = await seller.call('api/formField/formFieldIndex', { mode: 'contract' });
    const lines = body.data.items.find((item: { json: { field: string } }) => item.json.field === 'listJson').json;
    expect(lines.type).toBe('product');
    expect(lines.columns.map((column: { field: string }) => column.field)).not.toContain('price');
    const draft = await created(seller, '进价草稿', { state: 'draft', listJson: [{ productid: product }] });
    const [line] = (await view(admin, draft)).listJson;
    await admin.call('api/contract/edit', { id: draft, listJson: [{ id: line.id, price: '777', number: '2' }] });
    expect((await view(admin, draft)).listJson[0]).toMatchObject({ price: '777.00' });
    await seller.call('api/contract/edit', { id: draft, listJson: [{ id: line.id, price: '1', number: '3' }] });
    expect((await view(admin, draft)).listJson[0]).toMatchObject({ price: '777.00', number: '3' });
    const log = await seller.call('api/operationLog/index', { module: 'contract', modelId: draft });
    expect(JSON.stringify(log.body)).toContain('合同产品第1行');
    expect(JSON.stringify(log.body)).not.toMatch(/成本|777/);
  });

  test('while a draft, its amount follows its lines unless it was less', async () => {
    const { seller } = company;
    const id = await created(seller, '草稿公司', {
      Money: '',
      state: 'draft',
      listJson: [{ title: '甲', sellingprice: '100' }],
    });
    expect(await view(seller, id)).toMatchObject({
      state: 0,
      approval: 0,
      can: { edit: true, delete: true, submit: true },
    });
    const [line] = (await view(seller, id)).listJson;
    await seller.call('api/contract/edit', { id, listJson: [{ id: line.id, number: '3' }] });
    expect(await view(seller, id)).toMatchObject({ Money: '300.00' });
    await seller.call('api/contract/edit', { id, Money: '250' });
    await seller.call('api/contract/edit', { id, listJson: [{ id: line.id, number: '4' }] });
    expect(await view(seller, id)).toMatchObject({ Money: '250.00', youhui: '150.00' });
  });
});

describe('numbers', () => {
  test('100 contracts at once have 100 numbers without a gap', async () => {
    const { seller, database } = company;
    const customerId = await addCustomer(seller, '并发合同公司');
    const last = async () =>
      (await database.first(select('number_counter', ['value'])`where kind = 'contract'`))?.value ?? 0;
    const begin = await last();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => add(company.admin, { customerId, Money: '1' })),
    );
    expect(answers.map((answer) => answer.result)).toEqual(Array.from({ length: 100 }, () => 'success'));
    const rows = await database.rows(select('contract', ['number'])`
      where customer_id = ${customerId} order by number`);
    const counted = rows.map((row) => Number(row.number.slice(-4)));
    expect(counted).toEqual(Array.from({ length: 100 }, (_value, at) => begin + 1 + at));
    expect(await last()).toBe(begin + 100);
  }, 60_000);

  test('one that is refused leaves no gap; one typed by hand is unique, and passed over', async () => {
    const { seller, admin } = company;
    const first = await view(seller, await created(seller, '号码甲'));
    const customerId = await addCustomer(seller, '号码乙');
    expect((await add(seller, { customerId, Money: '-5' })).code).toBe('invalid');
    const [, day = '', count = ''] = /^HT-(\d{8})-(\d+)$/.exec(first.orderSn) ?? [];
    const next = (by: number) => `HT-${day}-${String(Number(count) + by).padStart(4, '0')}`;
    expect((await add(seller, { customerId, Money: '1', orderSn: next(1) })).result).toBe('success');
    expect((await add(seller, { customerId, Money: '1', orderSn: next(1).toLowerCase() })).fields).toEqual({
      orderSn: '合同编号已存在',
    });
    expect(await view(seller, await created(seller, '号码丙'))).toMatchObject({ orderSn: next(2) });
    const setting = (value: string) => admin.call('api/setting/edit', { key: 'number.contract', value });
    expect((await setting('没有流水号')).body.code).toBe('invalid');
    expect((await setting('HT-{01}-{01}')).body.code).toBe('invalid');
    await setting('合{yyyy}-{100:never+5}');
    const year = day.slice(0, 4);
    expect(await view(seller, await created(seller, '号码丁'))).toMatchObject({ orderSn: `合${year}-100` });
    expect(await view(seller, await created(seller, '号码戊'))).toMatchObject({ orderSn: `合${year}-105` });
    await setting('HT-{yyyyMMdd}-{0001}');
  });
});

describe('what follows from a contract in force', () => {
  test('its customer is a deal from then on; a draft makes none', async () => {
    const { seller, admin } = company;
    const id = await created(seller, '成交公司', { state: 'draft' });
    const { customerId } = await view(seller, id);
    const customer = async () => (await admin.call('api/customer/Views', { id: customerId })).body.data;
    expect(await customer()).toMatchObject({ clue: 1, dealTime: '' });
    expect((await seller.call('api/WorkFlow/start', { module: 'contract', id })).body).toMatchObject({ msg: '已提交' });
    expect(await view(seller, id)).toMatchObject({ state: 1, approval: 2 });
    expect(await customer()).toMatchObject({ clue: 2 });
    expect((await customer()).dealTime).toMatch(/^\d{4}-/);
    await company.database.run(sql`update customer set dealt_at = '2001-02-03' where id = ${customerId}`);
    await add(seller, { customerId, Money: '1' });
    expect((await customer()).dealTime).toMatch(/^2001-02-03/);
    const again = await seller.call('api/WorkFlow/start', { module: 'contract', id });
    expect(again.body).toMatchObject({ code: 'forbidden', msg: '已通过审批，不能修改或删除' });
  });

  test('it can be neither edited nor deleted, only amended or made void', async () => {
    const { seller, manager } = company;
    const id = await created(seller, '锁定合同公司');
    for (const [path, body] of [
      ['api/contract/edit', { id, Money: '1' }],
      ['api/contract/delete', { ids: id }],
    ] as const)
      expect((await manager.call(path, body)).body).toMatchObject({
        code: 'forbidden',
        msg: '已通过审批，不能修改或删除',
      });
    const draft = await created(seller, '作废草稿公司', { state: 'draft' });
    expect((await manager.call('api/contract/void', { ids: draft, reason: '签错' })).body.msg).toBe(
      '尚未生效，不能进行此操作',
    );
    expect((await seller.call('api/contract/void', { ids: id, reason: '签错' })).body.code).toBe('forbidden');
    expect((await manager.call('api/contract/void', { ids: id, reason: ' ' })).body.fields).toEqual({
      reason: '信息必须填写',
    });
    expect((await manager.call('api/contract/void', { ids: id, reason: '签错' })).body.msg).toBe('已作废');
    expect(await view(manager, id)).toMatchObject({ state: 2, voidReason: '签错', unpaid: '0.00' });
    expect((await manager.call('api/contract/void', { ids: id, reason: '再次' })).body.msg).toBe('已作废');
    expect((await seller.call('api/finance/add', { contractId: id, money: '1' })).body.code).toBe('forbidden');
  });

  test('an amendment keeps what was, needs a reason and a change, and no more than one wins', async () => {
    const { manager, seller } = company;
    const id = await created(seller, '变更公司', { Money: '', listJson: [{ title: '甲', sellingprice: '100' }] });
    const before = await view(manager, id);
    const amend = (body: Record<string, unknown>) =>
      manager.call('api/contract/amend', { id, version: before.version, ...body });
    expect((await amend({ Ext: '补充' })).body.fields).toHaveProperty('reason');
    expect((await amend({ reason: '无变化', Ext: '' })).body.fields).toEqual({ reason: '没有任何变更' });
    expect((await seller.call('api/contract/amend', { id, reason: '我改', Ext: 'x' })).body.code).toBe('forbidden');
    const [line] = before.listJson;
    const both = await Promise.all([
      amend({ reason: '加量', listJson: [{ id: line.id, number: '2' }] }),
      amend({ reason: '减价', listJson: [{ id: line.id, sellingprice: '80' }] }),
    ]);
    expect(both.map((answer) => answer.body.code ?? 'done').toSorted()).toEqual(['conflict', 'done']);
    const now = await view(manager, id);
    expect(now).toMatchObject({ revision: '2', approval: 2 });
    const { rows } = (await manager.call('api/contract/revisions', { id })).body.data;
    expect(rows).toMatchObject([{ revision: 1, username: '王主管' }]);
    const entry = (
      await manager.call('api/operationLog/index', { module: 'contract', modelId: id })
    ).body.data.rows.find((one: { id: number }) => one.id === rows[0].log);
    expect(entry).toMatchObject({ actionName: '变更合同' });
    expect(JSON.stringify(entry.changes)).toContain('合同产品第1行');
    const kept = await company.database.first(select('contract_revision', ['before'])`where contract_id = ${id}`);
    expect(kept?.before.Money).toBe('100.00');
  });

  test('its lines are not amended to less than was agreed', async () => {
    const { manager, seller } = company;
    const id = await created(seller, '减行公司', { Money: '150', listJson: [{ title: '甲', sellingprice: '200' }] });
    const [line] = (await view(manager, id)).listJson;
    const amend = async (sellingprice: string) =>
      (await manager.call('api/contract/amend', { id, reason: '减价', listJson: [{ id: line.id, sellingprice }] }))
        .body;
    expect((await amend('149.99')).fields).toEqual({ Money: '不能超过产品合计 149.99（多 0.01）' });
    expect(await view(manager, id)).toMatchObject({ Money: '150.00', lineTotal: '200.00', revision: '1' });
    expect((await amend('150')).result).toBe('success');
    expect(await view(manager, id)).toMatchObject({ Money: '150.00', youhui: '0.00', revision: '2' });
  });

  test('a customer with contracts cannot be deleted; one whose contract was a draft that is gone can', async () => {
    const { manager, seller } = company;
    const id = await created(seller, '有合同的公司', { state: 'draft' });
    const { customerId } = await view(seller, id);
    const remove = () => manager.call('api/customer/delete', { ids: customerId });
    expect((await remove()).body).toMatchObject({ code: 'forbidden', msg: '客户有合同，不能删除' });
    expect((await manager.call('api/contract/delete', { ids: id })).body.result).toBe('success');
    expect((await remove()).body.result).toBe('success');
  });

  test('a pool rule about contracts knows them', async () => {
    const { admin } = company;
    const { rules } = (await admin.call('api/poolRule/options')).body.data;
    expect(rules).toEqual(['noFollowUp', 'noContract', 'contractEnded']);
  });
});

describe('lists', () => {
  test('scenes by end, by signing and by owner', async () => {
    const { seller, manager, peer } = company;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const open = await created(seller, '未到期公司', { endTime: day(10), orderSn: 'DQ-1' });
    const ended = await created(seller, '已到期公司', { endTime: day(-1), orderSn: 'DQ-2' });
    const today = await created(seller, '今天到期公司', { endTime: day(0), orderSn: 'DQ-3' });
    const endless = await created(seller, '无期公司', { orderSn: 'DQ-4', signTime: '2001-05-06' });
    await seller.call('api/contract/noRenewal', { ids: ended, reason: '换供应商' });
    const found = async (person: Person, body: Record<string, unknown>) =>
      (await person.call('api/contract/index', { key: 'DQ', ...body })).body.data.rows
        .map((row: { id: number }) => row.id)
        .toSorted();
    expect(await found(seller, { due: '-1' })).toEqual([open, ended, today].toSorted());
    expect(await found(seller, { due: '0' })).toEqual([open, today].toSorted());
    expect(await found(seller, { due: '1' })).toEqual([ended]);
    expect(await found(seller, { due: '2' })).toEqual([ended]);
    // What ends first comes first by default; the other lists are sorted newest first.
    const inOrder = async (body: Record<string, unknown>) =>
      (await seller.call('api/contract/index', { key: 'DQ', ...body })).body.data.rows.map(
        (row: { id: number }) => row.id,
      );
    expect(await inOrder({ due: '-1' })).toEqual([ended, today, open]);
    expect(await inOrder({ due: '0' })).toEqual([today, open]);
    expect(await inOrder({ due: '0', sort: 'endTime desc' })).toEqual([open, today]);
    expect(await inOrder({})).toEqual([endless, today, ended, open]);
    expect(await found(seller, { time: '0' })).toHaveLength(4);
    for (const time of [1, 2, 3]) expect(await found(seller, { time })).toEqual([open, ended, today].toSorted());
    for (const time of [4, 5, 6]) expect(await found(seller, { time })).toEqual([]);
    for (const bad of [{ due: '7' }, { time: '9' }, { time: '1.5' }])
      expect((await seller.call('api/contract/index', bad)).body.code).toBe('invalid');
    expect(await found(manager, {})).toHaveLength(4);
    expect(await found(peer, {})).toEqual([]);
    expect((await seller.call('api/contract/index', { time: 1, endless })).body.code).toBe('invalid');
  });

  test('who does not see the customer makes no contract with it; a reading member makes none either', async () => {
    const { seller, peer, stranger } = company;
    const customerId = await addCustomer(seller, '共享合同公司');
    expect((await add(stranger, { customerId, Money: '1' })).code).toBe('invalid');
    await seller.call('api/customer/share', { ids: customerId, userids: peer.id, readonly: 1 });
    expect((await add(peer, { customerId, Money: '1' })).code).toBe('forbidden');
    await seller.call('api/customer/share', { ids: customerId, userids: peer.id, readonly: 0 });
    expect((await add(peer, { customerId, Money: '1' })).result).toBe('success');
  });

  test('tags are colours and words, put on by whoever may edit', async () => {
    const { seller, stranger } = company;
    const tag = (body: Record<string, unknown>) =>
      seller.call('api/tag/add', { module: 'contract', bgcolor: '#ff0000', color: '#ffffff', ...body });
    expect((await tag({ text: '重点' })).body.result).toBe('success');
    expect((await tag({ text: '重点' })).body.fields).toEqual({ text: '标签已存在' });
    expect((await tag({ text: '甲', color: 'red; x' })).body.fields).toEqual({ color: '颜色格式不正确' });
    expect((await tag({ text: '甲,乙' })).body.fields).toEqual({ text: '标签中不能有逗号' });
    expect((await tag({ text: '甲', module: 'x'.repeat(5000) })).body.code).toBe('invalid');
    expect((await seller.call('api/tag/index', { module: 'contract' })).body.data.rows).toMatchObject([
      { text: '重点', bgcolor: '#ff0000' },
    ]);
    const id = await created(seller, '标签公司');
    expect((await seller.call('api/contract/bindTag', { id, list: '重点，老客户,重点' })).body.data).toEqual({
      tags: '重点,老客户',
    });
    expect(await view(seller, id)).toMatchObject({ tags: '重点,老客户' });
    const reads = await addPerson(company, 'readstags', {
      grants: { crm: { customer: { index: true }, contract: { index: true, edit: true } } },
      scopes: { contract: 'all', customer: 'all' },
      fields: { contract: { tags: 'read' } },
    });
    expect((await reads.call('api/contract/bindTag', { id, list: '' })).body.msg).toBe('没有填写此字段的权限');
    expect((await view(reads, id)).can.bindTag).toBe(false);
    expect((await stranger.call('api/contract/bindTag', { id, list: '' })).body.code).toBe('not_found');
  });

  test('follow-ups of a contract are its customer’s', async () => {
    const { seller, stranger } = company;
    const id = await created(seller, '合同跟进公司');
    const { customerId } = await view(seller, id);
    expect((await seller.call('api/OpportLogs/Add', { contractId: id, status: 0, Ext: '催款' })).body.result).toBe(
      'success',
    );
    await seller.call('api/OpportLogs/Add', { customerId, status: 0, Ext: '闲聊' });
    const texts = async (body: Record<string, unknown>) =>
      (await seller.call('api/OpportLogs/Logs', body)).body.data.rows.map((row: { Ext: string }) => row.Ext);
    expect(await texts({ contractId: id })).toEqual(['催款']);
    expect(await texts({ customerId })).toEqual(['闲聊', '催款']);
    expect((await stranger.call('api/OpportLogs/Logs', { contractId: id })).body.code).toBe('not_found');
    expect((await seller.call('api/contract/Subtotal', { id })).body.data).toMatchObject({
      logs: 1,
      finance: 0,
      product: 0,
    });
    expect((await seller.call('api/customer/Subtotal', { id: customerId })).body.data).toMatchObject({
      contract: 1,
      logs: 2,
    });
  });
});
