// Reports pinned to the workbench, each with its present numbers.
import type { OwnReportRow } from '@crm/protocol/answers/ownReport';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRefresh } from '../../../engine/record/useRefresh.ts';
import { useNear } from '../useNear.ts';
import { ownRoot, useOwnReports } from './my.api.ts';
import { OwnReportView } from './OwnReportView.tsx';
import '../bi.css';
import './my.css';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

function Pinned({ row }: { row: OwnReportRow }) {
  const [ref, near] = useNear<HTMLElement>();
  return (
    <section ref={ref} className="workbench-card bi-pinned" aria-label={row.name}>
      <header>
        <h2>
          <Link to={`/bi/my?report=${row.id}`}>{row.name}</Link>
        </h2>
      </header>
      {near && <OwnReportView id={row.id} />}
    </section>
  );
}

export default function PinnedCard() {
  const { t } = useTranslation();
  const { data, refetch } = useOwnReports(true);
  useRefresh(ownRoot, () => void refetch());
  if (data?.length === 0)
    return (
      <section className="workbench-card" aria-label={t('bi.page.my')}>
        <header>
          <h2>{t('bi.page.my')}</h2>
        </header>
        <p className="workbench-empty">{t('bi.my.nonePinned')}</p>
      </section>
    );
  return (
    <div className="bi-pins">
      {data?.map((row) => (
        <Pinned key={row.id} row={row} />
      ))}
    </div>
  );
}
