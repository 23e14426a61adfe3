// Reading the department tree.
import type { BranchNode } from '@crm/protocol/answers/identity';
import { expect, it } from 'vitest';
import { find, flatten, matching, treeOptions, withDescendants } from './branchTree.ts';

const node = (id: number, text: string, count: number, children: BranchNode[] = []): BranchNode => ({
  id,
  text,
  attributes: id === 1 ? '2' : '1',
  parentid: 0,
  userid: 0,
  headName: '',
  count,
  total: count,
  version: 1,
  children,
});
const tree = [node(1, '云帆科技', 2, [node(2, '销售中心', 1, [node(3, '华东销售部', 8)]), node(4, '财务部', 3)])];

it('walks and finds', () => {
  expect(flatten(tree).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(find(tree, 3)?.text).toBe('华东销售部');
  expect(find(tree, 9)).toBeUndefined();
});

it('narrows to matching nodes with the way to them', () => {
  expect(flatten(matching(tree, '华东')).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(flatten(matching(tree, '销售中心')).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(matching(tree, '没有')).toEqual([]);
  expect(matching(tree, '  ')).toBe(tree);
});

it('bars a node and everything below it as its own parent', () => {
  const barred = withDescendants(find(tree, 2) as BranchNode);
  expect([...barred]).toEqual([2, 3]);
  const [root] = treeOptions(tree, barred);
  expect(root?.disabled).toBe(false);
  expect(root?.children.map(({ disabled }) => disabled)).toEqual([true, false]);
});
