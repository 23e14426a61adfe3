// Visits and steps of an instance: how they are added, activated and cancelled, whatever the cause.
import { flowLimits } from '@crm/protocol/flow';
import { stepStates } from '@crm/protocol/work';
import { isActiveStep, isOpenStep } from './active.ts';
import { type ApprovalContext, type Effect, type Instance, MachineRefusal, type Step, type Visit } from './state.ts';
import { takesPart } from './votes.ts';

const { waiting, cancelled } = stepStates;

/** An instance that is changed, and what follows from it. */
export class Steps {
  readonly instance: Instance;
  readonly effects: Effect[] = [];
  protected readonly context: ApprovalContext;

  constructor(instance: Instance, context: ApprovalContext) {
    this.instance = instance;
    this.context = context;
  }

  /** One person decides once at a node, and the number of people at a node is limited. */
  protected requireRoom(visit: number, user: number): void {
    if (takesPart(this.instance, visit, user)) throw new MachineRefusal('badPerson');
    const there = this.instance.steps.filter((step) => step.visit === visit);
    if (there.length >= flowLimits.approvers) throw new MachineRefusal('tooMany');
  }

  /** Who was to decide after this one does now, and so does who waited for it. */
  protected openNear(decided: Step): void {
    for (const step of this.instance.steps) {
      const isNear = step.host === decided.no || (decided.place === 'before' && decided.host === step.no);
      if (isNear && isActiveStep(this.instance, step)) this.effects.push({ type: 'opened', step: step.no });
    }
  }

  /** Whether the person may replace an approver of the flow: nobody decides on their own submission by proxy. */
  protected mayDecideFor(user: number): boolean {
    return user !== this.context.submitter && this.mayDecide(user);
  }

  protected mayDecide(user: number): boolean {
    return user > 0 && this.context.delegateOf(user) > 0;
  }

  protected visitOf(step: Pick<Step, 'visit'>): Visit {
    const visit = this.instance.visits[step.visit];
    if (!visit) throw new Error('every step has its visit');
    return visit;
  }

  protected newVisit(node: string, users: number[]): Visit {
    const visit: Visit = { no: this.instance.visits.length, node, state: 'open', users };
    this.instance.visits.push(visit);
    return visit;
  }

  protected addStep(visit: Visit, user: number, more: Partial<Step> = {}): Step {
    const assignee = more.automatic === undefined && more.place !== 'start' ? this.delegateOf(user) : user;
    const step: Step = {
      no: this.instance.steps.length + 1,
      visit: visit.no,
      node: visit.node,
      user: assignee,
      forUser: assignee === user ? 0 : user,
      state: waiting,
      place: 'own',
      host: 0,
      ...more,
    };
    this.instance.steps.push(step);
    if (isActiveStep(this.instance, step)) this.effects.push({ type: 'opened', step: step.no });
    return step;
  }

  /** Who takes a step instead: the delegate; of a person who left, the superior or an administrator; the submitter only if nobody else can. */
  protected delegateOf(user: number): number {
    const { delegateOf, superiorOf, administrators, submitter } = this.context;
    const own = delegateOf(user);
    if (own > 0) return own;
    const others = [delegateOf(superiorOf(user)), ...administrators].filter((id) => id > 0);
    return others.find((id) => id !== submitter) ?? others[0] ?? user;
  }

  protected cancelRest(visit: Visit): void {
    this.cancel(this.instance.steps.filter((step) => step.visit === visit.no));
  }

  /** Cancels those of these steps that are open. */
  protected cancel(steps: readonly Step[]): void {
    for (const step of steps) {
      if (!isOpenStep(step)) continue;
      step.state = cancelled;
      this.effects.push({ type: 'cancelled', step: step.no });
    }
  }
}
