// What stands where something could not be loaded: what happened, and a way to try again.
import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { errorText } from '../shared/ui/feedback.ts';

interface LoadProblemProps {
  error: unknown;
  retry(): void;
  /** A second way out, such as dropping the filters. */
  extra?: React.ReactNode;
}

export function LoadProblem({ error, retry, extra }: LoadProblemProps) {
  const { t } = useTranslation();
  return (
    <Result
      className="load-problem"
      status="warning"
      title={t('state.failed')}
      subTitle={errorText(error)}
      extra={
        <>
          <Button type="primary" onClick={retry}>
            {t('action.retry')}
          </Button>
          {extra}
        </>
      }
    />
  );
}
