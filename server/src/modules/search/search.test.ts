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
