// Code is fetched ahead once the first view stands and no request is under way, but not where data is saved; what the first
// view is complete without comes after it.
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Load } from './chunks.ts';

vi.stubGlobal('codeComesLate', true);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What was fetched ahead so far, with data saving and a request under way. */
async function begin(connection: object | undefined, request?: Promise<unknown>) {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task, 1));
  const { announce, fetchAhead } = await import('./onDemand.tsx');
  const { trackRequest: counted } = await import('./idle.ts');
  if (request) void counted(request);
  const load = vi.fn(async () => ({ default: () => null }));
  announce(load as Load);
  fetchAhead();
  await vi.advanceTimersByTimeAsync(5000);
  return load;
}

test('what was announced is fetched when nothing else is to be done', async () => {
  expect(await begin(undefined)).toHaveBeenCalledTimes(1);
  vi.resetModules();
  expect(await begin({ saveData: false, effectiveType: '4g' })).toHaveBeenCalledTimes(1);
});

test.each([{ saveData: true }, { effectiveType: '3g' }, { type: 'cellular' }])(
  'a browser with %o gets code only when it is needed',
  async (connection) => {
    expect(await begin(connection)).not.toHaveBeenCalled();
  },
);

test('nothing is fetched ahead while a request is under way', async () => {
  let answer = (_value: unknown) => undefined as void;
  const load = await begin(undefined, new Promise((resolve) => (answer = resolve)));
  expect(load).not.toHaveBeenCalled();
  answer(undefined);
  await vi.advanceTimersByTimeAsync(5000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what the first view is complete without keeps its place until that stands', async () => {
  vi.useFakeTimers();
  const { afterFirstView } = await import('./onDemand.tsx');
  const load = vi.fn(async () => ({ default: () => <p>there</p> }));
  const Part = afterFirstView(load, <p>place</p>);
  render(<Part />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([load.mock.calls.length, screen.queryByText('place') !== null]).toEqual([0, true]);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('there')).toBeTruthy();
});
