// Where nodes of a flow stand to each other.
import type { ApproverNode, ConditionNode, FlowNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';

/** The branch that is taken at a condition. */
type BranchOf = (node: ConditionNode) => string;

const taken = (node: ConditionNode, branchOf: BranchOf) => node.branches.find(({ id }) => id === branchOf(node))?.next;

/** How a record goes as things stand: by which branches, and past which nodes, since nobody decides there. */
export interface FlowPath {
  branchOf: BranchOf;
  isPassedOver(node: ApproverNode): boolean;
}

/** The approver nodes that come first in a chain: several where it divides at once. */
function firstOf(begin: FlowNode | undefined, way: FlowPath): ApproverNode[] {
  for (let node = begin; node; node = node.next) {
    if (node.type === 'approver') {
      if (way.isPassedOver(node)) continue;
      return [node];
    }
    const within =
      node.type === 'condition'
        ? firstOf(taken(node, way.branchOf), way)
        : node.type === 'parallel'
          ? node.branches.flatMap(({ next }) => firstOf(next, way))
          : [];
    if (within.length > 0) return within;
  }
  return [];
}

/** The approver nodes that come next after a node. */
export function followersOf(root: FlowNode, id: string, way: FlowPath): ApproverNode[] {
  const after = (begin: FlowNode | undefined): ApproverNode[] | undefined => {
    for (let node = begin; node; node = node.next) {
      if (node.id === id) return firstOf(node.next, way);
      if (node.type !== 'condition' && node.type !== 'parallel') continue;
      for (const branch of node.branches) {
        const found = after(branch.next);
        if (found) return found.length > 0 ? found : firstOf(node.next, way);
      }
    }
    return undefined;
  };
  return after(root) ?? [];
}

/** True when a node is through before another one is reached. What stands in another branch of the same division is not. */
export function precedes(root: FlowNode, first: string, second: string): boolean {
  return before(root, second)?.includes(first) ?? false;
}

/** Ids of everything that is through when the node is reached, from the start on; undefined where it is not below. */
function before(root: FlowNode | undefined, id: string): string[] | undefined {
  const passed: string[] = [];
  for (let node = root; node; node = node.next) {
    if (node.id === id) return passed;
    passed.push(node.id);
    if (node.type !== 'condition' && node.type !== 'parallel') continue;
    for (const branch of node.branches) {
      const within = before(branch.next, id);
      if (within) return [...passed, ...within];
    }
    for (const branch of node.branches) passed.push(...nodesOf(branch.next).map((one) => one.id));
  }
  return undefined;
}
