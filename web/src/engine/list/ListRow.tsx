// One row of the table of a list. It renders again for its record, its mark and its state, not for other rows.
import type { ListField } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { memo, type ReactNode } from 'react';
import { cellContent } from '../fields/cells/Cell.tsx';
import type { Row } from '../record/registries.ts';
import { HitLine } from '../rows/Highlight.tsx';
import { leadContent } from '../rows/LeadText.tsx';
import { type CellTarget, cellTarget, OpenCell } from '../rows/openCell.tsx';
import { RowCheck } from './RowCheck.tsx';

/** A column as the table draws it. */
export interface TableColumn {
  column: ListField;
  /** Pixels. */
  width: number;
  /** The first: names the record and opens it. */
  lead: boolean;
  /** Stays in its place at this many pixels from the table's left edge; null for a column that scrolls. */
  left: number | null;
  className: string;
}

export interface RowSource {
  module: string;
  columns: TableColumn[];
  t: TFunction;
  words: readonly string[];
  own?: ((row: Row) => CellTarget) | undefined;
}

interface ListRowProps extends RowSource {
  id: number;
  row: Row;
  /** Something small before the first column's text. */
  mark: ((row: Row) => ReactNode) | undefined;
  selected: boolean;
  focused: boolean;
  check(id: number, on: boolean, range: boolean): void;
}

export const ListRow = memo(function ListRow({ id, row, mark, selected, focused, check, ...source }: ListRowProps) {
  const { own, columns, t } = source;
  const names = ['list-row', own && 'row-opens', selected && 'row-selected', focused && 'row-focused'];
  return (
    <tr className={names.filter(Boolean).join(' ')} data-row-key={id} aria-selected={selected}>
      <td className="list-check list-frozen">
        <RowCheck
          checked={selected}
          label={t('list.selectRow', { id })}
          onCheck={(on, range) => check(id, on, range)}
        />
      </td>
      {columns.map((one) => cellOf({ ...source, one, row, mark: one.lead && mark?.(row) }))}
    </tr>
  );
});

interface CellPlace extends RowSource {
  one: TableColumn;
  row: Row;
  mark: ReactNode;
}

/** Not a component: hundreds of cells are drawn at once. */
function cellOf({ one, row, mark, module, t, words, own }: CellPlace): ReactNode {
  const { column, lead, left, className } = one;
  const source = { column, row, module };
  const content = lead ? leadContent(source, words, t) : cellContent(source, t);
  const target = cellTarget({ ...source, lead, own });
  const body = target ? <OpenCell target={target}>{content}</OpenCell> : content;
  return (
    <td
      key={column.field}
      className={className}
      data-field={column.field}
      style={left === null ? undefined : { insetInlineStart: left }}
      title={typeof content === 'string' && content !== '' ? content : undefined}
    >
      {lead && mark ? (
        <span className="cell-marked">
          {mark}
          {body}
        </span>
      ) : (
        body
      )}
      {lead && row.hit ? <HitLine row={row} words={words} /> : null}
    </td>
  );
}
