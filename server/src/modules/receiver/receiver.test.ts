// Receivers through the API: who keeps them, who checks them, and which of them can be chosen.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addOrder, addStocked, addWarehouse, done, refused } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const plain = { name: '周收货', mobile: '13800001111', address: '一号路 1 号', province: 1, city: 2 };
const add = async (person: Person, more: Record<string, unknown> = {}): Promise<number> =>
  (await done(person, 'api/shr/add', { ...plain, ...more })).id;
const view = (person: Person, id: number) => done(person, 'api/shr/Views', { id });

test('one waits until somebody passes or refuses it, with a reason; both are told to whose it is', async () => {
  const { seller, manager } = company;
  const customerId = await addCustomer(seller, '收货公司');
  const id = await add(seller, { customerId, status: 1, reason: '混入' });
  expect(await view(seller, id)).toMatchObject({
    name: '周收货',
    status: 0,
    statusName: '待审核',
    reason: '',
    customerName: '收货公司',
    UserName: '李销售',
    can: { edit: true, delete: true, tongguo: false, butongguo: false },
  });
  expect((await refused(seller, 'api/shr/tongguo', { ids: id })).code).toBe('forbidden');
  expect((await refused(manager, 'api/shr/butongguo', { ids: id })).fields).toEqual({ reason: '信息必须填写' });
  await done(manager, 'api/shr/butongguo', { ids: id, reason: '地址不详' });
  expect(await view(seller, id)).toMatchObject({ status: 2, statusName: '未通过', reason: '地址不详' });
  expect((await refused(manager, 'api/shr/butongguo', { ids: id, reason: '再次' })).code).toBe('forbidden');
  await done(seller, 'api/shr/edit', { id, address: '一号路 1 号 2 楼' });
  expect(await view(seller, id)).toMatchObject({ status: 0, reason: '' });
  expect(await done(manager, 'api/shr/tongguo', { ids: id })).toEqual({ count: 1 });
  expect(await view(manager, id)).toMatchObject({ status: 1, can: { tongguo: false, butongguo: true } });
  expect((await refused(manager, 'api/shr/tongguo', { ids: id })).msg).toBe('收货人已通过审核');
  const notices = (await seller.call('api/notification/index')).body as { rows: { cont: string }[] };
  expect(notices.rows.map((one) => one.cont)).toEqual(['王主管通过了收货人“周收货”', '王主管没有通过收货人“周收货”']);
});

test('what was checked is checked again when it changes; a remark is not', async () => {
  const { seller, manager } = company;
  for (const [change, status] of [
    [{ Ext: '白天送' }, 1],
    [{ name: '周收货' }, 1],
    [{ name: '吴收货' }, 0],
    [{ mobile: '13800002222' }, 0],
    [{ address: '二号路' }, 0],
    [{ province: 2, city: 1 }, 0],
  ] as const) {
    const id = await add(seller);
    await done(manager, 'api/shr/tongguo', { ids: id });
    const changed = (await seller.call('api/shr/edit', { id, ...change })).body;
    if (changed.result === 'success') expect((await view(seller, id)).status, JSON.stringify(change)).toBe(status);
    else expect(change).toHaveProperty('province');
  }
});

test.each([
  [{ name: '' }, 'name'],
  [{ mobile: '' }, 'mobile'],
  [{ mobile: '不是电话' }, 'mobile'],
  [{ address: '' }, 'address'],
  [{ customerId: 999_999 }, 'customerId'],
])('%j is refused', async (body, field) => {
  expect(Object.keys((await refused(company.seller, 'api/shr/add', { ...plain, ...body })).fields ?? {})).toEqual([
    field,
  ]);
});

test('each sees their own and those of their people', async () => {
  const { seller, peer, manager, stranger } = company;
  const id = await add(seller, { name: '范围收货' });
  for (const person of [peer, stranger]) {
    expect((await refused(person, 'api/shr/Views', { id })).code).toBe('not_found');
    expect((await refused(person, 'api/shr/edit', { id, name: '改' })).code).toBe('not_found');
    expect((await done(person, 'api/shr/index', { key: '范围收货' })).total).toBe(0);
  }
  const away = await company.signIn('southhead');
  expect((await refused(away, 'api/shr/tongguo', { ids: id })).code).toBe('not_found');
  expect((await done(manager, 'api/shr/index', { key: '范围收货', status: 0 })).total).toBe(1);
});

test('only those that passed, of the customer or of nobody, are offered and taken', async () => {
  const { seller, manager, peer } = company;
  const [customerId, other] = [await addCustomer(seller, '选择公司'), await addCustomer(seller, '另一家公司')];
  const ids = {
    own: await add(seller, { customerId, name: '本公司' }),
    free: await add(seller, { name: '不限' }),
    other: await add(seller, { customerId: other, name: '别家' }),
    waiting: await add(seller, { customerId, name: '待审' }),
    refused: await add(seller, { customerId, name: '拒绝' }),
  };
  await done(manager, 'api/shr/tongguo', { ids: [ids.own, ids.free, ids.other].join(',') });
  await done(manager, 'api/shr/butongguo', { ids: ids.refused, reason: '不存在' });
  const offered = (await done(seller, 'api/shr/choices', { customerId })).rows;
  const offeredIds = offered.map((one: { id: number }) => one.id);
  expect(offeredIds[0]).toBe(ids.own);
  expect(Object.values(ids).filter((id) => offeredIds.includes(id))).toEqual([ids.own, ids.free]);
  expect((await refused(peer, 'api/shr/choices', { customerId })).code).toBe('not_found');
  expect((await done(peer, 'api/shr/choices')).rows).toEqual([]);
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 5);
  const order = (shrId: number) => seller.call('api/order/add', { customerId, shrId, listJson: [{ productid }] });
  for (const name of ['other', 'waiting', 'refused'] as const)
    expect((await order(ids[name])).body.fields, name).toHaveProperty('shrId');
  for (const name of ['own', 'free'] as const) expect((await order(ids[name])).body.result, name).toBe('success');
});

test('one that was changed since is checked again before anything goes there; one that is waited for stays', async () => {
  const { seller, manager } = company;
  const warehouseid = await addWarehouse(company);
  const productid = await addStocked(company, warehouseid, 5);
  const shrId = await add(seller, { name: '改址' });
  await done(manager, 'api/shr/tongguo', { ids: shrId });
  const id = await addOrder(seller, [{ productid, warehouseid }], { shrId });
  await done(seller, 'api/shr/edit', { id: shrId, address: '三号路' });
  expect((await refused(manager, 'api/order/review', { ids: id })).msg).toBe('收货人尚未通过审核');
  await done(manager, 'api/shr/tongguo', { ids: shrId });
  await done(manager, 'api/order/review', { ids: id });
  await done(seller, 'api/shr/edit', { id: shrId, address: '四号路' });
  expect((await refused(manager, 'api/order/ship', { ids: id })).msg).toBe('收货人尚未通过审核');
  expect((await refused(seller, 'api/shr/delete', { ids: shrId })).msg).toBe('收货人“改址”有未发货的订单，不能删除');
  await done(manager, 'api/shr/tongguo', { ids: shrId });
  await done(manager, 'api/order/ship', { ids: id });
  await done(seller, 'api/shr/delete', { ids: shrId });
  expect(await done(seller, 'api/order/Views', { id })).toMatchObject({ shrName: '改址' });
});

test('of two who check one at once both verdicts are not kept: the last one is', async () => {
  const { seller, manager, admin } = company;
  const id = await add(seller);
  const answers = await Promise.all([
    manager.call('api/shr/tongguo', { ids: id }),
    admin.call('api/shr/tongguo', { ids: id }),
  ]);
  expect(answers.map(({ body }) => body.result).toSorted()).toEqual(['error', 'success']);
  expect((await view(seller, id)).status).toBe(1);
});
