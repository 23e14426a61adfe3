// The machine's view of its surroundings: people, delegates, and the branches that the record takes now.
import type { StartNode } from '@crm/protocol/answers/flow';
import type { Call, Definition, Row } from '../../../engine/entity.ts';
import { administratorsFor, approversOf, canDecide, namedByRecord, superiorNow } from '../flow/approvers.ts';
import { branchesTaken } from '../flow/conditions.ts';
import type { ApprovalContext } from '../machine/state.ts';
import { agreedBetween, agreedToday, isWithin, isWithinAmounts, narrowest, rangedOf } from './delegates.ts';

export interface Setting {
  flowId: number;
  root: StartNode;
  submitter: number;
  chosen: Readonly<Record<string, readonly number[]>>;
  definition: Definition;
  /** The record as the decision makes it: of an amendment as it would be. */
  row: Row;
  /** A drawing is tried out. */
  tried?: boolean;
  /** It is an amendment. */
  amends?: boolean;
  /** Who passed in whose place. */
  stood?: readonly { user: number; forUser: number }[];
}

export async function approvalContextOf(
  call: Call,
  { flowId, root, submitter, chosen, definition, row, tried = false, amends = false, stood = [] }: Setting,
): Promise<ApprovalContext> {
  const { organisation } = call.actor;
  const [away, before, taken] = await Promise.all([
    agreedToday(call),
    agreedBetween(call, stood),
    branchesTaken(call, definition, row, root, submitter, tried),
  ]);
  const ranged = rangedOf({ definition, row, flowId, submitter });
  const about = { organisation, submitter, definition, row, chosen, amends };
  return {
    root,
    submitter,
    approversOf: (node, named = []) => approversOf(node, { ...about, named }),
    branchOf: (node) => taken.get(node.id) ?? '',
    namedBy: (node) => namedByRecord(node, about),
    amends,
    isCovered: (user, forUser) => {
      const delegations = before.filter((one) => one.stands === user && one.user === forUser);
      return delegations.length === 0 || delegations.some((one) => isWithinAmounts(one, ranged));
    },
    delegateOf: (user) => {
      // One stand-in, not a chain of them: who is away cannot promise for a third.
      const fitting = (away.get(user) ?? []).filter(
        (one) => canDecide(organisation, one.stands) && one.stands !== submitter && isWithin(one, ranged, organisation),
      );
      const delegation = narrowest(fitting);
      if (delegation) return delegation.stands;
      return canDecide(organisation, user) ? user : 0;
    },
    superiorOf: (user) => superiorNow(organisation, user),
    administrators: administratorsFor(organisation, submitter),
  };
}
