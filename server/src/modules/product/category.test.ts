// Categories of products: two levels, an order, and what keeps them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';

let company: Company;
let counter = 0;

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function added(path: string, body: Record<string, unknown>): Promise<number> {
  const answer = (await company.admin.call(path, body)).body;
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}
const addProduct = (body: Record<string, unknown>) => added('api/product/add', { name: `产品${++counter}`, ...body });
const addCategory = (body: Record<string, unknown> = {}) =>
  added('api/productCategory/add', { name: `分类${++counter}`, ...body });

const edit = (body: Record<string, unknown>) => company.admin.call('api/productCategory/edit', body);
const remove = (ids: unknown) => company.admin.call('api/productCategory/delete', { ids });

test('lie in two levels, never in three, never below themselves', async () => {
  const top = await addCategory();
  const below = await addCategory({ parentid: top });
  const other = await addCategory();
  const third = (await company.admin.call('api/productCategory/add', { name: '第三级', parentid: below })).body;
  expect(third.fields).toEqual({ parentid: '分类最多两级' });
  for (const [body, message] of [
    [{ id: other, parentid: below }, '分类最多两级'],
    [{ id: top, parentid: other }, '分类最多两级'],
    [{ id: top, parentid: top }, '上级分类不能是自己'],
    [{ id: top, parentid: below }, '分类最多两级'],
    [{ id: top, parentid: 999_999 }, '所选内容不存在或无权使用'],
  ] as const)
    expect((await edit(body)).body.fields, JSON.stringify(body)).toEqual({ parentid: message });
  expect((await edit({ id: below, parentid: other })).body.result).toBe('success');
  expect((await edit({ id: below, parentid: '' })).body.result).toBe('success');
  expect((await company.admin.call('api/productCategory/Views', { id: below })).body.data).toMatchObject({
    parentid: '',
  });
});

test('of one place have different names', async () => {
  const top = await addCategory({ name: '同名' });
  const again = (await company.admin.call('api/productCategory/add', { name: '同名' })).body;
  expect(again.fields).toEqual({ name: '同级分类中已有此名称' });
  await addCategory({ name: '同名', parentid: top });
});

test('tell how many products they hold, and are kept while they hold any', async () => {
  const top = await addCategory({ name: '有东西的' });
  const below = await addCategory({ name: '下面的', parentid: top });
  const product = await addProduct({ type: below });
  const rows = (await company.admin.call('api/productCategory/index', { key: '下面的' })).body.data.rows;
  expect(rows).toEqual([expect.objectContaining({ id: below, count: 1, parentName: '有东西的' })]);
  expect((await company.admin.call('api/productCategory/delete', { id: top })).body).toMatchObject({
    result: 'error',
    msg: '“有东西的”下有子分类，不能删除',
    data: { rejected: [{ id: top, reason: '“有东西的”下有子分类，不能删除' }] },
  });
  expect((await remove(`${top},${below}`)).body.msg).toBe('“下面的”下有 1 个产品，不能删除');
  await company.admin.call('api/product/delete', { ids: product });
  expect((await remove(`${top},${below}`)).body.data).toEqual({ count: 2 });
});

test('come back below what is there', async () => {
  const top = await addCategory();
  const below = await addCategory({ parentid: top });
  await remove(`${below}`);
  await remove(`${top}`);
  const bin = (await company.admin.call('api/recycle/index', { module: 'productCategory' })).body.data.rows;
  const entry = (id: number) => bin.find((one: { modelId: number }) => one.modelId === id)?.id;
  const restore = (ids: unknown) => company.admin.call('api/recycle/restore', { ids });
  expect((await restore(entry(below))).body.msg).toBe('上级分类已删除，请先恢复上级分类');
  expect((await restore(`${entry(top)}`)).body.result).toBe('success');
  expect((await restore(`${entry(below)}`)).body.result).toBe('success');
});

test('stand in the order that somebody gave them', async () => {
  const top = await addCategory();
  const ids = [
    await addCategory({ parentid: top }),
    await addCategory({ parentid: top }),
    await addCategory({ parentid: top }),
  ];
  const [a, b, c] = ids as [number, number, number];
  const arrange = (list: number[]) => company.admin.call('api/productCategory/arrange', { ids: list.join(',') });
  expect((await arrange([c, a, b])).body.result).toBe('success');
  const { rows } = (await company.admin.call('api/productCategory/index', { sort: 'sort asc', parentid: top })).body
    .data;
  expect(rows.map((row: { id: number }) => row.id)).toEqual([c, a, b]);
  const { items } = (await company.admin.call('api/formField/formFieldIndex', { mode: 'product' })).body.data;
  const offered = items.find((item: { json: { field: string } }) => item.json.field === 'type').json.options;
  const at = (id: number) => offered.findIndex((option: { value: number }) => option.value === id);
  expect([at(c), at(a), at(b)]).toEqual([at(top) + 1, at(top) + 2, at(top) + 3]);
  const tree = (await company.admin.call('api/productCategory/tree')).body.data;
  const node = tree.find((one: { id: number }) => one.id === top);
  expect(node.children.map((one: { id: number }) => one.id)).toEqual([c, a, b]);
  expect((await arrange([a, b])).body.code).toBe('conflict');
  expect((await arrange([top, a])).body.fields).toEqual({ ids: '只能调整同级分类的顺序' });
});

describe('of two people at once', () => {
  let top: number;
  beforeEach(async () => {
    top = await addCategory();
  });

  test('no third level comes to be', async () => {
    const [one, other] = [await addCategory(), await addCategory()];
    await Promise.all([edit({ id: one, parentid: other }), edit({ id: other, parentid: top })]);
    const deep = await company.database.rows(sql`
        select c.id from product_category c join product_category p on p.id = c.parent_id where p.parent_id > 0 and c.deleted_at is null`);
    expect(deep).toEqual([]);
  });

  test('no product lies in a category that is gone', async () => {
    const make = () => company.admin.call('api/product/add', { name: `抢${++counter}`, type: top });
    const [product, gone] = await Promise.all([make(), remove(top)]);
    expect([product.body.result, gone.body.result].toSorted()).toEqual(['error', 'success']);
  });
});
