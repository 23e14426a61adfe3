// The dry run of what is entered: which records of the last thirty days, and what would have been done.
import { ruleLimits } from '@crm/protocol/automation';
import { Alert } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { ApiError } from '../../shared/api/client.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { type RuleBody, useDryRun } from './automation.api.ts';
import { RecordRows } from './RecordRows.tsx';
import './automation.i18n.ts';

export default function DryRun({ module, body }: { module: string; body: RuleBody }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const run = useDryRun(body, page);
  const refused = run.error instanceof ApiError && run.error.fields;
  return (
    <div className="auto-rule-tab">
      <p className="auto-rule-hint">{t('automation.dryHint', { days: ruleLimits.lookBack })}</p>
      {refused ? (
        <Alert
          type="warning"
          showIcon
          title={t('automation.dryRefused')}
          description={[...new Set(Object.values(refused))].join(t('automation.semicolon'))}
        />
      ) : run.error ? (
        <LoadProblem error={run.error} retry={() => void run.refetch()} />
      ) : run.data ? (
        <RecordRows
          module={module}
          lines={run.data.rows.map((row, at) => ({
            key: `${row.recordId}.${row.time}.${at}`,
            time: row.time,
            recordId: row.recordId,
            name: row.name,
            notes: row.would,
          }))}
          total={run.data.total}
          capped={run.data.totalCapped === true}
          page={page}
          empty={t('automation.dryEmpty')}
          stale={run.isPlaceholderData}
          turn={setPage}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
