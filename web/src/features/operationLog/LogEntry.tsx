// One entry of the log as a line of a history: who, what, when, from where, and what changed.
import type { OperationLogRow } from '@crm/protocol/answers/operationLog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../engine/fields/cells/RelativeTime.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { actionText, noteText } from './actionText.ts';
import { ChangeList, type ChosenField } from './ChangeList.tsx';
import './operationLog.css';
import './operationLog.i18n.ts';

interface LogEntryProps {
  row: OperationLogRow;
  /** Names the record where entries of several stand together. */
  record?: ReactNode;
  only?: (field: ChosenField) => void;
}

export function LogEntry({ row, record, only }: LogEntryProps) {
  const { t } = useTranslation();
  return (
    <li className="log-entry">
      <UserAvatar name={row.UserName} src={row.Header} size={28} />
      <div className="log-body">
        <div className="log-head">
          <strong>{row.UserName}</strong>
          <span>{actionText(t, row)}</span>
          {record}
          <span className="log-when">
            <RelativeTime value={row.AddTime} />
            {row.ip && ` · ${row.ip}`}
            {row.token && ` · ${t('operationLog.byToken', { name: row.token })}`}
          </span>
        </div>
        {row.ext && <div className="log-ext">{noteText(t, row)}</div>}
        <ChangeList module={row.module} changes={row.changes} {...(only ? { only } : {})} />
      </div>
    </li>
  );
}
