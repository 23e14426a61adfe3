// The tab 操作日志 of a record: who changed what, when and from where, of all fields or of one.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollEnd } from '../../engine/query/ScrollEnd.tsx';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { fieldTitle } from '../../engine/record/localise.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import type { ChosenField } from './ChangeList.tsx';
import { LogEntry } from './LogEntry.tsx';
import { operationLogKey, useOperationLog } from './operationLog.api.ts';
import './operationLog.css';
import './operationLog.i18n.ts';

export function LogTab({ module, id }: { module: string; id: number }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [only, setOnly] = useState<ChosenField | null>(null);
  const logs = useOperationLog(module, id, { field: only?.field });
  const fetchAgain = useCallback(
    () => void client.invalidateQueries({ queryKey: operationLogKey(module, id) }),
    [client, module, id],
  );
  useRefresh(module, fetchAgain, (change) => change.ids.length === 0 || change.ids.includes(id));

  const entries = () => {
    if (logs.error && logs.rows.length === 0) return <LoadProblem error={logs.error} retry={logs.refetch} />;
    if (logs.first) return <Skeleton avatar rows={3} />;
    if (logs.rows.length === 0) {
      const text = t(only ? 'operationLog.fieldEmpty' : 'operationLog.empty');
      return <Empty description={text} />;
    }
    return (
      <>
        <ol className="log-list">
          {logs.rows.map((row) => (
            <LogEntry key={row.id} row={row} {...(only ? {} : { only: setOnly })} />
          ))}
        </ol>
        <ScrollEnd {...(logs.more ? { more: logs.more } : {})} loading={logs.loadingMore} />
      </>
    );
  };

  return (
    <>
      {only && (
        <div className="log-narrowed" role="status">
          <span>{t('operationLog.shownField', { name: fieldTitle(t, module, only) })}</span>
          <Button type="link" size="small" onClick={() => setOnly(null)}>
            {t('operationLog.allFields')}
          </Button>
        </div>
      )}
      {entries()}
    </>
  );
}
