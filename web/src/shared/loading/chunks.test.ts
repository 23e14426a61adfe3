// A chunk that fails to load is tried again; in the end the target address is loaded afresh, once.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chunkOf } from './chunks.ts';

const reload = vi.fn();
const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
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
