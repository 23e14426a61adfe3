// The page 公海: customers that belong to nobody and can be claimed or assigned, and how many of them today.
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { onDemand } from '../../shared/loading/onDemand.tsx';
import { SkeletonBlock } from '../../shared/ui/SkeletonBlock.tsx';
import './customer.css';
import { CustomerList } from './CustomerList.tsx';
import { customerModule, ownPoolsKey, useOwnPools } from './customer.api.ts';
import type { PoolChoiceProps } from './PoolChoice.tsx';
import type { PoolQuotaProps } from './PoolQuota.tsx';

const PoolChoice = onDemand<PoolChoiceProps>(
  () => import('./PoolChoice.tsx'),
  <SkeletonBlock style={{ width: 160, height: 32 }} />,
);
const PoolQuota = onDemand<PoolQuotaProps>(() => import('./PoolQuota.tsx'));

export default function PoolPage() {
  const client = useQueryClient();
  const [parameters, setParameters] = useSearchParams();
  const { data: pools = [] } = useOwnPools();
  const refresh = () => void client.invalidateQueries({ queryKey: ownPoolsKey });
  useRefresh([customerModule, 'poolRule'], refresh);

  // The list sends it with all other conditions of the address.
  const requested = parameters.get('poolid') ?? '';
  const chosen = pools.some((pool) => String(pool.id) === requested) ? requested : '';
  const [only] = pools;
  const shown = chosen ? pools.find((pool) => String(pool.id) === chosen) : pools.length === 1 ? only : undefined;
  const choose = (pool: string) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (pool) next.set('poolid', pool);
      else next.delete('poolid');
      next.delete('page');
      return next;
    });

  return (
    <CustomerList
      place="pool"
      extra={
        <>
          {pools.length > 1 && <PoolChoice pools={pools} chosen={chosen} choose={choose} />}
          {shown && <PoolQuota pool={shown} />}
        </>
      }
    />
  );
}
