// Which keys belong to a list or panel, and which to whatever has the focus.
import { afterEach, expect, test } from 'vitest';
import { isTaken } from './keys.ts';

afterEach(() => document.body.replaceChildren());

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
  ['a page, with Ctrl', '<p here></p>', 'j', { ctrlKey: true }, true],
  ['a page, with ⌘', '<p here></p>', 'j', { metaKey: true }, true],
  ['a page, with Alt', '<p here></p>', 'j', { altKey: true }, true],
  ['a page, while composing', '<p here></p>', 'j', { isComposing: true }, true],
])('%s', (_where, html, key, more, expected) => {
  expect(taken(html, key, more)).toBe(expected);
});

test('a key that somebody has used already is taken', () => {
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true });
  expect(taken('<p here></p>', 'j', { cancelable: true })).toBe(true);
});
