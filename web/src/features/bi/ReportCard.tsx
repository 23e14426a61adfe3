// One report: its chart, the table beside it, what its numbers mean, and the way to a sheet.
import { DownloadOutlined } from '@ant-design/icons';
import type { Report, ReportEntry } from '@crm/protocol/answers/report';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { exportReport, useReport } from './bi.api.ts';
import { ReportFigures } from './ReportFigures.tsx';
import { ReportTable } from './ReportTable.tsx';
import { columnTitle, definitionOf, reportTitle } from './titles.ts';
import { useNear } from './useNear.ts';
import type { ReportRequestState } from './useReportRequest.ts';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

// Not fetched ahead: the library of charts is large, and only these pages draw any.
const Chart = suspending<{ report: Report }>(() => import('./Chart.tsx'), false);

function ExportButton({ name, title, request }: { name: string; title: string; request: ReportRequestState }) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    exportReport(name, request)
      .catch(feedback.error)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      type="text"
      icon={<DownloadOutlined aria-hidden />}
      aria-label={t('bi.exportOf', { title })}
      data-hint={t('bi.export')}
      loading={busy}
      onClick={run}
    />
  );
}

const isEmpty = ({ rows, total = [] }: Report): boolean =>
  [...rows.flatMap(({ cells }) => cells), ...total].every(({ value }) => Number(value) === 0);

/** Beside a chart there is room for so many columns, for fewer with what they are compared with. */
const mostBeside = { alone: 4, compared: 3 };

const isWide = ({ columns, compared }: Report): boolean =>
  columns.length > (compared?.length === 0 ? mostBeside.alone : mostBeside.compared);

/** Of columns that are parts of one measure its sentence stands once. */
const definedOf = ({ columns }: Report) => columns.filter(({ part }, at) => !part || at === 0);

export function ReportBody({ report }: { report: Report }) {
  const { t } = useTranslation();
  if (report.chart === 'figures') return <ReportFigures report={report} />;
  const figures = report.by === 'measures';
  return (
    <>
      <div className={isWide(report) ? 'bi-body bi-body-wide' : 'bi-body'}>
        {isEmpty(report) ? (
          <p className="bi-empty">{t('bi.nothing')}</p>
        ) : (
          <Suspense fallback={<div className="bi-chart" />}>
            <Chart report={report} />
          </Suspense>
        )}
        {figures ? <ReportFigures report={report} /> : <ReportTable report={report} />}
      </div>
      {report.more > 0 && <p className="bi-definition bi-rest">{t('bi.more', { count: report.more })}</p>}
      <ul className="bi-definitions">
        {definedOf(report).map((column) => (
          <li key={column.key} className="bi-definition">
            {!column.part && <strong>{columnTitle(t, column)}</strong>} {definitionOf(t, column)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReportCardProps {
  entry: ReportEntry;
  request: ReportRequestState;
  mayExport: boolean;
}

export function ReportCard({ entry, request, mayExport }: ReportCardProps) {
  const { t } = useTranslation();
  const [ref, near] = useNear<HTMLElement>();
  const { data, error, refetch, isPlaceholderData } = useReport(entry.name, request, near);
  const title = reportTitle(t, entry);
  return (
    <section ref={ref} className="bi-card" aria-label={title} aria-busy={(!data && !error) || isPlaceholderData}>
      <header>
        <h2>{title}</h2>
        {mayExport && <ExportButton name={entry.name} title={title} request={request} />}
      </header>
      {data && (
        <div className={isPlaceholderData ? 'bi-waiting' : undefined}>
          <ReportBody report={data} />
        </div>
      )}
      {!data && error && <LoadProblem error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton title={false} rows={8} full />}
    </section>
  );
}
