// The page of handovers: those that were done, who got how much, and the way to begin one.
import { PlusOutlined } from '@ant-design/icons';
import type { HandoverRow } from '@crm/protocol/handover';
import { limits } from '@crm/protocol/limits';
import { Button, Empty, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { moduleTitle } from '../../engine/localise.ts';
import { ScrollEnd } from '../../engine/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';
import { useRefresh } from '../../engine/useRefresh.ts';
import { useGranted } from '../../shared/session/session.ts';
import './handover.css';
import { useHandover } from './useHandover.tsx';
import './words.ts';

function Handover({ row }: { row: HandoverRow }) {
  const { t } = useTranslation();
  return (
    <li className="handover">
      <div className="handover-head">
        <strong>{row.username}</strong>
        <span>{t('handover.total', { count: row.total })}</span>
        <span className="handover-when">
          {t('handover.by', { name: row.NickName })} <RelativeTime value={row.AddTime} />
        </span>
      </div>
      <dl className="handover-parts">
        {row.parts.map(({ module, label, to }) => (
          <div key={module}>
            <dt>{moduleTitle(t, module, label)}</dt>
            <dd>
              {to.map(({ username, count }) => t('handover.got', { name: username, count })).join(t('handover.joint'))}
            </dd>
          </div>
        ))}
      </dl>
      {row.reason && <p className="handover-reason">{row.reason}</p>}
    </li>
  );
}

export default function HandoverPage() {
  const { t } = useTranslation();
  const mayStart = useGranted('manager.handover.start');
  const done = useInfiniteRows<HandoverRow>(['handover'], 'api/handover/index', {}, limits.pageSize);
  const { refetch } = done;
  const refresh = useRefresh('handover', refetch);
  const { begin, dialog } = useHandover(refresh);
  const create = mayStart && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => void begin()}>
      {t('handover.create')}
    </Button>
  );
  return (
    <div className="handovers">
      <header className="handovers-head">
        <h1>{t('handover.title')}</h1>
        {done.rows.length > 0 && create}
      </header>
      <p className="handovers-hint">{t('handover.hint')}</p>
      {done.error && done.rows.length === 0 ? (
        <LoadProblem error={done.error} retry={refetch} />
      ) : done.first ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : done.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('handover.empty')}>
          {create}
        </Empty>
      ) : (
        <>
          <ul className="handovers-list">
            {done.rows.map((row) => (
              <Handover key={row.id} row={row} />
            ))}
          </ul>
          <ScrollEnd {...(done.more ? { more: done.more } : {})} loading={done.loadingMore} />
        </>
      )}
      {dialog}
    </div>
  );
}
