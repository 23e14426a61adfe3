// A report whose rows are measures: each a large number with what counts, and what it is compared with.
import type { Report } from '@crm/protocol/answers/report';
import { useTranslation } from 'react-i18next';
import { NumberCell } from './ReportTable.tsx';
import { definitionOf, rowTitle } from './titles.ts';

export function ReportFigures({ report }: { report: Report }) {
  const { t } = useTranslation();
  return (
    <ul className="bi-figures">
      {report.rows.map((row) => (
        <li key={row.key} className="bi-figure">
          <span className="bi-figure-label">{rowTitle(t, report, row)}</span>
          <span className="bi-figure-value">
            {row.cells.map((cell) => (
              <NumberCell
                key={row.key}
                cell={cell}
                unit={row.unit ?? 'count'}
                whose={report.whose}
                compared={report.compared}
              />
            ))}
          </span>
          <span className="bi-definition">{definitionOf(t, row)}</span>
        </li>
      ))}
    </ul>
  );
}
