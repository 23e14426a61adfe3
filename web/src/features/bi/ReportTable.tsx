// The numbers of a report, each with what it is compared with, and with the list behind it.
import type { Report, ReportCell, ReportColumn } from '@crm/protocol/answers/report';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../engine/measures/address.ts';
import { columnTitle, reportTitle, rowsTitle, rowTitle } from './titles.ts';
import { comparison, valueText } from './values.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

interface NumberCellProps {
  cell: ReportCell;
  unit: ReportColumn['unit'];
  whose: string;
  /** What it is compared with; both where missing. */
  compared?: Report['compared'];
  /** Of one row among many: that there was nothing before needs no words. */
  brief?: boolean;
}

const isNothing = ({ before, yearBefore }: ReportCell): boolean =>
  [before, yearBefore].every((old) => Number(old) === 0);

export function NumberCell({ cell, unit, whose, compared, brief = false }: NumberCellProps) {
  const { t } = useTranslation();
  const text = valueText(t, unit, cell.value);
  const address = Number(cell.value) === 0 ? undefined : addressOf(cell.list, whose);
  return (
    <>
      {address ? <Link to={address}>{text}</Link> : text}
      {!(brief && isNothing(cell)) &&
        comparison(t, unit, cell, compared).map((line) => <small key={line}>{line}</small>)}
    </>
  );
}

export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { columns, rows, total, whose, compared } = report;
  const cellsOf = (cells: readonly ReportCell[], brief: boolean) =>
    columns.map((column, at) => (
      <td key={column.key} data-title={columnTitle(t, column)}>
        <NumberCell
          cell={cells[at] ?? { value: '', before: '', yearBefore: '' }}
          unit={column.unit}
          whose={whose}
          compared={compared}
          brief={brief}
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
              <th key={column.key} scope="col">
                {columnTitle(t, column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{rowTitle(t, report, row)}</th>
              {cellsOf(row.cells, true)}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{t('bi.total')}</th>
              {cellsOf(total, false)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
