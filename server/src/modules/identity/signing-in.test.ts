// Signing in as attackers see it: second factor, tickets, recovery codes, given passwords, logins of others, looking as others.
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** As somebody with this token. */
const withToken =
  (token: string): Person['call'] =>
  (path, body, headers) =>
    company.guest.call(path, body, { authkey: token, ...headers });

/** When a code of a secret was first used: half a minute may pass between two of them, whenever a test begins. */
const moments = new Map<string, number>();
/** A code of the application, so many steps from its first one; steps before are taken to be unused. */
function codeOf(secret: string, step = 0): string {
  const first = moments.get(secret) ?? Date.now();
  moments.set(secret, first);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: first + step * 30_000 });
}
/** Codes of this step may be used again: in place of waiting half a minute. */
const forgetStep = (userId: number) =>
  company.database.run(sql`update credential set last_step = 0 where user_id = ${userId}`);
const forgetFailures = () => company.database.run(sql`delete from login_failure`);
const login = (username: string, password = testPassword) =>
  company.guest.call('api/user/login', { username, password });
const secondStep = (ticket: string, code: string) => company.guest.call('api/user/secondStep', { ticket, code });
const set = (values: Record<string, unknown>) => company.admin.call('api/setting/edit', { values });
const resultsOf = async (userId: number, count: number) =>
  (
    await company.database.rows(select('sign_in_log', ['result'])`
      where user_id = ${userId} order by id desc limit ${count}`)
  )
    .map(({ result }) => result)
    .toReversed();

async function newPerson(username: string, role = company.roles.seller): Promise<Person> {
  const { body } = await company.admin.call('api/user/add', {
    username,
    password: testPassword,
    NickName: `员工${username}`,
    BranchId: company.departments.east,
    RoleId: role,
    status: 1,
  });
  expect(body.msg).toBe('保存成功');
  return company.signIn(username);
}

async function setUp(person: Person): Promise<{ secret: string; codes: string[] }> {
  const begun = await person.call('api/user/secondFactorBegin', { password: testPassword });
  const { secret, uri } = begun.body.data;
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const confirmed = await person.call('api/user/secondFactorConfirm', { code: codeOf(secret) });
  expect(confirmed.body).toMatchObject({ result: 'success', msg: '两步验证已开启' });
  return { secret, codes: confirmed.body.data.codes };
}

describe('two-factor', () => {
  test('is set up with the password and a code, and asked for after the password; no code is taken twice', async () => {
    const person = await newPerson('twofactor');
    const other = await company.signIn('twofactor');
    expect((await person.call('api/user/secondFactorBegin', { password: 'wrong-one' })).body).toMatchObject({
      code: 'invalid',
      fields: { password: '密码不正确' },
    });
    const { secret, codes } = await setUp(person);
    expect(codes).toHaveLength(10);
    expect((await other.call('api/user/detail')).body.code).toBe('signed_out');
    expect((await person.call('api/user/security')).body.data.secondFactor).toEqual({
      on: true,
      left: 10,
      demanded: false,
    });
    // A second set-up over it changes nothing.
    expect((await person.call('api/user/secondFactorBegin', { password: testPassword })).body.code).toBe('conflict');

    const half = await login('twofactor');
    expect(half.body).toMatchObject({ result: 'error', code: 'second_factor' });
    expect(half.body).not.toHaveProperty('model');
    const { ticket } = half.body.data;
    expect(JSON.stringify(half.body.data)).toBe(JSON.stringify({ ticket }));
    // A ticket is no login.
    expect((await withToken(ticket)('api/user/detail')).body.code).toBe('signed_out');
    // The code that confirmed the set-up was used.
    expect((await secondStep(ticket, codeOf(secret))).body).toMatchObject({
      fields: { code: '验证码不正确或已使用过' },
    });
    const code = codeOf(secret, 1);
    const entered = await secondStep(ticket, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(entered.body).toMatchObject({ result: 'success', data: { UserID: person.id, NickName: '员工twofactor' } });
    expect(entered.body.model).toBeTruthy();
    expect((await withToken(entered.body.data.LoginToken)('api/user/detail')).body.result).toBe('success');
    // Neither ticket nor code is good for a second time.
    expect((await secondStep(ticket, codes[0] ?? '')).body.msg).toBe('登录已超时，请重新输入密码');
    const again = (await login('twofactor')).body.data.ticket;
    expect((await secondStep(again, code)).body.fields).toEqual({ code: '验证码不正确或已使用过' });
    expect(await resultsOf(person.id, 6)).toEqual(['done', 'half', 'code', 'done', 'half', 'code']);
    await forgetFailures();
  });

  test('of parallel calls with one code, one ticket, one recovery code, one enters', async () => {
    const person = await newPerson('parallel');
    const { secret, codes } = await setUp(person);
    const tickets = await Promise.all(
      Array.from({ length: 4 }, async () => (await login('parallel')).body.data.ticket),
    );
    const entered = (answers: { body: { result?: string } }[]) =>
      answers.filter(({ body }) => body.result === 'success').length;
    const code = codeOf(secret, 1);
    expect(entered(await Promise.all(tickets.map((ticket) => secondStep(ticket, code))))).toBe(1);
    const more = await Promise.all(Array.from({ length: 4 }, async () => (await login('parallel')).body.data.ticket));
    expect(entered(await Promise.all(more.map((ticket) => secondStep(ticket, codes[0] ?? ''))))).toBe(1);
    const { ticket } = (await login('parallel')).body.data;
    expect(entered(await Promise.all(codes.slice(1, 5).map((one) => secondStep(ticket, one))))).toBe(1);
    // What the losers of the last race typed was not used up.
    expect((await person.call('api/user/security')).body.data.secondFactor.left).toBe(8);
    await forgetFailures();
  });

  test('guesses are few: of a ticket, and of an account whatever tickets and addresses they come with', async () => {
    const person = await newPerson('guessed');
    const { codes } = await setUp(person);
    const { ticket } = (await login('guessed')).body.data;
    for (let guess = 0; guess < 5; guess++) expect((await secondStep(ticket, '000000')).body.code).toBe('invalid');
    expect((await secondStep(ticket, codes[0] ?? '')).body.msg).toBe('登录已超时，请重新输入密码');
    const next = (await login('guessed')).body.data.ticket;
    for (let guess = 0; guess < 4; guess++) await secondStep(next, '000000');
    expect((await secondStep(next, codes[0] ?? '')).body.result).toBe('success');
    for (let ticketNo = 0; ticketNo < 2; ticketNo++) {
      const one = (await login('guessed')).body.data.ticket;
      for (let guess = 0; guess < 5; guess++) await secondStep(one, '000000');
    }
    const late = (await login('guessed')).body.data.ticket;
    expect((await secondStep(late, codes[1] ?? '')).body.code).toBe('too_many');
    expect(await resultsOf(person.id, 1)).toEqual(['locked']);
    await forgetFailures();
    // A ticket is worth nothing once the password is another one.
    const old = (await login('guessed')).body.data.ticket;
    await company.admin.call('api/user/resetPassword', { id: person.id });
    expect((await secondStep(old, codes[2] ?? '')).body.msg).toBe('登录已超时，请重新输入密码');
    expect((await secondStep('A'.repeat(43), codes[2] ?? '')).body.msg).toBe('登录已超时，请重新输入密码');
  });

  test('is switched off and its codes are renewed with password and code only; an administrator resets it', async () => {
    const person = await newPerson('switched');
    const { secret, codes } = await setUp(person);
    const proof = { password: testPassword, code: codes[0] };
    expect((await person.call('api/user/recoveryCodes', { ...proof, password: 'x' })).body.fields).toEqual({
      password: '密码不正确',
    });
    expect((await person.call('api/user/recoveryCodes', { ...proof, code: '1' })).body.fields).toHaveProperty('code');
    const fresh = (await person.call('api/user/recoveryCodes', proof, { 'idempotency-key': 'once' })).body.data.codes;
    expect(fresh).toHaveLength(10);
    // What is shown once is not kept for a repeated call with the key.
    const kept = await company.database.rows(sql`select 1 from idempotency where key = 'once'`);
    expect(kept).toEqual([]);
    const { ticket } = (await login('switched')).body.data;
    expect((await secondStep(ticket, codes[1] ?? '')).body.fields).toHaveProperty('code');
    await forgetStep(person.id);
    expect(
      (await person.call('api/user/secondFactorRemove', { password: testPassword, code: codeOf(secret) })).body.msg,
    ).toBe('两步验证已关闭');
    expect((await login('switched')).body.result).toBe('success');
    await setUp(person);
    // Neither a seller nor a manager resets it, and nobody resets their own.
    for (const one of [company.seller, company.manager])
      expect((await one.call('api/user/resetSecondFactor', { id: person.id })).body.code).toBe('forbidden');
    expect((await company.admin.call('api/user/resetSecondFactor', { id: company.admin.id })).body.code).toBe(
      'conflict',
    );
    expect((await company.admin.call('api/user/resetSecondFactor', { id: person.id })).body.result).toBe('success');
    expect((await person.call('api/user/detail')).body.code).toBe('signed_out');
    expect((await login('switched')).body.result).toBe('success');
  });

  test('may be demanded: who has none can set it up and do nothing else', async () => {
    const person = await newPerson('demanded');
    expect((await set({ 'secondFactor.demand': 'administrators' })).body.code).toBeUndefined();
    // The one who demands it is not let go on without it either.
    const refused = await company.admin.call('api/user/index');
    expect(refused.body).toMatchObject({ code: 'forbidden', data: { due: 'secondFactor' } });
    expect((await person.call('api/customer/index')).body.result).toBe('success');
    const { secret } = await setUp(company.admin);
    await set({ 'secondFactor.demand': 'all' });
    const entered = await login('demanded');
    expect(entered.body).toMatchObject({ result: 'success', due: 'secondFactor' });
    const call = withToken(entered.body.data.LoginToken);
    for (const route of company.app.routes.filter((one) => one.access !== 'public' && !one.whenDue))
      expect((await call(route.path)).body.data?.due, route.path).toBe('secondFactor');
    expect((await call('api/user/security')).body.data.due).toBe('secondFactor');
    const begun = (await call('api/user/secondFactorBegin', { password: testPassword })).body.data;
    expect((await call('api/user/secondFactorConfirm', { code: codeOf(begun.secret) })).body.result).toBe('success');
    expect((await call('api/customer/index')).body.result).toBe('success');
    await forgetStep(person.id);
    const off = { password: testPassword, code: codeOf(begun.secret) };
    expect((await call('api/user/secondFactorRemove', off)).body.msg).toBe('公司要求使用两步验证，不能关闭');
    await set({ 'secondFactor.demand': 'none' });
    await forgetStep(company.admin.id);
    const own = { password: testPassword, code: codeOf(secret) };
    expect((await company.admin.call('api/user/secondFactorRemove', own)).body.result).toBe('success');
  });
});

describe('passwords', () => {
  test('one that was given is changed before anything else, and is shown once', async () => {
    const person = await newPerson('given');
    const reset = await company.admin.call('api/user/resetPassword', { id: person.id }, { 'idempotency-key': 'reset' });
    const { password } = reset.body.data;
    expect((await person.call('api/user/detail')).body.code).toBe('signed_out');
    expect((await company.database.rows(sql`select 1 from idempotency where key = 'reset'`)).length).toBe(0);
    expect((await login('given')).body.code).toBe('invalid');
    const entered = await login('given', password);
    expect(entered.body).toMatchObject({ result: 'success', due: 'password' });
    const call = withToken(entered.body.data.LoginToken);
    for (const path of ['api/customer/index', 'api/user/detail', 'Api/menu/auth', 'api/file/UploadFile'])
      expect((await call(path)).body, path).toMatchObject({ code: 'forbidden', data: { due: 'password' } });
    const same = { oldPassword: password, newPassword: password };
    expect((await call('api/user/EditPwd', same)).body.fields).toHaveProperty('newPassword');
    expect((await call('api/user/EditPwd', { ...same, newPassword: 'Given#2026' })).body.result).toBe('success');
    expect((await call('api/customer/index')).body.result).toBe('success');
    // Who set it sees that it was done; what was set is nowhere.
    const log = await company.admin.call('api/operationLog/index', { module: 'user', modelId: person.id });
    expect(JSON.stringify(log.body)).toContain('重置密码');
    expect(JSON.stringify(log.body)).not.toContain(password);
    const notices = await call('api/notification/index');
    expect(JSON.stringify(notices.body)).toContain('系统管理员重置了您的密码');
  });

  test('keep the rules that the company sets, are none of the last ones, and grow old', async () => {
    const person = await newPerson('ruled');
    await set({ 'password.length': 10, 'password.kinds': 3, 'password.history': 3 });
    let now = testPassword;
    const change = async (newPassword: string) => {
      const { body } = await person.call('api/user/EditPwd', { oldPassword: now, newPassword });
      if (body.result === 'success') now = newPassword;
      return body.fields?.['newPassword'] ?? body.msg;
    };
    expect(await change('Short#1')).toBe('密码至少10个字符');
    expect(await change('onlysmallletters')).toBe('密码要包含大写字母、小写字母、数字、符号中的至少3种');
    for (const next of ['Erstes#2026', 'Zweites#2026', 'Drittes#2026']) expect(await change(next)).toBe('密码已修改');
    for (const old of ['Erstes#2026', 'Zweites#2026']) expect(await change(old)).toBe('不能使用最近3次用过的密码');
    expect(await change('Viertes#2026')).toBe('密码已修改');
    expect(await change('Erstes#2026')).toBe('密码已修改');
    const typed = { UserID: person.id, password: 'kurz' };
    expect((await company.admin.call('api/user/edit', typed)).body.fields).toHaveProperty('password');
    await set({ 'password.length': 8, 'password.kinds': 1, 'password.history': 0, 'password.expireDays': 30 });
    await company.database.run(
      sql`update credential set changed_at = now() - interval '31 days' where user_id = ${person.id}`,
    );
    expect((await person.call('api/customer/index')).body.data.due).toBe('password');
    expect(await change('Neues#2026a')).toBe('密码已修改');
    expect((await person.call('api/customer/index')).body.result).toBe('success');
    await set({ 'password.expireDays': 0 });
    for (const values of [{ 'password.length': 7 }, { 'password.kinds': 5 }, { 'secondFactor.demand': 'some' }])
      expect((await set(values)).body.code).toBe('invalid');
  });

  test('of who holds more, nobody with the grant alone resets them', async () => {
    const role = (
      await company.admin.call('main/role/add', {
        name: '账号管理',
        grants: { system: { user: { index: true, security: true, actAs: true } } },
      })
    ).body.data.id;
    const keeper = await newPerson('keeper', role);
    for (const id of [company.admin.id, company.manager.id, company.seller.id])
      for (const path of ['api/user/resetPassword', 'api/user/resetSecondFactor', 'api/user/actAs']) {
        const { body } = await keeper.call(path, { id, reason: '试试' });
        expect(body.code, `${path} ${id}`).toBe('forbidden');
      }
    expect((await keeper.call('api/user/sessionsOf', { id: company.admin.id })).body.code).toBe('forbidden');
    expect((await keeper.call('api/user/forceSignOut', { id: company.admin.id })).body.code).toBe('forbidden');
    // Somebody with less is no one to be feared.
    const lesser = (await company.admin.call('main/role/add', { name: '只看', grants: {} })).body.data.id;
    const idle = await newPerson('idle', lesser);
    expect((await keeper.call('api/user/resetPassword', { id: idle.id })).body.result).toBe('success');
  });
});

describe('logins', () => {
  test('one sees and ends one’s own, an administrator those of others; nobody those of somebody else', async () => {
    const person = await newPerson('logins');
    const [second, third] = [await company.signIn('logins'), await company.signIn('logins')];
    const { rows } = (await person.call('api/user/sessions')).body.data;
    expect(rows).toHaveLength(3);
    expect(rows.map((row: { current: boolean }) => row.current)).toEqual([true, false, false]);
    expect(JSON.stringify(rows)).not.toContain(person.token);
    const foreign = (await company.seller.call('api/user/sessions')).body.data.rows[0].id;
    expect((await person.call('api/user/endSessions', { ids: foreign })).body.code).toBe('not_found');
    expect((await company.seller.call('api/user/detail')).body.result).toBe('success');
    expect((await company.seller.call('api/user/sessionsOf', { id: person.id })).body.code).toBe('forbidden');
    expect((await person.call('api/user/endSessions', {})).body.code).toBe('invalid');
    await person.call('api/user/endSessions', { others: 1 });
    for (const one of [second, third]) expect((await one.call('api/user/detail')).body.code).toBe('signed_out');
    expect((await person.call('api/user/detail')).body.result).toBe('success');
    const seen = (await company.admin.call('api/user/sessionsOf', { id: person.id })).body.data;
    expect(seen).toMatchObject({ secondFactor: false });
    expect(seen.rows).toHaveLength(1);
    // Ids of somebody else's logins end nothing.
    await company.admin.call('api/user/forceSignOut', { id: person.id, ids: foreign });
    expect((await company.seller.call('api/user/detail')).body.result).toBe('success');
    await company.admin.call('api/user/forceSignOut', { id: person.id, all: 1 });
    expect((await person.call('api/user/detail')).body.code).toBe('signed_out');
  });

  test('the log says who tried and why not, and keeps no name that is nobody’s', async () => {
    const person = await newPerson('logged');
    await login('logged', 'wrong-password');
    await login('MeinGeheimnis#1', 'wrong-password');
    await login('MeinGeheimnis#1', 'wrong-password');
    await company.admin.call('api/user/edit', { UserID: person.id, status: 0 });
    await login('logged');
    expect(await resultsOf(person.id, 3)).toEqual(['done', 'wrong', 'closed']);
    const { rows } = (await company.admin.call('api/signIn/index', { rows: 50 })).body.data;
    expect(JSON.stringify(rows)).not.toMatch(/MeinGeheimnis|wrong-password/i);
    const strange = rows.filter((row: { userid: number }) => row.userid === 0);
    expect(new Set(strange.map((row: { alias: string }) => row.alias)).size).toBe(1);
    expect(strange[0].alias).toMatch(/^[0-9a-f]{6}$/);
    const only = await company.admin.call('api/signIn/index', { userid: person.id, result: 'closed' });
    expect(only.body.data).toMatchObject({ total: 1, rows: [{ UserName: '员工logged', result: 'closed' }] });
    expect((await company.manager.call('api/signIn/index')).body.code).toBe('forbidden');
    expect((await company.admin.call('api/signIn/index', { begin: 'gestern' })).body.fields).toHaveProperty('begin');
    const own = (await company.peer.call('api/user/signIns', { userid: person.id })).body.data;
    expect(new Set(own.rows.map((row: { userid: number }) => row.userid))).toEqual(new Set([company.peer.id]));
    await forgetFailures();
  });
});

describe('looking as somebody else', () => {
  const lookAs = async (id: number, by: Person = company.admin) =>
    by.call('api/user/actAs', { id, reason: '核对看不到客户的问题' });

  test('shows what the person sees, changes nothing, ends with the login it began in, and the person is told', async () => {
    await addCustomer(company.stranger, '外人的客户');
    const customer = await addCustomer(company.seller, '李销售的客户');
    expect((await company.admin.call('api/user/actAs', { id: company.seller.id })).body.fields).toHaveProperty(
      'reason',
    );
    const begun = await lookAs(company.seller.id);
    expect(begun.body.data).toMatchObject({
      NickName: '李销售',
      UserID: company.seller.id,
      acting: { name: '系统管理员' },
    });
    const call = withToken(begun.body.data.LoginToken);
    const names = async (by: Person['call']) =>
      (await by('api/customer/index')).body.data.rows.map((row: { Name: string }) => row.Name).sort();
    expect(await names(call)).toEqual(await names(company.seller.call));
    expect(await names(call)).not.toEqual(await names(company.admin.call));
    for (const route of company.app.routes.filter((one) => one.kind !== 'read' && one.access !== 'public')) {
      if (route.whenActing) continue;
      const { body } = await call(route.path, { id: customer, ids: [customer] });
      expect(body, route.path).toMatchObject({ code: 'forbidden', msg: '以他人身份查看时不能进行此操作' });
    }
    // Nor does it lead on to others, or to being the person.
    expect((await call('api/user/actAs', { id: company.peer.id, reason: '再换一个' })).body.code).toBe('forbidden');
    expect((await company.seller.call('api/user/detail')).body.result).toBe('success');
    const notices = JSON.stringify((await company.seller.call('api/notification/index')).body);
    expect(notices).toContain('系统管理员以您的身份查看了系统，原因：核对看不到客户的问题');
    const log = JSON.stringify(
      (await company.admin.call('api/operationLog/index', { module: 'user', modelId: company.seller.id })).body,
    );
    expect(log).toContain('以其身份查看');
    expect((await company.seller.call('api/user/signIns')).body.data.rows[0]).toMatchObject({
      result: 'acting',
      actingName: '系统管理员',
      note: '核对看不到客户的问题',
    });
    const shown = (await company.seller.call('api/user/sessions')).body.data.rows;
    const acting = shown.find((row: { actingName: string }) => row.actingName !== '');
    expect(acting.actingName).toBe('系统管理员');
    // The person may end it.
    await company.seller.call('api/user/endSessions', { ids: acting.id });
    expect((await call('api/customer/index')).body.code).toBe('signed_out');

    const own = await company.signIn('admin');
    const next = withToken((await lookAs(company.seller.id, own)).body.data.LoginToken);
    expect((await next('api/customer/index')).body.result).toBe('success');
    await own.call('api/user/logout');
    expect((await next('api/customer/index')).body.code).toBe('signed_out');
    const last = withToken((await lookAs(company.seller.id)).body.data.LoginToken);
    expect((await last('api/user/logout')).body.result).toBe('success');
    expect((await last('api/customer/index')).body.code).toBe('signed_out');
    expect((await company.admin.call('api/user/detail')).body.result).toBe('success');
    await company.database.run(sql`update session set expires_at = now() where acting_id > 0`);
  });

  test('is for nobody with more than oneself, no administrator, nobody who is away; and ends when the right ends', async () => {
    expect((await lookAs(company.admin.id)).body.code).toBe('conflict');
    expect((await lookAs(company.peer.id, company.manager)).body.code).toBe('forbidden');
    const second = await newPerson('secondadmin', company.roles.admin);
    expect((await lookAs(second.id)).body.msg).toBe('不能以管理员的身份查看');
    const away = await newPerson('away');
    await company.admin.call('api/user/edit', { UserID: away.id, status: 0 });
    expect((await lookAs(away.id)).body.msg).toBe('该账号已停用，不能以其身份查看');

    const role = (
      await company.admin.call('main/role/add', {
        name: '支持',
        grants: { crm: { customer: { index: true } }, system: { user: { index: true, actAs: true } } },
        scopes: { customer: 'self' },
      })
    ).body.data.id;
    const lesserRole = (
      await company.admin.call('main/role/add', {
        name: '看客户',
        grants: { crm: { customer: { index: true } } },
        scopes: { customer: 'self' },
      })
    ).body.data.id;
    const helper = await newPerson('helper', role);
    const lesser = await newPerson('lesser', lesserRole);
    // Nothing of theirs is out of the helper's reach, as they have nothing.
    const begun = await lookAs(lesser.id, helper);
    expect(begun.body.result).toBe('success');
    const call = withToken(begun.body.data.LoginToken);
    expect((await call('api/customer/index')).body.result).toBe('success');
    // The person is given more than the helper holds: it ends at the next call.
    await company.admin.call('api/user/edit', { UserID: lesser.id, RoleId: company.roles.manager });
    expect((await call('api/customer/index')).body.code).toBe('signed_out');
    expect((await lookAs(lesser.id, helper)).body.msg).toBe('该员工能看到您看不到的内容，不能以其身份查看');
    await company.admin.call('api/user/edit', { UserID: lesser.id, RoleId: lesserRole });
    const again = withToken((await lookAs(lesser.id, helper)).body.data.LoginToken);
    expect((await again('api/customer/index')).body.result).toBe('success');
    await company.admin.call('main/role/edit', { id: role, grants: { system: { user: { index: true } } } });
    expect((await again('api/customer/index')).body.code).toBe('signed_out');
  });
});
