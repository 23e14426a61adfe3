// How many approvals wait, at the end of the menu entry.
import { useTranslation } from 'react-i18next';
import { useWorkCounts } from './approval.api.ts';
import './approval.i18n.ts';

const most = 99;

export default function TodoBadge() {
  const { t } = useTranslation();
  const count = useWorkCounts()?.todo ?? 0;
  if (count <= 0) return null;
  return (
    <>
      <span className="menu-count" aria-hidden>
        {count > most ? `${most}+` : count}
      </span>
      <span className="visually-hidden">{t('work.pending', { count })}</span>
    </>
  );
}
