// Compares the values of a record on which decisions rested with its values now.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { findNode, nodesOf } from '@crm/protocol/flowCheck';
import { stepStates } from '@crm/protocol/work';
import { isOpenStep } from './active.ts';
import type { ApprovalContext, Instance, Visit } from './state.ts';

/** A node that the record is judged otherwise at, and the visits that do not count any more: its own, and those behind its branch. */
interface Otherwise {
  node: string;
  visits: Visit[];
}

const idsOf = (begin: FlowNode | undefined): string[] => nodesOf(begin).map(({ id }) => id);

/**
 * The nodes whose outcome rests on values of the record that have changed. None while the submitter is still correcting the
 * record: it is judged when they submit it again.
 * @param keep visit at which somebody just changed the record: it stays, so that a change alone neither passes nor ends it
 */
export function judgedOtherwise({ visits, steps }: Instance, context: ApprovalContext, keep?: number): Otherwise[] {
  if (steps.some((step) => step.place === 'start' && isOpenStep(step))) return [];
  const left = new Set<Visit>();
  /** Somebody passed here in the place of another one, who did not agree to that for what it is now. */
  const isBeyond = (visit: Visit) =>
    visit.no !== keep &&
    steps.some(
      (step) =>
        step.visit === visit.no &&
        step.state === stepStates.passed &&
        step.forUser > 0 &&
        !step.automatic &&
        !context.isCovered(step.user, step.forUser),
    );
  return visits.flatMap((visit): Otherwise[] => {
    const node = visit.state === 'cleared' || left.has(visit) ? undefined : findNode(context.root, visit.node);
    if (!node) return [];
    const [was, now] =
      node.type === 'condition' ? [visit.branch, context.branchOf(node)] : [visit.record, context.namedBy(node)];
    if ((was === undefined || was === now) && !isBeyond(visit)) return [];
    const behind = new Set(node.type === 'condition' ? node.branches.flatMap(({ next }) => idsOf(next)) : []);
    const over = visits.filter(
      (one) => one === visit || (one.state !== 'cleared' && behind.has(one.node) && one.no !== keep),
    );
    for (const one of over) left.add(one);
    return [{ node: node.id, visits: over }];
  });
}
