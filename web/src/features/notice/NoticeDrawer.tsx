// The drawer of notices: unread and read ones, each a growing list; a click opens what it is about.
import { BellOutlined } from '@ant-design/icons';
import type { NoticeRow } from '@crm/protocol/answers/notice';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord, panelFor } from '../../engine/record/registries.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import AwayDigest from './AwayDigest.tsx';
import { mayRequestReminders, requestReminders } from './desktop.ts';
import { pickOfDigest, usePickOfDigest } from './digest.api.ts';
import { markRead, type ReadState, useNotices, useUnreadTotal } from './notice.api.ts';
import './notice.css';
import './notice.i18n.ts';

interface NoticeListProps {
  isread: ReadState;
  active: boolean;
  /** Of what came while one was away; absent for everything. */
  kind?: string;
  onPick(row: NoticeRow, among: NoticeRow[]): void;
}

function NoticeList({ isread, active, kind = '', onPick }: NoticeListProps) {
  const { t } = useTranslation();
  const { query, rows } = useNotices(isread, active, kind);
  if (query.error && rows.length === 0) return <LoadProblem error={query.error} retry={() => void query.refetch()} />;
  if (query.isPending) return <Skeleton avatar rows={2} />;
  if (rows.length === 0) return <Empty description={t(isread === 1 ? 'notice.noUnread' : 'notice.noRead')} />;
  const more = query.hasNextPage && !query.isFetchingNextPage ? { more: () => void query.fetchNextPage() } : {};
  return (
    <>
      <ul className="notice-list">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="notice-row"
              data-unread={row.isread === 1}
              onClick={() => onPick(row, rows)}
            >
              {row.username ? (
                <UserAvatar name={row.username} src={row.header} size={32} />
              ) : (
                <span className="notice-system">
                  <BellOutlined aria-hidden />
                </span>
              )}
              <span className="notice-text">
                <span>{row.cont}</span>
                <span className="notice-when">
                  <RelativeTime value={row.addtime} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ScrollEnd {...more} loading={query.isFetchingNextPage} />
    </>
  );
}

export default function NoticeDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const feedback = useFeedback();
  const unread = useUnreadTotal();
  const picked = usePickOfDigest();
  const [tab, setTab] = useState<'1' | '2'>('1');
  const [offersReminders, setOffersReminders] = useState(mayRequestReminders);

  const read = async (ids: number[]) => {
    try {
      await markRead(client, ids);
    } catch (error) {
      feedback.error(error);
    }
  };
  const pick = (row: NoticeRow, among: NoticeRow[]) => {
    if (row.isread === 1) void read([row.id]);
    if (!row.module || !panelFor(row.module)) return;
    onClose();
    openRecord(
      row.module,
      row.modelId,
      among.map(({ module, modelId }) => ({ kind: module, id: modelId })),
    );
  };

  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('notice.title')}
      extra={
        <Button type="link" disabled={unread === 0} onClick={() => void read([])}>
          {t('notice.readAll')}
        </Button>
      }
      size={400}
      className="notice-drawer"
    >
      {offersReminders && (
        <div className="notice-allow">
          <span>{t('notice.allowText')}</span>
          <Button size="small" onClick={() => void requestReminders().then((done) => setOffersReminders(!done))}>
            {t('notice.allow')}
          </Button>
        </div>
      )}
      {picked ? (
        <div className="notice-allow" role="status">
          <span>
            {t('notice.away')} · {picked.label}
          </span>
          <Button size="small" onClick={() => pickOfDigest(null)}>
            {t('notice.awayAll')}
          </Button>
        </div>
      ) : (
        <AwayDigest />
      )}
      <Tabs
        activeKey={picked ? '1' : tab}
        onChange={(key) => {
          pickOfDigest(null);
          setTab(key === '2' ? '2' : '1');
        }}
        destroyOnHidden
        items={[
          {
            key: '1',
            label: unread > 0 ? `${t('notice.unread')} (${unread})` : t('notice.unread'),
            children: <NoticeList isread={1} active={open} kind={picked?.kind ?? ''} onPick={pick} />,
          },
          { key: '2', label: t('notice.read'), children: <NoticeList isread={2} active={open} onPick={pick} /> },
        ]}
      />
    </Drawer>
  );
}
