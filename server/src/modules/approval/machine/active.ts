// Who decides now, who decides later, and where it may be sent back: queries of an instance that change nothing.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import type { StepWait } from '@crm/protocol/answers/work';
import { flowLimits } from '@crm/protocol/flow';
import { previousOf } from '@crm/protocol/flowCheck';
import { stepStates } from '@crm/protocol/work';
import type { ApprovalContext, Automatic, Instance, Step } from './state.ts';
import { followersOf, precedes } from './tree.ts';

const { waiting, received, working, passed } = stepStates;

export const isOpenStep = ({ state }: Step): boolean => state === waiting || state === received || state === working;

/** To be decided now: nobody added before it has still to decide, and the person it was added after has. */
export function isActiveStep({ steps }: Instance, step: Step): boolean {
  if (!isOpenStep(step)) return false;
  if (step.place === 'after' && steps.find(({ no }) => no === step.host)?.state !== passed) return false;
  return !steps.some((one) => one.host === step.no && one.place === 'before' && isOpenStep(one));
}

/** For whom an open step waits before it becomes active; undefined where for nobody. */
export function waitsFor(instance: Instance, step: Step): StepWait | undefined {
  if (!isOpenStep(step) || isActiveStep(instance, step)) return undefined;
  const isBehind = step.place === 'after' && instance.steps.find(({ no }) => no === step.host)?.state !== passed;
  return isBehind ? 'host' : 'added';
}

/** Steps of one node in the order of decision: people added before stand above the one who added them, those added after or in addition below. */
export function inDecisionOrder<T extends Pick<Step, 'no' | 'host' | 'place'>>(steps: readonly T[]): T[] {
  const numbers = new Set(steps.map(({ no }) => no));
  const around = (step: T): T[] => {
    const added = (place: Step['place']) =>
      steps.filter((one) => one.host === step.no && one.place === place).flatMap(around);
    return [...added('before'), step, ...added('after'), ...added('handed')];
  };
  return steps.filter(({ host }) => !numbers.has(host)).flatMap(around);
}

/** Steps that the approval may be sent back to from here, the earliest first: one for each person who decided. */
export function targetsOf(instance: Instance, from: Step, root: FlowNode): Step[] {
  return instance.steps.filter((step) => {
    const visit = instance.visits[step.visit];
    return (
      visit?.state === 'done' &&
      (step.place === 'own' || step.place === 'start') &&
      step.state === passed &&
      (step.automatic === undefined || step.place === 'start') &&
      precedes(root, step.node, from.node)
    );
  });
}

/** Nodes of which somebody names the people. */
export interface Naming {
  nodes: readonly ApproverNode[];
  /** Who may be named; undefined: anybody. */
  choices: readonly number[] | undefined;
}

/**
 * The node for which the person who passes names people: the next one as things are, if it takes its people from the step before.
 * Undefined where the drawing itself names who decides next, and where nobody may be named: then the rule for nobody applies there.
 * @param by who passes, and cannot name themselves
 */
export function namingAt(context: ApprovalContext, node: string, by: number): Naming | undefined {
  const isPassedOver = (one: ApproverNode) => {
    if (previousOf(one)) return false;
    const { users, automatic } = decidersOf(one, context);
    return users.length === 0 && (automatic === 'self' || one.empty !== 'refuse');
  };
  const way = { branchOf: (one: FlowNode) => context.branchOf(one), isPassedOver };
  const nodes = followersOf(context.root, node, way).filter((one) => previousOf(one));
  if (nodes.length === 0) return undefined;
  const lists = nodes.flatMap((one) => previousOf(one)?.ids ?? []);
  const isLimited = nodes.some((one) => previousOf(one)?.ids);
  const choices = [...new Set(lists)].filter(
    (id) =>
      id !== context.submitter &&
      context.delegateOf(id) !== by &&
      nodes.every((one) => context.approversOf(one, [id]).includes(id)),
  );
  if (isLimited && choices.length === 0) return undefined;
  return { nodes, choices: isLimited ? choices : undefined };
}

/** Whether a node takes all of its people from the step before, and nobody was named. */
export const needsChoice = (node: ApproverNode, context: ApprovalContext, named: readonly number[] = []): boolean =>
  previousOf(node) !== undefined && context.approversOf(node, named).length === 0;

/**
 * Who decides at a node, with the rules for the submitter and for nobody applied; none: the node is passed over.
 * @param named by the person who passed the node before
 */
export function decidersOf(
  node: ApproverNode,
  context: ApprovalContext,
  named: readonly number[] = [],
): { users: number[]; automatic: Automatic | undefined } {
  const found = context.approversOf(node, named).slice(0, flowLimits.approvers);
  const { submitter } = context;
  let users = [...found];
  if (found.includes(submitter) && node.self === 'skip') users = found.filter((user) => user !== submitter);
  if (found.includes(submitter) && node.self === 'superior') {
    const above = context.superiorOf(submitter);
    users = found.flatMap((user) => (user !== submitter ? [user] : above > 0 ? [above] : []));
  }
  users = [...new Set(users)];
  if (users.length > 0) return { users, automatic: undefined };
  if (found.length > 0 && node.self === 'skip') return { users, automatic: 'self' };
  if (node.empty === 'admin')
    return { users: context.administrators.slice(0, flowLimits.approvers), automatic: undefined };
  return { users, automatic: 'empty' };
}
