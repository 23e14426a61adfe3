// The words in a list's search box: searched for a moment after the last key, and at once by Enter or the button.
import { useEffect, useRef, useState } from 'react';
import { isLeaving } from '../interaction/keys.ts';
import type { ListControl } from '../query/useListState.ts';

/** Milliseconds without a key. */
const pause = 250;
/** One Chinese character is a word; of letters and digits it takes two. Nothing is everything. */
const worth = /^$|\p{Script=Han}|../u;

export function useTypedSearch({ state: { key }, change }: ListControl) {
  const [text, setText] = useState(key);
  const timer = useRef<number>(undefined);
  const composing = useRef(false);
  /** What was asked for here and is not in force yet. */
  const sent = useRef<string[]>([]);
  /** What was searched for last by Enter or the button. */
  const pressed = useRef(key);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    const at = sent.current.indexOf(key);
    sent.current = sent.current.slice(at + 1);
    // What comes from elsewhere takes the place of what is being typed, its own echo does not.
    if (at >= 0) return;
    window.clearTimeout(timer.current);
    setText(key);
  }, [key]);

  const send = (value: string) => {
    window.clearTimeout(timer.current);
    if (value === (sent.current.at(-1) ?? key)) return;
    sent.current.push(value);
    change({ key: value });
  };
  const type = (value: string) => {
    setText(value);
    window.clearTimeout(timer.current);
    const words = value.trim();
    if (!composing.current && worth.test(words)) {
      // Somebody who is on the way to another page is not held back.
      timer.current = window.setTimeout(() => !isLeaving() && send(words), pause);
    }
  };
  const search = (value: string) => {
    pressed.current = value.trim();
    setText(pressed.current);
    send(pressed.current);
  };
  return {
    text,
    type,
    search,
    /** Enter was pressed for these words before: what they found is gone to. */
    found: () => key !== '' && text.trim() === key && pressed.current === key,
    /** A word that an input method composes is none yet. */
    composition: {
      onCompositionStart: () => {
        composing.current = true;
      },
      onCompositionEnd: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        composing.current = false;
        type(currentTarget.value);
      },
    },
  };
}
