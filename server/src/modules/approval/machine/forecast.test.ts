// The way of an approval and how far it is, case by case.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { expect, test } from 'vitest';
import { forecast, progressOf } from './forecast.ts';
import { newInstance } from './machine.ts';
import type { ApprovalContext } from './state.ts';
import {
  approver,
  boss,
  byName,
  chain,
  condition,
  context,
  flow,
  li,
  named,
  Play,
  qian,
  submitter,
  wang,
  zhao,
} from './testing/play.ts';

const way = (play: Play) => forecast(play.instance, play.context).map(({ node, state }) => [node.id, state]);
const progress = (play: Play) => progressOf(forecast(play.instance, play.context), play.instance);

test('of the branch that is taken, all of it is shown: what is done and what is ahead', () => {
  const play = new Play(
    flow(condition('k', chain(approver('a', [wang]), approver('b', [li]), approver('c', [zhao])), undefined)),
  );
  play.pass(wang);
  expect(way(play)).toEqual([
    ['start', 'done'],
    ['a', 'done'],
    ['b', 'now'],
    ['c', 'next'],
    ['end', 'next'],
  ]);
});

test('of a branch that was left, nothing is shown that nobody decides any more', () => {
  let taken = 'k1';
  const play = new Play(flow(condition('k', approver('a', [wang]), approver('b', [li])), approver('c', [boss])), {
    branchOf: () => taken,
  });
  play.pass(li);
  taken = 'k0';
  play.do({ type: 'edited', step: play.stepOf(boss) }, boss);
  expect(way(play)).toEqual([
    ['start', 'done'],
    ['a', 'now'],
    ['c', 'now'],
    ['end', 'next'],
  ]);
});

test('who will be named is nobody yet, and nobody in their place', () => {
  const root = flow(approver('a', [wang]), approver('b', [], { ...named(), empty: 'admin' }));
  const station = forecast(newInstance(), context(root, byName)).find(({ node }) => node.id === 'b');
  expect(station).toMatchObject({ state: 'next', users: [] });
  expect(station?.automatic).toBeUndefined();
});

test('who was told is shown, whoever puts it right, and nobody where nobody decided', () => {
  const copy: FlowNode = { id: 'told', type: 'cc', name: '抄送', approvers: [{ type: 'user', ids: [qian, zhao] }] };
  const users = (play: Play) =>
    Object.fromEntries(forecast(play.instance, play.context).map((one) => [one.node.id, one.users]));
  const play = new Play(flow(copy, approver('x', []), approver('a', [wang])));
  expect(users(play)).toMatchObject({ told: [qian, zhao], x: [] });
  play.back(wang, 'start');
  expect(users(play)).toMatchObject({ start: [submitter] });
  expect(users(new Play(flow(approver('x', [], { empty: 'refuse' }))))).toMatchObject({ x: [] });
});

test('a node that was to be decided by administrators, and none is there, is one without anybody', () => {
  const more: Partial<ApprovalContext> = { administrators: [] };
  const play = new Play(flow(approver('x', [], { empty: 'admin' }), approver('a', [wang])), more);
  expect(forecast(play.instance, play.context).find(({ node }) => node.id === 'x')?.automatic).toBe('empty');
});

test('who was asked in addition counts among those who have to pass', () => {
  const play = new Play(flow(approver('a', [wang, li]), approver('b', [boss])));
  play.pass(wang, zhao);
  expect(progress(play)).toEqual({ current: ['a'], percent: 16, passed: 1, needed: 3 });
  play.pass(zhao);
  expect(progress(play)).toEqual({ current: ['a'], percent: 33, passed: 2, needed: 3 });
  play.pass(li);
  expect(progress(play)).toEqual({ current: ['b'], percent: 50, passed: 0, needed: 1 });
});

test('refused because nobody decides there, it is at the beginning', () => {
  const play = new Play(flow(approver('x', [], { empty: 'refuse' })));
  expect(progress(play)).toEqual({ current: ['x'], percent: 0, passed: 0, needed: 0 });
});
