// The step required before anything else: changing a given password, or setting up two-factor.
import * as userCalls from '@crm/protocol/calls/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { LoadProblem } from '../engine/record/LoadProblem.tsx';
import type { PasswordFormProps } from '../features/person/PasswordForm.tsx';
import type { SecondFactorSetupProps } from '../features/person/SecondFactorSetup.tsx';
import { post } from '../shared/api/client.ts';
import { onDemand } from '../shared/loading/onDemand.tsx';
import { safeRedirect } from '../shared/routing/redirect.ts';
import { useProductName } from '../shared/session/brand.ts';
import { signOut } from '../shared/session/session.ts';
import { clearRequiredStep } from '../shared/session/signed-out.ts';
import { Button } from '../shared/ui/Button.tsx';
import { useFeedback } from '../shared/ui/feedback.ts';
import { Skeleton } from '../shared/ui/Skeleton.tsx';
import { ProductMark } from './ProductMark.tsx';
import './signIn.css';
import './signIn.i18n.ts';

const PasswordForm = onDemand<PasswordFormProps>(async () => ({
  default: (await import('../features/person/PasswordForm.tsx')).PasswordForm,
}));
const SecondFactorSetup = onDemand<SecondFactorSetupProps>(async () => ({
  default: (await import('../features/person/SecondFactorSetup.tsx')).SecondFactorSetup,
}));

export default function DuePage() {
  const { t } = useTranslation();
  const name = useProductName();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const state = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => post(userCalls.security, {}, { signal }),
    staleTime: 0,
  });
  const due = state.data?.due;
  const title = due ? t(`due.${due}`) : '';
  useEffect(() => {
    document.title = [title, name].filter(Boolean).join(' · ');
  }, [name, title]);
  const again = () => void state.refetch();
  useEffect(() => {
    if (due !== '') return;
    clearRequiredStep();
    void navigate(safeRedirect(parameters.get('redirect')), { replace: true });
  }, [due, navigate, parameters]);

  const leave = async () => {
    try {
      await signOut();
      clearRequiredStep();
      await navigate('/login', { replace: true });
    } catch {
      feedback.error(t('session.signOutFailed'));
    }
  };
  return (
    <div className="sign-in">
      <main className="sign-in-card">
        <ProductMark size={44} />
        {state.error && <LoadProblem error={state.error} retry={again} />}
        {state.isPending && <Skeleton />}
        {due && (
          <>
            <h1>{title}</h1>
            <p className="sign-in-lead">{t(`due.${due}Text`)}</p>
            {due === 'password' ? (
              <PasswordForm onChanged={again} />
            ) : (
              <SecondFactorSetup onDone={again} done={t('due.goOn')} />
            )}
          </>
        )}
        <Button type="link" block style={{ marginTop: 12 }} onClick={() => void leave()}>
          {t('session.signOut')}
        </Button>
      </main>
    </div>
  );
}
