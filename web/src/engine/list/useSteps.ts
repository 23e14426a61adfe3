// From row to row and on to the page before or after: for the keyboard, and for the panel that is open.
import { useEffect, useRef } from 'react';
import type { ListQuery } from '../query/useListQuery.ts';
import type { ListControl } from '../query/useListState.ts';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import { useNeighbours } from './useNeighbours.ts';

interface StepSource {
  rows: Row[];
  idField: string;
  control: ListControl;
  query: ListQuery<object>;
  /** The rows are pages: not cards below each other, no board. */
  paged: boolean;
}

export function useSteps({ rows, idField, control, query, paged }: StepSource) {
  const { open, page, rows: size } = control.state;
  const { at, before, after } = useNeighbours(rows, idField, open);
  /** Where the panel goes once the page is there: 1 for its first row, -1 for its last, 0 nowhere. */
  const landing = useRef(0);
  const { turn, open: openRow } = control;
  // Closed meanwhile, or the page did not come: nothing is opened later.
  const given = open === 0 || query.error !== null;
  useEffect(() => {
    if (given) landing.current = 0;
  }, [given]);
  useEffect(() => {
    const row = landing.current > 0 ? rows[0] : rows.at(-1);
    if (landing.current === 0 || query.stale || !row) return;
    landing.current = 0;
    openRow(idOf(row, idField));
  }, [rows, query.stale, idField, openRow]);

  const hasPage = (by: number) =>
    paged && (by < 0 ? page > 1 : rows.length >= size && (query.totalCapped || page * size < query.total));
  const turnBy = (by: number): boolean => {
    if (query.stale || !hasPage(by)) return false;
    turn(page + by);
    return true;
  };
  /** Opens the record before or after the open one; undefined where there is none. */
  const stepBy = (by: number): (() => void) | undefined => {
    const row = by < 0 ? before : after;
    if (row) return () => openRow(idOf(row, idField));
    if (at < 0 || !hasPage(by)) return undefined;
    return () => {
      if (turnBy(by)) landing.current = by;
    };
  };
  return { at, turnBy, stepBy };
}
