// What an invitation opens: who invites into what, and a name and password to choose; then the person is signed in.
import type { Invite } from '@crm/protocol/answers/invite';
import * as inviteCalls from '@crm/protocol/calls/invite';
import { limits } from '@crm/protocol/limits';
import { type AlertProps, Form, Input, type ResultProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError, post, postAnswer } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { storeBrand, useProductName } from '../shared/session/brand.ts';
import { enterWith } from '../shared/session/session.ts';
import { Button } from '../shared/ui/Button.tsx';
import { errorText } from '../shared/ui/feedback.ts';
import { SkeletonBlock } from '../shared/ui/SkeletonBlock.tsx';
import { ProductMark } from './ProductMark.tsx';
import './signIn.css';
import './signIn.i18n.ts';
import './invited.i18n.ts';

const Alert = onDemand<AlertProps>(() => import('antd/es/alert'));
const Result = onDemand<ResultProps>(() => import('antd/es/result'));

interface Chosen {
  username: string;
  NickName: string;
  password: string;
}

/** What the invitation says; in its place the reason why there is nothing to join. */
function useInvite(token: string): { invite?: Invite; problem?: unknown } {
  const [known, setKnown] = useState<{ invite?: Invite; problem?: unknown }>({});
  useEffect(() => {
    let gone = false;
    post(inviteCalls.views, { token }).then(
      (invite) => {
        if (gone) return;
        storeBrand(invite.brand);
        setKnown({ invite });
      },
      (problem: unknown) => gone || setKnown({ problem }),
    );
    return () => {
      gone = true;
    };
  }, [token]);
  return known;
}

export function InvitedPage({ token }: { token: string }) {
  const { t } = useTranslation();
  const name = useProductName();
  const navigate = useNavigate();
  const [form] = Form.useForm<Chosen>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { invite, problem } = useInvite(token);
  const title = invite?.company ? t('invited.title', { company: invite.company }) : t('invited.plain');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [name, title]);

  const submit = async (values: Chosen) => {
    setBusy(true);
    setFailure('');
    try {
      const due = enterWith(await postAnswer(inviteCalls.accept, { ...values, token }));
      await navigate(due ? '/due' : '/', { replace: true });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      if (fields.length > 0)
        form.setFields(fields.map(([name, message]) => ({ name: name as keyof Chosen, errors: [message] })));
      else setFailure(errorText(error));
      setBusy(false);
    }
  };
  const needed = [{ required: true, whitespace: true, message: t('register.required') }];
  const toSignIn = <Link to="/login">{t('register.toSignIn')}</Link>;
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{title}</h1>
        {problem !== undefined && <Result status="info" title={errorText(problem)} extra={toSignIn} />}
        {!invite && problem === undefined && <SkeletonBlock style={{ height: 320, marginTop: 16 }} />}
        {invite && (
          <>
            <p className="sign-in-lead">
              {t(invite.BranchName === invite.company ? 'invited.company' : 'invited.lead', {
                name: invite.UserName,
                branch: invite.BranchName,
                role: invite.RoleName,
              })}
            </p>
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
              <Form.Item name="username" label={t('session.username')} extra={t('invited.usernameHint')} rules={needed}>
                <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={50} />
              </Form.Item>
              <Form.Item
                name="password"
                label={t('session.password')}
                extra={t('invited.rule', { count: invite.password.length })}
                rules={needed}
              >
                <Input.Password autoComplete="new-password" maxLength={limits.password.max} />
              </Form.Item>
              <div aria-live="polite">
                {failure && <Alert className="sign-in-failure" type="error" showIcon title={failure} />}
              </div>
              <Button type="primary" htmlType="submit" size="large" block loading={busy}>
                {t('invited.submit')}
              </Button>
            </Form>
            <p className="sign-in-other">{toSignIn}</p>
          </>
        )}
      </main>
    </div>
  );
}
