// Sets up two-factor: the password again, the QR code with the first code, then the recovery codes, which are shown once.
import * as userCalls from '@crm/protocol/calls/user';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post, postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { ProofForm } from './ProofForm.tsx';
import './person.css';
import { QrCode } from '../../shared/ui/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import './person.i18n.ts';
import '../../engine/fields/fields.i18n.ts';

export interface SecondFactorSetupProps {
  /** Label of the last button. */
  done: string;
  onDone(): void;
  onCancel?: () => void;
}

export function SecondFactorSetup({ done, onDone, onCancel }: SecondFactorSetupProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const [fresh, setFresh] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} done={done} onDone={onDone} />;
  if (!fresh) {
    return (
      <ProofForm
        required={['password']}
        label={t('person.code')}
        submit={t('person.begin')}
        onCancel={onCancel}
        send={async ({ password }) => setFresh(await post(userCalls.secondFactorBegin, { password }))}
      />
    );
  }
  return (
    <div className="person-setup">
      <p>{t('person.scan')}</p>
      <QrCode text={fresh.uri} label={t('person.qr')} />
      <p>
        {t('person.typeSecret')}
        <code className="person-secret">{fresh.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <ProofForm
        key="code"
        required={['code']}
        label={t('person.code')}
        submit={t('person.confirm')}
        onCancel={onCancel}
        send={async ({ code }) => {
          const answer = await postAnswer(userCalls.secondFactorConfirm, { code });
          feedback.success(answer.msg);
          setCodes(answer.data.codes);
        }}
      />
    </div>
  );
}
