// What routes may declare beyond small forms: larger bodies, time, streams, and keys of writes that manage themselves.

import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { addPerson, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { definitionsChanged } from '../access/versions.ts';
import { Database, type Db, isLockedOut } from '../db/database.ts';
import { returning, select } from '../db/query.ts';
import { budgetLimits, type CallBudget, listLimits, uploadLimits } from './budget.ts';
import { concurrencyLimits } from './concurrency-limiter.ts';
import { type Route, route } from './route.ts';
import { buildServer, type ServerOptions } from './server.ts';

let company: Company;
let server: FastifyInstance;
let options: ServerOptions & { budget?: CallBudget; uploads?: CallBudget };
let budget: CallBudget;
let uploads: CallBudget;
let renames = 0;
/** What happens to the company while `rename` works. */
let meanwhile = async () => {};
let failing = false;
let lists = 0;
/** Quick reads at work. */
let here = 0;
let holding = gate();
let lockedOut: unknown;

/** A place in a handler where a test holds it. */
function gate() {
  let begun!: () => void;
  let release!: () => void;
  const began = new Promise<void>((resolve) => (begun = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return { begun, began, release, released };
}

async function sleep(db: Db) {
  await db.run(sql`select pg_sleep(60)`);
  return {};
}

const shared = { access: 'signedIn', area: 'x', summary: 'x', english: 'x', body: z.looseObject({}) } as const;
const routes: Route[] = [
  route({ ...shared, path: 'small', kind: 'read', handle: async () => ({ data: 'small' }) }),
  route({ ...shared, path: 'large', kind: 'read', bodyLimit: 3_000_000, handle: async () => ({ data: 'large' }) }),
  route({ ...shared, path: 'slow', kind: 'read', timeout: 300, handle: async () => ({ data: 'slow' }) }),
  route({
    ...shared,
    path: 'slowFile',
    kind: 'read',
    timeout: 300,
    multipart: { maxBytes: 1000, maxFiles: 1 },
    handle: async () => ({ data: 'slow' }),
  }),
  route({
    ...shared,
    path: 'endless',
    kind: 'read',
    method: 'GET',
    streams: true,
    timeout: 300,
    handle: async () => ({
      stream: { body: new Readable({ read() {} }), type: 'text/plain', disposition: 'attachment', name: 'a' },
    }),
  }),
  route({ ...shared, path: 'sleepList', kind: 'read', handle: (call) => sleep(call.db) }),
  route({ ...shared, path: 'sleepQuick', kind: 'read', quick: true, handle: (call) => sleep(call.db) }),
  route({
    ...shared,
    path: 'heldList',
    kind: 'read',
    handle: async () => {
      lists++;
      await holding.released;
      return {};
    },
  }),
  route({
    ...shared,
    path: 'listPart',
    kind: 'own',
    handle: async (call) =>
      call.asList(async (db) => {
        lists++;
        await db.rows(sql`select 1`);
        await holding.released;
        return {};
      }),
  }),
  route({
    ...shared,
    path: 'gathered',
    kind: 'read',
    quick: true,
    handle: async (call) => ({ data: { ...(await call.read('granted', {})), of: call.actor.definitionVersion } }),
  }),
  route({
    ...shared,
    path: 'gatheredQuick',
    kind: 'read',
    quick: true,
    handle: async (call) => ({ data: await Promise.all([1, 2, 3].map(() => call.read('alone', {}))) }),
  }),
  route({
    ...shared,
    path: 'alone',
    kind: 'read',
    quick: true,
    handle: async ({ db }) => {
      const data = ++here;
      await db.rows(sql`select 1`);
      here--;
      return { data };
    },
  }),
  route({
    ...shared,
    path: 'granted',
    access: ['crm.customer.index'],
    kind: 'read',
    handle: async () => ({ data: 'granted' }),
  }),
  route({
    ...shared,
    path: 'largeFile',
    kind: 'own',
    multipart: { maxBytes: 1_000_000, maxFiles: 1 },
    handle: async () => ({}),
  }),
  route({ ...shared, path: 'quick', kind: 'read', quick: true, handle: async () => ({ data: 'quick' }) }),
  route({
    ...shared,
    path: 'address',
    kind: 'write',
    handle: async ({ db, ip }) => {
      await db.run(sql`insert into pool (name) values (${ip})`);
      return {};
    },
  }),
  route({ ...shared, path: 'throws', kind: 'read', handle: () => Promise.reject(lockedOut) }),
  route({
    ...shared,
    path: 'strict',
    kind: 'read',
    body: z.strictObject({ known: z.string().optional() }),
    handle: async () => ({ data: 'strict' }),
  }),
  route({
    ...shared,
    path: 'rename',
    access: ['crm.customer.edit'],
    kind: 'write',
    body: z.looseObject({ name: z.string() }),
    handle: async ({ db, body }) => {
      renames++;
      await meanwhile();
      await db.run(sql`update pool set name = ${body.name} where id = (select min(id) from pool)`);
      return { data: body.name };
    },
  }),
  route({
    ...shared,
    path: 'renameMany',
    access: ['crm.customer.edit'],
    kind: 'write',
    bulk: true,
    body: z.looseObject({ name: z.string() }),
    handle: async ({ db, body }) => {
      renames++;
      await db.run(sql`update pool set name = ${body.name} where id = (select min(id) from pool)`);
      return { data: body.name };
    },
  }),
  route({
    ...shared,
    path: 'hold',
    kind: 'own',
    handle: async ({ transaction }) => {
      await transaction(async (tx) => {
        await tx.run(sql`insert into pool (name) values ('held')`);
        holding.begun();
        await holding.released;
      });
      return {};
    },
  }),
  route({
    ...shared,
    path: 'own',
    kind: 'own',
    handle: async ({ commit }) =>
      commit(async (tx) => {
        const row = await tx.first(returning('pool', ['id'])`insert into pool (name) values ('own')`);
        if (failing) throw new Error('fails after its rows');
        return { data: { id: row?.id } };
      }),
  }),
];

beforeAll(async () => {
  company = await createCompany();
  // Rows of pools stand for any writes here, several of one name among them.
  await company.database.run(sql`drop index pool_name`);
  const { database, storage, app } = company;
  options = {
    database,
    storage,
    organisations: app.organisations,
    guardAccess: async () => undefined,
    mayAct: async () => true,
    sink: { announce: () => {}, send: () => {}, endSessions: () => {}, accessChanged: () => {} },
    state: app.state,
    services: { engine: app.engine },
    settings: app.settings,
    routes,
    logLevel: 'silent',
  };
  server = await buildServer(options);
  budget = options.budget as CallBudget;
  uploads = options.uploads as CallBudget;
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await company.close();
});

const post = (path: string, payload: string, headers: Record<string, string> = {}) =>
  server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authkey: company.seller.token, ...headers },
    payload,
  });

test('a form is a megabyte at most by default', async () => {
  const payload = `a=${'x'.repeat(2_000_000)}`;
  expect((await post('small', payload)).statusCode).toBe(413);
  expect((await post('large', payload)).json()).toMatchObject({ data: 'large' });
  expect((await post('large', payload.repeat(2))).statusCode).toBe(413);
});

test.each([
  [
    'a form that never ends',
    'POST /slow',
    'content-type: application/x-www-form-urlencoded\r\ncontent-length: 100',
    'a=1',
  ],
  [
    'a file that never ends',
    'POST /slowFile',
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 900',
    '--b\r\n',
  ],
  ['an answer that is never taken', 'GET /endless', 'connection: keep-alive', ''],
])('%s is ended by the time of its route', async (_what, line, headers, body) => {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\nauthkey: ${company.seller.token}\r\n${headers}\r\n\r\n${body}`);
  await once(socket, 'close');
});

test('a key makes a write that manages itself happen once; one that failed may be tried again', async () => {
  const count = async () =>
    (await company.database.first(select('pool', [sql<number>`count(*)`.as('n')])`where name = 'own'`))?.n;
  const send = (key: string) => post('own', 'a=1', { 'idempotency-key': key });
  failing = true;
  expect((await send('k')).statusCode).toBe(500);
  expect(await count()).toBe(0);
  failing = false;
  const answers = await Promise.all([send('k'), send('k'), send('k')]);
  expect(new Set(answers.map((one) => one.body)).size).toBe(1);
  expect(await count()).toBe(1);
  await send('other');
  expect(await count()).toBe(2);
  expect((await post('own', 'a=2', { 'idempotency-key': 'k' })).json()).toMatchObject({ code: 'conflict' });
  // The same body under the same key to somewhere else is something else.
  const elsewhere = (await post('address', 'a=1', { 'idempotency-key': 'k' })).json();
  expect(elsewhere).toMatchObject({ code: 'conflict' });
  expect((await post('OWN', 'a=1', { 'idempotency-key': 'k' })).json()).toMatchObject({ result: 'success' });
  expect(await count()).toBe(2);
  expect((await send('bad key\u0001')).json()).toMatchObject({ code: 'invalid' });
});

describe('many calls of one person at the same time', () => {
  /** Injected calls begin when they are waited for. */
  const begun = (path: string) => post(path, '').then((answer) => answer);

  test('their lists wait for each other and keep nothing else waiting', async () => {
    holding = gate();
    lists = 0;
    const calls = Array.from({ length: listLimits.running + 3 }, () => begun('heldList'));
    for (let at = 0; at < 3; at++) expect((await post('own', '')).json()).toMatchObject({ result: 'success' });
    expect(lists).toBe(listLimits.running);
    holding.release();
    for (const call of await Promise.all(calls)) expect(call.json()).toMatchObject({ result: 'success' });
  });

  test('that are a part of another call wait their turn with them', async () => {
    holding = gate();
    lists = 0;
    const calls = ['heldList', 'listPart'].flatMap((path) =>
      Array.from({ length: listLimits.running }, () => begun(path)),
    );
    await expect.poll(() => lists).toBe(listLimits.running);
    for (let at = 0; at < 3; at++) expect((await post('own', '')).json()).toMatchObject({ result: 'success' });
    expect(lists).toBe(listLimits.running);
    holding.release();
    for (const call of await Promise.all(calls)) expect(call.json()).toMatchObject({ result: 'success' });
    expect(lists).toBe(2 * listLimits.running);
  });

  test('share what confirms their login, and excess calls are refused without it', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const calls = Array.from({ length: concurrencyLimits.ofOne }, () => begun('quick'));
      expect((await post('small', '')).json()).toMatchObject({ code: 'too_many' });
      for (const call of await Promise.all(calls)) expect(call.json()).toMatchObject({ result: 'success' });
      const names = sent.mock.calls.map(([statement]) => (statement as { name?: string }).name);
      expect(names).not.toContain('find-session');
      // Those that waited are confirmed once more when it is their turn.
      expect(names.filter((name) => name === 'confirm-logins').length).toBeLessThan(concurrencyLimits.ofOne);
    } finally {
      sent.mockRestore();
    }
    expect((await post('small', '')).json()).toMatchObject({ result: 'success' });
  });
});

describe('what a stranger sends', () => {
  test('is not read before the login is known to be good', async () => {
    const nonsense = `${'a[]&'.repeat(250_000)}__proto__=1`;
    const answers = [
      await post('small', nonsense, { authkey: 'A'.repeat(43) }),
      await post('rename', nonsense, { authkey: '' }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 'signed_out' });
    expect((await post('rename', '{', { 'content-type': 'application/json', authkey: '' })).json()).toMatchObject({
      code: 'signed_out',
    });
  });
});

describe('what is wrong with a call', () => {
  test('reports a limited number of fields, in an answer that stays small', async () => {
    expect((await post('small', 'a[]&'.repeat(1001))).json()).toMatchObject({
      code: 'invalid',
      msg: '参数过多，最多1000个',
    });
    expect((await post('small', Array.from({ length: 1000 }, (_, at) => `a${at}=1`).join('&'))).json()).toMatchObject({
      result: 'success',
    });
    const json = (body: unknown) =>
      post('strict', JSON.stringify(body), { 'content-type': 'application/json' }).then((answer) => answer);
    const many = await json(Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`field${at}`, 1])));
    expect(Object.keys(many.json().fields)).toHaveLength(200);
    const long = await json(
      Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`${at}${'长'.repeat(900)}`, 1])),
    );
    expect(long.body.length).toBeLessThan(64 * 1024);
    const tooMany = await json(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`field${at}`, ''])));
    expect(tooMany.json()).toMatchObject({ msg: '参数过多，最多1000个' });
  });

  test('is no empty parameter that is unknown, as a list page sends it', async () => {
    const json = async (body: unknown) =>
      (await post('strict', JSON.stringify(body), { 'content-type': 'application/json' })).json();
    expect(await json({ known: '1', field: '', other: null })).toMatchObject({ data: 'strict' });
    expect(Object.keys((await json({ known: '1', field: '', other: 0 })).fields)).toEqual(['other']);
  });
});

/** Statements under way that sleep. */
async function sleeping(): Promise<number> {
  const found = await company.database.first(select(sql`pg_stat_activity`, [sql<number>`count(*)`.as('n')])`
    where state = 'active' and query = 'select pg_sleep(60)'
    and datname = current_database()`);
  return found?.n ?? 0;
}

describe('the time of a call', () => {
  test.each(['sleepList', 'sleepQuick'])('%s ends in the database when its caller leaves', async (path) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST /${path} HTTP/1.1\r\nhost: x\r\nauthkey: ${company.seller.token}\r\ncontent-length: 0\r\n\r\n`);
    await expect.poll(sleeping).toBe(1);
    socket.destroy();
    await expect.poll(sleeping).toBe(0);
  });

  test('a list that takes too long suggests narrowing it, and ends in the database', async () => {
    expect((await post('sleepList', '')).json()).toMatchObject({
      code: 'invalid',
      msg: expect.stringContaining('查询超过3秒已停止，请缩小范围'),
    });
    await expect.poll(sleeping).toBe(0);
  });

  test('lists of many people do not take the connections of the others', async () => {
    const people = [company.seller, company.peer, company.manager, company.stranger, company.admin];
    const lists = people.flatMap((person) =>
      Array.from({ length: listLimits.running }, () =>
        post('sleepList', '', { authkey: person.token }).then((one) => one),
      ),
    );
    await expect.poll(sleeping).toBe(8);
    expect(company.database.pool.waitingCount).toBe(0);
    const other = await company.signIn('southhead');
    expect((await other.call('api/customer/add', { CustomerName: '列表繁忙时新建的公司' })).body.result).toBe(
      'success',
    );
    for (const answer of await Promise.all(lists)) expect(answer.json()).toMatchObject({ code: 'invalid' });
  });

  test('nothing is committed when the time of the call is over', async () => {
    holding = gate();
    const late = new AbortController();
    const held = company.database.transaction(async (tx) => {
      await tx.run(sql`insert into pool (name) values ('late')`);
      holding.begun();
      await holding.released;
    }, late.signal);
    await holding.began;
    late.abort(new Error('too late'));
    holding.release();
    await expect(held).rejects.toThrow('too late');
    expect(await company.database.first(sql`select 1 from pool where name = 'late'`)).toBeUndefined();
  });
});

/** Open ones of the test's server. */
const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));

/** How many transactions wait for what their calls do outside of the database. */
async function openTransactions(): Promise<number | undefined> {
  const found = await company.database.first(select(sql`pg_stat_activity`, [sql<number>`count(*)`.as('n')])`
    where state = 'idle in transaction' and datname = current_database()`);
  return found?.n;
}

describe('a write that waited', () => {
  /** Holds the row that `rename` writes until the work is done; answers what `rename` answered. */
  async function whileWaiting(person: Person, work: () => Promise<unknown>, path = 'rename') {
    let answer: ReturnType<typeof post> | undefined;
    await company.database.transaction(async (tx) => {
      await tx.run(sql`select id from pool where id = (select min(id) from pool) for update`);
      answer = post(path, 'name=waited', { authkey: person.token });
      void answer.then(() => {});
      await expect.poll(async () => company.database.first(someoneWaits)).toBeDefined();
      await work();
    });
    return (await (answer as ReturnType<typeof post>)).json();
  }
  const poolName = async () => (await company.database.first(select('pool', ['name'])`order by id limit 1`))?.name;

  test('is not done when its login has ended meanwhile', async () => {
    const person = await addPerson(company, 'endedwhile', { grants: { crm: { customer: { edit: true } } } });
    const answer = await whileWaiting(person, () =>
      company.admin.call('api/user/edit', { UserID: person.id, status: 0 }),
    );
    expect(answer).toMatchObject({ code: 'signed_out' });
    expect(await poolName()).not.toBe('waited');
  });

  test('is done when people, departments or roles changed in what does not concern it, however often', async () => {
    const person = await addPerson(company, 'unconcerned', { grants: { crm: { customer: { edit: true } } } });
    const other = await addPerson(company, 'concerned', { grants: { crm: { customer: { edit: true } } } });
    renames = 0;
    let mobile = 13_800_000_000;
    const answer = await whileWaiting(person, async () => {
      for (let at = 0; at < 4; at++)
        await company.admin.call('api/user/edit', { UserID: other.id, mobile: String(mobile++) });
    });
    expect(answer).toMatchObject({ result: 'success' });
    // Begun once more, and then only what concerns it counts.
    expect(renames).toBe(2);
    // The same where something changes in every beginning.
    renames = 0;
    meanwhile = async () => {
      await company.admin.call('api/user/edit', { UserID: other.id, mobile: String(mobile++) });
    };
    const again = await post('rename', 'name=again', { authkey: person.token });
    meanwhile = async () => {};
    expect([again.json().result, renames]).toEqual(['success', 2]);
    await company.database.run(sql`update pool set name = '公海' where id = (select min(id) from pool)`);
  });

  test('that changes who may do what is not done by somebody who was dismissed meanwhile, an administrator or not', async () => {
    const { database, admin, roles, departments } = company;
    const grants = { system: { user: { index: true, add: true, edit: true } } };
    const personnel = await addPerson(company, 'dismissed', { grants });
    const added = { username: 'admin9', password: testPassword, NickName: '管理员九', BranchId: departments.company };
    await admin.call('api/user/add', { ...added, RoleId: roles.admin });
    for (const person of [personnel, await company.signIn('admin9')]) {
      const victim = await addPerson(company, `victim${person.id}`, { grants: { crm: { customer: { index: true } } } });
      let answer: ReturnType<typeof person.call> | undefined;
      await database.transaction(async (tx) => {
        await tx.run(sql`select id from app_user where id = ${victim.id} for update`);
        answer = person.call('api/user/edit', { UserID: victim.id, mobile: '13911112222' });
        await expect.poll(() => database.first(someoneWaits)).toBeDefined();
        await tx.run(sql`delete from session where user_id = ${person.id}`);
      });
      expect((await answer)?.body).toMatchObject({ code: 'signed_out' });
      expect(await database.first(sql`select mobile from app_user where id = ${victim.id}`)).toEqual({ mobile: '' });
    }
  });

  test('is not done when its login ended while it stood in line', async () => {
    const person = await addPerson(company, 'inline', { grants: { crm: { customer: { edit: true } } } });
    holding = gate();
    const held = Array.from({ length: budgetLimits.running }, () =>
      post('hold', '', { authkey: person.token }).then((answer) => answer),
    );
    await expect.poll(openTransactions).toBe(budgetLimits.running);
    const late = post('quick', '', { authkey: person.token }).then((answer) => answer.json());
    const queued = post('rename', 'name=from the line', { authkey: person.token }).then((answer) => answer.json());
    await expect.poll(() => budget.waiting).toBe(2);
    await company.database.run(sql`delete from session where user_id = ${person.id}`);
    holding.release();
    await Promise.all(held);
    expect(await queued).toMatchObject({ code: 'signed_out' });
    expect(await late).toMatchObject({ code: 'signed_out' });
    expect(await poolName()).not.toBe('from the line');
  });

  test('is finished when its caller has left while it stood in line, and knows where they were', async () => {
    const person = await addPerson(company, 'leftinline', { grants: { crm: { customer: { edit: true } } } });
    holding = gate();
    const held = Array.from({ length: budgetLimits.running }, () =>
      post('hold', '', { authkey: person.token }).then((answer) => answer),
    );
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    await expect.poll(openTransactions).toBe(budgetLimits.running);
    socket.write(`POST /address HTTP/1.1\r\nhost: x\r\nauthkey: ${person.token}\r\ncontent-length: 0\r\n\r\n`);
    await expect.poll(() => budget.waiting).toBe(1);
    socket.destroy();
    await once(socket, 'close');
    await expect.poll(connections).toBe(0);
    holding.release();
    await Promise.all(held);
    await expect
      .poll(() => company.database.first(sql`select name from pool order by id desc limit 1`))
      .toEqual({ name: '127.0.0.1' });
  });

  test('is not done when it was signed out meanwhile', async () => {
    const person = await addPerson(company, 'leftwhile', { grants: { crm: { customer: { edit: true } } } });
    expect(await whileWaiting(person, () => person.call('api/user/logout'))).toMatchObject({ code: 'signed_out' });
    expect(await poolName()).not.toBe('waited');
  });

  test('is not done when the right to it was taken meanwhile, and is done when something else changed', async () => {
    const person = await addPerson(company, 'takenwhile', { grants: { crm: { customer: { edit: true } } } });
    const lesser = await addPerson(company, 'lesserwhile', { grants: { crm: { customer: { index: true } } } });
    const roleOf = async (id: number) =>
      (await company.database.first(select('user_role', ['role_id as id'])`where user_id = ${id}`))?.id;
    const role = await roleOf(lesser.id);
    const taken = await whileWaiting(person, () =>
      company.admin.call('api/user/edit', { UserID: person.id, RoleId: role }),
    );
    expect(taken).toMatchObject({ code: 'forbidden' });
    expect(await poolName()).not.toBe('waited');
    const other = await addPerson(company, 'keptwhile', { grants: { crm: { customer: { edit: true } } } });
    const kept = await whileWaiting(other, () =>
      company.admin.call('api/user/edit', { UserID: lesser.id, NickName: '别的人' }),
    );
    expect(kept).toMatchObject({ result: 'success' });
    expect(await poolName()).toBe('waited');
  });

  test('is begun again when something of the organisation changed, unless it touches many records', async () => {
    const person = await addPerson(company, 'manywhile', { grants: { crm: { customer: { edit: true } } } });
    const renamed = (name: string) => () => company.admin.call('api/user/edit', { UserID: person.id, NickName: name });
    for (const [path, times] of [
      ['rename', 2],
      ['renameMany', 1],
    ] as const) {
      const before = renames;
      expect(await whileWaiting(person, renamed(`改名${path}`), path)).toMatchObject({ result: 'success' });
      expect(renames - before, path).toBe(times);
    }
  });

  test('of many records is not done when the right to it was taken meanwhile', async () => {
    const person = await addPerson(company, 'manytaken', { grants: { crm: { customer: { edit: true } } } });
    await company.database.run(sql`update pool set name = 'before' where id = (select min(id) from pool)`);
    const lesser = await addPerson(company, 'lessermany', { grants: { crm: { customer: { index: true } } } });
    const role = (await company.database.first(select('user_role', ['role_id as id'])`where user_id = ${lesser.id}`))
      ?.id;
    const taken = () => company.admin.call('api/user/edit', { UserID: person.id, RoleId: role });
    expect(await whileWaiting(person, taken, 'renameMany')).toMatchObject({ code: 'forbidden' });
    expect(await poolName()).toBe('before');
  });
});

test('a row that somebody else holds refuses after a while, with a sentence, and nothing is written', async () => {
  const url = company.database.pool.options.connectionString as string;
  const impatient = new Database({ url, timeZone: 'Asia/Shanghai', lockTimeout: 100 });
  await company.database.transaction(async (tx) => {
    await tx.run(sql`select id from pool where id = (select min(id) from pool) for update`);
    const refused = await impatient
      .transaction((other) =>
        other.run(sql`update pool set name = 'held by another' where id = (select min(id) from pool)`),
      )
      .catch((error: unknown) => error);
    expect(isLockedOut(refused)).toBe(true);
    lockedOut = refused;
  });
  await impatient.close();
  expect((await post('throws', '')).json()).toMatchObject({
    code: 'conflict',
    msg: '其他人正在处理同一数据，请稍后再试',
  });
});

test('the password is no part of what is kept beside an answer', async () => {
  const keys = async () =>
    (
      await company.database.rows(select('idempotency', [sql<string>`encode(fingerprint, 'hex')`.as('print')])`
        where key like 'secret-%'`)
    ).map((row) => row.print);
  for (const [key, password] of [
    ['secret-1', 'Geheim#2026'],
    ['secret-2', 'Andres#2026'],
  ] as const)
    await post('own', `name=x&password=${encodeURIComponent(password)}`, { 'idempotency-key': key });
  const [first, second] = await keys();
  expect(first).toBe(second);
  await post('own', 'name=y&password=Geheim', { 'idempotency-key': 'secret-3' });
  expect(new Set(await keys()).size).toBe(2);
});

test('answers are kept by nobody', async () => {
  expect((await post('small', '')).headers['cache-control']).toBe('no-store');
  expect((await post('small', '', { authkey: '' })).headers['cache-control']).toBe('no-store');
});

describe('a server that stops', () => {
  test('does not wait for idle connections, and asks callers to close theirs', async () => {
    const stopping = await createCompany({ realtime: true });
    await stopping.app.server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((stopping.app.server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    stopping.app.state.phase = 'stopping';
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1.1 503[^]*connection: close/i);
    const idle = connect((stopping.app.server.server.address() as AddressInfo).port, '127.0.0.1');
    await once(idle, 'connect');
    const closed = once(idle, 'close');
    idle.resume();
    const forced = vi.spyOn(stopping.app.server.server, 'closeAllConnections');
    await stopping.app.close();
    await closed;
    expect(forced).not.toHaveBeenCalled();
    await stopping.close();
  });
});

test('a list that waited its turn is not read with a login that ended meanwhile', async () => {
  const person = await addPerson(company, 'queuedreader', { grants: { crm: { customer: { index: true } } } });
  const as = { authkey: person.token };
  holding = gate();
  lists = 0;
  const held = Array.from({ length: listLimits.running }, () => post('heldList', '', as).then((answer) => answer));
  await expect.poll(() => lists).toBe(listLimits.running);
  const waiting = post('small', '', as).then((answer) => answer);
  // Let in after the one that waits.
  expect((await post('own', '', as)).json()).toMatchObject({ result: 'success' });
  await company.admin.call('api/user/edit', { UserID: person.id, status: 0 });
  holding.release();
  await Promise.all(held);
  expect((await waiting).json()).toMatchObject({ code: 'signed_out' });
});

test('quick reads within a call are read one after the other', async () => {
  const { data } = (await post('gatheredQuick', '')).json();
  expect(data.map((one: { data: number }) => one.data)).toEqual([1, 1, 1]);
});

test('a list within another call that waited its turn is read by the rights of then', async () => {
  const grants = { crm: { customer: { index: true } } };
  const { data } = (await company.admin.call('main/role/add', { name: '空', grants: {}, scopes: {}, fields: {} })).body;
  const behindLists = async (person: Person, change: () => Promise<unknown>) => {
    const as = { authkey: person.token };
    expect((await post('gathered', '', as)).json()).toMatchObject({ data: { data: 'granted' } });
    holding = gate();
    lists = 0;
    const held = Array.from({ length: listLimits.running }, () => post('heldList', '', as).then((answer) => answer));
    await expect.poll(() => lists).toBe(listLimits.running);
    const waiting = post('gathered', '', as).then((answer) => answer);
    // Let in after the one that waits.
    expect((await post('own', '', as)).json()).toMatchObject({ result: 'success' });
    await change();
    holding.release();
    await Promise.all(held);
    return (await waiting).json();
  };
  const one = await addPerson(company, 'gathering', { grants });
  const edit = (more: object) => () => company.admin.call('api/user/edit', { UserID: one.id, ...more });
  expect(await behindLists(one, async () => {})).toMatchObject({ data: { data: 'granted' } });
  // Changes of people that are not of their rights matter to nobody.
  const renamed = [1, 2, 3, 4].map((n) => edit({ NickName: `同样的权限${n}` }));
  const renameAll = async () => {
    for (const rename of renamed) await rename();
  };
  expect(await behindLists(one, renameAll)).toMatchObject({ data: { data: 'granted' } });
  /** Another call of theirs learns of it before the one that waits does. */
  const learned = (person: Person, change: () => Promise<unknown>) => async () => {
    await change();
    expect((await post('quick', '', { authkey: person.token })).json()).toMatchObject({ result: 'success' });
  };
  const before = (await post('gathered', '', { authkey: one.token })).json().data.of;
  const redefine = learned(one, () => definitionsChanged(company.database));
  expect((await behindLists(one, redefine)).data.of).toBeGreaterThan(before);
  expect(await behindLists(one, edit({ RoleId: data.id }))).toMatchObject({ data: { code: 'forbidden' } });
  const third = await addPerson(company, 'gathers', { grants });
  const demote = learned(third, () => company.admin.call('api/user/edit', { UserID: third.id, RoleId: data.id }));
  expect(await behindLists(third, demote)).toMatchObject({ data: { code: 'forbidden' } });
  const other = await addPerson(company, 'gathered', { grants });
  const dismiss = () => company.admin.call('api/user/edit', { UserID: other.id, status: 0 });
  expect(await behindLists(other, dismiss)).toMatchObject({ code: 'signed_out' });
});

test('one person sends so many files at the same time, others send theirs, and who leaves makes room', async () => {
  const begin = (person: Person) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /largeFile HTTP/1.1\r\nhost: x\r\nauthkey: ${person.token}\r\ncontent-length: 900000\r\n` +
        `content-type: multipart/form-data; boundary=b\r\n\r\n` +
        `--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(1000)}`,
    );
    return socket;
  };
  const arriving = async () => (await readdir(company.storage.stagingDir)).length;
  const mine = Array.from({ length: uploadLimits.running + 2 }, () => begin(company.seller));
  await expect.poll(() => uploads.waiting).toBe(2);
  await expect.poll(arriving).toBe(uploadLimits.running);
  mine.push(begin(company.peer));
  await expect.poll(arriving).toBe(uploadLimits.running + 1);
  // One of those in line leaves it, one at work makes room for the other.
  mine[uploadLimits.running]?.destroy();
  await expect.poll(() => uploads.waiting).toBe(1);
  mine[0]?.destroy();
  await expect.poll(() => uploads.waiting).toBe(0);
  await expect.poll(arriving).toBe(uploadLimits.running + 1);
  for (const socket of mine) socket.destroy();
  await expect.poll(arriving).toBe(0);
});

test('an address in a header is trusted only from a configured proxy', async () => {
  const addressed = async (to: FastifyInstance) => {
    const headers = { authkey: company.seller.token, 'x-forwarded-for': '198.51.100.7' };
    expect((await to.inject({ method: 'POST', url: '/address', headers })).json()).toMatchObject({ result: 'success' });
    return (await company.database.first(select('pool', ['name'])`order by id desc limit 1`))?.name;
  };
  expect(await addressed(server)).toBe('127.0.0.1');
  const behind = await buildServer({ ...options, trustProxy: ['127.0.0.1'] });
  expect(await addressed(behind)).toBe('198.51.100.7');
  const elsewhere = await buildServer({ ...options, trustProxy: ['10.0.0.1'] });
  expect(await addressed(elsewhere)).toBe('127.0.0.1');
  await behind.close();
  await elsewhere.close();
});

test('a connection without a request is closed silently, an invalid request gets an error', async () => {
  const said = async (request: string) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = await once(server.server, 'connection');
    let heard = '';
    socket.on('data', (data) => (heard += String(data)));
    const closed = once(socket, 'close');
    if (request) socket.write(request);
    // As after the time that a browser may keep a connection ready.
    else server.server.emit('clientError', new Error('Request timeout'), accepted);
    await closed;
    return heard.split('\r\n')[0];
  };
  expect(await said('')).toBe('');
  expect(await said('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
});
