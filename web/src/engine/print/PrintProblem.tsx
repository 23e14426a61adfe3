// Placeholder where a template or its page could not be loaded.
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/Button.tsx';
import { errorText } from '../../shared/ui/feedback.ts';
import { Alert } from '../../shared/ui/lazyControls.tsx';
import { canRetry } from '../record/LoadProblem.tsx';
import './print.i18n.ts';

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
