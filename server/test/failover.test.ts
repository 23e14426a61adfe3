// Another server takes over from the database: what is under way ends with an honest word, and a write that is sent again is done once.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { CommitUnknown, Database, isDatabaseAway } from '../src/platform/db/database.ts';
import { select } from '../src/platform/db/query.ts';
import { once } from '../src/platform/http/idempotency.ts';
import { Cable } from './cable.ts';
import { type Company, createCompany, testPassword } from './company.ts';

let company: Company;
let cable: Cable;
let database: Database;
let app: App;
let token = '';

beforeAll(async () => {
  company = await createCompany();
  cable = await Cable.to(company.database.pool.options.connectionString as string);
  // One connection, so that it is known which one is meant.
  database = new Database({
    url: cable.url,
    timeZone: 'Asia/Shanghai',
    connections: 1,
    statementTimeout: 1000,
    lockTimeout: 200,
  });
  app = await buildApp({ database, storage: company.storage });
  token = (await send('api/user/login', { username: 'seller', password: testPassword })).json().data.LoginToken;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  cable.close();
  await app.close();
  await database.close();
  await company.close();
});

const send = (path: string, body: Record<string, string>, key?: string) =>
  app.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token ? { authkey: token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: new URLSearchParams(body).toString(),
  });
const add = (CustomerName: string) =>
  send('api/customer/add', { CustomerName }, `key-${encodeURIComponent(CustomerName)}`);
/** Asked beside the cable. */
const idsOf = async (name: string) =>
  (await company.database.rows(select(sql`customer`, [sql<number>`id`.as('id')])`where name = ${name}`)).map(
    ({ id }) => id,
  );

const away = { code: 'internal', msg: '数据库暂时没有响应，请稍后再试' };
const unknown = { code: 'internal', msg: '保存时数据库中断，尚不能确定是否已保存，请稍后查看' };

test('a primary that only reads any more is away, its connection is dropped, and the write that is sent again is done', async () => {
  await database.run(sql`set default_transaction_read_only = on`);
  const refused = await add('降为备库时新建的公司');
  expect([refused.statusCode, refused.json()]).toMatchObject([503, away]);
  const again = await add('降为备库时新建的公司');
  expect(again.json()).toMatchObject({ result: 'success' });
  expect(await idsOf('降为备库时新建的公司')).toEqual([again.json().data.id]);
});

test('no connection is made to a server that only reads, and nobody has to be restarted when it is primary', async () => {
  const name = new URL(company.database.pool.options.connectionString as string).pathname.slice(1);
  const reads = (is: string) =>
    company.database.run(sql`alter database ${sql.raw(name)} set default_transaction_read_only = ${sql.raw(is)}`);
  await reads('on');
  cable.mend();
  await expect.poll(() => database.control.answers(5_000)).toBe(false);
  expect((await app.server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(503);
  // A read would be answered with what is old; also before anything was probed.
  const fresh = new Database({ url: cable.url, timeZone: 'Asia/Shanghai' });
  const read = await fresh.first(sql`select 1`).catch((error: unknown) => error);
  expect(isDatabaseAway(read)).toBe(true);
  await fresh.close();
  const refused = await send('api/customer/index', {});
  expect([refused.statusCode, refused.json()]).toMatchObject([503, away]);
  await company.database.transaction(async (tx) => {
    await tx.run(sql`set transaction read write`);
    await tx.run(sql`alter database ${sql.raw(name)} reset default_transaction_read_only`);
  });
  expect((await app.server.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  expect((await send('api/customer/index', {})).json()).toMatchObject({ result: 'success' });
});

test.each([
  ['that arrived', 1, () => cable.loseAnswerTo('commit\0'), '提交后断开的公司'],
  ['that did not arrive', 0, () => cable.lose('commit\0'), '提交前断开的公司'],
])(
  'a commit %s and got no answer is not told as failed, and its key answers the truth',
  async (_which, there, cut, name) => {
    cut();
    const first = await add(name);
    expect([first.statusCode, first.json()]).toMatchObject([503, unknown]);
    await expect.poll(async () => (await idsOf(name)).length).toBe(there);
    const again = await add(name);
    expect(again.json()).toMatchObject({ result: 'success' });
    expect(await idsOf(name)).toEqual([again.json().data.id]);
    expect((await add(name)).json()).toEqual(again.json());
  },
);

test('a connection that is lost before the commit is told as away, and nothing is written', async () => {
  cable.lose('insert into idempotency');
  expect((await add('写入前断开的公司')).json()).toMatchObject(away);
  expect(await idsOf('写入前断开的公司')).toEqual([]);
});

test('a commit that gave up waiting for the standby is not acknowledged', async () => {
  const clientOf = pg.Client.prototype;
  const query = clientOf.query as (...args: unknown[]) => Promise<unknown>;
  vi.spyOn(clientOf, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    // The words of the warning are in the server's language.
    const warn = () => this.emit('notice', { severity: 'WARNING', code: '01000', routine: 'SyncRepWaitForLSN' });
    if ((args[0] as { text?: string }).text === 'commit') warn();
    return query.apply(this, args);
  });
  await expect(database.transaction((tx) => tx.run(sql`select 1`))).rejects.toBeInstanceOf(CommitUnknown);
});

test('the answer to a repeated write waits for the standby as the write does', async () => {
  const work = () =>
    database.transaction(async (tx) => {
      const answer = await once(tx, 1, 'twice', 'api/x', {}, async () => ({ id: 7 }));
      // Only what has a number waits.
      const row = await tx.first<{ id: string | null }>(sql`select pg_current_xact_id_if_assigned()::text as id`);
      return { answer, waits: row?.id != null };
    });
  expect([await work(), await work()]).toEqual([
    { answer: { id: 7 }, waits: true },
    { answer: { id: 7 }, waits: true },
  ]);
});

test('while the first of two writes under one key hangs, the second is not refused', async () => {
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = company.database.transaction((tx) =>
    once(tx, 1, 'hangs', 'api/x', {}, async () => {
      begun.resolve();
      await held.promise;
      return { id: 8 };
    }),
  );
  await begun.promise;
  const second = database.transaction((tx) => once(tx, 1, 'hangs', 'api/x', {}, async () => ({ id: 9 })));
  await expect(second).rejects.toMatchObject({ status: 503, sentence: { key: 'stillRunning' } });
  held.resolve();
  await first;
});

test('once the database was lost, nobody is given a connection from before', async () => {
  await database.run(sql`select 1`);
  expect(await database.control.answers(10_000)).toBe(true);
  cable.forget();
  expect(await database.control.answers(10_000)).toBe(false);
  expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  expect(await database.transaction((tx) => tx.first(sql`select 2 as two`))).toEqual({ two: 2 });
});

test('a list that ends because the database fell silent is not told to ask for less', async () => {
  expect(await database.control.answers(10_000)).toBe(true);
  cable.holdAt('from customer');
  const refused = await send('api/customer/index', {});
  expect([refused.statusCode, refused.json()]).toMatchObject([503, away]);
  cable.mend();
  await expect.poll(() => database.control.answers(5_000)).toBe(true);
  expect((await send('api/customer/index', {})).json()).toMatchObject({ result: 'success' });
});
