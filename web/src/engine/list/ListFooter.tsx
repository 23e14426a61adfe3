// Paging below the table, with the sizes of the specification and a total that says when it is a lower bound.
import { limits } from '@crm/protocol/limits';
import { Flex } from 'antd';
import type { PaginationProps } from 'antd/es/pagination';
import { useTranslation } from 'react-i18next';
import { useFirstViewShown } from '../../shared/loading/firstView.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import type { ListQuery } from '../useListQuery.ts';
import type { ListControl } from '../useListState.ts';

/** The list is in use before its pager is. */
const Pagination = onDemand<PaginationProps>(() => import('antd/es/pagination'));

/** How many records the pager reckons with: behind a capped total there is always one page more, while pages are full. */
export function pagedTotal(total: number, capped: boolean, page: number, size: number, onPage: number): number {
  if (!capped) return total;
  const seen = (page - 1) * size + onPage;
  return Math.max(total, onPage < size ? seen : seen + 1);
}

export function ListFooter({ control, query }: { control: ListControl; query: ListQuery }) {
  const { t, i18n } = useTranslation();
  const { page, rows: size } = control.state;
  const { total, totalCapped, rows } = query;
  const ready = useFirstViewShown();
  const number = new Intl.NumberFormat(i18n.language === 'en' ? 'en' : 'zh-CN');
  const shown = totalCapped ? `${total}+` : number.format(total);
  return (
    <Flex className="list-footer" align="center" justify="space-between">
      <span className="list-total" aria-live="polite">
        {query.first ? '' : t('list.total', { total: shown })}
      </span>
      {ready && (
        <Pagination
          size="small"
          current={page}
          pageSize={size}
          total={pagedTotal(total, totalCapped, page, size, rows.length)}
          showSizeChanger
          showQuickJumper={total > size * 10}
          pageSizeOptions={[...limits.pageSizes]}
          onChange={(next, nextSize) =>
            nextSize === size ? control.change({ page: next }) : control.change({ page: 1, rows: nextSize })
          }
        />
      )}
    </Flex>
  );
}
