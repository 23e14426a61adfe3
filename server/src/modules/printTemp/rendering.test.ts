// A thread that is ended while its answer comes serves nobody after that: the next person to print is not left waiting.
import { afterEach, expect, test, vi } from 'vitest';
import { filledPage } from './rendering.ts';

afterEach(() => vi.restoreAllMocks());

test('a template whose time ends just as it is done keeps nobody else from printing', async () => {
  const page = (who: number, a: string) => filledPage(who, '<p>{{ a }}</p>', { a });
  expect(await page(1, '一')).toBe('<p>一</p>');
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const late = page(1, '二').catch(() => 'too much');
  for (let at = 0; at < 50; at += 1) await Promise.resolve();
  const [ends] = timers.mock.calls.find(([, delay]) => delay === 8_000) ?? [];
  // The thread got its task, and has answered while this one was blocked; its answer is not received yet.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
  expect(ends).toBeTypeOf('function');
  ends?.();
  expect(await late).toBe('<p>二</p>');
  expect(await page(2, '三')).toBe('<p>三</p>');
});
