// The way of an approval: what it went through, where it is, and where it would go from here as things stand.
import type { ApproverNode, CcNode, EndNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { decidersOf, needsChoice } from './active.ts';
import type { ApprovalContext, Automatic, Instance, Visit } from './state.ts';
import { handedSteps, tallyOf, voteOf } from './votes.ts';

export interface Station {
  node: StartNode | ApproverNode | CcNode | EndNode;
  state: 'done' | 'now' | 'next';
  visit: Visit | undefined;
  /** Who decides or gets a copy, where no step exists yet. */
  users: readonly number[];
  automatic: Automatic | undefined;
  /** Name of the branch whose first station this is. */
  branch: string;
}

/** Stations in the order of the drawing; of parallel branches one after the other. */
export function forecast(instance: Instance, context: ApprovalContext): Station[] {
  const stations: Station[] = [];
  const walk = (begin: FlowNode | undefined, name: string) => {
    let branch = name;
    for (let node = begin; node; node = node.next) {
      const at = node;
      const visit = instance.visits.find((one) => one.node === at.id && one.state !== 'cleared');
      if (node.type === 'condition') {
        const taken = visit?.branch ?? context.branchOf(node);
        for (const one of node.branches)
          if (one.id === taken) walk(one.next, one.name);
          else keptOpen(one.next, one.name);
      } else if (node.type === 'parallel') for (const one of node.branches) walk(one.next, one.name);
      else {
        stations.push({ ...stationOf(node, visit, context), branch });
        branch = '';
      }
    }
  };
  /** A person whose change of the record left their branch still decides there. */
  const keptOpen = (begin: FlowNode | undefined, branch: string) => {
    for (const node of nodesOf(begin)) {
      const visit = instance.visits.find((one) => one.node === node.id && one.state === 'open');
      if (visit && node.type === 'approver') stations.push({ ...stationOf(node, visit, context), branch });
    }
  };
  walk(context.root, '');
  return stations;
}

function stationOf(node: Station['node'], visit: Visit | undefined, context: ApprovalContext): Omit<Station, 'branch'> {
  const state = visit?.state === 'done' ? 'done' : visit ? 'now' : 'next';
  if (visit) return { node, state, visit, users: visit.users, automatic: visit.automatic };
  if (node.type === 'approver') {
    if (needsChoice(node, context)) return { node, state, visit, users: [], automatic: undefined };
    const { users, automatic } = decidersOf(node, context);
    return { node, state, visit, users, automatic };
  }
  const users = node.type === 'cc' ? context.approversOf(node) : node.type === 'start' ? [context.submitter] : [];
  return { node, state, visit, users, automatic: undefined };
}

export interface Progress {
  /** Names of the nodes where it is now. */
  current: string[];
  /** Of all the way, those who passed where it is now counted in. */
  percent: number;
  /** Where it is now: how many have passed, and how many have to. */
  passed: number;
  needed: number;
}

export function progressOf(stations: readonly Station[], instance: Instance): Progress {
  const progress: Progress = { current: [], percent: 0, passed: 0, needed: 0 };
  let [deciding, through] = [0, 0];
  for (const { node, state, visit } of stations) {
    if (state === 'now') progress.current.push(node.name);
    if (node.type !== 'approver') continue;
    deciding += 1;
    if (state === 'done') through += 1;
    if (state !== 'now' || !visit) continue;
    const tally = tallyOf(instance, visit, node);
    const handed = handedSteps(instance, visit);
    const enough = tally.enough + handed.length;
    const passed =
      Math.min(tally.passed, tally.enough) + handed.filter((step) => voteOf(instance, step) === 'passed').length;
    progress.passed += passed;
    progress.needed += enough;
    if (enough > 0) through += passed / enough;
  }
  if (deciding > 0) progress.percent = Math.floor((100 * through) / deciding);
  return progress;
}
