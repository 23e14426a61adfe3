// Which cell of a row opens a record: fields that a feature gave an opener, else the list's first column.
import type { ListField } from '@crm/protocol/form';
import type { ReactNode } from 'react';
import { fieldOpenerFor, openRecord, panelFor, type Row } from '../registries.ts';

interface CellLink {
  column: ListField;
  row: Row;
  /** Wire name of the list's module: records of this kind open in the list's own panel. */
  module: string;
  /** True for the first column of a list that has a panel. */
  lead: boolean;
  openOwn?(row: Row): void;
}

/** What a click on the cell opens; undefined for a cell that opens nothing. */
export function cellTarget({ column, row, module, lead, openOwn }: CellLink): (() => void) | undefined {
  // A reference shows its text under another name than its id.
  const opener = fieldOpenerFor(column.field) ?? (column.textField ? fieldOpenerFor(column.textField) : undefined);
  if (opener && opener.kind !== module && panelFor(opener.kind)) {
    const id = Number(row[opener.idField] ?? 0);
    return id > 0 ? () => openRecord(opener.kind, id) : undefined;
  }
  if (openOwn && (lead || opener?.kind === module)) return () => openOwn(row);
  return undefined;
}

export function OpenCell({ open, children }: { open: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="cell-link"
      onClick={(event) => {
        event.stopPropagation();
        open();
      }}
    >
      {children}
    </button>
  );
}
