// The pages of a list below its table, with the sizes of the specification.
import { limits } from '@crm/protocol/limits';
import Pagination from 'antd/es/pagination';
import { memo } from 'react';
import type { ListQuery } from '../query/useListQuery.ts';
import type { ListControl } from '../query/useListState.ts';

export interface ListPagerProps {
  control: ListControl;
  query: ListQuery<object>;
}

/** How many records the pager reckons with: behind a capped total there is always one page more, while pages are full. */
function pagedTotal(total: number, capped: boolean, page: number, size: number, onPage: number): number {
  if (!capped) return total;
  const upToHere = (page - 1) * size + onPage;
  return Math.max(total, onPage < size ? upToHere : upToHere + 1);
}

interface PagesProps {
  page: number;
  size: number;
  total: number;
  jumps: boolean;
  change: ListControl['change'];
}

/** Is drawn again for other pages, not for whatever opens beside the list. */
const Pages = memo(function Pages({ page, size, total, jumps, change }: PagesProps) {
  return (
    <Pagination
      size="small"
      current={page}
      pageSize={size}
      total={total}
      showSizeChanger
      showQuickJumper={jumps}
      pageSizeOptions={[...limits.pageSizes]}
      onChange={(next, nextSize) => (nextSize === size ? change({ page: next }) : change({ page: 1, rows: nextSize }))}
    />
  );
});

export default function ListPager({ control, query }: ListPagerProps) {
  const { page, rows: size } = control.state;
  const { total, totalCapped, rows } = query;
  const { change } = control;
  return (
    <Pages
      {...{ page, size, change }}
      total={pagedTotal(total, totalCapped, page, size, rows.length)}
      jumps={total > size * 10}
    />
  );
}
