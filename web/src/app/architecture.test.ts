// What an item type is stands in its own file: nothing else in the engine compares names of types.
import { readFileSync } from 'node:fs';
import { itemTypes } from '@crm/protocol/form';
import { expect, test } from 'vitest';

const files = Object.keys(import.meta.glob('../engine/**/*.{ts,tsx}')).filter(
  (path) => !path.includes('/controls/') && !path.includes('.test.') && !path.endsWith('.i18n.ts'),
);

/** Names that mean nothing else in a program than the item type. */
const unmistakable = [
  'ColorPicker',
  'statusSelect',
  'jcselect',
  'daterange',
  'datetime',
  'userinfo',
  'tablelist',
  'county',
];
const names = itemTypes.join('|');
const comparison = new RegExp(`\\b(?:type|form_type|kind)\\)?\\s*[!=]==?\\s*['"\`](?:${names})['"\`]`);
const reversed = new RegExp(`['"\`](?:${names})['"\`]\\s*[!=]==?\\s*[\\w.]*\\b(?:type|form_type)\\b`);
const choice = new RegExp(`case ['"\`](?:${names})['"\`]:`);
const named = new RegExp(`['"\`](?:${unmistakable.join('|')})['"\`]|\\b(?:${unmistakable.join('|')})\\s*:`);

function faults(source: string): string[] {
  const lines = source.split('\n').filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line));
  return lines.filter((line) => [comparison, reversed, choice, named].some((pattern) => pattern.test(line)));
}

test('the sources of the engine are found', () => {
  expect(files.length).toBeGreaterThan(50);
});

test.each(files)('%s compares no item type', (path) => {
  expect(faults(readFileSync(new URL(path, import.meta.url), 'utf8'))).toEqual([]);
});

test.each([
  "if (item.type === 'city') return 1;",
  "return column.form_type !== 'number';",
  "if ('user' === item.type) return 1;",
  "  case 'switch':",
  "const wide = new Set(['daterange', 'x']);",
  '  statusSelect: 1,',
])('%s would be found', (line) => {
  expect(faults(line)).toHaveLength(1);
});
