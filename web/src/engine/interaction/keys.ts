// When a key belongs to a list or a panel, and when it belongs to a text field or to a dialog above.

import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

/** True while the key goes into a field, or steers a widget that uses keys itself. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  // Tabs move sideways: all other keys stay free, though the tab bar stops some of them.
  if (target instanceof HTMLElement && target.closest('[role=tab]')) {
    return ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', ' ', 'Tab'].includes(event.key);
  }
  if (event.defaultPrevented) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox'].includes(target.type) || event.key === ' ';
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return Boolean(
    target.closest('[role=menu], [role=menuitem], [role=listbox], [role=separator], .ant-picker-dropdown'),
  );
}

function isShown(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/** True while a record's panel stands open. */
export function isPanelOpen(): boolean {
  return [...document.querySelectorAll('.detail-drawer .ant-drawer-section')].some(isShown);
}

/** True while a dialog stands over the page; the record panel is none, the list behind it stays usable. */
export function isDialogOpen(): boolean {
  return [
    ...document.querySelectorAll(
      '.ant-modal, .ant-drawer:not(.detail-drawer) .ant-drawer-section, .ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)',
    ),
  ].some(isShown);
}

/** True while somebody types into this. */
export function isTyping(element: EventTarget | null): boolean {
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || element.matches('textarea, input:not([type=checkbox], [type=radio])'))
  );
}

/** Path of the page in sight; unknown where there is no frame. */
let shownPath: string | undefined;

/** The frame names the page that it shows, before anything in it is told that it stands. */
export function useShownPath(path: string): void {
  useInsertionEffect(() => {
    shownPath = path;
    return () => {
      shownPath = undefined;
    };
  }, [path]);
}

/** True while the page in sight only waits for the one that was asked for: keys are meant for that one. */
export const isLeaving = () => shownPath !== undefined && shownPath !== window.location.pathname;

/** Milliseconds for which a letter waits for its receiver: whoever waits longer does not mean it any more. */
const patience = 5000;

/** Letters without a receiver, in their order: what takes them may still be loading. Any other input discards them. */
let early: KeyboardEvent[] = [];
let expiry: ReturnType<typeof setTimeout> | undefined;

function storeEarlyKey(event: Event): void {
  if (event.type === 'focusin' && !isTyping(event.target)) return;
  const letter = event instanceof KeyboardEvent && event.key.length === 1 && !event.shiftKey && !event.repeat;
  early = letter && !isTaken(event) && !isDialogOpen() ? [...waiting(), event] : [];
  clearTimeout(expiry);
  if (early.length > 0) expiry = setTimeout(() => (early = []), patience);
}
for (const type of ['keydown', 'pointerdown', 'focusin']) window.addEventListener(type, storeEarlyKey, true);

/** Those behind the last one that somebody used. */
const waiting = () => early.slice(early.findLastIndex(({ defaultPrevented }) => defaultPrevented) + 1);

/** The letters that were pressed last, before their receiver existed, if they are of these; they are returned once. */
export function takeEarlyKeys(letters: string): string[] {
  const pressed = waiting().map(({ key }) => key.toLowerCase());
  const own = pressed.slice(pressed.findLastIndex((letter) => !letters.includes(letter)) + 1);
  if (own.length > 0) early = [];
  return own;
}

/**
 * A key of an open panel, such as the one that begins a follow-up; text fields and dialogs come first.
 * One that was pressed before the panel could take it is done as soon as it can.
 * @param run undefined as long as there is nothing that it could do
 * @param early false for what is meant for the record in sight and no other
 */
export function usePanelKey(key: string, run: (() => void) | undefined, early = true): void {
  const latest = useRef(run);
  const ready = run !== undefined;
  // What can be seen can be used: not after the next turn only.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!ready) return;
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== key ||
        event.shiftKey ||
        event.repeat ||
        isTaken(event) ||
        isDialogOpen() ||
        isLeaving()
      )
        return;
      event.preventDefault();
      latest.current?.();
    };
    window.addEventListener('keydown', listen);
    if (early && !isLeaving() && takeEarlyKeys(key).length > 0) latest.current?.();
    return () => window.removeEventListener('keydown', listen);
  }, [key, ready, early]);
}
