// Notices: who gets them, who sees what in them, switches, reading, and that only committed ones are sent.
import type { AddressInfo } from 'node:net';
import type { Changed, NoticeArrived } from '@crm/protocol/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { stub } from '../../../test/stub.ts';
import type { Call } from '../../engine/entity.ts';
import { modules } from '../../modules.ts';
import { Actor } from '../../platform/access/actor.ts';
import { query } from '../../platform/db/query.ts';
import { Effects } from '../../platform/events/effects.ts';
import { mentionedUsers, type Notice, notify } from './index.ts';

let company: Company;
const sockets: Socket[] = [];

beforeAll(async () => {
  company = await createCompany({ realtime: true });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  await company.database.run(sql`delete from notification`);
  await company.database.run(sql`delete from notification_off`);
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await company.close();
});

/** Writes notices as an action of this person would, in a transaction of its own, and sends events afterwards like a call. */
async function notifyAs(person: Person, notice: Notice, fail = false): Promise<number[]> {
  const meta = await company.database.first(query.selectFrom('meta').select(['access_version as version']));
  const organisation = await company.app.organisations.at(meta?.version ?? 0);
  const effects = new Effects();
  const notified = await company.database.transaction(async (tx) => {
    const call = stub<Call>({ db: tx, actor: new Actor(organisation, person.id, 0, 0), effects, ip: '' });
    const users = await notify(call, notice);
    if (fail) throw new Error('rolled back');
    return users;
  });
  effects.flush(company.app.sink);
  return notified;
}

async function listOf(person: Person, body: Record<string, unknown> = {}) {
  const answer = (await person.call('api/notification/index', body)).body as {
    result: string;
    rows: Record<string, unknown>[];
    total: number;
  };
  return answer;
}

async function connect(
  person: Person,
): Promise<{ heard: NoticeArrived[]; changes: Changed[]; settled: () => Promise<void> }> {
  const { port } = company.app.server.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    query: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  const heard: NoticeArrived[] = [];
  socket.on('privateSystemMsg', (message) => heard.push(message));
  const changes: Changed[] = [];
  socket.on('changed', (change) => changes.push(change));
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
  // What is answered after a message was sent on the same connection comes after it.
  const settled = () => new Promise<void>((resolve) => socket.emit('getOnlinefriend', () => resolve()));
  await settled();
  return { heard, changes, settled };
}

describe('notices', () => {
  test('reach the people concerned, but not the acting person, the disabled and the doubled', async () => {
    const { seller, manager, admin, departments, roles } = company;
    const customer = await addCustomer(seller, '通知公司');
    const away = (
      await admin.call('api/user/add', {
        username: 'away',
        password: 'Kehu#2026',
        NickName: '已停用',
        BranchId: departments.east,
        RoleId: roles.seller,
        status: 0,
      })
    ).body.data.id;
    const notified = await notifyAs(manager, {
      kind: 'customer.assigned',
      users: [seller.id, seller.id, away, manager.id, 999_999],
      target: { module: 'customer', id: customer },
    });
    expect(notified).toEqual([seller.id]);
    const { result, rows, total } = await listOf(seller, { isread: 1 });
    expect([result, total]).toEqual(['success', 1]);
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      cont: '王主管把客户“通知公司”分配给您',
      addtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      isread: 1,
      kind: 'customer.assigned',
      module: 'customer',
      modelId: customer,
      username: '王主管',
      header: '',
    });
    expect((await listOf(manager)).total).toBe(0);
  });

  test('a record that the reader no longer sees is not named and cannot be opened', async () => {
    const { seller, stranger, manager } = company;
    const customer = await addCustomer(stranger, '别人的公司');
    await notifyAs(manager, {
      kind: 'customer.taken',
      users: [seller.id, stranger.id],
      target: { module: 'customer', id: customer },
    });
    expect((await listOf(seller)).rows[0]).toMatchObject({
      cont: '王主管把您的客户转走或收回',
      module: '',
      modelId: 0,
    });
    expect((await listOf(stranger)).rows[0]).toMatchObject({
      cont: '王主管把您的客户“别人的公司”转走或收回',
      modelId: customer,
    });
    await stranger.call('api/customer/delete', { ids: customer });
    await company.admin.call('api/customer/delete', { ids: customer });
    expect(JSON.stringify(await listOf(stranger))).not.toContain('别人的公司');
  });

  test.each(['mask', 'hidden'])('a name under the grant %s is shown no further than that', async (grant) => {
    const { admin, seller, manager } = company;
    const customer = await addCustomer(seller, '机密客户公司');
    await notifyAs(manager, {
      kind: 'customer.assigned',
      users: [seller.id],
      target: { module: 'customer', id: customer },
    });
    const role = (await admin.call('main/role/detail', { id: company.roles.seller })).body.data;
    await admin.call('main/role/edit', { id: role.id, fields: { customer: { CustomerName: grant } } });
    const { cont } = (await listOf(seller)).rows[0] as { cont: string };
    expect(cont).toBe(grant === 'mask' ? '王主管把客户“机*****”分配给您' : '王主管把客户分配给您');
    await admin.call('main/role/edit', { id: role.id, fields: {} });
    expect(JSON.stringify(await listOf(seller))).toContain('机密客户公司');
  });

  test('a kind that is switched off is not kept; others are', async () => {
    const { seller, manager } = company;
    const switches = (await seller.call('api/notification/switches')).body.data.rows;
    expect(switches).toContainEqual({ kind: 'mention', label: '同事提到我', on: 1 });
    expect((await seller.call('api/notification/setSwitch', { kind: 'mention', on: 0 })).body.result).toBe('success');
    expect(await notifyAs(manager, { kind: 'mention', users: [seller.id, company.peer.id] })).toEqual([
      company.peer.id,
    ]);
    expect(await notifyAs(manager, { kind: 'customer.taken', users: [seller.id] })).toEqual([seller.id]);
    expect((await listOf(seller)).total).toBe(1);
    await seller.call('api/notification/setSwitch', { kind: 'mention', on: 1 });
    expect(await notifyAs(manager, { kind: 'mention', users: [seller.id] })).toEqual([seller.id]);
    expect((await seller.call('api/notification/setSwitch', { kind: 'nothing', on: 1 })).body.fields).toEqual({
      kind: '没有这种通知',
    });
  });

  test('switches are offered for what can reach the person by their grants, or did', async () => {
    const clerk = await addPerson(company, 'noticed', { grants: { oa: { worklog: { index: true } } } });
    const offered = async () =>
      ((await clerk.call('api/notification/switches')).body.data.rows as { kind: string }[]).map(({ kind }) => kind);
    expect(await offered()).toEqual(expect.arrayContaining(['worklog.received', 'approval.todo', 'user.actedAs']));
    for (const kind of ['customer.taken', 'worklog.due', 'user.registered', 'order.toShip'])
      expect(await offered()).not.toContain(kind);
    await notifyAs(company.manager, { kind: 'customer.taken', users: [clerk.id] });
    expect(await offered()).toContain('customer.taken');
    expect(((await company.admin.call('api/notification/switches')).body.data.rows as object[]).length).toBeGreaterThan(
      (await offered()).length,
    );
  });

  test('every grant that a kind needs is one of the program', () => {
    const known = new Set(
      modules.flatMap(({ grants = [] }) =>
        grants.flatMap(({ branch, module, actions }) =>
          Object.keys(actions).map((action) => `${branch}.${module}.${action}`),
        ),
      ),
    );
    for (const { kind, needs = [] } of modules.flatMap(({ notices = [] }) => notices))
      for (const grant of needs) expect(known, kind).toContain(grant);
  });

  test('are read one by one or all at once, and only by their owner', async () => {
    const { seller, peer, manager } = company;
    for (let at = 0; at < 12; at++) await notifyAs(manager, { kind: 'mention', users: [seller.id, peer.id] });
    const first = await listOf(seller, { isread: 1, page: 1, rows: 10 });
    const rest = await listOf(seller, { isread: 1, page: 2, rows: 10 });
    expect([first.rows.length, rest.rows.length, first.total]).toEqual([10, 2, 12]);
    const ids = first.rows.map((row) => Number(row['id']));
    expect(ids.toSorted((a, b) => b - a)).toEqual(ids);
    expect((await peer.call('api/notification/setread', { ids: ids.join() })).body.data).toEqual({ count: 0 });
    expect((await seller.call('api/notification/setread', { ids: `${ids[0]},${ids[1]}` })).body.data).toEqual({
      count: 2,
    });
    expect((await listOf(seller, { isread: 1 })).total).toBe(10);
    expect((await listOf(seller, { isread: 2 })).rows).toMatchObject([{ isread: 2 }, { isread: 2 }]);
    expect((await seller.call('api/notification/setread', {})).body.fields).toEqual({ ids: '请选择一项' });
    expect((await seller.call('api/notification/setread', { all: 1 })).body.data).toEqual({ count: 10 });
    expect([(await listOf(seller, { isread: 1 })).total, (await listOf(peer, { isread: 1 })).total]).toEqual([0, 12]);
    expect((await listOf(seller)).total).toBe(12);
    expect((await seller.call('api/notification/index', { isread: 3 })).body.code).toBe('invalid');
  });

  test('are told to the open pages of the person after the commit; a rollback tells and keeps nothing', async () => {
    const { seller, peer, manager } = company;
    const own = await connect(seller);
    const others = await connect(peer);
    await expect(notifyAs(manager, { kind: 'mention', users: [seller.id] }, true)).rejects.toThrow('rolled back');
    expect((await listOf(seller)).total).toBe(0);
    await notifyAs(manager, { kind: 'mention', users: [seller.id] });
    await expect.poll(() => own.heard.length, { timeout: 20_000 }).toBe(1);
    await Promise.all([own.settled(), others.settled()]);
    const { rows } = await listOf(seller);
    expect(own.heard).toEqual([{ id: rows[0]?.['id'], kind: 'mention' }]);
    expect(others.heard).toEqual([]);
  });

  test('read in one window count anew in the others of the person, one by one and all at once', async () => {
    const { seller, peer, manager } = company;
    for (let at = 0; at < 3; at++) await notifyAs(manager, { kind: 'mention', users: [seller.id] });
    const [own, others] = [await connect(seller), await connect(peer)];
    const { rows } = await listOf(seller);
    const changesHeard = () => own.changes.filter((change) => change.module === 'notification').length;
    await seller.call('api/notification/setread', { ids: String(rows[0]?.['id']) });
    // Events follow the answer; how soon depends on the machine.
    await expect.poll(changesHeard, { timeout: 20_000 }).toBe(1);
    for (const count of [2, 0]) {
      expect((await seller.call('api/notification/setread', { all: 1 })).body.data).toEqual({ count });
      await expect.poll(changesHeard, { timeout: 20_000 }).toBe(2);
    }
    await own.settled();
    expect(changesHeard()).toBe(2);
    await others.settled();
    expect(others.changes.filter((change) => change.module === 'notification')).toEqual([]);
  });
});

test('read notices are forgotten after half a year, unread ones never', async () => {
  const { seller, manager } = company;
  await notifyAs(manager, { kind: 'mention', users: [seller.id] });
  await notifyAs(manager, { kind: 'customer.taken', users: [seller.id] });
  await notifyAs(manager, { kind: 'customer.assigned', users: [seller.id] });
  await company.database.run(sql`update notification set created_at = now() - interval '400 days',
    read_at = case kind when 'mention' then now() - interval '181 days' when 'customer.taken' then now() - interval '179 days' end`);
  const { noticeModule } = await import('./index.ts');
  await noticeModule.jobs?.[0]?.run(stub({ database: company.database }));
  expect((await listOf(seller)).rows.map((row) => row['kind']).toSorted()).toEqual([
    'customer.assigned',
    'customer.taken',
  ]);
});

test('an @ means the longest name that follows it, of people who are there', async () => {
  const { admin, departments, roles } = company;
  const add = async (username: string, NickName: string, status = 1) =>
    (
      await admin.call('api/user/add', {
        username,
        password: 'Kehu#2026',
        NickName,
        BranchId: departments.east,
        RoleId: roles.seller,
        status,
      })
    ).body.data.id as number;
  const short = await add('m1', '张三');
  const long = await add('m2', '张三丰');
  const latin = await add('m3', 'Ann');
  await add('m4', '李离职', 0);
  const meta = await company.database.first(query.selectFrom('meta').select(['access_version as version']));
  const organisation = await company.app.organisations.at(meta?.version ?? 0);
  const mentioned = (text: string) => mentionedUsers(text, organisation);
  expect(mentioned('请@张三看一下')).toEqual([short]);
  expect(mentioned('@张三丰 和 @张三，还有 @张三丰')).toEqual([long, short]);
  expect(mentioned('＠张三 全角也算')).toEqual([short]);
  expect(mentioned('@ann你好 @Annabel')).toEqual([latin]);
  expect(mentioned('@李离职 张三 a@b.com @')).toEqual([]);
});
