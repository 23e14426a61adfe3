// Warehouses and stock through the API: who may, what is refused, and that the books are always the sum of the ledger.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany } from '../../../test/company.ts';
import { addStocked, addWarehouse, bookErrors, done, refused, stockOf } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

describe('warehouses', () => {
  test('are listed, named once, and stay while something lies in them', async () => {
    const { admin } = company;
    const id = await addWarehouse(company, '杭州总仓');
    const keeperid = company.seller.id;
    await done(admin, 'api/erp/warehouseEdit', { id, keeperid, address: '一号路' });
    expect((await refused(admin, 'api/erp/warehouseAdd', { name: '杭州总仓' })).fields).toEqual({
      name: '仓库名称已存在',
    });
    expect((await refused(admin, 'api/erp/warehouseAdd', { name: ' ' })).code).toBe('invalid');
    const { rows } = await done(admin, 'api/erp/warehouse', { key: '杭州' });
    expect(rows).toEqual([expect.objectContaining({ id, name: '杭州总仓', keeperName: '李销售', address: '一号路' })]);
    const productid = await addStocked(company, id, 3);
    expect(await refused(admin, 'api/erp/warehouseDelete', { ids: id })).toMatchObject({
      code: 'conflict',
      msg: '仓库“杭州总仓”中还有库存，不能删除',
      data: { rejected: [{ id }] },
    });
    await done(admin, 'api/erp/stockOut', { warehouseid: id, productid, number: 3 });
    expect(await done(admin, 'api/erp/warehouseDelete', { ids: id })).toEqual({ count: 1 });
    const [entry] = (await done(admin, 'api/recycle/index', { module: 'warehouse' })).rows;
    await done(admin, 'api/recycle/restore', { ids: entry.id });
  });

  test('one that is being deleted takes nothing in, one that takes something in is not deleted', async () => {
    const { admin } = company;
    for (let at = 0; at < 8; at++) {
      const warehouseid = await addWarehouse(company);
      const productid = await addStocked(company, warehouseid, 0);
      const [gone, came] = await Promise.all([
        admin.call('api/erp/warehouseDelete', { ids: warehouseid }),
        admin.call('api/erp/stockIn', { warehouseid, productid, number: 1 }),
      ]);
      expect([gone.body.result, came.body.result].toSorted()).toEqual(['error', 'success']);
    }
  });
});

describe('stock', () => {
  test('comes in, goes out, is carried over; the ledger tells each of it with what lay there then', async () => {
    const { admin } = company;
    const [a, b] = [await addWarehouse(company, '甲仓'), await addWarehouse(company, '乙仓')];
    const productid = await addStocked(company, a, 0, { name: '流水产品' });
    await done(admin, 'api/erp/stockIn', { warehouseid: a, productid, number: '10.5', ext: '采购到货' });
    await done(admin, 'api/erp/stockOut', { warehouseid: a, productid, number: '0.25', ext: '样品' });
    await done(admin, 'api/erp/stockMove', { warehouseid: a, toid: b, productid, number: 4 });
    expect((await done(admin, 'api/erp/getWarehouseStorage', { productid })).rows).toEqual(
      expect.arrayContaining([
        { warehouseid: a, name: '甲仓', productid, stock: '6.25' },
        { warehouseid: b, name: '乙仓', productid, stock: '4' },
      ]),
    );
    const { rows, total } = await done(admin, 'api/erp/movements', { productid });
    expect(total).toBe(4);
    const movements = rows.map((row: Record<string, unknown>) =>
      ['kindName', 'warehousename', 'number', 'balance', 'Ext', 'UserName'].map((name) => row[name]),
    );
    expect(movements).toEqual([
      ['调拨', '乙仓', '4', '4', '', '系统管理员'],
      ['调拨', '甲仓', '-4', '6.25', '', '系统管理员'],
      ['出库', '甲仓', '-0.25', '10.25', '样品', '系统管理员'],
      ['入库', '甲仓', '10.5', '10.5', '采购到货', '系统管理员'],
    ]);
    expect((await done(admin, 'api/erp/movements', { productid, warehouseid: b })).total).toBe(1);
    expect((await done(admin, 'api/erp/movements', { productid, kind: 'out' })).total).toBe(1);
    expect((await done(admin, 'api/erp/movements', { productid, begin: '2199-01-01' })).total).toBe(0);
    // The last day is one of them.
    const [end, begin] = [rows[0].AddTime.slice(0, 10), rows[3].AddTime.slice(0, 10)];
    const before = new Date(Date.parse(begin) - 86_400_000).toISOString().slice(0, 10);
    expect((await done(admin, 'api/erp/movements', { productid, begin, end })).total).toBe(4);
    expect((await done(admin, 'api/erp/movements', { productid, end: before })).total).toBe(0);
    expect((await refused(admin, 'api/erp/movements', { kind: 'nonsense' })).fields).toHaveProperty('kind');
    const log = (await done(admin, 'api/operationLog/index', { module: 'warehouse', modelId: a })).rows;
    expect(log.map((one: { actionName: string; ext: string }) => [one.actionName, one.ext]).slice(0, 3)).toEqual([
      ['调拨', '流水产品 -4'],
      ['出库', '流水产品 -0.25'],
      ['入库', '流水产品 +10.5'],
    ]);
  });

  test('is listed by product with what lies where', async () => {
    const { admin, seller } = company;
    const [a, b] = [await addWarehouse(company), await addWarehouse(company)];
    const productid = await addStocked(company, a, 7, { name: '列表库存产品' });
    await done(admin, 'api/erp/stockIn', { warehouseid: b, productid, number: 2 });
    const bare = await addStocked(company, a, 0, { name: '列表库存为零' });
    const rows = (await done(seller, 'api/erp/stock', { key: '列表库存', sort: 'name asc' })).rows;
    expect(rows).toEqual([
      expect.objectContaining({ id: productid, stock: { total: '9', places: { [a]: '7', [b]: '2' } } }),
      expect.objectContaining({ id: bare, stock: { total: '0', places: {} } }),
    ]);
    expect(JSON.stringify(rows)).not.toContain('costPrice');
    const ids = async (body: object) =>
      (await done(admin, 'api/erp/stock', { key: '列表库存', ...body })).rows.map((row: { id: number }) => row.id);
    expect(await ids({ stocked: 1 })).toEqual([productid]);
    expect(await ids({ warehouseid: b })).toEqual([productid]);
    const blind = await addPerson(company, 'nopr', { grants: { erp: { warehouse: { index: true } } } });
    expect((await refused(blind, 'api/erp/stock')).code).toBe('forbidden');
  });

  test('never falls below zero', async () => {
    const { admin } = company;
    const warehouseid = await addWarehouse(company, '紧张仓');
    const productid = await addStocked(company, warehouseid, 2, { name: '紧张产品' });
    for (const path of ['api/erp/stockOut', 'api/erp/stockMove'])
      expect(
        await refused(admin, path, { warehouseid, productid, number: 3, toid: await addWarehouse(company) }),
      ).toMatchObject({
        code: 'conflict',
        msg: '库存不足：紧张仓中“紧张产品”仅有 2',
      });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.call('api/erp/stockOut', { warehouseid, productid, number: '0.5' })),
    );
    expect(answers.filter(({ body }) => body.result === 'success')).toHaveLength(4);
    expect(await stockOf(company, productid, warehouseid)).toBe('0');
  });

  test.each([
    [{ number: 0 }, 'number'],
    [{ number: -1 }, 'number'],
    [{ number: '1.00001' }, 'number'],
    [{ number: '1e3' }, 'number'],
    [{ number: '9999999999' }, 'number'],
    [{ productid: 999_999 }, 'productid'],
    [{ productid: 'x' }, 'productid'],
    [{ warehouseid: 999_999 }, 'warehouseid'],
    [{ ext: '长'.repeat(301) }, 'ext'],
  ])('is not moved with %j', async (body, field) => {
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 5);
    for (const path of ['api/erp/stockIn', 'api/erp/stockOut'])
      expect(
        Object.keys((await refused(company.admin, path, { warehouseid, productid, number: 1, ...body })).fields ?? {}),
      ).toEqual([field]);
    expect(await stockOf(company, productid, warehouseid)).toBe('5');
  });

  test('cannot be carried to where it is', async () => {
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 5);
    const same = { warehouseid, toid: warehouseid, productid, number: 1 };
    expect((await refused(company.admin, 'api/erp/stockMove', same)).fields).toEqual({ toid: '不能调拨到同一仓库' });
  });

  test('keeps its product from being deleted', async () => {
    const { admin } = company;
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 1);
    expect((await refused(admin, 'api/product/delete', { ids: productid })).msg).toBe('产品还有库存，不能删除');
    expect((await done(admin, 'api/product/Views', { id: productid })).can.delete).toBe(false);
    await done(admin, 'api/erp/stockOut', { warehouseid, productid, number: 1 });
    await done(admin, 'api/product/delete', { ids: productid });
    expect((await refused(admin, 'api/erp/stockIn', { warehouseid, productid, number: 1 })).fields).toHaveProperty(
      'productid',
    );
  });
});

describe('a stock-taking', () => {
  test('writes the differences, with the reason, and nothing where the books are right', async () => {
    const { admin } = company;
    const warehouseid = await addWarehouse(company);
    const [more, less, same] = [
      await addStocked(company, warehouseid, 10, { name: '盘盈' }),
      await addStocked(company, warehouseid, 10, { name: '盘亏' }),
      await addStocked(company, warehouseid, 10),
    ];
    const fresh = await addStocked(company, warehouseid, 0);
    const listJson = [
      { productid: more, number: 12, stock: 10 },
      { productid: less, number: '9.5', stock: 10 },
      { productid: same, number: 10, stock: 10 },
      { productid: fresh, number: 1, stock: 0 },
    ];
    const taken = await done(admin, 'api/erp/stockTake', { warehouseid, listJson, ext: '年终盘点' });
    expect(taken).toEqual({ count: 3 });
    expect(await stockOf(company, more, warehouseid)).toBe('12');
    expect(await stockOf(company, less, warehouseid)).toBe('9.5');
    expect(await stockOf(company, fresh, warehouseid)).toBe('1');
    const { rows } = await done(admin, 'api/erp/movements', { warehouseid, kind: 'take' });
    expect(rows.map((row: { number: string; Ext: string }) => [row.number, row.Ext])).toEqual([
      ['1', '年终盘点'],
      ['-0.5', '年终盘点'],
      ['2', '年终盘点'],
    ]);
    const again = { warehouseid, listJson: [{ productid: more, number: 12, stock: 12 }], ext: '复盘' };
    expect(await done(admin, 'api/erp/stockTake', again)).toEqual({ count: 0 });
  });

  test.each([
    [{ ext: '' }, 'ext'],
    [{ listJson: [] }, 'listJson'],
    [{ listJson: [{ productid: 999_999, number: 1, stock: 0 }] }, 'listJson[0].productid'],
    [{ listJson: [{ productid: 1, number: 1 }] }, 'listJson[0].stock'],
    [{ listJson: [{ productid: 1, number: 1, stock: '' }] }, 'listJson[0].stock'],
    [{ listJson: 'nonsense' }, 'listJson'],
  ])('is refused with %j', async (body, field) => {
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 1);
    const sent = { warehouseid, listJson: [{ productid, number: 5, stock: 1 }], ext: '盘点', ...body };
    expect(Object.keys((await refused(company.admin, 'api/erp/stockTake', sent)).fields ?? {})).toEqual([field]);
    expect(await stockOf(company, productid, warehouseid)).toBe('1');
  });

  test('the same product twice is refused; a warehouse that is not there, too', async () => {
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 1);
    const twice = [1, 2].map((number) => ({ productid, number, stock: 1 }));
    const sent = { warehouseid, listJson: twice, ext: '盘点' };
    expect((await refused(company.admin, 'api/erp/stockTake', sent)).fields).toEqual({
      'listJson[1].productid': '该产品已存在',
    });
    const nowhere = { ...sent, warehouseid: 999_999, listJson: [{ productid, number: 1, stock: 1 }] };
    expect((await refused(company.admin, 'api/erp/stockTake', nowhere)).code).toBe('not_found');
  });

  test('whoever counted before something moved is told, and nothing is written', async () => {
    const { admin } = company;
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 10, { name: '动过的' });
    const other = await addStocked(company, warehouseid, 4);
    await done(admin, 'api/erp/stockOut', { warehouseid, productid, number: 1 });
    const listJson = [
      { productid, number: 10, stock: 10 },
      { productid: other, number: 5, stock: 4 },
    ];
    expect(await refused(admin, 'api/erp/stockTake', { warehouseid, listJson, ext: '盘点' })).toMatchObject({
      code: 'conflict',
      msg: '“动过的”的账面数量已变为 9，请重新核对',
      data: { rejected: [{ id: productid }] },
    });
    expect(await stockOf(company, other, warehouseid)).toBe('4');
    const masked = await addPerson(company, 'maskedcounter', {
      grants: { erp: { warehouse: { index: true, take: true }, product: { index: true } } },
      fields: { product: { name: 'mask' } },
    });
    const answer = await refused(masked, 'api/erp/stockTake', { warehouseid, listJson, ext: '盘点' });
    expect(JSON.stringify(answer)).not.toContain('动过的');
  });

  test('of one who counts and many who take out at once, the books stay right', async () => {
    const { admin } = company;
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 10);
    const take = { warehouseid, listJson: [{ productid, number: 6, stock: 10 }], ext: '盘点' };
    const [taken, ...outs] = await Promise.all([
      admin.call('api/erp/stockTake', take),
      ...Array.from({ length: 4 }, () => admin.call('api/erp/stockOut', { warehouseid, productid, number: 1 })),
    ]);
    expect(outs.every(({ body }) => body.result === 'success')).toBe(true);
    const counted = taken?.body.result === 'success';
    if (!counted) expect(taken?.body.code).toBe('conflict');
    expect(await stockOf(company, productid, warehouseid)).toBe(counted ? '2' : '6');
    expect(await bookErrors(company)).toEqual([]);
  });
});

describe('who may', () => {
  test('whoever sells sees stock and moves none', async () => {
    const { seller } = company;
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 5);
    expect((await done(seller, 'api/erp/getWarehouseStorage', { productid })).rows).toContainEqual(
      expect.objectContaining({ warehouseid, stock: '5' }),
    );
    const moved = { warehouseid, toid: warehouseid, productid, number: 1, ext: '无权', listJson: [] };
    for (const path of ['stockIn', 'stockOut', 'stockMove', 'stockTake', 'warehouseAdd', 'warehouseDelete'])
      expect((await refused(seller, `api/erp/${path}`, { ...moved, ids: warehouseid })).code, path).toBe('forbidden');
  });

  test('a role that hides names shows none, neither of products nor of warehouses', async () => {
    const warehouseid = await addWarehouse(company, '秘密仓库');
    const productid = await addStocked(company, warehouseid, 5, { name: '秘密产品' });
    const blind = await addPerson(company, 'blindstock', {
      grants: { erp: { warehouse: { index: true }, product: { index: true } } },
      fields: { warehouse: { name: 'hidden' }, product: { name: 'hidden' } },
    });
    for (const [path, body] of [
      ['api/erp/warehouse', {}],
      ['api/erp/getWarehouseStorage', { productid }],
      ['api/erp/stock', { warehouseid }],
      ['api/erp/movements', { productid }],
      ['api/operationLog/index', { module: 'warehouse', modelId: warehouseid }],
    ] as const)
      expect(JSON.stringify(await done(blind, path, body)), path).not.toMatch(/秘密/);
  });
});

describe('the ledger', () => {
  test('is only added to', async () => {
    const warehouseid = await addWarehouse(company);
    await addStocked(company, warehouseid, 5);
    for (const statement of [
      sql`update stock_movement set number = 99`,
      sql`delete from stock_movement`,
      sql`truncate stock_movement`,
    ])
      await expect(company.database.run(statement)).rejects.toThrow('only added to');
  });

  test('and the books agree, to the last piece', async () => {
    expect(await bookErrors(company)).toEqual([]);
    const warehouseid = await addWarehouse(company);
    const productid = await addStocked(company, warehouseid, 5);
    await company.database.run(sql`update stock set number = 6 where product_id = ${productid}`);
    expect(await bookErrors(company)).toEqual([
      { product: productid, warehouse: warehouseid, books: '6.0000', ledger: '5.0000' },
    ]);
    await company.database.run(sql`update stock set number = 5 where product_id = ${productid}`);
  });
});
