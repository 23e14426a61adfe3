// An empty company is told so with the layout, until there is a first record that figures could count.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const empty = async () => {
  const found = await Promise.all(
    [company.admin, company.seller].map(async (one) => (await one.call('api/crmhome/index')).body.data.empty),
  );
  expect(found[0]).toBe(found[1]);
  return found[0];
};

test('a company is empty until something is there, whoever may see it', async () => {
  expect(await empty()).toBe(true);
  await addCustomer(company.peer, '第一家');
  expect(await empty()).toBeUndefined();
  await company.database.run(sql`delete from customer`);
  expect(await empty()).toBe(true);
  const { body } = await company.peer.call('api/clues/add', {
    CustomerName: '第一条线索',
    contact_name: '甲',
    contact_mobile: '13800000000',
  });
  expect(body).toMatchObject({ result: 'success' });
  expect(await empty()).toBeUndefined();
});
