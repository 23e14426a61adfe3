// What every change of people, roles and departments owes: those who see them hear of it, rights are in force at once, bad input stays out.
import type { AddressInfo } from 'node:net';
import type { Changed } from '@crm/protocol/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addCustomer,
  addPerson,
  type CallAnswer,
  type Company,
  createCompany,
  runJobOf,
  testPassword,
} from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
let ear: Socket;
const heard: Changed[] = [];
beforeAll(async () => {
  company = await createCompany({ realtime: true });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = company.app.server.server.address() as AddressInfo;
  ear = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    query: { token: company.admin.token },
    transports: ['websocket'],
    forceNew: true,
  });
  ear.on('changed', (change: Changed) => heard.push(change));
  await new Promise<void>((resolve) => ear.on('connect', () => resolve()));
  await new Promise<void>((resolve) => ear.emit('getOnlinefriend', () => resolve()));
});
afterAll(async () => {
  ear.disconnect();
  await company.close();
});

const accessVersion = async () =>
  (await company.database.first(query.selectFrom('meta').select(['access_version as version'])))?.version ?? 0;

/** Makes the call, and waits until the module's change of this id is heard. */
async function callAndHear(module: string, path: string, body: Record<string, unknown>, id?: number): Promise<number> {
  heard.length = 0;
  const before = await accessVersion();
  const answer = (await company.admin.call(path, body)).body;
  expect([path, answer.result, answer.msg]).toEqual([path, 'success', expect.any(String)]);
  const wanted = id ?? (answer.data.id as number);
  await expect.poll(() => heard.some((one) => one.module === module && one.ids.includes(wanted))).toBe(true);
  expect([path, (await accessVersion()) > before]).toEqual([path, true]);
  return wanted;
}

const logged = async (entity: string, id: number) =>
  (
    await company.database.rows(select('operation_log', ['action'])`
      where entity = ${entity} and record_id = ${id} order by id`)
  ).map((row) => row.action);

describe('a change is told and in force at once', () => {
  test('of departments', async () => {
    const id = await callAndHear('branch', 'main/Branch/add', {
      text: '西南销售部',
      parentid: company.departments.company,
    });
    await callAndHear('branch', 'main/Branch/edit', { id, text: '西南大区' }, id);
    await callAndHear('branch', 'main/Branch/delete', { ids: id }, id);
    expect(await logged('department', id)).toEqual(['create', 'edit', 'delete']);
  });

  test('of roles', async () => {
    const grants = { crm: { customer: { index: true } } };
    const body = { name: '旁听', grants, scopes: { customer: 'self' }, fields: {} };
    const id = await callAndHear('role', 'main/role/add', body);
    await callAndHear('role', 'main/role/edit', { ...body, id, name: '旁听者' }, id);
    await callAndHear('role', 'main/role/delete', { ids: id }, id);
    expect(await logged('role', id)).toEqual(['create', 'edit', 'delete']);
  });

  test('of people', async () => {
    const { departments, roles } = company;
    const body = {
      username: 'newcomer',
      password: 'Kehu#2026',
      NickName: '新来者',
      BranchId: departments.east,
      RoleId: roles.seller,
      status: 1,
    };
    const id = await callAndHear('user', 'api/user/add', body);
    await callAndHear('user', 'api/user/edit', { id, NickName: '已改名' }, id);
    await callAndHear('user', 'api/user/delete', { ids: id }, id);
    expect(await logged('user', id)).toEqual(['create', 'edit', 'delete']);
  });
});

describe('what stays out', () => {
  test('scopes that do not exist, of modules that have none, and fields of none', async () => {
    const add = async (part: Record<string, unknown>) =>
      (await company.admin.call('main/role/add', { name: '试', grants: {}, scopes: {}, fields: {}, ...part })).body;
    expect(await add({ scopes: { customer: 'everybody' } })).toMatchObject({
      code: 'invalid',
      fields: { 'scopes.customer': expect.any(String) },
    });
    expect(await add({ scopes: { status: 'all' } })).toMatchObject({
      code: 'invalid',
      fields: { scopes: expect.any(String) },
    });
    expect(await add({ fields: { customer: { tel: 'sometimes' } } })).toMatchObject({
      code: 'invalid',
      fields: { 'fields.customer.tel': expect.any(String) },
    });
    expect(await add({ fields: { nothing: { tel: 'read' } } })).toMatchObject({
      code: 'invalid',
      fields: { fields: expect.any(String) },
    });
  });

  test('deleting a role that is not there, with one that is: neither goes', async () => {
    const grants = { crm: { customer: { index: true } } };
    const id = (await company.admin.call('main/role/add', { name: '留着', grants, scopes: {}, fields: {} })).body.data
      .id;
    const answer = (await company.admin.call('main/role/delete', { ids: `${id},999999` })).body;
    expect(answer).toMatchObject({ code: 'not_found', data: { rejected: [{ id: 999999 }] } });
    expect((await company.admin.call('main/role/detail', { id })).body.result).toBe('success');
  });
});

test('who leaves a second department keeps the main one, and who leaves the main one moves to the second', async () => {
  const { admin, departments, peer } = company;
  const branch = async () => (await admin.call('api/user/detail', { id: peer.id })).body.data.BranchId;
  const move = async (path: string, id: number) =>
    expect((await admin.call(path, { ids: peer.id, branchId: id })).body).toMatchObject({ result: 'success' });
  await move('api/user/userBranchAdd', departments.south);
  expect(await branch()).toBe(departments.east);
  await move('api/user/userBranchRemove', departments.south);
  expect(await branch()).toBe(departments.east);
  await move('api/user/userBranchAdd', departments.south);
  await move('api/user/userBranchRemove', departments.east);
  expect(await branch()).toBe(departments.south);
});

test('who comes back from the bin after the department went belongs to none', async () => {
  const { admin, departments, roles } = company;
  const branch = (await admin.call('main/Branch/add', { text: '临时部', parentid: departments.company })).body.data.id;
  const person = {
    username: 'lateback',
    password: 'Kehu#2026',
    NickName: '归来者',
    BranchId: branch,
    RoleId: roles.seller,
    status: 1,
  };
  const id = (await admin.call('api/user/add', person)).body.data.id;
  await admin.call('api/user/delete', { ids: id });
  expect((await admin.call('main/Branch/delete', { ids: branch })).body.result).toBe('success');
  const bin = (await admin.call('api/recycle/index', { module: 'user', key: '归来者' })).body.data.rows;
  expect((await admin.call('api/recycle/restore', { ids: bin[0].id })).body.result).toBe('success');
  expect((await admin.call('api/user/detail', { id })).body.data.BranchId || 0).toBe(0);
});

test('the list of people refuses a department that is none', async () => {
  expect((await company.admin.call('api/user/index', { BranchId: 'abc' })).body).toMatchObject({
    code: 'invalid',
    fields: { BranchId: expect.any(String) },
  });
});

test('who may make roles gives no wider scope than the own one', async () => {
  const maker = await addPerson(company, 'rolemaker', {
    grants: { crm: { customer: { index: true } }, system: { role: { index: true, add: true } } },
    scopes: { customer: 'department' },
  });
  const add = async (name: string, scope: string) =>
    (
      await maker.call('main/role/add', {
        name,
        grants: { crm: { customer: { index: true } } },
        scopes: { customer: scope },
        fields: {},
      })
    ).body;
  expect(await add('过宽', 'all')).toMatchObject({ code: 'forbidden' });
  expect(await add('正好', 'department')).toMatchObject({ result: 'success' });
  const beyond = { name: '过多', grants: { crm: { customer: { index: true, delete: true } } }, scopes: {}, fields: {} };
  expect((await maker.call('main/role/add', beyond)).body).toMatchObject({ code: 'forbidden' });
});

describe('somebody of personnel', () => {
  test('changes and deletes everybody but administrators', async () => {
    const { admin, departments, stranger } = company;
    const personnel = await addPerson(company, 'personnel', {
      grants: { system: { user: { index: true, edit: true, delete: true } } },
    });
    const edit = async (id: number) => (await personnel.call('api/user/edit', { id, mobile: '13800001111' })).body;
    expect(await edit(stranger.id)).toMatchObject({ result: 'success' });
    expect(await edit(admin.id)).toMatchObject({ code: 'forbidden' });
    expect((await personnel.call('api/user/delete', { ids: admin.id })).body).toMatchObject({ code: 'forbidden' });
    const join = { ids: admin.id, branchId: departments.south };
    expect((await personnel.call('api/user/userBranchAdd', join)).body).toMatchObject({ code: 'forbidden' });
  });

  test('who goes is nobody’s superior and no department’s head any more, and a role that nobody else had can go', async () => {
    const { admin, departments } = company;
    const add = async (username: string, more: Record<string, unknown>) =>
      (
        await admin.call('api/user/add', {
          username,
          password: 'Kehu#2026',
          NickName: username,
          BranchId: departments.east,
          status: 1,
          ...more,
        })
      ).body.data.id as number;
    const grants = { crm: { customer: { index: true } } };
    const role = (await admin.call('main/role/add', { name: '只给一人', grants, scopes: {}, fields: {} })).body.data.id;
    const head = await add('leaver', { RoleId: role });
    const below = await add('belowleaver', { RoleId: company.roles.seller });
    await company.database.run(sql`update app_user set superior_id = ${head} where id = ${below}`);
    const branch = (
      await admin.call('main/Branch/add', { text: '离职者部门', parentid: departments.company, userid: head })
    ).body.data.id;
    expect((await admin.call('main/role/delete', { ids: role })).body).toMatchObject({ result: 'error' });
    heard.length = 0;
    expect((await admin.call('api/user/delete', { ids: head })).body.result).toBe('success');
    await expect.poll(() => heard.some((one) => one.module === 'branch' && one.ids.includes(branch))).toBe(true);
    const log = (await admin.call('api/operationLog/index', { module: 'branch', modelId: branch })).body.data.rows;
    expect(log[0]).toMatchObject({
      action: 'edit',
      changes: [{ field: 'userid', title: '负责人', old: 'leaver', new: '' }],
    });
    const kept = await company.database.first(sql`
      select (select superior_id from app_user where id = ${below}) as superior, (select head_id from department where id = ${branch}) as head`);
    expect(kept).toEqual({ superior: 0, head: 0 });
    expect((await admin.call('main/role/delete', { ids: role })).body).toMatchObject({ result: 'success' });
  });
});

test('who heads a department goes, also while somebody deletes the department', async () => {
  const { admin, departments, database } = company;
  const { id: userid } = await addPerson(company, 'headofgone', { grants: {} });
  const branch = { text: '正在删除的部门', parentid: departments.company, userid };
  const { id } = (await admin.call('main/Branch/add', branch)).body.data;
  let leaving: Promise<CallAnswer> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`delete from department where id = ${id}`);
    leaving = admin.call('api/user/delete', { ids: userid });
    await expect.poll(() => database.first(someoneWaits)).toBeTruthy();
  });
  expect((await leaving)?.body).toMatchObject({ result: 'success' });
});

test('logins, request keys and wrong guesses that are over are forgotten, the others stay', async () => {
  const { admin, database, seller, peer } = company;
  await database.run(sql`insert into idempotency (user_id, key, fingerprint, created_at) values
    (${seller.id}, 'old', '', now() - interval '25 hours'), (${seller.id}, 'young', '', now() - interval '23 hours')`);
  await database.run(sql`insert into login_failure (name_key, address, failures, last_at) values
    ('old', '::1', 1, now() - interval '49 hours'), ('young', '::1', 1, now() - interval '47 hours')`);
  await admin.call('api/setting/edit', { values: { 'session.idleHours': 5, 'session.absoluteDays': 9 } });
  await database.run(sql`delete from session where user_id = ${peer.id}`);
  await database.run(sql`insert into session (token_hash, user_id, ip, agent, created_at, last_seen_at, expires_at)
    select sha256(agent::bytea), ${peer.id}, '', agent, now() - created, now() - seen, now() + ends from (values
      ('ended', interval '1 day', interval '1 hour', interval '-1 minute'),
      ('idle', interval '1 day', interval '301 minutes', interval '1 day'),
      ('old', interval '217 hours', interval '1 hour', interval '1 day'),
      ('open', interval '215 hours', interval '299 minutes', interval '1 day')) as s(agent, created, seen, ends)`);
  await runJobOf(company, 'identity.forget');
  await admin.call('api/setting/edit', { values: { 'session.idleHours': 12, 'session.absoluteDays': 30 } });
  expect(await database.rows(sql`select key from idempotency where user_id = ${seller.id} order by 1`)).toEqual([
    { key: 'young' },
  ]);
  expect(await database.rows(sql`select name_key as name from login_failure where address = '::1'`)).toEqual([
    { name: 'young' },
  ]);
  expect(await database.rows(sql`select agent from session where user_id = ${peer.id}`)).toEqual([{ agent: 'open' }]);
  expect((await seller.call('api/user/detail', { id: seller.id })).body.result).toBe('success');
});

test('each further wrong guess doubles the wait, up to a day; a day without one forgets them', async () => {
  const { guest, database } = company;
  const guess = async (failures: number, ago: string) => {
    await database.run(sql`delete from login_failure where name_key = 'guesser'`);
    await database.run(sql`insert into login_failure (name_key, address, failures, last_at, locked_until) values
      ('guesser', '127.0.0.1', ${failures}, now() - ${ago}::interval, now() - interval '1 second'), ('guesser', 'elsewhere', 3, now(), null)`);
    const { code } = (await guest.call('api/user/login', { username: 'Guesser', password: 'wrong-one' })).body;
    const row = await database.first(select('login_failure', [
      sql<number>`failures::int`.as('failures'),
      sql<number | null>`(extract(epoch from locked_until - last_at) / 60)::int`.as('minutes'),
    ])`
      where name_key = 'guesser' and address = '127.0.0.1'`);
    return [code, row?.failures, row?.minutes];
  };
  expect(await guess(8, '1 hour')).toEqual(['invalid', 9, null]);
  expect(await guess(9, '1 hour')).toEqual(['invalid', 10, 1]);
  expect(await guess(12, '1 hour')).toEqual(['invalid', 13, 8]);
  expect(await guess(40, '1 hour')).toEqual(['invalid', 41, 1440]);
  expect(await guess(12, '25 hours')).toEqual(['invalid', 1, null]);
  // A success forgets those from its own address only.
  await database.run(sql`update login_failure set name_key = 'seller' where name_key = 'guesser'`);
  await company.signIn('seller');
  expect(await database.rows(sql`select address from login_failure where name_key = 'seller'`)).toEqual([
    { address: 'elsewhere' },
  ]);
});

test('a login notes when it was last used, at most once a minute', async () => {
  const { manager, database } = company;
  const after = async (ago: string) => {
    await database.run(sql`update session set last_seen_at = now() - ${ago}::interval where user_id = ${manager.id}`);
    await manager.call('api/setting/company');
    const row = await database.first(select('session', [
      sql<boolean>`bool_and(last_seen_at > now() - interval '30 minutes')`.as('fresh'),
    ])`
      where user_id = ${manager.id}`);
    return row?.fresh;
  };
  expect(await after('45 minutes')).toBe(true);
  await database.run(sql`update session set last_seen_at = now() + interval '1 hour' where user_id = ${manager.id}`);
  await manager.call('api/setting/company');
  expect(
    await database.first(
      sql`select last_seen_at > now() + interval '50 minutes' as kept from session where user_id = ${manager.id}`,
    ),
  ).toEqual({ kept: true });
});

test('a new password or name for somebody needs rights no narrower than theirs', async () => {
  const { departments, admin } = company;
  const grants = { crm: { customer: { index: true } } };
  const personnel = await addPerson(company, 'keeper', {
    grants: { ...grants, system: { user: { index: true, edit: true } } },
    scopes: { customer: 'department' },
  });
  const set = async (
    username: string,
    role: Parameters<typeof addPerson>[2],
    branch = departments.south,
    owns = false,
  ) => {
    const { id } = await addPerson(company, username, role, branch);
    if (owns) {
      const customer = await addCustomer(admin, `${username}的公司`);
      await company.database.run(sql`update customer set owner_id = ${id} where id = ${customer}`);
    }
    const password = (await personnel.call('api/user/edit', { id, password: 'Kehu#2030x' })).body;
    const name = (await personnel.call('api/user/edit', { id, username: `${username}2` })).body;
    const mobile = (await personnel.call('api/user/edit', { id, mobile: '13800005555' })).body;
    return [password, name, mobile].map((body) => body.code ?? body.result);
  };
  const refused = ['forbidden', 'forbidden', 'success'];
  const done = ['success', 'success', 'success'];
  expect(await set('narrow', { grants, scopes: { customer: 'self' } }, departments.east)).toEqual(done);
  // Taking over an account includes its records: none yet, or some that are out of reach.
  expect(await set('recordless', { grants, scopes: { customer: 'self' } })).toEqual(done);
  expect(
    await set('owning', { grants: { crm: { customer: { index: true } } }, scopes: {} }, departments.south, true),
  ).toEqual(refused);
  expect(await set('alike', { grants, scopes: { customer: 'department' } }, departments.east)).toEqual(done);
  // The same words, but other people's records.
  expect(await set('elsewhere', { grants, scopes: { customer: 'department' } })).toEqual(refused);
  expect(await set('wide', { grants, scopes: { customer: 'departmentBelow' } })).toEqual(refused);
  expect(await set('more', { grants: { crm: { customer: { index: true, edit: true } } }, scopes: {} })).toEqual(
    refused,
  );
  // A scope of a module in which the role grants nothing gives nothing.
  expect(await set('empty', { grants, scopes: { customer: 'self', contact: 'all' } })).toEqual(done);
  expect((await admin.call('api/user/edit', { id: personnel.id, password: 'Kehu#2031x' })).body.result).toBe('success');
});

test('who may not see when a customer was entered cannot ask for a period either', async () => {
  await addCustomer(company.seller, '录入时间保密公司');
  const blind = await addPerson(company, 'notime', {
    grants: { crm: { customer: { index: true } } },
    scopes: { customer: 'all' },
    fields: { customer: { AddTime: 'hidden' } },
  });
  expect((await blind.call('api/customer/index', { time: 1 })).body).toMatchObject({
    code: 'invalid',
    fields: { time: '不能按此字段筛选' },
  });
});

test('who may edit roles touches none that is stronger than the own rights', async () => {
  const { admin, roles } = company;
  const editor = await addPerson(company, 'roleeditor', {
    grants: { crm: { customer: { index: true } }, system: { role: { index: true, edit: true } } },
    scopes: { customer: 'self' },
  });
  const wide = (
    await admin.call('main/role/add', {
      name: '看得更宽',
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: {},
    })
  ).body.data.id as number;
  const state = () =>
    company.database.rows(
      sql`select grants, scopes, version from role where id in (${roles.seller}, ${wide}) order by id`,
    );
  const before = await state();
  expect((await editor.call('main/role/edit', { id: roles.seller, grants: {} })).body).toMatchObject({
    code: 'forbidden',
  });
  expect((await editor.call('main/role/edit', { id: wide, scopes: { customer: 'self' } })).body).toMatchObject({
    code: 'forbidden',
  });
  expect(await state()).toEqual(before);
});

test('only administrators make administrators, also of people who are new', async () => {
  const { admin, roles, departments, seller } = company;
  const hiring = await addPerson(company, 'hiring', {
    grants: { system: { user: { index: true, add: true, edit: true } } },
  });
  const person = { username: 'newadmin', password: 'Kehu#2026', NickName: '新管理', BranchId: departments.east };
  const refused = { code: 'invalid', fields: { RoleId: expect.any(String) } };
  expect((await hiring.call('api/user/add', { ...person, RoleId: roles.admin })).body).toMatchObject(refused);
  expect((await hiring.call('api/user/edit', { id: seller.id, RoleId: roles.admin })).body).toMatchObject(refused);
  expect((await admin.call('api/user/add', { ...person, RoleId: roles.admin })).body.result).toBe('success');
});

describe('whoever owns records', () => {
  test('is not deleted before they are handed over; what is in the recycle bin does not count', async () => {
    const person = await addPerson(company, 'ownersleaves', {
      grants: { crm: { customer: { index: true, add: true } } },
    });
    const ids = [await addCustomer(person, '离职者的公司甲'), await addCustomer(person, '离职者的公司乙')];
    const remove = async () => (await company.admin.call('api/user/delete', { ids: person.id })).body;
    const msg = '“ownersleaves”名下还有客户2条，请先分配给他人或放入公海';
    expect(await remove()).toMatchObject({
      code: 'conflict',
      msg,
      data: { rejected: [{ id: person.id, reason: msg }] },
    });
    await company.admin.call('api/customer/delete', { ids: ids[0] });
    expect(await remove()).toMatchObject({
      code: 'conflict',
      msg: '“ownersleaves”名下还有客户1条，请先分配给他人或放入公海',
    });
    await company.admin.call('api/customer/ToGonghai', { ids: ids[1] });
    expect(await remove()).toMatchObject({ result: 'success' });
  });

  test('is given none at the moment of leaving, whichever of the two comes first', async () => {
    const { admin, database } = company;
    const id = await addCustomer(company.seller, '交接中的公司');
    await admin.call('api/customer/ToGonghai', { ids: id });
    const leaver = await addPerson(company, 'leaver', { grants: { crm: { customer: { index: true } } } });
    const remove = () => admin.call('api/user/delete', { ids: leaver.id });
    /** Begins the call while the transaction holds what it holds, and answers when one of them waits for the other. */
    const meanwhile = async (work: (tx: Db) => Promise<unknown>, call: () => Promise<CallAnswer>) => {
      let answer: Promise<CallAnswer> | undefined;
      await database.transaction(async (tx) => {
        await work(tx);
        answer = call();
        const waits = expect.poll(() => database.first(someoneWaits), { timeout: 5000 }).toBeDefined();
        await Promise.race([answer, waits]);
      });
      return (await (answer as Promise<CallAnswer>)).body;
    };
    const give = (tx: Db) => tx.run(sql`update customer set owner_id = ${leaver.id}, pool_id = 0 where id = ${id}`);
    expect(await meanwhile(give, remove)).toMatchObject({ code: 'conflict', msg: expect.stringContaining('客户1条') });
    await admin.call('api/customer/ToGonghai', { ids: id });
    const leave = (tx: Db) => tx.run(sql`update app_user set deleted_at = now() where id = ${leaver.id}`);
    expect(
      await meanwhile(leave, () => admin.call('api/customer/distribute', { ids: id, userid: leaver.id })),
    ).toMatchObject({ code: 'conflict', msg: '负责人已被删除，请先恢复该员工或选择其他负责人' });
    expect(await database.first(sql`select owner_id from customer where id = ${id}`)).toEqual({ owner_id: 0 });
  });
});

test('what comes back from the bin has an owner who is there', async () => {
  const { admin } = company;
  const person = await addPerson(company, 'binowner', { grants: { crm: { customer: { index: true, add: true } } } });
  const id = await addCustomer(person, '随人离开的公司');
  await admin.call('api/customer/delete', { ids: id });
  expect((await admin.call('api/user/delete', { ids: person.id })).body).toMatchObject({ result: 'success' });
  const entry = async (title: string) =>
    ((await admin.call('api/recycle/index', { rows: 200 })).body.data.rows as { id: number; title: string }[]).find(
      (row) => row.title === title,
    )?.id;
  const customer = await entry('随人离开的公司');
  expect((await admin.call('api/recycle/restore', { ids: customer })).body).toMatchObject({
    code: 'conflict',
    msg: '负责人已被删除，请先恢复该员工或选择其他负责人',
  });
  expect((await admin.call('api/recycle/restore', { ids: await entry('binowner') })).body.result).toBe('success');
  expect((await admin.call('api/recycle/restore', { ids: customer })).body.result).toBe('success');
});

describe('what a change gives', () => {
  const personnel = { user: { index: true, add: true, edit: true } };

  test('somebody new may be put where others see what will be theirs', async () => {
    const grants = { crm: { customer: { index: true } }, system: personnel };
    const hiring = await addPerson(company, 'hires', { grants });
    const role = await company.admin.call('main/role/add', { name: '新人', grants: { crm: grants.crm } });
    const added = await hiring.call('api/user/add', {
      username: 'newcomer',
      password: testPassword,
      NickName: '新人',
      BranchId: company.departments.east,
      RoleId: role.body.data.id,
    });
    expect(added.body).toMatchObject({ result: 'success' });
    // The manager of the department sees them at once.
    const id = added.body.data.id;
    const newcomer = await company.signIn('newcomer');
    expect(newcomer.id).toBe(id);
    // But moving somebody who owns things already shows these to others.
    await addCustomer(company.stranger, '孙外人已有的公司');
    expect(
      (await hiring.call('api/user/edit', { UserID: company.stranger.id, BranchId: company.departments.east })).body,
    ).toMatchObject({ code: 'forbidden', msg: expect.stringContaining('这一修改会让“') });
  });

  test('is no field that is masked for the one who gives it, in modules without owners too', async () => {
    const hiring = await addPerson(company, 'maskedhr', {
      grants: { system: personnel },
      fields: { user: { mobile: 'mask' } },
    });
    const plain = await company.admin.call('main/role/add', {
      name: '看手机',
      grants: { system: { user: { index: true } } },
    });
    const someone = await addPerson(company, 'someone', { grants: { crm: { customer: { index: true } } } });
    expect((await hiring.call('api/user/edit', { UserID: someone.id, RoleId: plain.body.data.id })).body).toMatchObject(
      {
        code: 'forbidden',
        msg: '这一修改会让“someone”得到您自己没有的权限、数据范围或字段，请由管理员操作',
      },
    );
  });

  test('is no administrator out of the recycle bin', async () => {
    const { admin, departments, roles } = company;
    const second = await admin.call('api/user/add', {
      username: 'admin2',
      password: testPassword,
      NickName: '第二管理员',
      BranchId: departments.company,
      RoleId: roles.admin,
    });
    await admin.call('api/user/delete', { ids: second.body.data.id });
    const restorer = await addPerson(company, 'restorer', {
      grants: {
        system: { user: { ...personnel.user, delete: true } },
        manager: { recycle: { index: true, restore: true } },
      },
    });
    const bin = (await restorer.call('api/recycle/index', { rows: 200 })).body.data.rows as {
      id: number;
      title: string;
    }[];
    const entry = bin.find((row) => row.title === '第二管理员')?.id ?? 0;
    expect(entry).toBeGreaterThan(0);
    expect((await restorer.call('api/recycle/restore', { ids: entry })).body).toMatchObject({ code: 'forbidden' });
    expect((await admin.call('api/recycle/restore', { ids: entry })).body).toMatchObject({ result: 'success' });
  });

  test('is judged by the rights at the end of a wait', async () => {
    const { admin, database } = company;
    const hiring = await addPerson(company, 'waiting', { grants: { system: personnel } });
    const someone = await addPerson(company, 'waitedfor', { grants: { crm: { customer: { index: true } } } });
    let answer: Promise<CallAnswer> | undefined;
    await database.transaction(async (tx) => {
      await tx.run(sql`select id from app_user where id = ${someone.id} for update`);
      answer = hiring.call('api/user/edit', { UserID: someone.id, mobile: '13900001111' });
      await expect.poll(() => database.first(someoneWaits)).toBeDefined();
      await tx.run(sql`delete from user_role where user_id = ${hiring.id}`);
      await tx.run(sql`update meta set access_version = access_version + 1`);
    });
    expect((await (answer as Promise<CallAnswer>)).body).toMatchObject({ code: 'forbidden' });
    expect(await database.first(sql`select mobile from app_user where id = ${someone.id}`)).toEqual({ mobile: '' });
    await admin.call('api/user/delete', { ids: someone.id });
  });
});

test('every entity with owners has its owner checked where it is written', async () => {
  const owned = company.app.engine.entities.filter(
    (entity) => entity.owner && !entity.parent?.follows?.includes(entity.owner),
  );
  expect(owned.length).toBeGreaterThan(1);
  for (const { table } of owned) {
    const triggers = await company.database.rows(select(sql`pg_trigger`, [
      sql<string>`pg_get_triggerdef(oid)`.as('definition'),
    ])`
      where tgrelid = ${table}::regclass and tgname like '%owner%'`);
    const text = triggers.map((one) => one.definition).join();
    expect(text, table).toContain('BEFORE INSERT');
    expect(text, table).toContain('BEFORE UPDATE OF owner_id');
    expect(text, table).toContain('BEFORE UPDATE OF deleted_at');
    expect(triggers, table).toHaveLength(3);
  }
});

test('a wide look and a narrow right to change do not give away a wide right to change', async () => {
  const { admin } = company;
  const role = async (name: string, grants: object, scopes: object) =>
    (await admin.call('main/role/add', { name, grants, scopes, fields: {} })).body.data.id as number;
  const giver = await addPerson(company, 'widelook', {
    grants: { crm: { customer: { index: true } }, system: { user: { index: true, edit: true } } },
    scopes: { customer: 'all' },
  });
  const changer = await role('改自己的', { crm: { customer: { delete: true } } }, { customer: 'self' });
  const had = (await admin.call('api/user/detail', { id: giver.id })).body.data.RoleId;
  expect((await admin.call('api/user/edit', { UserID: giver.id, RoleId: `${had},${changer}` })).body.result).toBe(
    'success',
  );
  const target = await addPerson(company, 'getsroles', { grants: {} });
  const give = async (scopeless: object, name: string) =>
    (await giver.call('api/user/edit', { UserID: target.id, RoleId: await role(name, scopeless, { customer: 'all' }) }))
      .body;
  expect(await give({ crm: { customer: { index: true } } }, '只看')).toMatchObject({ result: 'success' });
  expect(await give({ crm: { customer: { index: true, delete: true } } }, '看和改')).toMatchObject({
    code: 'forbidden',
  });
});

test('whoever has no superior of their own has the head of the department', async () => {
  const { admin, manager, stranger, departments } = company;
  const heads = async () => {
    const { body } = await admin.call('api/user/detail', { id: stranger.id });
    return [body.data.superiorName, body.data.superiorDefault];
  };
  await admin.call('main/Branch/edit', { id: departments.south, userid: manager.id });
  await admin.call('api/user/edit', { UserID: stranger.id, superiorid: 0 });
  expect(await heads()).toEqual(['', '王主管']);
  await admin.call('api/user/edit', { UserID: stranger.id, superiorid: admin.id });
  expect((await heads())[1]).toBe('');
});
