// The way of an approval as people see it: what was, what is, what would come, and by whom.
import type { ApproverNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import type { FlowPreview, PathEntry, PathPerson } from '@crm/protocol/answers/work';
import { nodesOf } from '@crm/protocol/flowCheck';
import { instanceStates } from '@crm/protocol/work';
import type { Call, Definition } from '../../../engine/entity.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { inDecisionOrder, needsChoice, waitsFor } from '../machine/active.ts';
import { forecast, type Station } from '../machine/forecast.ts';
import { newInstance } from '../machine/machine.ts';
import type { ApprovalContext, Instance } from '../machine/state.ts';
import type { StepRow } from './store.ts';
import { type PathReader, pathReaderOf, type VisiblePart, visiblePart } from './visible-path.ts';
import type { Work } from './work.ts';

type PathContext = Pick<Work, 'call' | 'steps' | 'context'> & Pick<VisiblePart, 'ends'> & { pathReader: PathReader };

/** @param sentBack ids of steps at which it was sent back @param reader with the grants under which they see the record */
export function pathOf(work: Work, state: Instance, sentBack: ReadonlySet<number>, reader: Actor): PathEntry[] {
  const pathReader = pathReaderOf(reader, work.definition, work.context);
  const wasAt = ({ id }: FlowNode) => state.visits.some(({ node, state: at }) => node === id && at !== 'cleared');
  const { root, ends } = visiblePart(work.root, pathReader, wasAt);
  return waysOf({ ...work, context: { ...work.context, root }, pathReader, ends }, state, sentBack);
}

function waysOf(work: PathContext, state: Instance, sentBack: ReadonlySet<number>): PathEntry[] {
  const isOver = state.state !== instanceStates.running;
  const earlier = earlierRounds(work, state, sentBack);
  const entries = forecast(state, work.context)
    .filter(
      (station) =>
        !isOver || station.state !== 'next' || (station.node.type === 'end' && !work.ends.has(station.node.id)),
    )
    .map((station) => entryOf(work, state, station, isOver, earlier.get(station.node.id)));
  return withLeftOut(work.context.root, entries, earlier);
}

/** Opinions of rounds that do not count any more, by node: of people who sent it back, and who decided with words. */
function earlierRounds(
  { call, steps }: PathContext,
  state: Instance,
  sentBack: ReadonlySet<number>,
): Map<string, PathPerson[]> {
  const commented = steps.filter(
    (step) =>
      sentBack.has(step.id) ||
      (state.visits[step.visit]?.state === 'cleared' && (step.state === 3 || step.state === 4) && step.opinion !== ''),
  );
  const byNode = Map.groupBy(commented, ({ node_id }) => node_id);
  return new Map(
    [...byNode].map(([node, own]) => [
      node,
      own.map((step) => ({ ...personOf(call, step), ...(sentBack.has(step.id) ? { back: true as const } : {}) })),
    ]),
  );
}

/** Inserts, at their place in the drawing, the nodes that the path leaves out now and that have opinions. */
function withLeftOut(root: FlowNode, entries: PathEntry[], earlier: ReadonlyMap<string, PathPerson[]>): PathEntry[] {
  const shown = new Set(entries.map(({ NodeID }) => NodeID));
  const nodes = nodesOf(root);
  const place = new Map(nodes.map(({ id }, at) => [id, at]));
  const branches = branchNames(nodes);
  const all = [...entries];
  for (const node of nodes) {
    const decided = earlier.get(node.id);
    if (!decided || shown.has(node.id) || node.type !== 'approver') continue;
    const branch = branches.get(node.id);
    const at = all.findIndex(({ NodeID }) => (place.get(NodeID) ?? 0) > (place.get(node.id) ?? 0));
    all.splice(at < 0 ? all.length : at, 0, {
      NodeID: node.id,
      StepName: node.name,
      type: node.type,
      state: 'cleared',
      ...(branch ? { branch } : {}),
      people: [],
      earlier: decided,
    });
  }
  return all;
}

/** Names of branches by their first node: only that one shows it in a path. */
function branchNames(nodes: readonly FlowNode[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const node of nodes) {
    if (node.type !== 'condition' && node.type !== 'parallel') continue;
    for (const { name, next } of node.branches) {
      if (next) names.set(next.id, name);
    }
  }
  return names;
}

function entryOf(
  { call, steps, context, pathReader, ends }: PathContext,
  state: Instance,
  station: Station,
  isOver: boolean,
  earlier: PathPerson[] | undefined,
): PathEntry {
  const { node, visit } = station;
  if (!visit && (ends.has(node.id) || !pathReader.people(node))) return hiddenEntry(station);
  const own = visit ? inDecisionOrder(steps.filter((step) => step.visit === visit.no && step.state !== 9)) : [];
  const people = own.map((step) => {
    const one = state.steps.find(({ no }) => no === step.no);
    const waits = one && !isOver ? waitsFor(state, one) : undefined;
    return { ...personOf(call, step), ...(waits ? { waits } : {}) };
  });
  // People who decide one after the other: those whose turn is still to come.
  const assigned = new Set(own.flatMap((step) => [step.user_id, step.for_user]));
  const more = visit?.state === 'done' ? [] : station.users.filter((user) => !assigned.has(user));
  const isEnd = node.type === 'end';
  return {
    NodeID: node.id,
    StepName: node.name,
    type: node.type,
    state:
      isEnd && isOver ? (state.state === instanceStates.passed ? 'done' : 'next') : stateOf(station, people, isOver),
    ...(node.type === 'approver' ? { mode: node.mode, ...(node.ratio ? { ratio: node.ratio } : {}) } : {}),
    ...(node.type === 'approver' && node.timeout && !isOver ? { timeout: node.timeout } : {}),
    ...(station.branch ? { branch: station.branch } : {}),
    people: [
      ...people,
      ...more.map((user) => personFace(call, (pathReader.delegates && context.delegateOf(user)) || user)),
    ],
    ...(earlier ? { earlier } : {}),
    ...openOf(node, station, context),
  };
}

/** Who comes next, or where the path continues, depends on what the person may not read. */
function hiddenEntry({ node, branch }: Station): PathEntry {
  const { id, name, type } = node;
  return {
    NodeID: id,
    StepName: name,
    type,
    state: 'next',
    ...(branch ? { branch } : {}),
    people: [],
    open: 'hidden',
  };
}

/** Of what is over nothing is now: it was decided there, or it came to nothing. */
function stateOf({ state }: Station, people: readonly PathPerson[], isOver: boolean): PathEntry['state'] {
  if (!isOver || state !== 'now') return state;
  return people.some(({ Status }) => Status === 4) ? 'done' : 'cleared';
}

function openOf(node: FlowNode | StartNode, station: Station, context: ApprovalContext): Pick<PathEntry, 'open'> {
  if (node.type !== 'approver') return {};
  if (!station.visit && needsChoice(node, context)) return { open: 'previous' };
  if (station.automatic === 'empty') return { open: node.empty === 'refuse' ? 'refuse' : 'pass' };
  if (station.automatic === 'self') return { open: 'pass' };
  return {};
}

export function personFace(call: Call, id: number): PathPerson {
  const user = call.actor.organisation.users.get(id);
  return { userid: id, username: user?.name ?? '', Header: user?.avatar ?? '' };
}

function personOf(call: Call, step: StepRow): PathPerson {
  return {
    ...personFace(call, step.user_id),
    Status: step.state,
    stepid: step.id,
    ...(step.opinion ? { ext: step.opinion } : {}),
    ...(step.acted_at ? { time: step.acted_at } : {}),
    ...(step.for_user ? { forUser: call.actor.organisation.users.get(step.for_user)?.name ?? '' } : {}),
    ...(step.automatic ? { automatic: step.automatic } : {}),
    ...(step.place === 'own' || step.place === 'start' ? {} : { added: step.place }),
    ...(step.due_at && step.state < 3 ? { due: step.due_at } : {}),
  };
}

/** The path that a record would take, before any step exists. */
export function previewOf(call: Call, root: StartNode, definition: Definition, context: ApprovalContext): PathEntry[] {
  const pathReader = pathReaderOf(call.actor, definition, context);
  const part = visiblePart(root, pathReader);
  const ways = { call, steps: [], pathReader, ends: part.ends, context: { ...context, root: part.root } };
  const instance = newInstance();
  return forecast(instance, ways.context).map((station): PathEntry => {
    const { node } = station;
    const entry = entryOf(ways, instance, station, false, undefined);
    const choice = entry.open === 'hidden' || node.type !== 'approver' ? undefined : chosenAt(call, node);
    if (choice) Object.assign(entry, { open: 'chosen' }, choice);
    else if (
      entry.open !== 'hidden' &&
      entry.open !== 'previous' &&
      node.type === 'approver' &&
      node.empty === 'admin' &&
      context.approversOf(node).length === 0
    )
      entry.open = 'admin';
    return { ...entry, state: 'next' };
  });
}

/** Among whom the submitter chooses; undefined where they choose nobody. */
function chosenAt(call: Call, { approvers }: ApproverNode): Pick<PathEntry, 'choices'> | undefined {
  const source = approvers.find(({ type }) => type === 'chosen');
  if (source?.type !== 'chosen') return undefined;
  return source.ids?.length ? { choices: source.ids.map((id) => personFace(call, id)) } : {};
}

/** Nodes that the submitter chooses people for although the path, as far as it is shown, does not lead there. */
export function unreachedChoices(call: Call, root: StartNode, path: readonly PathEntry[]): FlowPreview['beside'] {
  const shown = new Set(path.flatMap(({ NodeID, open }) => (open === 'chosen' ? [NodeID] : [])));
  return nodesOf(root).flatMap((node) => {
    const choice = node.type === 'approver' && !shown.has(node.id) ? chosenAt(call, node) : undefined;
    return choice ? [{ NodeID: node.id, StepName: node.name, ...choice }] : [];
  });
}
