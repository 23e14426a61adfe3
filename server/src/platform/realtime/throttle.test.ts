// How often something may happen.
import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

test('so many at once, then as many as time gives, for each key by itself', () => {
  let now = 0;
  const throttle = new Throttle<string>({ burst: 3, perSecond: 2 }, () => now);
  const take = (key: string, times: number) => Array.from({ length: times }, () => throttle.take(key)).filter(Boolean);
  expect(take('a', 5)).toHaveLength(3);
  expect(take('b', 5)).toHaveLength(3);
  now = 1000;
  expect(take('a', 5)).toHaveLength(2);
  now = 1_000_000;
  expect(take('a', 5)).toHaveLength(3);
  throttle.forget('a');
  expect(take('a', 5)).toHaveLength(3);
});
