// Navigation in a drawing: targets of the arrow keys, and nodes on the path to a node. Pure.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { type Branch, type Branching, isBranching, lastOf, placeOf } from './tree.ts';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** Where an arrow leads from a node or the head of a branch; undefined where it leads nowhere. */
export function step(root: FlowNode, id: string, direction: Direction): string | undefined {
  const place = placeOf(root, id);
  if (!place) return undefined;
  const { node, branch, above, within } = place;
  const beside = (by: -1 | 1) => {
    const branches: Branch[] = within?.branches ?? [];
    const own = branch ?? place.inBranch;
    return branches[branches.findIndex((one) => one.id === own?.id) + by]?.id;
  };
  /** What follows where a row of nodes ends. */
  const after = (around: Branching | undefined): string | undefined => {
    if (!around) return undefined;
    return around.next?.id ?? after(placeOf(root, around.id)?.within);
  };
  switch (direction) {
    case 'first':
      return root.id;
    case 'last':
      return lastOf(root).id;
    case 'up':
      return branch ? within?.id : above?.id;
    case 'down':
      if (branch) return branch.next?.id ?? after(within);
      if (isBranching(node)) return node.branches[0]?.id ?? node.next?.id;
      return node?.next?.id ?? after(within);
    case 'left':
      return within && beside(-1);
    case 'right':
      return within && beside(1);
  }
}

/** Ids of the nodes and branches on the way to each of these. */
export function onPath(root: FlowNode, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (first: FlowNode | undefined): boolean => {
    let any = false;
    for (let node = first; node; node = node.next) {
      let hit = ids.has(node.id);
      if (isBranching(node))
        for (const branch of node.branches)
          if (visit(branch.next)) {
            found.add(branch.id);
            hit = true;
          }
      if (hit) found.add(node.id);
      any ||= hit;
    }
    return any;
  };
  visit(root);
  return found;
}
