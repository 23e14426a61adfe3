// The differences between two drawings. Pure.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { type Holder, isBranching } from './tree.ts';

/** A node or branch by itself: without what follows it and what stands in its branches. */
export function ownOf(holder: Holder): string {
  const { next: _next, ...own } = holder as Holder & { branches?: unknown };
  delete own.branches;
  const entries = Object.entries(own).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Nodes and branches by id. */
export function holdersOf(root: FlowNode): Map<string, Holder> {
  const found = new Map<string, Holder>();
  for (const node of nodesOf(root)) {
    found.set(node.id, node);
    if (isBranching(node)) for (const branch of node.branches) found.set(branch.id, branch);
  }
  return found;
}

export type Difference = 'added' | 'removed' | 'changed' | 'moved';

/** Ids in the rows that they stand in: a row is the main one, or a branch's; branches are the row of their node. */
function rowsOf(root: FlowNode): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  const visit = (name: string, first: FlowNode | undefined) => {
    const row: string[] = [];
    rows.set(name, row);
    for (let node = first; node; node = node.next) {
      row.push(node.id);
      if (!isBranching(node)) continue;
      rows.set(
        node.id,
        node.branches.map(({ id }) => id),
      );
      for (const branch of node.branches) visit(branch.id, branch.next);
    }
  };
  visit('', root);
  return rows;
}

/** What differs between two drawings, by id; what is only in the older one is `removed`. */
export function differencesOf(before: FlowNode, after: FlowNode): Map<string, Difference> {
  const [old, now] = [holdersOf(before), holdersOf(after)];
  const differences = new Map<string, Difference>();
  for (const id of old.keys()) if (!now.has(id)) differences.set(id, 'removed');
  const oldRows = rowsOf(before);
  for (const [name, row] of rowsOf(after)) {
    const oldRow = oldRows.get(name) ?? [];
    const common = row.filter((id) => oldRow.includes(id));
    const order = oldRow.filter((id) => row.includes(id));
    for (const id of row) {
      const [was, is] = [old.get(id), now.get(id)];
      if (!was || !is) differences.set(id, 'added');
      else if (ownOf(was) !== ownOf(is)) differences.set(id, 'changed');
      else if (!oldRow.includes(id) || common.indexOf(id) !== order.indexOf(id)) differences.set(id, 'moved');
    }
  }
  return differences;
}

export function sameDrawing(a: FlowNode, b: FlowNode): boolean {
  return differencesOf(a, b).size === 0;
}
