// What was said at a node: by those who are asked there, with those whom they added.
import { stepStates } from '@crm/protocol/work';
import type { Instance, Step, Visit } from './state.ts';

const { passed, refused, cancelled } = stepStates;

/** Steps of those whom the node asks itself. */
export function ownSteps({ steps }: Instance, visit: Visit): Step[] {
  return steps.filter((step) => step.visit === visit.no && step.place === 'own' && step.state !== cancelled);
}

/** What a person said, with what those said whom they added. */
export function voteOf(instance: Instance, step: Step): 'passed' | 'refused' | 'open' {
  const added = instance.steps.filter((one) => one.host === step.no && one.state !== cancelled);
  const votes = added.map((one) => voteOf(instance, one));
  if (step.state === refused || votes.includes('refused')) return 'refused';
  return step.state === passed && !votes.includes('open') ? 'passed' : 'open';
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
