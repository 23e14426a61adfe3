// Who decides and who is named for what follows, case by case.
import { flowLimits } from '@crm/protocol/flow';
import { describe, expect, test } from 'vitest';
import { decidersOf, inDecisionOrder, namingAt, needsChoice } from './active.ts';
import type { Step } from './state.ts';
import {
  approver,
  boss,
  byName,
  condition,
  context,
  flow,
  li,
  named,
  parallel,
  qian,
  submitter,
  wang,
  zhao,
} from './testing/play.ts';

test('who was added before stands above whoever added them, who was added after or asked in addition below', () => {
  const step = (no: number, place: Step['place'], host = 0) => ({ no, place, host });
  const steps = [
    step(1, 'own'),
    step(2, 'handed', 1),
    step(3, 'after', 1),
    step(4, 'before', 1),
    step(5, 'own'),
    step(6, 'after', 4),
  ];
  expect(inDecisionOrder(steps).map(({ no }) => no)).toEqual([4, 6, 1, 3, 2, 5]);
});

describe('whom whoever passes names people of', () => {
  const [a, c] = [approver('a', [wang]), approver('c', [], named())];
  const namedFrom = (...between: Parameters<typeof flow>) =>
    namingAt(context(flow(a, ...between, c), byName), 'a', wang)?.nodes.map(({ id }) => id);

  test.each([
    ['nobody is drawn there and that passes', approver('b', []), ['c']],
    ['nobody is drawn there and that refuses', approver('b', [], { empty: 'refuse' }), undefined],
    ['nobody is drawn there and administrators decide', approver('b', [], { empty: 'admin' }), undefined],
    ['somebody decides there', approver('b', [li]), undefined],
    ['only who handed it in would', approver('b', [submitter], { self: 'skip', empty: 'refuse' }), ['c']],
    ['who handed it in does', approver('b', [submitter], { self: 'approve', empty: 'pass' }), undefined],
  ])('a node between them, %s', (_when, b, nodes) => expect(namedFrom(b)).toEqual(nodes));

  const choices = (...nodes: Parameters<typeof flow>) =>
    namingAt(context(flow(a, ...nodes), { ...byName, delegateOf: (user) => (user === qian ? wang : user) }), 'a', wang)
      ?.choices;

  test('among those the node allows, never whoever handed it in, oneself, or whom one stands in for', () => {
    expect(choices(approver('b', [], named([submitter, wang, qian, li, zhao])))).toEqual([li, zhao]);
  });

  test('where nobody of them may be, nobody names anybody', () => {
    expect(namingAt(context(flow(a, approver('b', [], named([submitter]))), byName), 'a', wang)).toBeUndefined();
  });

  test('of two nodes that follow at once, those whom both allow', () => {
    const both = (first?: number[], second?: number[]) =>
      choices(parallel('p', approver('b', [], named(first)), approver('d', [], named(second))));
    expect(both([li, zhao], [zhao, boss])).toEqual([zhao]);
    expect(both([li, zhao])).toEqual([li, zhao]);
    expect(both()).toBeUndefined();
  });

  test('behind a condition of which no branch is taken', () => {
    const root = flow(a, condition('k', approver('b', [li]), approver('d', [zhao])), c);
    const naming = namingAt(context(root, { ...byName, branchOf: () => '' }), 'a', wang);
    expect(naming?.nodes.map(({ id }) => id)).toEqual(['c']);
  });
});

test('a name is wanted where nobody but whom the step before names decides', () => {
  const of = context(flow(), byName);
  expect(needsChoice(approver('b', [], named()), of)).toBe(true);
  expect(needsChoice(approver('b', [], named()), of, [li])).toBe(false);
  expect(needsChoice(approver('b', []), of)).toBe(false);
});

test('nobody is asked where nobody was named, and no more people than there may be', () => {
  const of = context(flow(), byName);
  expect(decidersOf(approver('b', [], named()), of)).toEqual({ users: [], automatic: 'empty' });
  const many = Array.from({ length: flowLimits.approvers + 1 }, (_one, at) => at + 100);
  expect(decidersOf(approver('b', many), of).users).toEqual(many.slice(0, -1));
});
