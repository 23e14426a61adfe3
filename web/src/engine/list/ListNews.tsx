// What a list has to say while it stands: new records that wait, a failure. Lies over the rows' head and moves nothing.
import { ArrowUpOutlined, ReloadOutlined } from '@ant-design/icons';
import { type AlertProps, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { canRetry } from '../LoadProblem.tsx';

const Alert = onDemand<AlertProps>(() => import('antd/es/alert'));

interface ListNewsProps {
  waiting: number;
  /** How far the list is pulled down by a finger, from 0 to 1. */
  pulled: number;
  show(): void;
  error: Error | null;
  retry(): void;
}

export function ListNews({ waiting, pulled, show, error, retry }: ListNewsProps) {
  const { t } = useTranslation();
  const [closed, setClosed] = useState<Error | null>(null);
  const failure = error && error !== closed ? errorText(error) : '';
  return (
    <div className="list-news">
      {pulled > 0 && (
        <span className={pulled === 1 ? 'list-pull list-pull-enough' : 'list-pull'} style={{ opacity: pulled }}>
          <ReloadOutlined rotate={pulled * 270} aria-hidden />
        </span>
      )}
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
