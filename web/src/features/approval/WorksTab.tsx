// The tab 审批 of a record: how its approvals stand; the bar opens one.
import type { WorkRow } from '@crm/protocol/answers/work';
import { useTranslation } from 'react-i18next';
import { WorkTag } from '../../engine/approval/StateTag.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import './approval.css';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useWorksOf } from './approval.api.ts';
import { taskKind } from './kinds.ts';
import { WorkNode, WorkPerson } from './WorkParts.tsx';
import { WorkProgress } from './WorkProgress.tsx';
import './approval.i18n.ts';

function WorkLine({ row }: { row: WorkRow }) {
  const { t } = useTranslation();
  const open = () => openRecord(taskKind, row.TaskID);
  return (
    <li className="work-of">
      <div className="work-entry-head">
        <button type="button" className="cell-link" onClick={open}>
          {row.title}
        </button>
        <WorkTag row={row} />
      </div>
      <dl className="work-of-facts">
        <div>
          <dt>{t('work.col.node')}</dt>
          <dd>
            <WorkNode row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('work.col.progress')}</dt>
          <dd>
            <button
              type="button"
              className="work-of-bar"
              aria-label={`${t('work.open', { title: row.title })} ${row.approvalProgress}%`}
              onClick={open}
            >
              <WorkProgress percent={row.approvalProgress} />
            </button>
          </dd>
        </div>
        <div>
          <dt>{t('work.col.submitter')}</dt>
          <dd>
            <WorkPerson name={row.createusername} face={row.createHeader} />
          </dd>
        </div>
        <div>
          <dt>{t('work.col.owner')}</dt>
          <dd>{row.username ? <WorkPerson name={row.username} /> : '—'}</dd>
        </div>
        {row.ext && (
          <div className="work-of-remark">
            <dt>{t('work.col.remark')}</dt>
            <dd>{row.ext}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

export default function WorksTab({ module, id }: { module: string; id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useWorksOf(module, id);
  if (error && !data) return <LoadProblem error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton rows={3} />;
  if (data.length === 0) return <Empty description={t('work.noRecords')} />;
  return (
    <ul className="work-entries">
      {data.map((row) => (
        <WorkLine key={row.TaskID} row={row} />
      ))}
    </ul>
  );
}
