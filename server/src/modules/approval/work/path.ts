// The way of an approval as people see it: what was, what is, what would come, and by whom.
import { type ApproverNode, nodesOf, type StartNode } from '@crm/protocol/flow';
import { instanceStates, type PathEntry, type PathPerson } from '@crm/protocol/work';
import type { Call } from '../../../engine/entity.ts';
import { forecast, type Station } from '../machine/forecast.ts';
import type { Instance, World } from '../machine/state.ts';
import type { StepRow } from './store.ts';
import type { Work } from './work.ts';

type Ways = Pick<Work, 'call' | 'steps' | 'world'>;

/** The path as people see it: what was, what is, what would come. @param sentBack ids of steps at which it was sent back */
export function pathOf(work: Ways, state: Instance, sentBack: ReadonlySet<number>): PathEntry[] {
  const isOver = state.state !== instanceStates.running;
  return forecast(state, work.world)
    .filter((station) => !isOver || station.state !== 'next' || station.node.type === 'end')
    .map((station) => entryOf(work, state, station, isOver, sentBack));
}

function entryOf(
  { call, steps, world }: Ways,
  state: Instance,
  station: Station,
  isOver: boolean,
  sentBack: ReadonlySet<number>,
): PathEntry {
  const { node, visit } = station;
  const own = visit ? steps.filter((step) => step.visit === visit.no && step.state !== 9) : [];
  const people = own.map((step) => personOf(call, step));
  // Who is asked one after the other: those whose turn is still to come.
  const asked = new Set(own.flatMap((step) => [step.user_id, step.for_user]));
  const more = visit?.state === 'done' ? [] : station.users.filter((user) => !asked.has(user));
  const isEnd = node.type === 'end';
  const earlier = steps.filter((step) => step.node_id === node.id && sentBack.has(step.id));
  return {
    NodeID: node.id,
    StepName: node.name,
    type: node.type,
    state:
      isEnd && isOver ? (state.state === instanceStates.passed ? 'done' : 'next') : stateOf(station, people, isOver),
    ...(node.type === 'approver' ? { mode: node.mode, ...(node.ratio ? { ratio: node.ratio } : {}) } : {}),
    ...(station.branch ? { branch: station.branch } : {}),
    people: [...people, ...more.map((user) => ({ ...faceOf(call, world.standInOf(user) || user) }))],
    ...(earlier.length > 0 ? { earlier: earlier.map((step) => personOf(call, step)) } : {}),
    ...openOf(node as ApproverNode, station),
  };
}

/** Of what is over nothing is now: it was decided there, or it came to nothing. */
function stateOf({ state }: Station, people: readonly PathPerson[], isOver: boolean): PathEntry['state'] {
  if (!isOver || state !== 'now') return state;
  return people.some(({ Status }) => Status === 4) ? 'done' : 'cleared';
}

function openOf(node: ApproverNode, station: Station): Pick<PathEntry, 'open'> {
  if (node.type !== 'approver') return {};
  if (station.automatic === 'empty') return { open: node.empty === 'refuse' ? 'refuse' : 'pass' };
  if (station.automatic === 'self') return { open: 'pass' };
  return {};
}

export function faceOf(call: Call, id: number): PathPerson {
  const user = call.actor.organisation.users.get(id);
  return { userid: id, username: user?.name ?? '', Header: user?.avatar ?? '' };
}

function personOf(call: Call, step: StepRow): PathPerson {
  return {
    ...faceOf(call, step.user_id),
    Status: step.state,
    stepid: step.id,
    ...(step.opinion ? { ext: step.opinion } : {}),
    ...(step.acted_at ? { time: step.acted_at } : {}),
    ...(step.for_user ? { forUser: call.actor.organisation.users.get(step.for_user)?.name ?? '' } : {}),
    ...(step.automatic ? { automatic: step.automatic } : {}),
    ...(step.place === 'before' || step.place === 'after' ? { added: step.place } : {}),
    ...(step.due_at && step.state < 3 ? { due: step.due_at } : {}),
  };
}

/** The path that a record would take, before anybody was asked. */
export function previewOf(call: Call, root: StartNode, instance: Instance, world: World): PathEntry[] {
  const choosing = new Map(
    nodesOf(root).flatMap((node) => {
      if (node.type !== 'approver') return [];
      const source = node.approvers.find(({ type }) => type === 'chosen');
      return source?.type === 'chosen' ? [[node.id, source.ids ?? []] as const] : [];
    }),
  );
  return forecast(instance, world).map((station): PathEntry => {
    const entry = entryOf({ call, steps: [], world }, instance, { ...station, visit: undefined }, false, new Set());
    const among = choosing.get(station.node.id);
    if (among) {
      entry.open = 'chosen';
      if (among.length > 0) entry.choices = among.map((id) => faceOf(call, id));
    } else if (
      station.node.type === 'approver' &&
      world.approversOf(station.node).length === 0 &&
      station.node.empty === 'admin'
    )
      entry.open = 'admin';
    return { ...entry, state: 'next' };
  });
}
