// The command that changes the key, as an operator runs it: killed between its steps, run again, and after a loss.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, someoneWaits, type TestDatabase } from '../../../test/database.ts';
import { everything, oldCompany } from '../../../test/old-secrets.ts';
import { sealedColumns } from '../../app.ts';
import { Database } from '../db/database.ts';
import { select } from '../db/query.ts';
import { programRuns } from '../db/running.ts';
import { openKeyring, settleSecrets } from './at-rest.ts';
import { type KeySource, readKeyFile } from './key-source.ts';
import { Keyring, keyIdOf } from './keyring.ts';
import { keyringInUse, useKeyring } from './secrets.ts';

const command = path.resolve(import.meta.dirname, '../../cli/rotate-key.ts');
const usual = keyringInUse();
let stored: TestDatabase;
let database: Database;
let folder: string;
let file: KeySource & { kind: 'file' };

beforeAll(async () => {
  stored = await createTestDatabase();
  // As a tool: the command refuses to forget anything while the program runs.
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 6, applicationName: 'crm-test' });
  folder = await mkdtemp(path.join(tmpdir(), 'crm-killed-'));
  file = { kind: 'file', file: path.join(folder, 'secret.key') };
  await oldCompany(database);
  await start();
});

afterAll(async () => {
  useKeyring(usual);
  await database.close();
  await stored.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  useKeyring(await openKeyring(database, file));
  await database.transaction((tx) => settleSecrets(tx, sealedColumns()));
}

const keyInForce = () =>
  database.first(select('meta', ['secret_check as check'])``).then((row) => keyIdOf(row?.check ?? ''));

interface Run {
  child: ChildProcess;
  ended: Promise<{ code: number | null; said: string }>;
}

function run(...words: string[]): Run {
  const { SECRET_KEY: _, ...env } = process.env;
  const child = spawn(process.execPath, [command, ...words], {
    env: { ...env, DATABASE_URL: stored.url, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, said })) };
}

/** Lets the command come as far as a row that somebody holds, and kills it there. */
async function killedAt(held: ReturnType<typeof sql>): Promise<void> {
  await database
    .transaction(async (tx) => {
      await tx.run(held);
      const { child, ended } = run();
      await expect.poll(() => database.first(someoneWaits)).toBeDefined();
      child.kill('SIGKILL');
      await ended;
      throw new Error('the row is let go');
    })
    .catch((error: Error) => expect(error.message).toBe('the row is let go'));
  // What it had begun is over when nobody holds the lock of the key any more.
  await expect
    .poll(() =>
      database.first(
        sql`select 1 from pg_stat_activity where application_name = 'crm-cli' and datname = current_database()`,
      ),
    )
    .toBeUndefined();
}

test('killed before the database heard of the new key, and in the middle of the values: everything opens, and the next run ends it', async () => {
  const [all, before] = [await everything(database), await keyInForce()];
  await killedAt(sql`select 1 from meta for update`);
  const keys = readKeyFile(file.file) ?? [];
  expect(keys).toHaveLength(2);
  expect(await keyInForce()).toBe(before);
  expect(await everything(database)).toEqual(all);
  await killedAt(sql`select 1 from webhook where name = 'er' for update`);
  expect(readKeyFile(file.file)).toEqual(keys);
  expect(await keyInForce()).toBe(before);
  expect(await everything(database)).toEqual(all);
  const left = await database.first(sql`select 1 from credential where secret not like ${`enc:1:${before}:%`} limit 1`);
  expect(left).toBeUndefined();

  const { code, said } = await run().ended;
  expect(said).toBe(
    `密钥已更换，${all.length} 项内容已重新加密。请另外保存一份密钥文件 ${file.file}，不要和备份放在一起。\n`,
  );
  expect(code).toBe(0);
  expect(readKeyFile(file.file)).toEqual(keys);
  expect(await keyInForce()).toBe(new Keyring(keys).first);
  // This process ran on meanwhile.
  expect(await everything(database)).toEqual(all);
});

test('nothing is forgotten while the program runs, nor while everything opens; after a loss it says what is gone', async () => {
  const all = await everything(database);
  const program = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 1 });
  await program.first(sql`select 1`);
  expect(await run('--forget').ended).toEqual({
    code: 1,
    said: '程序正在使用这个数据库，说明密钥还在：请先停止所有进程，再清除\n',
  });
  await program.close();
  await expect.poll(() => database.first(sql.raw(programRuns))).toBeUndefined();
  expect(await run('--forget').ended).toEqual({ code: 0, said: '所有加密的内容都能解密，没有清除任何内容。\n' });
  expect(await everything(database)).toEqual(all);

  await rm(file.file);
  const refused = await run().ended;
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`找不到密钥文件 ${file.file}，而数据库中的内容已经加密`);
  const { code, said } = await run('--forget').ended;
  expect(code).toBe(0);
  expect(said.split('\n')).toEqual([
    '文件的地址：打开着的页面须刷新一次',
    expect.stringMatching(/^两步验证：(yi（yi）、er（er）|er（er）、yi（yi）) 须重新设置$/),
    '双呼网关：已改为仅记录，须由管理员重新填写密钥并启用',
    expect.stringMatching(/^事件推送：.* 已停用，须由创建人填写新的密钥后启用$/),
    '单点登录：“企业账号” 已停用，须由管理员重新填写客户端密钥并启用',
    '其他数据没有改变。',
    '',
  ]);
  await start();
  expect((await everything(database)).filter((one) => !one.endsWith(' '))).toEqual([]);
  expect((await run('--all').ended).said).toContain('用法：npm run rotate-key');
});
