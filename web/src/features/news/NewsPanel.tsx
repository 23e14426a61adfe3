// The panel of news: the text first, then the readers, for people who may edit them.

import type { NewsReads } from '@crm/protocol/answers/news';
import * as newsCalls from '@crm/protocol/calls/news';
import { Tag } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import RichText from '../../engine/fields/controls/editor/RichText.tsx';
import PlainPanel from '../../engine/panel/PlainPanel.tsx';
import { textOf } from '../../engine/record/records.ts';
import type { PanelProps, Row } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { Readers } from './Readers.tsx';
import { useRead } from './useRead.ts';
import './news.css';
import './news.i18n.ts';

/** Of what the panel's own tabs show. */
const shownElsewhere = ['title', 'cont', 'reading'];

function Body({ row }: { row: Row }) {
  const { t } = useTranslation();
  useRead(row);
  const time = textOf(row.publishTime);
  return (
    <article className="news-body">
      <p className="news-byline">
        <UserAvatar name={textOf(row.username)} src={textOf(row.userheader)} size={24} />
        <span>{textOf(row.username)}</span>
        <span className="news-when">
          {row.releasedTime ? <RelativeTime value={time} /> : t('news.comesOut', { time: time.slice(0, 16) })}
        </span>
      </p>
      <RichText html={textOf(row.cont)} />
    </article>
  );
}

function marks(row: Row, t: (key: string) => string) {
  return (
    <>
      {row.pinned === 1 && <Tag color="gold">{t('news.pinned')}</Tag>}
      {!row.releasedTime && <Tag>{t('news.waiting')}</Tag>}
    </>
  );
}

export default function NewsPanel(props: PanelProps) {
  const { t } = useTranslation();
  const tabs = (row: Row) => {
    const reads = row.readCounts as NewsReads | undefined;
    const body = { key: 'body', label: t('news.body'), children: <Body row={row} /> };
    if (!reads || !row.releasedTime) return [body];
    const label = t('news.readers', { read: reads.read, total: reads.total });
    const readers = (
      <Suspense>
        <Readers id={props.id} reads={reads} />
      </Suspense>
    );
    return [body, { key: 'readers', label, children: readers }];
  };
  return (
    <PlainPanel
      {...props}
      deletePath={newsCalls.delete_}
      marks={(row) => marks(row, t)}
      tabs={tabs}
      without={shownElsewhere}
    />
  );
}
