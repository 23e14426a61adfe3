// What an invitation opens: who invites into what, and a name and password to choose; then the person is signed in.
import type { Invite } from '@crm/protocol/answers/invite';
import * as inviteCalls from '@crm/protocol/calls/invite';
import type { ResultProps } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { post, postAnswer } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { storeBrand, useProductName } from '../shared/session/brand.ts';
import { enterWith } from '../shared/session/session.ts';
import { errorText } from '../shared/ui/feedback.ts';
import { SkeletonBlock } from '../shared/ui/SkeletonBlock.tsx';
import { type NewAccount, NewAccountForm } from './NewAccountForm.tsx';
import { ProductMark } from './ProductMark.tsx';
import './signIn.css';
import './signIn.i18n.ts';
import './invited.i18n.ts';

const Result = onDemand<ResultProps>(() => import('antd/es/result'));

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
  const { invite, problem } = useInvite(token);
  const title = invite?.company ? t('invited.title', { company: invite.company }) : t('invited.plain');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [name, title]);

  const join = async (values: NewAccount) => {
    const due = enterWith(await postAnswer(inviteCalls.accept, { ...values, token }));
    await navigate(due ? '/due' : '/', { replace: true });
  };
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{title}</h1>
        {problem !== undefined && (
          <Result status="info" title={errorText(problem)} extra={<Link to="/login">{t('register.toSignIn')}</Link>} />
        )}
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
            <NewAccountForm
              submitText={t('invited.submit')}
              passwordHint={t('invited.rule', { count: invite.password.length })}
              usernameHint={t('invited.usernameHint')}
              send={join}
            />
          </>
        )}
      </main>
    </div>
  );
}
