// A report of one's own over any page, as notices lead to it.
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PanelHeader } from '../../../engine/panel/PanelHeader.tsx';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import type { PanelProps } from '../../../engine/record/registries.ts';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ownRoot, useOwnReport } from './my.api.ts';
import { OwnReportView } from './OwnReportView.tsx';
import './my.css';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

export default function ReportPanel({ id }: PanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwnReport(id);
  const client = useQueryClient();
  useRefresh(ownRoot, () => void client.invalidateQueries({ queryKey: [ownRoot] }));
  return (
    <>
      <PanelHeader title={data?.name ?? t('bi.page.my')} named={false}>
        <Link className="bi-to-page" to={`/bi/my?report=${id}`}>
          {t('bi.my.toPage')}
        </Link>
      </PanelHeader>
      <div className="bi-panel">
        {data ? (
          <OwnReportView id={id} />
        ) : error ? (
          <LoadProblem error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton />
        )}
      </div>
    </>
  );
}
