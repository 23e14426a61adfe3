// The last row of a table of lines: sums below the columns that have one.
import type { FormItem } from '@crm/protocol/answers/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '../../../record/decimals.ts';
import type { Row } from '../../../record/registries.ts';
import { columnText } from '../../fieldTypes.ts';
import '../../fields.i18n.ts';
import { lineColumn } from './lines.ts';

interface TableTotalsProps {
  /** Rows of the program's own. */
  own: boolean;
  columns: FormItem[];
  lines: Row[];
  /** Class of a column's cells. */
  side(at: number): string | undefined;
  /** Further cells of the row. */
  children?: ReactNode;
}

export function TableTotals({ own, columns, lines, side, children }: TableTotalsProps) {
  const { t } = useTranslation();
  if (!columns.some((column) => column.total)) return null;
  // Written as the cells above are.
  const sum = (column: FormItem) => {
    const { field, precision = 0 } = column;
    const total = sumOf(
      lines.map((line) => line[field]),
      precision,
    );
    return columnText({ [field]: total }, lineColumn({ ...column, type: 'number' }, own), t);
  };
  return (
    <tfoot>
      <tr>
        {columns.map((column, at) => (
          <td
            key={column.field}
            data-title={column.total ? column.title : undefined}
            className={side(at)}
            data-empty={!column.total && at > 0}
          >
            {column.total ? sum(column) : at === 0 && t('table.total')}
          </td>
        ))}
        {children}
      </tr>
    </tfoot>
  );
}
