// A double click on what opens a dialog, as the page receives it.
import { beforeEach, expect, test, vi } from 'vitest';
import './doubleClicks.ts';

const onClick = vi.fn();

function press(element: Element, at: { detail?: number; clientX?: number } = {}): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, ...at }));
}

beforeEach(() => {
  onClick.mockReset();
  document.body.innerHTML =
    '<button id="opens"></button><div class="ant-modal-wrap"><button id="agrees"></button></div>';
  for (const one of document.querySelectorAll('button, .ant-modal-wrap'))
    one.addEventListener('click', () => onClick(one.id || 'mask'));
});

const of = (selector: string) => document.querySelector(selector) as Element;

test('the second click of a double click does nothing in the dialog that the first opened', () => {
  press(of('#opens'), { clientX: 500 });
  press(of('.ant-modal-wrap'), { clientX: 500, detail: 2 });
  press(of('#agrees'), { clientX: 500, detail: 2 });
  expect(onClick.mock.calls).toEqual([['opens']]);
});

test('two clicks in one dialog, on two places, and by the keyboard count', () => {
  press(of('#agrees'), { clientX: 100 });
  press(of('#agrees'), { clientX: 100, detail: 2 });
  expect(onClick.mock.calls).toEqual([['agrees'], ['mask'], ['agrees'], ['mask']]);
  onClick.mockReset();
  press(of('#opens'), { clientX: 300 });
  press(of('#agrees'), { clientX: 700 });
  press(of('#opens'), { clientX: 300 });
  press(of('#agrees'), { clientX: 300, detail: 0 });
  expect(onClick.mock.calls).toEqual([['opens'], ['agrees'], ['mask'], ['opens'], ['agrees'], ['mask']]);
});

test('a click after something was typed counts, however near', () => {
  press(of('#opens'), { clientX: 500 });
  of('#opens').dispatchEvent(new Event('input', { bubbles: true }));
  press(of('#agrees'), { clientX: 500, detail: 2 });
  expect(onClick.mock.calls).toEqual([['opens'], ['agrees'], ['mask']]);
});
