// Calls are named and typed by the protocol alone: no path is written, and no answer asserted, outside of the client.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Tests, and what only they use, name the paths of the server that they put in place of the real one.
const files = Object.keys(import.meta.glob('../**/*.{ts,tsx}')).filter(
  (path) => !/\.test\.tsx?$|\.samples\.ts$|shared\/(api|testing)\//.test(path),
);
const path = /['"`]\/?(?:api|main)\//i;
const asserted = /(?<!function )\b(?:post|get|postAnswer|sendFile|runBulk|useInfiniteRows|useRecord|useListQuery)</;

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');

const faults = (text: string): string[] =>
  withoutComments(text)
    .split('\n')
    .filter((line) => path.test(line) || asserted.test(line));

test('no path and no asserted answer', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    faults(readFileSync(new URL(file, import.meta.url), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test.each([
  "const tags = post('api/tag/index');",
  'const url = `api/${module}/edit`;',
  "get('/Api/city/list/')",
  '<ListPage index="main/role/index" />',
  'const { rows } = await post<{ rows: Tag[] }>(tagCalls.index, {});',
  'postAnswer<BulkDone>(tagCalls.delete_, {})',
])('%s would be found', (line) => {
  expect(faults(line)).toHaveLength(1);
});
