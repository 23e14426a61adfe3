// How many values an operator of the filter takes.
import { expect, test } from 'vitest';
import { valueKind } from './operators.ts';

test.each([
  ['empty', 'none'],
  ['notempty', 'none'],
  ['today', 'none'],
  ['last90days', 'none'],
  ['between', 'range'],
  ['in', 'several'],
  ['notin', 'several'],
  ['eq', 'one'],
  ['contains', 'one'],
  ['ge', 'one'],
] as const)('%s asks for %s', (type, kind) => {
  expect(valueKind(type)).toBe(kind);
});
