// Which cell of a row opens a record: fields that a feature gave an opener, else the list's first column.
import type { ListField } from '@crm/protocol/answers/form';
import type { MouseEvent, ReactNode } from 'react';
import { fieldOpenerFor, openRecord, panelFor, type Row, recordAddress } from '../record/registries.ts';

/** What a cell opens, and the address that does the same in another tab. */
export interface CellTarget {
  open(): void;
  address: string | undefined;
}

interface CellLink {
  column: ListField;
  row: Row;
  /** Wire name of the list's module: records of this kind open in the list's own panel. */
  module: string;
  /** True for the first column of a list that has a panel. */
  lead: boolean;
  own?: ((row: Row) => CellTarget) | undefined;
}

/** Undefined for a cell that opens nothing. */
export function cellTarget({ column, row, module, lead, own }: CellLink): CellTarget | undefined {
  // A reference shows its text under another name than its id.
  const opener =
    fieldOpenerFor(module, column.field) ?? (column.textField ? fieldOpenerFor(module, column.textField) : undefined);
  if (opener && opener.kind !== module && panelFor(opener.kind)) {
    const id = Number(row[opener.idField] ?? 0);
    return id > 0 ? recordTarget(opener.kind, id) : undefined;
  }
  if (own && (lead || opener?.kind === module)) return own(row);
  return undefined;
}

export function recordTarget(kind: string, id: number): CellTarget {
  return { open: () => openRecord(kind, id), address: recordAddress(kind, id) };
}

/** A plain click opens here; whatever else a browser does with links stays its own. */
export function OpenCell({ target, children }: { target: CellTarget; children: ReactNode }) {
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    target.open();
  };
  if (target.address) {
    return (
      <a className="cell-link" href={target.address} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className="cell-link" onClick={onClick}>
      {children}
    </button>
  );
}
