// An edited row that is out of sight: its values as text.
import type { FormItem, ListField } from '@crm/protocol/answers/form';
import { memo } from 'react';
import type { Row } from '../../../record/registries.ts';
import { Cell } from '../../cells/Cell.tsx';
import { sideOf } from './LineRow.tsx';
import { lineColumn } from './lines.ts';

interface TextRowProps {
  /** Rows of the program's own. */
  own: boolean;
  columns: readonly FormItem[];
  line: Row;
  row: number;
  module: string;
  watch(element: HTMLElement | null): (() => void) | undefined;
}

const shown = new WeakMap<FormItem, ListField>();

function cellColumn(column: FormItem, own: boolean): ListField {
  let made = shown.get(column);
  if (!made) shown.set(column, (made = lineColumn(column, own)));
  return made;
}

function PlainRow({ own, columns, line, row, module, watch }: TextRowProps) {
  return (
    <tr className="lines-text" data-text={row} ref={watch}>
      {columns.map((column) => (
        <td key={column.field} data-title={column.title} className={sideOf(column)}>
          <Cell column={cellColumn(column, own)} row={line} module={module} full={column} />
        </td>
      ))}
      <td className="lines-actions" />
    </tr>
  );
}

export const TextRow = memo(PlainRow);
