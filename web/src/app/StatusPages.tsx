// Pages that explain why there is nothing else to see: unknown address, missing permission, an error while showing.
import { WarningOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRouteError } from 'react-router';
import { ApiError } from '../shared/api/client.ts';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import { Status } from '../shared/ui/Status.tsx';

function HomeButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate('/')}>
      {t('page.home')}
    </Button>
  );
}

export function NotFound() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${t('page.notFound')} · ${t('product.name')}`;
  }, [t]);
  return (
    <Status
      icon={<WarningOutlined />}
      title={t('page.notFound')}
      text={t('page.notFoundText')}
      action={<HomeButton />}
    />
  );
}

export function Forbidden({ page }: { page: string }) {
  const { t } = useTranslation();
  return (
    <Status
      icon={<WarningOutlined />}
      title={t('page.forbidden')}
      text={t('page.forbiddenText', { page })}
      action={<HomeButton />}
    />
  );
}

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
