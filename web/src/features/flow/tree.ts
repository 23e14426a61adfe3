// The drawing of a flow as an immutable value: every change returns a new drawing. Pure.
import type {
  ConditionBranch,
  ConditionNode,
  FlowNode,
  NodeType,
  ParallelNode,
  StartNode,
} from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { findNode, nodesOf } from '@crm/protocol/flowCheck';

export type Branching = ConditionNode | ParallelNode;
export type Branch = Branching['branches'][number];
/** Whatever something can stand below. */
export type Holder = FlowNode | Branch;

/** What "+" offers. */
export const addedTypes = ['approver', 'cc', 'condition', 'parallel'] as const;
export type AddedType = (typeof addedTypes)[number];

export function isBranching(node: FlowNode | undefined): node is Branching {
  return node?.type === 'condition' || node?.type === 'parallel';
}

export function isOtherwise(branch: Branch): boolean {
  return 'otherwise' in branch && branch.otherwise === 1;
}

/** 48 random bits: an id that was once used does not come back. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `n${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

export interface NodeWords {
  node(type: NodeType): string;
  branch(number: number): string;
  otherwise: string;
}

export function newBranch(type: Branching['type'], name: string): Branch {
  return type === 'condition' ? { id: newId(), name, when: [] } : { id: newId(), name };
}

/** A node as it begins. */
export function newNode(type: AddedType, words: NodeWords): FlowNode {
  const base = { id: newId(), name: words.node(type) };
  switch (type) {
    case 'approver':
      return { ...base, type, approvers: [], mode: 'any', empty: 'admin', self: 'superior', repeated: 'again' };
    case 'cc':
      return { ...base, type, approvers: [] };
    case 'condition':
      return {
        ...base,
        type,
        branches: [
          { id: newId(), name: words.branch(1), when: [] },
          { id: newId(), name: words.otherwise, when: [], otherwise: 1 },
        ],
      };
    case 'parallel':
      return {
        ...base,
        type,
        branches: [
          { id: newId(), name: words.branch(1) },
          { id: newId(), name: words.branch(2) },
        ],
      };
  }
}

/** A flow in which nobody decides yet. */
export function blankFlow(words: NodeWords): StartNode {
  return {
    id: newId(),
    type: 'start',
    name: words.node('start'),
    next: { id: newId(), type: 'end', name: words.node('end') },
  };
}

function withCopy(root: StartNode, work: (copy: StartNode) => void): StartNode {
  const copy = structuredClone(root);
  work(copy);
  return copy;
}

export interface Place {
  /** The node, or undefined where the id is a branch's. */
  node?: FlowNode;
  branch?: Branch;
  /** What it stands below: a node, or a branch whose first it is. Undefined for the start and for branches. */
  above?: Holder;
  /** The branching whose branch it is, or in whose branch it stands; the innermost. */
  within?: Branching;
  /** The branch that it stands in. */
  inBranch?: Branch;
  /** How many branchings stand around it. */
  depth: number;
}

/** Where a node or a branch stands. */
export function placeOf(root: FlowNode, id: string): Place | undefined {
  const search = (first: FlowNode | undefined, place: Omit<Place, 'node'>): Place | undefined => {
    let above = place.above;
    for (let node = first; node; node = node.next) {
      if (node.id === id) return { ...place, node, ...(above ? { above } : {}) };
      if (isBranching(node))
        for (const branch of node.branches) {
          const depth = place.depth + 1;
          if (branch.id === id) return { branch, within: node, depth };
          const found = search(branch.next, { above: branch, within: node, inBranch: branch, depth });
          if (found) return found;
        }
      above = node;
    }
    return undefined;
  };
  return search(root, { depth: 0 });
}

function holderOf(root: FlowNode, id: string): Holder | undefined {
  const place = placeOf(root, id);
  return place?.node ?? place?.branch;
}

export function lastOf(node: FlowNode): FlowNode {
  let last = node;
  while (last.next) last = last.next;
  return last;
}

function setNext(holder: Holder, next: FlowNode | undefined): void {
  if (next) Object.assign(holder, { next });
  else delete holder.next;
}

/** Nothing can follow an end. */
export function takesNext(holder: Holder): boolean {
  return !('type' in holder && holder.type === 'end');
}

/** Puts a node (and what follows it) right below a node, or at the beginning of a branch. */
export function insertAfter(root: StartNode, id: string, node: FlowNode): StartNode {
  return withCopy(root, (copy) => {
    const holder = holderOf(copy, id);
    if (!holder || !takesNext(holder)) return;
    const added = structuredClone(node);
    const last = lastOf(added);
    if (last.type !== 'end') setNext(last, holder.next);
    setNext(holder, added);
  });
}

/** Takes a node out, with all that stands in its branches; what follows moves up. */
export function removeNode(root: StartNode, id: string): StartNode {
  return withCopy(root, (copy) => {
    const place = placeOf(copy, id);
    if (place?.node && place.above) setNext(place.above, place.node.next);
  });
}

/** Ways that a node can go among those that it stands in a row with. */
export function canMove(root: FlowNode, id: string, by: -1 | 1): boolean {
  const { node, above } = placeOf(root, id) ?? {};
  if (!node || !above || node.type === 'end') return false;
  if (by === 1) return node.next !== undefined && node.next.type !== 'end';
  return 'type' in above && above.type !== 'start';
}

/** One place up or down; whatever has branches goes with all of them. */
export function moveNode(root: StartNode, id: string, by: -1 | 1): StartNode {
  if (!canMove(root, id, by)) return root;
  if (by === -1) {
    const above = placeOf(root, id)?.above;
    return above ? moveNode(root, above.id, 1) : root;
  }
  return withCopy(root, (copy) => {
    const { node, above } = placeOf(copy, id) ?? {};
    const below = node?.next;
    if (!node || !above || !below) return;
    setNext(node, below.next);
    setNext(below, node);
    setNext(above, below);
  });
}

/** What is changed of a node or a branch; `undefined` takes a property away. */
export type Part = Record<string, unknown>;

export function replaceNode(root: StartNode, id: string, part: Part): StartNode {
  return withCopy(root, (copy) => {
    const holder = holderOf(copy, id);
    if (!holder) return;
    for (const [name, value] of Object.entries(part))
      if (value === undefined) Reflect.deleteProperty(holder, name);
      else Reflect.set(holder, name, structuredClone(value));
  });
}

/** Before the branch that is taken otherwise. */
export function addBranch(root: StartNode, id: string, name: string): StartNode {
  return withCopy(root, (copy) => {
    const node = findNode(copy, id);
    if (!isBranching(node) || node.branches.length >= flowLimits.branches) return;
    const branches: Branch[] = node.branches;
    const at = branches.findIndex(isOtherwise);
    branches.splice(at < 0 ? branches.length : at, 0, newBranch(node.type, name));
  });
}

/** Takes a branch out with all that stands in it. Of two the other one's nodes stand in the row then. */
export function removeBranch(root: StartNode, id: string): StartNode {
  const within = placeOf(root, id)?.within;
  if (!within) return root;
  const [other] = within.branches.filter((branch) => branch.id !== id);
  return withCopy(root, (copy) => {
    const place = placeOf(copy, within.id);
    if (!isBranching(place?.node) || !place.above) return;
    const { node, above } = place;
    if (node.branches.length > 2 || !other) {
      const branches: Branch[] = node.branches;
      Object.assign(node, { branches: branches.filter((branch) => branch.id !== id) });
      return;
    }
    const keptNode = node.branches.find((branch) => branch.id === other.id)?.next;
    if (!keptNode) setNext(above, node.next);
    else {
      setNext(above, keptNode);
      const last = lastOf(keptNode);
      if (last.type !== 'end') setNext(last, node.next);
      else if (node.next) {
        // What ended the branch would end the row.
        const before = placeOf(copy, last.id)?.above;
        if (before) setNext(before, node.next);
      }
    }
  });
}

/** The branch that is taken otherwise stays last. */
export function canMoveBranch(root: FlowNode, id: string, by: -1 | 1): boolean {
  const { within, branch } = placeOf(root, id) ?? {};
  if (!within || !branch || isOtherwise(branch)) return false;
  const branches: Branch[] = within.branches;
  const other = branches[branches.indexOf(branch) + by];
  return other !== undefined && !isOtherwise(other);
}

export function moveBranch(root: StartNode, id: string, by: -1 | 1): StartNode {
  if (!canMoveBranch(root, id, by)) return root;
  return withCopy(root, (copy) => {
    const branches = placeOf(copy, id)?.within?.branches;
    const at = branches?.findIndex((branch) => branch.id === id) ?? -1;
    const [branch] = branches?.splice(at, 1) ?? [];
    if (branch) branches?.splice(at + by, 0, branch);
  });
}

/** A node and what stands in its branches, under ids of their own, followed by nothing. */
export function copyOf(node: FlowNode): FlowNode {
  const copy = structuredClone(node);
  delete copy.next;
  const rename = (one: FlowNode) => {
    one.id = newId();
    if (isBranching(one)) for (const branch of one.branches) branch.id = newId();
  };
  for (const one of nodesOf(copy)) rename(one);
  return copy;
}

/** Nodes that stand in the branches of a node, or in a branch. */
export function inside(root: FlowNode, id: string): number {
  const { node, branch } = placeOf(root, id) ?? {};
  if (branch) return nodesOf(branch.next).length;
  return isBranching(node) ? node.branches.reduce((sum, one) => sum + nodesOf(one.next).length, 0) : 0;
}

/** How deep the branchings of a node are in each other; 0 where it has no branches. */
function depthOf(node: FlowNode): number {
  if (!isBranching(node)) return 0;
  const below = node.branches.flatMap((branch) => nodesOf(branch.next).map(depthOf));
  return 1 + Math.max(0, ...below);
}

/** Why something cannot be put there: '' where it can. */
export function refusalAt(root: FlowNode, id: string, node: FlowNode): '' | 'nodes' | 'depth' {
  if (nodesOf(root).length + nodesOf({ ...node, next: undefined }).length > flowLimits.nodes) return 'nodes';
  const depth = placeOf(root, id)?.depth ?? 0;
  return depth + depthOf(node) > flowLimits.depth ? 'depth' : '';
}

/** Conditions of a branch, where it has some. */
export function conditionsOf(branch: Branch): ConditionBranch['when'] {
  return 'when' in branch ? branch.when : [];
}
