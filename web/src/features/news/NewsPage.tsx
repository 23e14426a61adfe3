// The page 公告: pinned news first, what is unread marked.

import * as newsCalls from '@crm/protocol/calls/news';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../engine/list/ListPage.tsx';
import type { Row } from '../../engine/record/registries.ts';
import { menuIcon } from '../../shared/ui/menuIcon.tsx';
import './news.css';
import './news.i18n.ts';

const Pin = menuIcon('Pin');

const grants = { add: 'oa.news.add', edit: 'oa.news.edit', delete: 'oa.news.delete' };

export default function NewsPage() {
  const { t } = useTranslation();
  const mark = (row: Row) => (
    <>
      {row.isread === 1 && (
        <span className="news-unread" role="img" aria-label={t('news.unread')} data-hint={t('news.unread')} />
      )}
      {row.pinned === 1 && (
        <span className="news-pinned" role="img" aria-label={t('news.pinned')}>
          <Pin />
        </span>
      )}
    </>
  );
  return (
    <ListPage
      module="news"
      title={t('module.news')}
      index={newsCalls.index}
      deletePath={newsCalls.delete_}
      grants={grants}
      createLabel={t('news.create')}
      saveLabel={t('news.publish')}
      searchHint={t('news.searchHint')}
      mark={mark}
    />
  );
}
