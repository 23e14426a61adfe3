// The way of an approval: what it went through, where it is, and where it would go from here as things stand.
import type { ApproverNode, CcNode, EndNode, FlowNode, StartNode } from '@crm/protocol/flow';
import { decidersOf } from './asked.ts';
import type { Automatic, Instance, Visit, World } from './state.ts';

export interface Station {
  node: StartNode | ApproverNode | CcNode | EndNode;
  state: 'done' | 'now' | 'next';
  visit: Visit | undefined;
  /** Who decides or is told, where nobody was asked yet. */
  users: readonly number[];
  automatic: Automatic | undefined;
  /** Name of the branch whose first station this is. */
  branch: string;
}

/** Stations in the order of the drawing; of parallel branches one after the other. */
export function forecast(instance: Instance, world: World): Station[] {
  const stations: Station[] = [];
  const walk = (begin: FlowNode | undefined, name: string) => {
    let branch = name;
    for (let node = begin; node; node = node.next) {
      const at = node;
      const visit = instance.visits.find((one) => one.node === at.id && one.state !== 'cleared');
      if (node.type === 'condition') {
        const taken = visit?.branch ?? world.branchOf(node);
        const chosen = node.branches.find(({ id }) => id === taken);
        walk(chosen?.next, chosen?.name ?? '');
      } else if (node.type === 'parallel') for (const one of node.branches) walk(one.next, one.name);
      else {
        stations.push({ ...stationOf(node, visit, world), branch });
        branch = '';
      }
    }
  };
  walk(world.root, '');
  return stations;
}

function stationOf(node: Station['node'], visit: Visit | undefined, world: World): Omit<Station, 'branch'> {
  const state = visit?.state === 'done' ? 'done' : visit ? 'now' : 'next';
  if (visit) return { node, state, visit, users: visit.users, automatic: visit.automatic };
  if (node.type === 'approver') {
    const { users, automatic } = decidersOf(node, world);
    return { node, state, visit, users, automatic };
  }
  const users = node.type === 'cc' ? world.approversOf(node) : node.type === 'start' ? [world.submitter] : [];
  return { node, state, visit, users, automatic: undefined };
}

/** Percent of the stations where somebody decides that are through. */
export function progressOf(stations: readonly Station[]): number {
  const deciding = stations.filter(({ node }) => node.type === 'approver');
  if (deciding.length === 0) return 0;
  return Math.floor((100 * deciding.filter(({ state }) => state === 'done').length) / deciding.length);
}
