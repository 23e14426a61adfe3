// Records that a rule acted on, or would have: when, which one, what.

import type { RuleResult } from '@crm/protocol/answers/automation';
import { Button, Flex, Pagination, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { Empty } from '../../shared/ui/Empty.tsx';
import { pageRows } from './automation.api.ts';
import './automation.i18n.ts';

export interface RecordLine {
  key: number | string;
  time: string;
  recordId: number;
  name: string;
  notes: string[];
  result?: RuleResult;
}

interface RecordRowsProps {
  module: string;
  lines: RecordLine[];
  total: number;
  capped: boolean;
  page: number;
  empty: string;
  stale: boolean;
  turn(page: number): void;
}

const colours: Record<RuleResult, string> = { done: 'green', skipped: 'default', failed: 'red', stopped: 'orange' };

export function RecordRows({ module, lines, total, capped, page, empty, stale, turn }: RecordRowsProps) {
  const { t } = useTranslation();
  const among = lines.filter((line) => line.recordId > 0).map((line) => ({ kind: module, id: line.recordId }));
  if (lines.length === 0) return <Empty description={empty} />;
  return (
    <>
      <ul className="auto-rule-records" {...(stale ? { 'data-stale': true } : {})}>
        {lines.map((line) => (
          <li key={line.key}>
            <div className="auto-rule-record-head">
              {line.recordId > 0 ? (
                <Button type="link" className="row-name" onClick={() => openRecord(module, line.recordId, among)}>
                  {line.name || `#${line.recordId}`}
                </Button>
              ) : (
                <span className="auto-rule-hint">{t('automation.unseen')}</span>
              )}
              {line.result && <Tag color={colours[line.result]}>{t(`automation.result.${line.result}`)}</Tag>}
              <span className="auto-rule-time">
                <RelativeTime value={line.time} />
              </span>
            </div>
            {line.notes.length > 0 && (
              <div className="auto-rule-hint">{line.notes.join(t('automation.semicolon'))}</div>
            )}
          </li>
        ))}
      </ul>
      <Flex className="auto-rule-foot" justify="space-between" align="center" wrap gap={8}>
        <span>{t('automation.total', { total: capped ? `${total}+` : total })}</span>
        <Pagination
          size="small"
          current={page}
          pageSize={pageRows}
          total={total}
          showSizeChanger={false}
          hideOnSinglePage
          onChange={turn}
        />
      </Flex>
    </>
  );
}
