// The votes at a node: of its people and of those whom they added.
import type { ApproverNode } from '@crm/protocol/answers/flow';
import { stepStates } from '@crm/protocol/work';
import type { Instance, Step, Visit } from './state.ts';

const { passed, refused, cancelled } = stepStates;

/** Steps of the node's own people. */
export function ownSteps({ steps }: Instance, visit: Visit): Step[] {
  return steps.filter((step) => step.visit === visit.no && step.place === 'own' && step.state !== cancelled);
}

/** Steps of people added by somebody who passed: each of them has to pass, whatever the node's mode. */
export function handedSteps({ steps }: Instance, visit: Visit): Step[] {
  return steps.filter((step) => step.visit === visit.no && step.place === 'handed' && step.state !== cancelled);
}

/** A person's vote, together with those of the people whom they added. */
export function voteOf(instance: Instance, step: Step): 'passed' | 'refused' | 'open' {
  const added = instance.steps.filter(
    (one) => one.host === step.no && one.place !== 'handed' && one.state !== cancelled,
  );
  const votes = added.map((one) => voteOf(instance, one));
  if (step.state === refused || votes.includes('refused')) return 'refused';
  return step.state === passed && !votes.includes('open') ? 'passed' : 'open';
}

/** Was added by somebody who passed, or by one who was added so. */
export function isHanded(instance: Instance, step: Step): boolean {
  const host = instance.steps.find(({ no }) => no === step.host);
  return step.place === 'handed' || (host !== undefined && isHanded(instance, host));
}

/** Decided in this visit, or has or will have something to decide there. */
export function takesPart({ steps }: Instance, visit: number, user: number): boolean {
  return steps.some((step) => step.visit === visit && step.user === user && step.state !== cancelled);
}

/** Has the vote of one of the node's own people. @param but number of a step that does not count */
export function hasVote(instance: Instance, visit: Visit, user: number, but = 0): boolean {
  return ownSteps(instance, visit).some((step) => step.user === user && step.no !== but);
}

export interface Tally {
  /** People who are to decide now or later. */
  all: number;
  /** As many have to pass. */
  enough: number;
  passed: number;
  refused: number;
}

export function tallyOf(instance: Instance, visit: Visit, node: ApproverNode): Tally {
  const votes = ownSteps(instance, visit).map((step) => voteOf(instance, step));
  const count = (vote: 'passed' | 'refused') => votes.filter((one) => one === vote).length;
  const all = Math.max(visit.users.length, votes.length);
  const enough = node.mode === 'ratio' ? Math.ceil((all * (node.ratio ?? 100)) / 100) : node.mode === 'any' ? 1 : all;
  return { all, enough, passed: count('passed'), refused: count('refused') };
}

/** Who passed an earlier node that still counts. */
export function passedBefore({ steps, visits }: Instance, visit: Visit): Set<number> {
  return new Set(
    steps.flatMap((step) => {
      const of = visits[step.visit];
      const counts = of?.state === 'done' && of.no !== visit.no && step.place === 'own' && step.state === passed;
      return counts && !step.automatic ? [step.user, ...(step.forUser ? [step.forUser] : [])] : [];
    }),
  );
}
