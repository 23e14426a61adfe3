// The tab 操作日志 of a record: who changed what, when and from where.
import type { OperationLogRow } from '@crm/protocol/customer';
import { limits } from '@crm/protocol/limits';
import { useQueryClient } from '@tanstack/react-query';
import { Empty, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/cells/RelativeTime.tsx';
import { LoadProblem } from '../../engine/LoadProblem.tsx';
import { fieldTitle } from '../../engine/localise.ts';
import { ScrollEnd } from '../../engine/ScrollEnd.tsx';
import { useInfiniteRows } from '../../engine/useInfiniteRows.ts';
import { useRefresh } from '../../engine/useRefresh.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './operationLog.css';

export function LogTab({ module, id }: { module: string; id: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const key = ['operationLog', module, id];
  const logs = useInfiniteRows<OperationLogRow>(
    key,
    'api/operationLog/index',
    { module, modelId: id },
    limits.pageSize,
  );
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: ['operationLog', module, id] }),
    [client, module, id],
  );
  useRefresh(module, fetchAgain, (change) => change.ids.length === 0 || change.ids.includes(id));

  if (logs.error && logs.rows.length === 0) return <LoadProblem error={logs.error} retry={logs.refetch} />;
  if (logs.first) return <Skeleton active avatar paragraph={{ rows: 3 }} />;
  if (logs.rows.length === 0) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('operationLog.empty')} />;
  }
  return (
    <>
      <ol className="log-list">
        {logs.rows.map((row) => (
          <li key={row.id} className="log-entry">
            <UserAvatar name={row.UserName} src={row.Header} size={28} />
            <div className="log-body">
              <div className="log-head">
                <strong>{row.UserName}</strong>
                <span>{row.actionName}</span>
                <span className="log-when">
                  <RelativeTime value={row.AddTime} />
                  {row.ip && ` · ${row.ip}`}
                </span>
              </div>
              {row.ext && <div className="log-ext">{row.ext}</div>}
              {row.changes.length > 0 && (
                <dl className="log-changes">
                  {row.changes.map((change) => (
                    <div key={change.field}>
                      <dt>{fieldTitle(t, module, change)}</dt>
                      <dd>
                        {change.old && (
                          <>
                            <del>{change.old}</del>
                            <span className="log-arrow" aria-hidden>
                              →
                            </span>
                          </>
                        )}
                        <ins>{change.new || t('operationLog.emptied')}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
      <ScrollEnd more={logs.more} loading={logs.loadingMore} />
    </>
  );
}
