// Rules of forms: every comparison, what counts as nothing, chains and circles.
import { describe, expect, test } from 'vitest';
import type { RuleType } from './filter.ts';
import { patternProblem } from './pattern.ts';
import { circleIn, holds, ruleState, textsOf } from './rules.ts';

describe('a condition', () => {
  test.each<[RuleType, string, unknown, boolean]>([
    ['eq', '2', 2, true],
    ['eq', '2', '2.0', true],
    ['eq', '2', [1, 2], true],
    ['eq', '2', '', false],
    ['ne', '2', '', true],
    ['ne', '2', [2], false],
    ['in', '1, 3', 3, true],
    ['in', '1,3', '', false],
    ['notin', '1,3', 2, true],
    ['notin', '1,3', [3], false],
    ['contains', '海', '上海', true],
    ['notcontains', '海', '', true],
    ['gt', '9', '10', true],
    ['gt', '9', '', false],
    ['ge', '10', '10.00', true],
    ['lt', '2026-02-01', '2026-01-31', true],
    ['le', '5', '5', true],
    ['le', '5', 'x', false],
    ['empty', '', [], true],
    ['empty', '', 0, false],
    ['notempty', '', [{ userid: 7 }], true],
    ['notempty', '', [{ name: '甲', value: '' }], false],
  ])('%s %s of %j is %s', (type, value, raw, expected) => {
    expect(holds({ match: 'all', when: [{ field: 'a', type, value }] }, () => raw)).toBe(expected);
  });

  test('people and records count by their ids, and what has none counts as something', () => {
    expect(textsOf([{ userid: 7, username: '林' }, { id: 8 }, { k1: '甲' }, null, true])).toEqual(['7', '8', '*', '1']);
  });
});

describe('a rule', () => {
  const values: Record<string, unknown> = { a: 1, b: 2 };
  const rule = (match: 'all' | 'any') => ({
    match,
    when: [
      { field: 'a', type: 'eq' as const, value: '1' },
      { field: 'b', type: 'eq' as const, value: '1' },
    ],
  });

  test('asks for all of its conditions, or any', () => {
    expect([holds(rule('all'), (field) => values[field]), holds(rule('any'), (field) => values[field])]).toEqual([
      false,
      true,
    ]);
  });

  test('takes what is not shown as empty, also through others; a circle ends', () => {
    const when = (field: string) => ({ match: 'all' as const, when: [{ field, type: 'notempty' as const }] });
    const items = [
      { field: 'a' },
      { field: 'b', showWhen: when('a') },
      { field: 'c', showWhen: when('b'), requireWhen: when('a') },
      { field: 'x', showWhen: when('y') },
      { field: 'y', showWhen: when('x') },
    ];
    const state = (all: Record<string, unknown>) => ruleState(items, (field) => all[field]);
    expect(state({ a: '', b: '值' }).isShown('c')).toBe(false);
    expect(state({ a: '值', b: '值' }).isShown('c')).toBe(true);
    expect(state({ a: '值' }).isRequired('c')).toBe(true);
    expect(state({ x: 1, y: 1 }).isShown('x')).toBe(true);
  });

  test('circles are found, however long', () => {
    const edges = (list: Record<string, string[]>) => circleIn(new Map(Object.entries(list)));
    expect(edges({ a: ['b'], b: ['c'], c: ['a'] })).toBe('a');
    expect(edges({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] })).toBeUndefined();
    expect(edges({ a: ['a'] })).toBe('a');
  });
});

test.each([
  ['^[A-Z]{2}\\d{4,6}$', undefined],
  ['^(京|沪)[A-Z0-9]{5}$', undefined],
  ['^\\p{Script=Han}{2,10}$', undefined],
  ['^\\d+(?:\\.\\d{1,2})?$', undefined],
  ['(', 'badPattern'],
  ['a'.repeat(201), 'patternTooLong'],
  ['^(a+)+$', 'patternTooCostly'],
  ['^(a|a)*$', 'patternTooCostly'],
  ['^(?:ab){1,9}$', 'patternTooCostly'],
  ['(a)\\1', 'patternTooCostly'],
  ['(?=a)b', 'patternTooCostly'],
  ['.*.*.*.*x', 'patternTooCostly'],
  ['a{1,2000}', 'patternTooCostly'],
  [`^${'a?'.repeat(40)}b$`, 'patternTooCostly'],
  ['a*a*a*b', 'patternTooCostly'],
  [`^${'a{0,9}'.repeat(9)}b$`, 'patternTooCostly'],
])('the pattern %s is %s', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem);
});
