// Messages to people who are online: who receives them, what is refused, and messages of administrators to everybody.
import type { AddressInfo } from 'node:net';
import { hubPath, type PrivateMessage, type SystemMessage } from '@crm/protocol/realtime';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
let sockets: Socket[] = [];

beforeAll(async () => {
  company = await createCompany({ realtime: true });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  for (const socket of sockets) socket.close();
  sockets = [];
});
afterAll(() => company.close());

async function listen(person: Person) {
  const { port } = company.app.server.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: hubPath,
    query: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(socket);
  const said: PrivateMessage[] = [];
  const announced: SystemMessage[] = [];
  socket.on('privateMessage', (message) => said.push(message));
  socket.on('systemMessage', (message) => announced.push(message));
  await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
  const known = () =>
    new Promise<{ UserID: number }[]>((resolve) => socket.emit('getOnlinefriend', (users: []) => resolve(users)));
  await expect.poll(async () => (await known()).map(({ UserID }) => UserID)).toContain(person.id);
  return { said, announced, settled: known };
}

test('a message reaches everything that the person has open and nobody else, and is kept nowhere', async () => {
  const { manager, seller, peer } = company;
  const [first, second, other] = [await listen(seller), await listen(seller), await listen(peer)];
  const sent = await manager.call('api/message/send', { userid: seller.id, msg: ' 客户到了 ' });
  expect(sent.body).toMatchObject({ result: 'success', msg: '已发送' });
  const message = { UserID: manager.id, NickName: '王主管', Headimg: '', msg: '客户到了' };
  await expect.poll(() => [first.said, second.said]).toEqual([[message], [message]]);
  await other.settled();
  expect(other.said).toEqual([]);
  const notices = (await seller.call('api/notification/index')).body as { total: number };
  expect(notices.total).toBe(0);
});

test('a message sent again with the same key arrives once', async () => {
  const { manager, seller } = company;
  const ear = await listen(seller);
  const send = () =>
    manager.call('api/message/send', { userid: seller.id, msg: '一次' }, { 'idempotency-key': 'message-once' });
  expect([(await send()).body.result, (await send()).body.result]).toEqual(['success', 'success']);
  await expect.poll(() => ear.said.length).toBe(1);
  await ear.settled();
  expect(ear.said.map(({ msg }) => msg)).toEqual(['一次']);
});

test('a message without words, with too many, to nobody online, or after too many others is refused', async () => {
  const { peer, stranger, seller } = company;
  const send = async (msg: string, userid = seller.id) => (await peer.call('api/message/send', { userid, msg })).body;
  expect((await send('在吗', stranger.id)).fields).toEqual({ userid: '对方不在线，消息未发送' });
  const ear = await listen(seller);
  expect((await send(' ')).fields).toEqual({ msg: '信息必须填写' });
  expect((await send('长'.repeat(301))).code).toBe('invalid');
  for (let at = 0; at < 20; at++) expect((await send(`第${at}条`)).result).toBe('success');
  expect(await send('再一条')).toMatchObject({ code: 'too_many', msg: '每分钟最多发送20条消息，请稍后再试' });
  await expect.poll(() => ear.said.length).toBe(20);
});

test('what an administrator tells everybody reaches all, is written down, and is for nobody else to send', async () => {
  const { admin, manager, seller, peer } = company;
  const [first, second] = [await listen(seller), await listen(peer)];
  expect((await manager.call('api/message/announce', { msg: '停机' })).body.code).toBe('forbidden');
  expect((await admin.call('api/message/announce', { msg: '停机', code: 150 })).body.code).toBe('invalid');
  expect((await admin.call('api/message/announce', { msg: '今晚停机', code: 200 })).body.result).toBe('success');
  await expect
    .poll(() => [first.announced, second.announced])
    .toEqual([[{ code: 200, msg: '今晚停机' }], [{ code: 200, msg: '今晚停机' }]]);
  const log = await company.database.first(select('operation_log', ['changes'])`
    where entity = 'announcement' and user_id = ${admin.id}`);
  expect(JSON.stringify(log)).toContain('今晚停机');
});
