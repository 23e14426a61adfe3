// Records of the last days that would take another path by the draft than by the published version.
import type { FlowDetail } from '@crm/protocol/answers/flow';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useDryRun } from './flow.api.ts';
import type { TestRecord } from './TestPanel.tsx';
import './flow.css';
import './flow.i18n.ts';
import './node.i18n.ts';

export interface DryRunPanelProps {
  stored: FlowDetail;
  /** What is drawn is not what is stored. */
  dirty: boolean;
  /** Shows the way of a record in the drawing. */
  test(record: TestRecord): void;
}

const days = 90;

export default function DryRunPanel({ stored, dirty, test }: DryRunPanelProps) {
  const { t } = useTranslation();
  const { id, version, module } = stored;
  const rehearsal = useDryRun(id, version, days);
  const { data } = rehearsal;
  const among = data?.rows.map((row) => ({ kind: module, id: row.id })) ?? [];
  return (
    <>
      <p className="flow-hint">{t('flow.rehearseHint', { days })}</p>
      {dirty && <Alert type="info" showIcon title={t('flow.rehearseStored')} />}
      {rehearsal.error ? (
        <LoadProblem error={rehearsal.error} retry={() => void rehearsal.refetch()} />
      ) : !data ? (
        <Skeleton title={false} rows={5} />
      ) : (
        <>
          <p role="status">
            {t('flow.rehearsed', { total: data.total, same: data.same, other: data.total - data.same })}
          </p>
          {data.rows.length === 0 ? (
            <Empty description={t(data.total === 0 ? 'flow.nothingToRehearse' : 'flow.allTheSame')} />
          ) : (
            <ul className="flow-list">
              {data.rows.map((row) => (
                <li key={row.id}>
                  <div className="flow-list-line">
                    <Button type="link" onClick={() => openRecord(module, row.id, among)}>
                      {row.title || `#${row.id}`}
                    </Button>
                    <span className="flow-hint">
                      <RelativeTime value={row.addtime} />
                    </span>
                    <Button size="small" onClick={() => test({ id: row.id, title: row.title })}>
                      {t('flow.showWay')}
                    </Button>
                  </div>
                  <div>{t('flow.wayBefore', { way: row.before })}</div>
                  <div>{t('flow.wayAfter', { way: row.after })}</div>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}
