// Products and categories through the API: who may, what is refused, and what two people at once leave behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { pricesFor } from './index.ts';

let company: Company;
let counter = 0;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function added(path: string, body: Record<string, unknown>, person: Person = company.admin): Promise<number> {
  const answer = (await person.call(path, body)).body;
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}
const addProduct = (body: Record<string, unknown> = {}, person?: Person) =>
  added('api/product/add', { name: `产品${++counter}`, ...body }, person);
const addCategory = (body: Record<string, unknown> = {}) =>
  added('api/productCategory/add', { name: `分类${++counter}`, ...body });
const view = async (id: number, person: Person = company.admin) =>
  (await person.call('api/product/Views', { id })).body.data;
const entriesOf = (type: string) =>
  company.database.rows(select('dictionary_entry', ['id', 'name'])`where type = ${type} order by sort, id`);

describe('a product', () => {
  test('is added with everything it has, and answers it', async () => {
    const top = await addCategory({ name: '显示设备' });
    const type = await addCategory({ name: '工业显示器', parentid: top });
    const [unit] = await entriesOf('danwei');
    const id = await addProduct({
      name: '21.5 寸工业显示器',
      number: 'XS-215',
      type,
      price: '1280.5',
      costPrice: '860',
      standard: '21.5 英寸 1920×1080',
      xinghao: '6901234567892',
      unit: unit?.id,
      shuihao: '1090511030000000000',
      shuilv: '13',
      Ext: '含安装支架',
    });
    expect(await view(id)).toMatchObject({
      id,
      name: '21.5 寸工业显示器',
      number: 'XS-215',
      type,
      typeName: '显示设备 / 工业显示器',
      price: '1280.50',
      costPrice: '860.00',
      standard: '21.5 英寸 1920×1080',
      xinghao: '6901234567892',
      unit: unit?.id,
      unitName: '台',
      shuihao: '1090511030000000000',
      shuilv: '13.00',
      status: 1,
      statusName: '上架',
      cover: [],
      addtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      levelPrices: [],
      can: { edit: true, delete: true },
    });
  });

  test('is found by name, number and model; rows lie in data.rows', async () => {
    const id = await addProduct({ name: '独一无二传感器', number: 'CGQ-77001', xinghao: 'MOD-X9' });
    for (const key of ['独一无二', 'cgq-77001', '77001', 'mod-x9', 'dywe'])
      expect((await company.admin.call('api/product/Index', { key })).body.data.rows, key).toEqual([
        expect.objectContaining({ id }),
      ]);
    expect((await company.admin.call('api/product/index', { key: '没有这种' })).body.data).toMatchObject({
      rows: [],
      total: 0,
    });
    expect((await company.admin.call('api/product/index', { rows: 201 })).body.code).toBe('invalid');
  });

  test('a category stands for what lies below it, and the shelf divides', async () => {
    const top = await addCategory();
    const below = await addCategory({ parentid: top });
    const [one, two] = [await addProduct({ type: top }), await addProduct({ type: below, status: 0 })];
    const ids = async (body: Record<string, unknown>) =>
      (await company.admin.call('api/product/index', body)).body.data.rows.map((row: { id: number }) => row.id);
    expect(await ids({ type: top })).toEqual([two, one]);
    expect(await ids({ type: below })).toEqual([two]);
    expect(await ids({ type: top, status: 1 })).toEqual([one]);
    expect((await company.admin.call('api/product/index', { type: 'x' })).body.fields).toEqual({
      type: '所选内容不存在或无权使用',
    });
  });

  test.each([
    [{ name: '' }, 'name'],
    [{ price: '-0.01' }, 'price'],
    [{ costPrice: '-1' }, 'costPrice'],
    [{ price: '1.234' }, 'price'],
    [{ price: '一百' }, 'price'],
    [{ price: '99999999999999999' }, 'price'],
    [{ shuilv: '100.01' }, 'shuilv'],
    [{ shuilv: '-1' }, 'shuilv'],
    [{ shuihao: '税-1' }, 'shuihao'],
    [{ type: 999_999 }, 'type'],
    [{ unit: 999_999 }, 'unit'],
    [{ status: 2 }, 'status'],
    [{ number: 'X'.repeat(41) }, 'number'],
    [{ levelPrices: [{ level: 1, price: '-2' }] }, 'levelPrices[0].price'],
    [{ levelPrices: [{ price: '2' }] }, 'levelPrices[0].level'],
    [{ levelPrices: [{ level: 999_999, price: '2' }] }, 'levelPrices[0].level'],
    [{ levelPrices: 'x' }, 'levelPrices'],
  ])('is refused with %j', async (body, field) => {
    const answer = (await company.admin.call('api/product/add', { name: '坏产品', ...body })).body;
    expect(answer.code).toBe('invalid');
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  test('keeps what was not sent, and tells whose change came first', async () => {
    const id = await addProduct({ price: '10', levelPrices: [{ level: 1, price: '9' }] });
    const { version } = await view(id);
    expect((await company.admin.call('api/product/edit', { id, version, price: '11' })).body.result).toBe('success');
    expect(await view(id)).toMatchObject({ price: '11.00', levelPrices: [{ level: 1, price: '9.00' }] });
    expect((await company.admin.call('api/product/edit', { id, version, price: '12' })).body.code).toBe('conflict');
  });

  test('is deleted with its prices into the bin, and comes back without the category that went', async () => {
    const type = await addCategory();
    const id = await addProduct({ type, levelPrices: [{ level: 1, price: '5' }] });
    expect((await company.admin.call('api/product/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await company.admin.call('api/product/Views', { id })).body.code).toBe('not_found');
    expect((await company.admin.call('api/productCategory/delete', { id: type })).body.data).toEqual({ count: 1 });
    const [entry] = (await company.admin.call('api/recycle/index', { module: 'product' })).body.data.rows;
    expect((await company.admin.call('api/recycle/restore', { ids: entry.id })).body.result).toBe('success');
    expect(await view(id)).toMatchObject({ type: '', levelPrices: [{ level: 1, price: '5.00' }] });
  });
});

describe('the number', () => {
  test('is made where none is given, also when it was emptied, and leaves out what somebody took', async () => {
    const first = (await view(await addProduct())).number as string;
    expect(first).toMatch(/^CP\d{6}$/);
    const next = (by: number) => `cp${String(Number(first.slice(2)) + by).padStart(6, '0')}`;
    await addProduct({ number: next(1) });
    const id = await addProduct();
    expect((await view(id)).number).toBe(next(2).toUpperCase());
    await company.admin.call('api/product/edit', { id, number: '' });
    expect((await view(id)).number).toBe(next(3).toUpperCase());
  });

  test('is one product’s alone, whatever its case, until that one is deleted', async () => {
    const id = await addProduct({ number: 'Dan-1' });
    const again = { name: '第二个', number: 'dan-1' };
    expect((await company.admin.call('api/product/add', again)).body.fields).toEqual({ number: '产品编号已存在' });
    await company.admin.call('api/product/delete', { ids: id });
    await addProduct(again);
    const [entry] = (await company.admin.call('api/recycle/index', { module: 'product' })).body.data.rows;
    expect((await company.admin.call('api/recycle/restore', { ids: entry.id })).body.result).toBe('error');
  });

  test('of two who take it at once one gets it; without one both get another', async () => {
    const race = (body: Record<string, unknown>) =>
      Promise.all([1, 2, 3, 4].map((at) => company.admin.call('api/product/add', { name: `赛跑${at}`, ...body })));
    const same = await race({ number: 'RACE-1' });
    expect(same.filter(({ body }) => body.result === 'success')).toHaveLength(1);
    expect(same.filter(({ body }) => body.fields?.['number'] === '产品编号已存在')).toHaveLength(3);
    const made = await race({});
    const numbers = await Promise.all(made.map(async ({ body }) => (await view(body.data.id)).number));
    expect(new Set(numbers).size).toBe(4);
  });
});

describe('prices by customer level', () => {
  let levels: number[];
  beforeAll(async () => {
    levels = (await entriesOf('status')).map((entry) => entry.id);
  });

  test('pricesFor answers that of the level, else the product’s own, else none', async () => {
    const [a, b] = levels as [number, number];
    const id = await addProduct({ price: '100', levelPrices: [{ level: a, price: '88.8' }] });
    const bare = await addProduct();
    const { database } = company;
    const priceFor = async (product: number, level: number) =>
      (await pricesFor(database, [product], level)).get(product);
    expect(await priceFor(id, a)).toBe('88.80');
    expect(await priceFor(id, b)).toBe('100.00');
    expect(await priceFor(id, 0)).toBe('100.00');
    expect(await priceFor(bare, a)).toBeNull();
    expect(await priceFor(999_999, a)).toBeUndefined();
    expect([...(await pricesFor(database, [id, bare], a))].sort(([one], [other]) => one - other)).toEqual([
      [id, '88.80'],
      [bare, null],
    ]);
  });

  test('one level has one price; two lines may change places', async () => {
    const [a, b] = levels as [number, number];
    const twice = { name: '两次', levelPrices: [1, 2].map((price) => ({ level: a, price })) };
    expect((await company.admin.call('api/product/add', twice)).body.fields).toEqual({
      'levelPrices[1].level': '该客户级别已有价格',
    });
    const id = await addProduct({ levelPrices: [a, b].map((level) => ({ level, price: level })) });
    const [first, second] = (await view(id)).levelPrices;
    const swapped = [
      { id: first.id, level: b, price: '7' },
      { id: second.id, level: a, price: '8' },
    ];
    expect((await company.admin.call('api/product/edit', { id, levelPrices: swapped })).body.result).toBe('success');
    expect((await view(id)).levelPrices).toMatchObject([
      { level: b, price: '7.00' },
      { level: a, price: '8.00' },
    ]);
  });

  test('the company’s level cannot be deleted while a product has a price for it', async () => {
    const level = await added('api/status/add', { types: 'status', Name: '临时级别' });
    await addProduct({ levelPrices: [{ level, price: '1' }] });
    expect((await company.admin.call('api/Status/delete', { ids: level })).body.result).toBe('error');
  });
});

describe('who may', () => {
  test('sales search products and change nothing; what a product costs is not for them', async () => {
    const { seller, manager } = company;
    const id = await addProduct({ name: '查询用产品', price: '20', costPrice: '11.11' });
    for (const person of [seller, manager]) {
      const [row] = (await person.call('api/product/index', { key: '查询用产品' })).body.data.rows;
      expect(row).toMatchObject({ id, price: '20.00' });
      expect(row).not.toHaveProperty('costPrice');
      expect(JSON.stringify(await view(id, person))).not.toContain('11.11');
      const form = JSON.stringify((await person.call('api/formField/formFieldIndex', { mode: 'product' })).body.data);
      expect(form).not.toContain('costPrice');
      for (const data of [{ field: 'costPrice', type: 'gt', value: '1' }])
        expect((await person.call('api/product/index', { data: JSON.stringify([data]) })).body.code).toBe('invalid');
      for (const [path, body] of [
        ['api/product/add', { name: '不许' }],
        ['api/product/edit', { id, price: '1' }],
        ['api/product/delete', { ids: id }],
        ['api/product/import', {}],
        ['api/productCategory/index', {}],
        ['api/productCategory/add', { name: '不许' }],
        ['api/productCategory/arrange', { ids: '1' }],
      ] as const)
        expect((await person.call(path, body)).body.code, path).toBe('forbidden');
    }
    expect(await view(id)).toMatchObject({ price: '20.00', costPrice: '11.11' });
  });

  test('nobody without the grant sees one', async () => {
    const id = await addProduct();
    const nobody = await addPerson(company, 'noproducts', { grants: { crm: { customer: { index: true } } } });
    for (const path of ['api/product/index', 'api/product/Views'])
      expect((await nobody.call(path, { id })).body.code, path).toBe('forbidden');
    expect((await company.guest.call('api/product/index')).body.code).toBe('signed_out');
  });

  test('whose role hides the price sees no level prices, in no answer, and changes none', async () => {
    const grants = {
      erp: { product: { index: true, add: true, edit: true } },
      system: { operationLog: { index: true } },
    };
    const blind = await addPerson(company, 'blind', { grants: {}, fields: { product: { price: 'hidden' } } });
    const role = (await company.admin.call('main/role/index', { query: 'blind' })).body.data.rows[0];
    const detail = (await company.admin.call('main/role/detail', { id: role.id })).body.data;
    const changed = await company.admin.call('main/role/edit', { ...detail, grants: { erp: grants.erp } });
    expect(changed.body.result).toBe('success');
    const levelPrices = [{ level: 1, price: '73.21' }];
    const id = await addProduct({ price: '81.34', levelPrices });
    await company.admin.call('api/product/edit', { id, levelPrices: [{ level: 1, price: '73.22' }] });
    const answers = [
      await blind.call('api/product/Views', { id }),
      await blind.call('api/product/index'),
      await blind.call('api/formField/formFieldIndex', { mode: 'product' }),
      await blind.call('api/operationLog/index', { module: 'product', modelId: id }),
    ];
    for (const { body } of answers) {
      expect(body.result).toBe('success');
      expect(JSON.stringify(body)).not.toMatch(/73\.2|81\.34|levelPrices/);
    }
    expect((await blind.call('api/product/edit', { id, Ext: '改', levelPrices: [] })).body.result).toBe('success');
    expect(await view(id)).toMatchObject({ Ext: '改', levelPrices: [{ price: '73.22' }] });
    const own = await addProduct({ levelPrices }, blind);
    expect((await view(own)).levelPrices).toEqual([]);
  });
});
