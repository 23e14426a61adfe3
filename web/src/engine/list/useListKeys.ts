// The list by keyboard: / searches, n creates, j k and arrows move, left and right go along the row, Enter opens, x selects,
// r reads again, Esc lets go.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isDialogOpen, isLeaving, isPanelOpen, isTaken, takeEarlyKeys } from '../interaction/keys.ts';

interface ListKeys {
  count: number;
  /** Cells that left and right go to; 0 for none. */
  columns: number;
  /** False while a panel is open: arrows step through records there. */
  moves: boolean;
  /** Row of the open record, -1 for none: the keyboard goes on from there. */
  openRow: number;
  /** Opens the record before or after the open one. */
  step?(by: number): void;
  /** The page that is shown, where rows have pages, */
  page?: number;
  /** and the way to the one before or after; false where there is none. */
  turn?(by: number): boolean;
  focusSearch(): void;
  refresh(): void;
  /** Lets go of the selection; undefined when there is none. */
  release: (() => void) | undefined;
  create?(): void;
  open(index: number): void;
  select(index: number): void;
  /** Goes to what can be done with the row. */
  act?(): void;
  reveal(index: number): void;
}

/** From here on keys are the row's, not those of a control that was used last. */
function leaveControl(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.list, .plain-table')) activeElement.blur();
}

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Answers the row and the column under the keyboard, -1 for none, and how to come to the rows from elsewhere. */
export function useListKeys(keys: ListKeys): { row: number; column: number; toRows(): void } {
  const [focused, setFocused] = useState(-1);
  const [column, setColumn] = useState(-1);
  const { openRow } = keys;
  const latest = useRef({ keys, focused });
  // What can be seen can be used: not after the next turn only.
  useLayoutEffect(() => {
    latest.current = { keys, focused };
  });

  useEffect(() => {
    setFocused((now) => Math.min(now, keys.count - 1));
  }, [keys.count]);

  useEffect(() => {
    setColumn((now) => Math.min(now, keys.columns - 1));
  }, [keys.columns]);

  // In the pass that opens the record: an effect would draw the whole list a second time.
  const [opened, setOpened] = useState(-1);
  if (openRow !== opened) {
    setOpened(openRow);
    if (openRow >= 0) setFocused(openRow);
  }

  // Behind an open panel the list goes along.
  const { page } = keys;
  useEffect(() => {
    if (openRow >= 0) latest.current.keys.reveal(openRow);
  }, [openRow]);

  const goTo = useCallback((row: number) => {
    // The key after this one may come before the list is drawn again.
    latest.current.focused = row;
    setFocused(row);
    latest.current.keys.reveal(row);
  }, []);
  /** After the last row comes the first of the page that follows. */
  const landing = useRef(0);
  useEffect(() => {
    const by = landing.current;
    landing.current = 0;
    if (by !== 0 && page) goTo(by > 0 ? 0 : latest.current.keys.count - 1);
  }, [page, goTo]);
  const toRows = useCallback(() => {
    const { keys: now, focused: at } = latest.current;
    if (now.count > 0) goTo(Math.max(0, at));
  }, [goTo]);

  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || isDialogOpen() || isLeaving()) return;
      const { keys: now, focused: at } = latest.current;
      // With the capitals locked a letter is the same key.
      const key = event.shiftKey || event.key.length > 1 ? event.key : event.key.toLowerCase();
      const by = event.shiftKey ? undefined : moves[key];
      const step = event.shiftKey ? undefined : steps[event.key];
      const target = event.target as HTMLElement;
      const onButton = target instanceof HTMLElement && target.closest('button, a, [role=button], th') !== null;
      if (key === '/') now.focusSearch();
      else if (key === 'n' && now.create) now.create();
      else if (key === '.' && now.act) now.act();
      else if (key === 'r') now.refresh();
      else if (key === 'Escape' && !isPanelOpen() && (now.release || (at >= 0 && onButton))) {
        leaveControl();
        now.release?.();
      } else if ((key === 'j' || key === 'k') && !now.moves) now.step?.(by ?? 0);
      else if (by !== undefined && now.moves && now.count > 0 && !isPanelOpen()) {
        leaveControl();
        const to = at + by;
        if (at >= 0 && (to < 0 || to >= now.count) && now.turn?.(by)) landing.current = by;
        else goTo(Math.max(0, Math.min(now.count - 1, to)));
      } else if (step !== undefined && now.moves && now.columns > 0 && at >= 0)
        setColumn((before) => Math.max(0, Math.min(now.columns - 1, before + step)));
      else if (key === 'Enter' && at >= 0 && !onButton) now.open(at);
      else if (key === 'x' && at >= 0) {
        leaveControl();
        now.select(at);
      } else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [goTo]);

  // A person who just came by the menu is quicker than the rows and the permission to create.
  const { count } = keys;
  const creates = keys.create !== undefined;
  useLayoutEffect(() => {
    if (isDialogOpen() || isLeaving()) return;
    const { keys: now } = latest.current;
    for (const letter of takeEarlyKeys(`${creates ? 'n' : ''}${count > 0 && now.moves ? 'jkx' : ''}`)) {
      const at = latest.current.focused;
      const by = moves[letter];
      // What follows is not the list's.
      if (letter === 'n') return now.create?.();
      if (by !== undefined) goTo(Math.max(0, Math.min(now.count - 1, at + by)));
      else if (at >= 0) now.select(at);
    }
  }, [count, creates, goTo]);

  return { row: focused, column, toRows };
}
