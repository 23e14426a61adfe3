// The list's keys where somebody comes by the menu: the focus is still on its link, and the rows come later.
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListKeys } from './useListKeys.ts';

let link: HTMLElement;
const create = vi.fn();
beforeEach(() => {
  create.mockReset();
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
  select: nothing,
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
