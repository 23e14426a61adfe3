// Large numbers of a report, each with its one difference; what counts is told to who rests on the name, reaches or taps it.
import type { Report, ReportCell, ReportColumn } from '@crm/protocol/answers/report';
import { useTranslation } from 'react-i18next';
import { NumberCell } from './ReportTable.tsx';
import { columnTitle, definitionOf, rowTitle } from './titles.ts';

interface Figure {
  key: string;
  title: string;
  unit: ReportColumn['unit'];
  definition: string;
  cell: ReportCell;
}

function Figures({ report, figures }: { report: Report; figures: readonly Figure[] }) {
  return (
    <ul className="bi-figures">
      {figures.map(({ key, title, unit, definition, cell }) => (
        <li key={key} className="bi-figure">
          <Explained title={title} definition={definition} />
          <NumberCell cell={cell} unit={unit} whose={report.whose} compared={report.compared} measure={key} />
        </li>
      ))}
    </ul>
  );
}

export function Explained({ title, definition }: { title: string; definition: string }) {
  if (definition === '') return <span className="bi-explained">{title}</span>;
  return (
    <button
      type="button"
      className="bi-explained"
      data-hint={definition}
      data-hint-tap
      aria-label={`${title} ${definition}`}
    >
      {title}
    </button>
  );
}

/** Of a report whose rows are measures. */
export function ReportFigures({ report }: { report: Report }) {
  const { t } = useTranslation();
  const figures = report.rows.flatMap((row) =>
    row.cells.map((cell) => ({
      key: row.key,
      title: rowTitle(t, report, row),
      unit: row.unit ?? ('count' as const),
      definition: definitionOf(t, row),
      cell,
    })),
  );
  return <Figures report={report} figures={figures} />;
}

/** The totals of a report, above its chart. Of columns that are parts of one measure the chart alone tells. */
export function ReportTotals({ report }: { report: Report }) {
  const { t } = useTranslation();
  const figures = report.columns.flatMap((column, at) => {
    const cell = report.total?.[at];
    if (!cell || column.part) return [];
    return {
      key: column.key,
      title: columnTitle(t, column),
      unit: column.unit,
      definition: definitionOf(t, column),
      cell,
    };
  });
  return <Figures report={report} figures={figures} />;
}
