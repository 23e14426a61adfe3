// The changes of a log entry, field by field: old → new; used by a record's history and by the log of the company.
import { FilterOutlined } from '@ant-design/icons';
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import { useTranslation } from 'react-i18next';
import { fieldTitle, optionText } from '../../engine/record/localise.ts';
import { Button } from '../../shared/ui/Button.tsx';
import './operationLog.css';
import './operationLog.i18n.ts';

export interface ChosenField {
  field: string;
  title: string;
}

interface ChangeListProps {
  module: string;
  changes: OperationLogRow['changes'];
  /** Narrows the history to one field; absent where it is narrowed already. */
  only?: (field: ChosenField) => void;
}

export function ChangeList({ module, changes, only }: ChangeListProps) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  return (
    <dl className="log-changes">
      {changes.map((change) => {
        const title = fieldTitle(t, module, change);
        return (
          <div key={change.field}>
            <dt>
              {title}
              {only && (
                <Button
                  type="text"
                  size="small"
                  className="log-only"
                  icon={<FilterOutlined aria-hidden />}
                  aria-label={t('operationLog.onlyFieldOf', { name: title })}
                  data-hint={t('operationLog.onlyField')}
                  onClick={() => only({ field: change.field, title: change.title })}
                />
              )}
            </dt>
            <dd>
              {change.old && (
                <>
                  <del>{optionText(t, module, change.field, change.old)}</del>
                  <span className="log-arrow" aria-hidden>
                    →
                  </span>
                </>
              )}
              <ins>{change.new ? optionText(t, module, change.field, change.new) : t('operationLog.emptied')}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
