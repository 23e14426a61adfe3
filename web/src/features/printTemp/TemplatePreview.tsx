// The preview of the template on a record while it is being written.
import type { PrintPage } from '@crm/protocol/answers/print';
import { useQuery } from '@tanstack/react-query';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Paper } from '../../engine/print/Paper.tsx';
import { visibleColumns } from '../../engine/query/columns.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { listCall, requestBody } from '../../engine/record/recordCalls.ts';
import { shownText } from '../../engine/record/records.ts';
import { post } from '../../shared/api/client.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import './printTemp.css';
import './printTemp.i18n.ts';

interface RecordChoiceProps {
  module: string;
  value: number;
  onChange(id: number): void;
}

/** One of the records that this person sees, by its name. */
function RecordChoice({ module, value, onChange }: RecordChoiceProps) {
  const { t } = useTranslation();
  const [key, setKey] = useState('');
  const definition = useDefinition(module).data;
  const call = definition && listCall(definition);
  const found = useQuery({
    queryKey: ['printRecords', module, key],
    queryFn: async ({ signal }) =>
      call ? (await post(call, requestBody(call, module, { key, page: 1, rows: 20 }), { signal })).rows : [],
    enabled: Boolean(call),
    placeholderData: (previous) => previous,
  });
  const columns = definition ? visibleColumns(definition.cols).slice(0, 2) : [];
  const options = (found.data ?? []).map((row) => ({
    value: Number(row.id),
    label:
      columns
        .map((column) => shownText(row, column))
        .filter(Boolean)
        .join(' ') || `#${String(row.id)}`,
  }));
  return (
    <Select<number>
      className="template-record"
      aria-label={t('printTemp.record')}
      showSearch={{ filterOption: false, onSearch: setKey }}
      value={value}
      loading={found.isFetching}
      options={[...(key ? [] : [{ value: 0, label: t('printTemp.latest') }]), ...options]}
      onChange={onChange}
    />
  );
}

interface TemplatePreviewProps {
  module: string;
  page: PrintPage | undefined;
  problem: string;
  recordId: number;
  chooseRecord(id: number): void;
}

export function TemplatePreview({ module, page, problem, recordId, chooseRecord }: TemplatePreviewProps) {
  const { t } = useTranslation();
  return (
    <div className="template-preview">
      <div className="template-preview-bar">
        <span>{t('printTemp.record')}</span>
        <RecordChoice module={module} value={recordId} onChange={chooseRecord} />
      </div>
      {page?.recordId === 0 && !problem && <Alert type="info" showIcon title={t('printTemp.sample')} />}
      <div className="template-preview-desk" data-stale={problem !== ''}>
        {page ? (
          <Paper html={page.html} title={page.title} label={t('printTemp.page')} />
        ) : (
          !problem && <Skeleton rows={10} />
        )}
      </div>
    </div>
  );
}
