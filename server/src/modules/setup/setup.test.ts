// The checklist of the first days is ticked by what there is, and put away for good.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const state = async (person: Person) => (await person.call('api/setup/index')).body.data;
const open = async () => {
  const { steps } = await state(company.admin);
  return (steps as { key: string; done: boolean }[]).filter(({ done }) => !done).map(({ key }) => key);
};

test('each step is ticked by what is there, and all of them end it', async () => {
  const { admin, seller, database } = company;
  // The company of the tests has people, departments and roles of its own.
  await database.run(sql`update department set parent_id = -parent_id`);
  await database.run(sql`update app_user set deleted_at = now() where id not in (${admin.id}, ${seller.id})`);
  await database.run(sql`update app_user set deleted_at = now() where id = ${seller.id}`);
  const roles = await database.rows(sql`update role set id = id returning id`);
  const all = ['company', 'department', 'role', 'people', 'customer', 'pool', 'rules'];
  expect(await open()).toEqual(all.filter((key) => key !== 'role' || roles.length <= 3));
  await database.run(sql`update app_user set deleted_at = null, status = 0, registration = 1 where id = ${seller.id}`);
  expect(await open()).toContain('people');
  await database.run(sql`update app_user set status = 1, registration = 0 where id = ${seller.id}`);
  expect(await open()).not.toContain('people');
  await admin.call('api/setting/edit', { key: 'company.name', value: '衡山仪表' });
  expect(await open()).not.toContain('company');
  await database.run(sql`update department set parent_id = -parent_id`);
  expect(await open()).not.toContain('department');
  await admin.call('main/role/addReady', { keys: '["finance"]' });
  expect(await open()).toEqual(['customer', 'pool', 'rules']);
  await addCustomer(seller, '第一家');
  const [pool] = await database.rows(sql<{ id: number }>`insert into pool (name) values ('公海') returning id`);
  expect(await open()).toEqual(['pool', 'rules']);
  await database.run(sql`update pool set rules = '[{"type":"quiet","days":30,"levels":[]}]' where id = ${pool?.id}`);
  expect(await open()).toEqual(['rules']);
  expect(await state(admin)).toMatchObject({ done: false });
  await database.run(sql`
    insert into flow (name, entity, nodes, enabled, published, created_by, updated_by)
    values ('合同', 'contract', '{}', true, 1, ${admin.id}, ${admin.id})`);
  expect(await state(admin)).toMatchObject({ done: true });
  await database.run(sql`delete from flow`);
  expect(await open()).toEqual(['rules']);
});

test('it is put away for all who may set things up, once, and nobody else sees it', async () => {
  const { admin, seller, database } = company;
  const other = await addPerson(company, 'setter', { grants: { system: { setting: { index: true, edit: true } } } });
  expect((await state(other)).done).toBe(false);
  for (const path of ['api/setup/index', 'api/setup/close'])
    expect((await seller.call(path)).body.code, path).toBe('forbidden');
  await Promise.all([other.call('api/setup/close'), admin.call('api/setup/close')]);
  expect(await state(admin)).toEqual({ done: true, steps: [] });
  const logs = await database.rows(sql`select id from operation_log where action = 'setupDone'`);
  expect(logs).toHaveLength(1);
});
