// The life of a key: made once, asked for ever after, put in the place of what was clear, changed, lost.
import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { everything, oldCompany } from '../../../test/old-secrets.ts';
import { sealedColumns } from '../../app.ts';
import { Database } from '../db/database.ts';
import { select } from '../db/query.ts';
import { openKeyring, settleSecrets } from './at-rest.ts';
import { fileSecret, fileSecretOf } from './file-secret.ts';
import { type KeySource, newKey, readKeyFile } from './key-source.ts';
import { Keyring, keyIdOf } from './keyring.ts';
import { forgetUnreadable, rotateKey } from './rotation.ts';
import { keyringInUse, open, type SealedColumn, seal, useKeyring } from './secrets.ts';

const usual = keyringInUse();
let stored: TestDatabase;
let database: Database;
let folder: string;
let file: KeySource & { kind: 'file' };

beforeEach(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 6 });
  folder = await mkdtemp(path.join(tmpdir(), 'crm-key-'));
  file = { kind: 'file', file: path.join(folder, 'new', 'secret.key') };
});

afterEach(async () => {
  useKeyring(usual);
  await database.close();
  await stored.drop();
  await rm(folder, { recursive: true, force: true });
});

afterAll(() => useKeyring(usual));

const columns = sealedColumns();
const column = (table: string): SealedColumn => {
  const found = columns.find((one) => one.table === table);
  if (!found) throw new Error(`nothing is encrypted in ${table}`);
  return found;
};

const start = async (source: KeySource = file): Promise<void> => {
  useKeyring(await openKeyring(database, source));
  await database.transaction((tx) => settleSecrets(tx, columns));
};

/** The sentence that it is refused with. */
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was not refused',
    (error: Error) => error.message,
  );

const clearSecret = () =>
  database.first<{ secret: string }>(sql`select file_secret as secret from meta`).then((row) => row?.secret ?? '');

const checked = () =>
  database.first(select('meta', ['secret_check as check'])``).then((row) => keyIdOf(row?.check ?? ''));

test('the first start makes a key that only its owner reads, and encrypts what older versions left', async () => {
  await oldCompany(database);
  const before = Buffer.from(await clearSecret(), 'base64');
  expect(before).toHaveLength(32);
  const said: string[] = [];
  useKeyring(await openKeyring(database, file, (line) => said.push(line)));
  expect(said).toEqual([`已生成密钥文件 ${file.file}：请另外保存一份，不要和备份放在一起`]);
  expect((await stat(file.file)).mode & 0o777).toBe(0o600);
  await database.transaction((tx) => settleSecrets(tx, columns));
  const all = await everything(database);
  expect(all).toHaveLength(2 + 2 + 2400 + 1 + 2);
  expect(all).toEqual(
    expect.arrayContaining([
      'webhook whsec_yi',
      'webhook whsec_er',
      'call_gateway of the gateway',
      'recovery_code hash1200',
    ]),
  );
  expect(fileSecretOf(await clearSecret())).toEqual(before);
  const rows = await database.rows<{
    t: string;
  }>(sql`select w::text as t from webhook w union all select c::text from credential c
    union all select r::text from recovery_code r union all select g::text from call_gateway g union all select p::text from sign_on_provider p`);
  expect(rows.filter(({ t }) => /whsec|TOTP|hash\d|of the/.test(t))).toEqual([]);
  // A second start changes nothing, and says nothing.
  const state = () => database.rows(sql`select w::text as t from webhook w union all select m::text from meta m`);
  const was = await state();
  useKeyring(await openKeyring(database, file, (line) => said.push(line)));
  await database.transaction((tx) => settleSecrets(tx, columns));
  expect(await state()).toEqual(was);
  expect(said).toHaveLength(1);
});

test('of two processes that start together one makes the key, and both have it', async () => {
  await oldCompany(database);
  const other = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 2 });
  try {
    const rings = await Promise.all([openKeyring(database, file), openKeyring(other, file)]);
    expect(new Set(rings.map((ring) => ring.first)).size).toBe(1);
    useKeyring(rings[0] as Keyring);
    await Promise.all([database, other].map((one) => one.transaction((tx) => settleSecrets(tx, columns))));
    expect(await everything(database)).toContain('webhook whsec_yi');
    // One that keeps its data elsewhere has no key.
    const elsewhere: KeySource = { kind: 'file', file: path.join(folder, 'other.key') };
    expect(await refusal(openKeyring(other, elsewhere))).toBe(
      `找不到密钥文件 ${elsewhere.file}，而数据库中的内容已经加密：请把原来的文件放回去，或用 SECRET_KEY_FILE 指定它；确实丢失时先停止所有进程，再运行 npm run rotate-key -- --forget`,
    );
    await expect(stat(elsewhere.file)).rejects.toThrow('ENOENT');
  } finally {
    await other.close();
  }
});

test('another key is refused, wherever it comes from; the same key is the same from anywhere', async () => {
  await start();
  const key = (readKeyFile(file.file) ?? [])[0] as Buffer;
  const others = (name: string) =>
    `${name} 不是加密这个数据库的密钥：请换回原来的密钥，共用一个数据库的进程须使用同一个；确实丢失时先停止所有进程，再运行 npm run rotate-key -- --forget`;
  expect(await refusal(openKeyring(database, { kind: 'given', keys: [newKey()] }))).toBe(others('SECRET_KEY'));
  const script = path.join(folder, 'keys.mjs');
  await writeFile(script, `console.log(process.argv.slice(2).join('\\n'))`);
  const command = (...words: string[]): KeySource => ({ kind: 'command', words: [process.execPath, script, ...words] });
  expect(await refusal(openKeyring(database, command(newKey().toString('hex'))))).toBe(others('SECRET_KEY_COMMAND'));
  expect(
    (await openKeyring(database, command('#', newKey().toString('base64'), key.toString('base64')))).has(
      keyringInUse().first,
    ),
  ).toBe(true);
  expect((await openKeyring(database, { kind: 'given', keys: [newKey(), key] })).has(keyringInUse().first)).toBe(true);
  await writeFile(file.file, newKey().toString('base64'));
  expect(await refusal(openKeyring(database, file))).toBe(others(`密钥文件 ${file.file}`));
  // The process that has another key in its hands does not go on either.
  useKeyring(new Keyring([newKey()]));
  expect(await refusal(database.transaction((tx) => settleSecrets(tx, columns)))).toBe(
    '数据库用另一个密钥加密，请换回原来的密钥',
  );
});

test('a file that others may read, that is none, or that holds something else stops the start in one sentence', async () => {
  await start();
  await chmod(file.file, 0o640);
  expect(await refusal(openKeyring(database, file))).toBe(
    `密钥文件 ${file.file} 也能被其他用户读写，请执行 chmod 600 ${file.file}，再启动`,
  );
  await chmod(file.file, 0o600);
  await writeFile(file.file, 'top secret');
  expect(await refusal(openKeyring(database, file))).toBe(
    `密钥文件 ${file.file} 的内容不是密钥：每行应是 32 字节的 base64 或十六进制`,
  );
  await rm(file.file);
  await mkdir(file.file, { mode: 0o700 });
  expect(await refusal(openKeyring(database, file))).toBe(
    `不能读取密钥文件 ${file.file}（EISDIR），请检查它的所有者和权限`,
  );
});

test('a command that fails, prints something else, or is not there stops the start; what it printed is not repeated', async () => {
  const command = (...words: string[]): KeySource => ({ kind: 'command', words });
  const node = (code: string) => command(process.execPath, '-e', code);
  expect(await refusal(openKeyring(database, node(`console.log('half-a-key'); process.exit(3)`)))).toBe(
    'SECRET_KEY_COMMAND 没有给出密钥（退出码 3），请在终端里运行它，检查后再启动',
  );
  expect(await refusal(openKeyring(database, node(`console.log('half-a-key')`)))).toBe(
    'SECRET_KEY_COMMAND 打印的不是密钥：每行应是 32 字节的 base64 或十六进制',
  );
  expect(await refusal(openKeyring(database, command('/nowhere/vault')))).toBe(
    'SECRET_KEY_COMMAND 没有给出密钥（ENOENT），请在终端里运行它，检查后再启动',
  );
});

test('a file that cannot be made is said to be so, and nothing is encrypted with a key that nobody keeps', async () => {
  await symlink('/nowhere/at/all', path.join(folder, 'new'));
  expect(await refusal(start())).toMatch(
    /^不能写入密钥文件 \S+secret\.key（E[A-Z]+），请检查文件夹的权限，或用 SECRET_KEY_FILE 指定别处$/,
  );
  expect(await checked()).toBeUndefined();
});

test('a rotation encrypts everything again and keeps the former key in the file; processes that run go on with both', async () => {
  await oldCompany(database);
  await start();
  const [all, before, running] = [await everything(database), await checked(), keyringInUse()];
  const [oldKey] = readKeyFile(file.file) ?? [];
  // The provider without a secret is none of them; what signs addresses of files is one more.
  expect(await rotateKey(database, file, columns)).toEqual({ sealed: all.length, unreadable: 0 });
  const now = await checked();
  expect(now).not.toBe(before);
  const keys = readKeyFile(file.file) ?? [];
  expect(keys.slice(1)).toEqual([oldKey]);
  expect((await stat(file.file)).mode & 0o777).toBe(0o600);
  // This process has not been started again: it reads the file when it meets the new key.
  expect(keyringInUse()).toBe(running);
  expect(await everything(database)).toEqual(all);
  const sealed = await database.transaction((tx) => seal(tx, fileSecret, 0, 'what is written now'));
  expect(keyIdOf(sealed)).toBe(now);
  // The new key alone is enough from now on.
  await writeFile(file.file, (keys[0] as Buffer).toString('base64'));
  await start();
  expect(await everything(database)).toEqual(all);
});

test('a rotation that was killed with the new key in the file alone is gone on with by the next one', async () => {
  await oldCompany(database);
  await start();
  const [all, before] = [await everything(database), await checked()];
  const keys = readKeyFile(file.file) ?? [];
  const ours = newKey();
  await writeFile(file.file, [ours, ...keys].map((key) => key.toString('base64')).join('\n'));
  await start();
  expect(await checked()).toBe(before);
  const [row] = await database.rows(select('webhook', ['secret'])`limit 1`);
  expect(keyIdOf(row?.secret ?? '')).toBe(before);
  expect(await everything(database)).toEqual(all);
  await rotateKey(database, file, columns);
  expect(await checked()).toBe(new Keyring([ours]).first);
  expect(readKeyFile(file.file)).toEqual([ours, ...keys]);
  expect(await everything(database)).toEqual(all);
});

test('two rotations at once, and secrets that are written meanwhile: nothing is lost', async () => {
  await oldCompany(database);
  await start();
  const webhook = column('webhook');
  const [row] = await database.rows(select('webhook', ['id'])`order by id limit 1`);
  const id = row?.id ?? 0;
  const write = (n: number) =>
    database.transaction(async (tx) => {
      const sealed = await seal(tx, webhook, id, `written ${n}`);
      await tx.run(sql`update webhook set secret = ${sealed} where id = ${id}`);
    });
  await Promise.all([
    write(1),
    rotateKey(database, file, columns),
    write(2),
    rotateKey(database, file, columns),
    write(3),
  ]);
  expect((readKeyFile(file.file) ?? []).length).toBe(3);
  const now = await checked();
  expect(now).toBe(new Keyring(readKeyFile(file.file) ?? []).first);
  const secrets = await database.rows(select('webhook', ['id', 'secret'])`order by id`);
  expect(secrets.map(({ secret }) => keyIdOf(secret))).toEqual([now, now]);
  expect(open(webhook, id, secrets[0]?.secret ?? '')).toMatch(/^written [123]$/);
});

test('a key that is given is rotated to when it stands first; without a new one that is said', async () => {
  await oldCompany(database);
  const [old, fresh] = [newKey(), newKey()];
  await start({ kind: 'given', keys: [old] });
  const all = await everything(database);
  expect(await refusal(rotateKey(database, { kind: 'given', keys: [old] }, columns))).toBe(
    'SECRET_KEY 的第一个密钥就是正在使用的：请把新的密钥写在它前面（如 openssl rand -base64 32 的输出），用逗号分隔，再运行一次',
  );
  expect(await refusal(rotateKey(database, { kind: 'given', keys: [fresh] }, columns))).toContain(
    '不是加密这个数据库的密钥',
  );
  await rotateKey(database, { kind: 'given', keys: [fresh, old] }, columns);
  await start({ kind: 'given', keys: [fresh] });
  expect(await everything(database)).toEqual(all);
});

test('a value of another row, one that was changed, and one that is clear are not taken for secrets', async () => {
  await oldCompany(database);
  await start();
  const webhook = column('webhook');
  const [first, second] = await database.rows(select('webhook', ['id', 'secret'])`order by id`);
  if (!first || !second) throw new Error('two are there');
  expect(() => open(webhook, first.id, second.secret)).toThrow(`webhook.secret of ${first.id}: it was changed`);
  expect(() => open(column('credential'), first.id, first.secret)).toThrow('it was changed, or belongs elsewhere');
  expect(() => open(webhook, first.id, 'whsec_yi')).toThrow('it is not encrypted');
});

test('after a key was lost what it encrypted is given up and said, and everything else goes on', async () => {
  await oldCompany(database);
  await start();
  expect(await forgetUnreadable(database, file, columns)).toEqual([]);
  expect((await everything(database)).length).toBeGreaterThan(2400);
  await rm(file.file);
  const said = await forgetUnreadable(database, file, columns);
  expect(said).toEqual(
    [
      '文件的地址：打开着的页面须刷新一次',
      expect.stringMatching(/^两步验证：.* 须重新设置$/),
      '双呼网关：已改为仅记录，须由管理员重新填写密钥并启用',
      '事件推送：“yi”、“er” 已停用，须由创建人填写新的密钥后启用',
      '单点登录：“企业账号” 已停用，须由管理员重新填写客户端密钥并启用',
    ].map((one) => one),
  );
  expect(said[1]).toContain('yi（yi）、er（er）');
  await start();
  expect(await everything(database)).toEqual([
    'call_gateway ',
    'credential ',
    'credential ',
    'sign_on_provider ',
    'sign_on_provider ',
    'webhook ',
    'webhook ',
  ]);
  expect(fileSecretOf(await clearSecret())).toHaveLength(32);
  const left =
    await database.first(sql`select (select count(*)::int from app_user) as people, (select count(*)::int from webhook where enabled) as hooks,
    (select string_agg(name, '' order by id) from sign_on_provider where enabled) as providers,
    (select count(*)::int from credential where confirmed_at is not null) as two_factor, (select driver from call_gateway) as driver`);
  expect(left).toEqual({ people: 2, hooks: 0, providers: '没有密钥', two_factor: 0, driver: 'log' });
});

test('one value that was damaged is given up alone', async () => {
  await oldCompany(database);
  await start();
  await database.run(sql`update webhook set secret = overlay(secret placing 'AAAA' from 40) where name = 'er'`);
  const before = await checked();
  // A start and a rotation leave it as it is.
  await start();
  expect(await rotateKey(database, file, columns)).toMatchObject({ unreadable: 1 });
  expect(await forgetUnreadable(database, file, columns)).toEqual([
    '事件推送：“er” 已停用，须由创建人填写新的密钥后启用',
  ]);
  const all = await everything(database);
  expect(all).toEqual(expect.arrayContaining(['webhook ', 'webhook whsec_yi', 'call_gateway of the gateway']));
  expect(await checked()).not.toBe(before);
});
