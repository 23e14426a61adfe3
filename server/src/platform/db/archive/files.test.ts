// Copies of stored files in the archive: made when a file is written, kept for some days after it is gone, and brought back.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStorage, type Storage } from '../../storage/storage.ts';
import { archivedFiles, FileArchive, recoverFiles } from './files.ts';
import { type ArchiveStore, folderStore } from './store.ts';

const day = 86_400_000;
let root: string;
let store: ArchiveStore;
let storage: Storage;
let archive: FileArchive;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'crm-files-'));
  store = folderStore(path.join(root, 'archive'));
  storage = await openStorage({ dataDir: path.join(root, 'data'), s3: undefined });
  archive = new FileArchive(storage, store, '1');
});
afterEach(async () => {
  await archive.stop();
  await rm(root, { recursive: true, force: true });
});

const write = (key: string, text: string) =>
  storage.write(key, Buffer.from(text), { size: Buffer.byteLength(text), type: 'text/plain' });
const copies = async () => (await archivedFiles(store, '1')).toSorted();

test('what is written is copied at once; what was written before is found when all are compared', async () => {
  await write('ab/before', 'before');
  archive.start();
  await write('ab/now', 'now');
  await expect.poll(copies).toEqual(['ab/now']);
  expect(archive.waiting).toBe(0);
  await archive.compare(14, 0);
  expect(await copies()).toEqual(['ab/before', 'ab/now']);
});

test('while the archive takes nothing they wait, and are copied later', async () => {
  const put = store.put;
  store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  archive.start();
  const before = Date.now();
  await write('ab/one', 'one');
  await write('ab/gone', 'gone');
  await storage.remove(['ab/gone']);
  expect(archive.waiting).toBe(2);
  expect(archive.waitingSince).toBeGreaterThanOrEqual(before);
  store.put = put;
  await archive.retry();
  expect(await copies()).toEqual(['ab/one']);
  expect([archive.waiting, archive.waitingSince]).toEqual([0, undefined]);
});

test('a deleted file stays for the kept days, counted from when it was seen to be gone', async () => {
  await write('ab/kept', 'kept');
  await write('ab/deleted', 'deleted');
  await archive.compare(14, 0);
  await storage.remove(['ab/deleted']);
  await archive.compare(14, 100 * day);
  await archive.compare(14, 114 * day);
  expect(await copies()).toEqual(['ab/deleted', 'ab/kept']);
  await archive.compare(14, 114 * day + 1);
  expect(await copies()).toEqual(['ab/kept']);
});

test('one that came back is not forgotten', async () => {
  await write('ab/one', 'one');
  await archive.compare(14, 0);
  await storage.remove(['ab/one']);
  await archive.compare(14, day);
  await write('ab/one', 'one');
  await archive.compare(14, 10 * day);
  await storage.remove(['ab/one']);
  await archive.compare(14, 16 * day);
  expect(await copies()).toEqual(['ab/one']);
});

test('all come back into an empty folder; a full one is left alone', async () => {
  await write('ab/one', '一');
  await write('cd/two', 'two');
  await archive.compare(14, 0);
  const target = path.join(root, 'again');
  expect(await recoverFiles(store, '1', target)).toBe(2);
  expect(await readFile(path.join(target, 'ab/one'), 'utf8')).toBe('一');
  await writeFile(path.join(target, 'mine'), 'x');
  await expect(recoverFiles(store, '1', target)).rejects.toThrow();
  expect((await readdir(target)).toSorted()).toEqual(['ab', 'cd', 'mine']);
  expect((await readdir(root)).filter((name) => name.endsWith('.partial'))).toEqual([]);
});
