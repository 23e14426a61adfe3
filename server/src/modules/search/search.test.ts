// What records are found by is made anew after an upgrade, and only then.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addCustomer, createCompany, runJobOf } from '../../../test/company.ts';

test('a new company reads nothing again; one of an older program reads everything once', async () => {
  const company = await createCompany();
  await addCustomer(company.seller, '新公司的客户');
  expect(await runJobOf(company, 'search.rebuild')).toEqual({ checked: 0, mended: 0 });
  await company.database.run(sql`update meta set search_version = 0`);
  await company.database.run(sql`update customer set search_text = ''`);
  expect(await runJobOf(company, 'search.rebuild')).toMatchObject({ mended: 1 });
  expect((await company.seller.call('api/customer/index', { key: '新公司' })).body.data.total).toBe(1);
  expect(await runJobOf(company, 'search.rebuild')).toEqual({ checked: 0, mended: 0 });
  await company.close();
});

test('one call searches several lists as each of them would, and shows nobody more', async () => {
  const company = await createCompany();
  const { admin, seller, stranger } = company;
  await addCustomer(seller, '恒力液压');
  await addCustomer(stranger, '恒力机械');
  const customers = { path: 'api/customer/index', fixed: { IsGongHai: 0 } };
  const lists = JSON.stringify([
    customers,
    { path: 'api/contract/index' },
    { path: 'api/user/GetGridJson' },
    { path: 'api/recycle/index' },
    { path: 'api/customer/Views' },
    { path: 'api/customer/add' },
    { path: 'api/nothing/index' },
  ]);
  const search = async (person: typeof admin, key: string, more = {}) =>
    (await person.call('api/search/index', { key, lists, ...more })).body;
  for (const person of [admin, seller, stranger]) {
    const { data } = await search(person, '恒力');
    const own = (await person.call('api/customer/index', { key: '恒力', rows: 5, ...customers.fixed })).body.data;
    expect(data[0]).toEqual({ rows: own.rows, total: own.total });
    expect(data[2]).toMatchObject({ rows: [], total: 0 });
    expect(data.slice(4)).toEqual([null, null, null]);
  }
  expect((await search(admin, '恒力')).data[0].total).toBe(2);
  expect((await search(seller, '恒力')).data[0].rows).toMatchObject([{ CustomerName: '恒力液压' }]);
  expect((await search(stranger, '恒力')).data[0].rows).toMatchObject([{ CustomerName: '恒力机械' }]);
  // Whoever may not open a list is shown nothing of it, and how many there are neither.
  const deleted = [admin, seller].map(async (person) => (await search(person, '恒')).data[3]);
  expect(await Promise.all(deleted)).toEqual([expect.objectContaining({ total: expect.any(Number) }), null]);
  expect((await search(admin, '恒', { rows: 1 })).data[0]).toMatchObject({ rows: [expect.anything()], total: 2 });
  for (const wrong of [{ key: '' }, { key: 'x'.repeat(101) }, { lists: '[]' }, { lists: '{' }, { rows: 21 }])
    expect(await search(admin, '恒', wrong)).toMatchObject({ code: 'invalid' });
  const many = JSON.stringify(Array.from({ length: 41 }, () => customers));
  expect(await search(admin, '恒', { lists: many })).toMatchObject({ code: 'invalid' });
  // More searches at once than a person has lists at a time: none waits for another's place.
  const together = await Promise.all(Array.from({ length: 6 }, () => search(admin, '恒力')));
  expect(new Set(together.map(({ data }) => data[0].total))).toEqual(new Set([2]));
  await company.close();
});
