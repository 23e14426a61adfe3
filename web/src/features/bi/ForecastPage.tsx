// The cash of the weeks to come, beside what came in the weeks before.

import { DownloadOutlined } from '@ant-design/icons';
import * as forecastCalls from '@crm/protocol/calls/forecast';
import { forecastWeeksAhead, forecastWeeksBack } from '@crm/protocol/report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { post } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { ReportBody } from './ReportCard.tsx';
import './bi.css';
import './bi.i18n.ts';
import './my/my.i18n.ts';
import '../../engine/measures/measures.i18n.ts';

export default function ForecastPage() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [busy, setBusy] = useState(false);
  const mayExport = useGranted('bi.forecastReport.export');
  const { data, error, refetch } = useQuery({
    queryKey: ['bi', 'forecast'],
    queryFn: ({ signal }) => post(forecastCalls.index, {}, { signal }),
    refetchInterval: 300_000,
  });
  const run = () => {
    setBusy(true);
    post(forecastCalls.export_, {})
      .then(({ url }) => window.location.assign(url))
      .catch(feedback.error)
      .finally(() => setBusy(false));
  };
  const title = t('bi.page.forecast');
  return (
    <div className="bi">
      <div className="bi-head">
        <h1>{title}</h1>
        <p className="bi-note">{t('bi.forecast.weeks', { ahead: forecastWeeksAhead, back: forecastWeeksBack })}</p>
      </div>
      <section className="bi-card" aria-label={title} aria-busy={!data && !error}>
        <header>
          <h2>{title}</h2>
          {mayExport && data && data.columns.length > 0 && (
            <Button
              type="text"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t('bi.exportOf', { title })}
              data-hint={t('bi.export')}
              loading={busy}
              onClick={run}
            />
          )}
        </header>
        {data && data.columns.length === 0 && <Empty description={t('bi.noReports')} />}
        {data && data.columns.length > 0 && <ReportBody report={data} />}
        {!data && error && <LoadProblem error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton title={false} rows={8} full />}
      </section>
    </div>
  );
}
