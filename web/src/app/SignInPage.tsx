// The sign-in page: two fields, errors where they belong, nothing typed is lost.
import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError, postAnswer } from '../shared/api/client.ts';
import { changeLanguage } from '../shared/i18n/i18n.ts';
import { type Language, languages } from '../shared/i18n/language.ts';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { signIn, useSession } from '../shared/session/session.ts';
import { errorText } from '../shared/ui/feedback.ts';
import { ProductMark } from './ProductMark.tsx';
import './signIn.css';

interface Credentials {
  username: string;
  password: string;
}

/** Whether people may ask for an account themselves. */
function useRegistration(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    let gone = false;
    postAnswer<unknown, { register?: boolean }>('api/user/isApplogin')
      .then((answer) => {
        if (!gone) setOpen(answer?.register === true);
      })
      // Signing in says what is wrong; this only leaves a link away.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, []);
  return open;
}

export function SignInPage() {
  const { t, i18n } = useTranslation();
  const { notice } = useSession();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const [form] = Form.useForm<Credentials>();
  const password = useRef<InputRef>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState(notice);

  useEffect(() => {
    document.title = `${t('session.signIn')} · ${t('product.name')}`;
  }, [t]);

  const registers = useRegistration();

  const submit = async ({ username, password: secret }: Credentials) => {
    setBusy(true);
    setFailure('');
    try {
      await signIn(username.trim(), secret);
      await navigate(safeRedirect(parameters.get('redirect')), { replace: true });
    } catch (error) {
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
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{t('product.name')}</h1>
        <p className="sign-in-lead">{t('session.lead')}</p>
        <Form
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
          <Button type="primary" htmlType="submit" block loading={busy}>
            {t('session.signIn')}
          </Button>
        </Form>
        {registers && (
          <p className="sign-in-other">
            <Link to="/register">{t('register.fromSignIn')}</Link>
          </p>
        )}
      </main>
    </div>
  );
}
