// Functions over the tree of categories.
import type { CategoryNode } from '@crm/protocol/answers/product';

/** Those that lie below the same one; the top ones of 0. */
export function siblingsOf(tree: readonly CategoryNode[], parentId: number): readonly CategoryNode[] {
  return parentId === 0 ? tree : (tree.find((node) => node.id === parentId)?.children ?? []);
}

/** The tree with the categories of one place in this order. */
export function arranged(tree: readonly CategoryNode[], parentId: number, ids: readonly number[]): CategoryNode[] {
  const sorted = (nodes: readonly CategoryNode[]) => [...nodes].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  if (parentId === 0) return sorted(tree);
  return tree.map((node) => (node.id === parentId ? { ...node, children: sorted(node.children) } : node));
}

/** The category and those below it. */
export function withBelow(node: CategoryNode): CategoryNode[] {
  return [node, ...node.children];
}

export function countOf(node: CategoryNode): number {
  return withBelow(node).reduce((sum, one) => sum + one.count, 0);
}
