// What waits for the decision of somebody who leaves: it is handed over beside their records, in the same run.
import type { HandoverPreview, KindCount } from '@crm/protocol/answers/handover';
import { msg, renderSentence, type Sentence } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import type { OwnerScope } from '../../platform/access/organisation.ts';
import { canDecide, countDelegations, countOpenSteps, countOwnSteps, flowsNaming } from '../approval/index.ts';
import { customerEntity } from '../customer/index.ts';

/** Open steps among the kinds of a handover: split among people, as records are. */
export const stepsKind = { module: 'WorkFlowStep', label: '待处理审批' } as const;

const { module, grant } = customerEntity;
const transfer = `${grant}.transfer`;
/** Beside the right to hand over. */
const givesSteps = 'manager.handover.steps';

/** Whose steps the caller may give to others: of whom they may give the customers, which handing over needs anyway. */
export function stepScope({ actor }: Call): OwnerScope {
  return actor.can(transfer) ? actor.scope(transfer, module) : [];
}

export function reachesSteps({ actor }: Call, userId: number): boolean {
  return actor.can(transfer) && actor.reaches(transfer, module, userId);
}

/**
 * Why open steps of somebody may not be given to others: who decides is their matter as long as they can sign in, unless the
 * caller holds the grant of its own.
 */
export function stepsRefusal({ actor }: Call, userId: number): Sentence | undefined {
  if (!canDecide(actor.organisation, userId) || actor.can(givesSteps)) return undefined;
  return msg('handoverStepsActive', { name: actor.organisation.users.get(userId)?.name ?? '' });
}

/** How many of the steps the caller may not give away: all, or those of approvals that they submitted themselves. */
export async function stepsStaying(call: Call, userId: number, count: number): Promise<Pick<KindCount, 'stays'>> {
  const refused = stepsRefusal(call, userId);
  const own = refused ? count : await countOwnSteps(call, userId);
  if (own === 0) return {};
  return {
    stays: { count: own, reason: renderSentence(refused ?? msg('handoverStepsOwn', { count: own }), call.language) },
  };
}

/** Open steps of these people, of those in reach; people without any are missing. */
export function stepsHeld(call: Call, userIds: readonly number[]): Promise<Map<number, number>> {
  return countOpenSteps(
    call,
    userIds.filter((id) => reachesSteps(call, id)),
  );
}

/** Other parts of approvals that depend on the person; flows by name for those who may see them. */
export async function furtherSteps(
  call: Call,
  userId: number,
): Promise<Pick<HandoverPreview, 'delegations' | 'namedIn' | 'flows'>> {
  if (!reachesSteps(call, userId)) return { delegations: 0, namedIn: 0, flows: [] };
  const flows = await flowsNaming(call, userId);
  return {
    delegations: stepsRefusal(call, userId) ? 0 : await countDelegations(call, userId),
    namedIn: flows.length,
    flows: call.actor.can('oa.flow.index') ? flows : [],
  };
}
