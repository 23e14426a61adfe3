// A page of reports; the address names which one.
import { type ReportPage, reportModule, reportPages } from '@crm/protocol/report';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useGranted } from '../../shared/session/session.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useReports } from './bi.api.ts';
import { ReportCard } from './ReportCard.tsx';
import { ReportRequestBar } from './ReportRequestBar.tsx';
import { useReportRequest } from './useReportRequest.ts';
import { useWall } from './useWall.ts';
import './bi.css';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

function usePage(): ReportPage {
  const { pathname } = useLocation();
  const name = pathname.split('/')[2]?.toLowerCase();
  return reportPages.find((page) => page.toLowerCase() === name) ?? 'overview';
}

export default function BiPage() {
  const { t } = useTranslation();
  const page = usePage();
  const request = useReportRequest();
  const root = useRef<HTMLDivElement>(null);
  const wall = useWall(root);
  const { data, error, refetch } = useReports(page, request);
  const mayExport = useGranted(`bi.${reportModule(page)}.export`);
  return (
    <div ref={root} className={wall.on ? 'bi bi-wall' : 'bi'}>
      <div className="bi-head">
        <h1>{t(`bi.page.${page}`)}</h1>
        <ReportRequestBar request={request} reports={data} wall={wall} />
      </div>
      {!data && error && <LoadProblem error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={12} />}
      {data?.reports.length === 0 && <Empty description={t('bi.noReports')} />}
      <div className="bi-cards">
        {data?.reports.map((entry) => (
          <ReportCard key={entry.name} entry={entry} request={request} mayExport={mayExport && !wall.on} />
        ))}
      </div>
    </div>
  );
}
