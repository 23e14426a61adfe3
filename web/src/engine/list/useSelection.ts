// The selected rows of a list, kept while paging.
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

export interface Selection {
  rows: Row[];
  ids: number[];
  set(ids: number[], rows: Row[]): void;
  toggle(row: Row): void;
  clear(): void;
}

const none: Row[] = [];

export function useSelection(idField: string, max?: number): Selection {
  const [rows, setRows] = useState<Row[]>(none);
  const ids = useMemo(() => rows.map((row) => idOf(row, idField)), [rows, idField]);

  const set = useCallback(
    (nextIds: number[], found: Row[]) =>
      setRows((before) => {
        const known = new Map([...before, ...found.filter(Boolean)].map((row) => [idOf(row, idField), row]));
        const next = nextIds.map((id) => known.get(id)).filter((row): row is Row => row !== undefined);
        return max ? next.slice(-max) : next;
      }),
    [idField, max],
  );
  const toggle = useCallback(
    (row: Row) =>
      setRows((before) => {
        const id = idOf(row, idField);
        const without = before.filter((entry) => idOf(entry, idField) !== id);
        const next = without.length < before.length ? without : [...before, row];
        return max ? next.slice(-max) : next;
      }),
    [idField, max],
  );
  const clear = useCallback(() => setRows((before) => (before.length ? none : before)), []);
  return { rows, ids, set, toggle, clear };
}

/** Another view is another list: what was selected in the one before is not in sight any more. */
export function useViewChange(parts: unknown[], clear: () => void): void {
  const view = JSON.stringify(parts);
  const last = useRef(view);
  // Before the new one can be seen: what is selected in it stays.
  useLayoutEffect(() => {
    if (last.current !== view) clear();
    last.current = view;
  }, [view, clear]);
}
