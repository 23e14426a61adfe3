// The page where the browser returns from an identity provider: finishes the sign-in, or the linking, and goes on.

import type { Due } from '@crm/protocol/answers/identity';
import * as signOnCalls from '@crm/protocol/calls/signOn';
import { Spin } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, postAnswer } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { useProductName } from '../shared/session/brand.ts';
import { enterWith, sessionStore } from '../shared/session/session.ts';
import { takePendingSignOn } from '../shared/session/signOn.ts';
import { errorText, useFeedback } from '../shared/ui/feedback.ts';
import { ProductMark } from './ProductMark.tsx';
import type { SecondStepProps } from './SecondStep.tsx';
import './signIn.css';
import './signIn.i18n.ts';

const SecondStep = onDemand<SecondStepProps>(() => import('./SecondStep.tsx'));

/** Where one's own links stand. */
const own = '/person/index';

export default function SignOnReturn() {
  const { t } = useTranslation();
  const name = useProductName();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const started = useRef(false);
  const redirect = useRef('/');
  const [ticket, setTicket] = useState('');

  const goOn = async (due: Due | undefined) => {
    const target = safeRedirect(redirect.current);
    await navigate(due ? `/due?redirect=${encodeURIComponent(target)}` : target, { replace: true });
  };
  const backToSignIn = (message: string) => {
    sessionStore.setState({ notice: message });
    const target = safeRedirect(redirect.current);
    void navigate(target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`, { replace: true });
  };

  const finish = async () => {
    const query = window.location.search.replace(/^\?/, '');
    // What came back is of use once: it stays neither in the address nor among the pages to go back to.
    window.history.replaceState(null, '', window.location.pathname);
    const underway = takePendingSignOn();
    if (!underway) return backToSignIn(t('signOn.expired'));
    redirect.current = underway.redirect;
    const body = { query, key: underway.key };
    if (underway.links) {
      try {
        feedback.success((await postAnswer(signOnCalls.finishLink, body)).msg);
      } catch (error) {
        feedback.error(error);
      }
      return navigate(own, { replace: true });
    }
    try {
      await goOn(enterWith(await postAnswer(signOnCalls.finish, body)));
    } catch (error) {
      const newTicket =
        error instanceof ApiError && error.code === 'second_factor' ? error.data?.['ticket'] : undefined;
      if (typeof newTicket === 'string') return setTicket(newTicket);
      const reason = error instanceof ApiError ? error.data?.['reason'] : undefined;
      backToSignIn(typeof reason === 'string' && reason ? `${errorText(error)}：${reason}` : errorText(error));
    }
  };
  useEffect(() => {
    document.title = `${t('session.signIn')} · ${name}`;
    if (started.current) return;
    started.current = true;
    void finish();
  });

  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ProductMark size={44} />
        <h1>{name}</h1>
        {ticket ? (
          <SecondStep ticket={ticket} onEntered={goOn} onBack={backToSignIn} />
        ) : (
          <p className="sign-in-lead" role="status">
            <Spin size="small" /> {t('signOn.finishing')}
          </p>
        )}
      </main>
    </div>
  );
}
