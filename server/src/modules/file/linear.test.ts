// What is sent as a file or its name is read once, however it is made: none of these would end otherwise.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { cleanName } from './file-name.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-content-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['comments', '<!---->'],
  ['marks of byte order', '\uFEFF'],
  ['blanks', ' \n\t'],
])('a text that begins with thousands of %s', async (_what, part) => {
  const file = path.join(folder, 'a.txt');
  await writeFile(file, `${part.repeat(5000)}x`);
  expect(await contentOf(file, 'a.txt')).toMatchObject({ format: 'txt' });
});

test('a name of a million blanks', () => {
  expect(cleanName(`x${' '.repeat(1_000_000)}y.txt`, 'txt')).toBe('x.txt');
  expect(cleanName(' ..报价单  .pdf ', 'pdf')).toBe('报价单.pdf');
});
