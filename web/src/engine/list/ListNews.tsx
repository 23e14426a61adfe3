// Messages of a list: new records that wait, a failure. Lies over the rows' head and moves nothing.
import { ArrowUpOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../shared/ui/feedback.ts';
import { canRetry } from '../record/LoadProblem.tsx';
import '../rows/rows.i18n.ts';

export interface ListNewsProps {
  waiting: number;
  show(): void;
  error: Error | null;
  retry(): void;
}

export default function ListNews({ waiting, show, error, retry }: ListNewsProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState<Error | null>(null);
  const failure = error && error !== closed ? errorText(error) : '';
  return (
    <div className="list-news">
      <div role="status">
        {waiting > 0 && !failure && (
          <Button type="primary" shape="round" icon={<ArrowUpOutlined aria-hidden />} onClick={show}>
            {t('list.waiting', { count: waiting })}
          </Button>
        )}
      </div>
      {failure && (
        <Alert
          type="warning"
          showIcon
          title={failure}
          closable={{ onClose: () => setClosed(error), 'aria-label': t('action.close') }}
          action={
            canRetry(error) && (
              <Button size="small" onClick={retry}>
                {t('action.retry')}
              </Button>
            )
          }
        />
      )}
    </div>
  );
}
