// Over a list's table: shows the actions of the row that is pointed at, and fetches its record before it is opened.
import { type RefObject, useEffect } from 'react';
import type { ListAction } from '../actions/actions.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { RowActions } from './RowActions.tsx';
import { useRowSpot } from './useRowSpot.ts';

export interface RowLayerProps {
  frameRef: RefObject<HTMLElement | null>;
  rows: Row[];
  idField: string;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  actions: ListAction[];
  running: boolean;
  run(action: ListAction, rows: Row[]): void;
  /** Fetches a record ahead; answers how to call it off. */
  ahead(id: number): () => void;
}

/** Milliseconds after which pointing is more than passing. */
const meant = 100;

export default function RowLayer({ frameRef, rows, idField, focused, actions, running, run, ahead }: RowLayerProps) {
  const focusedRow = rows[focused];
  const spot = useRowSpot(frameRef, focusedRow ? idOf(focusedRow, idField) : 0);
  const hoveredId = spot && !spot.byTouch ? spot.id : 0;
  useEffect(() => {
    if (!hoveredId) return;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = ahead(hoveredId);
    }, meant);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [hoveredId, ahead]);

  const row = spot && rows.find((one) => idOf(one, idField) === spot.id);
  return row && <RowActions spot={spot} row={row} actions={actions} running={running} run={run} />;
}
