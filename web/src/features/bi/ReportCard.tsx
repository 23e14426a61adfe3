// One report: its totals and its chart, below them the folded table and what its numbers mean, and the way to a sheet.
import { DownloadOutlined, TableOutlined } from '@ant-design/icons';
import type { Report, ReportEntry } from '@crm/protocol/answers/report';
import type { TFunction } from 'i18next';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { suspending } from '../../shared/loading/onDemand.tsx';
import { currentLogin } from '../../shared/session/token.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { exportReport, useReport } from './bi.api.ts';
import { Explained, ReportFigures, ReportTotals } from './ReportFigures.tsx';
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

/** Of columns that are parts of one measure its sentence stands once. */
const definitionsIn = (t: TFunction, { columns }: Report): string =>
  columns
    .filter(({ part }, at) => !part || at === 0)
    .map((column) => (column.part ? '' : t('bi.colon', { title: columnTitle(t, column) })) + definitionOf(t, column))
    .join('\n');

/** The table of a chart: folded, unless its reader left it open in this browser. */
function FoldedTable({ report }: { report: Report }) {
  const { t } = useTranslation();
  const remembered = `bi.table.${currentLogin()?.UserID ?? 0}.${report.name}`;
  const [open, setOpen] = useState(() => localStorage.getItem(remembered) === '1');
  const turn = () => {
    if (open) localStorage.removeItem(remembered);
    else localStorage.setItem(remembered, '1');
    setOpen(!open);
  };
  return (
    <>
      <div className="bi-foot">
        <Button type="text" size="small" icon={<TableOutlined aria-hidden />} aria-expanded={open} onClick={turn}>
          {t(open ? 'bi.hideTable' : 'bi.showTable')}
        </Button>
        <Explained title={t('bi.definitions')} definition={definitionsIn(t, report)} />
      </div>
      {open && <ReportTable report={report} />}
      {open && report.more > 0 && <p className="bi-rest">{t('bi.more', { count: report.more })}</p>}
    </>
  );
}

export function ReportBody({ report }: { report: Report }) {
  const figures = report.by === 'measures';
  return (
    <>
      {!figures && <ReportTotals report={report} />}
      <div className={figures ? 'bi-body' : undefined}>
        {report.chart !== 'figures' && <Picture report={report} />}
        {figures && <ReportFigures report={report} />}
      </div>
      {!figures && <FoldedTable report={report} />}
    </>
  );
}

function Picture({ report }: { report: Report }) {
  const { t } = useTranslation();
  if (isEmpty(report)) return <p className="bi-empty">{t('bi.nothing')}</p>;
  return (
    <Suspense fallback={<div className="bi-chart" />}>
      <Chart report={report} />
    </Suspense>
  );
}

/** A line of time and figures take the whole width, other charts stand two beside each other. */
function shapeOf({ by, chart }: ReportEntry): 'figures' | 'wide' | 'half' {
  if (chart === 'figures') return 'figures';
  return by === 'time' || by === 'measures' ? 'wide' : 'half';
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
    <section
      ref={ref}
      className="bi-card"
      data-shape={shapeOf(entry)}
      aria-label={title}
      aria-busy={(!data && !error) || isPlaceholderData}
    >
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
