// The columns of the approval lists on a wide screen.
import type { WorkRow } from '@crm/protocol/answers/work';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CellTarget } from '../../engine/rows/openCell.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { WorkList } from './lists.ts';
import {
  Resubmit,
  WorkFacts,
  WorkHolders,
  WorkNode,
  WorkPerson,
  WorkState,
  WorkTime,
  WorkTitle,
} from './WorkParts.tsx';
import { WorkProgress } from './WorkProgress.tsx';
import './approval.i18n.ts';

interface ColumnsSource {
  list: WorkList;
  words: readonly string[];
  targetOf(row: WorkRow): CellTarget;
  /** Why a row was not passed, by its id. */
  failures: ReadonlyMap<number, string> | undefined;
}

export function useWorkColumns({ list, words, targetOf, failures }: ColumnsSource): TableColumnsType<WorkRow> {
  const { t } = useTranslation();
  return [
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
    { title: t('work.col.flow'), dataIndex: 'taskName', width: 140, ellipsis: true },
    {
      title: t('work.col.node'),
      key: 'node',
      width: 190,
      render: (_value, row) => (
        <div className="work-title">
          <div className="work-node">
            <WorkNode row={row} />
          </div>
          <WorkHolders row={row} />
        </div>
      ),
    },
    {
      title: t('work.col.progress'),
      dataIndex: 'approvalProgress',
      width: 120,
      render: (percent: number) => <WorkProgress percent={percent} />,
    },
    {
      title: t('work.col.submitter'),
      dataIndex: 'createusername',
      width: 120,
      render: (name: string, row) => <WorkPerson name={name} face={row.createHeader} />,
    },
    {
      title: t('work.col.state'),
      key: 'state',
      width: 180,
      render: (_value, row) => (
        <span className="work-state">
          <WorkState row={row} list={list} />
          {row.resubmit && <Resubmit step={row.resubmit} name={row.title} />}
        </span>
      ),
    },
    {
      title: t('work.col.time'),
      key: 'time',
      width: 140,
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
}
