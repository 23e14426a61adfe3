// Says why a page is not shown: its code did not come, or it failed while showing. It is there from the start: no code has to come for it.
import { WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { ApiError } from '../shared/api/client.ts';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import { Status } from '../shared/ui/Status.tsx';

/** Shown in the page's place when its code could not be loaded or failed while showing. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const chunk = error instanceof TypeError && /import|fetch|module/i.test(error.message);
  return (
    <Status
      icon={<WarningOutlined />}
      title={chunk ? t('page.chunkFailed') : t('page.failed')}
      text={chunk ? t('page.chunkFailedText') : error instanceof ApiError ? errorText(error) : t('page.failedText')}
      action={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
