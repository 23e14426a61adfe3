// One history of two: in order, nothing twice, and no hole where one of them is not fetched that far yet.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { InfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { timeLine } from './timeLine.ts';

interface Entry {
  id: string;
  AddTime: string;
}

/** Pages of newest first, as the server answers them; `fetched` of them are here. */
function source(all: Entry[], size: number) {
  const state = { fetched: 1 };
  const read = (): InfiniteRows<Entry> => ({
    rows: all.slice(0, state.fetched * size),
    total: all.length,
    first: false,
    error: null,
    refetch: () => undefined,
    loadingMore: false,
    ...(state.fetched * size <= all.length ? { more: () => void state.fetched++ } : {}),
  });
  return read;
}

const history = (name: string) =>
  fc
    .array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
    .map((times) =>
      times
        .sort((a, b) => b - a)
        .map((time, at) => ({ id: `${name}${at}`, AddTime: `2026-01-01 10:00:${String(time).padStart(2, '0')}` })),
    );

test('however the pages fall, what is shown only grows at its end until everything is there', () => {
  fc.assert(
    fc.property(history('a'), history('b'), fc.integer({ min: 1, max: 7 }), (a, b, size) => {
      const [first, second] = [source(a, size), source(b, size)];
      let shown: string[] = [];
      for (let round = 0; ; round++) {
        const line = timeLine(first(), second());
        const times = line.entries.map(({ row }) => row.AddTime);
        expect(times).toEqual(times.toSorted().toReversed());
        // Only entries of the very same second may still change places.
        const before = shown.map((entry) => entry.split('|')[0]);
        expect(times.slice(0, before.length)).toEqual(before);
        shown = line.entries.map(({ row }) => `${row.AddTime}|${row.id}`);
        if (!line.more) break;
        expect(round).toBeLessThan(100);
        line.more();
      }
      expect(shown.map((entry) => entry.split('|')[1]).sort()).toEqual([...a, ...b].map(({ id }) => id).sort());
    }),
  );
});

test('while one of them is on its way, nothing beyond what is known of it is shown', () => {
  const rows = ['5', '3', '1'].map((second) => ({ id: second, AddTime: `2026-01-01 10:00:0${second}` }));
  const whole = source(rows, 10)();
  const half: InfiniteRows<Entry> = { ...whole, rows: rows.slice(0, 2), loadingMore: true };
  const line = timeLine(whole, half, (row) => row.id !== '5');
  expect(line.entries.map(({ row }) => row.id)).toEqual(['5', '3', '3']);
  expect([line.loading, line.more]).toEqual([true, undefined]);
});
