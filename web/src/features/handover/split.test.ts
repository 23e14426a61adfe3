// What is chosen in the dialog, as it is sent, and how many each would get.
import { describe, expect, test } from 'vitest';
import { keyOf, partOf, partsOf, sharesOf, type Values } from './split.ts';

const people = (...ids: number[]) => ids.map((userid) => ({ userid, username: `人${userid}`, header: '' }));
const kind = { module: 'customer', count: 10 };
const rows = [
  { value: 5, label: '甲级', count: 6 },
  { value: 6, label: '乙级', count: 3 },
  { value: 0, label: '', count: 1 },
];
const byLevel = (chosen: Record<number, number>, rest = 0): Values => ({
  [keyOf.way('customer')]: 'value',
  [keyOf.field('customer')]: 'status',
  ...Object.fromEntries(
    Object.entries(chosen).flatMap(([value, userid]) => {
      const key = keyOf.value('customer', 'status', Number(value));
      return [
        [key, userid || ''],
        [keyOf.name(key), userid ? `人${userid}` : ''],
      ];
    }),
  ),
  ...(rest ? { [keyOf.rest('customer')]: rest, [keyOf.name(keyOf.rest('customer'))]: `人${rest}` } : {}),
});

describe('what is sent', () => {
  test.each<[string, Values, unknown]>([
    ['nobody', {}, undefined],
    ['one', { 'to.customer': people(7) }, { module: 'customer', rule: 'one', userids: [7] }],
    ['several', { 'to.customer': people(7, 8) }, { module: 'customer', rule: 'even', userids: [7, 8] }],
    ['a field with nobody', byLevel({ 5: 0 }), undefined],
    [
      'somebody for a value, that of none included',
      byLevel({ 5: 7, 6: 0, 0: 8 }),
      {
        module: 'customer',
        rule: 'value',
        field: 'status',
        choices: expect.toSatisfy((all) => JSON.stringify(all.map(Object.values).sort()) === '[[0,8],[5,7]]'),
      },
    ],
    ['all others only', byLevel({}, 9), { module: 'customer', rule: 'value', field: 'status', choices: [], rest: 9 }],
    [
      'another field than the one that values were chosen of',
      { ...byLevel({ 5: 7 }), [keyOf.field('customer')]: 'clue' },
      undefined,
    ],
    ['people that were chosen before values', { ...byLevel({}), 'to.customer': people(7) }, undefined],
  ])('%s', (_name, values, part) => {
    expect(partOf(values, kind)).toEqual(part);
  });

  test('of all kinds those for which somebody is chosen', () => {
    const values = { 'to.gys': people(7), 'to.clues': people() };
    expect(partsOf(values, [kind, { module: 'gys' }, { module: 'clues' }])).toEqual([
      { module: 'gys', rule: 'one', userids: [7] },
    ]);
  });
});

describe('how many each would get', () => {
  test.each<[string, Values, [string, number][], number]>([
    ['nobody', {}, [], 10],
    ['one gets all', { 'to.customer': people(7) }, [['人7', 10]], 0],
    [
      'several by turn',
      { 'to.customer': people(7, 8, 9) },
      [
        ['人7', 4],
        ['人8', 3],
        ['人9', 3],
      ],
      0,
    ],
    ['by values, others stay', byLevel({ 5: 7, 0: 7 }), [['人7', 7]], 3],
    [
      'by values, others too',
      byLevel({ 5: 7 }, 9),
      [
        ['人7', 6],
        ['人9', 4],
      ],
      0,
    ],
  ])('%s', (_name, values, to, left) => {
    const shares = sharesOf(values, kind, rows);
    expect(shares.to.map(({ username, count }) => [username, count])).toEqual(to);
    expect(shares.left).toBe(left);
  });
});
