// A database that goes silent, and comes back: behind a wire that the test can hold.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { Database } from '../src/platform/db/database.ts';
import { Cable } from './cable.ts';
import { type Company, createCompany, testPassword } from './company.ts';

let company: Company;
let wire: Cable;
let database: Database;
let app: App;
let token: string;

beforeAll(async () => {
  company = await createCompany();
  const url = company.database.pool.options.connectionString as string;
  wire = await Cable.to(url);
  database = new Database({ url: wire.url, timeZone: 'Asia/Shanghai', statementTimeout: 1000 });
  app = await buildApp({ database, storage: company.storage });
  const signedIn = await send('api/user/login', { username: 'seller', password: testPassword });
  token = signedIn.json().data.LoginToken;
});
afterAll(async () => {
  wire.close();
  await app.close();
  await database.close();
  await company.close();
});

const send = (path: string, body: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(token ? { authkey: token } : {}) },
    payload: new URLSearchParams(body).toString(),
  });
const health = () => app.server.inject({ method: 'GET', url: '/healthz' });

test('a silent database is reported at once by the health check and with a sentence by calls, and nothing is written late', async () => {
  expect((await health()).statusCode).toBe(200);
  wire.hold();
  const answers = vi.spyOn(database.control, 'answers');
  const away = await health();
  expect(away.statusCode).toBe(503);
  // Milliseconds: a supervisor of the program waits a second.
  expect(answers.mock.calls.every(([within]) => within < 1000)).toBe(true);
  expect(away.json()).toMatchObject({ code: 'internal', msg: '数据库暂时没有响应，请稍后再试' });
  const refused = await send('api/customer/add', { CustomerName: '数据库不在时新建的公司' });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ code: 'internal', msg: '数据库暂时没有响应，请稍后再试' });
  wire.mend();
  await expect.poll(async () => (await health()).statusCode, { timeout: 20_000 }).toBe(200);
  const again = await send('api/customer/add', { CustomerName: '数据库回来后新建的公司' });
  expect(again.json()).toMatchObject({ result: 'success' });
  const found = await company.admin.call('api/customer/index', { key: '数据库' });
  expect(found.body.data.rows.map((row: { CustomerName: string }) => row.CustomerName)).toEqual([
    '数据库回来后新建的公司',
  ]);
});

test('while it is known to be away no call waits for it', async () => {
  database.control.watch();
  wire.hold();
  await expect.poll(() => database.control.away, { timeout: 20_000 }).toBe(true);
  const connections = database.pool.totalCount;
  expect((await send('api/customer/index')).statusCode).toBe(503);
  expect(database.pool.totalCount).toBe(connections);
  expect(database.pool.waitingCount).toBe(0);
  wire.mend();
  await expect.poll(() => database.control.away, { timeout: 20_000 }).toBe(false);
  expect((await send('api/customer/index')).statusCode).toBe(200);
});
