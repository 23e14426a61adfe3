// Files in lists and panels: their names, each opening its file.
import type { CellProps } from '../../../record/registries.ts';
import { filesOf, nameOf, namesOf } from './fileRows.ts';

export function FileLinks({ value, full }: CellProps) {
  if (!full) return namesOf(value);
  return filesOf(value).map((row) => (
    <div key={row.id}>
      {row.url ? (
        <a href={row.url} target="_blank" rel="noreferrer">
          {nameOf(row)}
        </a>
      ) : (
        nameOf(row)
      )}
    </div>
  ));
}
