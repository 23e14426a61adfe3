// Registering an account: by an invitation, or where the company opened registration; then an administrator decides on it.
import * as userCalls from '@crm/protocol/calls/user';
import { Form, Input, type ResultProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { postAnswer } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { useProductName } from '../shared/session/brand.ts';
import { InvitedPage } from './InvitedPage.tsx';
import { type NewAccount, NewAccountForm } from './NewAccountForm.tsx';
import { ProductMark } from './ProductMark.tsx';
import { useOffered } from './useOffered.ts';
import './signIn.css';
import './signIn.i18n.ts';

const Result = onDemand<ResultProps>(() => import('antd/es/result'));

export default function RegisterPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('invite');
  return token ? <InvitedPage token={token} /> : <Registration />;
}

function Registration() {
  const { t } = useTranslation();
  const name = useProductName();
  const [done, setDone] = useState('');
  const open = useOffered()?.register;
  useEffect(() => {
    document.title = `${t('register.title')} · ${name}`;
  }, [t, name]);

  const register = async (values: NewAccount) =>
    setDone((await postAnswer(userCalls.registerUser, { ...values, mobile: values.mobile ?? '' })).msg);
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{t('register.title')}</h1>
        {done || open === false ? (
          <Result
            status={done ? 'success' : 'info'}
            title={done || t('register.closed')}
            extra={<Link to="/login">{t('register.toSignIn')}</Link>}
          />
        ) : (
          <>
            <p className="sign-in-lead">{t('register.lead')}</p>
            <NewAccountForm submitText={t('register.submit')} passwordHint={t('register.rule')} send={register}>
              <Form.Item name="mobile" label={t('register.mobile')}>
                <Input autoComplete="tel" inputMode="tel" maxLength={20} />
              </Form.Item>
            </NewAccountForm>
          </>
        )}
      </main>
    </div>
  );
}
