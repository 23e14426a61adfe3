// Two-factor in the personal settings: whether it is on, setting it up, new recovery codes, switching it off.
import * as userCalls from '@crm/protocol/calls/user';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { postAnswer } from '../../shared/api/client.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { Skeleton } from '../../shared/ui/Skeleton.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { useSecurity } from './security.api.ts';
import './person.i18n.ts';

export default function SecondFactorSection() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const client = useQueryClient();
  const state = useSecurity();
  const [doing, setDoing] = useState<'' | 'setUp' | 'turnOff' | 'renewCodes'>('');
  const [codes, setCodes] = useState<string[] | null>(null);
  if (state.error) return <LoadProblem error={state.error} retry={() => void state.refetch()} />;
  if (!state.data) return <Skeleton title={false} rows={2} />;
  const { on, left, demanded } = state.data.secondFactor;
  const end = () => {
    setDoing('');
    setCodes(null);
    void client.invalidateQueries({ queryKey: ['security'] });
  };
  if (codes) return <RecoveryCodes codes={codes} done={t('person.saved')} onDone={end} />;
  if (doing === 'setUp')
    return <SecondFactorSetup done={t('person.saved')} onDone={end} onCancel={() => setDoing('')} />;
  if (doing !== '') {
    const path = doing === 'turnOff' ? userCalls.secondFactorRemove : userCalls.recoveryCodes;
    return (
      <ProofForm
        required={['password', 'code']}
        label={t('person.codeOrRecovery')}
        submit={t(`person.${doing}`)}
        danger={doing === 'turnOff'}
        onCancel={() => setDoing('')}
        send={async (proof) => {
          const answer = await postAnswer(path, { ...proof });
          feedback.success(answer.msg);
          if (answer.data?.codes) setCodes(answer.data.codes);
          else end();
        }}
      />
    );
  }
  return (
    <>
      <p className="person-text">{t('person.secondFactorText')}</p>
      <p>
        <Tag color={on ? 'green' : 'default'}>
          {on ? t('person.secondFactorIsOn', { count: left }) : t('person.secondFactorIsOff')}
        </Tag>
      </p>
      <div className="avatar-buttons">
        {on ? (
          <>
            <Button onClick={() => setDoing('renewCodes')}>{t('person.renewCodes')}</Button>
            {demanded ? (
              <span className="person-note">{t('person.secondFactorDemanded')}</span>
            ) : (
              <Button danger onClick={() => setDoing('turnOff')}>
                {t('person.turnOff')}
              </Button>
            )}
          </>
        ) : (
          <Button type="primary" onClick={() => setDoing('setUp')}>
            {t('person.setUp')}
          </Button>
        )}
      </div>
    </>
  );
}
