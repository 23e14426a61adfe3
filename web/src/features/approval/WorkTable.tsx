// The approval lists at a desk: a row for each, which opens it.
import type { WorkRow } from '@crm/protocol/work';
import { Table, type TableColumnsType, type TableRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isFree } from '../../engine/list/ListTable.tsx';
import type { CellTarget } from '../../engine/list/openCell.tsx';
import type { Row } from '../../engine/registries.ts';
import './approval.css';
import { CopyButton } from './CopyButton.tsx';
import type { WorkList } from './lists.ts';
import { WorkFacts, WorkPerson, WorkState, WorkTime, WorkTitle } from './WorkParts.tsx';
import { WorkProgress } from './WorkProgress.tsx';
import './words.ts';

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
  const columns: TableColumnsType<WorkRow> = [
    {
      title: t('work.col.title'),
      dataIndex: 'title',
      render: (_title, row) => (
        <div className="work-title">
          <div className="work-name">
            <WorkTitle row={row} target={targetOf(row)} words={words} />
          </div>
          <WorkFacts row={row} failure={failures?.get(row.id)} />
        </div>
      ),
    },
    { title: t('work.col.flow'), dataIndex: 'taskName', width: 150, ellipsis: true },
    { title: t('work.col.node'), dataIndex: 'approvalName', width: 130, ellipsis: true },
    {
      title: t('work.col.progress'),
      dataIndex: 'approvalProgress',
      width: 130,
      render: (percent: number) => <WorkProgress percent={percent} />,
    },
    {
      title: t('work.col.submitter'),
      dataIndex: 'createusername',
      width: 130,
      render: (name: string, row) => <WorkPerson name={name} face={row.createHeader} />,
    },
    {
      title: t('work.col.state'),
      key: 'state',
      width: 96,
      render: (_value, row) => <WorkState row={row} list={list} />,
    },
    {
      title: t('work.col.time'),
      key: 'time',
      width: 150,
      render: (_value, row) => <WorkTime row={row} list={list} />,
    },
    ...(list.key === 'mySubmit'
      ? [
          {
            title: t('work.col.action'),
            key: 'action',
            width: 80,
            render: (_: unknown, row: WorkRow) => <CopyButton row={row} />,
          },
        ]
      : []),
  ];

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
              onChange: (keys, found) => select(keys.map(Number), found as unknown as Row[]),
              getCheckboxProps: (row) =>
                ({
                  disabled: row.returned === 1,
                  title: row.returned ? t('work.returnedRow') : undefined,
                  'aria-label': `${t('action.select')} ${row.title}`,
                }) as unknown as object,
              getTitleCheckboxProps: () => ({ 'aria-label': t('list.selectAll') }) as object,
            },
          }
        : {})}
    />
  );
}
