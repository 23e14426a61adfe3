// The list as a table: fixed height, frozen and resizable columns, sorting by heading, rows drawn only where they are seen.
import type { ListField } from '@crm/protocol/form';
import { Table, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whenShown } from '../../shared/loading/firstView.ts';
import { isRightAligned } from '../cells/Cell.tsx';
import { visibleColumns, widthOf } from '../columns.ts';
import { idOf } from '../records.ts';
import type { Row } from '../registries.ts';
import { useDensity } from './density.ts';
import { HeaderCell, type HeaderCellProps } from './HeaderCell.tsx';
import { HitLine } from './Highlight.tsx';
import { LeadText } from './LeadText.tsx';
import { type CellTarget, cellTarget, OpenCell } from './openCell.tsx';

/** From here on drawing all cells would be felt while scrolling. */
const manyCells = 700;
const headHeight = 40;
const checkWidth = 44;

/** True for a click on the row itself: not on what has a use of its own, and not at the end of marking text. */
export function isFree({ target }: { target: EventTarget }): boolean {
  if (
    !(target instanceof Element) ||
    target.closest('a, button, input, textarea, label, [role=button], .ant-table-selection-column')
  )
    return false;
  return String(window.getSelection() ?? '') === '';
}

export interface ListTableProps {
  module: string;
  columns: ListField[];
  rows: Row[];
  idField: string;
  height: number;
  sort: string;
  onSort(sort: string): void;
  selected: number[];
  onSelect(ids: number[], rows: Row[]): void;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  openId: number;
  own?: ((row: Row) => CellTarget) | undefined;
  /** Something small before the first column's text, such as a pin. */
  mark?(row: Row): ReactNode;
  /** Answers whether the width was kept. */
  onWidth(column: ListField, width: number): Promise<boolean>;
  /** What is searched for: marked in the first column. */
  words: readonly string[];
  stale: boolean;
  empty: ReactNode;
  table: RefObject<TableRef | null>;
}

const none: readonly string[] = [];
const components = { header: { cell: HeaderCell } };

export function ListTable(props: ListTableProps) {
  const { module, columns, rows, idField, height, sort, selected, own, mark, onWidth, focused, openId, words } = props;
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<Record<number, number>>({});
  const shown = useMemo(() => visibleColumns(columns), [columns]);
  // The table of long lists stays ready, so that nothing blinks when a page grows.
  useEffect(() => whenShown(() => void import('antd/es/table/RcTable/VirtualTable').catch(() => undefined)), []);
  const [sortField, sortWay = 'desc'] = sort.split(' ');

  const settle = useCallback(
    async (column: ListField, width: number, done: boolean) => {
      setDragged((before) => ({ ...before, [column.id]: width }));
      if (!done || (await onWidth(column, width))) return;
      setDragged(({ [column.id]: _lost, ...others }) => others);
    },
    [onWidth],
  );

  const tableColumns = useMemo((): TableProps<Row>['columns'] => {
    return shown.map((column, index) => {
      const lead = index === 0;
      const width = dragged[column.id] ?? widthOf(column);
      const { title } = column;
      return {
        key: column.field,
        dataIndex: column.field,
        title,
        width,
        ellipsis: true,
        className: isRightAligned(column) ? 'cell-number' : '',
        align: isRightAligned(column) ? 'right' : 'left',
        fixed: column.frozen || lead ? 'start' : undefined,
        sorter: column.sortable,
        sortOrder: sortField === column.field ? (sortWay === 'asc' ? 'ascend' : 'descend') : null,
        onCell: () => ({ 'data-field': column.field }) as object,
        onHeaderCell: () =>
          ({
            width,
            name: title,
            onWidth: (next: number, done: boolean) => void settle(column, next, done),
          }) as HeaderCellProps,
        render: (_value: unknown, row: Row) => {
          const content = <LeadText column={column} row={row} module={module} words={lead ? words : none} />;
          const target = cellTarget({ column, row, module, lead, own });
          const body = target ? <OpenCell target={target}>{content}</OpenCell> : content;
          const marked = lead ? mark?.(row) : null;
          const line = marked ? (
            <span className="cell-marked">
              {marked}
              {body}
            </span>
          ) : (
            body
          );
          return lead ? (
            <>
              {line}
              <HitLine row={row} words={words} />
            </>
          ) : (
            line
          );
        },
      };
    });
  }, [shown, dragged, module, sortField, sortWay, settle, own, mark, words]);

  const density = useDensity();
  const total = shown.reduce((sum, column) => sum + (dragged[column.id] ?? widthOf(column)), checkWidth);
  const virtual = rows.length * shown.length > manyCells;

  return (
    <Table<Row>
      ref={props.table}
      className={`list-table list-${density}${props.stale ? ' list-stale' : ''}`}
      style={{ height }}
      size="small"
      rowKey={(row) => idOf(row, idField)}
      columns={tableColumns}
      components={components}
      dataSource={rows}
      pagination={false}
      virtual={virtual}
      scroll={{ x: total, y: height - headHeight }}
      showSorterTooltip={false}
      tableLayout="fixed"
      rowSelection={{
        selectedRowKeys: selected,
        columnWidth: checkWidth,
        fixed: true,
        preserveSelectedRowKeys: true,
        onChange: (keys, chosen) => props.onSelect(keys.map(Number), chosen),
        getCheckboxProps: (row) => ({ 'aria-label': t('list.selectRow', { id: idOf(row, idField) }) }) as object,
        getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }) as object,
      }}
      onRow={(row) => ({ onClick: (event) => own && isFree(event) && own(row).open() })}
      rowClassName={(row, index) =>
        [
          own && 'row-opens',
          index === focused && 'row-focused',
          openId !== 0 && idOf(row, idField) === openId && 'row-open',
        ]
          .filter(Boolean)
          .join(' ')
      }
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        props.onSort(sorter.order ? `${String(sorter.columnKey)} ${sorter.order === 'ascend' ? 'asc' : 'desc'}` : '');
      }}
      locale={{ emptyText: props.empty }}
    />
  );
}
