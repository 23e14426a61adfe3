// Who decides, is copied and counted when people add, hand over, leave and come back, case by case.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { flowLimits } from '@crm/protocol/flow';
import { instanceStates } from '@crm/protocol/work';
import { describe, expect, test } from 'vitest';
import type { ApprovalContext, Effect } from './state.ts';
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

const { running, passed } = instanceStates;
const gone = 6;
const opened = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'opened' ? [effect.step] : []));
/** Numbers of steps that wait for a person. */
const of = (play: Play, ...users: number[]) => users.map((user) => play.stepOf(user));

describe('who is told that they are asked', () => {
  test('everybody once: nobody again when a colleague passes', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    expect(opened(play.effects)).toEqual(of(play, wang, li));
    expect(opened(play.pass(wang))).toEqual([]);
  });

  test('who was added after, when whoever added them passed, and not sooner', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    expect(opened(play.do({ type: 'addSign', step: play.stepOf(wang), user: zhao, place: 'after' }, wang))).toEqual([]);
    const done = play.pass(wang);
    expect(opened(done)).toEqual(of(play, zhao));
  });

  test('whoever added somebody before, when those have passed, and nobody else', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    const [step] = of(play, wang);
    const added = play.do({ type: 'addSign', step: step ?? 0, user: zhao, place: 'before' }, wang);
    expect(opened(added)).toEqual(of(play, zhao));
    expect(opened(play.pass(zhao))).toEqual([step]);
  });

  test('whoever added somebody before who left, and whose place a colleague takes who votes already', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    const [step] = of(play, li);
    play.do({ type: 'addSign', step: step ?? 0, user: gone, place: 'before' }, li);
    expect(opened(play.do({ type: 'replace', step: play.stepOf(gone), user: wang }, 0))).toEqual([step]);
  });
});

describe('how many', () => {
  const many = (count: number) => Array.from({ length: count }, (_one, at) => at + 100);

  test('no more than may decide at a node are added there, whoever decided elsewhere', () => {
    const play = new Play(flow(approver('a', many(flowLimits.approvers - 1)), approver('b', [wang])));
    const add = (user: number) => ({ type: 'addSign', step: play.stepOf(100), user, place: 'after' }) as const;
    play.do(add(li), 100);
    expect(play.refusal(add(zhao), 100)).toBe('tooMany');
    const next = new Play(flow(approver('a', many(flowLimits.approvers), { mode: 'any' }), approver('b', [wang])));
    next.pass(100);
    next.do({ type: 'addSign', step: next.stepOf(wang), user: li, place: 'after' }, wang);
    expect(next.state).toBe(running);
  });
});

describe('in whose place', () => {
  const play = (more: Partial<ApprovalContext>, ...nodes: FlowNode[]) => new Play(flow(...nodes), more);
  const away = { delegateOf: (user: number) => (user === wang ? qian : user) };

  test('nobody stands for anybody where everybody is there', () => {
    expect(play({}, approver('a', [li])).instance.steps.at(-1)).toMatchObject({ user: li, forUser: 0 });
  });

  test('whoever passed before is passed over in their own name, though somebody stands in for them', () => {
    const again = { repeated: 'skip' as const };
    const one = play(away, approver('a', [wang]), approver('b', [wang, li], again));
    one.pass(qian);
    expect(one.instance.steps.find(({ automatic }) => automatic === 'repeated')).toMatchObject({
      user: wang,
      forUser: 0,
    });
  });

  test('whoever handed it in puts it right, though somebody stands in for them', () => {
    const one = play({ delegateOf: (user) => (user === submitter ? qian : user) }, approver('a', [wang]));
    expect(one.instance.steps[0]).toMatchObject({ user: submitter, forUser: 0 });
    one.back(wang, 'start');
    expect(one.deciders()).toEqual([submitter]);
  });

  test('a stand-in who is asked for themselves, too, decides for both', () => {
    const one = play({ delegateOf: (user) => (user === li ? wang : user) }, approver('a', [wang, li]));
    expect(one.deciders()).toEqual([wang, wang]);
    one.pass(wang);
    expect(one.state).toBe(running);
  });

  test.each([
    ['their superior', boss, [8], boss],
    ['an administrator, who has no superior', 0, [8], 8],
    ['an administrator rather than whoever handed it in', submitter, [8], 8],
    ['whoever handed it in, where there is nobody else', submitter, [submitter], submitter],
    ['whoever handed it in, an administrator themselves', 0, [submitter], submitter],
  ])('of one who left: %s', (_who, superior, administrators, deciders) => {
    const one = play(
      { delegateOf: (user) => (user === gone ? 0 : user), superiorOf: () => superior, administrators },
      approver('a', [gone]),
    );
    expect(one.deciders()).toEqual([deciders]);
    expect(one.instance.steps.at(-1)).toMatchObject({ forUser: gone });
  });
});

describe('who takes the place of one who left, and votes already', () => {
  test('first in the list: the others decide without them', () => {
    const play = new Play(flow(approver('a', [gone, wang])));
    play.do({ type: 'replace', step: play.stepOf(gone), user: wang }, 0);
    play.pass(wang);
    expect([play.state, play.deciders()]).toEqual([passed, []]);
  });

  test('whom the one who left had added is asked no more', () => {
    const play = new Play(flow(approver('a', [wang, gone])));
    play.do({ type: 'addSign', step: play.stepOf(gone), user: zhao, place: 'before' }, gone);
    const step = play.instance.steps.find(({ user }) => user === gone)?.no ?? 0;
    play.do({ type: 'replace', step, user: wang }, 0);
    expect(play.deciders()).toEqual([wang]);
  });

  test('where the one who left was only added, everybody who is drawn is asked still', () => {
    const play = new Play(flow(approver('a', [wang, li, zhao], { mode: 'turn' })));
    play.pass(wang);
    play.do({ type: 'addSign', step: play.stepOf(li), user: gone, place: 'before' }, li);
    play.do({ type: 'replace', step: play.stepOf(gone), user: wang }, 0);
    play.pass(li);
    expect(play.deciders()).toEqual([zhao]);
  });
});

describe('who has a say', () => {
  test('whoever was asked in addition and left is waited for no more, once a colleague who votes takes their place', () => {
    const play = new Play(flow(approver('a', [wang, li])));
    play.pass(wang, gone);
    play.do({ type: 'replace', step: play.stepOf(gone), user: li }, 0);
    play.pass(li);
    expect([play.state, play.deciders()]).toEqual([passed, []]);
  });

  test('whoever decided at an earlier node has none at the next', () => {
    const play = new Play(flow(approver('a', [wang]), approver('b', [li])));
    play.pass(wang);
    play.do({ type: 'forward', step: play.stepOf(li), user: wang }, li);
    expect(play.deciders()).toEqual([wang]);
  });

  test('whoever was asked there and is no more has none', () => {
    const play = new Play(flow(approver('a', [wang, zhao, li])));
    play.do({ type: 'replace', step: play.stepOf(zhao), user: wang }, 0);
    play.do({ type: 'addSign', step: play.stepOf(li), user: zhao, place: 'before' }, li);
    expect(play.deciders()).toEqual([wang, zhao]);
  });

  test('whoever takes over what their stand-in decides already takes no second vote', () => {
    const play = new Play(flow(approver('a', [qian, li])), { delegateOf: (user) => (user === wang ? qian : user) });
    play.do({ type: 'replace', step: play.stepOf(qian), user: wang }, 0);
    expect(play.deciders()).toEqual([qian, li]);
    expect(play.instance.steps.find(({ user }) => user === qian)?.forUser).toBe(wang);
  });
});

describe('not allowed', () => {
  const play = new Play(flow(approver('a', [wang]), approver('b', [li])), {
    ...byName,
    delegateOf: (user) => (user === gone ? 0 : user),
  });
  const step = play.stepOf(wang);

  test('whoever handed it in gets nothing to decide from others', () => {
    expect(play.refusal({ type: 'forward', step, user: submitter }, wang)).toBe('badPerson');
  });

  test('nobody who cannot sign in is put in a place, or added', () => {
    expect(play.refusal({ type: 'replace', step, user: gone }, 0)).toBe('badPerson');
    expect(play.refusal({ type: 'addSign', step, user: gone, place: 'after' }, wang)).toBe('badPerson');
  });

  test('whoever hands it in again asks nobody', () => {
    const back = new Play(flow(approver('a', [wang])));
    back.back(wang, 'start');
    expect(back.refusal({ type: 'pass', step: back.stepOf(submitter), hand: zhao }, submitter)).toBe('badPerson');
  });

  test('nobody names themselves for what follows', () => {
    const self = new Play(flow(approver('a', [wang]), approver('b', [], named())), byName);
    expect(self.refusal({ type: 'pass', step: self.stepOf(wang), hand: wang }, wang)).toBe('badPerson');
  });
});

describe('who is named for what follows', () => {
  const copy: FlowNode = { id: 'told', type: 'cc', name: '抄送', approvers: [{ type: 'user', ids: [boss] }] };

  test('nobody by whoever hands it in: the rule for nobody holds, also when it is handed in again', () => {
    const play = new Play(flow(approver('b', [], named()), approver('a', [wang])), byName);
    expect(play.deciders()).toEqual([wang]);
    play.back(wang, 'start');
    expect(play.refusal({ type: 'pass', step: play.stepOf(submitter) }, submitter)).toBeUndefined();
  });

  test.each([
    ['people who are told', copy],
    ['a node without anybody', approver('x', [])],
  ])('is asked again where it comes straight back, past %s', (_what, between) => {
    const play = new Play(
      flow(approver('a', [wang]), between, approver('b', [], { ...named(), back: 'return' })),
      byName,
    );
    play.pass(wang, zhao);
    play.back(zhao, 'start');
    play.pass(submitter);
    expect(play.deciders()).toEqual([zhao]);
  });

  test('is asked in each branch that follows, and has to be named', () => {
    const root = flow(approver('a', [wang]), parallel('p', approver('b', [], named()), approver('d', [], named())));
    const play = new Play(root, byName);
    expect(play.refusal({ type: 'pass', step: play.stepOf(wang) }, wang)).toBe('nobodyNamed');
    play.pass(wang, zhao);
    expect(play.deciders()).toEqual([zhao, zhao]);
  });

  test('behind one who is passed over, nobody is left who could name: the rule for nobody holds', () => {
    const root = flow(
      approver('x', [zhao]),
      approver('a', [wang]),
      approver('b', [], { ...named(), repeated: 'skip' }),
      approver('c', [], { ...named(), empty: 'admin' }),
    );
    const play = new Play(root, byName);
    play.pass(zhao);
    play.pass(wang, zhao);
    expect(play.deciders()).toEqual([boss]);
  });
});

describe('conditions', () => {
  test('of which no branch holds are gone past', () => {
    const play = new Play(flow(condition('k', approver('a', [wang]), approver('b', [li])), approver('c', [zhao])), {
      branchOf: () => '',
    });
    expect(play.deciders()).toEqual([zhao]);
    play.pass(zhao);
    expect(play.state).toBe(passed);
  });

  test('within a parallel branch hold up what joins the branches', () => {
    const play = new Play(
      flow(
        parallel('p', chain(condition('k', approver('a', [wang]), undefined)), approver('d', [li])),
        approver('c', [zhao]),
      ),
    );
    play.pass(li);
    expect(play.deciders()).toEqual([wang]);
    play.pass(wang);
    expect(play.deciders()).toEqual([zhao]);
  });
});
