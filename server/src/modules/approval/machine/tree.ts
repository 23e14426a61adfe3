// Where nodes of a flow stand to each other.
import type { FlowNode } from '@crm/protocol/flow';
import { nodesOf } from '@crm/protocol/flow';

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
