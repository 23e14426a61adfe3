// Many changes make one fetch, a hidden page fetches when it is seen again.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as realtime from '../../shared/realtime/realtime.ts';
import { useRefresh } from './useRefresh.ts';

let emitChange: (change: { module: string; ids: number[] }) => void = () => undefined;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(realtime, 'useChanged').mockImplementation((_module, listener) => {
    emitChange = listener;
  });
  vi.spyOn(realtime, 'useReconnected').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

function start() {
  const fetchAgain = vi.fn();
  const hook = renderHook(() => useRefresh('thing', fetchAgain, ({ ids }) => !ids.includes(99)));
  return { fetchAgain, requestRefresh: () => hook.result.current() };
}
const change = (id = 1) => act(() => emitChange({ module: 'thing', ids: [id] }));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('an action and the event that it causes are one fetch', () => {
  const { fetchAgain, requestRefresh } = start();
  change();
  act(requestRefresh);
  change();
  void pass(100);
  expect(fetchAgain).toHaveBeenCalledTimes(1);
});

test('a storm of events fetches once a second at most', () => {
  const { fetchAgain } = start();
  for (let at = 0; at < 50; at++) {
    change();
    void pass(50);
  }
  void pass(1000);
  expect(fetchAgain.mock.calls.length).toBeGreaterThan(1);
  expect(fetchAgain.mock.calls.length).toBeLessThanOrEqual(4);
});

test('changes of other records do not matter', () => {
  const { fetchAgain } = start();
  change(99);
  void pass(2000);
  expect(fetchAgain).not.toHaveBeenCalled();
});

test('behind a hidden tab nothing is fetched until it is seen', () => {
  const { fetchAgain } = start();
  visibility = 'hidden';
  change();
  void pass(3000);
  expect(fetchAgain).not.toHaveBeenCalled();
  visibility = 'visible';
  void act(() => document.dispatchEvent(new Event('visibilitychange')));
  void pass(200);
  expect(fetchAgain).toHaveBeenCalledTimes(1);
});
