// The rows before and behind the one whose panel is open, also once that has left the list.
import { useEffect, useRef } from 'react';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

/** @param open id of the open record; 0 for none */
export function useNeighbours(rows: readonly Row[], idField: string, open: number) {
  const at = open ? rows.findIndex((row) => idOf(row, idField) === open) : -1;
  // What was done with a record may take it out of its list: its neighbours stay within reach.
  const stood = useRef(-1);
  useEffect(() => {
    if (at >= 0 || open === 0) stood.current = at;
  });
  const [before, after] = at >= 0 ? [at - 1, at + 1] : [stood.current - 1, stood.current];
  return { at, before: rows[before], after: rows[after] };
}
