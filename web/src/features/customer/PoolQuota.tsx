// How many customers a person may still claim and look at today.
import type { OwnPool } from '@crm/protocol/answers/pool';
import { useTranslation } from 'react-i18next';
import './customer.i18n.ts';

export interface PoolQuotaProps {
  pool: OwnPool;
}

export default function PoolQuota({ pool }: PoolQuotaProps) {
  const { t } = useTranslation();
  const lines: string[] = [];
  const left = (max: number, used: number) => Math.max(0, max - used);
  if (pool.claimLimit !== null)
    lines.push(t('customer.quotaClaims', { left: left(pool.claimLimit, pool.claimed), max: pool.claimLimit }));
  if (pool.viewLimit !== null)
    lines.push(t('customer.quotaViews', { left: left(pool.viewLimit, pool.viewed), max: pool.viewLimit }));
  if (pool.ownLimit !== null) lines.push(t('customer.quotaOwned', { owned: pool.owned, max: pool.ownLimit }));
  if (pool.barDays > 0) lines.push(t('customer.quotaBar', { count: pool.barDays }));
  if (pool.blind === 1) lines.push(t('customer.quotaBlind'));
  if (lines.length === 0) return null;
  const text = lines.join(' · ');
  return (
    <span className="pool-quota" data-hint={text}>
      {text}
    </span>
  );
}
