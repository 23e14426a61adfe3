// How far an approval is, as a bar and in percent.
import { useTranslation } from 'react-i18next';
import './approval.css';
import './approval.i18n.ts';

export function WorkProgress({ percent }: { percent: number }) {
  const { t } = useTranslation();
  const share = Math.max(0, Math.min(100, Math.round(percent)));
  return (
    <span className="work-progress">
      <span
        className="work-bar"
        role="progressbar"
        aria-label={t('work.progress')}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${share}%` }} />
      </span>
      <span className="work-percent">{share}%</span>
    </span>
  );
}
