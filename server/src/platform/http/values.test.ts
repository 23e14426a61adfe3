// Kinds of values on the wire at their limits.
import { limits } from '@crm/protocol/limits';
import { expect, test } from 'vitest';
import { parseForm } from './form-body.ts';
import {
  isTame,
  parseDate,
  parseId,
  parseIds,
  parseMoment,
  parseNested,
  zBulk,
  zIdList,
  zOptionalId,
  zWhole,
} from './values.ts';

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('ids are positive whole numbers without leading zeros', () => {
  expect(['1', 1, '9007199254740991'].map(parseId)).toEqual([1, 1, 9_007_199_254_740_991]);
  for (const none of ['0', 0, '01', '-1', 1.5, '1.0', ' 1', '', null, true, '9007199254740992', '12345678901234567'])
    expect(parseId(none), String(none)).toBeUndefined();
  expect([parseIds('3, 1,3'), parseIds([2, '2']), parseIds(''), parseIds('1,x')]).toEqual([[3, 1], [2], [], undefined]);
});

test('five hundred ids at once, not one more, and at least one where a call is about some', () => {
  expect(zIdList.safeParse(ids(limits.ids)).success).toBe(true);
  expect(zIdList.safeParse(ids(limits.ids + 1)).success).toBe(false);
  expect(zBulk.safeParse({ ids: ids(limits.ids).join() }).success).toBe(true);
  expect(zBulk.safeParse({ ids: ids(limits.ids + 1).join() }).success).toBe(false);
  expect(zBulk.safeParse({ id: 7 }).data).toMatchObject({ ids: [7] });
  expect(zBulk.safeParse({ ids: '' }).success).toBe(false);
  expect(limits.ids).toBe(500);
});

test('none is none in four spellings', () => {
  expect([undefined, '', 0, '0', null, '5'].map((value) => zOptionalId.safeParse(value).data)).toEqual([
    0, 0, 0, 0, 0, 5,
  ]);
  expect(zOptionalId.safeParse('x').success).toBe(false);
});

test('whole numbers keep to both ends', () => {
  const whole = zWhole(-1, 10);
  expect(['-1', 10, '10', '11', -2, '1.0', '', undefined].map((value) => whole.safeParse(value).success)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('days that exist, from 1900 to 2199', () => {
  const days = ['1900-01-01', '2199-12-31', '2024-02-29', '2000-02-29'];
  expect(days.map(parseDate)).toEqual(days);
  for (const none of [
    '1899-12-31',
    '2200-01-01',
    '2023-02-29',
    '2100-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-1-1',
    '2024-04-31',
  ])
    expect(parseDate(none), none).toBeUndefined();
});

test('moments to the minute or the second', () => {
  expect(parseMoment('2024-02-29 23:59')).toBe('2024-02-29 23:59:00');
  expect(parseMoment('2024-02-29T00:00:59')).toBe('2024-02-29 00:00:59');
  for (const none of ['2024-02-29 24:00', '2024-02-29 00:60', '2024-02-29 00:00:60', '2024-02-30 00:00', '2024-02-29'])
    expect(parseMoment(none), none).toBeUndefined();
});

test('nested values are as deep as forms go, and take nobody’s place', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect([isTame(nested(16)), isTame(nested(17))]).toEqual([true, false]);
  expect(isTame({ a: { toString: 1 } })).toBe(false);
  expect(parseNested('{"__proto__":{"a":1},"b":2}')?.value).toEqual({ b: 2 });
  expect(parseNested('{')).toBeUndefined();
  expect(parseNested(5)).toEqual({ value: 5 });
});

test('a form names each value once, a list each of its own', () => {
  expect({ ...parseForm('a=1&b[]=2&b[]=3&c=') }).toEqual({ a: '1', b: ['2', '3'], c: '' });
  for (const text of ['a=1&a=2', 'a=1&a[]=2', '__proto__=1', 'constructor=1', 'prototype[]=1'])
    expect(() => parseForm(text), text).toThrow();
});
