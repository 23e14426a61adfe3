// When a key belongs to a list or a panel, and when it belongs to whoever is typing or to a dialog above.

import { useLayoutEffect, useRef } from 'react';

/** True while the key goes into a field, or steers a widget that uses keys itself. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.isComposing || event.keyCode === 229) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  // Tabs move sideways: up and down stay free, though the tab bar stops them.
  if (target instanceof HTMLElement && target.closest('[role=tab]')) {
    return !['ArrowUp', 'ArrowDown', 'Escape'].includes(event.key);
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

/** A key of an open panel, such as the one that begins a follow-up; it belongs to whoever is typing and to dialogs first. */
export function usePanelKey(key: string, run: () => void): void {
  const latest = useRef(run);
  // What can be seen can be used: not after the next turn only.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.shiftKey || isTaken(event) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key]);
}
