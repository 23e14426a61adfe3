// Signing in by a real provider of OpenID Connect: who comes in, who does not, and what of it is of use to anybody else.
import { randomBytes } from 'node:crypto';
import { signOnDefaults } from '@crm/protocol/signOn';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { type IdentityProvider, passThrough, startIdentityProvider } from '../../../test/identity-provider.ts';
import { query, select } from '../../platform/db/query.ts';
import { allowHosts } from '../../platform/http/outgoing.ts';
import { seal } from '../../platform/secrets/secrets.ts';
import { openTicket } from '../identity/tickets.ts';
import { clientSecret } from './providers.ts';

const address = 'https://crm.example.com';

let company: Company;
let idp: IdentityProvider;
let id = 0;

beforeAll(async () => {
  company = await createCompany();
  idp = await startIdentityProvider(`${address}/login/return`);
  await company.admin.call('api/setting/edit', { values: { 'signOn.address': `${address}/` } });
});
afterAll(async () => {
  allowHosts([]);
  await idp.close();
  await company.close();
});

const settings = (more: Record<string, unknown> = {}) => ({
  name: '公司账号',
  kind: 'oidc',
  issuer: idp.issuer,
  clientId: idp.clientId,
  clientSecret: idp.clientSecret,
  ...signOnDefaults.oidc,
  scopes: 'openid profile phone',
  departmentClaim: 'department',
  enabled: 1,
  password: testPassword,
  ...more,
});

beforeEach(async () => {
  allowHosts(['127.0.0.1']);
  const { database, admin } = company;
  for (const table of ['attempt', 'identity', 'provider'])
    await database.run(sql`delete from ${sql.table(`sign_on_${table}`)}`);
  await database.run(sql`delete from sign_in_log`);
  idp.accounts.clear();
  idp.accounts.set('u-seller', { preferred_username: 'Seller', name: '李销售' });
  const { body } = await admin.call('api/signOn/add', settings());
  id = body.data.id;
});

/** Changes what is kept of the provider. */
async function change(more: Record<string, unknown>): Promise<void> {
  const [row] = (await company.admin.call('api/signOn/index')).body.data.rows;
  const body = { ...settings(more), clientSecret: '', id, version: row.version, ...more };
  const answer = await company.admin.call('api/signOn/edit', body);
  expect(answer.body.result, JSON.stringify(answer.body)).toBe('success');
}

const begin = async () =>
  (await company.guest.call('api/signOn/begin', { id })).body.data as { url: string; key: string };
const finish = (query: string, key: string) => company.guest.call('api/signOn/finish', { query, key });

/** The whole way of one account. */
async function enter(account: string) {
  const { url, key } = await begin();
  return (await finish(await passThrough(url, account), key)).body;
}

const signIns = async () => (await company.admin.call('api/signIn/index')).body.data.rows;

test('the sign-in page is told names and nothing else, and only of those that are on', async () => {
  expect((await company.guest.call('api/signOn/providers')).body.data).toEqual({ rows: [{ id, name: '公司账号' }] });
  // Without the address of this program nobody could come back from there.
  const addressed = (value: string) => company.admin.call('api/setting/edit', { values: { 'signOn.address': value } });
  await addressed('');
  expect((await company.guest.call('api/signOn/providers')).body.data).toEqual({ rows: [] });
  await addressed(`${address}/`);
  await change({ enabled: 0 });
  expect((await company.guest.call('api/signOn/providers')).body.data).toEqual({ rows: [] });
  expect((await company.guest.call('api/signOn/begin', { id })).body).toMatchObject({ msg: '该登录方式已停用' });
});

test('who is confirmed comes in as with the password, is linked, told of it, and known the next time by the link', async () => {
  const { url, key } = await begin();
  const parameters = new URL(url).searchParams;
  expect(parameters.get('redirect_uri')).toBe(`${address}/login/return`);
  expect([parameters.get('response_type'), parameters.get('code_challenge_method')]).toEqual(['code', 'S256']);
  expect(parameters.get('scope')).toBe('openid profile phone');
  const query = await passThrough(url, 'u-seller');
  const { body } = await finish(query, key);
  expect(body).toMatchObject({ result: 'success', data: { UserID: company.seller.id, NickName: '李销售' } });
  expect(body.model).toBeDefined();
  const mine = await company.app.server.inject({
    method: 'POST',
    url: '/api/signOn/mine',
    headers: { authkey: body.data.LoginToken },
  });
  expect(mine.json().data.rows).toMatchObject([{ id, linked: true }]);
  expect((await signIns())[0]).toMatchObject({ userid: company.seller.id, result: 'done', note: '公司账号' });
  const notices = await company.database.rows(
    sql`select 1 from notification where kind = 'signOn.linked' and user_id = ${company.seller.id}`,
  );
  expect(notices).toHaveLength(1);
  // The name there does not matter any more: the link does.
  idp.accounts.set('u-seller', { preferred_username: 'peer', name: '李销售' });
  expect(await enter('u-seller')).toMatchObject({ data: { UserID: company.seller.id } });
});

test('what came back is of use once, in the browser that began, for what it was begun for', async () => {
  const one = await begin();
  const query = await passThrough(one.url, 'u-seller');
  const expired = { result: 'error', msg: '登录已过期，请重新登录' };
  const other = await begin();
  expect((await finish(query, other.key)).body).toMatchObject(expired);
  expect((await finish(query.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`), one.key)).body).toMatchObject(expired);
  expect((await finish('', one.key)).body).toMatchObject(expired);
  // An attempt that began as a sign-in links nothing to the person who is signed in.
  expect((await company.peer.call('api/signOn/finishLink', { query, key: one.key })).body).toMatchObject(expired);
  expect((await finish(query, one.key)).body.result).toBe('success');
  expect((await finish(query, one.key)).body).toMatchObject(expired);
  const late = await begin();
  const lateQuery = await passThrough(late.url, 'u-seller');
  await company.database.run(sql`update sign_on_attempt set expires_at = now() - interval '1 second'`);
  expect((await finish(lateQuery, late.key)).body).toMatchObject(expired);
});

test('whoever begins sign-ins by the thousand keeps nobody out: the oldest make room', async () => {
  await company.database.run(sql`
    insert into sign_on_attempt (state_hash, key_hash, provider_id, redirect_uri, expires_at)
    select sha256(n::text::bytea), sha256(n::text::bytea), ${id}, '', now() + n * interval '1 millisecond' + interval '1 minute'
    from generate_series(1, 5000) n`);
  expect(await enter('u-seller')).toMatchObject({ result: 'success' });
  const kept = await company.database.first(
    query
      .selectFrom('sign_on_attempt')
      .select([
        sql<number>`count(*)::int`.as('n'),
        sql<boolean>`bool_or(state_hash = sha256('1'::bytea))`.as('oldest'),
      ]),
  );
  expect(kept).toEqual({ n: 4999, oldest: false });
});

test('a code of another sign-in is refused by its verifier, and a nonce that was changed by the token', async () => {
  const refused = { result: 'error', msg: '身份提供方没有确认您的身份，请重新登录' };
  const [theirs, mine] = [await begin(), await begin()];
  const stolen = new URLSearchParams(await passThrough(theirs.url, 'u-seller'));
  stolen.set('state', new URL(mine.url).searchParams.get('state') ?? '');
  expect((await finish(stolen.toString(), mine.key)).body).toMatchObject(refused);
  const { url, key } = await begin();
  const changed = new URL(url);
  changed.searchParams.set('nonce', 'of-somebody-else');
  expect((await finish(await passThrough(changed.href, 'u-seller'), key)).body).toMatchObject(refused);
  expect(await enter('nobody-there')).toMatchObject(refused);
});

test('a provider that is away, or lies in the own network, is said to be so', async () => {
  allowHosts([]);
  // Spelled otherwise, its metadata is fetched again.
  await company.database.run(sql`update sign_on_provider set issuer = issuer || '/'`);
  expect((await company.guest.call('api/signOn/begin', { id })).body.msg).toBe('身份提供方没有答复，请稍后重试');
  allowHosts(['127.0.0.1']);
  await company.database.run(sql`update sign_on_provider set issuer = 'http://127.0.0.1:1'`);
  expect((await company.guest.call('api/signOn/begin', { id })).body.msg).toBe('身份提供方没有答复，请稍后重试');
});

test('nobody who matches, several, a disabled one, an administrator and one with another identity stay outside', async () => {
  const { admin, stranger } = company;
  idp.accounts.set('u-unknown', { preferred_username: 'unknown', name: '陌生人' });
  expect(await enter('u-unknown')).toMatchObject({ code: 'forbidden', msg: '找不到对应的员工，请联系管理员' });
  expect((await signIns())[0]).toMatchObject({ userid: 0, result: 'unmatched', note: '公司账号' });
  idp.accounts.set('u-admin', { preferred_username: 'admin' });
  expect((await enter('u-admin')).msg).toContain('管理员账号不自动绑定');
  await enter('u-seller');
  idp.accounts.set('u-second', { preferred_username: 'seller' });
  expect((await enter('u-second')).msg).toBe('对应的员工已绑定另一个身份，请联系管理员');

  await change({ match: 'mobile' });
  idp.accounts.set('u-mobile', { phone_number: '+86 138-0000-0001', phone_number_verified: true });
  await admin.call('api/user/edit', { UserID: company.peer.id, mobile: '13800000001' });
  await admin.call('api/user/edit', { UserID: stranger.id, mobile: '138 0000 0001' });
  expect((await enter('u-mobile')).msg).toBe('对应到多名员工，请联系管理员');
  await admin.call('api/user/edit', { UserID: stranger.id, mobile: '' });
  idp.accounts.set('u-doubted', { phone_number: '13800000001', phone_number_verified: false });
  expect((await enter('u-doubted')).msg).toBe('找不到对应的员工，请联系管理员');
  expect(await enter('u-mobile')).toMatchObject({ data: { UserID: company.peer.id } });
  await change({ match: 'none' });
  idp.accounts.set('u-stranger', { preferred_username: 'stranger' });
  expect((await enter('u-stranger')).msg).toBe('找不到对应的员工，请联系管理员');
});

test('a number counts where the provider calls it verified, and was not entered by its person', async () => {
  const { admin, seller, peer, stranger, guest } = company;
  await change({ match: 'mobile' });
  const number = '13700000001';
  const unknown = '找不到对应的员工，请联系管理员';
  const own = expect.stringContaining('由本人填写');
  await admin.call('api/user/edit', { UserID: peer.id, mobile: number });
  for (const phone_number_verified of [undefined, false, 'false', 0]) {
    idp.accounts.set('u-bare', { phone_number: number, phone_number_verified });
    expect.soft((await enter('u-bare')).msg, String(phone_number_verified)).toBe(unknown);
  }
  // A person who entered the number themselves neither gets the account of the other, nor keeps them from it.
  idp.accounts.set('u-vouched', { phone_number: number, phone_number_verified: true });
  await admin.call('api/user/edit', { UserID: peer.id, mobile: '' });
  expect((await seller.call('api/user/editOwn', { mobile: number })).body.result).toBe('success');
  expect((await enter('u-vouched')).msg).toEqual(own);
  await admin.call('api/user/edit', { UserID: peer.id, mobile: number });
  expect(await enter('u-vouched')).toMatchObject({ data: { UserID: peer.id } });
  // What an administrator enters afterwards counts.
  idp.accounts.set('u-later', { phone_number: '13700000002', phone_number_verified: true });
  await stranger.call('api/user/editOwn', { mobile: '13700000002' });
  expect((await enter('u-later')).msg).toEqual(own);
  await admin.call('api/user/edit', { UserID: stranger.id, mobile: '' });
  await admin.call('api/user/edit', { UserID: stranger.id, mobile: '13700000002' });
  expect(await enter('u-later')).toMatchObject({ data: { UserID: stranger.id } });
  // Nor does the number that somebody registers with.
  await admin.call('api/setting/edit', { key: 'register', value: true });
  const registered = { username: 'newcomer', password: testPassword, NickName: '新来的', mobile: '13700000003' };
  expect((await guest.call('api/user/RegisterUser', registered)).body.result).toBe('success');
  idp.accounts.set('u-new', { phone_number: '13700000003', phone_number_verified: true });
  expect((await enter('u-new')).msg).toEqual(own);
});

test('an address of mail is a user name only where the provider calls it verified', async () => {
  await addPerson(company, 'li@example.com', { grants: { crm: { customer: { index: true } } } });
  await change({ match: 'username', usernameClaim: 'email', scopes: 'openid email' });
  for (const email_verified of [undefined, false, true]) {
    idp.accounts.set('u-mail', { email: 'li@example.com', email_verified });
    const { result, msg } = await enter('u-mail');
    const isTaken = email_verified === true;
    expect
      .soft(isTaken ? result : msg, String(email_verified))
      .toBe(isTaken ? 'success' : '找不到对应的员工，请联系管理员');
  }
});

test('a number by which a provider knows people is a way into the account: nobody gives it to somebody who can do more', async () => {
  const { admin, manager, peer, database } = company;
  const personnel = await addPerson(company, 'personnel', {
    grants: { system: { user: { index: true, add: true, edit: true, import: true } } },
  });
  const give = async (id: number, mobile: string) =>
    (await personnel.call('api/user/edit', { UserID: id, mobile })).body;
  // What nobody signs in by is a number and no more.
  expect(await give(manager.id, '13900000001')).toMatchObject({ result: 'success' });
  await change({ match: 'mobile' });
  idp.accounts.set('u-foreign', { phone_number: '13900000002', phone_number_verified: true });
  expect(await give(manager.id, '13900000002')).toMatchObject({
    code: 'forbidden',
    msg: expect.stringContaining('用于单点登录的手机'),
  });
  expect((await enter('u-foreign')).msg).toBe('找不到对应的员工，请联系管理员');
  // The same number, no number, and that of somebody who can do no more, are nothing.
  expect(await give(manager.id, '13900000001')).toMatchObject({ result: 'success' });
  expect(await give(manager.id, '')).toMatchObject({ result: 'success' });
  expect(await give(personnel.id, '13900000003')).toMatchObject({ result: 'success' });
  expect((await admin.call('api/user/edit', { UserID: peer.id, mobile: '13900000004' })).body.result).toBe('success');
  expect((await database.first(select('app_user', ['mobile'])`where id = ${manager.id}`))?.mobile).toBe('');
  // Nor by that of a provider that is off, or that knows them already.
  await change({ match: 'mobile', enabled: 0 });
  expect(await give(manager.id, '13900000005')).toMatchObject({ result: 'success' });
  await change({ match: signOnDefaults.oidc.match });
  idp.accounts.set('u-manager', { preferred_username: 'manager' });
  expect(await enter('u-manager')).toMatchObject({ data: { UserID: manager.id } });
  await change({ match: 'mobile' });
  expect(await give(manager.id, '13900000006')).toMatchObject({ result: 'success' });
});

test('whoever was linked and is disabled or deleted comes in no more', async () => {
  const gone = await addPerson(company, 'leaving', { grants: { crm: { customer: { index: true } } } });
  idp.accounts.set('u-gone', { preferred_username: 'leaving' });
  expect(await enter('u-gone')).toMatchObject({ data: { UserID: gone.id } });
  await company.admin.call('api/user/edit', { UserID: gone.id, status: 0 });
  expect(await enter('u-gone')).toMatchObject({ code: 'forbidden', msg: '账号已停用，请联系管理员' });
  expect((await signIns())[0]).toMatchObject({ userid: gone.id, result: 'closed' });
  await company.admin.call('api/user/delete', { ids: gone.id });
  expect((await enter('u-gone')).msg).toBe('找不到对应的员工，请联系管理员');
});

test('two-factor is asked for unless the provider does so, and an old password is nothing to who came without it', async () => {
  const { database, admin } = company;
  const guarded = await addPerson(company, 'guarded', { grants: { crm: { customer: { index: true } } } });
  idp.accounts.set('u-guarded', { preferred_username: 'guarded' });
  const begun = (await guarded.call('api/user/secondFactorBegin', { password: testPassword })).body.data;
  const now = Date.now();
  const codeAt = (step: number) =>
    new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate({ timestamp: now + step * 30_000 });
  await guarded.call('api/user/secondFactorConfirm', { code: codeAt(0) });
  const half = await enter('u-guarded');
  expect(half).toMatchObject({ code: 'second_factor' });
  await database.run(sql`update credential set changed_at = now() - interval '100 days' where user_id = ${guarded.id}`);
  await admin.call('api/setting/edit', { values: { 'password.expireDays': 30 } });
  const { ticket } = half.data;
  const whole = (await company.guest.call('api/user/secondStep', { ticket, code: codeAt(1) })).body;
  expect(whole).toMatchObject({ result: 'success', data: { UserID: guarded.id } });
  expect(whole).not.toHaveProperty('due');
  const { body } = await company.guest.call('api/user/login', { username: 'guarded', password: testPassword });
  expect(body.code).toBe('second_factor');
  await admin.call('api/setting/edit', { values: { 'password.expireDays': 0, 'secondFactor.demand': 'all' } });
  expect(await enter('u-seller')).toMatchObject({ due: 'secondFactor' });
  await database.run(sql`update sign_on_provider set second_factor = true`);
  expect(await enter('u-guarded')).toMatchObject({ result: 'success', data: { UserID: guarded.id } });
  expect(await enter('u-seller')).not.toHaveProperty('due');
  await database.run(sql`delete from setting where key = 'secondFactor.demand'`);
  await database.run(sql`update meta set definition_version = definition_version + 1`);
  await database.run(sql`update credential set must_change = true where user_id = ${guarded.id}`);
  expect(await enter('u-guarded')).toMatchObject({ due: 'password' });
});

test('unknown people are created where that is wanted, in the department that is told, and follow it', async () => {
  const { departments, roles, admin } = company;
  await change({ creates: 1, roleId: roles.seller, departmentId: departments.east });
  idp.accounts.set('u-new', { preferred_username: 'xinren', name: '新人', department: '华南销售部' });
  const body = await enter('u-new');
  expect(body).toMatchObject({ result: 'success', data: { NickName: '新人' } });
  const userId = body.data.UserID as number;
  const detail = async () => (await admin.call('api/user/detail', { id: userId })).body.data;
  expect(await detail()).toMatchObject({ username: 'xinren', BranchId: departments.south, RoleId: `${roles.seller}` });
  idp.accounts.set('u-new', { preferred_username: 'other', name: '老人', department: '华东销售部' });
  await enter('u-new');
  expect(await detail()).toMatchObject({ NickName: '新人', BranchId: departments.south });
  await change({ creates: 1, roleId: roles.seller, departmentId: departments.east, updates: 1 });
  await enter('u-new');
  expect(await detail()).toMatchObject({ username: 'xinren', NickName: '老人', BranchId: departments.east });
  // A role that became the administrators' since is given to nobody.
  await company.database.run(sql`update sign_on_provider set role_id = ${roles.admin}`);
  idp.accounts.set('u-high', { preferred_username: 'gaoren', name: '高人' });
  const high = (await enter('u-high')).data.UserID;
  expect((await admin.call('api/user/detail', { id: high })).body.data.RoleId).toBe('');
  idp.accounts.set('u-bad', { preferred_username: 'a b', name: '名' });
  expect((await enter('u-bad')).msg).toContain('不能用于新建员工');
  // Two at the same time make one.
  idp.accounts.set('u-twice', { preferred_username: 'twice', name: '两次', department: '没有的部门' });
  const both = await Promise.all([enter('u-twice'), enter('u-twice')]);
  expect(new Set(both.map((one) => one.data?.UserID)).size).toBe(1);
  expect((await admin.call('api/user/detail', { id: both[0]?.data.UserID })).body.data.BranchId).toBe(departments.east);
});

/** Links the account of somebody who is signed in. */
async function link(person: Person, account: string) {
  const begun = (await person.call('api/signOn/link', { id, password: testPassword })).body.data;
  return (await person.call('api/signOn/finishLink', { query: await passThrough(begun.url, account), key: begun.key }))
    .body;
}

test('one links and unlinks the own account with the password, and nobody links what is somebody else’s', async () => {
  const { admin, peer, seller } = company;
  idp.accounts.set('u-boss', { preferred_username: 'whatever' });
  expect((await admin.call('api/signOn/link', { id, password: 'wrong-one' })).body.fields).toHaveProperty('password');
  expect(await link(admin, 'u-boss')).toMatchObject({ result: 'success', msg: '已绑定' });
  expect(await enter('u-boss')).toMatchObject({ data: { UserID: admin.id } });
  expect((await link(peer, 'u-boss')).msg).toBe('这个身份已绑定另一名员工');
  // Begun by one, it is finished by nobody else, nor is it a sign-in.
  const begun = (await seller.call('api/signOn/link', { id, password: testPassword })).body.data;
  const query = await passThrough(begun.url, 'u-seller');
  expect((await peer.call('api/signOn/finishLink', { query, key: begun.key })).body.msg).toBe('登录已过期，请重新登录');
  expect((await finish(query, begun.key)).body.msg).toBe('登录已过期，请重新登录');
  expect((await admin.call('api/signOn/unlink', { id })).body.msg).toBe('已解除绑定');
  expect((await enter('u-boss')).msg).toBe('找不到对应的员工，请联系管理员');
  expect((await admin.call('api/signOn/unlink', { id })).body.code).toBe('not_found');
});

test('an administrator unlinks a person, whose logins by it end, also those that are half open', async () => {
  const { admin, seller } = company;
  const { data } = await enter('u-seller');
  // As of somebody who still owes the second factor.
  await company.database.run(sql`delete from login_ticket`);
  await openTicket(company.database, seller.id, 'hash', id);
  const [row] = (await admin.call('api/signOn/links', { id })).body.data.rows;
  expect(row).toMatchObject({ userid: seller.id, UserName: '李销售', subject: 'u-seller' });
  expect((await admin.call('api/signOn/unlinkAny', { id: row.id })).body.msg).toBe('已解除绑定');
  const after = await company.app.server.inject({
    method: 'POST',
    url: '/api/menu/auth',
    headers: { authkey: data.LoginToken },
  });
  expect(after.json()).toMatchObject({ code: 'signed_out' });
  expect(await company.database.first(sql`select 1 from login_ticket`)).toBeUndefined();
  expect((await seller.call('api/menu/auth')).body.result).toBe('success');
});

test('the secret is told by no call, and only administrators write, with their password', async () => {
  const { admin } = company;
  const keeper = await addPerson(company, 'keeper', { grants: { system: { signOn: { index: true, edit: true } } } });
  expect((await keeper.call('api/signOn/add', settings())).body.code).toBe('forbidden');
  expect((await keeper.call('api/signOn/delete', { id, password: testPassword })).body.code).toBe('forbidden');
  for (const call of ['edit', 'unlinkAny', 'preview', 'bring']) {
    const body = { ...settings(), id, version: 1, people: '{}', seal: 'x' };
    expect((await keeper.call(`api/signOn/${call}`, body)).body.code, call).toBe('forbidden');
  }
  expect((await keeper.call('api/signOn/index')).body.result).toBe('success');
  expect((await admin.call('api/signOn/add', settings({ password: 'wrong-one' }))).body.fields).toHaveProperty(
    'password',
  );
  await change({ clientSecret: 'another secret', name: '改名' });
  const answers = [
    await admin.call('api/signOn/index'),
    await admin.call('api/signOn/links', { id }),
    await admin.call('api/signOn/options'),
    await admin.call('api/signOn/mine'),
    await company.guest.call('api/signOn/providers'),
    await company.guest.call('api/signOn/begin', { id }),
    await admin.call('api/log/index', { page: 1, rows: 100 }),
  ];
  const text = JSON.stringify(answers);
  expect(text).not.toContain(idp.clientSecret);
  expect(text).not.toContain('another secret');
  const log = await company.database.rows(sql`select changes, note from operation_log where entity = 'signOn'`);
  expect(JSON.stringify(log)).toContain('******');
  expect(JSON.stringify(log)).not.toMatch(/a secret of the client|another secret/);
});

test('what is entered is checked: addresses, the role of administrators, and a secret that goes nowhere else', async () => {
  const add = async (more: Record<string, unknown>) =>
    (await company.admin.call('api/signOn/add', settings(more))).body;
  expect((await add({ issuer: 'http://example.com' })).fields).toHaveProperty('issuer');
  expect((await add({ issuer: 'https://10.0.0.1' })).fields).toHaveProperty('issuer');
  expect((await add({ issuer: '' })).fields).toHaveProperty('issuer');
  expect((await add({ nameClaim: 'a b' })).fields).toHaveProperty('nameClaim');
  expect((await add({ kind: 'wecom', issuer: '' })).fields).toHaveProperty('agentId');
  const creates = { creates: 1, departmentId: company.departments.east };
  expect((await add({ ...creates, roleId: company.roles.admin })).fields).toMatchObject({
    roleId: '不能使用管理员角色',
  });
  await enter('u-seller');
  const body = { ...settings({ issuer: 'https://login.example.com' }), id, version: 1, clientSecret: '' };
  for (const moved of [
    body,
    { ...body, issuer: idp.issuer, apiUrl: 'https://api.example.com' },
    { ...body, issuer: idp.issuer, clientId: 'x' },
  ])
    expect((await company.admin.call('api/signOn/edit', moved)).body.fields).toEqual({
      clientSecret: expect.any(String),
    });
  expect((await company.admin.call('api/signOn/edit', { ...body, clientSecret: 'new' })).body.result).toBe('success');
  expect((await company.admin.call('api/signOn/links', { id })).body.data.total).toBe(0);
});

test('people of another company of 企业微信 are others, although they are called alike', async () => {
  const { admin, database, seller } = company;
  const corp = settings({ ...signOnDefaults.wecom, kind: 'wecom', issuer: '', agentId: '1', clientId: 'corp-one' });
  const wecom = (await admin.call('api/signOn/add', corp)).body.data.id;
  await database.run(
    sql`insert into sign_on_identity (provider_id, subject, user_id) values (${wecom}, 'lixiaoshou', ${seller.id})`,
  );
  const links = async () => (await admin.call('api/signOn/links', { id: wecom })).body.data.total;
  const edit = async (version: number, more: object) =>
    (await admin.call('api/signOn/edit', { ...corp, id: wecom, version, ...more })).body.result;
  expect([await edit(1, { agentId: '2' }), await links()]).toEqual(['success', 1]);
  expect([await edit(2, { clientId: 'corp-two' }), await links()]).toEqual(['success', 0]);
});

test('a list is looked at without a trace, and brought over exactly as it was shown or not at all', async () => {
  const { admin, database, departments, roles, seller } = company;
  await change({ creates: 1, roleId: roles.seller, departmentId: departments.east });
  const people = [
    { sub: 'l-1', preferred_username: 'seller', name: '李销售' },
    { sub: 'l-2', preferred_username: 'seller', name: '同一个人' },
    { sub: 'l-3', preferred_username: 'xinlai', name: '新来', department: '华南销售部' },
    { sub: 'l-4', preferred_username: 'admin' },
    { name: '没有编号' },
  ]
    .map((one) => JSON.stringify(one))
    .join('\n');
  const counts = () =>
    database.first(sql`select (select count(*) from app_user) as people, (select count(*) from operation_log) as log,
      (select count(*) from sign_on_identity) as links, (select count(*) from notification) as notices,
      (select access_version from meta) as version`);
  const before = await counts();
  const { rows, seal } = (await admin.call('api/signOn/preview', { id, people })).body.data;
  expect(rows).toMatchObject([
    { verdict: 'match', name: '李销售', department: '华东销售部' },
    { verdict: 'none', reason: '对应的员工已绑定另一个身份，请联系管理员' },
    { verdict: 'create', name: '新来', department: '华南销售部' },
    { verdict: 'none', name: 'l-4' },
    { verdict: 'bad', line: 5 },
  ]);
  expect(await counts()).toEqual(before);
  const bring = (more: Record<string, unknown> = {}) =>
    admin.call('api/signOn/bring', { id, people, seal, password: testPassword, ...more });
  expect((await bring({ password: 'wrong-one' })).body.fields).toHaveProperty('password');
  expect((await bring({ people: `${people}\n{}` })).body.msg).toBe('核对之后有变化，没有执行，请重新核对');
  expect(await counts()).toEqual(before);
  expect((await bring()).body).toMatchObject({ data: { linked: 1, created: 1 }, msg: '已绑定 1 人，新建 1 人' });
  expect((await bring()).body.code).toBe('conflict');
  idp.accounts.set('l-1', {});
  expect(await enter('l-1')).toMatchObject({ data: { UserID: seller.id } });
  idp.accounts.set('l-3', {});
  expect(await enter('l-3')).toMatchObject({ data: { NickName: '新来' } });
  expect((await admin.call('api/signOn/preview', { id, people: '[1' })).body.fields).toHaveProperty('people');
  const many = '{}\n'.repeat(301);
  expect((await admin.call('api/signOn/preview', { id, people: many })).body.fields).toMatchObject({
    people: '一次最多 300 人',
  });
  expect((await seller.call('api/signOn/preview', { id, people })).body.code).toBe('forbidden');
});

const found = (rows: { point: string; ok: boolean; reason: string }[]) =>
  rows.map(({ point, ok, reason }) => `${point} ${ok ? 'well' : reason}`);

/** Points of a try as an administrator sees them. */
async function tried(more: Record<string, unknown> = {}, person = company.admin): Promise<string[]> {
  const { issuer, clientId, clientSecret } = idp;
  const { body } = await person.call('api/signOn/try', { kind: 'oidc', issuer, clientId, clientSecret, ...more });
  expect(body.result, JSON.stringify(body)).toBe('success');
  expect(JSON.stringify(body)).not.toContain(clientSecret);
  return found(body.data.rows);
}

const well = ['reach well', 'issuer well', 'endpoints well', 'keys well'];

test('a provider is tried as a sign-in would find it, point by point, and nothing is kept of it', async () => {
  const { database } = company;
  const state = () =>
    database.first(sql`select (select jsonb_agg(p) from sign_on_provider p) as providers,
      (select count(*) from operation_log) as log, (select count(*) from sign_on_attempt) as attempts`);
  const before = await state();
  expect(await tried()).toEqual(well);
  // The secret that is kept, where the form left it as it is.
  expect(await tried({ id, clientSecret: '' })).toEqual(well);
  const kept = await database.first(select('sign_on_provider', ['client_secret as secret'])`where id = ${id}`);
  const wrong = await database.transaction((tx) => seal(tx, clientSecret, id, 'a wrong one'));
  await database.run(sql`update sign_on_provider set client_secret = ${wrong}`);
  expect((await tried({ id, clientSecret: '' })).slice(4)).toEqual(['secret 客户端 ID 或密钥不正确（invalid_client）']);
  await database.run(sql`update sign_on_provider set client_secret = ${kept?.secret}`);
  // The same place by another name, which is let through but is not what it calls itself.
  allowHosts(['127.0.0.1', 'localhost']);
  expect(await tried({ issuer: idp.issuer.replace('127.0.0.1', 'localhost') })).toEqual([
    'reach well',
    `issuer 对方自称“${idp.issuer}”，与填写的地址不同`,
  ]);
  expect(await tried({ issuer: `${idp.issuer}/elsewhere` })).toEqual([
    'reach 地址有答复，但没有 OpenID Connect 的配置（/.well-known/openid-configuration）',
  ]);
  expect(await tried({ issuer: 'http://127.0.0.1:1' })).toEqual(['reach 对方拒绝连接，请核对地址和端口']);
  // Let through by its name alone, it lies in the own network.
  allowHosts(['127.0.0.1']);
  expect((await tried({ issuer: 'https://localhost' }))[0]).toContain('OUTGOING_HOSTS');
  expect(await state()).toEqual(before);
});

test('nobody tries but who may edit, nowhere inside, not with a secret of elsewhere, and not all day', async () => {
  const { admin } = company;
  const keeper = await addPerson(company, 'trier', { grants: { system: { signOn: { index: true, edit: true } } } });
  const entered = { kind: 'oidc', issuer: idp.issuer, clientId: idp.clientId, clientSecret: 'x' };
  expect((await keeper.call('api/signOn/try', entered)).body.code).toBe('forbidden');
  expect((await company.seller.call('api/signOn/try', entered)).body.code).toBe('forbidden');
  const person = { username: 'second', password: testPassword, NickName: '二号', BranchId: company.departments.east };
  await admin.call('api/user/add', { ...person, status: 1, RoleId: company.roles.admin });
  const second = await company.signIn('second');
  const attempt = async (more: object) => (await second.call('api/signOn/try', { ...entered, ...more })).body;
  expect((await attempt({ issuer: 'https://10.0.0.1' })).fields).toHaveProperty('issuer');
  expect((await attempt({ issuer: 'http://example.com' })).fields).toHaveProperty('issuer');
  expect((await attempt({ id, issuer: 'https://login.example.com', clientSecret: '' })).fields).toHaveProperty(
    'clientSecret',
  );
  expect((await attempt({ id: 999_999 })).code).toBe('not_found');
  const codes: unknown[] = [];
  // A minute may end among them.
  for (let at = 0; at < 21; at++) codes.push((await attempt({ issuer: 'https://10.0.0.1' })).code);
  expect(codes).toContain('too_many');
});

test('with a provider end the logins that came by it, and no others; switched off they go on', async () => {
  const { admin, database, seller } = company;
  const answer = async (token: string) =>
    (await company.app.server.inject({ method: 'POST', url: '/api/menu/auth', headers: { authkey: token } })).json();
  const { LoginToken } = (await enter('u-seller')).data;
  await change({ enabled: 0 });
  expect(await answer(LoginToken)).toMatchObject({ result: 'success' });
  await change({ issuer: 'https://login.example.com', clientSecret: 'new' });
  expect(await answer(LoginToken)).toMatchObject({ code: 'signed_out' });
  await change({ clientSecret: idp.clientSecret });
  const again = (await enter('u-seller')).data.LoginToken;
  await database.run(sql`delete from login_ticket`);
  await openTicket(database, seller.id, 'hash', id);
  expect((await admin.call('api/signOn/delete', { id, password: testPassword })).body.result).toBe('success');
  expect(await answer(again)).toMatchObject({ code: 'signed_out' });
  expect(await database.first(sql`select 1 from login_ticket`)).toBeUndefined();
  expect((await seller.call('api/menu/auth')).body.result).toBe('success');
});

test('guessing at what came back is slowed down', async () => {
  const guess = () =>
    company.app.server.inject({
      method: 'POST',
      url: '/api/signOn/finish',
      remoteAddress: '203.0.113.7',
      payload: { query: `state=${'g'.repeat(43)}&code=1`, key: 'k'.repeat(43) },
    });
  expect((await guess()).statusCode).toBe(200);
  // A minute may end among them.
  let status = 200;
  for (let at = 0; at < 130 && status === 200; at++) status = (await guess()).statusCode;
  expect(status).toBe(429);
});

test('of a list of people, what no account can be called is a line of nobody, and the others are told', async () => {
  const { departments, roles } = company;
  await change({ creates: 1, roleId: roles.seller, departmentId: departments.east });
  const people = [
    { sub: 'b\u0000-1', preferred_username: 'huaizi', name: '坏字' },
    { sub: 'b-2', preferred_username: 'huai\u0000zi', name: '坏字' },
    { sub: 'b-3', preferred_username: 'huaizi3', name: '坏\u0000字' },
    { sub: 'b-4', preferred_username: 'huaizi4', name: '好', department: '华\u0000南' },
    { sub: randomBytes(4000).toString('hex'), preferred_username: 'changchang', name: '很长' },
    { sub: 'b-6', preferred_username: 'haozi', name: '好字' },
  ]
    .map((one) => JSON.stringify(one))
    .join('\n');
  const { body } = await company.admin.call('api/signOn/preview', { id, people });
  expect(body.result, JSON.stringify(body)).toBe('success');
  expect(body.data.rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'bad',
    'none',
    'none',
    'create',
    'bad',
    'create',
  ]);
  // The provider itself has nobody in whom the database cannot keep.
  idp.accounts.set('lang'.repeat(100), { preferred_username: 'seller' });
  expect(await enter('lang'.repeat(100))).toMatchObject({ code: 'conflict' });
});
