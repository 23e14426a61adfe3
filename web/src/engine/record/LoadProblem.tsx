// Placeholder where something could not be loaded: the error, and a way to try again.
import { WarningOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/client.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import './load-problem.css';

interface LoadProblemProps {
  error: unknown;
  retry(): void;
  /** A second way out, such as dropping the filters. */
  extra?: ReactNode;
}

/** Asking again for what is not there, not allowed or not valid brings the same answer. */
export function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError && ['not_found', 'forbidden', 'invalid', 'signed_out'].includes(error.code));
}

/** The record was deleted, or is not to be seen any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'forbidden'].includes(error.code);
}

export function LoadProblem({ error, retry, extra }: LoadProblemProps) {
  const { t } = useTranslation();
  const again = canRetry(error);
  return (
    <div className="load-problem" role="alert">
      <WarningOutlined aria-hidden className="load-problem-icon" />
      {again && <strong>{t('state.failed')}</strong>}
      <p>{errorText(error)}</p>
      <div className="load-problem-ways">
        {again && <Button onClick={retry}>{t('action.retry')}</Button>}
        {extra}
      </div>
    </div>
  );
}
