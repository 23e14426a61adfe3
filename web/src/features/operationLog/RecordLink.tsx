// The record of a log entry: opens its panel where there is one, and shows when it is gone.
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { moduleTitle } from '../../engine/record/localise.ts';
import { panelFor } from '../../engine/record/registries.ts';
import { OpenCell, recordTarget } from '../../engine/rows/openCell.tsx';
import './operationLog.i18n.ts';

type Named = Pick<OperationLogRow, 'module' | 'moduleName' | 'modelId' | 'modelTitle' | 'deleted'>;

/** What an entry is about; a kind of one thing only is called by its title, and so is what is about no record of it. */
export function recordName(t: TFunction, row: Named): string {
  if (row.modelTitle === row.moduleName || (!row.modelTitle && !row.modelId))
    return moduleTitle(t, row.module, row.moduleName);
  return row.modelTitle || `#${row.modelId}`;
}

export function RecordLink({ row }: { row: Named }) {
  const { t } = useTranslation();
  const name = recordName(t, row);
  // An export is of many records.
  if (!row.modelId) return row.modelTitle ? <span className="log-record">{name}</span> : null;
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
