// Who may come in, and when those hear of it who may not.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** A call that ends, or is left, on request. */
function caller() {
  const listeners: (() => void)[] = [];
  return {
    whenGone: (listener: () => void) => void listeners.push(listener),
    go: () => listeners.forEach((one) => one()),
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('so many of one caller, whatever others do, and another when one has gone', async () => {
  const limiter = new ConcurrencyLimiter({ ofOne: 2, held: 0, hold: 1000 });
  const first = caller();
  await limiter.enter('a', first.whenGone);
  await limiter.enter('a', caller().whenGone);
  await expect(limiter.enter('a', caller().whenGone)).rejects.toMatchObject({
    code: 'too_many',
    status: 429,
    retryAfter: 1,
  });
  await limiter.enter('b', caller().whenGone);
  first.go();
  await limiter.enter('a', caller().whenGone);
});

test('a refusal is held back, but not for those who left, and not for more than so many', async () => {
  const limiter = new ConcurrencyLimiter({ ofOne: 1, held: 1, hold: 1000 });
  await limiter.enter('a', caller().whenGone);
  const heard: string[] = [];
  const held = caller();
  const refused = limiter.enter('a', held.whenGone).catch(() => heard.push('held'));
  await limiter.enter('a', caller().whenGone).catch(() => heard.push('beyond'));
  expect(heard).toEqual(['beyond']);
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  expect(heard).toEqual(['beyond', 'held']);

  const leaving = caller();
  const left = limiter.enter('a', leaving.whenGone).catch(() => heard.push('left'));
  leaving.go();
  await left;
  expect(heard).toEqual(['beyond', 'held', 'left']);
  expect(vi.getTimerCount()).toBe(0);
});

test('a refusal that was sent makes room for another one to be held back', async () => {
  const limiter = new ConcurrencyLimiter({ ofOne: 1, held: 1, hold: 1000 });
  await limiter.enter('a', caller().whenGone);
  const heard: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    const leaving = caller();
    const refused = limiter.enter('a', leaving.whenGone).catch(() => heard.push(name));
    await vi.advanceTimersByTimeAsync(999);
    expect(heard).not.toContain(name);
    if (name === 'second') leaving.go();
    else await vi.advanceTimersByTimeAsync(1);
    await refused;
  }
  expect(heard).toEqual(['first', 'second', 'third']);
});
