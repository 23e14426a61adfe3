// The documents: what they link to is there, and every picture is shown by one of them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(path.join(root, file)));
const links = files
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+)/g)].map(
      ([, target = '']) => ({
        file,
        target: path.join(path.dirname(file), target),
      }),
    ),
  );

test('every file that a document links to exists', () => {
  expect(links.length).toBeGreaterThan(30);
  expect(links.filter(({ target }) => !existsSync(path.join(root, target)))).toEqual([]);
});

test('there are at most 24 pictures, and a document shows each of them', () => {
  const pictures = files.filter((file) => file.startsWith('docs/screenshots/'));
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.length).toBeLessThanOrEqual(24);
  const shown = new Set(links.map(({ target }) => target));
  expect(pictures.filter((file) => !shown.has(file))).toEqual([]);
});
