// The list by keyboard: / searches, n creates, j k and arrows move, Enter opens, x selects, r reads again, Esc lets go.
import { useEffect, useRef, useState } from 'react';
import { isDialogOpen, isPanelOpen, isTaken } from '../keys.ts';

interface ListKeys {
  count: number;
  /** False while a panel is open: arrows step through records there. */
  moves: boolean;
  /** Row of the open record, -1 for none: the keyboard goes on from there. */
  openRow: number;
  /** Opens the record before or after the open one. */
  step?(by: number): void;
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

const moves: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Answers the row under the keyboard, -1 for none. */
export function useListKeys(keys: ListKeys): number {
  const [focused, setFocused] = useState(-1);
  const { openRow } = keys;
  const latest = useRef({ keys, focused });
  useEffect(() => {
    latest.current = { keys, focused };
  });

  useEffect(() => {
    setFocused((now) => Math.min(now, keys.count - 1));
  }, [keys.count]);

  useEffect(() => {
    if (openRow >= 0) setFocused(openRow);
  }, [openRow]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTaken(event) || isDialogOpen()) return;
      const { keys: now, focused: at } = latest.current;
      const by = event.shiftKey ? undefined : moves[event.key];
      const target = event.target as HTMLElement;
      const onButton = target instanceof HTMLElement && target.closest('button, a, [role=button], th') !== null;
      if (event.key === '/') now.focusSearch();
      else if (event.key === 'n' && now.create) now.create();
      else if (event.key === '.' && now.act) now.act();
      else if (event.key === 'r') now.refresh();
      else if (event.key === 'Escape' && now.release && !isPanelOpen()) now.release();
      else if ((event.key === 'j' || event.key === 'k') && !now.moves) now.step?.(by ?? 0);
      else if (by !== undefined && now.moves && now.count > 0) {
        const next = Math.max(0, Math.min(now.count - 1, at + by));
        // Enter is the row's from here on, not that of the link which was used last.
        if (
          document.activeElement instanceof HTMLElement &&
          document.activeElement.closest('.list-rows, .list-table')
        ) {
          document.activeElement.blur();
        }
        setFocused(next);
        now.reveal(next);
      } else if (event.key === 'Enter' && at >= 0 && !onButton) now.open(at);
      else if (event.key === 'x' && at >= 0) now.select(at);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  return focused;
}
