// Of leads that become customers together, only what became one is announced.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany } from '../../../test/company.ts';
import { type Ear, listenAs } from '../../../test/ear.ts';

let company: Company;
let ear: Ear;
beforeAll(async () => {
  company = await createCompany({ realtime: true });
  ear = await listenAs(company, company.admin);
});
afterAll(async () => {
  ear.close();
  await company.close();
});

test('nobody hears of a customer whose contact was refused', async () => {
  const grants = { crm: { clues: { index: true, add: true, convert: true }, customer: { index: true, add: true } } };
  const clerk = await addPerson(company, 'halfway', { grants, scopes: { clues: 'self', customer: 'self' } });
  const lead = async (CustomerName: string, contact_name: string): Promise<number> =>
    (await clerk.call('api/clues/add', { CustomerName, contact_name })).body.data.id;
  const ids = [await lead('带联系人的线索', '林先生'), await lead('没有联系人的线索', '')];
  const { body } = await clerk.call('api/clues/Turn', { ids: ids.join() });
  expect(body).toMatchObject({ result: 'success', data: { count: 1, rejected: [{ id: ids[0] }] } });
  const [{ customerId }] = body.data.rows;
  const customers = () => ear.changes.filter(({ module }) => module === 'customer').flatMap((one) => one.ids);
  await expect.poll(customers).toContain(customerId);
  expect([...new Set(customers())]).toEqual([customerId]);
});
