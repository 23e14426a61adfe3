// What may be done with a customer beyond grant and scope: it depends on whether somebody owns it.
import type { Call, Row } from '../../engine/entity.ts';

/** Actions of a customer in the pool, and nothing else is possible there. */
const poolActions = new Set(['receive', 'distribute']);
/** Actions that everybody who sees a customer may do. */
const openActions = new Set(['setTop']);

/** A Chinese sentence, or undefined when the action is possible. */
export function refuseCustomerAction(_call: Call, row: Row, action: string): string | undefined {
  const pooled = Number(row['pool_id']) > 0;
  if (openActions.has(action)) return undefined;
  if (pooled && !poolActions.has(action)) return '公海客户只能领取或分配';
  if (!pooled && poolActions.has(action)) return '该客户不在公海中';
  return undefined;
}

/** True for whoever has the customer in scope for follow-ups, and for writing members. */
export function mayFollowUp(call: Call, customer: Row & { $writer?: boolean }): boolean {
  const owner = Number(customer['owner_id']);
  if (owner === 0 || !call.actor.can('crm.OpportLogs.add')) return false;
  return call.actor.reaches('crm.OpportLogs.add', 'customer', owner) || customer.$writer === true;
}
