// What routes may declare beyond small forms: larger bodies, time, streams, and keys of writes that manage themselves.

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Company, createCompany } from '../../../test/company.ts';
import { type Route, route } from './route.ts';
import { buildServer } from './server.ts';

let company: Company;
let server: FastifyInstance;
let failing = false;

const shared = { access: 'signedIn', area: 'x', summary: 'x', body: z.looseObject({}) } as const;
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
  route({
    ...shared,
    path: 'own',
    kind: 'own',
    handle: async ({ commit }) =>
      commit(async (tx) => {
        const row = await tx.first<{ id: number }>(sql`insert into pool (name) values ('own') returning id`);
        if (failing) throw new Error('fails after its rows');
        return { data: { id: row?.id } };
      }),
  }),
];

beforeAll(async () => {
  company = await createCompany();
  const { database, storage, app } = company;
  server = await buildServer({
    database,
    storage,
    organisations: app.organisations,
    sink: { announce: () => {}, tell: () => {}, endSessions: () => {}, accessChanged: () => {} },
    state: app.state,
    services: { engine: app.engine },
    settings: app.settings,
    routes,
    logLevel: 'silent',
    watchLoad: false,
  });
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

test('a form is a megabyte at most, unless the route says more', async () => {
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
    (await company.database.first<{ n: number }>(sql`select count(*) as n from pool where name = 'own'`))?.n;
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
  expect((await send('bad key\u0001')).json()).toMatchObject({ code: 'invalid' });
});
