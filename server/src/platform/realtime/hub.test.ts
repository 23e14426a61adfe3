// The realtime channel with real sockets: two processes' worth of servers on one database.
import type { AddressInfo } from 'node:net';
import type { Changed, OnlineUser, PresenceNews } from '@crm/protocol/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, testPassword } from '../../../test/company.ts';
import { open, png, upload } from '../../../test/upload.ts';
import { type App, buildApp } from '../../app.ts';
import { Database } from '../db/database.ts';
import { select } from '../db/query.ts';

let company: Company;
let second: App;
let secondDatabase: Database;
let urls: [string, string];
const sockets: Socket[] = [];

beforeAll(async () => {
  company = await createCompany({ realtime: { pending: 40 } });
  secondDatabase = new Database({
    url: company.database.pool.options.connectionString as string,
    timeZone: 'Asia/Shanghai',
  });
  second = await buildApp({ database: secondDatabase, storage: company.storage, realtime: { heartbeat: 200 } });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  await second.server.listen({ port: 0, host: '127.0.0.1' });
  urls = [company.app.server, second.server].map(
    (server) => `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  ) as [string, string];
});
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await second.close();
  await secondDatabase.close();
  await company.close();
});

function connect(token: string, process: 0 | 1 = 0, options: Record<string, unknown> = {}): Socket {
  const socket = io(urls[process], {
    path: '/hub',
    query: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  sockets.push(socket);
  return socket;
}

function next<T>(socket: Socket, event: string, matches: (value: T) => boolean = () => true): Promise<T> {
  return new Promise((resolve) => {
    const listen = (value: T) => {
      if (!matches(value)) return;
      socket.off(event, listen);
      resolve(value);
    };
    socket.on(event, listen);
  });
}

describe('hub', () => {
  test.each(['websocket', 'polling'])('lets a login in by %s and refuses a bad token', async (transport) => {
    await next(connect(company.seller.token, 0, { transports: [transport] }), 'connect');
    const error = await next<Error>(connect('A'.repeat(43), 0, { transports: [transport] }), 'connect_error');
    expect(error).toMatchObject({ message: '你已被登出，请重新登录', data: { code: 'signed_out' } });
  });

  test('a foreign origin is refused', async () => {
    await next(connect(company.seller.token, 0, { extraHeaders: { origin: urls[0] } }), 'connect');
    await next(connect(company.seller.token, 0, { extraHeaders: { origin: 'http://evil.example' } }), 'connect_error');
    // The same machine, another program.
    await next(connect(company.seller.token, 0, { extraHeaders: { origin: urls[1] } }), 'connect_error');
    await next(connect(company.seller.token, 0, { extraHeaders: { origin: 'null' } }), 'connect_error');
  });

  test('who is online: once for two tabs, over both processes, gone after the last tab', async () => {
    const watcher = connect(company.manager.token, 1);
    await next(watcher, 'connect');
    const has = (id: number, times: number) => (users: OnlineUser[]) =>
      users.filter((user) => user.UserID === id).length === times;
    const appears = next(watcher, 'getOnlinefriend', has(company.seller.id, 1));
    const tabs = [connect(company.seller.token, 0), connect(company.seller.token, 0)] as const;
    await Promise.all(tabs.map((tab) => next(tab, 'connect')));
    expect((await appears).find((user) => user.UserID === company.seller.id)).toEqual({
      UserID: company.seller.id,
      NickName: '李销售',
      Headimg: '',
    });
    tabs[0].disconnect();
    // One tab is left: the answer settles on once, however late the other one's end is known.
    const askOnline = () => new Promise<OnlineUser[]>((resolve) => watcher.emit('getOnlinefriend', resolve));
    await expect.poll(async () => has(company.seller.id, 1)(await askOnline())).toBe(true);
    const leaves = next(watcher, 'getOnlinefriend', has(company.seller.id, 0));
    tabs[1].disconnect();
    await leaves;
  });

  test('clients with differences receive who came and who left, all others the whole list', async () => {
    const watcher = connect(company.manager.token, 1, { auth: { differences: true } });
    await next(watcher, 'connect');
    await new Promise((resolve) => watcher.emit('getOnlinefriend', resolve));
    const lists: unknown[] = [];
    watcher.on('getOnlinefriend', (users) => lists.push(users));
    const { id } = company.peer;
    const came = next<PresenceNews>(watcher, 'presence', (news) => news.came.some(({ UserID }) => UserID === id));
    const peer = connect(company.peer.token, 0);
    expect((await came).left).not.toContain(id);
    // A change of rights gives everybody their rooms anew.
    await company.admin.call('api/user/edit', { UserID: company.stranger.id, remark: '改' });
    const left = next<PresenceNews>(watcher, 'presence', (news) => news.left.includes(id));
    peer.disconnect();
    expect((await left).came).toEqual([]);
    expect(lists).toEqual([]);
  });

  test('who is online: with a picture that opens', async () => {
    const { seller, manager } = company;
    const file = (await upload(company, seller, { picType: 'avatar' }, { name: 'me.png', content: await png() })).body
      .data;
    expect((await seller.call('api/user/setHeader', { url: file.url })).body.result).toBe('success');
    const watcher = connect(manager.token, 1);
    await next(watcher, 'connect');
    const faceIn = (users: OnlineUser[]) => users.find((user) => user.UserID === seller.id)?.Headimg ?? '';
    const appears = next<OnlineUser[]>(watcher, 'getOnlinefriend', (users) => faceIn(users) !== '');
    connect(seller.token, 0);
    expect((await open(company, faceIn(await appears))).statusCode).toBe(200);
    await seller.call('api/user/setHeader', { url: '' });
  });

  test('a change is announced to those who see the record, in the other process too, and to nobody else', async () => {
    const sees = [connect(company.manager.token, 1), connect(company.seller.token, 1), connect(company.admin.token, 1)];
    const stranger = connect(company.stranger.token, 1);
    await Promise.all([...sees, stranger].map((socket) => next(socket, 'connect')));
    const heard: Changed[] = [];
    stranger.on('changed', (change: Changed) => heard.push(change));
    const changes = sees.map((socket) => next<Changed>(socket, 'changed', (change) => change.module === 'customer'));
    const id = await addCustomer(company.seller, '实时公司');
    for (const change of await Promise.all(changes)) expect(change).toEqual({ module: 'customer', ids: [id] });
    // The pool is everybody's: this is the first event of the stranger, so nothing was sent before.
    const pooled = next<Changed>(stranger, 'changed');
    await company.seller.call('api/customer/ToGonghai', { ids: id });
    expect(await pooled).toEqual({ module: 'customer', ids: [id] });
    expect(heard).toHaveLength(1);
  });

  test('what goes into the bin with a record, and comes back with it, is announced like the record', async () => {
    const { admin, manager, seller } = company;
    const id = await addCustomer(seller, '同进同出公司');
    const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '同行' })).body.data.id;
    const socket = connect(manager.token);
    await next(socket, 'connect');
    const ofContact = () =>
      next<Changed>(socket, 'changed', ({ module, ids }) => module === 'contact' && ids.includes(contact));
    const gone = ofContact();
    expect((await admin.call('api/customer/delete', { ids: id })).body.result).toBe('success');
    expect(await gone).toEqual({ module: 'contact', ids: [contact] });
    const back = ofContact();
    const [entry] = (await admin.call('api/recycle/index', { module: 'customer', key: '同进同出' })).body.data.rows;
    expect((await admin.call('api/recycle/restore', { ids: entry.id })).body.result).toBe('success');
    expect(await back).toEqual({ module: 'contact', ids: [contact] });
  });

  test('a connection receives what changed just before it, in both processes, and only what its person sees', async () => {
    let id = 0;
    for (const process of [0, 1] as const) {
      // A process that has just begun knows nothing of before, and reports that.
      const hearsOfIt = async () => {
        id = await addCustomer(company.seller, '先改后连公司');
        const socket = connect(company.manager.token, process, { auth: { age: 1 } });
        // The other process may receive it while the connection is being made, and sends it then.
        const heardOfIt = await new Promise<boolean>((resolve) => {
          socket.on('changed', ({ module, ids }: Changed) => {
            if (module === 'customer' && ids.includes(id)) resolve(true);
          });
          socket.once('missed', () => resolve(false));
        });
        socket.disconnect();
        return heardOfIt;
      };
      await expect.poll(hearsOfIt, { timeout: 20_000 }).toBe(true);
    }
    // The stranger hears of what comes to the pool, and of nothing before.
    const stranger = connect(company.stranger.token, 0, { auth: { age: 1 } });
    const again = connect(company.manager.token, 0, { auth: { age: 'long' } });
    const heard: Changed[] = [];
    for (const socket of [stranger, again]) socket.on('changed', (change: Changed) => heard.push(change));
    await Promise.all([next(stranger, 'connect'), next(again, 'connect')]);
    const known = () => new Promise<OnlineUser[]>((resolve) => stranger.emit('getOnlinefriend', resolve));
    await expect.poll(async () => (await known()).map(({ UserID }) => UserID)).toContain(company.stranger.id);
    const last = await addCustomer(company.seller, '连后公司');
    await expect.poll(() => heard.map(({ ids }) => ids)).toContainEqual([last]);
    expect(heard.flatMap(({ ids }) => ids)).not.toContain(id);
    // Longer ago than anybody kept.
    await next(connect(company.manager.token, 0, { auth: { age: 86_400_000 } }), 'missed');
  });

  test('what another process announced is told to whoever connects to this one just after', async () => {
    const there = connect(company.manager.token, 1);
    await next(there, 'connect');
    const hearsOfIt = async () => {
      const ids: number[] = [];
      there.on('changed', (change: Changed) => ids.push(...change.ids));
      const id = await addCustomer(company.seller, '邻进程公司');
      await expect.poll(() => ids).toContain(id);
      const late = connect(company.manager.token, 1, { auth: { age: 1000 } });
      const told: number[] = [];
      late.on('changed', (change: Changed) => told.push(...change.ids));
      await next(late, 'connect');
      await new Promise((resolve) => late.emit('getOnlinefriend', resolve));
      late.disconnect();
      return told.includes(id);
    };
    // A process that has just begun knows nothing of before.
    await expect.poll(hearsOfIt, { timeout: 20_000 }).toBe(true);
  });

  test('what a process announced in its last moment is told by the others', async () => {
    const database = new Database({
      url: company.database.pool.options.connectionString as string,
      timeZone: 'Asia/Shanghai',
    });
    const third = await buildApp({ database, storage: company.storage, realtime: { heartbeat: 200 } });
    const here = connect(company.manager.token);
    await next(here, 'connect');
    const told: number[] = [];
    here.on('changed', (change: Changed) => told.push(...change.ids));
    const answer = await third.server.inject({
      method: 'POST',
      url: '/api/customer/add',
      headers: { authkey: company.seller.token },
      payload: { CustomerName: '临别公司' },
    });
    await third.close();
    await database.close();
    await expect.poll(() => told, { timeout: 5000 }).toContain(answer.json().data.id);
  });

  test('a changed password signs the other logins out in both processes, and not this one', async () => {
    await company.admin.call('api/user/add', {
      username: 'rt',
      password: testPassword,
      NickName: '实时人',
      BranchId: company.departments.east,
      RoleId: company.roles.seller,
    });
    const here = await company.signIn('rt');
    const there = await company.signIn('rt');
    const [own, other] = [connect(here.token, 0), connect(there.token, 1)];
    await Promise.all([next(own, 'connect'), next(other, 'connect')]);
    const signedOut = next<{ msg: string }>(other, 'signedOut');
    const closed = next(other, 'disconnect');
    await here.call('api/user/EditPwd', { oldPassword: testPassword, newPassword: 'Neues#2026' });
    expect(await signedOut).toEqual({ code: 'signed_out', msg: '你已被登出，请重新登录' });
    await closed;
    expect(own.connected).toBe(true);
  });

  test('disabling somebody closes their sockets; a changed role is announced and moves the rooms', async () => {
    const id = (
      await company.admin.call('api/user/add', {
        username: 'rt2',
        password: testPassword,
        NickName: '实时二',
        BranchId: company.departments.south,
        RoleId: company.roles.seller,
      })
    ).body.data.id;
    const person = await company.signIn('rt2');
    const socket = connect(person.token, 1);
    await next(socket, 'connect');
    const changed = next(socket, 'accessChanged');
    await company.admin.call('api/user/edit', { UserID: id, RoleId: company.roles.admin });
    await changed;
    const seen = next<Changed>(socket, 'changed', (change) => change.module === 'customer');
    const customer = await addCustomer(company.seller, '升职后可见公司');
    expect((await seen).ids).toEqual([customer]);
    // And back again: of what is not one's own any more nothing is heard.
    const narrowed = next(socket, 'accessChanged');
    await company.admin.call('api/user/edit', { UserID: id, RoleId: company.roles.seller });
    await narrowed;
    const heard: number[] = [];
    socket.on('changed', (change: Changed) => heard.push(...change.ids));
    const hidden = await addCustomer(company.seller, '降职后不可见公司');
    const own = next<Changed>(socket, 'changed', (change) => change.ids.includes(marker));
    const marker = await addCustomer(person, '自己仍可见公司');
    await own;
    expect(heard).not.toContain(hidden);
    const out = next(socket, 'signedOut');
    await company.admin.call('api/user/edit', { UserID: id, status: 0 });
    await out;
  });

  test('a login that ran out closes its sockets', async () => {
    const person = await company.signIn('stranger');
    const socket = connect(person.token, 1);
    await next(socket, 'connect');
    const signedOut = next(socket, 'signedOut');
    const closed = next(socket, 'disconnect');
    await company.database.run(
      sql`update session set expires_at = now() where user_id = ${person.id} and id = (select max(id) from session)`,
    );
    expect(await signedOut).toMatchObject({ code: 'signed_out' });
    await closed;
  });

  test('a connection that could have no login is refused before anything is kept of it', async () => {
    const { hub } = company.app;
    const before = hub?.connections;
    for (const token of ['', 'short', '../../etc'])
      await next(connect(token, 0, { transports: ['polling'] }), 'connect_error');
    expect(hub?.connections).toBe(before);
  });

  test('a connection without a valid login receives the reason and is closed, although it stays', async () => {
    const { hub } = company.app;
    const before = hub?.connections ?? 0;
    const place = `${urls[0]}/hub/?EIO=4&transport=polling&token=${'B'.repeat(43)}`;
    const opened = await (await fetch(place)).text();
    const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
    expect(hub?.connections).toBe(before + 1);
    await fetch(`${place}&sid=${sid}`, { method: 'POST', body: '40' });
    expect(await (await fetch(`${place}&sid=${sid}`)).text()).toContain('signed_out');
    await expect.poll(() => hub?.connections, { timeout: 4000 }).toBe(before);
  });

  test('a limited number may wait to identify themselves; people with a login come in again when those are gone', async () => {
    const place = `${urls[0]}/hub/?EIO=4&transport=polling&token=${'C'.repeat(43)}`;
    await expect.poll(() => company.app.hub?.pending).toBe(0);
    const answers: number[] = [];
    for (let at = 0; at < 42; at++) answers.push((await fetch(place)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(40);
    expect(answers.slice(40)).toEqual([403, 403]);
    await expect.poll(() => company.app.hub?.pending, { timeout: 20_000 }).toBe(0);
    await next(connect(company.seller.token, 0), 'connect');
  });

  test('a request without a callback is answered by the event', async () => {
    const socket = connect(company.seller.token, 0);
    await next(socket, 'connect');
    let answers = 0;
    socket.on('getOnlinefriend', () => answers++);
    for (let at = 0; at < 8; at++) socket.emit('getOnlinefriend');
    await expect.poll(() => answers).toBeGreaterThanOrEqual(8);
  });

  test('one person opens so many connections and no more; others come in', async () => {
    const person = await company.signIn('southhead');
    const open = Array.from({ length: 30 }, () => connect(person.token, 0));
    await Promise.all(open.map((socket) => next(socket, 'connect')));
    expect(await next<Error>(connect(person.token, 0), 'connect_error')).toMatchObject({
      message: 'too many connections',
    });
    await next(connect(company.seller.token, 0), 'connect');
    open[0]?.disconnect();
    await expect
      .poll(
        async () =>
          new Promise((resolve) => {
            const again = connect(person.token, 0);
            again.once('connect', () => resolve(true));
            again.once('connect_error', () => resolve(false));
          }),
      )
      .toBe(true);
  });

  test('what one person asks too often is not answered, and who floods is cut off', async () => {
    const watcher = connect(company.peer.token, 0);
    await next(watcher, 'connect');
    let answered = 0;
    for (let at = 0; at < 60; at++) watcher.emit('getOnlinefriend', () => answered++);
    const other = connect(company.seller.token, 0);
    await next(other, 'connect');
    await new Promise((resolve) => other.emit('getOnlinefriend', resolve));
    await expect.poll(() => answered).toBeGreaterThan(0);
    expect(answered).toBeLessThan(40);
    const cut = next(watcher, 'disconnect');
    for (let at = 0; at < 2000; at++) watcher.emit('getOnlinefriend');
    await cut;
    expect(other.connected).toBe(true);
  });

  test('who floods is cut off without a farewell, and what they have sent is not read', async () => {
    const query = `EIO=4&transport=websocket&token=${company.peer.token}`;
    const socket = new WebSocket(`${urls[0].replace('http', 'ws')}/hub/?${query}`);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve, { once: true }));
    for (let at = 0; at < 2000; at++) socket.send('3');
    // 1006: no closing frame was received.
    expect((await closed).code).toBe(1006);
  });

  test('a lost listening connection is replaced, and takes none of the pool', async () => {
    const listeners = async () =>
      (
        await company.database.rows(select(sql`pg_stat_activity`, [sql<number>`pid`.as('pid')])`
          where datname = current_database() and application_name = 'crm-listener'`)
      ).map((row) => row.pid);
    const socket = connect(company.seller.token, 1);
    await next(socket, 'connect');
    let missed = 0;
    socket.on('missed', () => missed++);
    for (let round = 0; round < 3; round++) {
      const before = await listeners();
      expect(before).toHaveLength(2);
      await company.database.rows(sql`select pg_terminate_backend(pid) from unnest(${before}::int[]) pid`);
      await expect
        .poll(async () => (await listeners()).filter((pid) => !before.includes(pid)), { timeout: 20_000 })
        .toHaveLength(2);
      // What was announced meanwhile is unknown: the client reads again.
      await expect.poll(() => missed).toBe(round + 1);
    }
    // Across the processes again: announced by the first, heard at the second.
    const id = await addCustomer(company.seller, '重连后的公司');
    let heard = false;
    socket.on('changed', (change: Changed) => (heard ||= change.ids.includes(id)));
    let round = 0;
    await expect
      .poll(async () => {
        await company.seller.call('api/customer/edit', { id, CustomerName: `重连后改名的公司${round++}` });
        return heard;
      })
      .toBe(true);
    const { pool } = company.database;
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  });

  test('an event whose question fails ends nothing', async () => {
    const socket = connect(company.manager.token, 1);
    await next(socket, 'connect');
    await company.database.run(sql`alter table online_socket rename to online_socket_away`);
    socket.emit('getOnlinefriend', () => {});
    const other = connect(company.admin.token, 1);
    await next(other, 'connect');
    await company.database.run(sql`alter table online_socket_away rename to online_socket`);
    const users = await new Promise<OnlineUser[]>((resolve) => socket.emit('getOnlinefriend', resolve));
    expect(Array.isArray(users)).toBe(true);
    expect(socket.connected).toBe(true);
  });

  test.each(['1 day', '-1 day'])(
    'somebody seen %s from now, by a clock that went wrong or long ago, is not online',
    async (away) => {
      const { database } = company;
      await database.run(sql`insert into online_socket (socket_id, process_id, user_id, seen_at)
      values ('ghost', gen_random_uuid(), ${company.peer.id}, now() + ${away}::interval)`);
      await expect
        .poll(() => database.first(sql`select 1 from online_socket where socket_id = 'ghost'`))
        .toBeUndefined();
    },
  );

  test('one more window of somebody who is online is announced to nobody', async () => {
    const watcher = connect(company.manager.token, 0);
    await next(watcher, 'connect');
    await next(watcher, 'getOnlinefriend', (users: OnlineUser[]) =>
      users.some((user) => user.UserID === company.manager.id),
    );
    const first = connect(company.seller.token, 0);
    await next(watcher, 'getOnlinefriend', (users: OnlineUser[]) =>
      users.some((user) => user.UserID === company.seller.id),
    );
    let departures = 0;
    watcher.on(
      'getOnlinefriend',
      (users: OnlineUser[]) => (departures += users.some((user) => user.UserID === company.peer.id) ? 0 : 1),
    );
    // More than come within the time for which presence is gathered.
    for (let at = 0; at < 200 && departures === 0; at++) {
      const again = connect(company.seller.token, 0);
      await next(again, 'connect');
      again.disconnect();
    }
    // Somebody new causes an event, which comes after all earlier ones.
    connect(company.peer.token, 0);
    await next(watcher, 'getOnlinefriend', (users: OnlineUser[]) =>
      users.some((user) => user.UserID === company.peer.id),
    );
    expect(departures).toBe(0);
    expect(first.connected).toBe(true);
  });

  test('only people whose rights changed are notified', async () => {
    const other = connect(company.seller.token, 1);
    await next(other, 'connect');
    const added = await company.admin.call('api/user/add', {
      username: 'rt7',
      password: testPassword,
      NickName: '实时七',
      BranchId: company.departments.south,
      RoleId: company.roles.seller,
    });
    const person = await company.signIn('rt7');
    const socket = connect(person.token, 1);
    await next(socket, 'connect');
    let changes = 0;
    other.on('accessChanged', () => changes++);
    const changed = next(socket, 'accessChanged');
    await company.admin.call('api/user/edit', { UserID: added.body.data.id, RoleId: company.roles.manager });
    await changed;
    // Sent after it on the same connection.
    const own = next<Changed>(other, 'changed', (change) => change.ids.includes(marker));
    const marker = await addCustomer(company.seller, '其后的公司');
    await own;
    expect(changes).toBe(0);
  });

  test('a client that learned by a request who came also receives that they left, however soon', async () => {
    const watcher = connect(company.manager.token, 0);
    await next(watcher, 'connect');
    const knows = (id: number) => (users: OnlineUser[]) => users.some((user) => user.UserID === id);
    await next(watcher, 'getOnlinefriend', knows(company.manager.id));
    const peer = connect(company.peer.token, 0);
    await next(peer, 'connect');
    const askOnline = () => new Promise<OnlineUser[]>((resolve) => watcher.emit('getOnlinefriend', resolve));
    await expect.poll(async () => knows(company.peer.id)(await askOnline())).toBe(true);
    const gone = next(watcher, 'getOnlinefriend', (users: OnlineUser[]) => !knows(company.peer.id)(users));
    peer.disconnect();
    await gone;
  });
});
