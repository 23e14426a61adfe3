// What a late connection receives, and what is no longer known.
import { expect, test } from 'vitest';
import { RecentChanges } from './recent.ts';

const rooms = new Set(['team:1', 'everyone']);

function recent() {
  let now = 0;
  const changes = new RecentChanges(() => now);
  return {
    changes,
    at(time: number, module: string, ids: number[], changedRooms = ['team:1']) {
      now = time;
      changes.add([{ rooms: changedRooms, change: { module, ids } }]);
    },
    since(time: number, age: number) {
      now = time;
      return changes.since(age, rooms);
    },
  };
}

test('one change a module, of those sent to their rooms since they began to read', () => {
  const { at, since } = recent();
  at(10_000, 'lead', [9]);
  at(15_000, 'customer', [1, 2]);
  at(16_000, 'customer', [2, 3], ['everyone', 'team:1']);
  at(16_000, 'customer', [4], ['team:2']);
  at(17_000, 'lead', [5]);
  expect(since(18_000, 2_000)).toEqual([
    { module: 'customer', ids: [1, 2, 3] },
    { module: 'lead', ids: [5] },
  ]);
  expect(since(18_000, 0)).toEqual([
    { module: 'customer', ids: [2, 3] },
    { module: 'lead', ids: [5] },
  ]);
  expect(since(30_000, 1_000)).toEqual([]);
});

test('what is older than a minute, or too much, is no longer known', () => {
  const { at, since } = recent();
  expect(since(1_000, 0)).toBeUndefined();
  at(1_000, 'lead', [1]);
  expect(since(60_000, 57_000)).toEqual([{ module: 'lead', ids: [1] }]);
  expect(since(61_001, 59_000)).toBeUndefined();
  expect(since(61_001, 57_000)).toEqual([]);
  for (let id = 0; id < 2_001; id++) at(70_000 + id, 'lead', [id]);
  expect(since(72_000, 1)).toBeUndefined();
  expect(since(74_000, 0)).toHaveLength(1);
});

test('of a moment of which a part is gone nothing is known', () => {
  const { at, since } = recent();
  at(10_000, 'lead', [1]);
  for (let id = 2; id < 2_002; id++) at(10_000, 'lead', [id]);
  expect(since(13_000, 1_000)).toBeUndefined();
  expect(since(13_000, 999)).toEqual([]);
});
