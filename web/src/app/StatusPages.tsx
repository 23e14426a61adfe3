// Pages that explain why there is nothing else to see: unknown address, missing permission.
import { WarningOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useProductName } from '../shared/session/brand.ts';
import { Button } from '../shared/ui/Button.tsx';
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
  const name = useProductName();
  useEffect(() => {
    document.title = `${t('page.notFound')} · ${name}`;
  }, [t, name]);
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
