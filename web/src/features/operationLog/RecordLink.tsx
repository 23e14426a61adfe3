// The record that an entry of the log is about: opens its panel where there is one, and says when it is gone.
import type { OperationLogRow } from '@crm/protocol/customer';
import { useTranslation } from 'react-i18next';
import { OpenCell, recordTarget } from '../../engine/list/openCell.tsx';
import { panelFor } from '../../engine/registries.ts';
import './words.ts';

type Named = Pick<OperationLogRow, 'module' | 'modelId' | 'modelTitle' | 'deleted'>;

export function RecordLink({ row }: { row: Named }) {
  const { t } = useTranslation();
  const name = row.modelTitle || `#${row.modelId}`;
  if (row.deleted) {
    return (
      <span className="log-record" title={name}>
        <span className="cell-text">{name}</span> <span className="log-gone">{t('operationLog.gone')}</span>
      </span>
    );
  }
  if (!panelFor(row.module)) {
    return (
      <span className="log-record" title={name}>
        {name}
      </span>
    );
  }
  return <OpenCell target={recordTarget(row.module, row.modelId)}>{name}</OpenCell>;
}
