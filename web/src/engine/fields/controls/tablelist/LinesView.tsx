// The rows of a `tablelist` in a panel, read only, with their totals.

import type { ListField } from '@crm/protocol/answers/form';
import type { CellProps } from '../../../record/registries.ts';
import { Cell, isRightAligned } from '../../cells/Cell.tsx';
import { isEmptyValue } from '../../fieldTypes.ts';
import { LinesScroll } from './LinesScroll.tsx';
import { columnsOf, isOwn, lineColumn, linesOf } from './lines.ts';
import { TableTotals } from './TableTotals.tsx';
import './table.css';

export default function LinesView({ value, full, module }: CellProps) {
  if (!full) return null;
  const lines = linesOf(value);
  // What no line has takes no room: of many columns few are used, such as the tax.
  const columns = columnsOf(full).filter(
    (column) => column.required || lines.some((line) => !isEmptyValue(column, line[column.field])),
  );
  const own = isOwn(full);
  const shown = columns.map((column) => lineColumn(column, own));
  const side = (at: number) => (shown[at] && isRightAligned(shown[at]) ? 'lines-number' : undefined);
  return (
    <LinesScroll label={full.title} height={full.height}>
      <table className="lines lines-read">
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column.field} className={side(at)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={at}>
              {columns.map((column, index) => (
                <td key={column.field} data-title={column.title} className={side(index)}>
                  <Cell column={shown[index] as ListField} row={line} module={module} full={column} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <TableTotals own={own} columns={columns} lines={lines} side={side} />
      </table>
    </LinesScroll>
  );
}
