// The line below the table: a total, marked when it is a lower bound, and the pages.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstViewShown } from '../../shared/loading/firstView.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { totalText } from '../rows/totalText.ts';
import type { ListPagerProps } from './ListPager.tsx';

/** The list is in use before its pager is. */
const ListPager = onDemand<ListPagerProps>(() => import('./ListPager.tsx'));

interface ListFooterProps extends ListPagerProps {
  /** What stands beside the total, once the list is in use. */
  beside?: ReactNode;
}

export function ListFooter({ control, query, beside }: ListFooterProps) {
  const { t, i18n } = useTranslation();
  const ready = useFirstViewShown();
  const shown = totalText(query.total, query.totalCapped, i18n.language);
  return (
    <div className="list-footer">
      <span className="list-total" aria-live="polite">
        {query.first ? '' : t('list.total', { total: shown })}
      </span>
      {ready && beside}
      {ready && <ListPager control={control} query={query} />}
    </div>
  );
}
