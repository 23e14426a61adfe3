// The rules of approvals, by themselves: no database, no clock.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { nodesOf, problemsOf } from '@crm/protocol/flowCheck';
import { instanceStates, stepStates } from '@crm/protocol/work';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isActiveStep, targetsOf } from './active.ts';
import { forecast, progressOf } from './forecast.ts';
import { newInstance } from './machine.ts';
import type { Action, ApprovalContext } from './state.ts';
import {
  approver,
  boss,
  byName,
  chain,
  condition,
  flow,
  li,
  named,
  Play,
  parallel,
  qian,
  submitter,
  wang,
  zhao,
} from './testing/play.ts';
import { precedes } from './tree.ts';

const { running, passed, refused, revoked } = instanceStates;

describe('one node', () => {
  test('all: everybody passes, in whatever order; one refusal refuses', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    expect(play.deciders()).toEqual([wang, li]);
    expect(play.pass(li)).toContainEqual({ type: 'underway' });
    expect(play.state).toBe(running);
    expect(play.pass(wang)).toContainEqual({ type: 'ended', state: passed });
    const other = new Play(flow(approver('a', [wang, li])));
    other.pass(wang);
    other.refuse(li);
    expect([other.state, other.deciders()]).toEqual([refused, []]);
  });

  test('any: the first answer decides, the others are asked no more', () => {
    const play = new Play(flow(approver('a', [wang, li, zhao], { mode: 'any' })));
    const done = play.pass(li);
    expect(done.filter(({ type }) => type === 'cancelled')).toHaveLength(2);
    expect(play.state).toBe(passed);
    const other = new Play(flow(approver('a', [wang, li], { mode: 'any' })));
    other.refuse(wang);
    expect(other.state).toBe(refused);
  });

  test('turn: one is asked after the other', () => {
    const play = new Play(flow(approver('a', [wang, li, zhao], { mode: 'turn' })));
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    expect(play.deciders()).toEqual([li]);
    play.pass(li);
    expect(play.deciders()).toEqual([zhao]);
    play.pass(zhao);
    expect(play.state).toBe(passed);
  });

  test.each([
    [50, 4, 2, 3],
    [51, 4, 3, 2],
    [100, 3, 3, 1],
    [1, 3, 1, 3],
  ])('ratio: %i of 100 of %i people are %i; it takes %i to refuse', (ratio, people, enough, against) => {
    const users = [wang, li, zhao, qian].slice(0, people);
    const play = new Play(flow(approver('a', users, { mode: 'ratio', ratio })));
    for (const [at, user] of users.slice(0, enough).entries()) {
      expect(play.state, `after ${at}`).toBe(running);
      play.pass(user);
    }
    expect(play.state).toBe(passed);
    const other = new Play(flow(approver('a', users, { mode: 'ratio', ratio })));
    for (const user of users.slice(0, against)) {
      expect(other.state).toBe(running);
      other.refuse(user);
    }
    expect(other.state).toBe(refused);
  });

  test.each([
    ['pass', passed, []],
    ['refuse', refused, []],
    ['admin', running, [boss]],
  ] as const)('nobody decides: %s', (empty, state, deciders) => {
    const play = new Play(flow(approver('a', [], { empty })));
    expect([play.state, play.deciders()]).toEqual([state, deciders]);
  });

  test.each([
    ['approve', [submitter, wang]],
    ['skip', [wang]],
    ['superior', [boss, wang]],
  ] as const)('whoever handed it in is among them: %s', (self, deciders) => {
    expect(new Play(flow(approver('a', [submitter, wang], { self }))).deciders()).toEqual(deciders);
  });

  test('whoever alone would decide of their own is passed over', () => {
    const play = new Play(flow(approver('a', [submitter], { self: 'skip', empty: 'refuse' })));
    expect(play.state).toBe(passed);
    expect(play.instance.visits.find(({ node }) => node === 'a')?.automatic).toBe('self');
  });

  test('whoever passed before is passed over where that is set, and only there', () => {
    const nodes = (repeated: 'skip' | 'again') =>
      flow(approver('a', [wang]), approver('b', [wang, li], { repeated }), approver('c', [wang], { repeated }));
    const skip = new Play(nodes('skip'));
    skip.pass(wang);
    expect(skip.deciders()).toEqual([li]);
    skip.pass(li);
    expect(skip.state).toBe(passed);
    const again = new Play(nodes('again'));
    again.pass(wang);
    expect(again.deciders()).toEqual([wang, li]);
  });

  test('whoever passed by a stand-in before is passed over, too, and so is the stand-in', () => {
    const nodes = [approver('a', [wang]), approver('b', [wang, li]), approver('c', [qian, li, zhao])];
    const play = new Play(flow(...nodes.map((node) => ({ ...node, repeated: 'skip' as const }))), {
      delegateOf: (user) => (user === wang ? qian : user),
    });
    play.pass(qian);
    expect(play.deciders()).toEqual([li]);
    play.pass(li);
    expect(play.deciders()).toEqual([zhao]);
  });
});

describe('who may', () => {
  test('nobody decides of somebody else’s step, twice, or after the end', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    const step = play.stepOf(wang);
    for (const type of ['receive', 'take', 'pass', 'refuse'] as const)
      expect(play.refusal({ type, step }, li)).toBe('notYours');
    expect(play.refusal({ type: 'pass', step: 99 }, wang)).toBe('notYours');
    play.pass(wang);
    expect(play.refusal({ type: 'pass', step }, wang)).toBe('over');
    expect(play.refusal({ type: 'revoke' }, wang)).toBe('notYours');
    play.do({ type: 'revoke' }, submitter);
    expect([play.state, play.deciders()]).toEqual([revoked, []]);
    for (const type of ['receive', 'pass', 'refuse'] as const) expect(play.refusal({ type, step: 3 }, li)).toBe('over');
  });

  test('received, taken into work, passed; each once', () => {
    const play = new Play(flow(approver('a', [wang])));
    const step = play.stepOf(wang);
    expect(play.do({ type: 'receive', step }, wang)).toEqual([]);
    expect(play.refusal({ type: 'receive', step }, wang)).toBe('over');
    expect(play.do({ type: 'take', step }, wang)).toEqual([{ type: 'underway' }]);
    expect(play.refusal({ type: 'take', step }, wang)).toBe('over');
    expect(play.instance.steps.find(({ no }) => no === step)?.state).toBe(stepStates.working);
    play.pass(wang);
    expect(play.state).toBe(passed);
  });

  test('given away: the other one decides, and whoever has a step here gets no second', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    const step = play.stepOf(wang);
    expect(play.refusal({ type: 'forward', step, user: li }, wang)).toBe('badPerson');
    expect(play.do({ type: 'forward', step, user: zhao }, wang)).toEqual([{ type: 'opened', step }]);
    expect(play.refusal({ type: 'pass', step }, wang)).toBe('notYours');
    play.pass(li);
    play.pass(zhao);
    expect(play.state).toBe(passed);
  });

  test('in whose place somebody stands is kept', () => {
    const play = new Play(flow(approver('a', [wang])), { delegateOf: (user) => (user === wang ? qian : user) });
    expect(play.deciders()).toEqual([qian]);
    expect(play.instance.steps.at(-1)).toMatchObject({ user: qian, forUser: wang });
    expect(play.refusal({ type: 'pass', step: play.stepOf(qian) }, wang)).toBe('notYours');
  });
});

describe('passed on to somebody', () => {
  test('they decide before the node that follows, and whoever is drawn there decides, too', () => {
    const play = new Play(flow(approver('a', [wang]), approver('b', [li, qian]), approver('c', [li])));
    play.pass(wang, zhao);
    expect([play.deciders(), play.state]).toEqual([[zhao], running]);
    expect(play.instance.steps.find(({ user }) => user === zhao)).toMatchObject({ node: 'a', place: 'handed' });
    play.pass(zhao);
    expect(play.deciders()).toEqual([li, qian]);
    play.pass(li);
    play.pass(qian);
    play.pass(li);
    expect(play.state).toBe(passed);
  });

  test('before the end, too; their refusal refuses, whatever share is enough', () => {
    const last = new Play(flow(approver('a', [wang])));
    last.pass(wang, zhao);
    expect([last.state, last.deciders()]).toEqual([running, [zhao]]);
    last.pass(zhao);
    expect(last.state).toBe(passed);
    const share = new Play(flow(approver('a', [wang, li, qian], { mode: 'ratio', ratio: 30 })));
    share.pass(wang, zhao);
    // Enough have passed: only the person who was added is left.
    expect(share.deciders()).toEqual([zhao]);
    share.refuse(zhao);
    expect(share.state).toBe(refused);
  });

  test('everybody who countersigns may ask somebody; all of them decide, and they may ask and add others themselves', () => {
    const play = new Play(flow(approver('a', [wang, li]), approver('b', [boss])));
    play.pass(wang, zhao);
    expect(play.deciders()).toEqual([li, zhao]);
    play.do({ type: 'addSign', step: play.stepOf(zhao), user: 7, place: 'before' }, zhao);
    play.pass(li, qian);
    expect(play.deciders()).toEqual([7, qian]);
    play.pass(7);
    play.pass(zhao, 8);
    play.pass(qian);
    expect(play.deciders()).toEqual([8]);
    play.pass(8);
    expect(play.deciders()).toEqual([boss]);
  });

  test('never the submitter, oneself, whoever has a say here, or somebody who cannot sign in', () => {
    const gone = 6;
    const play = new Play(flow(approver('a', [wang, li]), approver('b', [zhao])), {
      delegateOf: (user) => (user === gone ? 0 : user === qian ? wang : user),
    });
    const step = play.stepOf(wang);
    // 5 is away, and the person who passes would stand in for them.
    for (const hand of [submitter, wang, li, gone, qian])
      expect(play.refusal({ type: 'pass', step, hand }, wang), String(hand)).toBe('badPerson');
    play.pass(li);
    expect(play.refusal({ type: 'pass', step, hand: li }, wang)).toBe('badPerson');
    play.pass(wang, boss);
    expect(play.deciders()).toEqual([boss]);
  });

  test('a node that takes its people from the step before is decided by whom that names, among those it allows', () => {
    const play = new Play(
      flow(approver('a', [wang]), approver('b', [], named([li, zhao])), approver('c', [qian])),
      byName,
    );
    const step = play.stepOf(wang);
    expect(play.refusal({ type: 'pass', step }, wang)).toBe('nobodyNamed');
    expect(play.refusal({ type: 'pass', step, hand: qian }, wang)).toBe('badPerson');
    play.pass(wang, zhao);
    expect(play.instance.steps.at(-1)).toMatchObject({ user: zhao, node: 'b', place: 'own' });
    expect(play.deciders()).toEqual([zhao]);
    play.pass(zhao);
    expect(play.deciders()).toEqual([qian]);
  });

  test('of several who pass before it each may name somebody, and one of them has to', () => {
    const play = new Play(flow(approver('a', [wang, li]), approver('b', [], named())), byName);
    play.pass(wang, zhao);
    play.pass(li, qian);
    expect(play.deciders()).toEqual([zhao, qian]);
    const other = new Play(flow(approver('a', [wang, li]), approver('b', [], named())), byName);
    other.pass(wang);
    expect(other.refusal({ type: 'pass', step: other.stepOf(li) }, li)).toBe('nobodyNamed');
    // A time-out names nobody: the node's rule for that applies.
    other.do({ type: 'expire', step: other.stepOf(li), action: 'pass' }, 0);
    expect(other.state).toBe(passed);
  });

  test('what it names is for the branch that is taken, and behind branches for the node that joins them', () => {
    let taken = 'k1';
    const root = flow(
      approver('a', [wang]),
      condition('k', approver('b', [], named()), approver('d', [li])),
      approver('e', [], named()),
    );
    const play = new Play(root, { ...byName, branchOf: () => taken });
    // The branch has a person of its own: passing adds another one.
    play.pass(wang, zhao);
    expect(play.instance.steps.at(-1)).toMatchObject({ user: zhao, place: 'handed' });
    play.pass(zhao);
    expect(play.refusal({ type: 'pass', step: play.stepOf(li) }, li)).toBe('nobodyNamed');
    play.pass(li, qian);
    expect(play.deciders()).toEqual([qian]);
    taken = 'k0';
    const other = new Play(root, { ...byName, branchOf: () => taken });
    other.pass(wang, zhao);
    expect(other.instance.steps.at(-1)).toMatchObject({ user: zhao, node: 'b', place: 'own' });
  });

  test('a drawing in which no one step stands before it is no whole one', () => {
    const codes = (...nodes: FlowNode[]) =>
      problemsOf(flow(...nodes))
        .filter(({ code }) => code === 'noPrevious')
        .map(({ node }) => node);
    const [a, b, c] = [approver('a', [wang]), approver('b', [], named()), approver('c', [li])];
    expect(codes(b)).toEqual(['b']);
    expect(codes(a, b)).toEqual([]);
    expect(codes(condition('k', a, undefined), b)).toEqual(['b']);
    expect(codes(c, condition('k', a, undefined), b)).toEqual([]);
    expect(codes(c, parallel('p', a, approver('d', [zhao])), b)).toEqual(['b']);
    expect(codes(a, parallel('p', b, c))).toEqual([]);
  });
});

describe('the record says something else', () => {
  const twoWays = () =>
    flow(
      approver('x', [qian]),
      condition('k', approver('big', [wang, li]), approver('small', [zhao])),
      approver('c', [boss]),
      approver('e', [7]),
    );

  test('behind the branch: whoever decides on what it says now is asked, and whoever changed it decides still', () => {
    let taken = 'k1';
    const play = new Play(twoWays(), { branchOf: () => taken });
    play.pass(qian);
    play.pass(zhao);
    expect(play.deciders()).toEqual([boss]);
    taken = 'k0';
    const done = play.do({ type: 'edited', step: play.stepOf(boss) }, boss);
    expect(done).toContainEqual({ type: 'reopened', node: 'k' });
    expect(play.deciders()).toEqual([boss, wang, li]);
    play.pass(boss);
    play.pass(wang);
    expect([play.state, play.deciders()]).toEqual([running, [li]]);
    play.pass(li);
    play.pass(7);
    expect(play.state).toBe(passed);
  });

  test('where nothing is decided by it, nothing happens', () => {
    const play = new Play(twoWays(), { branchOf: () => 'k1' });
    play.pass(qian);
    const before = structuredClone(play.instance);
    expect(play.do({ type: 'edited', step: play.stepOf(zhao) }, zhao)).toEqual([]);
    expect(play.instance).toEqual(before);
  });

  test('within a branch that is left: whoever changed it decides, the others there are asked no more; no change passes by itself', () => {
    let taken = 'k0';
    const play = new Play(flow(condition('k', approver('big', [wang, li]), undefined)), { branchOf: () => taken });
    taken = 'k1';
    play.do({ type: 'edited', step: play.stepOf(wang) }, wang);
    expect([play.state, play.deciders()]).toEqual([running, [wang, li]]);
    expect(forecast(play.instance, play.context).map(({ node, state }) => [node.id, state])).toEqual([
      ['start', 'done'],
      ['big', 'now'],
      ['end', 'next'],
    ]);
    play.pass(wang);
    play.pass(li);
    expect(play.state).toBe(passed);
    taken = 'k0';
    const apart = new Play(
      flow(parallel('p', condition('k', approver('big', [li]), undefined), approver('b', [wang]))),
      { branchOf: () => taken },
    );
    taken = 'k1';
    apart.do({ type: 'edited', step: apart.stepOf(wang) }, wang);
    expect(apart.deciders()).toEqual([wang]);
  });

  test('sent back and handed in with something else: straight back is no way past the branch', () => {
    let taken = 'k1';
    const play = new Play(
      flow(
        condition('k', approver('big', [wang, li]), approver('small', [zhao])),
        approver('c', [boss], { back: 'return' }),
      ),
      { branchOf: () => taken },
    );
    play.pass(zhao);
    play.back(boss, 'start');
    taken = 'k0';
    // Not before it is handed in: who puts it right may change their mind.
    expect(play.do({ type: 'edited', step: 0 }, submitter)).toEqual([]);
    expect(play.pass(submitter)).toContainEqual({ type: 'reopened', node: 'k' });
    expect(play.deciders()).toEqual([wang, li]);
    play.pass(wang);
    play.pass(li);
    expect(play.deciders()).toEqual([boss]);
  });

  test('a node whose people the record names is decided by whom it names now', () => {
    let person: number = wang;
    const byField = (node: FlowNode) => node.id === 'f' || node.id === 'told';
    const copy: FlowNode = { id: 'told', type: 'cc', name: '抄送', approvers: [{ type: 'user', ids: [] }] };
    const play = new Play(flow(approver('f', []), copy, approver('c', [boss])), {
      approversOf: (node) => (byField(node) ? [person] : node.id === 'c' ? [boss] : []),
      namedBy: (node) => (byField(node) ? String(person) : undefined),
    });
    play.pass(wang);
    person = li;
    const done = play.do({ type: 'edited', step: play.stepOf(boss) }, boss);
    expect(done.filter(({ type }) => type === 'reopened')).toHaveLength(2);
    expect(play.deciders()).toEqual([boss, li]);
    expect(play.pass(li)).toContainEqual({ type: 'cc', node: 'told', users: [li] });
    play.pass(boss);
    expect(play.state).toBe(passed);
  });

  test('an amendment is judged by what it makes of the record with every deed', () => {
    let taken = 'k1';
    const play = new Play(twoWays(), { branchOf: () => taken, amends: true });
    play.pass(qian);
    taken = 'k0';
    play.pass(zhao);
    expect(play.deciders()).toEqual([wang, li]);
  });
});

describe('one person, one vote', () => {
  const gone = 6;
  test('who takes the place of a colleague who left and has voted already has no second vote', () => {
    const play = new Play(flow(approver('a', [wang, gone]), approver('b', [li])));
    play.pass(wang);
    play.do({ type: 'replace', step: play.stepOf(gone), user: wang }, 0);
    expect(play.deciders()).toEqual([li]);
    const open = new Play(flow(approver('a', [wang, gone, zhao])));
    open.do({ type: 'replace', step: open.stepOf(gone), user: wang }, 0);
    expect(open.deciders()).toEqual([wang, zhao]);
    const other = new Play(flow(approver('a', [wang, gone])));
    other.pass(wang);
    other.do({ type: 'replace', step: other.stepOf(gone), user: zhao }, 0);
    expect(other.deciders()).toEqual([zhao]);
  });

  test('where whoever took their place was only added there, they decide in both', () => {
    const play = new Play(flow(approver('a', [gone])));
    play.do({ type: 'addSign', step: play.stepOf(gone), user: wang, place: 'before' }, gone);
    play.pass(wang);
    play.do({ type: 'replace', step: play.stepOf(gone), user: wang }, 0);
    expect([play.state, play.deciders()]).toEqual([running, [wang]]);
  });

  test('one after the other, who left since is no second turn of their superior', () => {
    let hasLeft = false;
    const play = new Play(flow(approver('a', [boss, gone], { mode: 'turn' })), {
      delegateOf: (user) => (user === gone && hasLeft ? 0 : user),
    });
    hasLeft = true;
    play.pass(boss);
    expect(play.state).toBe(passed);
  });

  test('nothing is handed to, or decided twice by, somebody who voted', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    play.pass(wang);
    const step = play.stepOf(li);
    expect(play.refusal({ type: 'forward', step, user: wang }, li)).toBe('badPerson');
    expect(play.refusal({ type: 'addSign', step, user: wang, place: 'after' }, li)).toBe('badPerson');
  });
});

describe('added people', () => {
  test('before: they decide first, then whoever added them', () => {
    const play = new Play(flow(approver('a', [wang])));
    const step = play.stepOf(wang);
    play.do({ type: 'addSign', step, user: zhao, place: 'before' }, wang);
    expect(play.deciders()).toEqual([zhao]);
    expect(play.refusal({ type: 'pass', step }, wang)).toBe('blocked');
    expect(play.pass(zhao)).toContainEqual({ type: 'opened', step });
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    expect(play.state).toBe(passed);
  });

  test('after: they decide when whoever added them passed, also where one is enough', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'any' })));
    const step = play.stepOf(wang);
    play.do({ type: 'addSign', step, user: zhao, place: 'after' }, wang);
    expect(play.deciders()).toEqual([wang, li]);
    play.pass(wang);
    expect([play.state, play.deciders()]).toEqual([running, [li, zhao]]);
    play.pass(zhao);
    expect([play.state, play.deciders()]).toEqual([passed, []]);
  });

  test('after, one by one: the next is asked when whoever was added decided, too', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'turn' })));
    play.do({ type: 'addSign', step: play.stepOf(wang), user: zhao, place: 'after' }, wang);
    play.pass(wang);
    expect(play.deciders()).toEqual([zhao]);
    play.pass(zhao);
    expect([play.state, play.deciders()]).toEqual([running, [li]]);
  });

  test.each(['before', 'after'] as const)('%s: their refusal refuses', (place) => {
    const play = new Play(flow(approver('a', [wang])));
    play.do({ type: 'addSign', step: play.stepOf(wang), user: zhao, place }, wang);
    if (place === 'after') play.pass(wang);
    play.refuse(zhao);
    expect(play.state).toBe(refused);
  });
});

describe('sent back', () => {
  test('to the submitter, who hands it in anew: everybody is asked again', () => {
    const play = new Play(flow(approver('a', [wang]), approver('b', [li, zhao])));
    play.pass(wang);
    play.pass(li);
    expect(play.back(zhao, 'start')).toContainEqual({ type: 'returned' });
    expect([play.state, play.deciders()]).toEqual([running, [submitter]]);
    expect(play.refusal({ type: 'refuse', step: play.stepOf(submitter) }, submitter)).toBe('badTarget');
    expect(play.pass(submitter)).toContainEqual({ type: 'resubmitted' });
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    expect(play.deciders()).toEqual([li, zhao]);
  });

  test('straight back to whoever sent it back, where that is set', () => {
    const play = new Play(
      flow(approver('a', [wang]), approver('b', [li]), approver('c', [zhao, qian], { back: 'return' })),
    );
    play.pass(wang);
    play.pass(li);
    play.pass(qian);
    play.back(zhao, 'start');
    expect(play.deciders()).toEqual([submitter]);
    play.pass(submitter);
    // What others said at the node that sent it back does not count any more.
    expect(play.deciders()).toEqual([zhao, qian]);
  });

  test('from one branch straight back to the submitter: what is open in the other is asked no more until then', () => {
    const play = new Play(
      flow(parallel('p', approver('a', [wang], { back: 'return' }), approver('b', [li])), approver('c', [zhao])),
    );
    play.back(wang, 'start');
    expect(play.deciders()).toEqual([submitter]);
    play.pass(submitter);
    expect(play.deciders()).toEqual([wang, li]);
  });

  test('to an earlier node, whose people all decide anew', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'turn' }), approver('b', [zhao])));
    play.pass(wang);
    play.pass(li);
    play.back(zhao, 'a');
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    play.pass(li);
    play.pass(zhao);
    expect(play.state).toBe(passed);
  });

  test('from behind branches into one of them: the other one stays', () => {
    const play = new Play(flow(parallel('p', approver('a', [wang]), approver('b', [li])), approver('c', [zhao])));
    play.pass(wang);
    play.pass(li);
    play.back(zhao, 'a');
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    expect(play.deciders()).toEqual([zhao]);
  });

  test('from one branch, what is open in the other is asked no more, and again afterwards', () => {
    const play = new Play(flow(approver('x', [qian]), parallel('p', approver('a', [wang]), approver('b', [li]))));
    play.pass(qian);
    const done = play.back(wang, 'x');
    expect(done.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
    expect(play.deciders()).toEqual([qian]);
    play.pass(qian);
    expect(play.deciders()).toEqual([wang, li]);
  });

  test('not to what did not pass, is not before it, or stands in another branch', () => {
    const play = new Play(
      flow(approver('x', [qian]), parallel('p', approver('a', [wang]), approver('b', [li])), approver('c', [zhao])),
    );
    play.pass(qian);
    play.pass(wang);
    const from = play.instance.steps.find(({ no }) => no === play.stepOf(li));
    if (!from) throw new Error('li is asked');
    expect(targetsOf(play.instance, from, play.context.root).map(({ node }) => node)).toEqual(['start', 'x']);
    const passedStep = play.instance.steps.find(({ node }) => node === 'a')?.no ?? 0;
    for (const to of [passedStep, from.no, 0, 99])
      expect(play.refusal({ type: 'sendBack', step: from.no, to }, li)).toBe('badTarget');
  });
});

describe('branches', () => {
  test('a condition is asked when it is reached, and not again', () => {
    let taken = 'k1';
    const play = new Play(
      flow(approver('x', [qian]), condition('k', approver('a', [wang]), approver('b', [li])), approver('c', [zhao])),
      { branchOf: () => taken },
    );
    taken = 'k0';
    play.pass(qian);
    expect(play.deciders()).toEqual([wang]);
    taken = 'k1';
    play.pass(wang);
    expect(play.deciders()).toEqual([zhao]);
  });

  test('parallel ones are all asked; what follows waits for the last', () => {
    const play = new Play(
      flow(
        parallel('p', approver('a', [wang]), chain(approver('b', [li]), approver('d', [qian]))),
        approver('c', [zhao]),
      ),
    );
    expect(play.deciders()).toEqual([wang, li]);
    play.pass(li);
    expect(play.deciders()).toEqual([wang, qian]);
    play.pass(wang);
    expect(play.deciders()).toEqual([qian]);
    play.pass(qian);
    expect(play.deciders()).toEqual([zhao]);
  });

  test('a refusal in one branch ends all', () => {
    const play = new Play(flow(parallel('p', approver('a', [wang]), approver('b', [li]))));
    play.refuse(wang);
    expect([play.state, play.deciders()]).toEqual([refused, []]);
  });

  test('who is told is told when that is reached', () => {
    const cc: FlowNode = { id: 'cc', type: 'cc', name: '抄送', approvers: [{ type: 'user', ids: [qian] }] };
    const play = new Play(flow(approver('a', [wang]), cc));
    expect(play.effects.some(({ type }) => type === 'cc')).toBe(false);
    expect(play.pass(wang)).toContainEqual({ type: 'cc', node: 'cc', users: [qian] });
    expect(play.state).toBe(passed);
  });

  test('the way ahead names who will be asked, of a condition the branch as things stand', () => {
    const play = new Play(
      flow(approver('a', [wang]), condition('k', approver('b', [li]), approver('d', [zhao])), approver('c', [qian])),
    );
    play.pass(wang);
    const stations = forecast(play.instance, play.context);
    expect(stations.map(({ node, state, users, branch }) => [node.id, state, [...users], branch])).toEqual([
      ['start', 'done', [submitter], ''],
      ['a', 'done', [wang], ''],
      ['b', 'now', [li], 'k0'],
      ['c', 'next', [qian], ''],
      ['end', 'next', [], ''],
    ]);
    expect(progressOf(stations, play.instance)).toEqual({
      current: ['b'],
      percent: 33,
      passed: 0,
      needed: 1,
    });
  });
});

test('time that ran out passes or refuses without anybody', () => {
  for (const [action, state] of [
    ['pass', passed],
    ['refuse', refused],
  ] as const) {
    const play = new Play(flow(approver('a', [wang])));
    const step = play.stepOf(wang);
    expect(play.refusal({ type: 'expire', step, action }, wang)).toBe('notYours');
    play.do({ type: 'expire', step, action }, 0);
    expect(play.state).toBe(state);
    expect(play.instance.steps.find(({ no }) => no === step)?.automatic).toBe('timeout');
  }
});

describe('any flow, whatever people do', () => {
  const people = fc.uniqueArray(fc.constantFrom(submitter, wang, li, zhao, qian), { maxLength: 3 });
  let count = 0;
  const node: fc.Arbitrary<FlowNode> = fc.letrec<{ node: FlowNode; chain: FlowNode | undefined }>((tie) => ({
    chain: fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((list) => chain(...list)),
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .record({
          ids: people,
          mode: fc.constantFrom('all', 'any', 'turn', 'ratio' as const),
          ratio: fc.integer({ min: 1, max: 100 }),
          empty: fc.constantFrom('pass', 'admin', 'refuse' as const),
          self: fc.constantFrom('approve', 'skip', 'superior' as const),
          repeated: fc.constantFrom('again', 'skip' as const),
          back: fc.constantFrom('replay', 'return' as const),
        })
        .map(({ ids, ...more }) => approver('', ids, more)),
      people.map((ids): FlowNode => ({ id: '', type: 'cc', name: '', approvers: [{ type: 'user', ids }] })),
      fc.array(tie('chain'), { minLength: 2, maxLength: 3 }).map((branches) => parallel('', ...branches)),
      fc.array(tie('chain'), { minLength: 2, maxLength: 3 }).map((branches) => condition('', ...branches)),
    ),
  })).node;
  /** Ids are given when the drawing is whole. */
  const numbered = (root: FlowNode): FlowNode => {
    for (const one of nodesOf(root)) {
      if (one.type !== 'start' && one.type !== 'end') one.id = `n${(count += 1)}`;
      if (one.type === 'condition' || one.type === 'parallel')
        for (const branch of one.branches) branch.id = `b${(count += 1)}`;
    }
    return root;
  };
  const drawing = fc
    .array(node, { minLength: 1, maxLength: 4 })
    .map((nodes) => numbered(structuredClone(flow(...nodes))));
  const move = fc.record({
    type: fc.constantFrom(
      'pass',
      'pass',
      'pass',
      'receive',
      'take',
      'refuse',
      'sendBack',
      'forward',
      'addSign',
      'expire',
      'revoke',
      'replace',
    ),
    pick: fc.nat(50),
    user: fc.constantFrom(submitter, wang, li, zhao, qian),
    other: fc.constantFrom(submitter, wang, li, zhao, qian),
    place: fc.constantFrom('before', 'after' as const),
    verdict: fc.constantFrom('pass', 'refuse' as const),
  });

  const actionOf = (play: Play, sent: typeof move extends fc.Arbitrary<infer D> ? D : never): [Action, number] => {
    const { steps } = play.instance;
    const step = steps.length > 0 ? (steps[sent.pick % steps.length]?.no ?? 0) : 0;
    switch (sent.type) {
      case 'sendBack':
        return [{ type: 'sendBack', step, to: steps[(sent.pick * 7) % Math.max(1, steps.length)]?.no ?? 0 }, sent.user];
      case 'forward':
      case 'replace':
        return [{ type: sent.type, step, user: sent.other }, sent.user];
      case 'addSign':
        return [{ type: 'addSign', step, user: sent.other, place: sent.place }, sent.user];
      case 'expire':
        return [{ type: 'expire', step, action: sent.verdict }, 0];
      case 'revoke':
        return [{ type: 'revoke' }, sent.user];
      default:
        return [{ type: sent.type, step }, sent.user];
    }
  };

  test('is never stuck, never ends twice, and is never moved by somebody without the right', () => {
    fc.assert(
      fc.property(drawing, fc.array(move, { maxLength: 40 }), (root, move) => {
        const play = new Play(root);
        const check = () => {
          const deciders = play.deciders();
          expect(deciders.length > 0).toBe(play.state === running);
          expect(play.effects.filter(({ type }) => type === 'ended')).toHaveLength(play.state === running ? 0 : 1);
          for (const visit of play.instance.visits) {
            const open = play.instance.steps.some(
              (step) => step.visit === visit.no && isActiveStep(play.instance, step),
            );
            if (open) expect(visit.state).toBe('open');
            if (visit.state === 'open' && play.state === running) expect(open).toBe(true);
          }
        };
        check();
        for (const sent of move) {
          const [action, actor] = actionOf(play, sent);
          const before = JSON.stringify(play.instance);
          const mine = 'step' in action ? play.instance.steps.find(({ no }) => no === action.step) : undefined;
          const refusedFor = play.refusal(action, actor);
          expect(JSON.stringify(play.instance)).toBe(before);
          if (refusedFor) continue;
          if (mine && action.type !== 'expire' && action.type !== 'replace') expect(mine.user).toBe(actor);
          if (action.type === 'revoke') expect(actor).toBe(submitter);
          play.do(action, actor);
          check();
        }
        // All active steps pass: it comes to an end.
        for (let at = 0; play.state === running; at += 1) {
          expect(at).toBeLessThan(500);
          const step = play.instance.steps.find((one) => isActiveStep(play.instance, one));
          play.do({ type: 'pass', step: step?.no ?? 0 }, step?.user ?? 0);
          check();
        }
        expect([passed, refused, revoked]).toContain(play.state);
      }),
      { numRuns: 400 },
    );
  });

  /**
   * The fields of a record: a number by which conditions take their branch, and a person. The submitter changes them when it was
   * sent back, the approvers at their steps.
   */
  const change = fc.record({ amount: fc.nat(4), person: fc.constantFrom(wang, li, zhao, qian) });

  test('passes only by the way and the people of a new record with its last values, and never by whoever handed it in', () => {
    const withField = drawing.map((root) => {
      const nodes = nodesOf(root).filter((one) => one.type === 'approver');
      for (const [at, one] of nodes.entries()) {
        one.self = 'superior';
        if (at % 3 === 1) one.approvers = [{ type: 'field', field: 'person' }];
      }
      return root;
    });
    const moves = fc.array(
      fc.record({ move, hand: fc.option(fc.constantFrom(submitter, wang, li, zhao, qian)), change: fc.option(change) }),
      { maxLength: 25 },
    );
    fc.assert(
      fc.property(withField, change, moves, fc.boolean(), (root, first, sent, amends) => {
        let record = first;
        const given = new Set<number>();
        const peopleOf = (one: FlowNode): number[] =>
          one.type === 'approver' || one.type === 'cc'
            ? one.approvers.flatMap((source) =>
                source.type === 'user' ? source.ids : source.type === 'field' ? [record.person] : [],
              )
            : [];
        const more: Partial<ApprovalContext> = {
          amends,
          approversOf: peopleOf,
          branchOf: (one) =>
            one.type === 'condition' ? (one.branches[record.amount % one.branches.length]?.id ?? '') : '',
          namedBy: (one) =>
            one.type === 'approver' || one.type === 'cc'
              ? one.approvers.some(({ type }) => type === 'field')
                ? String(record.person)
                : undefined
              : undefined,
        };
        const play = new Play(root, more);
        const { branchOf } = play.context;
        expect(branchOf).toBe(more.branchOf);
        for (const { move: one, hand, change: next } of sent) {
          if (play.state !== running) break;
          const activeSteps = play.instance.steps.filter((step) => isActiveStep(play.instance, step));
          const editor = activeSteps[one.pick % activeSteps.length];
          if (next && editor && (amends || editor.place === 'start' || one.user !== submitter)) {
            record = next;
            play.do({ type: 'edited', step: editor.no }, editor.user);
          }
          const [action, actor] = actionOf(play, one);
          const what: Action = action.type === 'pass' && hand ? { ...action, hand } : action;
          if (play.state !== running || play.refusal(what, actor)) continue;
          if (what.type === 'forward' || what.type === 'replace') given.add(what.user);
          play.do(what, actor);
          expect(play.deciders().length > 0).toBe(play.state === running);
        }
        for (let at = 0; play.state === running; at += 1) {
          expect(at).toBeLessThan(500);
          const step = play.instance.steps.find((now) => isActiveStep(play.instance, now));
          play.do({ type: 'pass', step: step?.no ?? 0 }, step?.user ?? 0);
        }
        if (play.state !== passed) return;
        const counting = play.instance.visits.filter(({ state }) => state !== 'cleared');
        for (const { node: drawn, users } of forecast(newInstance(), play.context)) {
          if (drawn.type !== 'approver') continue;
          const visit = counting.find(({ node: id }) => id === drawn.id);
          expect(visit?.state, drawn.id).toBe('done');
          const own = play.instance.steps.filter((step) => step.visit === visit?.no && step.place === 'own');
          for (const step of own.filter(({ state, automatic }) => state === stepStates.passed && !automatic)) {
            expect(step.user === submitter && !given.has(submitter)).toBe(false);
            expect([...users, ...given, boss]).toContain(step.user);
          }
        }
      }),
      // Fewer where faults are planted, each of which runs it anew.
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 10_000) },
    );
  });

  test('nodes precede others in one direction only', () => {
    fc.assert(
      fc.property(drawing, (root) => {
        const ids = nodesOf(root).map(({ id }) => id);
        for (const first of ids)
          for (const second of ids)
            if (precedes(root, first, second)) expect(first === second || precedes(root, second, first)).toBe(false);
      }),
      { numRuns: 15 },
    );
  });
});
