// A database that the operator brings: what it must be able to do, what is said when it cannot, and poolers in between.
import { connect, createServer, type Server, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/database.ts';
import { Database } from './database.ts';
import { OperatorError } from './operator-error.ts';
import { requireUsableDatabase } from './requirements.ts';

let place: TestDatabase;
const servers: Server[] = [];

beforeAll(async () => {
  place = await createEmptyDatabase();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => place.drop());

/** Where the tests' server listens. */
function far(): Socket {
  const { host, port } = new pg.Client({ connectionString: place.url });
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

/** Something between the program and the database. @returns the address that leads through it */
async function between(served: (near: Socket) => void): Promise<string> {
  const server = createServer((near) => {
    near.on('error', () => {});
    served(near);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(place.url);
  url.searchParams.delete('host');
  url.searchParams.delete('port');
  url.searchParams.set('sslmode', 'disable');
  url.host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  return url.href;
}

function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** As poolers do it: settings are refused at the beginning, and the process that is named is none of the server's. */
function pooler(near: Socket): void {
  const back = far();
  let begun = false;
  near.on('data', (bytes) => {
    if (!begun && /statement_timeout|lock_timeout|options/.test(bytes.toString('latin1'))) {
      near.end(refusal('08P01', 'unsupported startup parameter: statement_timeout'));
      back.destroy();
      return;
    }
    begun = true;
    back.write(bytes);
  });
  back.on('data', (bytes) => {
    const key = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
    if (key >= 0) bytes.writeInt32BE(1, key + 5);
    near.write(bytes);
  });
  back.on('error', () => near.destroy());
  near.on('close', () => back.destroy());
}

/** Every statement of everybody goes to the connection that was made first, as far as nobody has a transaction there. */
function transactionPooler(): (near: Socket) => void {
  let shared: Socket | undefined;
  let client: Socket | undefined;
  return (near) => {
    const own = far();
    const isShared = (shared ??= own) === own;
    own.on('data', (bytes) => ((isShared && client) || near).write(bytes));
    own.on('error', () => {});
    near.on('data', (bytes) => {
      const type = String.fromCharCode(bytes[0] ?? 0);
      if (type === 'X') return;
      if (type !== 'Q' && type !== 'P') return void own.write(bytes);
      client = near;
      shared?.write(bytes);
    });
    near.on('close', () => {
      if (!isShared) own.destroy();
    });
    servers.at(-1)?.once('close', () => own.destroy());
  };
}

async function sentence(url: string): Promise<string> {
  const error: unknown = await requireUsableDatabase(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

test('a database of its owner, who need not be more, is taken; also through a pooler that keeps sessions', async () => {
  await requireUsableDatabase(place.url);
  await requireUsableDatabase(await between(pooler));
});

test('a pooler that gives connections by transactions is refused', async () => {
  expect(await sentence(await between(transactionPooler()))).toBe(
    'DATABASE_URL 指向事务模式的连接池（如 PgBouncer），而本程序需要会话：请直接连接 PostgreSQL，或把连接池改为会话模式（pool_mode = session）',
  );
});

test.each([
  ['08P01', /会话模式/],
  ['28P01', /拒绝了登录/],
  ['53300', /max_connections/],
])('a connection refused with %s is reported in a sentence', async (code, expected) => {
  expect(await sentence(await between((near) => near.once('data', () => near.end(refusal(code, 'no')))))).toMatch(
    expected,
  );
});

test('a missing server is reported in a sentence', async () => {
  const nobody = await between(() => {});
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  expect(await sentence(nobody)).toBe('无法连接 DATABASE_URL 指定的数据库，请检查地址、端口，以及它是否在运行');
  const missing = new URL(place.url);
  missing.pathname = '/crm_test_nowhere';
  expect(await sentence(missing.href)).toBe('DATABASE_URL 指定的数据库不存在，请先建立它');
});

test('an account that may not make tables is reported, with the one to use', async () => {
  const url = new URL(place.url);
  url.searchParams.set('options', '-c role=pg_read_all_stats');
  const name = url.pathname.slice(1);
  expect(await sentence(url.href)).toBe(`账号 pg_read_all_stats 不能在数据库 ${name} 中建表，请使用它的所有者`);
});

test('a server that only reads is not started on', async () => {
  const url = new URL(place.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  expect(await sentence(url.href)).toBe(
    'DATABASE_URL 指定的数据库只能读取（备用服务器，或正在切换主库），请指向主库，或稍后再启动',
  );
});

test('a database that cannot keep every text is refused', async () => {
  const client = new pg.Client({ connectionString: inject('testDatabaseUrl') });
  await client.connect();
  const name = new URL(place.url).pathname.slice(1).replace('crm_test_', 'crm_test_ascii_');
  await client.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  try {
    const url = new URL(place.url);
    url.pathname = `/${name}`;
    expect(await sentence(url.href)).toBe(`数据库 ${name} 的编码是 SQL_ASCII，请改用编码为 UTF8 的数据库`);
  } finally {
    await client.query(`drop database ${name} with (force)`);
    await client.end();
  }
});

test('settings hold, and statements are ended, through a pooler that takes no settings when connecting', async () => {
  const database = new Database({ url: await between(pooler), timeZone: 'Asia/Tokyo', statementTimeout: 0 });
  try {
    const set = sql<object>`select current_setting('TimeZone') as zone, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`;
    expect(await database.first(set)).toEqual({ zone: 'Asia/Tokyo', lock: '5s', idle: '30s' });
    const leaving = new AbortController();
    const left = database.reader(leaving.signal, 'list').run(sql`select pg_sleep(600)`);
    await expect
      .poll(() =>
        database.first(
          sql`select count(*) as n from pg_stat_activity where query like '%pg_sleep(600)%' and wait_event = 'PgSleep'`,
        ),
      )
      .toEqual({ n: 1 });
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  } finally {
    await database.close();
  }
});
