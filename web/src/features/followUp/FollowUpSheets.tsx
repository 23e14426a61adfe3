// Import and export of follow-ups, from the lists of customers, leads and contracts.

import type { DateRange } from '@crm/protocol/filter';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Parameters } from '../../engine/query/listState.ts';
import { useDefinition } from '../../engine/record/definitions.ts';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import ExportDialog from '../../engine/transfer/ExportDialog.tsx';
import ImportDialog from '../../engine/transfer/ImportDialog.tsx';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import '../../engine/transfer/transfer.i18n.ts';
import './followUp.i18n.ts';

export interface FollowUpSheetsProps {
  /** Wire name of the follow-ups. */
  module: string;
  open: boolean;
  close(): void;
}

/** When they were written down; all of them where there is none. */
const spans = ['', 'month', 'lastmonth', 'year'] as const satisfies readonly (DateRange | '')[];

// People with an affected record open are notified by the realtime channel.
const ignoreChange = () => undefined;

export function FollowUpImport({ module, open, close }: FollowUpSheetsProps) {
  const { t } = useTranslation();
  const title = t(`module.${module}`);
  return (
    <ImportDialog
      open={open}
      path={moduleCall(module, 'import')}
      module={module}
      title={title}
      close={close}
      changed={ignoreChange}
    />
  );
}

export function FollowUpExport({ module, open, close }: FollowUpSheetsProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useDefinition(module, open);
  const [span, setSpan] = useState<(typeof spans)[number]>('');
  const title = t(`module.${module}`);
  if (!data)
    return (
      <Modal open={open} title={t('transfer.exportTitle', { title })} width={480} footer={null} onCancel={close}>
        {error ? <LoadProblem error={error} retry={() => void refetch()} /> : <Skeleton />}
      </Modal>
    );
  return (
    <ExportDialog
      open={open}
      path={moduleCall(module, 'export')}
      module={module}
      title={title}
      columns={data.cols}
      list={(): Parameters => (span ? { data: JSON.stringify([{ field: 'genjinTime', type: span, value: '' }]) } : {})}
      choices={
        <Radio.Group
          className="transfer-choice"
          aria-label={t('followUp.span')}
          value={span}
          onChange={({ target }) => setSpan(target.value as (typeof spans)[number])}
          options={spans.map((value) => ({ value, label: t(`followUp.span.${value || 'all'}`) }))}
        />
      }
      close={close}
    />
  );
}
