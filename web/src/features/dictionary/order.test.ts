// The order of entries after moves, held against what the server does with the place that it is sent.
import type { DictionaryEntry } from '@crm/protocol/answers/dictionary';
import { describe, expect, it } from 'vitest';
import { moveEntry } from './order.ts';

function entries(...sorts: number[]): DictionaryEntry[] {
  return sorts.map((sort, at) => ({
    id: at + 1,
    Name: String.fromCodePoint(65 + at),
    types: 't',
    color: '',
    sort,
    enabled: 1,
    into: 0,
    version: 1,
  }));
}

/** As `api/Status/Edit {id, sort}` stores it and `api/Status/json` answers it. */
function stored(list: readonly DictionaryEntry[], id: number, sort: number): DictionaryEntry[] {
  const taken = list.some((one) => one.id !== id && one.sort === sort);
  return list
    .map((one) => {
      if (one.id === id) return { ...one, sort };
      return taken && one.sort >= sort ? { ...one, sort: one.sort + 1 } : one;
    })
    .sort((a, b) => a.sort - b.sort || a.id - b.id);
}

const names = (list: readonly DictionaryEntry[]) => list.map((one) => one.Name).join('');

describe('moving an entry', () => {
  it('shows at once what the server will answer, from every place to every place', () => {
    for (const sorts of [
      [0, 1, 2, 3],
      [2, 5, 6, 90],
    ]) {
      const before = entries(...sorts);
      for (const from of before.keys()) {
        for (const to of before.keys()) {
          const move = moveEntry(before, from, to);
          if (from === to) {
            expect(move).toBeUndefined();
            continue;
          }
          const expected = [...'ABCD'];
          expected.splice(to, 0, ...expected.splice(from, 1));
          expect(names(move?.entries ?? [])).toBe(expected.join(''));
          const then = stored(before, move?.id ?? 0, move?.sort ?? 0);
          expect(then.map(({ Name, sort }) => [Name, sort])).toEqual(
            move?.entries.map(({ Name, sort }) => [Name, sort]),
          );
        }
      }
    }
  });

  it('goes nowhere beyond the ends', () => {
    const list = entries(0, 1);
    expect(moveEntry(list, 0, -1)).toBeUndefined();
    expect(moveEntry(list, 1, 2)).toBeUndefined();
    expect(moveEntry(list, 7, 0)).toBeUndefined();
  });

  it('leaves the versions of those that made room alone', () => {
    expect(moveEntry(entries(0, 1, 2), 2, 0)?.entries.map((one) => one.version)).toEqual([2, 1, 1]);
  });
});
