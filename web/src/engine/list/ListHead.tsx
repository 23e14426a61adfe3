// The headings of a list's table: a press sorts ascending, then descending, then as the list does by default.
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenShown } from '../../shared/loading/firstView.ts';
import { type ColumnEdge, HeaderCell } from './HeaderCell.tsx';
import type { TableColumn } from './ListRow.tsx';
import { RowCheck } from './RowCheck.tsx';

interface ListHeadProps {
  columns: TableColumn[];
  /** `field asc`, `field desc` or ''. */
  sort: string;
  onSort(sort: string): void;
  onWidth(one: TableColumn, width: number, done: boolean): void;
  /** Of the rows shown: all, some or none are selected. */
  checked: 'all' | 'some' | 'none';
  checkAll(on: boolean): void;
}

const states = { asc: 'ascending', desc: 'descending' } as const;

function following(field: string, way: string | undefined): string {
  if (!way) return `${field} asc`;
  return way === 'asc' ? `${field} desc` : '';
}

export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { columns, sort, onSort, onWidth, checked, checkAll } = props;
  const { t } = useTranslation();
  const [edge, setEdge] = useState<ColumnEdge | null>(null);
  useEffect(() => whenShown(() => void import('./ColumnEdge.tsx').then((file) => setEdge(() => file.default))), []);
  const [sortField, sortWay = 'desc'] = sort.split(' ');
  return (
    <thead>
      <tr>
        <th className="list-check list-frozen" scope="col">
          <RowCheck
            checked={checked === 'all'}
            part={checked === 'some'}
            label={t('list.selectAll')}
            onCheck={(on) => checkAll(on)}
          />
        </th>
        {columns.map((one) => {
          const { field, title, sortable } = one.column;
          const way = sortable && sortField === field ? sortWay : undefined;
          return (
            <HeaderCell
              key={field}
              edge={edge}
              scope="col"
              className={one.className}
              style={one.left === null ? undefined : { insetInlineStart: one.left }}
              aria-sort={way ? states[way as keyof typeof states] : undefined}
              title={title}
              width={one.width}
              name={title}
              onWidth={(width, done) => onWidth(one, width, done)}
            >
              {sortable ? (
                <button type="button" className="list-sort" onClick={() => onSort(following(field, way))}>
                  <span>{title}</span>
                  <svg className={`sort-mark sort-${way ?? 'none'}`} viewBox="0 0 8 14" aria-hidden="true">
                    <path d="M4 1 7.5 5.5h-7z" />
                    <path d="M4 13 .5 8.5h7z" />
                  </svg>
                </button>
              ) : (
                title
              )}
            </HeaderCell>
          );
        })}
      </tr>
    </thead>
  );
});
