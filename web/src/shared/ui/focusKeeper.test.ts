// The focus passes on when what had it goes away, and stays away where it was given up.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocus } from './focusKeeper.ts';

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  // Everything in the page has a place.
  vi.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(() => [{}] as never);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  document.body.innerHTML = `
    <main id="main" tabindex="-1"><section><p><button id="opener"></button><a id="other" href="#"></a></p></section></main>
    <div class="ant-drawer" tabindex="-1"><p><button id="in"></button><button id="beside"></button></p></div>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.useRealTimers();
});
const one = (id: string) => document.getElementById(id) as HTMLElement;
const settle = () => vi.advanceTimersByTimeAsync(200);
const at = () =>
  (document.activeElement as HTMLElement).id || document.activeElement?.className || document.activeElement?.tagName;

it('passes to what stands beside', async () => {
  one('in').focus();
  one('in').remove();
  await settle();
  expect(at()).toBe('beside');
});

it('goes back to what opened the layer, however many lay over each other', async () => {
  one('opener').focus();
  one('in').focus();
  const question = document.body.appendChild(document.createElement('div'));
  question.className = 'ant-modal-wrap';
  question.innerHTML = '<button id="yes"></button>';
  one('yes').focus();
  // Back and forth is no new way in.
  one('in').focus();
  one('yes').focus();
  question.remove();
  document.querySelector('.ant-drawer')?.remove();
  await settle();
  expect(at()).toBe('opener');
});

it('goes to the page where the opener is gone with all that stood around it', async () => {
  one('opener').focus();
  one('in').focus();
  document.querySelector('section')?.remove();
  document.querySelector('.ant-drawer')?.remove();
  await settle();
  expect(at()).toBe('main');
});

it('stays given up after a press on nothing, and where somebody else takes it', async () => {
  one('opener').focus();
  one('opener').blur();
  await settle();
  document.body.append(document.createElement('p'));
  await settle();
  expect(at()).toBe('BODY');
  one('in').focus();
  one('in').remove();
  one('other').focus();
  await settle();
  expect(at()).toBe('other');
});
