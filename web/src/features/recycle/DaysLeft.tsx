// Days until a deleted record is forgotten; amber shortly before, with a sign beside the colour.
import { ClockCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import './recycle.css';
import './recycle.i18n.ts';

const soon = 3;

export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation();
  const text = days < 1 ? t('recycle.lastDay') : t('recycle.daysLeft', { count: days });
  if (days > soon) return <span className="recycle-days">{text}</span>;
  return (
    <span className="recycle-days recycle-soon">
      <ClockCircleOutlined aria-hidden /> {text}
    </span>
  );
}
