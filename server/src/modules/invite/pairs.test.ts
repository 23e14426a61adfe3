// Invitations beside pools: what a department shares is not given away by whoever does not share it.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, testPassword } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

test('nobody invites into the pool of a department that they are not in, nor once it has one', async () => {
  const { admin, guest, departments, roles } = company;
  const { grants: own, scopes, fields } = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
  const grants = { ...own, system: { user: { index: true, add: true } } };
  const inviter = await addPerson(company, 'poolless', { grants, scopes, fields }, departments.company);
  const wanted = { BranchId: departments.east, RoleId: roles.seller, most: 1, days: 7 };
  const before = (await inviter.call('api/invite/add', wanted)).body;
  expect(before.result).toBe('success');
  await company.database.run(sql`with made as (insert into pool (name) values ('华东公海') returning id)
    insert into pool_department (pool_id, department_id) select id, ${departments.east} from made`);
  await company.database.run(sql`update meta set access_version = access_version + 1`);
  expect((await inviter.call('api/invite/add', wanted)).body).toMatchObject({
    code: 'invalid',
    fields: { RoleId: expect.stringContaining('请由管理员邀请') },
  });
  const join = { username: 'pooljoin', NickName: '甲', password: testPassword };
  expect((await guest.call('api/invite/accept', { ...join, token: before.data.token })).body).toMatchObject({
    code: 'conflict',
    msg: '邀请已失效，请联系邀请人',
  });
  const byAdmin = (await admin.call('api/invite/add', wanted)).body.data;
  expect((await guest.call('api/invite/accept', { ...join, token: byAdmin.token })).body.result).toBe('success');
});
