// Goods through the API: what is taken over from the product, which are listed, who may.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany } from '../../../test/company.ts';
import { addStocked, addWarehouse, done, refused } from '../../../test/stock.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

test('take price and unit over from their product, are changed, found, taken off the shelf and deleted', async () => {
  const { admin, seller } = company;
  const unit = await company.database.first(select('dictionary_entry', ['id'])`
    where type = 'danwei' order by sort, id limit 1`);
  const warehouseid = await addWarehouse(company, '商品仓');
  const productid = await addStocked(company, warehouseid, 0, { name: '商品的产品', price: '99.9', unit: unit?.id });
  const id = (await done(admin, 'api/goods/add', { name: '新品套装', productid, warehouseid })).id;
  expect(await done(seller, 'api/goods/Views', { id })).toMatchObject({
    name: '新品套装',
    productid,
    productName: '商品的产品',
    price: '99.90',
    unitName: '台',
    warehousename: '商品仓',
    status: 1,
    statusName: '上架',
    pictures: [],
    can: { edit: false, delete: false },
  });
  await done(admin, 'api/goods/edit', { id, price: '88', status: 0 });
  expect((await done(seller, 'api/goods/index', { key: '套装', status: 0 })).rows).toMatchObject([
    { id, price: '88.00' },
  ]);
  expect((await done(seller, 'api/goods/index', { status: 1, key: '套装' })).total).toBe(0);
  expect(await done(admin, 'api/goods/delete', { ids: id })).toEqual({ count: 1 });
});

test('of some ids, just these are listed', async () => {
  const { admin } = company;
  const productid = await addStocked(company, await addWarehouse(company), 0);
  const ids: number[] = [];
  for (const at of [1, 2, 3]) ids.push((await done(admin, 'api/goods/add', { name: `选择${at}`, productid })).id);
  const idsListed = async (value: unknown) =>
    (await done(admin, 'api/goods/index', { ids: value })).rows.map((row: { id: number }) => row.id).toSorted();
  expect(await idsListed(`${ids[0]},${ids[2]}`)).toEqual([ids[0], ids[2]]);
  expect(await idsListed(ids[1])).toEqual([ids[1]]);
  expect(await idsListed('999999')).toEqual([]);
  expect((await refused(admin, 'api/goods/index', { ids: '1,x' })).fields).toEqual({ ids: '格式不正确' });
});

test.each([
  [{ name: '' }, 'name'],
  [{ productid: '' }, 'productid'],
  [{ productid: 999_999 }, 'productid'],
  [{ price: '-1' }, 'price'],
  [{ warehouseid: 999_999 }, 'warehouseid'],
  [{ status: 5 }, 'status'],
  [{ pictures: '999999' }, 'pictures'],
])('%j is refused', async (body, field) => {
  const productid = await addStocked(company, await addWarehouse(company), 0);
  const answer = await refused(company.admin, 'api/goods/add', { name: '坏商品', productid, ...body });
  expect(Object.keys(answer.fields ?? {})).toEqual([field]);
});

test('whoever may not see the price of a product gets none by the goods; whoever may not, does nothing', async () => {
  const { admin, seller } = company;
  const productid = await addStocked(company, await addWarehouse(company), 0, { price: '71.23' });
  const blind = await addPerson(company, 'blindgoods', {
    grants: { erp: { goods: { index: true, add: true }, product: { index: true } } },
    fields: { product: { price: 'hidden' } },
  });
  const id = (await done(blind, 'api/goods/add', { name: '无价', productid })).id;
  expect((await done(blind, 'api/goods/Views', { id })).price).toBe('');
  for (const [path, body] of [
    ['api/goods/add', { name: '不许', productid }],
    ['api/goods/edit', { id, name: '不许' }],
    ['api/goods/delete', { ids: id }],
  ] as const)
    expect((await refused(seller, path, body)).code).toBe('forbidden');
  expect((await done(admin, 'api/goods/Views', { id })).name).toBe('无价');
});
