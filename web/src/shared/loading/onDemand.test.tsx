// Code is fetched ahead once the first view stands, but not for who saves data.
import { afterEach, expect, test, vi } from 'vitest';
import type { Load } from './chunks.ts';

Object.assign(globalThis, { codeComesLate: true });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What was fetched ahead, with the browser's wish. */
async function fetched(connection: object | undefined): Promise<number> {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  vi.stubGlobal('requestIdleCallback', (task: () => void) => queueMicrotask(task));
  const { announce, fetchAhead } = await import('./onDemand.tsx');
  const load = vi.fn(async () => ({ default: () => null }));
  announce(load as Load);
  fetchAhead();
  await Promise.resolve();
  await Promise.resolve();
  return load.mock.calls.length;
}

test('what was announced is fetched when nothing else is to be done', async () => {
  expect(await fetched(undefined)).toBe(1);
  vi.resetModules();
  expect(await fetched({ saveData: false })).toBe(1);
});

test('a browser that saves data gets code only when it is needed', async () => {
  expect(await fetched({ saveData: true })).toBe(0);
});
