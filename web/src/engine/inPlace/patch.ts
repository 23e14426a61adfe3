// Shows a value everywhere on the screen before the server has it, and reverts it after a refusal.
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { idOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';

type Page = { rows?: Row[] };

export interface Shown {
  module: string;
  id: number;
  idField: string;
}

function patchedPage<P extends Page>(page: P, { id, idField }: Shown, change: (row: Row) => Row): P {
  if (!page.rows?.some((row) => idOf(row, idField) === id)) return page;
  return { ...page, rows: page.rows.map((row) => (idOf(row, idField) === id ? change(row) : row)) };
}

/** Sets these properties wherever the record is shown; answers how to put back what stood there. */
export function showChange(client: QueryClient, shown: Shown, changes: Row): () => void {
  const { module, id } = shown;
  const names = Object.keys(changes);
  let was: Row = {};
  const apply = (next: Row) => (row: Row) => ({ ...row, ...next });
  const everywhere = (change: (row: Row) => Row) => {
    client.setQueriesData<Page | InfiniteData<Page>>({ queryKey: ['list', module] }, (data) => {
      if (!data) return data;
      if ('pages' in data) return { ...data, pages: data.pages.map((page) => patchedPage(page, shown, change)) };
      return patchedPage(data, shown, change);
    });
    client.setQueryData<Row>(['record', module, id], (row) => row && change(row));
  };
  everywhere((row) => {
    was = Object.fromEntries(names.map((name) => [name, row[name]]));
    return { ...row, ...changes };
  });
  return () => everywhere(apply(was));
}
