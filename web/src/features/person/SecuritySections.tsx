// Of the personal settings: two-factor, where one is signed in, and the log of one's sign-ins. Their code comes after the page.
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import './person.i18n.ts';

const sections = [
  { key: 'secondFactor', Section: onDemand(() => import('./SecondFactorSection.tsx')) },
  { key: 'sessions', Section: onDemand(() => import('./SessionsSection.tsx')) },
  { key: 'signIns', Section: onDemand(() => import('./SignInsSection.tsx')) },
] as const;

export function SecuritySections() {
  const { t } = useTranslation();
  return sections.map(({ key, Section }) => (
    <section key={key} className="person-card" aria-labelledby={`person-${key}`}>
      <h2 id={`person-${key}`}>{t(`person.${key}`)}</h2>
      <Section />
    </section>
  ));
}
