// The list by keyboard: / searches, n creates, j k and arrows move, Enter opens, x selects.
import { useEffect, useRef, useState } from 'react';
import { isDialogOpen, isTaken } from '../keys.ts';

interface ListKeys {
  count: number;
  /** False while a panel is open: arrows step through records there. */
  moves: boolean;
  /** Row of the open record, -1 for none: the keyboard goes on from there. */
  openRow: number;
  focusSearch(): void;
  create?(): void;
  open(index: number): void;
  select(index: number): void;
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
      const by = moves[event.key];
      const target = event.target as HTMLElement;
      const onButton = target instanceof HTMLElement && target.closest('button, a, [role=button], th') !== null;
      if (event.key === '/') now.focusSearch();
      else if (event.key === 'n' && now.create) now.create();
      else if (by !== undefined && now.moves && now.count > 0) {
        const next = Math.max(0, Math.min(now.count - 1, at + by));
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
