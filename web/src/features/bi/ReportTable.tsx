// The numbers of a report, each with its one difference, and with the list behind it.
import type { Report, ReportCell, ReportColumn } from '@crm/protocol/answers/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { columnTitle, definitionOf, reportTitle, rowsTitle, rowTitle } from './titles.ts';
import { adverse, changeOf, comparison, valueText } from './values.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

interface NumberCellProps {
  cell: ReportCell;
  unit: ReportColumn['unit'];
  whose: string;
  /** What it is compared with; both where missing. */
  compared?: Report['compared'];
  /** Key of the measure. */
  measure?: string | undefined;
}

/** A number and its one difference; the former periods are told to who rests on them, reaches or taps them. */
export function NumberCell({ cell, unit, whose, compared, measure = '' }: NumberCellProps) {
  const { t } = useTranslation();
  const text = valueText(t, unit, cell.value);
  const nothing = Number(cell.value) === 0;
  const address = nothing ? undefined : addressOf(cell.list, whose);
  const change = changeOf(t, unit, cell, compared);
  const former = change && comparison(t, unit, cell, compared).join('\n');
  return (
    <span className="bi-number" data-zero={nothing} data-hint={former} data-hint-tap>
      {address ? <Link to={address}>{text}</Link> : text}
      {change && (
        <button
          type="button"
          className="bi-change"
          data-adverse={adverse.has(measure)}
          data-way={change.way}
          aria-label={`${change.text} ${former}`}
        >
          {change.text}
        </button>
      )}
    </span>
  );
}

export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { columns, rows, total, whose, compared } = report;
  const cellsOf = (cells: readonly ReportCell[]) =>
    columns.map((column, at) => (
      <td key={column.key} data-title={columnTitle(t, column)}>
        <NumberCell
          cell={cells[at] ?? { value: '', before: '', yearBefore: '' }}
          unit={column.unit}
          whose={whose}
          compared={compared}
          measure={column.key}
        />
      </td>
    ));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by the keyboard
    <section
      className={report.name.startsWith('target.') ? 'bi-table bi-table-cards' : 'bi-table'}
      tabIndex={0}
      aria-label={t('bi.tableOf', { title: reportTitle(t, report) })}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{rowsTitle(t, report)}</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-hint={definitionOf(t, column)} data-hint-tap>
                {columnTitle(t, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{rowTitle(t, report, row)}</th>
              {cellsOf(row.cells)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{t('bi.total')}</th>
              {cellsOf(total)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
