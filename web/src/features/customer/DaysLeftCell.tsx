// Whole days until a customer goes into the pool by itself; amber shortly before, with a sign beside the colour.
import { ClockCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../engine/record/registries.ts';
import './customer.css';
import './customer.i18n.ts';

const soon = 3;

/** @param hint why, and into which pool */
export function DaysLeft({ days, hint }: { days: number; hint?: string }) {
  const { t } = useTranslation();
  const text = days < 1 ? t('customer.recycleTonight') : t('customer.recycleDays', { count: days });
  return (
    <span className={days > soon ? 'customer-days' : 'customer-days customer-days-soon'} data-hint={hint}>
      {days <= soon && <ClockCircleOutlined aria-hidden />} {text}
    </span>
  );
}

export default function DaysLeftCell({ value }: CellProps) {
  return value === '' || value === null || value === undefined ? null : <DaysLeft days={Number(value)} />;
}
