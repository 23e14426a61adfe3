// Presses: what a mouse carries, what a finger carries or only holds, and what the browser sends afterwards.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPresses } from './presses.ts';

let log: string[] = [];
let stop: () => void;
const one = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  log = [];
  document.body.innerHTML =
    '<main><div id="area"><p data-place="a"><a data-thing data-movable>甲</a><a data-thing id="fixed">乙</a></p><p data-place="b"></p></div></main>';
  const area = one('#area');
  area.addEventListener('click', () => log.push('click'));
  stop = watchPresses(area, {
    thingAt: (target) => target.closest<HTMLElement>('[data-thing]'),
    stayed: ({ textContent }) => log.push(`stayed ${textContent}`),
    held: ({ textContent }) => log.push(`held ${textContent}`),
    carrying: {
      places: '[data-place]',
      placeAt: ({ x }) => one(`[data-place=${x < 100 ? 'a' : 'b'}]`),
      ghost: 'ghost',
      drop: ({ textContent }, place) => log.push(`drop ${textContent} on ${place.dataset['place']}`),
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** Answers whether the browser may do its own. */
function send(type: string, target: EventTarget, clientX = 0, pointerType = 'mouse'): boolean {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX });
  return target.dispatchEvent(Object.assign(event, { pointerType, pointerId: 1, isPrimary: true }));
}

const marks = '.ghost, [data-over], [data-lifted], [data-dragging]';

test('a mouse carries at once what is movable, and no click follows; what is not is left to the browser', () => {
  send('pointerdown', one('[data-movable]'));
  send('pointermove', window, 4);
  expect(document.querySelector(marks)).toBeNull();
  send('pointermove', window, 200);
  expect(one('[data-over]').dataset['place']).toBe('b');
  expect(one('.ghost').textContent).toBe('甲');
  send('pointermove', window, 20);
  expect(document.querySelector('[data-over]')).toBeNull();
  // Let go before anything was drawn where it came to.
  send('pointerup', window, 200);
  send('click', one('#area'));
  expect(log).toEqual(['drop 甲 on b']);
  expect(document.querySelector(marks)).toBeNull();
  vi.runAllTimers();
  send('pointerdown', one('#fixed'));
  send('pointermove', window, 200);
  send('pointerup', window, 200);
  send('click', one('#area'));
  expect(log).toEqual(['drop 甲 on b', 'click']);
});

test('Esc leaves it where it was, closes nothing else, and the release is no click', () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  const hit = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  send('pointerdown', one('[data-movable]'));
  hit();
  expect(heard).toHaveBeenCalledTimes(1);
  send('pointermove', window, 200);
  hit();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(document.querySelector(marks)).toBeNull();
  send('pointerup', window, 200);
  send('click', one('#area'));
  expect(log).toEqual([]);
  document.removeEventListener('keydown', heard);
});

test('a finger that moves scrolls; one that stays carries, or holds what cannot be carried', () => {
  const finger = (type: string, target: EventTarget, x = 0) => send(type, target, x, 'touch');
  finger('pointerdown', one('[data-movable]'));
  finger('pointermove', window, 9);
  vi.advanceTimersByTime(1000);
  expect([finger('touchmove', one('#area')), finger('touchend', one('#area'))]).toEqual([true, true]);
  finger('pointerdown', one('[data-movable]'));
  vi.advanceTimersByTime(500);
  expect([finger('touchmove', one('#area')), finger('contextmenu', one('#area'))]).toEqual([false, false]);
  finger('pointermove', window, 200);
  finger('pointerup', window, 200);
  expect(finger('touchend', one('#area'))).toBe(false);
  finger('pointerdown', one('#fixed'));
  vi.advanceTimersByTime(500);
  expect(document.querySelector('.ghost')).toBeNull();
  finger('pointermove', window, 7);
  finger('pointerup', window, 7);
  send('click', one('#area'));
  expect(log).toEqual(['stayed 甲', 'drop 甲 on b', 'stayed 乙', 'held 乙']);
  finger('pointerdown', one('#fixed'));
  vi.advanceTimersByTime(500);
  finger('pointerup', window);
  // At once, on what that opened.
  finger('pointerdown', document.body);
  send('click', one('#area'));
  expect(log.slice(4)).toEqual(['stayed 乙', 'held 乙', 'click']);
});
