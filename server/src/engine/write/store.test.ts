// When a column holds a value already: then nothing is written, logged or announced.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { FieldDefinition } from '../entity.ts';
import '../fields/registry.ts';
import { isStored } from './store.ts';

const fields: FieldDefinition[] = [
  { wire: 'at', column: 'at', type: 'datetime', title: '时' },
  { wire: 'n', column: 'n', type: 'number', title: '数' },
  { wire: 't', column: 't', type: 'input', title: '文' },
];

test.each<[string, unknown, unknown, boolean]>([
  ['at', '2024-01-02 03:04:05+08', '2024-01-02 03:04:05', true],
  ['at', '2024-01-02 03:04:05.123+08', '2024-01-02 03:04:05', true],
  ['at', '2024-01-02 03:04:05+08', '2024-01-02 03:04', false],
  ['at', '2024-01-02 03:04:05+08', '2024-01-02 03:04:06', false],
  ['n', '1.50', '1.5', true],
  ['n', '100', '100.00', true],
  ['n', '100', '10', false],
  ['t', '1.50', '1.5', false],
  ['t', 'ab', 'a', false],
  ['t', 'a', 'a', true],
  ['t', null, '', false],
])('%s: %j and %j', (column, stored, value, same) => expect(isStored(stored, value, column, fields)).toBe(same));

test('structures are compared by what they hold, in their order where it counts', () => {
  expect(isStored({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(isStored({ a: 1 }, { a: 1, b: undefined })).toBe(true);
  expect(isStored([1, 2], [2, 1])).toBe(false);
  expect(isStored([1], [1, 2])).toBe(false);
  expect(isStored('a', sql`now()`)).toBe(false);
});
