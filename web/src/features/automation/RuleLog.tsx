// What a rule did, page by page.
import type { RuleResult } from '@crm/protocol/answers/automation';
import { ruleLimits } from '@crm/protocol/automation';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { useRuleLog } from './automation.api.ts';
import { RecordRows } from './RecordRows.tsx';
import './automation.i18n.ts';

const results = ['', 'done', 'skipped', 'failed', 'stopped'] as const;

export default function RuleLog({ id, module }: { id: number; module: string }) {
  const { t } = useTranslation();
  const [result, setResult] = useState<RuleResult | ''>('');
  const [page, setPage] = useState(1);
  const log = useRuleLog(id, result, page);
  useRefresh([module, 'automation'], () => void log.refetch());
  return (
    <div className="auto-rule-tab">
      <Segmented<RuleResult | ''>
        aria-label={t('automation.results')}
        name="rule-results"
        value={result}
        options={results.map((value) => ({ value, label: t(value ? `automation.result.${value}` : 'automation.all') }))}
        onChange={(next) => {
          setResult(next);
          setPage(1);
        }}
      />
      <p className="auto-rule-hint">{t('automation.logHint', { days: ruleLimits.kept })}</p>
      {log.error ? (
        <LoadProblem error={log.error} retry={() => void log.refetch()} />
      ) : log.data ? (
        <RecordRows
          module={module}
          lines={log.data.rows.map((row) => ({ ...row, key: row.id }))}
          total={log.data.total}
          capped={log.data.totalCapped === true}
          page={page}
          empty={t('automation.logEmpty')}
          stale={log.isPlaceholderData}
          turn={setPage}
        />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}
