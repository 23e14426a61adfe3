// Storage on a folder and as a bucket, its configuration, and backups that carry what lies in it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { createEmptyDatabase, createTestPool } from '../../../test/database.ts';
import { open, pdf, png, upload } from '../../../test/upload.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import { backupDatabase } from '../db/backup.ts';
import { Database } from '../db/database.ts';
import { restoreDatabase } from '../db/restore.ts';
import { ObjectMissing, openStorage, Storage } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What an installation with a bucket has, without its network. */
async function bucketIn(name: string): Promise<Storage> {
  const place = path.join(folder, name);
  await mkdir(place, { recursive: true });
  return new Storage(new FileStorage(new LocalStorageAdapter(place)), path.join(folder, 'staging'));
}

async function keys(storage: Storage): Promise<string[]> {
  const found: string[] = [];
  for await (const object of storage.list()) found.push(object.key);
  return found.sort();
}

test('objects are written, read, listed with size and time, and removed', async () => {
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  expect(await keys(storage)).toEqual([]);
  await storage.write('ab/one', Buffer.from('content'), { size: 7, type: 'text/plain' });
  expect((await buffer(await storage.read('ab/one'))).toString()).toBe('content');
  const listed = [];
  for await (const object of storage.list()) listed.push(object);
  expect(listed).toEqual([{ key: 'ab/one', bytes: 7, modified: expect.any(Number) }]);
  await expect(storage.read('ab/none')).rejects.toThrow(ObjectMissing);
  await storage.remove(['ab/one', 'ab/none']);
  expect(await keys(storage)).toEqual([]);
});

describe('configuration', () => {
  const right = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'crm-files',
    S3_ACCESS_KEY: 'k',
    S3_SECRET_KEY: 's',
  };

  test('none is the folder, and a whole one is the bucket', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ ...right, S3_PREFIX: '/crm/files/' }).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'crm-files',
      region: 'us-east-1',
      accessKey: 'k',
      secretKey: 's',
      prefix: 'crm/files',
    });
  });

  test.each([
    [{ ...right, S3_BUCKET: '' }, '配置错误：使用 S3 存储文件时必须设置 S3_BUCKET'],
    [{ ...right, S3_SECRET_KEY: undefined }, '配置错误：使用 S3 存储文件时必须设置 S3_SECRET_KEY'],
    [{ S3_PREFIX: 'x' }, '配置错误：使用 S3 存储文件时必须设置 S3_ENDPOINT'],
    [{ ...right, S3_ENDPOINT: 'minio:9000' }, '配置错误：S3_ENDPOINT 必须是 http:// 或 https:// 开头的地址'],
    [{ ...right, S3_BUCKET: '../x' }, '配置错误：S3_BUCKET 不是有效的存储桶名称'],
    [{ ...right, S3_PREFIX: '../x y' }, '配置错误：S3_PREFIX 只能含字母、数字、点、横线、下划线和 /'],
  ])('%j stops the start with one line', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  test('a store that cannot be reached stops the start with one line', async () => {
    const s3 = readConfig({ ...right, S3_ENDPOINT: 'http://127.0.0.1:1' }).s3;
    await expect(openStorage({ dataDir: folder, s3 })).rejects.toThrow('文件存储不可用：无法连接 http://127.0.0.1:1');
  });
});

describe('backup and restore', () => {
  let company: Company;
  beforeEach(async () => {
    company = await createCompany();
  });
  afterEach(() => company.close());

  test.each(['folder', 'bucket'] as const)('files come back and open: %s', async (kind) => {
    const picture = await png(500, 500);
    const first = (await upload(company, company.seller, { picType: 'album' }, { name: 'a.png', content: picture }))
      .body.data;
    const second = (await upload(company, company.seller, { picType: 'customer' }, { name: 'b.pdf', content: pdf }))
      .body.data;
    const from = company.storage;
    const made = await backupDatabase({
      pool: company.database.pool,
      filesDir: String(from.folder),
      bucket: kind === 'bucket' ? from : undefined,
      target: path.join(folder, 'backups'),
    });
    expect(made.manifest.files.map((file) => file.path)).toEqual(await keys(from));

    const target = await createEmptyDatabase();
    const pool = createTestPool(target.url);
    const bucket = kind === 'bucket' ? await bucketIn('bucket') : undefined;
    const filesDir = path.join(folder, 'restored', 'files');
    await mkdir(path.dirname(filesDir));
    await restoreDatabase({ pool, source: made.folder, filesDir, bucket });
    await pool.end();
    const database = new Database({ url: target.url, timeZone: 'Asia/Shanghai', connections: 4 });
    const storage = bucket ?? (await openStorage({ dataDir: path.join(folder, 'restored'), s3: undefined }));
    expect(await keys(storage)).toEqual(await keys(from));
    const app = await buildApp({ database, storage });
    const restored = { ...company, app };
    expect((await open(restored, second.url)).rawPayload.equals(pdf)).toBe(true);
    expect((await open(restored, first.thumb)).rawPayload.equals((await open(company, first.thumb)).rawPayload)).toBe(
      true,
    );
    await app.close();
    await database.close();
    await target.drop();
  });

  test('a bucket with something in it is refused, and a restore that fails leaves it empty', async () => {
    await upload(company, company.seller, { picType: 'customer' }, { name: 'b.pdf', content: pdf });
    const made = await backupDatabase({
      pool: company.database.pool,
      filesDir: String(company.storage.folder),
      target: path.join(folder, 'backups'),
    });
    const bucket = await bucketIn('bucket');
    const target = await createEmptyDatabase();
    const pool = createTestPool(target.url);
    const restore = () => restoreDatabase({ pool, source: made.folder, filesDir: path.join(folder, 'none'), bucket });
    await bucket.write('x', Buffer.from('x'), { size: 1, type: 'text/plain' });
    await expect(restore()).rejects.toThrow('文件存储不是空的（已有 x）');
    await bucket.remove(['x']);
    const log = (line: string) => {
      if (line.includes(' file：')) throw new Error('stopped on the way');
    };
    await expect(
      restoreDatabase({ pool, source: made.folder, filesDir: path.join(folder, 'none'), bucket, log }),
    ).rejects.toThrow('stopped on the way');
    expect(await keys(bucket)).toEqual([]);
    await pool.end();
    await target.drop();
  });
});
