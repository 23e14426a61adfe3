// A chunk that fails to load is tried again; in the end the target address is loaded afresh, once.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunkOf, preload } from './chunks.ts';
import { useWaiting } from './retryWhileOffline.ts';

const reload = vi.fn();
const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  vi.stubGlobal('location', { ...window.location, origin: window.location.origin, reload });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tries again after a failure', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('failed'))
    .mockRejectedValueOnce(new TypeError('failed'))
    .mockResolvedValue({ default: Page });
  const page = chunkOf(load);
  await vi.runAllTimersAsync();
  await expect(page).resolves.toBe(Page);
  expect(load).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

it('loads a page once', async () => {
  const load = vi.fn().mockResolvedValue({ default: Page });
  await chunkOf(load);
  await chunkOf(load);
  expect(load).toHaveBeenCalledTimes(1);
});

it('waits for a server that is out of reach, says so, and goes on without loading the page afresh', async () => {
  let away = true;
  vi.stubGlobal('fetch', () => (away ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response())));
  const load = vi.fn(() => (away ? Promise.reject(new TypeError('failed')) : Promise.resolve({ default: Page })));
  const messages: (string | undefined)[] = [];
  const { result } = renderHook(() => {
    const waiting = useWaiting();
    messages.push(waiting);
    return waiting;
  });
  const page = chunkOf(load);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(result.current).toBe('page.waiting');
  expect(reload).not.toHaveBeenCalled();
  away = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
  });
  await expect(page).resolves.toBe(Page);
  expect(result.current).toBeUndefined();
  expect(messages).toEqual([undefined, 'page.waiting', undefined]);
});

it('what was fetched ahead is there at once, what failed then is asked for when it is used', async () => {
  const load = vi.fn().mockResolvedValue({ default: Page });
  void preload(load);
  await vi.runAllTimersAsync();
  expect(chunkOf(load)).toMatchObject({ status: 'fulfilled', value: Page });
  expect(load).toHaveBeenCalledTimes(1);
  const late = vi.fn().mockRejectedValueOnce(new TypeError('failed')).mockResolvedValue({ default: Page });
  void preload(late);
  await vi.runAllTimersAsync();
  await expect(chunkOf(late)).resolves.toBe(Page);
});

it('reloads the target once and then shows the error', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('failed'));
  void chunkOf(load);
  await vi.runAllTimersAsync();
  expect(reload).toHaveBeenCalledTimes(1);

  const again = vi.fn().mockRejectedValue(new TypeError('failed'));
  const failure = chunkOf(again).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  await expect(failure).resolves.toBeInstanceOf(TypeError);
  expect(reload).toHaveBeenCalledTimes(1);
});
