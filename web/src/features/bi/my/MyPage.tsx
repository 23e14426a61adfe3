// Reports of one's own: those that there are, and the one that is looked at or made. Which one it is stands in the address.
import { PlusOutlined, PushpinOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { OwnReportRow } from '@crm/protocol/answers/ownReport';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadProblem } from '../../../engine/record/LoadProblem.tsx';
import { onDemand } from '../../../shared/loading/onDemand.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Empty } from '../../../shared/ui/Empty.tsx';
import { Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { useChoices, useOwnReport, useOwnReports } from './my.api.ts';
import type { OpenReportProps } from './OpenReport.tsx';
import { useOwnActions } from './useOwnActions.tsx';
import '../bi.css';
import './my.css';
import '../bi.i18n.ts';
import './my.i18n.ts';
import '../../../engine/measures/measures.i18n.ts';

const OpenReport = onDemand<OpenReportProps>(
  () => import('./OpenReport.tsx'),
  () => <Skeleton />,
);

interface ReportsProps {
  title: string;
  rows: OwnReportRow[];
  shown: number;
  open(id: number): void;
}

function Reports({ title, rows, shown, open }: ReportsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === shown ? 'page' : undefined} onClick={() => open(row.id)}>
              <span className="bi-my-name">{row.name}</span>
              {row.pinned === 1 && <PushpinOutlined aria-label={t('bi.my.pinned')} />}
              {row.mine === 1 && row.shared !== 'nobody' && <ShareAltOutlined aria-label={t('bi.my.isShared')} />}
              {row.mine === 0 && <small>{row.UserName}</small>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function MyPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const list = useOwnReports(false);
  const choices = useChoices();
  const actions = useOwnActions();
  const requested = search.get('report') ?? '';
  const rows = list.data ?? [];
  const making = requested === 'new';
  const id = /^[1-9]\d{0,9}$/.test(requested) ? Number(requested) : making ? 0 : (rows[0]?.id ?? 0);
  const detail = useOwnReport(id);
  const open = (next: number | 'new') => setSearch(next === 0 ? {} : { report: String(next) });
  const error = list.error ?? choices.error;
  const shown = () => {
    if (!choices.data) return <Skeleton />;
    if (making) return <OpenReport key="new" choices={choices.data} actions={actions} open={open} />;
    if (id === 0)
      return (
        <Empty description={t('bi.my.none')}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('new')}>
            {t('bi.my.new')}
          </Button>
        </Empty>
      );
    if (detail.error) return <LoadProblem error={detail.error} retry={() => void detail.refetch()} />;
    if (!detail.data) return <Skeleton />;
    return <OpenReport key={id} report={detail.data} choices={choices.data} actions={actions} open={open} />;
  };
  return (
    <div className="bi">
      <div className="bi-head">
        <h1>{t('bi.page.my')}</h1>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={making} onClick={() => open('new')}>
          {t('bi.my.new')}
        </Button>
      </div>
      {error && !list.data ? (
        <LoadProblem error={error} retry={() => void Promise.all([list.refetch(), choices.refetch()])} />
      ) : (
        <div className="bi-my">
          {rows.length > 0 && (
            <div className="bi-my-list">
              <Reports title={t('bi.my.mine')} rows={rows.filter(({ mine }) => mine)} shown={id} open={open} />
              <Reports title={t('bi.my.others')} rows={rows.filter(({ mine }) => !mine)} shown={id} open={open} />
            </div>
          )}
          {list.data ? shown() : <Skeleton />}
        </div>
      )}
      {actions.dialog}
    </div>
  );
}
