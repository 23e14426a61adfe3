// The rules of approvals, by themselves: no database, no clock.
import type { ApproverNode, FlowNode } from '@crm/protocol/flow';
import { nodesOf } from '@crm/protocol/flow';
import { instanceStates, stepStates } from '@crm/protocol/work';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAsked, targetsOf } from './asked.ts';
import { forecast, progressOf } from './forecast.ts';
import { act, newInstance } from './machine.ts';
import { type Action, type Effect, type Instance, MachineRefusal, type Refusal, type World } from './state.ts';
import { precedes } from './tree.ts';

const submitter = 1;
const [wang, li, zhao, qian] = [2, 3, 4, 5] as const;
const boss = 9;

const approver = (id: string, ids: number[], more: Partial<ApproverNode> = {}): ApproverNode => ({
  id,
  type: 'approver',
  name: id,
  approvers: [{ type: 'user', ids }],
  mode: 'all',
  empty: 'pass',
  ...more,
});
const chain = (...nodes: FlowNode[]): FlowNode | undefined =>
  nodes.reduceRight<FlowNode | undefined>(
    (next, node) => ({ ...node, ...(next ? { next } : {}) }) as FlowNode,
    undefined,
  );
const flow = (...nodes: FlowNode[]): FlowNode =>
  chain({ id: 'start', type: 'start', name: '发起' }, ...nodes, { id: 'end', type: 'end', name: '结束' }) as FlowNode;
const parallel = (id: string, ...branches: (FlowNode | undefined)[]): FlowNode => ({
  id,
  type: 'parallel',
  name: id,
  branches: branches.map((next, at) => ({ id: `${id}${at}`, name: `${id}${at}`, ...(next ? { next } : {}) })),
});
const condition = (id: string, ...branches: (FlowNode | undefined)[]): FlowNode => ({
  id,
  type: 'condition',
  name: id,
  branches: branches.map((next, at) => ({
    id: `${id}${at}`,
    name: `${id}${at}`,
    when: [],
    ...(next ? { next } : {}),
    ...(at === branches.length - 1 ? { otherwise: 1 as const } : {}),
  })),
});

const world = (root: FlowNode, more: Partial<World> = {}) => ({
  root,
  submitter,
  approversOf: (node: FlowNode) =>
    node.type === 'approver' || node.type === 'cc'
      ? node.approvers.flatMap((source) => (source.type === 'user' ? source.ids : []))
      : [],
  branchOf: (node: FlowNode) => (node.type === 'condition' ? (node.branches[0]?.id ?? '') : ''),
  standInOf: (user: number) => user,
  superiorOf: () => boss,
  namedBy: () => undefined,
  amends: false,
  administrators: [boss],
  ...more,
});

/** An approval that is played. */
class Play {
  instance: Instance = newInstance();
  readonly effects: Effect[] = [];
  readonly world: World;
  constructor(root: FlowNode, more: Partial<World> = {}) {
    this.world = world(root, more);
    this.do({ type: 'begin' }, submitter);
  }
  do(action: Action, actor: number): Effect[] {
    const outcome = act(this.instance, action, actor, this.world);
    this.instance = outcome.instance;
    this.effects.push(...outcome.effects);
    return outcome.effects;
  }
  refusal(action: Action, actor: number): Refusal | undefined {
    try {
      act(this.instance, action, actor, this.world);
      return undefined;
    } catch (error) {
      if (error instanceof MachineRefusal) return error.reason;
      throw error;
    }
  }
  /** Who is asked now. */
  asked(): number[] {
    return this.instance.steps.filter((step) => isAsked(this.instance, step)).map(({ user }) => user);
  }
  stepOf(user: number): number {
    return this.instance.steps.findLast((step) => step.user === user && isAsked(this.instance, step))?.no ?? 0;
  }
  pass(user: number, hand?: number) {
    return this.do({ type: 'pass', step: this.stepOf(user), ...(hand ? { hand } : {}) }, user);
  }
  refuse(user: number) {
    return this.do({ type: 'refuse', step: this.stepOf(user) }, user);
  }
  back(user: number, node: string) {
    const from = this.instance.steps.find(({ no }) => no === this.stepOf(user));
    const to = from && targetsOf(this.instance, from, this.world.root).find((step) => step.node === node);
    return this.do({ type: 'sendBack', step: this.stepOf(user), to: to?.no ?? 0 }, user);
  }
  get state() {
    return this.instance.state;
  }
}

const { running, passed, refused, revoked } = instanceStates;

describe('one node', () => {
  test('all: everybody passes, in whatever order; one refusal refuses', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    expect(play.asked()).toEqual([wang, li]);
    expect(play.pass(li)).toContainEqual({ type: 'underway' });
    expect(play.state).toBe(running);
    expect(play.pass(wang)).toContainEqual({ type: 'ended', state: passed });
    const other = new Play(flow(approver('a', [wang, li])));
    other.pass(wang);
    other.refuse(li);
    expect([other.state, other.asked()]).toEqual([refused, []]);
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
    expect(play.asked()).toEqual([wang]);
    play.pass(wang);
    expect(play.asked()).toEqual([li]);
    play.pass(li);
    expect(play.asked()).toEqual([zhao]);
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
  ] as const)('nobody decides: %s', (empty, state, asked) => {
    const play = new Play(flow(approver('a', [], { empty })));
    expect([play.state, play.asked()]).toEqual([state, asked]);
  });

  test.each([
    ['approve', [submitter, wang]],
    ['skip', [wang]],
    ['superior', [boss, wang]],
  ] as const)('whoever handed it in is among them: %s', (self, asked) => {
    expect(new Play(flow(approver('a', [submitter, wang], { self }))).asked()).toEqual(asked);
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
    expect(skip.asked()).toEqual([li]);
    skip.pass(li);
    expect(skip.state).toBe(passed);
    const again = new Play(nodes('again'));
    again.pass(wang);
    expect(again.asked()).toEqual([wang, li]);
  });

  test('whoever passed by a stand-in before is passed over, too, and so is the stand-in', () => {
    const nodes = [approver('a', [wang]), approver('b', [wang, li]), approver('c', [qian, li, zhao])];
    const play = new Play(flow(...nodes.map((node) => ({ ...node, repeated: 'skip' as const }))), {
      standInOf: (user) => (user === wang ? qian : user),
    });
    play.pass(qian);
    expect(play.asked()).toEqual([li]);
    play.pass(li);
    expect(play.asked()).toEqual([zhao]);
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
    expect([play.state, play.asked()]).toEqual([revoked, []]);
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
    const play = new Play(flow(approver('a', [wang])), { standInOf: (user) => (user === wang ? qian : user) });
    expect(play.asked()).toEqual([qian]);
    expect(play.instance.steps.at(-1)).toMatchObject({ user: qian, forUser: wang });
    expect(play.refusal({ type: 'pass', step: play.stepOf(qian) }, wang)).toBe('notYours');
  });

  test('the next node is handed to whom was chosen', () => {
    const play = new Play(flow(approver('a', [wang]), approver('b', [li]), approver('c', [li])));
    play.pass(wang, zhao);
    expect(play.asked()).toEqual([zhao]);
    play.pass(zhao);
    expect(play.asked()).toEqual([li]);
  });
});

describe('added people', () => {
  test('before: they decide first, then whoever added them', () => {
    const play = new Play(flow(approver('a', [wang])));
    const step = play.stepOf(wang);
    play.do({ type: 'addSign', step, user: zhao, place: 'before' }, wang);
    expect(play.asked()).toEqual([zhao]);
    expect(play.refusal({ type: 'pass', step }, wang)).toBe('blocked');
    expect(play.pass(zhao)).toContainEqual({ type: 'opened', step });
    expect(play.asked()).toEqual([wang]);
    play.pass(wang);
    expect(play.state).toBe(passed);
  });

  test('after: they decide when whoever added them passed, also where one is enough', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'any' })));
    const step = play.stepOf(wang);
    play.do({ type: 'addSign', step, user: zhao, place: 'after' }, wang);
    expect(play.asked()).toEqual([wang, li]);
    play.pass(wang);
    expect([play.state, play.asked()]).toEqual([running, [li, zhao]]);
    play.pass(zhao);
    expect([play.state, play.asked()]).toEqual([passed, []]);
  });

  test('after, one by one: the next is asked when whoever was added decided, too', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'turn' })));
    play.do({ type: 'addSign', step: play.stepOf(wang), user: zhao, place: 'after' }, wang);
    play.pass(wang);
    expect(play.asked()).toEqual([zhao]);
    play.pass(zhao);
    expect([play.state, play.asked()]).toEqual([running, [li]]);
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
    expect([play.state, play.asked()]).toEqual([running, [submitter]]);
    expect(play.refusal({ type: 'refuse', step: play.stepOf(submitter) }, submitter)).toBe('badTarget');
    expect(play.pass(submitter)).toContainEqual({ type: 'resubmitted' });
    expect(play.asked()).toEqual([wang]);
    play.pass(wang);
    expect(play.asked()).toEqual([li, zhao]);
  });

  test('straight back to whoever sent it back, where that is set', () => {
    const play = new Play(
      flow(approver('a', [wang]), approver('b', [li]), approver('c', [zhao, qian], { back: 'return' })),
    );
    play.pass(wang);
    play.pass(li);
    play.pass(qian);
    play.back(zhao, 'start');
    expect(play.asked()).toEqual([submitter]);
    play.pass(submitter);
    // What others said at the node that sent it back does not count any more.
    expect(play.asked()).toEqual([zhao, qian]);
  });

  test('from one branch straight back to the submitter: what is open in the other is asked no more until then', () => {
    const play = new Play(
      flow(parallel('p', approver('a', [wang], { back: 'return' }), approver('b', [li])), approver('c', [zhao])),
    );
    play.back(wang, 'start');
    expect(play.asked()).toEqual([submitter]);
    play.pass(submitter);
    expect(play.asked()).toEqual([wang, li]);
  });

  test('to an earlier node, whose people all decide anew', () => {
    const play = new Play(flow(approver('a', [wang, li], { mode: 'turn' }), approver('b', [zhao])));
    play.pass(wang);
    play.pass(li);
    play.back(zhao, 'a');
    expect(play.asked()).toEqual([wang]);
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
    expect(play.asked()).toEqual([wang]);
    play.pass(wang);
    expect(play.asked()).toEqual([zhao]);
  });

  test('from one branch, what is open in the other is asked no more, and again afterwards', () => {
    const play = new Play(flow(approver('x', [qian]), parallel('p', approver('a', [wang]), approver('b', [li]))));
    play.pass(qian);
    const done = play.back(wang, 'x');
    expect(done.filter(({ type }) => type === 'cancelled')).toHaveLength(1);
    expect(play.asked()).toEqual([qian]);
    play.pass(qian);
    expect(play.asked()).toEqual([wang, li]);
  });

  test('not to what did not pass, is not before it, or stands in another branch', () => {
    const play = new Play(
      flow(approver('x', [qian]), parallel('p', approver('a', [wang]), approver('b', [li])), approver('c', [zhao])),
    );
    play.pass(qian);
    play.pass(wang);
    const from = play.instance.steps.find(({ no }) => no === play.stepOf(li));
    if (!from) throw new Error('li is asked');
    expect(targetsOf(play.instance, from, play.world.root).map(({ node }) => node)).toEqual(['start', 'x']);
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
    expect(play.asked()).toEqual([wang]);
    taken = 'k1';
    play.pass(wang);
    expect(play.asked()).toEqual([zhao]);
  });

  test('parallel ones are all asked; what follows waits for the last', () => {
    const play = new Play(
      flow(
        parallel('p', approver('a', [wang]), chain(approver('b', [li]), approver('d', [qian]))),
        approver('c', [zhao]),
      ),
    );
    expect(play.asked()).toEqual([wang, li]);
    play.pass(li);
    expect(play.asked()).toEqual([wang, qian]);
    play.pass(wang);
    expect(play.asked()).toEqual([qian]);
    play.pass(qian);
    expect(play.asked()).toEqual([zhao]);
  });

  test('a refusal in one branch ends all', () => {
    const play = new Play(flow(parallel('p', approver('a', [wang]), approver('b', [li]))));
    play.refuse(wang);
    expect([play.state, play.asked()]).toEqual([refused, []]);
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
    const stations = forecast(play.instance, play.world);
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
  const deed = fc.record({
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

  const actionOf = (play: Play, sent: typeof deed extends fc.Arbitrary<infer D> ? D : never): [Action, number] => {
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
        return [{ type: sent.type, step } as Action, sent.user];
    }
  };

  test('is never stuck, never ends twice, and is never moved by somebody without the right', () => {
    fc.assert(
      fc.property(drawing, fc.array(deed, { maxLength: 40 }), (root, deeds) => {
        const play = new Play(root);
        const check = () => {
          const asked = play.asked();
          expect(asked.length > 0).toBe(play.state === running);
          expect(play.effects.filter(({ type }) => type === 'ended')).toHaveLength(play.state === running ? 0 : 1);
          for (const visit of play.instance.visits) {
            const open = play.instance.steps.some((step) => step.visit === visit.no && isAsked(play.instance, step));
            if (open) expect(visit.state).toBe('open');
            if (visit.state === 'open' && play.state === running) expect(open).toBe(true);
          }
        };
        check();
        for (const sent of deeds) {
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
        // Whoever is asked passes: it comes to an end.
        for (let at = 0; play.state === running; at += 1) {
          expect(at).toBeLessThan(500);
          const step = play.instance.steps.find((one) => isAsked(play.instance, one));
          play.do({ type: 'pass', step: step?.no ?? 0 }, step?.user ?? 0);
          check();
        }
        expect([passed, refused, revoked]).toContain(play.state);
      }),
      { numRuns: 400 },
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
