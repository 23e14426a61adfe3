// One button for each identity provider, below the password.

import { IdcardOutlined } from '@ant-design/icons';
import type { SignOnButton } from '@crm/protocol/answers/signOn';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goToProvider } from '../shared/session/signOn.ts';
import { errorText } from '../shared/ui/feedback.ts';
import './signIn.i18n.ts';

export interface SignOnButtonsProps {
  providers: readonly SignOnButton[];
  redirect: string;
  /** @param message empty when another attempt begins */
  onFailure(message: string): void;
}

export default function SignOnButtons({ providers, redirect, onFailure }: SignOnButtonsProps) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(0);
  const go = async (id: number) => {
    onFailure('');
    setLeaving(id);
    try {
      await goToProvider(signOnCalls.begin, { id }, redirect);
    } catch (error) {
      onFailure(errorText(error));
      setLeaving(0);
    }
  };
  return (
    <div className="sign-on" role="group" aria-label={t('signOn.others')}>
      <p>{t('signOn.others')}</p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          block
          size="large"
          icon={<IdcardOutlined aria-hidden />}
          loading={leaving === id}
          disabled={leaving !== 0 && leaving !== id}
          onClick={() => void go(id)}
        >
          {t('signOn.by', { name })}
        </Button>
      ))}
    </div>
  );
}
