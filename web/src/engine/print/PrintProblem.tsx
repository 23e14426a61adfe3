// What stands where a template or its page did not come.
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../shared/ui/feedback.ts';
import { canRetry } from '../LoadProblem.tsx';
import './words.ts';

interface ProblemProps {
  error: unknown;
  retry(): void;
}

export function PrintProblem({ error, retry }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <Alert
      type="error"
      showIcon
      title={t('print.failed')}
      description={errorText(error)}
      action={
        canRetry(error) && (
          <Button size="small" onClick={retry}>
            {t('action.retry')}
          </Button>
        )
      }
    />
  );
}
