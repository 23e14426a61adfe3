// An unreachable server is noticed at once, polled, and noticed when it is back.

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordAnswer, recordLostCall, untilAway, useAway, whenBack } from './retryWhileOffline.ts';

let there = true;
let online = true;
const attempts = vi.fn();

beforeEach(() => {
  there = true;
  online = true;
  attempts.mockReset();
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('fetch', (address: string) => {
    attempts(address);
    return there ? Promise.resolve(new Response()) : Promise.reject(new TypeError('no network'));
  });
});
afterEach(async () => {
  recordAnswer();
  there = true;
  online = true;
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const turn = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('one call that was lost says nothing while the server answers', async () => {
  const { result } = renderHook(useAway);
  void recordLostCall();
  await turn(2000);
  expect([result.current, attempts.mock.calls]).toEqual([false, [['/healthz']]]);
});

it('a call that is lost while it is found out about another is found out about as well', async () => {
  const { result } = renderHook(useAway);
  void recordLostCall();
  // The server has answered, but the answer has not arrived.
  there = false;
  void recordLostCall();
  await turn();
  expect(result.current).toBe(true);
});

it('a server that does not answer is said at once, and its return by itself', async () => {
  const { result } = renderHook(useAway);
  const back = vi.fn();
  const forget = whenBack(back);
  there = false;
  void recordLostCall();
  await turn();
  expect(result.current).toBe(true);
  await turn(30_000);
  expect([result.current, back.mock.calls.length]).toEqual([true, 0]);
  there = true;
  await turn(5000);
  expect([result.current, back.mock.calls.length]).toEqual([false, 1]);
  const before = attempts.mock.calls.length;
  await turn(30_000);
  expect(attempts.mock.calls.length).toBe(before);
  forget();
});

it.each([
  ['once', 1, 2],
  ['always', 9, 4],
])('what is lost %s as the server comes back is sent again, a few times', async (_how, losses, times) => {
  let left = losses;
  const back = vi.fn(() => {
    if (left-- > 0) void recordLostCall();
  });
  const forget = whenBack(back);
  there = false;
  void recordLostCall();
  await turn();
  there = true;
  await turn(60_000);
  expect(back).toHaveBeenCalledTimes(times);
  forget();
});

it('the browser’s own word is enough, in both directions', async () => {
  const { result } = renderHook(useAway);
  const known = untilAway();
  online = false;
  window.dispatchEvent(new Event('offline'));
  await turn();
  await known;
  expect([result.current, attempts.mock.calls.length]).toEqual([true, 0]);
  await turn(20_000);
  expect([result.current, attempts.mock.calls.length]).toEqual([true, 0]);
  online = true;
  window.dispatchEvent(new Event('online'));
  await turn();
  expect(result.current).toBe(false);
});

it('any answer to a call ends it', async () => {
  const { result } = renderHook(useAway);
  there = false;
  void recordLostCall();
  await turn();
  act(recordAnswer);
  expect(result.current).toBe(false);
});
