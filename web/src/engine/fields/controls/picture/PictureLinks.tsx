// Pictures in lists (small, the first few) and panels, each opening the whole one.
import type { CellProps } from '../../../record/registries.ts';
import { filesOf, nameOf, namesOf } from '../file/fileRows.ts';

const shownInList = 3;

export function PictureLinks({ value, full }: CellProps) {
  const rows = filesOf(value);
  const shown = full ? rows : rows.slice(0, shownInList);
  const size = full ? 96 : 24;
  if (shown.every((row) => !row.thumb && !row.url)) return namesOf(value);
  return shown.map((row) => (
    <a key={row.id} href={row.url} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      <img
        className="cell-picture"
        src={row.thumb || row.url}
        alt={nameOf(row)}
        width={size}
        height={size}
        loading="lazy"
      />
    </a>
  ));
}
