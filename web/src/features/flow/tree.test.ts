// The drawing of a flow: every change leaves the one before as it was.
import type { FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { expect, test } from 'vitest';
import { differencesOf, sameDrawing } from './differences.ts';
import {
  addBranch,
  canMove,
  canMoveBranch,
  copyOf,
  insertAfter,
  inside,
  moveBranch,
  moveNode,
  newNode,
  placeOf,
  refusalAt,
  removeBranch,
  removeNode,
  replaceNode,
} from './tree.ts';
import { onPath, step } from './walk.ts';

type Drawn = FlowNode | undefined;
const approver = (id: string, next?: FlowNode): FlowNode => ({
  id,
  type: 'approver',
  name: id,
  approvers: [{ type: 'submitter' }],
  mode: 'any',
  empty: 'pass',
  ...(next ? { next } : {}),
});
const end: FlowNode = { id: 'end', type: 'end', name: '结束' };
/** s → a → [b1: x → y | b2: z | bo: –] → c → end */
const root: StartNode = {
  id: 's',
  type: 'start',
  name: 's',
  next: approver('a', {
    id: 'if',
    type: 'condition',
    name: 'if',
    branches: [
      { id: 'b1', name: 'b1', when: [{ field: 'Money', type: 'gt', value: '5' }], next: approver('x', approver('y')) },
      { id: 'b2', name: 'b2', when: [{ field: 'Money', type: 'gt', value: '1' }], next: approver('z') },
      { id: 'bo', name: 'bo', when: [], otherwise: 1 },
    ],
    next: approver('c', end),
  }),
};

/** `s a if[b1:x y|b2:z|bo:] c end` */
function text(first: Drawn): string {
  const parts: string[] = [];
  for (let node = first; node; node = node.next)
    parts.push(
      'branches' in node
        ? `${node.id}[${node.branches.map((one) => `${one.id}:${text(one.next)}`).join('|')}]`
        : node.id,
    );
  return parts.join(' ');
}

const before = text(root);
const unchanged = () => expect(text(root)).toBe(before);

test('a node goes below a node, to the beginning of a branch, and behind all branches', () => {
  expect(text(insertAfter(root, 's', approver('n')))).toBe('s n a if[b1:x y|b2:z|bo:] c end');
  expect(text(insertAfter(root, 'b1', approver('n')))).toBe('s a if[b1:n x y|b2:z|bo:] c end');
  expect(text(insertAfter(root, 'bo', approver('n')))).toBe('s a if[b1:x y|b2:z|bo:n] c end');
  expect(text(insertAfter(root, 'if', approver('n')))).toBe('s a if[b1:x y|b2:z|bo:] n c end');
  expect(text(insertAfter(root, 'end', approver('n')))).toBe(before);
  unchanged();
});

test('a node goes with what stands in its branches, and what follows moves up', () => {
  expect(text(removeNode(root, 'x'))).toBe('s a if[b1:y|b2:z|bo:] c end');
  expect(text(removeNode(root, 'if'))).toBe('s a c end');
  expect(text(removeNode(root, 's'))).toBe(before);
  expect([inside(root, 'if'), inside(root, 'b1'), inside(root, 'bo'), inside(root, 'a')]).toEqual([3, 2, 0, 0]);
  unchanged();
});

test('a node moves within its row, never above the start nor below the end', () => {
  expect(text(moveNode(root, 'x', 1))).toBe('s a if[b1:y x|b2:z|bo:] c end');
  expect(text(moveNode(root, 'y', -1))).toBe('s a if[b1:y x|b2:z|bo:] c end');
  expect(text(moveNode(root, 'if', -1))).toBe('s if[b1:x y|b2:z|bo:] a c end');
  expect(text(moveNode(root, 'if', 1))).toBe('s a c if[b1:x y|b2:z|bo:] end');
  expect([canMove(root, 'a', -1), canMove(root, 'c', 1), canMove(root, 'x', -1), canMove(root, 'end', -1)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  unchanged();
});

test('branches come before the one that is taken otherwise, and change places among the others', () => {
  const added = addBranch(root, 'if', 'new');
  expect(text(added).replace(/n[0-9a-f]{12}/, '?')).toBe('s a if[b1:x y|b2:z|?:|bo:] c end');
  expect(text(moveBranch(root, 'b1', 1))).toBe('s a if[b2:z|b1:x y|bo:] c end');
  expect([canMoveBranch(root, 'b2', 1), canMoveBranch(root, 'bo', -1), canMoveBranch(root, 'b1', -1)]).toEqual([
    false,
    false,
    false,
  ]);
  unchanged();
});

test('of two branches the nodes of the one that is left join the row', () => {
  const two = removeBranch(root, 'b2');
  expect(text(two)).toBe('s a if[b1:x y|bo:] c end');
  expect(text(removeBranch(two, 'bo'))).toBe('s a x y c end');
  expect(text(removeBranch(two, 'b1'))).toBe('s a c end');
  const ends = insertAfter(two, 'y', { id: 'e2', type: 'end', name: '' });
  expect(text(removeBranch(ends, 'bo'))).toBe('s a x y c end');
  unchanged();
});

test('a property is set, or taken away', () => {
  const named = replaceNode(root, 'x', { name: '经理', mode: 'all' });
  expect(placeOf(named, 'x')?.node).toMatchObject({ name: '经理', mode: 'all', next: { id: 'y' } });
  expect(placeOf(replaceNode(named, 'x', { mode: undefined }), 'x')?.node).not.toHaveProperty('mode');
  expect(placeOf(replaceNode(root, 'b1', { when: [] }), 'b1')?.branch).toMatchObject({ when: [], next: { id: 'x' } });
  unchanged();
});

test('a copy has ids of its own and is followed by nothing', () => {
  const node = placeOf(root, 'if')?.node as FlowNode;
  const copy = copyOf(node);
  expect(copy.next).toBeUndefined();
  const ids = new Set(nodesOf(root).map(({ id }) => id));
  expect(nodesOf(copy).some(({ id }) => ids.has(id))).toBe(false);
  expect(text(copy).replaceAll(/n[0-9a-f]{12}/g, '?')).toBe('?[?:? ?|?:?|?:]');
  unchanged();
});

test('no more nodes than there may be, and branches no deeper', () => {
  let full = root;
  for (let at = nodesOf(root).length; at < 100; at++) full = insertAfter(full, 'a', approver(`f${at}`));
  expect([refusalAt(root, 'a', approver('n')), refusalAt(full, 'a', approver('n'))]).toEqual(['', 'nodes']);
  let deep = root;
  let at = 'b1';
  for (let depth = 1; depth < 10; depth++) {
    expect(refusalAt(deep, at, { id: 'p', type: 'parallel', name: '', branches: [] })).toBe('');
    deep = insertAfter(deep, at, {
      id: `p${depth}`,
      type: 'parallel',
      name: '',
      branches: [{ id: `q${depth}`, name: '' }],
    });
    at = `q${depth}`;
  }
  expect(refusalAt(deep, at, { id: 'p', type: 'parallel', name: '', branches: [] })).toBe('depth');
  expect(refusalAt(deep, at, approver('n'))).toBe('');
});

test.each([
  ['s', 'down', 'a'],
  ['if', 'down', 'b1'],
  ['b1', 'down', 'x'],
  ['y', 'down', 'c'],
  ['bo', 'down', 'c'],
  ['c', 'up', 'if'],
  ['x', 'up', 'b1'],
  ['b1', 'up', 'if'],
  ['b1', 'right', 'b2'],
  ['y', 'right', 'b2'],
  ['b2', 'left', 'b1'],
  ['b1', 'left', undefined],
  ['a', 'left', undefined],
  ['end', 'down', undefined],
  ['z', 'first', 's'],
  ['z', 'last', 'end'],
] as const)('from %s %s leads to %s', (from, direction, to) => {
  expect(step(root, from, direction)).toBe(to);
});

test('the way to a node leads through the branch that it stands in', () => {
  expect([...onPath(root, new Set(['s', 'y', 'end']))].sort()).toEqual(['b1', 'end', 'if', 's', 'y']);
});

test('what was added, removed, changed and moved between two drawings', () => {
  expect(sameDrawing(root, structuredClone(root))).toBe(true);
  const after = replaceNode(removeNode(insertAfter(root, 'a', approver('n')), 'y'), 'z', { mode: 'all' });
  expect(Object.fromEntries(differencesOf(root, after))).toEqual({ n: 'added', y: 'removed', z: 'changed' });
  expect([...differencesOf(root, moveBranch(root, 'b1', 1)).values()]).toEqual(['moved', 'moved']);
  const elsewhere = insertAfter(removeNode(root, 'z'), 'bo', approver('z'));
  expect(Object.fromEntries(differencesOf(root, elsewhere))).toEqual({ z: 'moved' });
});

test('a new node has the superior decide instead of the submitter', () => {
  const words = { node: () => '审批', branch: () => '', otherwise: '' };
  expect(newNode('approver', words)).toMatchObject({ self: 'superior' });
});
