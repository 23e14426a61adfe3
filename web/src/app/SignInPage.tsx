// The sign-in page: two fields, errors where they belong, nothing typed is lost.
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { Due } from '@crm/protocol/answers/identity';
import { type AlertProps, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../shared/api/client.ts';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { type Language, languages } from '../shared/i18n/language.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { useProductName } from '../shared/session/brand.ts';
import { signIn, useSession } from '../shared/session/session.ts';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import type { DemoAccountsProps } from './DemoAccounts.tsx';
import { ProductMark } from './ProductMark.tsx';
import type { SecondStepProps } from './SecondStep.tsx';
import type { SignOnButtonsProps } from './SignOnButtons.tsx';
import { useOffered } from './useOffered.ts';
import { useSignOns } from './useSignOns.ts';
import './signIn.css';

const Alert = onDemand<AlertProps>(() => import('antd/es/alert'));
const SignOnButtons = onDemand<SignOnButtonsProps>(() => import('./SignOnButtons.tsx'));
const DemoAccounts = onDemand<DemoAccountsProps>(() => import('./DemoAccounts.tsx'));
const SecondStep = onDemand<SecondStepProps>(() => import('./SecondStep.tsx'));

interface Credentials {
  username: string;
  password: string;
}

export function SignInPage() {
  const { t, i18n } = useTranslation();
  const name = useProductName();
  const { notice } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [form] = Form.useForm<Credentials>();
  const password = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(notice);
  /** The second step of a sign-in: the password was accepted, a code is required. */
  const [ticket, setTicket] = useState('');

  useEffect(() => {
    document.title = `${t('session.signIn')} · ${name}`;
  }, [t, name]);

  const offered = useOffered();
  const signOns = useSignOns();

  /** Where the person wanted to go, after what has to be done first. */
  const goOn = async (due: Due | undefined) => {
    const target = safeRedirect(parameters.get('redirect'));
    await navigate(due ? `/due?redirect=${encodeURIComponent(target)}` : target, { replace: true });
  };

  const submit = async ({ username, password: secret }: Credentials) => {
    setBusy(true);
    setFailure('');
    try {
      await goOn(await signIn(username.trim(), secret));
    } catch (error) {
      const newTicket =
        error instanceof ApiError && error.code === 'second_factor' ? error.data?.['ticket'] : undefined;
      if (typeof newTicket === 'string') {
        form.resetFields(['password']);
        setTicket(newTicket);
        setBusy(false);
        return;
      }
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      if (fields.length > 0) {
        form.setFields(fields.map(([name, message]) => ({ name: name as keyof Credentials, errors: [message] })));
      } else {
        const reason = error instanceof ApiError ? error.data?.['reason'] : undefined;
        setFailure(typeof reason === 'string' && reason ? `${errorText(error)}：${reason}` : errorText(error));
      }
      setBusy(false);
      password.current?.focus({ cursor: 'all' });
    }
  };

  const other = languages.find(({ value }) => value !== i18n.language) ?? { value: 'en' as Language, label: 'English' };
  return (
    <div className="sign-in">
      <div className="sign-in-corner">
        <Button
          type="text"
          lang={other.value === 'en' ? 'en' : 'zh-CN'}
          onClick={() => void changeLanguage(other.value)}
        >
          {other.label}
        </Button>
      </div>
      {offered?.demo && !ticket && (
        <DemoAccounts accounts={offered.demo} signIn={(account) => submit(account)} busy={busy} />
      )}
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{name}</h1>
        {ticket && (
          <SecondStep
            ticket={ticket}
            onEntered={goOn}
            onBack={(message) => {
              setTicket('');
              setFailure(message);
            }}
          />
        )}
        {!ticket && <p className="sign-in-lead">{t('session.lead')}</p>}
        <Form
          hidden={ticket !== ''}
          form={form}
          layout="vertical"
          size="large"
          requiredMark={false}
          validateTrigger="onSubmit"
          onValuesChange={() => setFailure('')}
          onFinish={submit}
        >
          <Form.Item
            name="username"
            label={t('session.username')}
            rules={[{ required: true, whitespace: true, message: t('session.usernameRequired') }]}
          >
            <Input
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              prefix={<UserOutlined aria-hidden />}
            />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('session.password')}
            rules={[{ required: true, message: t('session.passwordRequired') }]}
          >
            <Input.Password
              ref={password}
              autoComplete="current-password"
              maxLength={128}
              prefix={<LockOutlined aria-hidden />}
            />
          </Form.Item>
          <div aria-live="polite">
            {failure && <Alert className="sign-in-failure" type="error" showIcon title={t(failure)} />}
          </div>
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
            {t('session.signIn')}
          </Button>
        </Form>
        {!ticket && signOns.length > 0 && (
          <SignOnButtons
            providers={signOns}
            redirect={safeRedirect(parameters.get('redirect'))}
            onFailure={(message) => setFailure(message)}
          />
        )}
        {!ticket && <p className="sign-in-other">{t('session.forgot')}</p>}
        {offered?.register && !ticket && (
          <p className="sign-in-other">
            <Link to="/register">{t('register.fromSignIn')}</Link>
          </p>
        )}
      </main>
    </div>
  );
}
