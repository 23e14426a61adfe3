// What stands where something could not be loaded: what happened, and a way to try again.
import { WarningOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../shared/api/client.ts';
import { errorText } from '../shared/ui/feedback.ts';
import './load-problem.css';

interface LoadProblemProps {
  error: unknown;
  retry(): void;
  /** A second way out, such as dropping the filters. */
  extra?: ReactNode;
}

/** What the server refused for good it refuses again. */
export function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError && ['forbidden', 'not_found', 'invalid'].includes(error.code));
}

export function LoadProblem({ error, retry, extra }: LoadProblemProps) {
  const { t } = useTranslation();
  return (
    <div className="load-problem" role="alert">
      <WarningOutlined aria-hidden className="load-problem-icon" />
      <strong>{t('state.failed')}</strong>
      <p>{errorText(error)}</p>
      <Flex gap={8} justify="center">
        {canRetry(error) && <Button onClick={retry}>{t('action.retry')}</Button>}
        {extra}
      </Flex>
    </div>
  );
}
