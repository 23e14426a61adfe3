// What hangs on a customer lies in the customer's pool and is limited as the pool says.
import type { PoolDefinition } from '../../engine/entity.ts';
import { ownPools, poolLimits, poolName } from './pools.ts';

/** For tables with the column `customer_id`. */
export const customerPool: PoolDefinition = {
  pools: ownPools,
  key: '(select p.pool_id from customer p where p.id = t.customer_id)',
  name: poolName,
  limits: poolLimits,
};
