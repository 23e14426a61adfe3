// The list's keys where somebody comes by the menu: the focus is still on its link, and the rows come later.
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShownPath } from '../interaction/keys.ts';
import { useListKeys } from './useListKeys.ts';

let link: HTMLElement;
const create = vi.fn();
const select = vi.fn();
beforeEach(() => {
  create.mockReset();
  select.mockReset();
  link = document.body.appendChild(document.createElement('a'));
  link.setAttribute('href', '#');
  link.focus();
});
afterEach(() => {
  cleanup();
  link.remove();
});

const nothing = () => undefined;
const list = (count: number, may = true) => ({
  count,
  columns: 2,
  moves: true,
  openRow: -1,
  focusSearch: nothing,
  refresh: nothing,
  release: undefined,
  open: nothing,
  select,
  reveal: nothing,
  ...(may ? { create } : {}),
});
const show = (count: number, may = true) =>
  renderHook(({ rows, allowed }) => useListKeys(list(rows, allowed)), { initialProps: { rows: count, allowed: may } });
const key = (name: string, more: object = {}) => act(async () => fireEvent.keyDown(link, { key: name, ...more }));

test('letters on the link are the list’s, also with the capitals locked; Enter is the link’s', async () => {
  const { result } = show(3);
  expect(await key('J')).toBe(false);
  expect(result.current.row).toBe(0);
  expect(await key('N')).toBe(false);
  expect(create).toHaveBeenCalledTimes(1);
  expect(await key('N', { shiftKey: true })).toBe(true);
  expect(await key('Enter')).toBe(true);
});

test('what is pressed before the list can do it is done once, when it can', async () => {
  await key('j');
  const { result, rerender } = show(0, false);
  expect(result.current.row).toBe(-1);
  rerender({ rows: 3, allowed: false });
  expect(result.current.row).toBe(0);
  await key('n');
  expect(create).not.toHaveBeenCalled();
  rerender({ rows: 3, allowed: true });
  expect(create).toHaveBeenCalledTimes(1);
  rerender({ rows: 3, allowed: false });
  rerender({ rows: 3, allowed: true });
  expect(create).toHaveBeenCalledTimes(1);
});

test('letters in a row that come before the rows are done in their order, and only once', async () => {
  for (const letter of ['j', 'x', 'J', 'x']) await key(letter);
  const { result, rerender } = show(0);
  rerender({ rows: 3, allowed: true });
  expect([result.current.row, select.mock.calls]).toEqual([1, [[0], [1]]]);
  rerender({ rows: 4, allowed: true });
  expect([result.current.row, select.mock.calls.length]).toEqual([1, 2]);
});

test('of what came early, only what nothing else came after', async () => {
  await key('j');
  await key('Tab');
  await key('x');
  const { result, rerender } = show(0);
  rerender({ rows: 3, allowed: true });
  // No row stands under the keyboard yet.
  expect([result.current.row, select.mock.calls]).toEqual([-1, []]);
  await key('j');
  rerender({ rows: 4, allowed: true });
  // The list took that one at once, and what came before it is past.
  expect([result.current.row, select.mock.calls]).toEqual([0, []]);
});

test('after the letter that creates, letters are the form’s', async () => {
  await key('n');
  await key('j');
  const { result } = show(3);
  expect([result.current.row, create.mock.calls.length]).toEqual([-1, 1]);
});

test('a list that comes behind a dialog does not take what was pressed before', async () => {
  await key('j');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.className = 'ant-modal';
  dialog.getClientRects = () => [new DOMRect()] as never;
  const { result } = show(3);
  dialog.remove();
  expect(result.current.row).toBe(-1);
  await key('Tab');
});

test('keys in one turn go on from each other', () => {
  const { result } = show(3);
  act(() => {
    fireEvent.keyDown(link, { key: 'j' });
    fireEvent.keyDown(link, { key: 'x' });
    fireEvent.keyDown(link, { key: 'j' });
    fireEvent.keyDown(link, { key: 'x' });
  });
  expect([result.current.row, select.mock.calls]).toEqual([1, [[0], [1]]]);
});

test('a list that can be seen takes keys, though its later effects are still to come', () => {
  const focusSearch = vi.fn();
  renderHook(() => {
    useListKeys({ ...list(3), focusSearch });
    // As soon as it is in the page.
    useLayoutEffect(() => {
      link.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }));
    }, []);
  });
  expect(focusSearch).toHaveBeenCalledTimes(1);
});

test('letters for the page that was asked for are not taken by the one that is still in sight', async () => {
  const frame = renderHook(({ path }) => useShownPath(path), { initialProps: { path: '/contacts' } });
  window.history.replaceState(null, '', '/contacts');
  const before = show(2);
  await key('j');
  window.history.replaceState(null, '', '/customers');
  await key('j');
  await key('x');
  // Its rows may still come.
  before.rerender({ rows: 3, allowed: true });
  expect([before.result.current.row, select.mock.calls]).toEqual([0, []]);
  before.unmount();
  frame.rerender({ path: '/customers' });
  expect(show(3).result.current.row).toBe(0);
  expect(select.mock.calls).toEqual([[0]]);
});

test('a letter that waited for long is not meant any more', () => {
  vi.useFakeTimers();
  fireEvent.keyDown(link, { key: 'j' });
  vi.advanceTimersByTime(4900);
  expect(show(3).result.current.row).toBe(0);
  cleanup();
  fireEvent.keyDown(link, { key: 'j' });
  vi.advanceTimersByTime(5100);
  expect(show(3).result.current.row).toBe(-1);
  vi.useRealTimers();
});
