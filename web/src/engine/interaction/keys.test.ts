// Which keys belong to a list or panel, and which to whatever has the focus.
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { isTaken, usePanelKey, useShownPath } from './keys.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** Whether the key is taken when it is pressed in the first element of this HTML that is marked with `here`. */
function taken(html: string, key: string, more: KeyboardEventInit = {}): boolean {
  document.body.innerHTML = html;
  let answer = false;
  const listen = (event: KeyboardEvent) => (answer = isTaken(event));
  window.addEventListener('keydown', listen, { once: true });
  document.querySelector('[here]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
  return answer;
}

test.each([
  ['a page', '<p here></p>', 'j', {}, false],
  ['a button', '<button here></button>', 'j', {}, false],
  ['a field', '<input here>', 'j', {}, true],
  ['a text', '<textarea here></textarea>', 'j', {}, true],
  ['a select', '<select here></select>', 'j', {}, true],
  ['a box to tick', '<input type="checkbox" here>', 'j', {}, false],
  ['a box to tick, which the blank ticks', '<input type="checkbox" here>', ' ', {}, true],
  ['a menu', '<ul role="menu"><li here></li></ul>', 'ArrowDown', {}, true],
  ['a list of options', '<div role="listbox"><p here></p></div>', 'ArrowDown', {}, true],
  ['a column’s edge', '<span role="separator" here></span>', 'ArrowLeft', {}, true],
  ['a calendar', '<div class="ant-picker-dropdown"><p here></p></div>', 'ArrowLeft', {}, true],
  ['a tab, sideways', '<div role="tab" here></div>', 'ArrowLeft', {}, true],
  ['a tab, up', '<div role="tab" here></div>', 'ArrowUp', {}, false],
  ['a tab, down', '<div role="tab" here></div>', 'ArrowDown', {}, false],
  ['a tab, Escape', '<div role="tab" here></div>', 'Escape', {}, false],
  ['a tab, a letter', '<div role="tab" here></div>', 'j', {}, false],
  ['a tab, Enter', '<div role="tab" here></div>', 'Enter', {}, true],
  ['a page, with Ctrl', '<p here></p>', 'j', { ctrlKey: true }, true],
  ['a page, with ⌘', '<p here></p>', 'j', { metaKey: true }, true],
  ['a page, with Alt', '<p here></p>', 'j', { altKey: true }, true],
])('%s', (_where, html, key, more, expected) => {
  expect(taken(html, key, more)).toBe(expected);
});

test('a key that somebody has used already is taken', () => {
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  expect(taken('<p here></p>', 'j', { cancelable: true })).toBe(true);
});

function usePanel(ready: boolean) {
  const [done, setDone] = useState(0);
  usePanelKey('f', ready ? () => setDone((count) => count + 1) : undefined);
  return done;
}
const letter = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) =>
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));

test('a key that is pressed before its panel stands is done once, when it stands', async () => {
  letter('f');
  const panel = renderHook(({ ready }) => usePanel(ready), { initialProps: { ready: false } });
  expect(panel.result.current).toBe(0);
  panel.rerender({ ready: true });
  expect(panel.result.current).toBe(1);
  panel.rerender({ ready: false });
  panel.rerender({ ready: true });
  expect(panel.result.current).toBe(1);
  letter('f');
  expect(panel.result.current).toBe(2);
  panel.unmount();
  // That one was used.
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
});

test.each([
  ['another key', () => letter('Tab')],
  ['a press', () => act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))],
  ['a field that is gone to', () => act(() => (document.body.querySelector('input') as HTMLElement).focus())],
])('%s comes in between: the early key is forgotten', (_what, between) => {
  document.body.innerHTML = '<input>';
  letter('f');
  between();
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
});

/** A dialog over the page. */
function openDialog(): HTMLElement {
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.className = 'ant-modal';
  dialog.getClientRects = () => [new DOMRect()] as never;
  return dialog;
}

test('what is pressed while a dialog stands above is no early key', () => {
  const dialog = openDialog();
  letter('f');
  dialog.remove();
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
});

test('what goes into a field, is held down, or is used by somebody is no early key', async () => {
  document.body.innerHTML = '<input>';
  letter('f', document.body.querySelector('input') as Element);
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
  letter('f', document.body, { repeat: true });
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
  cleanup();
  window.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  letter('f');
  expect(renderHook(() => usePanel(true)).result.current).toBe(0);
});

test('a panel that is still in sight leaves its key to the page that was asked for', () => {
  window.history.replaceState(null, '', '/customers');
  const frame = renderHook(() => useShownPath('/customers'));
  let begun = 0;
  renderHook(() => usePanelKey('f', () => begun++));
  const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }));
  press();
  window.history.replaceState(null, '', '/contacts');
  press();
  expect(begun).toBe(1);
  frame.unmount();
});
