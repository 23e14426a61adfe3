// What is wrong with a drawing, and what it is published with nevertheless.
import { expect, test } from 'vitest';
import type { ApproverNode, ApproverSource, FlowNode, StartNode } from './answers/flow.ts';
import { enteredPeople, previousOf, problemsOf, warningsOf } from './flowCheck.ts';

const head: ApproverSource = { type: 'head', level: 1 };
const previous: ApproverSource = { type: 'previous' };
const node = (
  id: string,
  approvers: ApproverSource[],
  next?: FlowNode,
  more: Partial<ApproverNode> = {},
): FlowNode => ({
  id,
  name: id,
  type: 'approver',
  approvers,
  mode: 'all',
  empty: 'admin',
  self: 'superior',
  next,
  ...more,
});
const start = (next: FlowNode): StartNode => ({ id: 'start', name: '提交', type: 'start', next });
const parallel = (id: string, chains: FlowNode[], next?: FlowNode): FlowNode => ({
  id,
  name: id,
  type: 'parallel',
  branches: chains.map((chain, at) => ({ id: `${id}${at}`, name: '', next: chain })),
  next,
});
const condition = (id: string, chains: (FlowNode | undefined)[], next?: FlowNode): FlowNode => ({
  id,
  name: id,
  type: 'condition',
  branches: chains.map((chain, at) => ({
    id: `${id}${at}`,
    name: '',
    when: [{ field: 'Money', type: 'gt', value: String(at) }],
    ...(at === chains.length - 1 ? { otherwise: 1, when: [] } : {}),
    next: chain,
  })),
  next,
});
const of = (code: string, next: FlowNode) =>
  problemsOf(start(next))
    .filter((problem) => problem.code === code)
    .map((problem) => problem.node);

test('the source of the next node defines who names its people', () => {
  expect(previousOf(node('a', [head, previous]))).toEqual(previous);
  expect(previousOf(node('a', [head]))).toBeUndefined();
  expect(previousOf({ id: 'c', name: '', type: 'cc', approvers: [previous] })).toBeUndefined();
});

test.each<[string, FlowNode, string[]]>([
  ['nobody stands before the first', node('a', [previous], node('b', [previous])), ['a']],
  ['one stands before the second', node('a', [head], node('b', [previous])), []],
  ['a copy is no step', { id: 'c', name: '', type: 'cc', approvers: [head], next: node('a', [previous]) }, ['a']],
  [
    'behind a condition one of whose ways has no step',
    node('x', [head], condition('q', [node('a', [head]), undefined], node('b', [previous]))),
    [],
  ],
  ['a condition at the beginning', condition('q', [node('a', [head]), undefined], node('b', [previous])), ['b']],
  [
    'a condition with a step on every way',
    condition('q', [node('a', [head]), node('c', [head])], node('b', [previous])),
    [],
  ],
  ['within a branch of the first condition', condition('q', [node('a', [previous]), undefined]), ['a']],
  [
    'behind several at once',
    node('x', [head], parallel('p', [node('a', [head]), node('c', [head])], node('b', [previous]))),
    ['b'],
  ],
  [
    'the first within several at once has the one before them',
    node('x', [head], parallel('p', [node('a', [previous]), node('c', [head])])),
    [],
  ],
  ['several at once at the beginning', parallel('p', [node('a', [previous]), node('c', [head])]), ['a']],
])('taken from the step before: %s', (_what, drawing, wrong) => {
  expect(of('noPrevious', drawing)).toEqual(wrong);
});

test('whom the step before may name is somebody, and nobody is copied so', () => {
  const named = (ids: number[] | undefined) =>
    node('a', [head], node('b', [{ type: 'previous', ...(ids ? { ids } : {}) }]));
  expect(of('noNames', named([]))).toEqual(['b']);
  expect(of('noNames', named([7]))).toEqual([]);
  expect(of('noNames', named(undefined))).toEqual([]);
  expect(of('noNames', node('a', [head], { id: 'c', name: 'c', type: 'cc', approvers: [previous] }))).toEqual(['c']);
});

test('submitters who may enter themselves cause a warning, unless their superior takes over', () => {
  const field: ApproverSource = { type: 'field', field: 'payeeid' };
  const entered = new Set(['payeeid']);
  const codes = (more: Partial<ApproverNode>, among = entered) =>
    warningsOf(start(node('a', [head, field], undefined, more)), among);
  expect(codes({ self: 'skip' })).toEqual([{ node: 'a', code: 'ownChoice' }]);
  expect(codes({ self: 'approve' })).toEqual([{ node: 'a', code: 'ownChoice' }]);
  expect(codes({ self: 'superior' })).toEqual([]);
  expect(codes({ self: 'skip' }, new Set(['other']))).toEqual([]);
  expect(warningsOf(start(node('a', [head], undefined, { self: 'skip' })), entered)).toEqual([]);
  expect(warningsOf(start({ id: 'c', name: '', type: 'cc', approvers: [field] }), entered)).toEqual([]);
});

test('fields of people that are filled in', () => {
  const fields = [
    { field: 'a', title: '', people: 1, entered: 1 },
    { field: 'b', title: '', people: 1 },
    { field: 'c', title: '', entered: 1 },
  ] as const;
  expect([...enteredPeople({ fields: [...fields] })]).toEqual(['a']);
});
