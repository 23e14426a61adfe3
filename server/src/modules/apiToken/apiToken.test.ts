// Tokens of programs, against the real server: who makes them, what they let through, what ends them.
import type { ApiTokenOptions, TokenGrants, TokenLevel } from '@crm/protocol/answers/apiToken';
import { tokenLimits } from '@crm/protocol/apiToken';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type CallAnswer, type Company, createCompany, testPassword } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

interface Program {
  id: number;
  token: string;
  call(path: string, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<CallAnswer>;
}

let made = 0;

/** A program with a token of the person. */
async function program(
  person: Company['seller'],
  grants: Record<string, string>,
  more: Record<string, unknown> = {},
): Promise<Program> {
  const name = `程序${++made}`;
  const request = { name, grants, days: 30, rate: tokenLimits.rate, password: testPassword, ...more };
  const { body } = await person.call('api/apiToken/add', request);
  if (body.result !== 'success') throw new Error(`no token: ${body.msg}`);
  return withToken(body.data.id, body.data.token);
}

function withToken(id: number, token: string): Program {
  const { guest } = company;
  return {
    id,
    token,
    call: (path, body, headers) => guest.call(path, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** All that the person may choose. */
function everything(options: ApiTokenOptions, most: TokenLevel = 'write'): TokenGrants {
  const modules = options.branches.flatMap((branch) => branch.modules);
  return Object.fromEntries(modules.map(({ key, writable }) => [key, writable ? most : 'read']));
}

describe('making a token', () => {
  test('asks for the password, answers the token once, and keeps nothing of it but a hash and its beginning', async () => {
    const { seller, database } = company;
    const request = { name: '订单系统', grants: { 'crm.customer': 'read' }, days: 30, password: 'wrong' };
    expect((await seller.call('api/apiToken/add', request)).body.fields).toEqual({ password: '密码不正确' });
    const { body } = await seller.call('api/apiToken/add', { ...request, password: testPassword });
    expect(body.data.token).toMatch(/^crm_[\w-]{43}$/);
    const kept = JSON.stringify(await database.rows(sql`select t::text from api_token t where id = ${body.data.id}`));
    expect(kept).toContain(body.data.token.slice(0, 12));
    expect(kept).not.toContain(body.data.token.slice(12));
    const mine = (await seller.call('api/apiToken/mine')).body.data;
    expect(mine.rows[0]).toMatchObject({
      name: '订单系统',
      prefix: body.data.token.slice(0, 12),
      grants: { 'crm.customer': 'read' },
      state: 'active',
      rate: tokenLimits.usualRate,
      lastUsed: '',
    });
    expect((await seller.call('api/apiToken/add', { ...request, password: testPassword })).body.fields).toEqual({
      name: '您已有同名的令牌',
    });
  });

  test.each([
    ['no module', { grants: {} }, { grants: '请至少选择一个模块' }],
    ['a module that the person has not', { grants: { 'system.role': 'read' } }, { grants: '包含您没有的权限' }],
    ['a module that is not', { grants: { constructor: 'read' } }, { grants: '包含您没有的权限' }],
    ['a level that is not', { grants: { 'crm.customer': 'all' } }, { grants: '包含您没有的权限' }],
    ['more than a year', { days: 366 }, { days: '必须是1到365的整数' }],
    ['no network', { ips: '10.0.0.0/8, 10.0.0.0/33' }, { ips: '“10.0.0.0/33”不是地址或网段' }],
    ['an empty name', { name: '　' }, { name: '信息必须填写' }],
  ])('refuses %s', async (_name, change, fields) => {
    const request = { name: '不成立', grants: { 'crm.customer': 'read' }, days: 30, password: testPassword, ...change };
    const { body } = await company.seller.call('api/apiToken/add', request);
    expect(body).toMatchObject({ code: 'invalid', fields });
  });

  test('there are so many in force and no more: those that ended or were revoked take no place', async () => {
    const { stranger, database } = company;
    const { id } = await program(stranger, { 'crm.customer': 'read' });
    // As many as may be, with this one; then this one ends.
    await database.run(sql`insert into api_token (user_id, name, grants, ips, rate, prefix, token_hash, expires_at)
      select user_id, name || n, grants, ips, rate, prefix, sha256(n::text::bytea), now() + interval '1 day'
      from api_token, generate_series(2, ${tokenLimits.perPerson}::int) n where id = ${id}`);
    const request = { name: '还有一个', grants: { 'crm.customer': 'read' }, days: 30, password: testPassword };
    expect((await stranger.call('api/apiToken/add', request)).body).toMatchObject({
      code: 'conflict',
      msg: `最多${tokenLimits.perPerson}个有效的令牌，请先撤销不用的`,
    });
    await database.run(sql`update api_token set expires_at = now() where id = ${id}`);
    expect((await stranger.call('api/apiToken/add', request)).body.result).toBe('success');
    const again = { ...request, name: '再来一个' };
    expect((await stranger.call('api/apiToken/add', again)).body.code).toBe('conflict');
    const [open] = (await stranger.call('api/apiToken/mine')).body.data.rows;
    await stranger.call('api/apiToken/revoke', { ids: open.id });
    expect((await stranger.call('api/apiToken/add', again)).body.result).toBe('success');
  });

  test('is for administrators alone where the company says so', async () => {
    const { admin, peer } = company;
    const request = { name: '不许', grants: { 'crm.customer': 'read' }, days: 30, password: testPassword };
    await admin.call('api/setting/edit', { values: { 'apiToken.everybody': false } });
    expect((await peer.call('api/apiToken/add', request)).body).toMatchObject({ code: 'forbidden' });
    expect((await admin.call('api/apiToken/add', request)).body.result).toBe('success');
    await admin.call('api/setting/edit', { values: { 'apiToken.everybody': true } });
  });
});

describe('what a token lets through', () => {
  test('reads as its person does where it may read, writes nothing there, and knows nothing of other modules', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '令牌所见公司');
    const reader = await program(seller, { 'crm.customer': 'read', 'crm.contact': 'read' });
    expect((await reader.call('api/customer/index')).body).toEqual((await seller.call('api/customer/index')).body);
    const seen = (await reader.call('api/customer/Views', { id })).body.data;
    const own = (await seller.call('api/customer/Views', { id })).body.data;
    expect({ ...seen, can: undefined, locked: undefined }).toEqual({ ...own, can: undefined, locked: undefined });
    expect(seen.can).toMatchObject({ edit: false, delete: false, transfer: false });
    expect((await reader.call('api/customer/edit', { id, address: '新路' })).body).toMatchObject({
      code: 'forbidden',
      msg: '此接口令牌没有这项权限',
    });
    expect((await reader.call('api/contract/index')).body.code).toBe('forbidden');
    const whole = { module: 'customer', ids: id, data: { address: '新路' } };
    expect((await reader.call('api/record/change', whole)).body.code).toBe('forbidden');
    const tree = (await reader.call('Api/menu/auth')).body.data;
    expect(tree.crm).toEqual({ customer: { index: true }, contact: { index: true } });
    const narrow = await program(seller, { 'crm.customer': 'read' });
    expect((await narrow.call('api/customer/index')).body.data.rows[0]).not.toHaveProperty('contactName');
  });

  test('writes as its person where it may write, in no other module, and the log says by which token', async () => {
    const { seller, admin } = company;
    const writer = await program(seller, { 'crm.customer': 'write', 'crm.contact': 'read' });
    const id = (await writer.call('api/customer/add', { CustomerName: '程序建的公司' })).body.data.id;
    expect((await writer.call('api/customer/edit', { id, address: '程序路' })).body.result).toBe('success');
    const contact = { customerId: id, contactName: '程序员' };
    expect((await writer.call('api/contact/add', contact)).body.code).toBe('forbidden');
    expect((await writer.call('api/module/add', { module: 'contact', data: contact })).body.code).toBe('forbidden');
    const log = (await admin.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
    expect(
      log.map((row: { action: string; token: string; UserName: string }) => [row.action, row.token, row.UserName]),
    ).toEqual([
      ['edit', `程序${made}`, '李销售'],
      ['create', `程序${made}`, '李销售'],
    ]);
  });

  test('never more than its person may do now', async () => {
    const { admin, peer, roles } = company;
    const writer = await program(peer, { 'crm.customer': 'write' });
    expect((await writer.call('api/customer/index')).body.result).toBe('success');
    const role = (await admin.call('main/role/add', { name: '只看商品', grants: { erp: { goods: { index: true } } } }))
      .body;
    await admin.call('api/user/edit', { id: peer.id, RoleId: role.data.id });
    expect((await writer.call('api/customer/index')).body.code).toBe('forbidden');
    expect((await writer.call('api/Status/json')).body.code).toBe('forbidden');
    await admin.call('api/user/edit', { id: peer.id, RoleId: roles.seller });
    expect((await writer.call('api/customer/index')).body.result).toBe('success');
  });

  test('nothing that belongs to the login: passwords, tokens, people, roles, and work that runs on with all rights', async () => {
    const { admin, seller, roles, departments } = company;
    const tree = (await admin.call('api/apiToken/options')).body.data;
    const all = everything(tree);
    const root = await program(admin, all);
    expect((await root.call('api/user/index')).body.result).toBe('success');
    const refused: [string, Record<string, unknown>][] = [
      ['api/user/edit', { id: seller.id, password: 'Kehu#2027x' }],
      ['api/user/edit', { id: seller.id, NickName: '程序改名' }],
      [
        'api/user/add',
        {
          username: 'robot',
          NickName: '机器人',
          password: testPassword,
          BranchId: departments.east,
          RoleId: roles.admin,
        },
      ],
      ['main/role/add', { name: '程序的角色', grants: {} }],
      ['api/user/resetPassword', { id: seller.id }],
      ['api/user/actAs', { id: seller.id, reason: '试试' }],
      ['api/user/EditPwd', { oldPassword: testPassword, newPassword: 'Kehu#2027x' }],
      ['api/user/secondFactorBegin', { password: testPassword }],
      ['api/apiToken/add', { name: '再生', grants: all, days: 30, password: testPassword }],
      ['api/apiToken/mine', {}],
      ['api/apiToken/index', {}],
      ['api/message/send', { userid: seller.id, msg: '你好' }],
    ];
    for (const [path, body] of refused)
      expect([path, (await root.call(path, body)).body.code]).toEqual([path, 'forbidden']);
    expect((await company.signIn('seller')).id).toBe(seller.id);
  });

  test('an idempotency key of a program is neither that of the person nor that of another program', async () => {
    const { seller } = company;
    const writer = await program(seller, { 'crm.customer': 'write' });
    const headers = { 'idempotency-key': 'program-1' };
    const body = { CustomerName: '程序一次公司' };
    const first = (await writer.call('api/customer/add', body, headers)).body;
    expect((await writer.call('api/customer/add', body, headers)).body).toEqual(first);
    expect((await seller.call('api/customer/add', body, headers)).body.data?.id).not.toBe(first.data.id);
    const other = await program(seller, { 'crm.customer': 'write' });
    const second = (await other.call('api/customer/add', { CustomerName: '另一程序公司' }, headers)).body;
    expect(second.result).toBe('success');
    expect(second.data.id).not.toBe(first.data.id);
  });
});

describe('what ends a token', () => {
  test('its person or an administrator revokes it; the person is told', async () => {
    const { admin, seller, peer } = company;
    const first = await program(seller, { 'crm.customer': 'read' });
    const second = await program(seller, { 'crm.customer': 'read' });
    expect((await peer.call('api/apiToken/revoke', { ids: first.id })).body.code).toBe('not_found');
    expect((await peer.call('api/apiToken/revokeAny', { ids: first.id })).body.code).toBe('forbidden');
    expect((await seller.call('api/apiToken/revoke', { ids: first.id })).body.data).toEqual({ count: 1 });
    expect((await first.call('api/customer/index')).body).toMatchObject({
      code: 'signed_out',
      msg: '接口令牌无效、已到期或已撤销',
    });
    expect((await admin.call('api/apiToken/revokeAny', { ids: second.id })).body.data).toEqual({ count: 1 });
    expect((await second.call('api/customer/index')).body.code).toBe('signed_out');
    expect((await admin.call('api/apiToken/revokeAny', { ids: second.id })).body.code).toBe('conflict');
    const notices = (await seller.call('api/notification/index')).body as { rows: { content: string }[] };
    expect(JSON.stringify(notices)).toContain(`撤销了您的接口令牌“程序${made}”`);
    const rows = (await admin.call('api/apiToken/index', { state: 'revoked', userid: seller.id })).body.data.rows;
    expect(rows.map((row: { id: number }) => row.id)).toEqual([second.id, first.id]);
  });

  test('is found by a part of its name or by the beginning, be it all of it, and is in one state', async () => {
    const { admin, seller, database } = company;
    const kept = await program(seller, { 'crm.customer': 'read' }, { name: '仓库对账' });
    const ended = await program(seller, { 'crm.customer': 'read' }, { name: '仓库旧账' });
    const found = async (key: string, state = '') =>
      (await admin.call('api/apiToken/index', { key, state })).body.data.rows.map((row: { id: number }) => row.id);
    expect(await found('对账')).toEqual([kept.id]);
    expect(await found(kept.token)).toEqual([kept.id]);
    expect(await found(kept.token.slice(0, 8))).toEqual([kept.id]);
    await database.run(sql`update api_token set expires_at = now() where id = ${ended.id}`);
    expect([await found('仓库', 'active'), await found('仓库', 'expired')]).toEqual([[kept.id], [ended.id]]);
    // Revoked before its last day, it is revoked ever after.
    await admin.call('api/apiToken/revokeAny', { ids: ended.id });
    expect([await found('仓库', 'revoked'), await found('仓库', 'expired')]).toEqual([[ended.id], []]);
  });

  test('a password that an administrator resets, being disabled, and its last day', async () => {
    const { admin, departments, roles, database } = company;
    const account = { username: 'robotowner', password: testPassword, NickName: '吴机器', status: 1 };
    const id = (await admin.call('api/user/add', { ...account, BranchId: departments.east, RoleId: roles.seller })).body
      .data.id;
    const owner = await company.signIn('robotowner');
    const grants = { 'crm.customer': 'read' };
    const reset = await program(owner, grants);
    await admin.call('api/user/resetPassword', { id });
    expect((await reset.call('api/customer/index')).body.code).toBe('signed_out');
    await admin.call('api/user/edit', { id, password: testPassword });
    const again = await company.signIn('robotowner');
    const disabled = await program(again, grants);
    await admin.call('api/user/edit', { id, status: 0 });
    expect((await disabled.call('api/customer/index')).body.code).toBe('signed_out');
    await admin.call('api/user/edit', { id, status: 1 });
    expect((await disabled.call('api/customer/index')).body.code).toBe('signed_out');
    const old = await program(await company.signIn('robotowner'), grants);
    await database.run(sql`update api_token set expires_at = now() where id = ${old.id}`);
    expect((await old.call('api/customer/index')).body.code).toBe('signed_out');
  });

  test('a password that its person has to change holds it up until they did', async () => {
    const { peer, database } = company;
    const held = await program(peer, { 'crm.customer': 'write' });
    const due = (is: boolean) =>
      database.run(sql`update credential set must_change = ${is} where user_id = ${peer.id}`);
    await due(true);
    for (const path of ['index', 'add'])
      expect((await held.call(`api/customer/${path}`, { CustomerName: '未改密码公司' })).body.code).toBe('forbidden');
    await due(false);
    expect((await held.call('api/customer/index')).body.result).toBe('success');
  });

  test('a token that is revoked while its write waits changes nothing', async () => {
    const { seller, database } = company;
    const id = await addCustomer(seller, '等待中的公司');
    const writer = await program(seller, { 'crm.customer': 'write' });
    let waiting: Promise<CallAnswer> | undefined;
    await database.transaction(async (tx) => {
      await tx.run(sql`select 1 from customer where id = ${id} for update`);
      waiting = writer.call('api/customer/edit', { id, address: '迟到路' });
      await expect
        .poll(() =>
          database.first(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        )
        .toBeTruthy();
      await seller.call('api/apiToken/revoke', { ids: writer.id });
    });
    expect((await waiting)?.body).toMatchObject({ code: 'signed_out', msg: '接口令牌无效、已到期或已撤销' });
    expect((await seller.call('api/customer/Views', { id })).body.data.address).toBe('');
  });
});

describe('how a token may be used', () => {
  test('not beside a login, not as one, and from its addresses only', async () => {
    const { seller, guest } = company;
    const free = await program(seller, { 'crm.customer': 'read' });
    expect((await free.call('api/customer/index', {}, { authkey: seller.token })).body.code).toBe('invalid');
    expect((await guest.call('api/customer/index', {}, { authkey: free.token })).body.code).toBe('signed_out');
    expect((await guest.call('api/customer/index', {}, { authorization: `Bearer ${seller.token}` })).body.code).toBe(
      'signed_out',
    );
    const far = await program(seller, { 'crm.customer': 'read' }, { ips: '203.0.113.0/24\n2001:db8::/32' });
    expect((await far.call('api/customer/index')).body).toMatchObject({
      code: 'forbidden',
      msg: '此接口令牌不能从127.0.0.1使用',
    });
    const near = await program(seller, { 'crm.customer': 'read' }, { ips: '127.0.0.0/8' });
    expect((await near.call('api/customer/index')).body.result).toBe('success');
  });

  test('so many times a minute, and the last use is noted once a minute', async () => {
    const { seller, database } = company;
    const slow = await program(seller, { 'crm.customer': 'read' }, { rate: 3 });
    const send = (url: string) =>
      company.app.server.inject({ method: 'POST', url, headers: { authorization: `Bearer ${slow.token}` } });
    for (let at = 0; at < 2; at++) expect((await slow.call('api/customer/index')).status).toBe(200);
    // Refused calls count, too, and their headers show the limit.
    const refused = await send('/api/contract/index');
    expect(refused.json().code).toBe('forbidden');
    expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' });
    const answer = await send('/api/customer/index');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const at = () => database.first(select('api_token', ['last_used_at as at', 'last_ip'])`where id = ${slow.id}`);
    const noted = await at();
    expect(noted).toMatchObject({ at: expect.any(String), last_ip: '127.0.0.1' });
    await slow.call('api/customer/index');
    expect(await at()).toEqual(noted);
  });
});

test('whoever tries tokens from one address is kept waiting', async () => {
  const other = await createCompany();
  const guess = (token: string) =>
    other.guest.call('api/customer/index', {}, { authorization: `Bearer crm_${token.padEnd(43, 'x')}` });
  for (let at = 0; at < 20; at++) expect((await guess(`${at}`)).body.code).toBe('signed_out');
  expect((await guess('last')).status).toBe(429);
  expect((await other.seller.call('api/customer/index')).body.result).toBe('success');
  await other.close();
});

describe('every call of the program', () => {
  const placeholders = { id: 1, ids: '1', module: 'customer' };
  /** Tell how long the program runs, or what the calls before did. */
  const moving = ['api/health/index', 'api/workbench/system'];

  test('refuses a token without rights, refuses writes to one that reads, and lets one through where its person is', async () => {
    const { admin, app, database } = company;
    const options = (await admin.call('api/apiToken/options')).body.data;
    const reader = await program(admin, everything(options, 'read'));
    const full = await program(admin, everything(options));
    const none = await program(admin, { 'crm.customer': 'read' });
    await database.run(sql`update api_token set rate = 1000000`);
    await database.run(sql`update api_token set grants = '{}' where id = ${none.id}`);
    const wrong: string[] = [];
    for (const route of app.routes) {
      if (route.access === 'public' || route.streams) continue;
      const send = async (headers: Record<string, string>) => {
        const method = route.method === 'GET' ? 'GET' : 'POST';
        const answer = await app.server.inject({
          method,
          url: `/${route.path}`,
          headers,
          ...(method === 'GET' ? {} : { payload: placeholders }),
        });
        return answer.json() as { code?: string };
      };
      const asProgram = ({ token }: Program) => send({ authorization: `Bearer ${token}` });
      if ((await asProgram(none)).code !== 'forbidden') wrong.push(`${route.path} with nothing`);
      const open = route.kind === 'read' && !route.personOnly && (route.access !== 'signedIn' || route.byGrants);
      const read = await asProgram(reader);
      if (!open) {
        if (read.code !== 'forbidden') wrong.push(`${route.path} with reading`);
        continue;
      }
      if (moving.includes(route.path)) continue;
      const own = JSON.stringify(await send({ authkey: admin.token }));
      if (JSON.stringify(await asProgram(full)) !== own) wrong.push(`${route.path} answers a program otherwise`);
    }
    expect(wrong).toEqual([]);
  });
});
