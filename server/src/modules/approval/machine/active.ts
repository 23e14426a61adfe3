// Who is asked, who is to be asked, and whereto it may be sent back: what is read of an instance without changing it.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import type { StepWait } from '@crm/protocol/answers/work';
import { flowLimits } from '@crm/protocol/flow';
import { previousOf } from '@crm/protocol/flowCheck';
import { stepStates } from '@crm/protocol/work';
import type { ApprovalContext, Automatic, Instance, Step } from './state.ts';
import { followersOf, precedes } from './tree.ts';

const { waiting, received, working, passed } = stepStates;

export const isOpenStep = ({ state }: Step): boolean => state === waiting || state === received || state === working;

/** To be decided now: nobody who was added before it is still to decide, and whoever it was added after did. */
export function isActiveStep({ steps }: Instance, step: Step): boolean {
  if (!isOpenStep(step)) return false;
  if (step.place === 'after' && steps.find(({ no }) => no === step.host)?.state !== passed) return false;
  return !steps.some((one) => one.host === step.no && one.place === 'before' && isOpenStep(one));
}

/** For whom an open step waits that nobody is asked for yet; undefined where none does. */
export function waitsFor(instance: Instance, step: Step): StepWait | undefined {
  if (!isOpenStep(step) || isActiveStep(instance, step)) return undefined;
  const isBehind = step.place === 'after' && instance.steps.find(({ no }) => no === step.host)?.state !== passed;
  return isBehind ? 'host' : 'added';
}

/** Steps of one node as they decide: who was added before stands above whoever added them, who was added after or asked in addition below. */
export function inTurn<T extends Pick<Step, 'no' | 'host' | 'place'>>(steps: readonly T[]): T[] {
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
 * What whoever passes at a node names people of: what comes next as things stand takes them from the step before. Undefined where
 * the drawing says by itself who decides next, and where nobody may be named: then the rule for nobody holds there.
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

/** Whether nobody is drawn at a node but whoever is named by the step before, and nobody was. */
export const needsChoice = (node: ApproverNode, context: ApprovalContext, named: readonly number[] = []): boolean =>
  previousOf(node) !== undefined && context.approversOf(node, named).length === 0;

/**
 * Who is asked at a node, the rules for the submitter and for nobody applied; none: the node is passed over.
 * @param named by whoever passed the node before
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
