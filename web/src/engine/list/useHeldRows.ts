// The rows that a list shows while new answers arrive.
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../record/registries.ts';
import { type HeldRows, hold } from './heldRows.ts';

interface Source {
  /** Another view, or another page of it, is shown as it comes. */
  view: string;
  rows: Row[];
  /** When the rows were answered. */
  at: number;
  /** The rows are still those of the view before. */
  stale: boolean;
  idField: string;
  size: number;
}

interface CurrentRows extends HeldRows {
  view: string;
  at: number;
  answer: Row[];
}

/** Whose rows the next answers bring: the person's own show as they come, also while the call for them is still to be made. */
type Expectation = '' | 'asked' | 'called';

export function useHeldRows({ view, rows, at, stale, idField, size }: Source) {
  const [current, setCurrent] = useState<CurrentRows>({ view, at, answer: rows, rows, waiting: 0 });
  // What was kept from an earlier visit gives way to the first answer.
  const expectation = useRef<Expectation>('called');
  const touched = useRef(new Set<number>());

  // Another view is drawn in the same pass as the address that leads to it.
  if (!stale && current.view !== view) setCurrent({ view, at, answer: rows, rows, waiting: 0 });
  const shownView = useRef(current.view);
  useLayoutEffect(() => {
    if (current.view !== shownView.current) {
      shownView.current = current.view;
      if (expectation.current === 'called') expectation.current = '';
      touched.current.clear();
    }
    if (stale || current.view !== view || (current.at === at && current.answer === rows)) return;
    const asCome = expectation.current !== '';
    const next = asCome ? { rows, waiting: 0 } : hold(current.rows, rows, { idField, size, touched: touched.current });
    if (expectation.current === 'called') expectation.current = '';
    if (asCome) touched.current.clear();
    setCurrent({ view, at, answer: rows, ...next });
  }, [current, view, rows, at, stale, idField, size]);

  const showAll = useCallback(() => {
    touched.current.clear();
    setCurrent((before) => ({ ...before, rows: before.answer, waiting: 0 }));
  }, []);

  return {
    rows: current.rows,
    waiting: current.waiting,
    showAll,
    touch: useCallback((ids: number[]) => {
      for (const id of ids) touched.current.add(id);
    }, []),
    /** The person did something: the answer to it is shown as it comes. */
    expectOwnRows: useCallback(() => {
      expectation.current = 'asked';
    }, []),
    /** The call for the person's own change is sent now. */
    called: useCallback((now = false) => {
      if (now || expectation.current === 'asked') expectation.current = 'called';
    }, []),
  };
}
