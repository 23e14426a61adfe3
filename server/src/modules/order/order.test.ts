// Orders through the API: what they are made of, the states that they go through, who may, and what is refused.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { addOrder, addStocked, addWarehouse, bookErrors, done, refused, stockOf } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let warehouseid: number;
beforeAll(async () => {
  company = await createCompany();
  warehouseid = await addWarehouse(company, '总仓');
});
afterAll(() => company.close());

const view = (person: Person, id: number) => done(person, 'api/order/Views', { id });
const stateOf = async (id: number) => (await view(company.admin, id)).status;

/** An order of so many pieces of each product, ready to be shipped; with its products. */
async function ready(numbers: readonly (number | string)[], stock = 100): Promise<{ id: number; products: number[] }> {
  const products: number[] = [];
  for (const _number of numbers) products.push(await addStocked(company, warehouseid, stock));
  const lines = numbers.map((number, at) => ({ productid: products[at] as number, number, warehouseid }));
  const id = await addOrder(company.seller, lines);
  await done(company.manager, 'api/order/review', { ids: id });
  return { id, products };
}
const lineIds = async (id: number): Promise<number[]> =>
  (await view(company.admin, id)).listJson.map((line: { id: number }) => line.id);

describe('an order', () => {
  test('has a number, takes lines over from products, and comes to their sum', async () => {
    const { seller, admin } = company;
    const customerId = await addCustomer(seller, '订货大公司');
    const productid = await addStocked(company, warehouseid, 9, {
      name: '订货产品',
      price: '19.99',
      xinghao: 'M-1',
      standard: '大号',
      shuihao: '109051',
    });
    const other = await addStocked(company, warehouseid, 9, { price: '1' });
    const id = await addOrder(
      seller,
      [
        { productid, warehouseid, number: '3.5' },
        { productid: other, sellingprice: '0.1', number: 3 },
      ],
      { customerId, Money: '1', status: 2, Ext: '加急', expectTime: '2031-05-06' },
    );
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
    const row = await view(seller, id);
    expect(row).toMatchObject({
      orderSn: `DD-${today.replaceAll('-', '')}-0001`,
      customerName: '订货大公司',
      UserName: '李销售',
      status: 0,
      statusName: '待审核',
      shipping: 0,
      Money: '70.27',
      expectTime: '2031-05-06',
      progress: '0/6.5',
      can: { edit: true, delete: true, review: false, ship: false, cancel: true, completed: false, return: false },
    });
    expect(row.listJson).toMatchObject([
      {
        productid,
        title: '订货产品',
        xinghao: 'M-1',
        standard: '大号',
        shuihao: '109051',
        warehouseid,
        warehousename: '总仓',
        number: '3.5',
        sellingprice: '19.99',
        xiaoji: '69.97',
        shipped: '0',
      },
      { productid: other, number: '3', sellingprice: '0.10', xiaoji: '0.30', warehouseid: '' },
    ]);
    expect(JSON.stringify(row)).not.toMatch(/"price"|6\.00/);
    expect((await view(admin, id)).listJson[0].price).toBe('6.00');
    const again = await addOrder(seller, [{ productid: other }], { customerId });
    expect((await view(seller, again)).orderSn).toMatch(/-0002$/);
    for (const key of [row.orderSn, '订货大', 'dhd'])
      expect((await done(seller, 'api/order/index', { key })).rows[0], key).toMatchObject({ customerId });
    const found = await done(seller, 'api/order/index', { productid, status: 0 });
    expect(found.rows.map((one: { id: number }) => one.id)).toEqual([id]);
  });

  test.each([
    [{ listJson: [] }, 'listJson'],
    [{ listJson: [{ number: 1 }] }, 'listJson[0].productid'],
    [{ listJson: [{ productid: 999_999, number: 1 }] }, 'listJson[0].title'],
    [{ customerId: '' }, 'customerId'],
    [{ customerId: 999_999 }, 'customerId'],
    [{ shrId: 999_999 }, 'shrId'],
    [{ expectTime: '昨天' }, 'expectTime'],
  ])('is refused with %j', async (body, field) => {
    const productid = await addStocked(company, warehouseid, 1);
    const customerId = await addCustomer(company.seller, '不成公司');
    const sent = { customerId, listJson: [{ productid }], ...body };
    expect((await refused(company.seller, 'api/order/add', sent)).fields).toHaveProperty([field]);
  });

  test.each([
    [{ number: 0 }, 'number'],
    [{ number: -1 }, 'number'],
    [{ number: '1.00001' }, 'number'],
    [{ sellingprice: '-1' }, 'sellingprice'],
    [{ sellingprice: '1.001' }, 'sellingprice'],
    [{ warehouseid: 999_999 }, 'warehouseid'],
  ])('a line is refused with %j', async (line, field) => {
    const productid = await addStocked(company, warehouseid, 1);
    const customerId = await addCustomer(company.seller, '坏行公司');
    const sent = { customerId, listJson: [{ productid, ...line }] };
    expect(Object.keys((await refused(company.seller, 'api/order/add', sent)).fields ?? {})).toEqual([
      `listJson[0].${field}`,
    ]);
  });

  test('the same product twice is refused; one that is not sold any more, too', async () => {
    const { admin, seller } = company;
    const productid = await addStocked(company, warehouseid, 1);
    const customerId = await addCustomer(seller, '重复公司');
    const twice = { customerId, listJson: [{ productid }, { productid }] };
    expect((await refused(seller, 'api/order/add', twice)).fields).toEqual({
      'listJson[1].productid': '该产品已存在',
    });
    await done(admin, 'api/product/edit', { id: productid, status: 0 });
    expect((await refused(seller, 'api/order/add', { customerId, listJson: [{ productid }] })).fields).toHaveProperty([
      'listJson[0].productid',
    ]);
  });

  test('a number that was not kept is given to the next one: there is no gap', async () => {
    const { seller } = company;
    const productid = await addStocked(company, warehouseid, 1);
    const customerId = await addCustomer(seller, '编号公司');
    const body = { customerId, listJson: [{ productid }] };
    const numberOf = async (id: number) => Number((await view(seller, id)).orderSn.slice(-4));
    const first = await numberOf((await done(seller, 'api/order/add', body)).id);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_one, at) =>
        seller.call('api/order/add', at % 3 === 0 ? { ...body, listJson: [] } : body),
      ),
    );
    const made = answers.flatMap(({ body: { data } }) => (data?.id ? [data.id as number] : []));
    const numbers = await Promise.all(made.map(numberOf));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6].map((at) => first + at));
  });
});

describe('its states', () => {
  test('0 → 1 → 2 → 3, each step once, edited only in 0', async () => {
    const { seller, manager } = company;
    const productid = await addStocked(company, warehouseid, 5);
    const id = await addOrder(seller, [{ productid, warehouseid, number: 2 }]);
    await done(seller, 'api/order/edit', { id, Ext: '改备注' });
    for (const path of ['ship', 'completed'])
      expect(await refused(manager, `api/order/${path}`, { ids: id }), path).toMatchObject({
        code: 'forbidden',
        msg: '订单待审核，不能进行此操作',
      });
    expect(await done(manager, 'api/order/review', { ids: id })).toEqual({ count: 1 });
    expect((await refused(manager, 'api/order/review', { ids: id })).msg).toBe('订单已审核，不能进行此操作');
    expect((await refused(seller, 'api/order/edit', { id, Ext: '再改' })).code).toBe('forbidden');
    expect((await refused(seller, 'api/order/completed', { ids: id })).code).toBe('forbidden');
    expect(await done(manager, 'api/order/ship', { ids: id, company: '顺丰', number: 'SF1' })).toEqual({ count: 1 });
    expect(await view(seller, id)).toMatchObject({ status: 2, shipping: 2, progress: '2/2' });
    expect(await stockOf(company, productid, warehouseid)).toBe('3');
    expect((await refused(manager, 'api/order/ship', { ids: id })).code).toBe('forbidden');
    expect((await refused(manager, 'api/order/delete', { ids: id })).code).toBe('forbidden');
    await done(seller, 'api/order/completed', { ids: id });
    expect(await stateOf(id)).toBe(3);
    for (const [path, body] of [
      ['cancel', { reason: '晚了' }],
      ['completed', {}],
      ['delete', {}],
      ['ship', {}],
    ] as const)
      expect((await refused(manager, `api/order/${path}`, { ids: id, ...body })).code, path).toBe('forbidden');
    const log = (await done(seller, 'api/operationLog/index', { module: 'order', modelId: id })).rows;
    expect(log.map((one: { actionName: string }) => one.actionName)).toEqual(['完成', '发货', '审核', '编辑', '新建']);
    expect(log[1].ext).toMatch(/^货品\d+ × 2；顺丰 SF1$/);
  });

  test('cancelled with a reason from 0 and 1, not once something is with the customer; deleted in 0, 1 and 9', async () => {
    const { seller, manager } = company;
    const { id } = await ready([5]);
    expect((await refused(seller, 'api/order/cancel', { ids: id })).fields).toEqual({ reason: '信息必须填写' });
    const [line] = await lineIds(id);
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: 2 }] });
    for (const [path, body] of [
      ['cancel', { reason: '不要了' }],
      ['delete', {}],
    ] as const)
      expect(await refused(manager, `api/order/${path}`, { ids: id, ...body }), path).toMatchObject({
        code: 'conflict',
        msg: expect.stringContaining('已有产品发出，请先退货'),
        data: { rejected: [{ id }] },
      });
    await done(manager, 'api/order/return', { id, lines: [{ id: line, number: 2 }], reason: '客户不要' });
    await done(seller, 'api/order/cancel', { ids: id, reason: '不要了' });
    expect(await view(seller, id)).toMatchObject({ status: 9, cancelReason: '不要了', statusName: '已取消' });
    expect(await done(seller, 'api/order/delete', { ids: id })).toEqual({ count: 1 });
    const waiting = await addOrder(seller, [{ productid: await addStocked(company, warehouseid, 1) }]);
    const { id: reviewed } = await ready([1]);
    expect(await done(seller, 'api/order/delete', { ids: `${waiting},${reviewed}` })).toEqual({ count: 2 });
    const [entry] = (await done(manager, 'api/recycle/index', { module: 'order' })).rows;
    await done(manager, 'api/recycle/restore', { ids: entry.id });
    expect(await bookErrors(company)).toEqual([]);
  });
});

describe('shipping', () => {
  test('needs a warehouse on every line and enough of everything; what fails moves nothing', async () => {
    const { seller, manager } = company;
    const [here, little] = [
      await addStocked(company, warehouseid, 9),
      await addStocked(company, warehouseid, 1, { name: '不够的' }),
    ];
    const id = await addOrder(seller, [
      { productid: here, number: 4, warehouseid },
      { productid: little, number: 2, warehouseid },
    ]);
    const homeless = await addOrder(seller, [{ productid: here, number: 1 }]);
    const fine = await addOrder(seller, [{ productid: here, number: 1, warehouseid }]);
    await done(manager, 'api/order/review', { ids: [id, homeless, fine].join(',') });
    expect(await refused(manager, 'api/order/ship', { ids: id })).toMatchObject({
      code: 'conflict',
      msg: '库存不足：总仓中“不够的”仅有 1',
      data: { rejected: [{ id, reason: '库存不足：总仓中“不够的”仅有 1' }] },
    });
    expect(await stockOf(company, here, warehouseid)).toBe('9');
    expect((await manager.call('api/order/ship', { ids: [id, homeless, fine].join(',') })).body).toMatchObject({
      msg: '已发货 1 项，2 项未处理',
      data: { count: 1, rejected: [{ id }, { id: homeless, reason: expect.stringContaining('没有选择仓库') }] },
    });
    expect([await stateOf(id), await stateOf(homeless), await stateOf(fine)]).toEqual([1, 1, 2]);
    expect((await done(manager, 'api/order/shipments', { id })).rows).toEqual([]);
    const [line] = await lineIds(homeless);
    await done(manager, 'api/order/ship', { id: homeless, lines: [{ id: line, number: 1, warehouseid }] });
    expect((await view(manager, homeless)).listJson).toMatchObject([{ warehouseid }]);
    expect(await stockOf(company, here, warehouseid)).toBe('7');
  });

  test('in parts, until everything went out; returns come back, and both are told', async () => {
    const { seller, manager } = company;
    const { id, products } = await ready([10, 3]);
    const [first, second] = await lineIds(id);
    const parcel = { company: '德邦', number: 'DB-9' };
    await done(manager, 'api/order/ship', { id, lines: [{ id: first, number: '4.5' }], ...parcel });
    expect(await view(seller, id)).toMatchObject({ status: 1, shipping: 1, progress: '4.5/13' });
    const part = await done(seller, 'api/order/shipments', { id });
    expect(part.rows).toMatchObject([
      {
        kind: 'ship',
        company: '德邦',
        number: 'DB-9',
        UserName: '王主管',
        lines: [{ number: '4.5', warehousename: '总仓' }],
      },
    ]);
    await done(manager, 'api/order/ship', { ids: id });
    expect(await view(seller, id)).toMatchObject({ status: 2, shipping: 2, progress: '13/13' });
    const lines = [
      { id: first, number: 1 },
      { id: second, number: 0 },
    ];
    await done(manager, 'api/order/return', { id, lines, reason: '包装破损' });
    expect((await view(seller, id)).listJson).toMatchObject([{ shipped: '10', returned: '1' }, {}]);
    expect(await stockOf(company, products[0] as number, warehouseid)).toBe('91');
    expect(await stockOf(company, products[1] as number, warehouseid)).toBe('97');
    const notices = (await seller.call('api/notification/index')).body as { rows: { cont: string }[] };
    const { orderSn } = await view(seller, id);
    expect(notices.rows.slice(0, 3).map((one) => one.cont)).toEqual([
      `王主管登记了订单“${orderSn}”的退货`,
      `王主管发出了订单“${orderSn}”的全部产品`,
      `王主管发出了订单“${orderSn}”的部分产品`,
    ]);
    const { rows } = await done(manager, 'api/erp/movements', { orderid: id });
    expect(
      rows.map((row: { kind: string; number: string; orderSn: string }) => [row.kind, row.number, row.orderSn]),
    ).toEqual([
      ['return', '1', orderSn],
      ['ship', '-3', orderSn],
      ['ship', '-5.5', orderSn],
      ['ship', '-4.5', orderSn],
    ]);
  });

  test('the second part from another warehouse: each is booked where it went out and came back, the line keeps its own', async () => {
    const { admin, manager } = company;
    const other = await addWarehouse(company, '分仓');
    const { id, products } = await ready([10], 20);
    const productid = products[0] as number;
    await done(admin, 'api/erp/stockIn', { warehouseid: other, productid, number: 7, ext: '期初' });
    const [line] = await lineIds(id);
    const both = async () => [
      await stockOf(company, productid, warehouseid),
      await stockOf(company, productid, other),
      (await view(manager, id)).listJson[0].warehouseid,
    ];
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: 3 }] });
    expect(await both()).toEqual(['17', '7', warehouseid]);
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: 5, warehouseid: other }] });
    expect(await both()).toEqual(['17', '2', warehouseid]);
    // More than lies there is refused there, though the line's own has it.
    const more = { id, lines: [{ id: line, number: '2.5', warehouseid: other }] };
    expect((await refused(manager, 'api/order/ship', more)).result).toBe('error');
    expect(await both()).toEqual(['17', '2', warehouseid]);
    await done(manager, 'api/order/ship', { ids: id });
    expect(await both()).toEqual(['15', '2', warehouseid]);
    const back = { id, lines: [{ id: line, number: 4, warehouseid: other }], reason: '退到分仓' };
    await done(manager, 'api/order/return', back);
    await done(manager, 'api/order/return', { id, lines: [{ id: line, number: 1 }], reason: '退回' });
    expect(await both()).toEqual(['16', '6', warehouseid]);
    const { rows } = await done(manager, 'api/erp/movements', { orderid: id });
    expect(
      rows.map((row: { kind: string; number: string; warehouseid: number }) => [row.kind, row.number, row.warehouseid]),
    ).toEqual([
      ['return', '1', warehouseid],
      ['return', '4', other],
      ['ship', '-2', warehouseid],
      ['ship', '-5', other],
      ['ship', '-3', warehouseid],
    ]);
    const shipped = (await done(manager, 'api/order/shipments', { id })).rows;
    expect(shipped.map((one: { lines: { warehousename: string }[] }) => one.lines[0]?.warehousename)).toEqual([
      '总仓',
      '分仓',
      '总仓',
      '分仓',
      '总仓',
    ]);
    expect(await bookErrors(company)).toEqual([]);
  });

  test('to the ten-thousandth of a piece, out and back', async () => {
    const { manager } = company;
    const { id, products } = await ready(['2.0015'], 3);
    const stock = () => stockOf(company, products[0] as number, warehouseid);
    const [line] = await lineIds(id);
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: '1.0011' }] });
    expect(await refused(manager, 'api/order/ship', { id, lines: [{ id: line, number: '1.0005' }] })).toMatchObject({
      fields: { 'lines[0].number': '不能大于1.0004' },
    });
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: '1' }] });
    expect(await view(manager, id)).toMatchObject({ status: 1, shipping: 1, progress: '2.0011/2.0015' });
    await done(manager, 'api/order/ship', { ids: id });
    expect(await view(manager, id)).toMatchObject({ status: 2, shipping: 2, progress: '2.0015/2.0015' });
    expect(await stock()).toBe('0.9985');
    await done(manager, 'api/order/return', { id, lines: [{ id: line, number: '0.0015' }], reason: '散装' });
    expect(await stock()).toBe('1');
  });

  test('no more goes out than was ordered, and no more comes back than went out', async () => {
    const { manager } = company;
    const { id } = await ready([5]);
    const other = await ready([5]);
    const [line] = await lineIds(id);
    const [foreign] = await lineIds(other.id);
    const ship = (lines: unknown, path = 'ship') => refused(manager, `api/order/${path}`, { id, lines, reason: '退' });
    expect((await ship([{ id: line, number: 6 }])).fields).toEqual({ 'lines[0].number': '不能大于5' });
    expect((await ship([{ id: foreign, number: 1 }])).fields).toEqual({ 'lines[0].id': '该行不存在或重复' });
    expect((await ship([line, line].map((one) => ({ id: one, number: 1 })))).fields).toEqual({
      'lines[1].id': '该行不存在或重复',
    });
    for (const lines of [[], [{ id: line, number: 0 }]])
      expect((await ship(lines)).fields).toEqual({ lines: '请填写数量' });
    expect((await ship('nonsense')).code).toBe('invalid');
    expect((await ship([{ id: line, number: 1 }], 'return')).msg).toBe('订单还没有发货');
    await done(manager, 'api/order/ship', { id, lines: [{ id: line, number: 2 }] });
    expect((await ship([{ id: line, number: 4 }])).fields).toEqual({ 'lines[0].number': '不能大于3' });
    expect((await ship([{ id: line, number: 3 }], 'return')).fields).toEqual({ 'lines[0].number': '不能大于2' });
    expect((await refused(manager, 'api/order/return', { id, lines: [{ id: line, number: 1 }] })).fields).toEqual({
      reason: '信息必须填写',
    });
  });

  test('whoever may ship is told of an order that was reviewed', async () => {
    const { manager, seller, admin } = company;
    const keeper = await addPerson(company, 'keeper', {
      grants: { erp: { order: { index: true, ship: true }, product: { index: true } } },
      scopes: { order: 'all' },
    });
    const { id } = await ready([1]);
    const notices = (await keeper.call('api/notification/index')).body as { rows: unknown[] };
    expect(notices.rows).toMatchObject([{ kind: 'order.toShip', module: 'order', modelId: id }]);
    // Sees all orders, ships their own.
    const looks = { grants: { erp: { order: { index: true }, product: { index: true } } }, scopes: { order: 'all' } };
    const away = await addPerson(company, 'keeperaway', looks);
    const ships = await done(admin, 'main/role/add', {
      name: '只发自己的',
      grants: { erp: { order: { index: true, ship: true }, product: { index: true } } },
      scopes: { order: 'self' },
    });
    const roles = await company.database.rows(select('user_role', ['role_id'])`where user_id = ${away.id}`);
    await done(admin, 'api/user/edit', { id: away.id, RoleId: `${roles[0]?.role_id},${ships.id}` });
    const { id: next } = await ready([1]);
    for (const person of [seller, admin, manager, away]) {
      const { rows } = (await person.call('api/notification/index')).body as {
        rows: { kind: string; modelId: number }[];
      };
      expect(rows.filter((one) => one.kind === 'order.toShip' && [id, next].includes(one.modelId))).toEqual([]);
    }
    await done(keeper, 'api/order/ship', { ids: id });
    expect((await refused(keeper, 'api/order/cancel', { ids: id, reason: '无权' })).code).toBe('forbidden');
  });
});

describe('who may', () => {
  test('each sees their own orders and those of their people; customers of others are not chosen', async () => {
    const { seller, peer, stranger, manager } = company;
    const { id } = await ready([1]);
    for (const person of [peer, stranger]) {
      expect((await refused(person, 'api/order/Views', { id })).code).toBe('not_found');
      expect((await refused(person, 'api/order/shipments', { id })).code).toBe('not_found');
      for (const path of ['edit', 'cancel', 'completed', 'delete'])
        expect((await refused(person, `api/order/${path}`, { id, ids: id, reason: '无权' })).code, path).toBe(
          'not_found',
        );
    }
    for (const path of ['review', 'ship', 'return'])
      expect((await refused(seller, `api/order/${path}`, { id, ids: id, lines: [], reason: '无权' })).code, path).toBe(
        'forbidden',
      );
    const away = await company.signIn('southhead');
    expect((await refused(away, 'api/order/ship', { ids: id })).code).toBe('not_found');
    expect((await done(manager, 'api/order/index', { dataType: 'sub' })).total).toBeGreaterThan(0);
    const customerId = await addCustomer(stranger, '外人的公司');
    const productid = await addStocked(company, warehouseid, 1);
    expect((await refused(seller, 'api/order/add', { customerId, listJson: [{ productid }] })).fields).toHaveProperty(
      'customerId',
    );
  });

  test('what a product costs is neither read nor written by whom it is hidden from', async () => {
    const { seller, admin } = company;
    const productid = await addStocked(company, warehouseid, 1, { costPrice: '47.11' });
    const id = await addOrder(seller, [{ productid, price: '1.23' } as Parameters<typeof addOrder>[1][number]]);
    const answers = [
      await view(seller, id),
      await done(seller, 'api/formField/formFieldIndex', { mode: 'order' }),
      await done(seller, 'api/operationLog/index', { module: 'order', modelId: id }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/47\.11|成本/);
    expect((await view(admin, id)).listJson[0].price).toBe('47.11');
    const [line] = (await view(seller, id)).listJson;
    await done(seller, 'api/order/edit', { id, listJson: [{ id: line.id, number: 2, price: '1' }] });
    expect((await view(admin, id)).listJson).toMatchObject([{ number: '2', price: '47.11' }]);
  });

  test('whoever ships without seeing money sees none, in no answer', async () => {
    const { manager } = company;
    const keeper = await addPerson(company, 'nomoney', {
      grants: { erp: { order: { index: true, ship: true, add: true, edit: true }, product: { index: true } } },
      scopes: { order: 'all' },
      fields: { order: { Money: 'hidden' } },
    });
    const productid = await addStocked(company, warehouseid, 3, { price: '63.57' });
    const id = await addOrder(manager, [{ productid, warehouseid, number: 2 }]);
    const answers = [
      await view(keeper, id),
      await done(keeper, 'api/order/index', {}),
      await done(keeper, 'api/formField/formFieldIndex', { mode: 'order' }),
      await done(keeper, 'api/operationLog/index', { module: 'order', modelId: id }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/63\.57|127\.14|sellingprice/);
    expect((await view(keeper, id)).listJson).toMatchObject([{ number: '2', title: expect.stringMatching(/货品/) }]);
  });

  test('what an order waits for stays: its customer, its products, its warehouse', async () => {
    const { admin, seller } = company;
    const empty = await addWarehouse(company);
    const customerId = await addCustomer(seller, '有单公司');
    const productid = await addStocked(company, warehouseid, 0);
    const id = await addOrder(seller, [{ productid, warehouseid: empty }], { customerId });
    for (const [path, ids] of [
      ['api/customer/delete', customerId],
      ['api/product/delete', productid],
      ['api/erp/warehouseDelete', empty],
    ] as const)
      expect((await refused(admin, path, { ids })).code, path).toBe('forbidden');
    await done(seller, 'api/order/cancel', { ids: id, reason: '取消' });
    await done(admin, 'api/erp/warehouseDelete', { ids: empty });
    await done(admin, 'api/product/delete', { ids: productid });
    await done(admin, 'api/customer/delete', { ids: customerId });
    expect(await company.database.first(sql`select count(*) as n from sales_order where id = ${id}`)).toEqual({ n: 1 });
  });
});
