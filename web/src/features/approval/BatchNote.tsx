// The result of approving several at once, where some were not approved.
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import './approval.css';
import './approval.i18n.ts';

interface BatchNoteProps {
  done: number;
  failed: number;
  close(): void;
}

export default function BatchNote({ done, failed, close }: BatchNoteProps) {
  const { t } = useTranslation();
  return (
    <Alert
      className="work-failures"
      type="warning"
      showIcon
      title={t('work.batchDone', { done, failed })}
      closable={{ onClose: close, 'aria-label': t('action.close') }}
    />
  );
}
