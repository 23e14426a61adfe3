// Child records of a customer lie in the customer's pool, under the limits of that pool.
import type { PoolDefinition } from '../../engine/entity.ts';
import { ownPools, poolLimits, poolName } from './pools.ts';

/** For tables with the column `customer_id`. */
export const customerPool: PoolDefinition = {
  pools: ownPools,
  key: '(select p.pool_id from customer p where p.id = t.customer_id)',
  name: poolName,
  limits: poolLimits,
};
