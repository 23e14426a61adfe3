// Which nodes come next after one, drawing by drawing.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { expect, test } from 'vitest';
import { approver, chain, condition, flow, li, parallel, qian, wang, zhao } from './testing/play.ts';
import { followersOf } from './tree.ts';

const [a, b, c, d] = [approver('a', [wang]), approver('b', [li]), approver('c', [zhao]), approver('d', [qian])];
const copy: FlowNode = { id: 'told', type: 'cc', name: '抄送', approvers: [] };
const next = (id: string, nodes: FlowNode[], isPassedOver: (node: ApproverNode) => boolean = () => false) =>
  followersOf(flow(...nodes), id, {
    branchOf: (node) => node.branches[0]?.id ?? '',
    isPassedOver,
  }).map((node) => node.id);

test.each<[string, string, FlowNode[], string[]]>([
  ['the next one', 'a', [a, b, c], ['b']],
  ['nobody who is only told', 'a', [a, copy, b], ['b']],
  ['the first of each parallel branch', 'a', [a, parallel('p', chain(b, c), d)], ['b', 'd']],
  ['the first of the branch that is taken', 'a', [a, condition('k', b, c), d], ['b']],
  ['what stands behind a branch without anybody', 'a', [a, condition('k', undefined, c), d], ['d']],
  ['the next one within its own branch', 'a', [parallel('p', chain(a, b), c), d], ['b']],
  ['what joins the branches, from the end of one', 'a', [parallel('p', a, c), d], ['d']],
  ['none behind the last', 'b', [a, b], []],
  ['none of a node that is not drawn', 'x', [a, b], []],
])('%s', (_name, id, nodes, expected) => expect(next(id, nodes)).toEqual(expected));

test('whoever is passed over is not next, but who stands behind them', () => {
  expect(next('a', [a, b, c], ({ id }) => id === 'b')).toEqual(['c']);
});
