// Personal settings: who is signed in, the password, language and appearance.

import { granted } from '@crm/protocol/access';
import * as userCalls from '@crm/protocol/calls/user';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../engine/record/LoadProblem.tsx';
import { allPersonSections, allPersonTools } from '../../engine/record/registries.ts';
import { post } from '../../shared/api/client.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { type Language, languages } from '../../shared/i18n/language.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { useSession } from '../../shared/session/session.ts';
import { type Appearance, appearances, chooseAppearance, useAppearance } from '../../shared/theme/appearance.ts';
import { Button } from '../../shared/ui/Button.tsx';
import { Segmented } from '../../shared/ui/lazyControls.tsx';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import type { OwnFormProps } from './OwnForm.tsx';
import type { PasswordFormProps } from './PasswordForm.tsx';
import { SecuritySections } from './SecuritySections.tsx';
import './person.css';
import './person.i18n.ts';

const OwnForm = onDemand<OwnFormProps>(() => import('./OwnForm.tsx').then((own) => ({ default: own.OwnForm })));
const PasswordForm = onDemand<PasswordFormProps>(() =>
  import('./PasswordForm.tsx').then((password) => ({ default: password.PasswordForm })),
);

/** What the company keeps of the person; a person sees their own without any grant. */
function Account() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const detail = useQuery({
    queryKey: ['user', 'own', user?.UserID],
    queryFn: ({ signal }) => post(userCalls.detail, {}, { signal }),
  });
  if (detail.error) return <LoadProblem error={detail.error} retry={() => void detail.refetch()} />;
  const facts = (['username', 'BranchName', 'RoleName', 'mobile'] as const).map((name) => ({
    name,
    text: detail.data?.[name] ?? '',
  }));
  if (editing && detail.data) {
    const done = () => {
      setEditing(false);
      void detail.refetch();
    };
    return <OwnForm own={detail.data} onDone={done} />;
  }
  return (
    <>
      <dl className="person-facts" aria-busy={detail.isPending}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{t(`person.${name}`)}</dt>
            <dd data-number={name === 'mobile' || undefined}>{text || (detail.isPending ? '' : t('person.none'))}</dd>
          </div>
        ))}
      </dl>
      {detail.data && !user?.acting && (
        <Button className="person-edit" onClick={() => setEditing(true)}>
          {t('person.editOwn')}
        </Button>
      )}
    </>
  );
}

export default function PersonPage() {
  const { t, i18n } = useTranslation();
  const { user, tree } = useSession();
  const appearance = useAppearance();
  return (
    <div className="person">
      <section className="person-card person-head" aria-label={t('person.account')}>
        <UserAvatar name={user?.NickName ?? ''} src={user?.Headimg ?? ''} size={56} />
        <div>
          <h1>{user?.NickName}</h1>
          <p>{t('person.account')}</p>
          <Account />
        </div>
        <div className="person-tools">
          {allPersonTools()
            .filter(({ grant }) => granted(tree, grant))
            .map(({ key, component: Tool }) => (
              <Tool key={key} />
            ))}
        </div>
      </section>
      <section className="person-card" aria-labelledby="person-display">
        <h2 id="person-display">{t('person.display')}</h2>
        <div className="person-display">
          <span>{t('person.language')}</span>
          <Segmented<Language>
            aria-label={t('person.language')}
            options={languages}
            value={i18n.language === 'en' ? 'en' : 'cn'}
            onChange={(value) => void changeLanguage(value)}
          />
          <span>{t('person.appearance')}</span>
          <Segmented<Appearance>
            aria-label={t('person.appearance')}
            options={appearances.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            value={appearance}
            onChange={chooseAppearance}
          />
        </div>
      </section>
      {allPersonSections().map(({ key, title, component: Section }) => (
        <section key={key} className="person-card" aria-labelledby={`person-${key}`}>
          <h2 id={`person-${key}`}>{t(title)}</h2>
          <Section />
        </section>
      ))}
      <section className="person-card" aria-labelledby="person-password">
        <h2 id="person-password">{t('person.password')}</h2>
        <p className="person-text">{t('person.passwordText')}</p>
        <PasswordForm />
      </section>
      <SecuritySections />
    </div>
  );
}
