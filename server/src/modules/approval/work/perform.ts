// Performs an action on an approval: record and instance are locked, the machine computes what follows, and all of it is written
// in one transaction: steps, log, the record's state with its effects, notices.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { findNode } from '@crm/protocol/flowCheck';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { instanceStates } from '@crm/protocol/work';
import { sql } from 'kysely';
import type { Row } from '../../../engine/entity.ts';
import { announce } from '../../../engine/write/announce.ts';
import { changeRecords } from '../../../engine/write/change.ts';
import { conflict, forbidden, invalid } from '../../../platform/errors.ts';
import { approvals, recordStates } from '../fields.ts';
import { canDecide } from '../flow/approvers.ts';
import { isActiveStep } from '../machine/active.ts';
import { forecast, progressOf } from '../machine/forecast.ts';
import { act } from '../machine/machine.ts';
import { type Action, type Effect, type Instance, MachineRefusal, type Refusal } from '../machine/state.ts';
import { dueNow } from './due.ts';
import { notifyConcerned } from './notify.ts';
import { applyPending } from './pending.ts';
import { asInstance, type Logged, logWork, type StepComment, type StepRow, saveInstance } from './store.ts';
import type { Work } from './work.ts';

/** The action of the event by which a record's effects begin: `<entity>.changed` in the transaction that passes it. */
export const passed = 'approvalPassed';

const refusals: Record<Exclude<Refusal, 'notYours' | 'over'>, () => ReturnType<typeof msg>> = {
  blocked: () => msg('workBlocked'),
  badTarget: () => msg('workBadTarget'),
  badPerson: () => msg('workBadPerson'),
  nobodyNamed: () => msg('workNameNext'),
  tooMany: () => msg('workTooMany'),
};

/** What a refusal of the machine is to the person. */
function refused(work: Work, action: Action, reason: Refusal): Error {
  if (reason === 'notYours') return forbidden(msg('workNotYours'));
  if (reason === 'over') {
    const step = 'step' in action ? work.steps.find(({ no }) => no === action.step) : undefined;
    if (work.row.state !== instanceStates.running && !step) return conflict(msg('workEnded'));
    return conflict(overSentence(work, step));
  }
  const sentence = refusals[reason]();
  if (reason === 'badTarget') return invalid({ stepid: sentence });
  if (reason === 'badPerson' || reason === 'nobodyNamed') return invalid({ userid: sentence });
  return conflict(sentence);
}

/** Who was quicker, where somebody was. */
function overSentence(work: Work, step: StepRow | undefined): Sentence {
  const last = work.steps
    .filter(({ acted_at, state }) => acted_at !== null && (state === 3 || state === 4))
    .toSorted((a, b) => String(b.acted_at).localeCompare(String(a.acted_at)))
    .find((one) => one.id === step?.id || one.visit === step?.visit);
  const name =
    last && last.user_id !== work.call.actor.userId && work.call.actor.organisation.users.get(last.user_id)?.name;
  if (name) return msg('workOverBy', { name });
  return work.row.state === instanceStates.running ? msg('workOver') : msg('workEnded');
}

export interface WorkAction {
  /** Verb of the approval's log; empty where the entries of what follows are enough. */
  verb: string;
  opinion?: string;
  /** Whom it is about. */
  about?: readonly number[];
  /** Acting on nobody's behalf: a time that ran out. */
  program?: true;
  /** In whose place the person acts. */
  inPlaceOf?: number;
}

/**
 * Delegates act by the delegation of now, not by that of the time when the step came. People who cannot sign in any more do not
 * take anything back.
 * @throws AppError `forbidden`
 */
export function requireOpenStep({ call, context }: Work, step: StepRow): void {
  if (step.user_id !== call.actor.userId || step.for_user === 0 || step.state > 2) return;
  const { organisation } = call.actor;
  if (!canDecide(organisation, step.for_user) || context.delegateOf(step.for_user) === step.user_id) return;
  throw forbidden(msg('standInOver', { name: organisation.users.get(step.for_user)?.name ?? '' }));
}

/** Does it. Answers the step as it is then. @throws AppError `forbidden`, `conflict`, `invalid` */
export async function perform(work: Work, action: Action, workAction: WorkAction): Promise<StepRow | undefined> {
  const { call } = work;
  const actor = workAction.program ? 0 : call.actor.userId;
  const own = 'step' in action && actor > 0 ? work.steps.find(({ no }) => no === action.step) : undefined;
  if (own && action.type !== 'replace') requireOpenStep(work, own);
  const instance = asInstance(work.row, work.steps);
  let outcome: { instance: Instance; effects: Effect[] };
  try {
    outcome = act(instance, action, workAction.inPlaceOf ?? actor, work.context);
  } catch (error) {
    if (error instanceof MachineRefusal) throw refused(work, action, error.reason);
    throw error;
  }
  // Nothing that was decided by the record is decided otherwise now.
  if (action.type === 'edited' && outcome.effects.length === 0) return undefined;
  const number = 'step' in action ? action.step : 0;
  const opinion = workAction.opinion ?? '';
  // An opinion given while handing a step on does not belong to the person who has it then.
  const hasOpinion = number > 0 && action.type !== 'edited' && opinion !== '' && action.type !== 'forward';
  const comment: StepComment | undefined = hasOpinion ? { step: number, opinion } : undefined;
  const { state } = work.row;
  const steps = await keep(work, outcome, comment);
  const step = steps.find(({ no }) => no === number);
  const node = step ? step.node_name : '';
  const logs: Logged[] = [];
  if (workAction.verb !== '')
    logs.push({
      action: workAction.verb,
      state: step?.state ?? outcome.instance.state,
      nodeName: node,
      userId: actor,
      opinion,
      about: workAction.about ?? [],
      ...(step ? { stepId: step.id, forUser: step.for_user } : {}),
    });
  logs.push(...reopened(work, outcome), ...passedOver(work, outcome.instance));
  if (outcome.instance.state !== state && action.type !== 'revoke')
    logs.push({
      action: endings[outcome.instance.state] ?? '',
      state: outcome.instance.state,
      nodeName: '',
      userId: 0,
    });
  await logWork(call, work.row.id, logs);
  await writeRecord(work, outcome.effects, opinion);
  await notifyConcerned(work, outcome, steps, workAction.program === true);
  return step;
}

const endings: Record<number, string> = {
  [instanceStates.passed]: 'ended',
  [instanceStates.refused]: 'endedRefused',
};

/** Nodes that are decided again because the record's values there have changed; conditions with the branch that is taken. */
function reopened(work: Work, { instance, effects }: { instance: Instance; effects: readonly Effect[] }): Logged[] {
  return effects.flatMap((effect) => {
    const node = effect.type === 'reopened' ? findNode(work.root, effect.node) : undefined;
    if (!node) return [];
    const taken = node.type === 'condition' ? work.context.branchOf(node) : '';
    const branch = node.type === 'condition' ? node.branches.find(({ id }) => id === taken) : undefined;
    return [
      {
        action: branch ? 'rerouted' : 'reopened',
        state: instance.state,
        nodeName: branch ? `${node.name}：${branch.name}` : node.name,
        userId: 0,
      },
    ];
  });
}

/** Nodes that were passed over by a rule, since nobody decides there. */
function passedOver(work: Work, now: Instance): Logged[] {
  const known = new Set(work.row.visits.map(({ no }) => no));
  return now.visits
    .filter((visit) => !known.has(visit.no) && visit.automatic !== undefined)
    .map((visit) => ({
      action: visit.automatic === 'self' ? 'skippedSelf' : 'skippedEmpty',
      state: now.state,
      nodeName: findNode(work.root, visit.node)?.name ?? '',
      userId: 0,
    }));
}

async function keep(work: Work, outcome: { instance: Instance }, comment: StepComment | undefined): Promise<StepRow[]> {
  const { instance } = outcome;
  const isRunning = instance.state === instanceStates.running;
  const active = new Set(
    isRunning ? instance.steps.filter((step) => isActiveStep(instance, step)).map(({ no }) => no) : [],
  );
  const nodeOf = (id: string): FlowNode | undefined => findNode(work.root, id);
  const stations = forecast(instance, work.context);
  const { current, percent, passed, needed } = progressOf(stations, instance);
  const isReturned = instance.steps.some((step) => step.place === 'start' && active.has(step.no));
  const timeoutOf = (id: string) => (nodeOf(id) as ApproverNode | undefined)?.timeout;
  const hasTime = instance.steps.some(({ no, node }) => active.has(no) && timeoutOf(node));
  const dueOf = await dueNow(work.call, timeoutOf, hasTime);
  return saveInstance(work.call, work.row.id, {
    instance,
    before: work.steps,
    active,
    nameOf: (id) => nodeOf(id)?.name ?? '',
    dueOf,
    comment,
    current: isRunning ? [...new Set(current)].join('、').slice(0, 200) : '',
    progress: instance.state === instanceStates.passed ? 100 : Math.min(99, percent),
    passed: isRunning ? passed : 0,
    needed: isRunning ? needed : 0,
    returned: isReturned && isRunning,
  });
}

/** What the approval does to the record, in the order in which it happened. */
async function writeRecord(work: Work, effects: readonly Effect[], opinion: string): Promise<void> {
  const { call, entity } = work;
  let { record } = work;
  if (!record || record['deleted_at'] !== null) return;
  const write = async (set: Record<string, unknown>, action: string, note = '') => {
    const [now] = await changeRecords(call, entity, [record as Row], set, {
      action,
      as: 'approval',
      ...(note ? { note } : {}),
    });
    record = (now ?? record) as Row;
  };
  const amends = work.row.pending !== null;
  for (const effect of effects) {
    const { state, approval } = record;
    // An amended record stays in force until the amendment passes; the panel of the record shows the progress.
    if (amends && ['returned', 'resubmitted', 'ended'].includes(effect.type)) await announce(call, entity, [record]);
    if (amends && effect.type !== 'ended') continue;
    if (effect.type === 'underway' && approval === approvals.waiting)
      await write({ approval: approvals.underway }, 'approvalBegun');
    else if (effect.type === 'returned') await write({ state: recordStates.returned }, 'approvalReturned', opinion);
    else if (effect.type === 'resubmitted' && state === recordStates.returned)
      await write({ state: recordStates.live }, 'submitted');
    else if (effect.type === 'ended') {
      if (amends) {
        if (effect.state === instanceStates.passed) await applyPending(work);
        continue;
      }
      if (effect.state === instanceStates.passed)
        await write({ state: recordStates.live, approval: approvals.passed, passed_at: sql`now()` }, passed);
      else if (effect.state === instanceStates.refused)
        await write({ state: recordStates.live, approval: approvals.refused }, 'approvalRefused', opinion);
      else await write({ state: recordStates.draft, approval: approvals.waiting }, 'approvalRevoked', opinion);
    }
  }
}
