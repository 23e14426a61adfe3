// The form of a new account, by an invitation or by registration: what the server refuses is shown at its field.
import { limits } from '@crm/protocol/limits';
import { type AlertProps, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import './signIn.css';
import './signIn.i18n.ts';

const Alert = onDemand<AlertProps>(() => import('antd/es/alert'));

export interface NewAccount {
  username: string;
  NickName: string;
  mobile?: string;
  password: string;
}

interface NewAccountFormProps {
  submitText: string;
  passwordHint: string;
  usernameHint?: string;
  /** Between the names and the password. */
  children?: ReactNode;
  /** Throws what was refused. */
  send(values: NewAccount): Promise<void>;
}

export function NewAccountForm({ submitText, passwordHint, usernameHint, children, send }: NewAccountFormProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<NewAccount>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const needed = [{ required: true, whitespace: true, message: t('register.required') }];
  const submit = async (values: NewAccount) => {
    setBusy(true);
    setFailure('');
    try {
      await send(values);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      if (fields.length > 0)
        form.setFields(fields.map(([name, message]) => ({ name: name as keyof NewAccount, errors: [message] })));
      else setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={submit}
      >
        <Form.Item name="NickName" label={t('register.name')} rules={needed}>
          <Input autoFocus autoComplete="name" maxLength={limits.names.person} />
        </Form.Item>
        <Form.Item name="username" label={t('session.username')} extra={usernameHint} rules={needed}>
          <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
        </Form.Item>
        {children}
        <Form.Item name="password" label={t('session.password')} extra={passwordHint} rules={needed}>
          <Input.Password autoComplete="new-password" maxLength={limits.password.max} />
        </Form.Item>
        <div aria-live="polite">
          {failure && <Alert className="sign-in-failure" type="error" showIcon title={failure} />}
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {submitText}
        </Button>
      </Form>
      <p className="sign-in-other">
        <Link to="/login">{t('register.toSignIn')}</Link>
      </p>
    </>
  );
}
