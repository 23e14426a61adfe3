// Sign-in, lock-out, passwords, sessions, people, departments and roles.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCustomer, type Company, createCompany, testPassword } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { hashingTurns } from '../../platform/auth/password.ts';
import { query, select } from '../../platform/db/query.ts';
import { tooMany } from '../../platform/errors.ts';
import { offerDemoAccounts } from './demo-accounts.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function addUser(username: string, extra: Record<string, unknown> = {}): Promise<number> {
  const { body } = await company.admin.call('api/user/add', {
    username,
    password: testPassword,
    NickName: `员工${username}`,
    BranchId: company.departments.east,
    RoleId: company.roles.seller,
    status: 1,
    ...extra,
  });
  expect(body.msg).toBe('保存成功');
  return body.data.id;
}

describe('sign-in', () => {
  test('answers token, person and the permission tree, and auth answers the same tree', async () => {
    const { body } = await company.guest.call('api/user/login', { username: 'seller', password: testPassword });
    expect(body.data).toEqual({
      LoginToken: expect.stringMatching(/^[\w-]{43}$/),
      NickName: '李销售',
      UserID: company.seller.id,
      Headimg: '',
    });
    expect(Object.keys(body.model ?? {})).toEqual(['crm', 'oa', 'bi', 'system', 'call', 'dbcall', 'erp', 'manager']);
    expect(body.model).toMatchObject({ crm: { customer: { index: true } }, system: false, dbcall: false });
    expect((await company.seller.call('Api/menu/auth/')).body.data).toEqual(body.model);
    expect(Object.keys((await company.admin.call('Api/menu/auth/')).body.data.crm.customer)).toEqual([
      'index',
      'add',
      'edit',
      'delete',
      'transfer',
      'share',
      'pool',
      'receive',
      'distribute',
      'lock',
      'merge',
      'import',
      'export',
      'print',
    ]);
  });

  test('isApplogin answers without a token', async () => {
    expect((await company.guest.call('api/user/isApplogin')).body.data).toEqual({ login: false });
    expect((await company.seller.call('api/user/isApplogin')).body.data).toEqual({ login: true });
    const offered = async () => Reflect.get((await company.guest.call('api/user/isApplogin')).body, 'demo');
    expect(await offered()).toBeUndefined();
    const account = { username: 'lina', NickName: '李娜', role: '销售', password: 'x' };
    offerDemoAccounts([account]);
    expect(await offered()).toEqual([account]);
    offerDemoAccounts([]);
    expect(await offered()).toBeUndefined();
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const row = await company.database.first(
      query
        .selectFrom('session as s')
        .select([sql<string>`string_agg(s::text, '') || (select string_agg(u::text, '') from app_user u)`.as('text')]),
    );
    expect(row?.text).not.toContain(company.seller.token);
    expect(row?.text).not.toContain(testPassword);
    expect(row?.text).toContain('$argon2id$');
  });

  test('a success forgets the failures before it', async () => {
    await addUser('forgetful');
    const wrong = () => company.guest.call('api/user/login', { username: 'forgetful', password: 'wrong-password' });
    const right = async () =>
      (await company.guest.call('api/user/login', { username: 'forgetful', password: testPassword })).body.result;
    for (let at = 0; at < 8; at++) await wrong();
    expect(await right()).toBe('success');
    for (let at = 0; at < 8; at++) await wrong();
    expect(await right()).toBe('success');
  });

  test('ten failures lock the name from that address, even for the right password; other names still sign in', async () => {
    await addUser('locked');
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () =>
        company.guest.call('api/user/login', { username: 'locked', password: 'wrong-password' }),
      ),
    );
    expect(wrong.filter((answer) => answer.body.code === 'invalid')).toHaveLength(10);
    expect(wrong.filter((answer) => answer.body.code === 'too_many')).toHaveLength(2);
    const right = await company.guest.call('api/user/login', { username: 'LOCKED', password: testPassword });
    expect(right).toMatchObject({
      status: 429,
      body: { code: 'too_many', msg: expect.stringMatching(/请\d+分钟后再试/) },
    });
    expect((await company.guest.call('api/user/login', { username: 'peer', password: testPassword })).body.result).toBe(
      'success',
    );
    await company.database.run(
      sql`update login_failure set locked_until = now() - interval '1 second' where name_key = 'locked'`,
    );
    await company.guest.call('api/user/login', { username: 'locked', password: 'wrong-password' });
    const wait = await company.database.first(select('login_failure', [
      sql<number>`round(extract(epoch from locked_until - now()) / 60)::int`.as('minutes'),
    ])`
      where name_key = 'locked'`);
    expect(wait?.minutes).toBe(2);
    await company.database.run(
      sql`update login_failure set locked_until = now() - interval '1 second' where name_key = 'locked'`,
    );
    expect(
      (await company.guest.call('api/user/login', { username: 'locked', password: testPassword })).body.result,
    ).toBe('success');
  });

  test('an unknown name is refused in the same words as a wrong password', async () => {
    const unknown = await company.guest.call('api/user/login', { username: 'nobody-here', password: testPassword });
    const wrong = await company.guest.call('api/user/login', { username: 'stranger', password: 'wrong-password' });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('expired logins end: after twelve idle hours, and after thirty days', async () => {
    for (const change of [
      sql`last_seen_at = now() - interval '12 hours 1 minute'`,
      sql`expires_at = now() - interval '1 second'`,
    ]) {
      const person = await company.signIn('stranger');
      await company.database.run(sql`update session set ${change} where id = (select max(id) from session)`);
      expect((await person.call('Api/menu/auth')).body.code).toBe('signed_out');
    }
  });

  test('logout ends this login only', async () => {
    const one = await company.signIn('peer');
    const other = await company.signIn('peer');
    expect((await one.call('api/user/logout')).body.result).toBe('success');
    expect((await one.call('Api/menu/auth')).body).toMatchObject({ code: 'signed_out', msg: '你已被登出，请重新登录' });
    expect((await other.call('Api/menu/auth')).body.result).toBe('success');
  });
});

describe('passwords', () => {
  test.each([
    ['short', 'Ab1#567', '密码至少8个字符'],
    ['common', 'Password123', '密码过于常见，请换一个'],
    ['one character', 'aaaaaaaaaa', '密码过于常见，请换一个'],
    ['the name itself', 'pwdowner1', '密码不能与用户名相同'],
  ])('%s is refused', async (_name, password, message) => {
    const { body } = await company.admin.call('api/user/add', {
      username: 'pwdowner1',
      password,
      NickName: '某某',
      BranchId: company.departments.east,
    });
    expect(body).toMatchObject({ code: 'invalid', fields: { password: message } });
  });

  test('changing it keeps this login and ends all others', async () => {
    await addUser('changer');
    const here = await company.signIn('changer');
    const there = await company.signIn('changer');
    expect(
      (await here.call('api/user/EditPwd', { oldPassword: 'not-it-at-all', newPassword: 'Neues#2026' })).body.fields,
    ).toHaveProperty('oldPassword');
    expect(
      (await here.call('api/user/EditPwd', { oldPassword: testPassword, newPassword: '12345678' })).body.fields,
    ).toHaveProperty('newPassword');
    expect(
      (await here.call('api/user/EditPwd', { oldPassword: testPassword, newPassword: 'Neues#2026' })).body.result,
    ).toBe('success');
    expect((await here.call('Api/menu/auth')).body.result).toBe('success');
    expect((await there.call('Api/menu/auth')).body.code).toBe('signed_out');
    expect(
      (await company.guest.call('api/user/login', { username: 'changer', password: 'Neues#2026' })).body.result,
    ).toBe('success');
  });
});

describe('the old password', () => {
  test('is guessed at ten times and no more, which locks nobody out of signing in', async () => {
    await addUser('guessed');
    const person = await company.signIn('guessed');
    const change = (oldPassword: string) => person.call('api/user/EditPwd', { oldPassword, newPassword: 'Neues#2027' });
    for (let at = 0; at < 8; at++) expect((await change('wrong-password')).body.code).toBe('invalid');
    expect(
      (await person.call('api/user/EditPwd', { oldPassword: testPassword, newPassword: testPassword })).body,
    ).toMatchObject({
      fields: { newPassword: expect.anything() },
    });
    // The right one, although the new one was refused, forgot the guesses before it.
    for (let at = 0; at < 10; at++) expect((await change('wrong-password')).body.code).toBe('invalid');
    expect(await change(testPassword)).toMatchObject({ status: 429, body: { code: 'too_many' } });
    expect((await company.signIn('guessed')).id).toBe(person.id);
  });

  test('is looked at again under the lock: one that was set meanwhile stays', async () => {
    await addUser('overtaken');
    const person = await company.signIn('overtaken');
    let answer: ReturnType<typeof person.call> | undefined;
    await company.database.transaction(async (tx) => {
      await tx.run(sql`select id from app_user where id = ${person.id} for update`);
      answer = person.call('api/user/EditPwd', { oldPassword: testPassword, newPassword: 'Neues#2027' });
      await expect.poll(() => company.database.first(someoneWaits)).toBeDefined();
      await tx.run(sql`update app_user set password_hash = 'set by another' where id = ${person.id}`);
    });
    expect((await answer)?.body).toMatchObject({ code: 'invalid', fields: { oldPassword: expect.anything() } });
    expect(
      await company.database.first(sql`select password_hash as hash from app_user where id = ${person.id}`),
    ).toEqual({ hash: 'set by another' });
  });
});

describe('people', () => {
  test('login names are unique, whatever their case and width', async () => {
    await addUser('unique1');
    for (const username of ['unique1', 'UNIQUE1', 'ｕｎｉｑｕｅ1']) {
      const { body } = await company.admin.call('api/user/add', {
        username,
        password: testPassword,
        NickName: '重名',
        BranchId: company.departments.east,
      });
      expect(body.code, username).toBe('invalid');
      expect(body.fields, username).toHaveProperty('username');
    }
  });

  test('list, detail, edit, disable, delete', async () => {
    const id = await addUser('worker', { mobile: '13800000001' });
    const list = await company.admin.call('api/user/index', { key: 'worker' });
    expect(list.body.data.rows).toEqual([
      expect.objectContaining({
        UserID: id,
        NickName: '员工worker',
        BranchName: '华东销售部',
        Company: '我的公司',
        RoleName: '销售',
      }),
    ]);
    const worker = await company.signIn('worker');
    const edited = await company.admin.call('api/user/edit', { UserID: id, NickName: '改名员工' });
    expect(edited.body.result).toBe('success');
    expect((await company.admin.call('api/user/detail', { id })).body.data).toMatchObject({
      UserID: id,
      NickName: '改名员工',
      mobile: '13800000001',
    });
    await company.admin.call('api/user/edit', { UserID: id, status: 0 });
    expect((await worker.call('Api/menu/auth')).body.code).toBe('signed_out');
    expect((await company.guest.call('api/user/login', { username: 'worker', password: testPassword })).body.code).toBe(
      'forbidden',
    );
    await company.admin.call('api/user/edit', { UserID: id, status: 1 });
    const again = await company.signIn('worker');
    expect((await company.admin.call('api/user/delete', { ids: id })).body.data).toEqual({ count: 1 });
    expect((await again.call('Api/menu/auth')).body.code).toBe('signed_out');
    expect((await company.admin.call('api/user/detail', { id })).body.code).toBe('not_found');
  });

  test('a changed role is in force at the next call', async () => {
    const id = await addUser('promoted');
    const person = await company.signIn('promoted');
    expect((await person.call('api/user/index')).body.code).toBe('forbidden');
    await company.admin.call('api/user/edit', { UserID: id, RoleId: `${company.roles.seller},${company.roles.admin}` });
    expect((await person.call('api/user/index')).body.result).toBe('success');
    await company.admin.call('api/user/delete', { ids: id });
  });

  test('the last administrator cannot be disabled, deleted or stripped', async () => {
    const { admin, roles } = company;
    const second = await addUser('admin2', { RoleId: roles.admin });
    const other = await company.signIn('admin2');
    const answers = await Promise.all([
      admin.call('api/user/edit', { UserID: second, RoleId: roles.seller }),
      other.call('api/user/edit', { UserID: admin.id, RoleId: roles.seller }),
    ]);
    // Whichever came second would have left nobody, or was no administrator any more.
    expect(answers.filter((answer) => answer.body.result === 'success')).toHaveLength(1);
    await company.database.run(
      sql`insert into user_role (user_id, role_id) values (${admin.id}, ${roles.admin}) on conflict do nothing`,
    );
    await company.database.run(sql`delete from user_role where user_id = ${second} and role_id = ${roles.admin}`);
    await company.database.run(sql`update meta set access_version = access_version + 1`);
    for (const body of [
      { UserID: admin.id, status: 0 },
      { UserID: admin.id, RoleId: roles.seller },
    ]) {
      expect((await admin.call('api/user/edit', body)).body).toMatchObject({
        code: 'invalid',
        msg: '至少要保留一个启用的管理员',
      });
    }
    expect((await admin.call('api/user/delete', { ids: admin.id })).body.code).toBe('forbidden');
    expect((await admin.call('Api/menu/auth')).body.result).toBe('success');
  });

  test('nobody raises themselves: a person with people rights gives no role beyond their own', async () => {
    const { admin, roles } = company;
    const role = (
      await admin.call('main/role/add', {
        name: '人事',
        grants: {
          system: { user: { index: true, add: true, edit: true }, role: { index: true, add: true, edit: true } },
        },
      })
    ).body.data.id;
    const id = await addUser('hr', { RoleId: role });
    const hr = await company.signIn('hr');
    expect((await hr.call('api/user/edit', { UserID: id, RoleId: roles.admin })).body.fields).toHaveProperty('RoleId');
    expect(
      (
        await hr.call('api/user/add', {
          username: 'hr2',
          password: testPassword,
          NickName: '甲',
          BranchId: company.departments.east,
          RoleId: roles.seller,
        })
      ).body.fields,
    ).toHaveProperty('RoleId');
    expect((await hr.call('api/user/edit', { UserID: admin.id, password: 'Taken#2026' })).body.code).toBe('forbidden');
    for (const path of ['api/user/userBranchAdd', 'api/user/userBranchRemove'])
      expect((await hr.call(path, { ids: admin.id, branchId: company.departments.south })).body.code, path).toBe(
        'forbidden',
      );
    expect(
      (await hr.call('main/role/edit', { id: role, grants: { system: { role: { delete: true } } } })).body.code,
    ).toBe('forbidden');
    expect(
      (
        await hr.call('main/role/add', {
          name: '超级',
          grants: { crm: { customer: { index: true } } },
          scopes: { customer: 'all' },
        })
      ).body.code,
    ).toBe('forbidden');
    expect(
      (await company.guest.call('api/user/login', { username: 'admin', password: testPassword })).body.result,
    ).toBe('success');
  });

  test('roles that somebody has already are no new ones, however much they can do', async () => {
    const { admin, roles } = company;
    const grants = { system: { user: { index: true, edit: true } } };
    const RoleId = (await admin.call('main/role/add', { name: '通讯录', grants })).body.data.id;
    await addUser('clerk', { RoleId });
    const clerk = await company.signIn('clerk');
    const id = await addUser('edited');
    const { RoleId: held } = (await clerk.call('api/user/detail', { id })).body.data;
    expect(String(held)).toBe(String(roles.seller));
    const edit = (body: object) => clerk.call('api/user/edit', { UserID: id, ...body });
    expect((await edit({ NickName: '新的昵称', RoleId: held })).body.result).toBe('success');
    expect((await edit({ RoleId: `${held},${roles.manager}` })).body).toMatchObject({
      code: 'invalid',
      fields: { RoleId: expect.any(String) },
    });
    expect((await admin.call('api/user/detail', { id })).body.data).toMatchObject({
      NickName: '新的昵称',
      RoleId: held,
    });
  });

  test('the picker tells whom an action does not reach, as the action itself would', async () => {
    const { manager, seller, stranger } = company;
    const people = async (grant: string) =>
      (await manager.call('api/user/GetGridJson', { grant, rows: 200 })).body.data.rows as {
        UserID: number;
        disabled?: boolean;
        reason?: string;
      }[];
    const rows = await people('crm.customer.distribute');
    const of = (id: number) => rows.find((row) => row.UserID === id);
    expect(of(seller.id)?.disabled).toBeUndefined();
    expect(of(stranger.id)).toMatchObject({ disabled: true, reason: '只能分配给权限范围内的员工' });
    const customer = await addCustomer(seller, '分配范围公司');
    await seller.call('api/customer/ToGonghai', { ids: customer });
    for (const { UserID, disabled } of rows) {
      if (UserID === seller.id) continue;
      if (disabled)
        expect((await manager.call('api/customer/distribute', { ids: customer, userid: UserID })).body).toMatchObject({
          fields: { userid: '只能分配给权限范围内的员工' },
        });
    }
    expect((await manager.call('api/user/GetGridJson', { grant: 'x' })).body.code).toBe('invalid');
    // Without the grant nobody is in reach.
    const none = (await seller.call('api/user/GetGridJson', { grant: 'crm.customer.distribute' })).body.data.rows;
    expect(none.every((row: { disabled?: boolean }) => row.disabled)).toBe(true);
  });

  test('the picker that asks whose records one sees leaves everybody else out', async () => {
    const { manager, seller, stranger } = company;
    const seen = async (person: typeof manager, seenBy: string) =>
      ((await person.call('api/user/GetGridJson', { seenBy, rows: 200 })).body.data.rows as { UserID: number }[]).map(
        ({ UserID }) => UserID,
      );
    const lists = 'oa.task.index,crm.customer.index';
    const ofManager = await seen(manager, lists);
    expect(ofManager).toEqual(expect.arrayContaining([manager.id, seller.id]));
    expect(ofManager).not.toContain(stranger.id);
    // Who sees nobody's, or may not see such records at all, is left with themselves.
    expect(await seen(seller, lists)).toEqual([seller.id]);
    expect(await seen(seller, 'system.user.index')).toEqual([seller.id]);
    expect((await seller.call('api/user/GetGridJson', { seenBy: 'x' })).body.code).toBe('invalid');
  });

  test('the picker finds by department with everything below, by name and by initials', async () => {
    const { seller, departments } = company;
    const names = async (body: Record<string, unknown>) =>
      (await seller.call('api/user/GetGridJson', { rows: 200, ...body })).body.data.rows.map(
        (row: { NickName: string }) => row.NickName,
      );
    expect(await names({ branchId: departments.south })).toEqual(['周主管', '孙外人']);
    expect(await names({ branchId: departments.company })).toEqual(
      expect.arrayContaining(['王主管', '孙外人', '系统管理员']),
    );
    expect(await names({ key: '李销' })).toEqual(['李销售']);
    expect(await names({ key: 'lxs' })).toEqual(['李销售']);
    // A login name is found whole, and not piece by piece.
    expect(await names({ key: 'southhead' })).toEqual(['周主管']);
    expect(await names({ key: 'southhea' })).toEqual([]);
  });

  test('people join and leave departments', async () => {
    const { admin, departments } = company;
    const id = await addUser('mover');
    expect((await admin.call('api/user/userBranchAdd', { ids: id, branchId: departments.south })).body.data).toEqual({
      count: 1,
    });
    const south = async () =>
      (await admin.call('api/user/index', { BranchId: departments.south, key: 'mover' })).body.data.total;
    expect(await south()).toBe(1);
    await admin.call('api/user/userBranchRemove', { ids: id, branchId: departments.east });
    expect((await admin.call('api/user/detail', { id })).body.data.BranchId).toBe(departments.south);
    await admin.call('api/user/userBranchRemove', { ids: id, branchId: departments.south });
    expect(await south()).toBe(0);
    expect((await admin.call('api/user/userBranchAdd', { ids: id, branchId: 99_999 })).body.code).toBe('not_found');
  });
});

describe('departments', () => {
  test('count the people of all below them, each once', async () => {
    const { admin, departments } = company;
    const a = (await admin.call('main/Branch/add', { text: '计数部', parentid: departments.company })).body.data.id;
    const b = (await admin.call('main/Branch/add', { text: '计数一组', parentid: a })).body.data.id;
    const c = (await admin.call('main/Branch/add', { text: '计数二组', parentid: a })).body.data.id;
    const user = async (username: string, BranchId: number) =>
      (
        await admin.call('api/user/add', {
          username,
          password: testPassword,
          NickName: username,
          BranchId,
          RoleId: company.roles.seller,
          status: 1,
        })
      ).body.data.id;
    const both = await user('counted1', b);
    await user('counted2', b);
    await admin.call('api/user/userBranchAdd', { ids: both, branchId: c });
    const counted = async () => {
      const [found] = (await admin.call('main/branch/TreeJson', { query: '计数部' })).body.data[0].children;
      return [found, ...found.children].map(({ count, total }: { count: number; total: number }) => [count, total]);
    };
    expect(await counted()).toEqual([
      [0, 2],
      [2, 2],
      [1, 1],
    ]);
    // One that is moved stands last where it comes to.
    await admin.call('main/Branch/edit', { id: b, parentid: departments.company });
    await admin.call('main/Branch/edit', { id: b, parentid: a });
    expect(await counted()).toEqual([
      [0, 2],
      [1, 1],
      [2, 2],
    ]);
  });

  test('tree, detail, edit with head, and what cannot be deleted or moved', async () => {
    const { admin, departments } = company;
    const a = (await admin.call('main/Branch/add', { text: '甲部', parentid: departments.company })).body.data.id;
    const b = (await admin.call('main/Branch/add', { text: '乙部', parentid: a })).body.data.id;
    const [root] = (await admin.call('main/branch/TreeJson')).body.data;
    expect(root).toMatchObject({ text: '我的公司', attributes: '2' });
    expect(root.children.find((node: { id: number }) => node.id === a).children).toEqual([
      expect.objectContaining({ id: b, text: '乙部', attributes: '1' }),
    ]);
    expect((await admin.call('main/branch/TreeJson', { query: '乙部' })).body.data[0].children).toHaveLength(1);
    expect((await admin.call('main/Branch/edit', { id: a, parentid: b })).body.fields).toHaveProperty('parentid');
    expect((await admin.call('main/Branch/edit', { id: a, parentid: a })).body.fields).toHaveProperty('parentid');
    const circle = await Promise.all([
      admin.call('main/Branch/edit', { id: a, parentid: departments.east }),
      admin.call('main/Branch/edit', { id: departments.east, parentid: b }),
    ]);
    expect(circle.filter((answer) => answer.body.result === 'success')).toHaveLength(1);
    // Whichever of the two came first: back to where it was.
    await admin.call('main/Branch/edit', { id: departments.east, parentid: departments.company });
    expect((await admin.call('main/Branch/delete', { ids: a })).body.msg).toContain('有下级部门');
    expect((await admin.call('main/Branch/delete', { ids: departments.south })).body.msg).toContain('还有员工');
    expect((await admin.call('main/Branch/edit', { id: a, userid: 424_242 })).body.fields).toHaveProperty('userid');
    expect((await admin.call('main/Branch/detail', { id: b })).body.data).toMatchObject({ text: '乙部', parentid: a });
    expect((await admin.call('main/Branch/delete', { ids: b })).body.data).toEqual({ count: 1 });
  });
});

describe('roles', () => {
  test('body and detail are the same; unknown grants, scopes and fields are refused', async () => {
    const { admin } = company;
    const body = {
      name: '客服',
      grants: { crm: { customer: { index: true, edit: true }, contact: { index: true } } },
      scopes: { customer: 'departmentBelow' },
      fields: { customer: { tel: 'mask', address: 'hidden' } },
    };
    const id = (await admin.call('main/role/add', body)).body.data.id;
    expect((await admin.call('main/role/detail', { id })).body.data).toMatchObject(body);
    for (const wrong of [
      { grants: { crm: { customer: { fly: true } } } },
      { scopes: { customer: 'galaxy' } },
      { scopes: { nothing: 'all' } },
      { fields: { customer: { password: 'hidden' } } },
      { name: '' },
    ]) {
      expect((await admin.call('main/role/edit', { id, ...wrong })).body.code).toBe('invalid');
    }
    expect((await admin.call('main/role/add', body)).body.fields).toHaveProperty('name');
    expect(
      (await admin.call('main/role/permissions')).body.data.branches.map((branch: { key: string }) => branch.key),
    ).toEqual(['crm', 'oa', 'bi', 'system', 'call', 'dbcall', 'erp', 'manager']);
    expect((await admin.call('main/role/index', { query: '客服' })).body.data).toMatchObject({
      total: 1,
      rows: [{ name: '客服', users: 0 }],
    });
    expect((await admin.call('main/role/delete', { ids: id })).body.data).toEqual({ count: 1 });
  });

  test('whoever may delete roles deletes none that can do more than they can', async () => {
    const { admin } = company;
    const add = async (name: string, grants: object, scopes = {}) =>
      (await admin.call('main/role/add', { name, grants, scopes })).body.data.id;
    const own = await add('删角色的人', { system: { role: { index: true, delete: true } } });
    await addUser('roledeleter', { RoleId: own });
    const clerk = await company.signIn('roledeleter');
    const greater = await add('更大的角色', { crm: { customer: { index: true } } }, { customer: 'all' });
    const lesser = await add('更小的角色', { system: { role: { index: true } } });
    expect((await clerk.call('main/role/delete', { ids: `${lesser},${greater}` })).body.code).toBe('forbidden');
    expect((await admin.call('main/role/detail', { id: greater })).body.data).toMatchObject({ name: '更大的角色' });
    expect((await clerk.call('main/role/delete', { ids: lesser })).body.data).toEqual({ count: 1 });
    expect((await admin.call('main/role/delete', { ids: greater })).body.data).toEqual({ count: 1 });
  });

  test('the administrator role cannot be deleted or emptied, a role in use not deleted', async () => {
    const { admin, roles } = company;
    expect((await admin.call('main/role/delete', { ids: roles.admin })).body.code).toBe('forbidden');
    expect((await admin.call('main/role/edit', { id: roles.admin, grants: {} })).body.code).toBe('forbidden');
    expect((await admin.call('main/role/delete', { ids: `${roles.seller}` })).body.data.rejected).toHaveLength(1);
  });

  test('roles add up, action by action: a wide look does not widen the right to delete', async () => {
    const { admin, stranger, departments } = company;
    const looker = (
      await admin.call('main/role/add', {
        name: '看全部',
        grants: { crm: { customer: { index: true } } },
        scopes: { customer: 'all' },
      })
    ).body.data.id;
    const deleter = (
      await admin.call('main/role/add', {
        name: '删自己',
        grants: { crm: { customer: { index: true, add: true, delete: true } } },
        scopes: { customer: 'self' },
      })
    ).body.data.id;
    await addUser('both', { RoleId: `${looker},${deleter}`, BranchId: departments.east });
    const both = await company.signIn('both');
    const foreign = await addCustomer(stranger, '别人的公司');
    const own = await addCustomer(both, '自己的公司');
    expect((await both.call('api/customer/Views', { id: foreign })).body.data.can).toMatchObject({
      delete: false,
      edit: false,
    });
    expect((await both.call('api/customer/delete', { ids: foreign })).body.code).toBe('forbidden');
    expect((await both.call('api/customer/delete', { ids: own })).body.data).toEqual({ count: 1 });
  });

  test.each([
    ['self', ['own']],
    ['subordinates', ['own', 'below']],
    ['department', ['own', 'below', 'colleague']],
    ['departmentBelow', ['own', 'below', 'colleague', 'deeper']],
    ['all', ['own', 'below', 'colleague', 'deeper', 'elsewhere']],
  ])('scope %s sees %j', async (scope, expected) => {
    const { admin } = company;
    const suffix = `-${scope}`;
    const add = async (text: string, parentid: number) =>
      (await admin.call('main/Branch/add', { text: text + suffix, parentid })).body.data.id;
    const mine = await add('范围部', company.departments.company);
    const deep = await add('范围下级', mine);
    const far = await add('范围外', company.departments.company);
    const grants = { crm: { customer: { index: true, add: true } } };
    const role = (await admin.call('main/role/add', { name: `范围${suffix}`, grants, scopes: { customer: scope } }))
      .body.data.id;
    const ids = {
      own: await addUser(`own${suffix}`, { BranchId: mine, RoleId: role }),
      below: 0,
      colleague: await addUser(`colleague${suffix}`, { BranchId: mine, RoleId: role }),
      deeper: await addUser(`deeper${suffix}`, { BranchId: deep, RoleId: role }),
      elsewhere: await addUser(`elsewhere${suffix}`, { BranchId: far, RoleId: role }),
    };
    ids.below = await addUser(`below${suffix}`, { BranchId: mine, RoleId: role, superiorid: ids.own });
    const names = Object.keys(ids);
    for (const name of names) await addCustomer(await company.signIn(`${name}${suffix}`), `${name}${suffix}公司`);
    const own = await company.signIn(`own${suffix}`);
    const { rows, total } = (await own.call('api/customer/index', { key: `${suffix}公司`, rows: 200 })).body.data;
    expect(rows.map((row: { CustomerName: string }) => row.CustomerName.replace(`${suffix}公司`, '')).sort()).toEqual(
      [...expected].sort(),
    );
    expect(total).toBe(expected.length);
    const sub = (await own.call('api/customer/index', { dataType: 'sub', key: `${suffix}公司` })).body.data;
    expect(sub.rows.map((row: { userid: number }) => row.userid)).toEqual(
      expected.includes('below') ? [ids.below] : [],
    );
  });
});

test('whoever sets their own password in the form of people stays signed in here and nowhere else', async () => {
  const { body } = await company.admin.call('api/user/add', {
    username: 'ownpassword',
    password: testPassword,
    NickName: 'ownpassword',
    BranchId: company.departments.east,
    RoleId: company.roles.admin,
    status: 1,
  });
  const here = await company.signIn('ownpassword');
  const there = await company.signIn('ownpassword');
  expect((await here.call('api/user/edit', { UserID: body.data.id, password: 'Andere#2026' })).body.result).toBe(
    'success',
  );
  expect((await here.call('api/menu/auth')).body.result).toBe('success');
  expect((await there.call('api/menu/auth')).body.code).toBe('signed_out');
});

test('a full line of hashing is no wrong guess', async () => {
  const full = vi.spyOn(hashingTurns, 'requireRoom').mockImplementation(() => {
    throw tooMany();
  });
  try {
    for (let at = 0; at < 12; at++)
      expect((await company.guest.call('api/user/login', { username: 'peer', password: testPassword })).body.code).toBe(
        'too_many',
      );
  } finally {
    full.mockRestore();
  }
  expect((await company.guest.call('api/user/login', { username: 'peer', password: testPassword })).body.result).toBe(
    'success',
  );
});
