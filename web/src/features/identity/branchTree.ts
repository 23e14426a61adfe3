// Functions over the department tree: walking, searching, and allowed parents. Pure.

import type { BranchNode } from '@crm/protocol/answers/identity';
import { comparable } from '@crm/protocol/entered';

export const companyAttribute = '2';

export function isCompany(node: Pick<BranchNode, 'attributes'>): boolean {
  return node.attributes === companyAttribute;
}

/** A department in a table, which draws an arrow for every row that has `children`, even none. */
export interface BranchLine extends Omit<BranchNode, 'children'> {
  children?: BranchLine[];
}

export function flatten<N extends { children?: N[] }>(nodes: readonly N[]): N[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children ?? [])]);
}

export function find<N extends { id: number; children?: N[] }>(nodes: readonly N[], id: number): N | undefined {
  return flatten(nodes).find((node) => node.id === id);
}

/** The node and everything below it: what cannot become its parent. */
export function withDescendants(node: BranchLine): Set<number> {
  return new Set(flatten<BranchLine>([node]).map(({ id }) => id));
}

/** Keeps the nodes whose name holds the text, with the way down to them and all below them. */
export function matching(nodes: BranchNode[], text: string): BranchNode[] {
  const needle = comparable(text);
  if (!needle) return nodes;
  return nodes.flatMap((node) => {
    if (comparable(node.text).includes(needle)) return [node];
    const children = matching(node.children, text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export interface TreeOption {
  value: number;
  title: string;
  disabled: boolean;
  children: TreeOption[];
}

/** For selects; `barred` nodes are shown but cannot be chosen. */
export function treeOptions(nodes: BranchNode[], barred: Set<number> = new Set()): TreeOption[] {
  return nodes.map((node) => ({
    value: node.id,
    title: node.text,
    disabled: barred.has(node.id),
    children: treeOptions(node.children, barred),
  }));
}
