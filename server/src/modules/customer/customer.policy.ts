// What may be done with a customer beyond grant and scope: it depends on whether somebody owns it.
import { type Sentence, say } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { CustomerRow } from './customer.fields.ts';

/** Actions of a customer in the pool, and nothing else is possible there. */
const poolActions = new Set(['receive', 'distribute']);
/** Actions that everybody who sees a customer may do. */
const openActions = new Set(['setTop']);

/** A Chinese sentence, or undefined when the action is possible. */
export function refuseCustomerAction(_call: Call, row: CustomerRow, action: string): Sentence | undefined {
  const pooled = row.pool_id > 0;
  if (openActions.has(action)) return undefined;
  if (pooled && !poolActions.has(action)) return say('poolOnly');
  if (!pooled && poolActions.has(action)) return say('notInPool');
  return undefined;
}

/** Ids of the pools that the person belongs to, as a query; none for those who may not see the pool at all. */
export function ownPools(actor: Actor): RawBuilder<unknown> {
  return actor.can('crm.pool.index') ? sql`select p.id from pool p where p.everyone` : sql`select 0 where false`;
}
