// The page 自动化: rules that act when a record is written.
import { useTranslation } from 'react-i18next';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import './automation.css';
import './automation.i18n.ts';

const RuleList = onDemand(() => import('./RuleList.tsx'));

export default function AutomationPage() {
  const { t } = useTranslation();
  return (
    <div className="auto-rules-page">
      <h1>{t('module.automation')}</h1>
      <p className="auto-rule-hint">{t('automation.hint')}</p>
      <RuleList />
    </div>
  );
}
