// Around a list's table: shows the actions of the row that is pointed at, and fetches its record before it is opened.
import { type ReactNode, useEffect } from 'react';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { idOf } from '../records.ts';
import type { Row } from '../registries.ts';
import type { ListAction } from './actions.ts';
import type { RowActionsProps } from './RowActions.tsx';
import { useRowSpot } from './useRowSpot.ts';

const RowActions = onDemand<RowActionsProps>(() => import('./RowActions.tsx'));

interface ListRowsProps {
  rows: Row[];
  idField: string;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  actions: ListAction[];
  running: boolean;
  run(action: ListAction, rows: Row[]): void;
  /** Fetches a record ahead; answers how to call it off. */
  ahead(id: number): () => void;
  children: ReactNode;
}

/** Milliseconds after which pointing is more than passing. */
const meant = 100;

export function ListRows({ rows, idField, focused, actions, running, run, ahead, children }: ListRowsProps) {
  const focusedRow = rows[focused];
  const { spot, frame, listeners } = useRowSpot(focusedRow ? idOf(focusedRow, idField) : 0);
  const wanted = spot && !spot.byTouch ? spot.id : 0;
  useEffect(() => {
    if (!wanted) return;
    let leave = () => {};
    const timer = setTimeout(() => {
      leave = ahead(wanted);
    }, meant);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [wanted, ahead]);

  const row = spot && rows.find((one) => idOf(one, idField) === spot.id);
  return (
    <div ref={frame} className="list-rows" {...listeners}>
      {children}
      {row && actions.length > 0 && <RowActions spot={spot} row={row} actions={actions} running={running} run={run} />}
    </div>
  );
}
