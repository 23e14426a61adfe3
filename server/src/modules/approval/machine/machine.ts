// The rules of approvals: an instance, what somebody does and who it is → the instance as it is then, and what follows.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { findNode } from '@crm/protocol/flowCheck';
import { instanceStates, stepStates } from '@crm/protocol/work';
import { decidersOf, isActiveStep, isOpenStep, type Naming, namingAt, needsChoice, targetsOf } from './active.ts';
import { judgedOtherwise } from './judged.ts';
import {
  type Action,
  type ApprovalContext,
  type Instance,
  MachineRefusal,
  type Outcome,
  type Step,
  type Visit,
} from './state.ts';
import { Steps } from './steps.ts';
import { precedes } from './tree.ts';
import { handedSteps, hasVote, isHanded, ownSteps, passedBefore, takesPart, tallyOf, voteOf } from './votes.ts';

const { waiting, received, working, passed, refused } = stepStates;

export function newInstance(): Instance {
  return { state: instanceStates.running, visits: [], steps: [] };
}

/**
 * @param actor who acts; 0 for the program, which may whatever nobody else has to
 * @throws MachineRefusal and leaves the instance as it was
 */
export function act(instance: Instance, action: Action, actor: number, context: ApprovalContext): Outcome {
  const run = new Run(structuredClone(instance), context);
  run.act(action, actor);
  return { instance: run.instance, effects: run.effects };
}

/** One action on a copy of the instance. */
class Run extends Steps {
  /** The nodes for which the person who passes now names who decides. */
  #naming: Naming | undefined;

  act(action: Action, actor: number): void {
    if (action.type === 'begin') {
      if (this.instance.visits.length > 0) throw new MachineRefusal('over');
      this.#goOn();
      return;
    }
    if (this.instance.state !== instanceStates.running) throw new MachineRefusal('over');
    if (action.type === 'revoke') {
      if (actor !== this.context.submitter) throw new MachineRefusal('notYours');
      this.#end(instanceStates.revoked);
      return;
    }
    if (action.type === 'edited') {
      this.#judgeAgain(this.instance.steps.find(({ no }) => no === action.step)?.visit);
      this.#goOn();
      return;
    }
    const step = this.#stepFor(action, actor);
    switch (action.type) {
      case 'receive':
        if (step.state !== waiting) throw new MachineRefusal('over');
        step.state = received;
        return;
      case 'take':
        if (step.state === working) throw new MachineRefusal('over');
        step.state = working;
        this.#underway(step);
        return;
      case 'pass':
        if (step.place !== 'start') this.#naming = namingAt(this.context, step.node, step.user);
        this.#pass(step, action.hand);
        return;
      case 'refuse':
        this.#refuse(step);
        return;
      case 'expire':
        step.automatic = 'timeout';
        if (action.action === 'pass') this.#pass(step);
        else this.#refuse(step);
        return;
      case 'sendBack':
        this.#sendBack(step, action.to);
        return;
      case 'forward':
        if (!this.mayDecideFor(action.user)) throw new MachineRefusal('badPerson');
        if (takesPart(this.instance, step.visit, this.context.delegateOf(action.user)))
          throw new MachineRefusal('badPerson');
        this.#give(step, action.user);
        return;
      case 'replace':
        this.#replace(step, action.user);
        return;
      case 'addSign':
        this.#addSign(step, action.user, action.place);
        return;
    }
  }

  /** The open step that the action is about. A step that is over is refused before a step of somebody else. */
  #stepFor(action: Exclude<Action, { type: 'begin' | 'revoke' | 'edited' }>, actor: number): Step {
    const step = this.instance.steps.find(({ no }) => no === action.step);
    if (!step) throw new MachineRefusal('notYours');
    const byProgram = action.type === 'expire' || action.type === 'replace';
    if (byProgram ? actor !== 0 && action.type === 'expire' : step.user !== actor) throw new MachineRefusal('notYours');
    if (!isOpenStep(step)) throw new MachineRefusal('over');
    // An added person decides first; giving the step away remains possible.
    const decides = !['forward', 'replace'].includes(action.type);
    if (decides && !isActiveStep(this.instance, step)) throw new MachineRefusal('blocked');
    return step;
  }

  #pass(step: Step, hand?: number): void {
    const visit = this.visitOf(step);
    step.state = passed;
    if (hand) this.#hand(step, hand);
    this.effects.push({ type: 'passedBy', step: step.no });
    if (step.place === 'start') {
      visit.state = 'done';
      this.effects.push({ type: 'resubmitted' });
      // It is not what it was when it was sent back.
      this.#judgeAgain();
    } else {
      this.#underway(step);
      this.openNear(step);
      this.#judge(visit);
    }
    this.#goOn();
  }

  /**
   * The person who passes names who decides at the next node, where the drawing leaves that to them; else they add somebody to the
   * people drawn.
   */
  #hand({ no, place, user, visit }: Step, hand: number): void {
    const delegate = this.context.delegateOf(hand);
    // The submitter does not name who decides, and nobody adds themselves.
    if (place === 'start' || delegate === user || !this.mayDecideFor(hand)) throw new MachineRefusal('badPerson');
    const own = this.visitOf({ visit });
    if (this.#naming) {
      if (!(this.#naming.choices?.includes(hand) ?? true)) throw new MachineRefusal('badPerson');
      own.named = [...new Set([...(own.named ?? []), hand])];
      return;
    }
    this.requireRoom(visit, delegate);
    this.addStep(own, hand, { place: 'handed', host: no });
  }

  #refuse(step: Step): void {
    if (step.place === 'start') throw new MachineRefusal('badTarget');
    step.state = refused;
    this.#underway(step);
    const visit = this.visitOf(step);
    this.#judge(visit);
    this.#goOn();
  }

  #sendBack(step: Step, to: number): void {
    const target = targetsOf(this.instance, step, this.context.root).find(({ no }) => no === to);
    if (!target || step.place === 'start') throw new MachineRefusal('badTarget');
    step.state = refused;
    this.#underway(step);
    const sender = findNode(this.context.root, step.node) as ApproverNode;
    const isAfter = (node: string) => node === target.node || precedes(this.context.root, target.node, node);
    // Straight back: nodes passed in between stay; what is open or was decided here is decided again.
    const isCleared = ({ node, state }: Visit) =>
      isAfter(node) && (sender.back !== 'return' || state === 'open' || node === target.node || node === step.node);
    for (const visit of this.instance.visits.filter((one) => one.state !== 'cleared' && isCleared(one))) {
      visit.state = 'cleared';
      this.cancelRest(visit);
    }
    this.#reopen(target);
    this.#goOn();
  }

  /** Activates the step of the person who decided again, or the submitter's to correct the record. */
  #reopen(target: Step): void {
    const isStart = target.place === 'start';
    const users = isStart ? [this.context.submitter] : [...(this.instance.visits[target.visit]?.users ?? [])];
    const visit = this.newVisit(target.node, users);
    if (isStart) {
      this.addStep(visit, this.context.submitter, { place: 'start' });
      this.effects.push({ type: 'returned' });
    } else this.#activateNext(visit, findNode(this.context.root, target.node) as ApproverNode);
  }

  #give(step: Step, user: number): void {
    if (step.place === 'start') throw new MachineRefusal('badTarget');
    const delegate = this.context.delegateOf(user);
    if (!this.mayDecide(user)) throw new MachineRefusal('badPerson');
    const visit = this.visitOf(step);
    const at = visit.users.indexOf(step.forUser || step.user);
    if (step.place === 'own' && at >= 0) visit.users[at] = user;
    step.user = delegate;
    step.forUser = delegate === user ? 0 : user;
    step.state = waiting;
    this.effects.push({ type: 'opened', step: step.no });
  }

  #addSign(host: Step, user: number, place: 'before' | 'after'): void {
    if (host.place === 'start') throw new MachineRefusal('badTarget');
    if (!this.mayDecide(user)) throw new MachineRefusal('badPerson');
    this.requireRoom(host.visit, this.context.delegateOf(user));
    this.addStep(this.visitOf(host), user, { place, host: host.no });
    this.#underway(host);
  }

  /** Replaces a person who left; somebody with a vote here already gets no second one. */
  #replace(step: Step, user: number): void {
    const visit = this.visitOf(step);
    if (step.place === 'start' || !hasVote(this.instance, visit, this.context.delegateOf(user), step.no)) {
      this.#give(step, user);
      return;
    }
    const at = visit.users.indexOf(step.forUser || step.user);
    if (step.place === 'own' && at >= 0) visit.users.splice(at, 1);
    this.cancel(this.instance.steps.filter((one) => one === step || one.host === step.no));
    this.openNear(step);
    this.#judge(visit);
    this.#goOn();
  }

  /** Decides whether enough have decided. */
  #judge(visit: Visit): void {
    if (visit.state !== 'open') return;
    const node = findNode(this.context.root, visit.node) as ApproverNode;
    const tally = tallyOf(this.instance, visit, node);
    const handed = handedSteps(this.instance, visit).map((step) => voteOf(this.instance, step));
    const isRefused = node.mode === 'ratio' ? tally.all - tally.refused < tally.enough : tally.refused > 0;
    if (isRefused || handed.includes('refused')) {
      this.#end(instanceStates.refused);
      return;
    }
    if (tally.passed < tally.enough) {
      this.#activateNext(visit, node);
      return;
    }
    // Enough have passed; people added by those who passed still decide.
    this.cancel(this.instance.steps.filter((step) => step.visit === visit.no && !isHanded(this.instance, step)));
    if (!handed.includes('open')) visit.state = 'done';
  }

  /** Nodes whose values in the record have changed are entered again. @param keep visit of the person who changed the record */
  #judgeAgain(keep?: number): void {
    for (const { node, visits } of judgedOtherwise(this.instance, this.context, keep)) {
      for (const visit of visits) {
        visit.state = 'cleared';
        this.cancelRest(visit);
      }
      this.effects.push({ type: 'reopened', node });
    }
  }

  /** Activates the steps that are due: all at once, or one after the other. */
  #activateNext(visit: Visit, node: ApproverNode): void {
    const own = ownSteps(this.instance, visit);
    const isOpenVote = own.some((step) => voteOf(this.instance, step) === 'open');
    const addedSteps = own.length;
    if (node.mode === 'turn' && isOpenVote) return;
    const next = visit.users.slice(addedSteps, node.mode === 'turn' ? addedSteps + 1 : undefined);
    const before = passedBefore(this.instance, visit);
    let isFewer = false;
    for (const user of next) {
      const again = node.repeated === 'skip' && before.has(user);
      if (again) this.addStep(visit, user, { state: passed, automatic: 'repeated' });
      else if (this.context.delegateOf(user) === 0 && hasVote(this.instance, visit, this.delegateOf(user))) {
        // The person has left since the node was reached, and the replacement has a vote already.
        visit.users.splice(visit.users.indexOf(user), 1);
        isFewer = true;
      } else this.addStep(visit, user);
    }
    // Who was passed over counts as having passed.
    const isPassedOver = ownSteps(this.instance, visit).some(({ automatic }) => automatic === 'repeated');
    if (isFewer || (next.length > 0 && isPassedOver)) this.#judge(visit);
  }

  #underway(step: Step): void {
    const acted = this.instance.steps.some(
      (one) =>
        one.no !== step.no &&
        one.place !== 'start' &&
        [working, passed, refused].includes(one.state as 2) &&
        !one.automatic,
    );
    if (!acted) this.effects.push({ type: 'underway' });
  }

  #end(state: Instance['state']): void {
    if (this.instance.state !== instanceStates.running) return;
    this.instance.state = state;
    for (const visit of this.instance.visits) if (visit.state === 'open') this.cancelRest(visit);
    this.effects.push({ type: 'ended', state });
  }

  /** Walks from the start to wherever somebody has to decide, and opens what is reached. */
  #goOn(): void {
    if (this.instance.state !== instanceStates.running) return;
    if (this.context.amends) this.#judgeAgain();
    const isThrough = this.#walk(this.context.root, { named: [] });
    if (isThrough && !this.instance.visits.some(({ state }) => state === 'open')) this.#end(instanceStates.passed);
  }

  /**
   * @param before whom those named who passed the node before
   * @returns true when the chain is through
   */
  #walk(begin: FlowNode | undefined, before: Named): boolean {
    for (let node = begin; node; node = node.next) {
      if (this.instance.state !== instanceStates.running) return false;
      if (node.type === 'end') return true;
      const visit = this.instance.visits.find((one) => one.node === node.id && one.state !== 'cleared');
      if (visit?.state === 'done') {
        if (node.type === 'approver' && !visit.automatic) before.named = visit.named ?? [];
        if (node.type === 'condition' && !this.#walk(branchOf(node, visit.branch)?.next, before)) return false;
        continue;
      }
      if (visit || !this.#enter(node, before)) return false;
    }
    return this.instance.state === instanceStates.running;
  }

  /** @returns true when the node is through */
  #enter(node: FlowNode, before: Named): boolean {
    switch (node.type) {
      case 'start':
        this.addStep(this.#done(node, [this.context.submitter]), this.context.submitter, {
          place: 'start',
          state: passed,
        });
        return true;
      case 'cc': {
        const users = this.context.approversOf(node);
        this.#remember(this.#done(node, [...users]), node);
        if (users.length > 0) this.effects.push({ type: 'cc', node: node.id, users });
        return true;
      }
      case 'condition': {
        const branch = this.context.branchOf(node);
        this.#done(node, []).branch = branch;
        return this.#walk(branchOf(node, branch)?.next, before);
      }
      case 'parallel':
        // Every branch continues, even where another one waits. Progress is held by the nodes within.
        return node.branches.map((one) => this.#walk(one.next, { ...before })).every(Boolean);
      case 'approver':
        return this.#enterApprover(node, before);
      case 'end':
        return true;
    }
  }

  #done(node: FlowNode, users: number[]): Visit {
    const visit = this.newVisit(node.id, users);
    visit.state = 'done';
    return visit;
  }

  /** Remembers the record's values at a node, to compare them with later ones. */
  #remember(visit: Visit, node: FlowNode): Visit {
    const record = this.context.namedBy(node);
    if (record !== undefined) visit.record = record;
    return visit;
  }

  #enterApprover(node: ApproverNode, before: Named): boolean {
    const { named } = before;
    const isToName = this.#naming?.nodes.some(({ id }) => id === node.id) ?? false;
    if (isToName && needsChoice(node, this.context, named)) throw new MachineRefusal('nobodyNamed');
    const { users, automatic } = decidersOf(node, this.context, named);
    if (users.length === 0) {
      if (automatic !== 'self' && node.empty === 'refuse') {
        const visit = this.newVisit(node.id, []);
        visit.automatic = 'empty';
        this.#end(instanceStates.refused);
        return false;
      }
      this.#remember(this.#done(node, []), node).automatic = automatic ?? 'empty';
      return true;
    }
    before.named = [];
    const visit = this.#remember(this.newVisit(node.id, users), node);
    this.#activateNext(visit, node);
    return visit.state !== 'open';
  }
}

/** Whom those who passed a node named for the one that follows. */
interface Named {
  named: readonly number[];
}

function branchOf(node: FlowNode, id: string | undefined) {
  return node.type === 'condition' ? node.branches.find((branch) => branch.id === id) : undefined;
}
