// The approval lists at a desk: a row for each, which opens it.
import type { WorkRow } from '@crm/protocol/answers/work';
import { Table, type TableRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isFree } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import type { CellTarget } from '../../engine/rows/openCell.tsx';
import './approval.css';
import type { WorkList } from './lists.ts';
import { useWorkColumns } from './useWorkColumns.tsx';
import './approval.i18n.ts';

const headHeight = 40;

export interface WorkTableProps {
  rows: WorkRow[];
  list: WorkList;
  words: readonly string[];
  targetOf(row: WorkRow): CellTarget;
  /** Pixels, head included. */
  height: number;
  /** Row under the keyboard, -1 for none. */
  focused: number;
  empty: ReactNode;
  table: RefObject<TableRef | null>;
  stale: boolean;
  /** Why a row was not passed, by its id. */
  failures: ReadonlyMap<number, string> | undefined;
  /** Ids; undefined where nothing can be selected. */
  selected: number[] | undefined;
  select(ids: number[], rows: Row[]): void;
  open(id: number): void;
}

export default function WorkTable(props: WorkTableProps) {
  const { rows, list, words, targetOf, height, focused, empty, table, stale, failures, selected, select, open } = props;
  const { t } = useTranslation();
  const columns = useWorkColumns({ list, words, targetOf, failures });
  return (
    <Table<WorkRow>
      ref={table}
      className={stale ? 'plain-table work-table list-stale' : 'plain-table work-table'}
      style={{ height }}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={rows}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: 1060, y: height - headHeight }}
      rowClassName={(_row, index) => (index === focused ? 'row-opens row-focused' : 'row-opens')}
      onRow={(row) => ({ onClick: (event) => isFree(event) && open(row.id) })}
      locale={{ emptyText: empty }}
      {...(selected
        ? {
            rowSelection: {
              selectedRowKeys: selected,
              columnWidth: 44,
              preserveSelectedRowKeys: true,
              onChange: (keys, found) =>
                select(
                  keys.map(Number),
                  found.map((row) => ({ ...row })),
                ),
              getCheckboxProps: (row) =>
                Object.assign(
                  {},
                  {
                    disabled: row.returned === 1,
                    title: row.returned ? t('work.returnedRow') : undefined,
                    'aria-label': `${t('action.select')} ${row.title}`,
                  },
                ),
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }),
            },
          }
        : {})}
    />
  );
}
