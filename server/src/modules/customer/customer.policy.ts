// What may be done with a customer beyond grant and scope: it depends on whether somebody owns it.
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import type { CustomerRow } from './customer.fields.ts';
import { mayAssign, poolOf } from './pools.ts';

/** Actions of a customer in the pool, and nothing else is possible there. */
const poolActions = new Set(['receive', 'distribute']);
/** Actions that everybody who sees a customer may do. */
const openActions = new Set(['setTop']);

/** A Chinese sentence, or undefined when the action is possible. */
export function refuseCustomerAction(call: Call, row: CustomerRow, action: string): Sentence | undefined {
  const pooled = row.pool_id > 0;
  if (openActions.has(action)) return undefined;
  if (pooled && !poolActions.has(action)) return msg('poolOnly');
  if (!pooled && poolActions.has(action)) return msg('notInPool');
  if (action === 'distribute') {
    const pool = poolOf(call.actor.organisation, row.pool_id);
    if (pool && !mayAssign(call.actor, pool)) return msg('poolAssigners');
  }
  return undefined;
}
