// How many customers of a pool somebody looks at in a day.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { AppError } from '../../platform/errors.ts';
import type { CustomerRow } from './customer.fields.ts';
import { isPoolAdministrator, poolOf } from './pools.ts';

/**
 * Counts a customer of a pool that a person looks at, once a day, and ends it when the pool's limit for the day is reached.
 * One row a person, pool and day decides, so that many looks at once do not pass it.
 * @throws AppError `forbidden`
 */
export async function countView(call: Call, row: Pick<CustomerRow, 'id' | 'pool_id'>): Promise<void> {
  const pool = row.pool_id > 0 ? poolOf(call.actor.organisation, row.pool_id) : undefined;
  if (!pool?.viewLimit || isPoolAdministrator(call.actor, pool)) return;
  const { userId } = call.actor;
  const counted = await call.db.run(sql`
    insert into pool_view as v (pool_id, user_id, day, customers)
    values (${pool.id}, ${userId}, current_date, array[${row.id}::bigint])
    on conflict (pool_id, user_id, day) do update set customers = v.customers || ${row.id}::bigint
      where cardinality(v.customers) < ${pool.viewLimit} and not (${row.id}::bigint = any(v.customers))`);
  if (counted > 0) return;
  const known = await call.db.first(sql`
    select 1 from pool_view where pool_id = ${pool.id} and user_id = ${userId} and day = current_date
      and ${row.id}::bigint = any(customers)`);
  if (!known) throw new AppError('forbidden', msg('poolViewsUsed', { pool: pool.name, max: pool.viewLimit }));
}
