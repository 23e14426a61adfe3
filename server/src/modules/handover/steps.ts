// What waits for the decision of somebody who leaves: it is handed over beside their records, in the same run.
import type { HandoverPreview } from '@crm/protocol/handover';
import type { Call } from '../../engine/entity.ts';
import type { OwnerScope } from '../../platform/access/organisation.ts';
import { countDelegations, countOpenSteps, flowsNaming } from '../approval/index.ts';
import { customerEntity } from '../customer/index.ts';

/** Open steps among the kinds of a handover: split among people, as records are. */
export const stepsKind = { module: 'WorkFlowStep', label: '待处理审批' } as const;

const { module, grant } = customerEntity;
const transfer = `${grant}.transfer`;

/** Whose steps the caller may give to others: of whom they may give the customers, which handing over needs anyway. */
export function stepScope({ actor }: Call): OwnerScope {
  return actor.can(transfer) ? actor.scope(transfer, module) : [];
}

export function reachesSteps({ actor }: Call, userId: number): boolean {
  return actor.can(transfer) && actor.reaches(transfer, module, userId);
}

/** Open steps of these people, of those in reach; whoever has none is not named. */
export function stepsHeld(call: Call, userIds: readonly number[]): Promise<Map<number, number>> {
  return countOpenSteps(
    call,
    userIds.filter((id) => reachesSteps(call, id)),
  );
}

/** What else of approvals hangs on the person; flows by name for those who may see them. */
export async function besideSteps(
  call: Call,
  userId: number,
): Promise<Pick<HandoverPreview, 'delegations' | 'namedIn' | 'flows'>> {
  if (!reachesSteps(call, userId)) return { delegations: 0, namedIn: 0, flows: [] };
  const flows = await flowsNaming(call, userId);
  return {
    delegations: await countDelegations(call, userId),
    namedIn: flows.length,
    flows: call.actor.can('oa.flow.index') ? flows : [],
  };
}
