// Invitations through the API: who may make them, who joins by them, and everything that ends one.
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

let counted = 0;
const gone = '邀请已失效，请联系邀请人';
const fresh = () => `joiner${++counted}`;
const wishes = (more: Record<string, unknown> = {}) => ({
  BranchId: company.departments.east,
  RoleId: company.roles.seller,
  most: 1,
  days: 7,
  ...more,
});
async function invite(by: Person, more: Record<string, unknown> = {}): Promise<{ id: number; token: string }> {
  const { body } = await by.call('api/invite/add', wishes(more));
  if (body.result !== 'success') throw new Error(`no invitation: ${body.msg}`);
  return body.data;
}
const look = (token: string) => company.guest.call('api/invite/Views', { token });
const join = (token: string, more: Record<string, unknown> = {}) =>
  company.guest.call('api/invite/accept', {
    token,
    username: fresh(),
    NickName: '新同事',
    password: testPassword,
    ...more,
  });
const edit = (id: number, more: Record<string, unknown>) => company.admin.call('api/user/edit', { id, ...more });
const listed = async (id: number) =>
  (await company.admin.call('api/invite/index')).body.data.rows.find((row: { id: number }) => row.id === id);

/** Somebody of personnel, who sees what sellers see and may add people. */
async function personnel(name: string): Promise<{ person: Person; roleId: number; id: number }> {
  const { admin, roles } = company;
  const seller = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
  const grants = { ...seller.grants, system: { user: { index: true, add: true } } };
  const person = await addPerson(company, name, { grants, scopes: seller.scopes, fields: seller.fields });
  const [{ role_id }] = (await company.database.rows(
    select('user_role', ['role_id'])`where user_id = ${person.id}`,
  )) as [{ role_id: number }];
  return { person, roleId: role_id, id: person.id };
}

describe('an invitation', () => {
  test('lets somebody in with the department and roles that were chosen, signed in at once, though registration is closed', async () => {
    const { admin, database, departments, roles } = company;
    expect((await company.guest.call('api/user/RegisterUser', {})).body.msg).toBe('未开放注册，请联系管理员');
    const { id, token } = await invite(admin);
    expect(token).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await database.rows(sql`select t::text from invitation t`));
    expect(kept).not.toContain(token);
    expect((await look(token)).body.data).toMatchObject({
      UserName: '系统管理员',
      BranchName: '华东销售部',
      RoleName: '销售',
      password: { length: limits.password.min },
    });
    const { body } = await join(token, { username: ' Xiaolin ', NickName: '林小' });
    expect(body).toMatchObject({ result: 'success', data: { NickName: '林小' }, model: { crm: {} } });
    const person = await company.signIn('xiaolin');
    expect((await person.call('api/customer/index')).body.result).toBe('success');
    const detail = (await admin.call('api/user/detail', { id: person.id })).body.data;
    expect(detail).toMatchObject({
      status: 1,
      registration: '',
      BranchId: departments.east,
      RoleId: `${roles.seller}`,
    });
    const entered = { authkey: body.data.LoginToken };
    expect((await company.guest.call('api/user/detail', {}, entered)).body.data.NickName).toBe('林小');
    expect(await listed(id)).toMatchObject({
      state: 'used',
      used: 1,
      most: 1,
      people: ['林小'],
      UserName: '系统管理员',
    });
    const log = (await admin.call('api/operationLog/index', { module: 'user', modelId: person.id })).body.data.rows;
    expect(log).toMatchObject([{ actionName: '通过邀请加入', userid: 0, ext: '系统管理员' }]);
    const own = (await admin.call('api/operationLog/index', { module: 'invite', modelId: id })).body.data.rows;
    expect(own.map((row: { actionName: string }) => row.actionName)).toEqual(['通过邀请加入', '新建']);
    const told = JSON.stringify((await admin.call('api/notification/index', { rows: 20 })).body);
    expect(told).toContain('林小已通过您的邀请加入');
  });

  test('takes the values that a new employee would take, says what is wrong at the fields, and keeps its place meanwhile', async () => {
    const { id, token } = await invite(company.admin);
    const wrong = async (more: Record<string, unknown>) => (await join(token, more)).body.fields;
    expect(await wrong({ username: 'Seller' })).toEqual({ username: '用户名已存在' });
    expect(await wrong({ username: 'x' })).toEqual({ username: '用户名为2到50个字母、数字、汉字或 _ . @ -' });
    expect(await wrong({ password: '12345678' })).toEqual({ password: '密码过于常见，请换一个' });
    expect(await wrong({ NickName: ' ' })).toEqual({ NickName: '信息必须填写' });
    expect(await listed(id)).toMatchObject({ state: 'open', used: 0 });
    expect((await join(token, { status: 0, RoleId: company.roles.admin, BranchId: 1 })).body.result).toBe('success');
    const [newest] = (await company.admin.call('api/user/index', { rows: 1 })).body.data.rows;
    expect(newest).toMatchObject({ RoleName: '销售', BranchName: '华东销售部' });
  });

  test('is for as many as it says: of two at once the second is refused', async () => {
    const one = await invite(company.admin);
    const both = await Promise.all([join(one.token), join(one.token)]);
    expect(both.map(({ body }) => body.code ?? 'success').toSorted()).toEqual(['conflict', 'success']);
    expect(both.find(({ body }) => body.code)?.body.msg).toBe('邀请的人数已满，请联系邀请人');
    expect(await listed(one.id)).toMatchObject({ used: 1, people: ['新同事'] });
    const three = await invite(company.admin, { most: 3 });
    const four = await Promise.all([1, 2, 3, 4].map(() => join(three.token)));
    expect(four.filter(({ body }) => body.result === 'success')).toHaveLength(3);
    expect(await listed(three.id)).toMatchObject({ state: 'used', used: 3 });
  });

  test('two who choose one name at once: one is let in, the other keeps the place', async () => {
    const { id, token } = await invite(company.admin, { most: 2 });
    const both = await Promise.all([join(token, { username: 'samename' }), join(token, { username: 'SameName' })]);
    expect(both.map(({ body }) => body.code ?? 'success').toSorted()).toEqual(['invalid', 'success']);
    expect(await listed(id)).toMatchObject({ state: 'open', used: 1 });
  });

  test('ends by its time, and by being revoked', async () => {
    const { admin, database } = company;
    const late = await invite(admin);
    await database.run(sql`update invitation set expires_at = now() where id = ${late.id}`);
    for (const { body } of [await look(late.token), await join(late.token)])
      expect(body).toMatchObject({ code: 'conflict', msg: '邀请已过期，请联系邀请人' });
    expect(await listed(late.id)).toMatchObject({ state: 'expired' });
    const revoked = await invite(admin);
    expect((await admin.call('api/invite/delete', { ids: revoked.id })).body.result).toBe('success');
    expect((await admin.call('api/invite/delete', { ids: revoked.id })).body.code).toBe('conflict');
    expect((await admin.call('api/invite/delete', { ids: 999999 })).body.code).toBe('not_found');
    for (const { body } of [await look(revoked.token), await join(revoked.token)])
      expect(body).toMatchObject({ code: 'conflict', msg: gone });
    expect(await listed(revoked.id)).toMatchObject({ state: 'revoked' });
  });

  test('ends with its role and with its department', async () => {
    const { admin, departments } = company;
    const grants = { crm: { customer: { index: true } } };
    const roleId = (await admin.call('main/role/add', { name: '一时', grants })).body.data.id;
    const place = (await admin.call('main/Branch/add', { text: '一时部', parentid: departments.company })).body.data.id;
    const [ofRole, ofBranch] = [await invite(admin, { RoleId: roleId }), await invite(admin, { BranchId: place })];
    await admin.call('main/role/delete', { ids: roleId });
    await admin.call('main/Branch/delete', { ids: place });
    for (const { id, token } of [ofRole, ofBranch]) {
      expect((await look(token)).body).toMatchObject({ code: 'conflict', msg: gone });
      expect((await join(token)).body).toMatchObject({ code: 'conflict', msg: gone });
      expect(await listed(id)).toMatchObject({ state: 'lost', used: 0 });
    }
  });
});

describe('who invites', () => {
  test('may add employees, and gives nothing beyond what they have', async () => {
    const { admin, seller, manager, roles } = company;
    for (const person of [seller, manager])
      for (const path of ['api/invite/add', 'api/invite/index', 'api/invite/delete'])
        expect((await person.call(path, wishes({ ids: 1 }))).body.code).toBe('forbidden');
    const { person } = await personnel('inviter1');
    expect((await person.call('api/invite/add', wishes({ RoleId: roles.admin }))).body.fields).toEqual({
      RoleId: '不能授予超出自己权限的角色',
    });
    expect((await admin.call('api/invite/add', wishes({ RoleId: '' }))).body.fields).toEqual({ RoleId: '请选择' });
    expect((await admin.call('api/invite/add', wishes({ BranchId: 99999 }))).body.fields).toEqual({
      BranchId: '部门不存在',
    });
    expect((await admin.call('api/invite/add', wishes({ days: 31 }))).body.fields).toHaveProperty('days');
    expect((await admin.call('api/invite/add', wishes({ most: 0 }))).body.fields).toHaveProperty('most');
  });

  test('gives no reach that they do not have: it is said when the invitation is made', async () => {
    const { admin, manager, roles } = company;
    const own = (await admin.call('main/role/detail', { id: roles.manager })).body.data;
    await manager.call('api/customer/add', { CustomerName: '主管的客户' });
    const grants = { ...own.grants, system: { user: { index: true, add: true } } };
    // All that a manager may do, of one's own records alone.
    const scopes = Object.fromEntries(Object.keys(own.scopes).map((module) => [module, 'self']));
    const person = await addPerson(company, 'narrow', { grants, scopes, fields: {} });
    const { body } = await person.call('api/invite/add', wishes({ RoleId: roles.manager }));
    expect(body).toMatchObject({ code: 'invalid', fields: { RoleId: expect.stringContaining('请由管理员邀请') } });
    expect((await company.database.rows(sql`select 1 from app_user where nickname = '?'`)).length).toBe(0);
    const added = await person.call('api/user/add', {
      ...wishes({ RoleId: roles.manager }),
      username: 'toowide',
      NickName: '太宽',
      password: testPassword,
    });
    expect(added.body.code).toBe('forbidden');
  });

  test.each([
    ['is disabled', (id: number) => ['api/user/edit', { id, status: 0 }] as const],
    ['lost the right', (id: number) => ['api/user/edit', { id, RoleId: company.roles.seller }] as const],
    ['is deleted', (id: number) => ['api/user/delete', { ids: id }] as const],
  ])('who %s has invited nobody any more', async (name, change) => {
    const { person, id } = await personnel(`left-${name.replaceAll(' ', '')}`);
    const { token } = await invite(person, { most: 2 });
    expect((await join(token)).body.result).toBe('success');
    const [path, body] = change(id);
    expect((await company.admin.call(path, body)).body.result).toBe('success');
    expect((await look(token)).body).toMatchObject({ code: 'conflict', msg: gone });
    expect((await join(token)).body).toMatchObject({ code: 'conflict', msg: gone });
  });

  test.each([
    [
      'disabled and enabled again',
      async (id: number) => [await edit(id, { status: 0 }), await edit(id, { status: 1 })],
    ],
    ['given a password by somebody else', async (id: number) => [await edit(id, { password: 'Xinmima#2026' })]],
    [
      'given one to begin with',
      async (id: number) => [await company.admin.call('api/user/resetPassword', { id, password: testPassword })],
    ],
  ])('who was %s begins without the links of before: somebody else may have made them', async (name, change) => {
    const { person, id } = await personnel(`anew${name.length}`);
    const theirs = await invite(person);
    const others = await invite(company.admin);
    for (const { body } of await change(id)) expect(body.result).toBe('success');
    expect(await listed(theirs.id)).toMatchObject({ state: 'revoked' });
    expect((await join(theirs.token)).body).toMatchObject({ code: 'conflict', msg: gone });
    expect((await join(others.token)).body.result).toBe('success');
  });

  test('who changes their own password or name keeps what they made', async () => {
    const { person, id } = await personnel('ownpassword');
    const { token } = await invite(person, { most: 2 });
    expect((await edit(id, { NickName: '改名' })).body.result).toBe('success');
    const own = { oldPassword: testPassword, newPassword: 'Ziji#gaide2026' };
    expect((await person.call('api/user/EditPwd', own)).body.result).toBe('success');
    expect((await join(token)).body.result).toBe('success');
  });

  test('whose role was narrowed, or the role that was given widened: nobody is let in by more than the inviter has now', async () => {
    const { admin, roles } = company;
    const { person, roleId } = await personnel('inviter2');
    const wide = { crm: { customer: { index: true } } };
    const given = (await admin.call('main/role/add', { name: '被邀', grants: wide })).body.data.id;
    const { token } = await invite(person, { RoleId: given, most: 2 });
    const second = await invite(person, { RoleId: roles.seller });
    const wider = { ...wide, system: { role: { index: true } } };
    expect((await admin.call('main/role/edit', { id: given, name: '被邀', grants: wider })).body.result).toBe(
      'success',
    );
    expect((await join(token)).body).toMatchObject({ code: 'conflict', msg: gone });
    const narrowed = { system: { user: { index: true, add: true } } };
    expect((await admin.call('main/role/edit', { id: roleId, name: '人事二', grants: narrowed })).body.result).toBe(
      'success',
    );
    expect((await join(second.token)).body).toMatchObject({ code: 'conflict', msg: gone });
  });

  test('does it as themselves: not while they are viewed by somebody else, and not by a token', async () => {
    const { admin, guest } = company;
    const { person } = await personnel('inviter3');
    const acting = await admin.call('api/user/actAs', { id: person.id, reason: '查看', password: testPassword });
    const view = { authkey: acting.body.data.LoginToken };
    expect((await guest.call('api/invite/index', {}, view)).body.result).toBe('success');
    expect((await guest.call('api/invite/add', wishes(), view)).body.code).toBe('forbidden');
    const grants = { 'system.user': 'write' };
    const made = await admin.call('api/apiToken/add', { name: '邀请', grants, days: 1, password: testPassword });
    const bearer = { authorization: `Bearer ${made.body.data.token}` };
    for (const path of ['api/invite/add', 'api/invite/index', 'api/invite/delete'])
      expect((await guest.call(path, wishes({ ids: 1 }), bearer)).body.code).toBe('forbidden');
  });
});

describe('who joins', () => {
  test('learns nothing by guessing tokens, and waits after too many', async () => {
    const { admin, database } = company;
    const { token } = await invite(admin);
    const wrong = (at: number) => token.slice(0, -2) + (10 + at);
    const answers = [];
    for (let at = 0; at < 12; at++) answers.push((await look(wrong(at))).body.code);
    expect(answers.slice(0, 10)).toEqual(Array(10).fill('not_found'));
    expect(answers.at(-1)).toBe('too_many');
    // A name of the same words is counted apart, and a link that is right opens all the same.
    await company.guest.call('api/user/login', { username: ' invitation token', password: 'x' });
    expect((await look(token)).body.result).toBe('success');
    // Signing in is something else.
    expect(
      (await company.guest.call('api/user/login', { username: 'seller', password: testPassword })).body.result,
    ).toBe('success');
    expect((await join(token)).body.result).toBe('success');
    await database.run(sql`delete from login_failure`);
  });

  test('no link makes an administrator', async () => {
    const { admin, roles, departments } = company;
    const wanted = { BranchId: departments.company, RoleId: `${roles.admin}`, most: 1, days: 1 };
    expect((await admin.call('api/invite/add', wanted)).body).toMatchObject({
      code: 'invalid',
      fields: { RoleId: expect.stringContaining('管理员') },
    });
  });
});

test('there are so many open ones and no more', async () => {
  const { admin, database } = company;
  const { id } = await invite(admin);
  await database.run(sql`insert into invitation (token_hash, department_id, roles, most, created_by, expires_at)
    select sha256(n::text::bytea), department_id, roles, 1, created_by, expires_at from invitation, generate_series(1, 100) n where id = ${id}`);
  expect((await admin.call('api/invite/add', wishes())).body).toMatchObject({ code: 'conflict' });
  await database.run(sql`update invitation set revoked_at = now()`);
  expect((await admin.call('api/invite/add', wishes())).body.result).toBe('success');
});

// The last of all: nobody here has a second factor.
test('who joins has to set up two-factor first where the company asks for it', async () => {
  const { admin } = company;
  const { token } = await invite(admin);
  await admin.call('api/setting/edit', { values: { 'secondFactor.demand': 'all' } });
  const { body } = await join(token);
  expect(body).toMatchObject({ result: 'success', due: 'secondFactor' });
});
