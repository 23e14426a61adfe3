// What is built is built again when a source changed, and not when it only moved.
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginBuild, isMadeFrom } from './made-from.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let stamp: string;
let sources: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-made-'));
  await mkdir(path.join(folder, 'src/inside/node_modules'), { recursive: true });
  await writeFile(path.join(folder, 'src/inside/one.ts'), 'one');
  await writeFile(path.join(folder, 'lock.json'), '{}');
  stamp = path.relative(root, path.join(folder, 'out/stamp.json'));
  sources = ['src', 'lock.json'].map((name) => path.relative(root, path.join(folder, name)));
  beginBuild(stamp, sources)();
});
afterEach(() => rm(folder, { recursive: true }));

const change = {
  nothing: async () => {},
  'the time of a source': () => utimes(path.join(folder, 'src/inside/one.ts'), 1, 1),
  'a package': () => writeFile(path.join(folder, 'src/inside/node_modules/x.js'), ''),
  'a text of the same length': () => writeFile(path.join(folder, 'src/inside/one.ts'), 'two'),
  'a new file': () => writeFile(path.join(folder, 'src/inside/two.ts'), ''),
  'a file that is gone': () => rm(path.join(folder, 'src/inside/one.ts')),
  'a single file': () => writeFile(path.join(folder, 'lock.json'), '{ }'),
  'no sources at all': () => rm(path.join(folder, 'src'), { recursive: true }),
  'no stamp': () => rm(path.join(folder, 'out/stamp.json')),
};

test.each([
  ['nothing', true],
  ['the time of a source', true],
  ['a package', true],
  ['a text of the same length', false],
  ['a new file', false],
  ['a file that is gone', false],
  ['a single file', false],
  ['no sources at all', false],
  ['no stamp', false],
] as const)('%s: %s', async (what, same) => {
  await change[what]();
  expect(isMadeFrom(stamp, sources)).toBe(same);
});

test('a source that is saved during the build is not in it', async () => {
  const done = beginBuild(stamp, sources);
  expect(isMadeFrom(stamp, sources)).toBe(false);
  await change['a text of the same length']();
  done();
  expect(isMadeFrom(stamp, sources)).toBe(false);
  beginBuild(stamp, sources)();
  expect(isMadeFrom(stamp, sources)).toBe(true);
});
