// Who read news and when, and who did not: two growing lists.

import type { NewsReads } from '@crm/protocol/answers/news';
import * as newsCalls from '@crm/protocol/calls/news';
import { limits } from '@crm/protocol/limits';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './news.i18n.ts';

type Side = 1 | 2;

function People({ id, side, reads }: { id: number; side: Side; reads: NewsReads }) {
  const { t } = useTranslation();
  // The numbers are part of the key: when somebody reads them, the lists are read again.
  const key = ['list', 'news', 'readers', id, side, reads.read, reads.total];
  const list = useInfiniteRows(key, newsCalls.reads, { id, isread: side }, limits.pageSize);
  if (list.error && list.rows.length === 0) return <LoadProblem error={list.error} retry={list.refetch} />;
  if (list.first) return <Skeleton avatar rows={2} />;
  if (list.rows.length === 0) return <Empty description={t(side === 2 ? 'news.nobodyRead' : 'news.everybodyRead')} />;
  return (
    <>
      <ul className="news-readers">
        {list.rows.map((person) => (
          <li key={person.userid}>
            <UserAvatar name={person.username} src={person.header} size={32} />
            <span className="news-reader">
              <span>{person.username}</span>
              <span className="news-branch">{person.branch}</span>
            </span>
            {person.readtime && <RelativeTime value={person.readtime} />}
          </li>
        ))}
      </ul>
      <ScrollEnd {...(list.more ? { more: list.more } : {})} loading={list.loadingMore} />
    </>
  );
}

export function Readers({ id, reads }: { id: number; reads: NewsReads }) {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>(1);
  return (
    <section className="news-reading">
      <Segmented<Side>
        value={side}
        onChange={setSide}
        options={[
          { value: 1, label: t('news.unreadPeople', { count: reads.total - reads.read }) },
          { value: 2, label: t('news.readPeople', { count: reads.read }) },
        ]}
      />
      <People key={side} id={id} side={side} reads={reads} />
    </section>
  );
}
