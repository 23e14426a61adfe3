// The recycle bin on a phone: one card per record, with its restore button.
import { UndoOutlined } from '@ant-design/icons';
import type { RecycleRow } from '@crm/protocol/answers/recycle';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { moduleTitle } from '../../engine/record/localise.ts';
import { Highlight } from '../../engine/rows/Highlight.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import './recycle.i18n.ts';

export interface RecycleCardsProps {
  rows: RecycleRow[];
  words: readonly string[];
  stale: boolean;
  restore: ((row: RecycleRow) => void) | undefined;
  more: (() => void) | undefined;
  loadingMore: boolean;
  empty: ReactNode;
}

export default function RecycleCards({ rows, words, stale, restore, more, loadingMore, empty }: RecycleCardsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return <div className="list-empty">{empty}</div>;
  const facts = (row: RecycleRow): [string, ReactNode][] => [
    ['recycle.module', moduleTitle(t, row.module, row.moduleName)],
    [
      'recycle.by',
      <span key="by" className="cell-person">
        <UserAvatar name={row.username} src={row.header} size={20} />
        {row.username}
      </span>,
    ],
    ['recycle.when', <RelativeTime key="when" value={row.deleteTime} />],
    ['recycle.days', <DaysLeft key="days" days={row.days} />],
  ];
  return (
    <div className={stale ? 'cards list-stale' : 'cards'}>
      {rows.map((row) => (
        <article key={row.id} className="card">
          <Flex align="center" gap={8} className="card-head">
            <div className="card-title">
              <Highlight text={row.title} words={words} />
            </div>
            {restore && (
              <Button
                icon={<UndoOutlined aria-hidden />}
                aria-label={`${t('recycle.restore')} ${row.title}`}
                onClick={() => restore(row)}
              >
                {t('recycle.restore')}
              </Button>
            )}
          </Flex>
          <dl className="card-facts">
            {facts(row).map(([label, value]) => (
              <div key={label}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </article>
      ))}
      <ScrollEnd {...(more ? { more } : {})} loading={loadingMore} />
    </div>
  );
}
