// What a crafted file, or many files of one person, may do to the program and to others: nothing.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workbookFile } from '../../../test/workbook-file.ts';
import { readSheet, type SheetCell, writeSheet } from './sheets.ts';

const megabyte = 1024 * 1024;
const limits = {
  rows: 100,
  promised: 99,
  columns: 10,
  cell: 1000,
  total: 10_000,
  unfolded: 200 * megabyte,
  beside: 4 * megabyte,
  heap: 64,
  seconds: 60,
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`;
const workbook = (rows: string, shared = '', stored: readonly string[] = []) =>
  workbookFile({ sheets: [{ rows }], shared, stored });

async function read(file: Buffer, more: Partial<typeof limits> = {}) {
  const name = path.join(folder, 'a.xlsx');
  await writeFile(name, file);
  return readSheet(name, path.join(folder, 'lines'), { ...limits, ...more }, 1);
}

const tooMuch = { code: 'invalid', fields: { file: { key: 'sheetTooMuch' } } };

test('a file by which reading runs out of memory, inside the engine as well, ends nothing but its reading', async () => {
  expect(await read(workbook(row('甲')))).toMatchObject({ rows: 1, width: 1 });
  await expect(read(workbook(row('_x0041'.repeat(16 * megabyte))))).rejects.toMatchObject(tooMuch);
  expect(await read(workbook(row('甲')))).toMatchObject({ rows: 1, width: 1 });
});

test('a file that takes its time is given up', async () => {
  const slow = workbook(`<!--${'a'.repeat(100 * megabyte)}-->${row('甲')}`);
  await expect(read(slow, { seconds: 2 })).rejects.toMatchObject(tooMuch);
  // By its time alone: nothing else is wrong with this one, and no process is there at once.
  await expect(read(workbook(row('甲')), { seconds: 0 })).rejects.toMatchObject(tooMuch);
});

test('what is not read piece by piece may be less than the sheet', async () => {
  const texts = (count: number) => `<si><t>${'a'.repeat(count)}</t></si>`;
  expect(await read(workbook(row('甲'), texts(3 * megabyte)))).toMatchObject({ rows: 1 });
  for (const stored of [[], ['xl/sharedStrings.xml']])
    await expect(read(workbook(row('甲'), texts(5 * megabyte), stored))).rejects.toMatchObject(tooMuch);
  expect(await read(workbook(`<a>${'b'.repeat(8 * megabyte)}</a>${row('甲')}`))).toMatchObject({ rows: 1 });
});

test('a day depends on the first year of its file', async () => {
  const days = async (since1904: boolean) => {
    const rows = '<row><c s="1"><v>44624</v></c></row>';
    await read(workbookFile({ sheets: [{ rows }], formats: ['yyyy-mm-dd'], since1904 }));
    return readFile(path.join(folder, 'lines'), 'utf8');
  };
  expect(await days(false)).toContain('2022-03-04');
  expect(await days(true)).toContain('2026-03-05');
});

test('an internal failure is not reported as the fault of the file', async () => {
  const missing = readSheet(path.join(folder, 'nothing.xlsx'), path.join(folder, 'lines'), limits, 1);
  await expect(missing).rejects.toThrow(/a sheet was not read: .*ENOENT/);
  const file = path.join(folder, 'nowhere', 'a.csv');
  const columns = [{ title: '甲', width: 5 }];
  const unwritten = writeSheet({ file, format: 'csv', name: 'a', columns }, 1, (async function* () {})());
  await expect(unwritten).rejects.toThrow(/a sheet was not written: .*ENOENT/);
});

test('whatever the program was started with, passwords as well, its processes are not', async () => {
  vi.stubEnv('NODE_OPTIONS', `--require=${path.join(folder, 'nothing.cjs')}`);
  try {
    expect(await read(workbook(row('甲')))).toMatchObject({ rows: 1 });
  } finally {
    vi.unstubAllEnvs();
  }
});

test('however many sheets one person writes, somebody else’s is written meanwhile', async () => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const write = (name: string, who: number, until: Promise<void>) =>
    writeSheet(
      { file: path.join(folder, name), format: 'csv', name, columns: [{ title: '甲', width: 5 }] },
      who,
      (async function* (): AsyncGenerator<SheetCell[][]> {
        yield [['一']];
        await until;
      })(),
    );
  const own = ['1', '2', '3'].map((name) => write(name, 1, held));
  expect((await write('other', 2, Promise.resolve())).bytes).toBeGreaterThan(0);
  // Nor does writing keep anybody from reading.
  own.push(write('third', 3, held));
  expect(await read(workbook(row('甲')))).toMatchObject({ rows: 1 });
  release();
  expect((await Promise.all(own)).every(({ bytes }) => bytes > 0)).toBe(true);
});
