// What a record that changed undoes of what was decided, case by case.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { describe, expect, test } from 'vitest';
import { judgedOtherwise } from './judged.ts';
import type { Effect } from './state.ts';
import { approver, boss, chain, condition, flow, li, Play, parallel, qian, wang, zhao } from './testing/play.ts';

const reopened = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'reopened' ? [effect.node] : []));

describe('somebody who stands in for another one, without their consent to what the record is now', () => {
  const begin = (...nodes: FlowNode[]) => {
    const covered = { is: true };
    const play = new Play(flow(...nodes), {
      delegateOf: (user) => (user === wang ? qian : user),
      isCovered: () => covered.is,
    });
    return { play, covered };
  };
  const [a, b, c] = [approver('a', [wang]), approver('b', [li]), approver('c', [boss])];

  test('passed: their node is decided anew, and none where people decided for themselves', () => {
    const { play, covered } = begin(a, b, c);
    play.pass(qian);
    play.pass(li);
    const edit = () => reopened(play.do({ type: 'edited', step: play.stepOf(boss) }, boss));
    expect(edit()).toEqual([]);
    covered.is = false;
    expect(edit()).toEqual(['a']);
    expect(play.deciders()).toEqual([boss, qian]);
  });

  test('changed it at their own node: that stays', () => {
    const { play, covered } = begin(approver('a', [wang, zhao]), c);
    play.pass(qian);
    covered.is = false;
    expect(reopened(play.do({ type: 'edited', step: play.stepOf(zhao) }, zhao))).toEqual([]);
  });

  test('is still to decide, or their time ran out: nothing to undo', () => {
    const { play, covered } = begin(parallel('p', a, b), c);
    covered.is = false;
    expect(reopened(play.do({ type: 'edited', step: play.stepOf(li) }, li))).toEqual([]);
    covered.is = true;
    play.do({ type: 'expire', step: play.stepOf(qian), action: 'pass' }, 0);
    covered.is = false;
    expect(reopened(play.do({ type: 'edited', step: play.stepOf(li) }, li))).toEqual([]);
  });
});

test('a condition within a branch that is left is not judged by itself', () => {
  let taken = 0;
  const root = flow(
    condition('outer', condition('inner', approver('a', [wang]), approver('b', [li])), chain(approver('d', [zhao]))),
    approver('c', [boss]),
  );
  const play = new Play(root, {
    branchOf: (node) => (node.type === 'condition' ? (node.branches[taken]?.id ?? '') : ''),
  });
  play.pass(wang);
  taken = 1;
  expect(reopened(play.do({ type: 'edited', step: play.stepOf(boss) }, boss))).toEqual(['outer']);
  expect(play.deciders()).toEqual([boss, zhao]);
});

test('what was undone before is not undone again', () => {
  let taken = 'k0';
  const play = new Play(flow(condition('k', approver('a', [wang]), approver('b', [li])), approver('c', [boss])), {
    branchOf: () => taken,
  });
  play.pass(wang);
  taken = 'k1';
  play.do({ type: 'edited', step: play.stepOf(boss) }, boss);
  play.pass(li);
  taken = 'k0';
  const over = judgedOtherwise(play.instance, play.context);
  expect(over.map(({ node, visits }) => [node, visits.map((visit) => visit.node)])).toEqual([['k', ['k', 'b']]]);
});

test('what was decided before it was remembered whom the record named, stays', () => {
  const names: { now?: string } = {};
  const play = new Play(flow(approver('a', [wang]), approver('c', [boss])), {
    namedBy: (node) => (node.id === 'a' ? names.now : undefined),
  });
  play.pass(wang);
  names.now = 'somebody';
  expect(reopened(play.do({ type: 'edited', step: play.stepOf(boss) }, boss))).toEqual([]);
});
