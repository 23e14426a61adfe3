// The keys of everything that is chosen from a searched list: what is typed reaches the search, arrows move, Enter chooses.
import type { InputRef } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isTyping } from './keys.ts';

/** Frames within which a layer that opens lets the focus in. */
const frames = 60;

export interface PickingSource {
  /** What stands in the search. */
  typed: string;
  /** How many rows stand there, in their order. */
  count: number;
  /** False while the rows are not yet those of what was typed: then Enter searches. */
  settled: boolean;
  /** Chooses the row at this place, where it may be chosen. */
  choose(at: number): void;
}

export interface Picking {
  box: RefObject<InputRef | null>;
  /** Row that Enter chooses; -1 as long as nobody typed or moved: the Enter that opens a picker chooses nothing. */
  at: number;
  onKeyDown(event: KeyboardEvent): void;
}

/** Whatever it stands in, the search has the focus at first: a layer that is just being placed takes none yet. */
export function usePicking({ typed, count, settled, choose }: PickingSource): Picking {
  const box = useRef<InputRef>(null);
  const [moved, setMoved] = useState(-1);
  const at = Math.min(moved < 0 && typed.trim() !== '' ? 0 : moved, count - 1);
  useEffect(() => {
    let left = frames;
    let frame = 0;
    const take = () => {
      box.current?.focus();
      if (box.current) left -= 1;
      if (left > 0 && document.activeElement !== box.current?.input) frame = requestAnimationFrame(take);
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const inBox = event.target === box.current?.input;
    // Keys of a picker are not the form's behind it.
    if (event.key === 'Enter') event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!inBox) {
      // The letter itself goes where the focus is by then.
      if (event.key.length === 1 && event.key !== ' ' && !isTyping(event.target)) box.current?.focus({ cursor: 'end' });
      return;
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setMoved(Math.max(0, Math.min(count - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && settled && at >= 0 && !event.repeat) {
      event.preventDefault();
      choose(at);
    } else if (event.key !== 'Enter' || !settled) {
      // The position in another list has no meaning here.
      setMoved(-1);
    }
  };
  return { box, at, onKeyDown };
}
