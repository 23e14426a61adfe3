// Registering an account: by an invitation, or where the company opened registration; then an administrator decides on it.
import * as userCalls from '@crm/protocol/calls/user';
import { limits } from '@crm/protocol/limits';
import { type AlertProps, Form, Input, type ResultProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ApiError, postAnswer } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { useProductName } from '../shared/session/brand.ts';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import { InvitedPage } from './InvitedPage.tsx';
import { ProductMark } from './ProductMark.tsx';
import { useOffered } from './useOffered.ts';
import './signIn.css';
import './signIn.i18n.ts';

const Alert = onDemand<AlertProps>(() => import('antd/es/alert'));
const Result = onDemand<ResultProps>(() => import('antd/es/result'));

interface Application {
  username: string;
  NickName: string;
  mobile?: string;
  password: string;
}

export default function RegisterPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get('invite');
  return token ? <InvitedPage token={token} /> : <Registration />;
}

function Registration() {
  const { t } = useTranslation();
  const name = useProductName();
  const [form] = Form.useForm<Application>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const open = useOffered()?.register;
  useEffect(() => {
    document.title = `${t('register.title')} · ${name}`;
  }, [t, name]);

  const submit = async (values: Application) => {
    setBusy(true);
    setFailure('');
    try {
      setDone((await postAnswer(userCalls.registerUser, { ...values, mobile: values.mobile ?? '' })).msg);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      if (fields.length > 0)
        form.setFields(fields.map(([name, message]) => ({ name: name as keyof Application, errors: [message] })));
      else setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const needed = [{ required: true, whitespace: true, message: t('register.required') }];
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
            <Form
              form={form}
              layout="vertical"
              size="large"
              requiredMark={false}
              validateTrigger="onSubmit"
              onFinish={submit}
            >
              <Form.Item name="username" label={t('session.username')} rules={needed}>
                <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
              </Form.Item>
              <Form.Item name="NickName" label={t('register.name')} rules={needed}>
                <Input autoComplete="name" maxLength={30} />
              </Form.Item>
              <Form.Item name="mobile" label={t('register.mobile')}>
                <Input autoComplete="tel" inputMode="tel" maxLength={20} />
              </Form.Item>
              <Form.Item name="password" label={t('session.password')} extra={t('register.rule')} rules={needed}>
                <Input.Password autoComplete="new-password" maxLength={limits.password.max} />
              </Form.Item>
              <div aria-live="polite">
                {failure && <Alert className="sign-in-failure" type="error" showIcon title={failure} />}
              </div>
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t('register.submit')}
              </Button>
            </Form>
            <p className="sign-in-other">
              <Link to="/login">{t('register.toSignIn')}</Link>
            </p>
          </>
        )}
      </main>
    </div>
  );
}
