// Which of a person's pools the list 公海 shows.
import type { OwnPool } from '@crm/protocol/answers/pool';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import './customer.i18n.ts';

export interface PoolChoiceProps {
  pools: OwnPool[];
  /** Empty for all. */
  chosen: string;
  choose(pool: string): void;
}

export default function PoolChoice({ pools, chosen, choose }: PoolChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      className="pool-choice"
      value={chosen}
      aria-label={t('customer.pool')}
      options={[
        { value: '', label: t('customer.allPools') },
        ...pools.map((pool) => ({ value: String(pool.id), label: pool.name })),
      ]}
      onChange={choose}
    />
  );
}
