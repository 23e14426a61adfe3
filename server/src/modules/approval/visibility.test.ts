// A flow reveals nothing that is hidden from a person: not by being published, nor by the path that a record takes or would take.
import type { ConditionNode, FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, pass } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
/** Draws and publishes flows, and sees contracts without their amount, or with stars in its place. */
let blind: Person;
let masked: Person;
/** The same with everything. */
let seeing: Person;
/** Sees and adds contracts without the day on which they end. */
let dateless: Person;
let boss: Person;
let clerk: Person;

beforeAll(async () => {
  company = await createCompany();
  const grants = {
    oa: { flow: { index: true, add: true, edit: true, publish: true, delete: true } },
    crm: { contract: { index: true, add: true }, customer: { index: true, add: true } },
  };
  const drawer = (name: string, fields: Record<string, string>) =>
    addPerson(company, name, { grants, scopes: { contract: 'all', customer: 'all' }, fields: { contract: fields } });
  blind = await drawer('blind', { Money: 'hidden', userid: 'hidden' });
  masked = await drawer('masked', { Money: 'mask' });
  seeing = await drawer('seeing', {});
  dateless = await drawer('dateless', { endTime: 'hidden' });
  boss = await addPerson(company, 'boss', { grants: {} });
  clerk = await addPerson(company, 'clerk', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);
const { live, drawn, taskOf } = approvalsOf(() => company);

type Branch = Pick<ConditionNode['branches'][number], 'when' | 'expression'>;
const atLeast = (value: number): Branch => ({ when: [{ field: 'Money', type: 'ge', value: String(value) }] });
const untilLate: Branch = { when: [{ field: 'endTime', type: 'ge', value: '2030-01-01' }] };
const branches: [string, Branch][] = [
  ['a condition', atLeast(700)],
  ['an expression', { when: [], expression: 'Money >= 700 ? 1 : 0' }],
];
/** `boss` decides where it holds, else `clerk`. */
const condition = (branch: Branch, more: { id?: string } = {}): ConditionNode => {
  const { id = 'k' } = more;
  return {
    id,
    type: 'condition',
    name: '按金额',
    branches: [
      { id: `${id}1`, name: '大', ...branch, next: approver(`${id}large`, [boss]) },
      { id: `${id}2`, name: '小', when: [], otherwise: 1, next: approver(`${id}small`, [clerk]) },
    ],
  };
};
const byField = (field: string): FlowNode =>
  approver('f', [], { approvers: [{ type: 'field', field }], empty: 'pass' });
const codesOf = (answer: { data?: { problems?: { node: string; code: string }[] } }) =>
  answer.data?.problems?.map(({ node, code }) => `${node} ${code}`);
const pathOf = async (person: Person, body: Record<string, unknown>) =>
  (await call(person, 'preview', { module: 'contract', ...body })).data.path.map(
    ({ NodeID, open }: { NodeID: string; open?: string }) => (open ? `${NodeID} ${open}` : NodeID),
  );

describe('publishing', () => {
  test.each(branches)('asks that what it asks is readable: %s', async (_what, branch) => {
    const problem = 'k1 hiddenField';
    const id = await drawn('contract', condition(branch));
    for (const person of [blind, masked]) {
      const refused = await call(person, 'publish', { id, enable: 1 });
      expect(refused).toMatchObject({ code: 'invalid' });
      expect(codesOf(refused)).toEqual([problem]);
      expect(codesOf(await call(person, 'detail', { id }))).toEqual([problem]);
    }
    expect(codesOf(await call(seeing, 'detail', { id }))).toEqual([]);
    expect(await call(seeing, 'publish', { id, enable: 1 })).toMatchObject({ result: 'success' });
    await call(seeing, 'edit', { id, enabled: 0 });
    expect(codesOf(await call(blind, 'edit', { id, enabled: 1 }))).toEqual([problem]);
  });

  test('asks it of fields that people are taken from, and the list calls nothing lost by it', async () => {
    const id = await drawn('contract', byField('userid'), approver('a', [boss]));
    expect(codesOf(await call(blind, 'publish', { id }))).toEqual(['f hiddenField']);
    const row = (await call(blind, 'index')).data.rows.find((one: { id: number }) => one.id === id);
    expect(row).not.toHaveProperty('lost');
    expect(await call(masked, 'publish', { id })).toMatchObject({ result: 'success' });
  });

  test('asks it when somebody is put in the place of another one, too', async () => {
    const id = await live('contract', condition(atLeast(700)));
    const body = { ids: id, userid: boss.id, to: company.peer.id };
    expect((await call(blind, 'replaceApprover', body)).data).toMatchObject({
      count: 0,
      rejected: [{ code: 'invalid' }],
    });
    expect((await call(seeing, 'replaceApprover', body)).data).toMatchObject({ count: 1 });
  });
});

describe('no figure is found by halving: what is answered is the same whatever the amount is', () => {
  const amounts = ['1', '699', '700', '9000000'];
  const same = async (fetchFor: (id: number) => Promise<unknown>) => {
    const answers: string[] = [];
    for (const Money of amounts) {
      const id = await contract(company.seller, { Money });
      answers.push(JSON.stringify(await fetchFor(id)));
    }
    return new Set(answers).size;
  };

  test.each(branches)('of a record, by a drawing and by what is on: %s', async (_what, branch) => {
    const node = condition(branch);
    const nodes = JSON.stringify(drawing(node));
    await live('contract', node);
    for (const person of [blind, masked]) {
      expect(await same((id) => pathOf(person, { id, nodes }))).toBe(1);
      expect(await same((id) => pathOf(person, { id }))).toBe(1);
    }
    expect(await same((id) => pathOf(seeing, { id, nodes }))).toBe(2);
    expect(await same((id) => pathOf(seeing, { id }))).toBe(2);
    const id = await contract(company.seller, { Money: '700' });
    expect(await pathOf(blind, { id })).toEqual(['start', 'k hidden']);
    expect(await pathOf(seeing, { id })).toEqual(['start', 'klarge', 'end']);
  });

  test('of what was entered, where it is asked for what they do not see', async () => {
    const customerId = await addCustomer(dateless, '试路径公司');
    const nodes = JSON.stringify(drawing(condition(untilLate)));
    expect(await pathOf(dateless, { nodes, data: JSON.stringify({ customerId, Money: '700' }) })).toEqual([
      'start',
      'k hidden',
    ]);
    await live('contract', condition(untilLate));
    const entered = { customerId, Money: '700', endTime: '2031-01-01' };
    expect(await pathOf(dateless, { data: JSON.stringify({ customerId, Money: '700' }) })).toEqual([
      'start',
      'k hidden',
    ]);
    expect(await pathOf(seeing, { data: JSON.stringify(entered) })).toEqual(['start', 'klarge', 'end']);
  });

  test('by a rehearsal', async () => {
    const id = await live('contract', approver('z', [boss]));
    await call(company.admin, 'edit', { id, nodes: JSON.stringify(drawing(condition(atLeast(700)))) });
    const ids = [await contract(company.seller, { Money: '1' }), await contract(company.seller, { Money: '9000000' })];
    const after = async (person: Person) => {
      const { rows } = (await call(person, 'rehearse', { id })).data as { rows: { id: number; after: string }[] };
      return rows.filter((row) => ids.includes(row.id)).map((row) => row.after);
    };
    expect(new Set(await after(blind))).toEqual(new Set(['…']));
    expect((await after(blind)).length).toBe(2);
    expect(new Set(await after(seeing)).size).toBe(2);
  });

  test('by the panel of an approval that did not come there yet; where it did, the branch has no name', async () => {
    const first = approver('first', [boss]);
    await live('contract', first, condition(atLeast(700)));
    const ways = async (person: Person, id: number) =>
      (await call(person, 'Views', { taskid: await taskOf(id) })).data.path as Record<string, unknown>[];
    expect(
      await same(async (id) => (await ways(blind, id)).map(({ NodeID, open, branch }) => [NodeID, open, branch])),
    ).toBe(1);
    const id = await contract(company.seller, { Money: '700' });
    expect((await ways(blind, id)).at(-1)).toMatchObject({ NodeID: 'k', StepName: '', open: 'hidden', people: [] });
    expect((await ways(seeing, id)).map(({ NodeID }) => NodeID)).toEqual(['start', 'first', 'klarge', 'end']);
    await pass(boss, id);
    expect((await ways(seeing, id)).find(({ NodeID }) => NodeID === 'klarge')).toMatchObject({ branch: '大' });
    const shown = (await ways(blind, id)).find(({ NodeID }) => NodeID === 'klarge');
    expect(shown).toMatchObject({ state: 'now' });
    expect(shown).not.toHaveProperty('branch');
  });

  test('by whoever stands in for some amounts', async () => {
    await live('contract', approver('a', [boss]));
    const days = { begin: '2020-01-01', end: '2099-01-01', amountFrom: '700' };
    expect(await call(boss, 'delegate', { userid: clerk.id, ...days })).toMatchObject({ result: 'success' });
    const who = async (person: Person, id: number) =>
      JSON.stringify((await call(person, 'preview', { module: 'contract', id })).data.path);
    expect(await same((id) => who(blind, id))).toBe(1);
    expect(await same((id) => who(seeing, id))).toBe(2);
    await company.database.run(sql`update flow_delegation set ended_at = now()`);
  });

  test('who is taken from a hidden field is not told, nor whether there is somebody', async () => {
    await live('contract', byField('userid'), approver('a', [boss]));
    const id = await contract(company.seller);
    const { path } = (await call(blind, 'preview', { module: 'contract', id })).data;
    expect(path[1]).toMatchObject({ NodeID: 'f', open: 'hidden', people: [] });
    expect((await call(masked, 'preview', { module: 'contract', id })).data.path[1].people[0].userid).toBe(
      company.seller.id,
    );
  });
});

describe('a branch before the one that is hidden', () => {
  test('is told where it is taken', async () => {
    const node = condition(atLeast(700));
    const [large, small] = node.branches as [ConditionNode['branches'][number], ConditionNode['branches'][number]];
    const named = { id: 'k0', name: '名称', when: [{ field: 'contractName', type: 'eq' as const, value: '特批' }] };
    await live('contract', { ...node, branches: [{ ...named, next: approver('z', [boss]) }, large, small] });
    expect(await pathOf(blind, { id: await contract(company.seller, { contractName: '特批' }) })).toEqual([
      'start',
      'z',
      'end',
    ]);
    expect(await pathOf(blind, { id: await contract(company.seller, { contractName: '其他' }) })).toEqual([
      'start',
      'k hidden',
    ]);
  });
});

test('what is taken where nothing else holds tells of all others, wherever it is drawn', async () => {
  const node = condition(atLeast(700));
  await live('contract', { ...node, branches: node.branches.toReversed() });
  expect(await pathOf(blind, { id: await contract(company.seller, { Money: '1' }) })).toEqual(['start', 'k hidden']);
});

describe('whom the submitter chooses', () => {
  const choosing = (id: string) => approver(id, [], { approvers: [{ type: 'chosen', ids: [boss.id] }] });
  const within = (id: string, next: FlowNode): ConditionNode => {
    const node = condition(untilLate, { id });
    return { ...node, branches: node.branches.map((one, at) => (at === 0 ? { ...one, next } : one)) };
  };

  test('in a branch that is not taken, or not told, is asked for beside the way, and it is handed in', async () => {
    await live('contract', within('k', choosing('c')), choosing('d'));
    for (const [person, path] of [
      [seeing, ['start', 'ksmall', 'd chosen', 'end']],
      [dateless, ['start', 'k hidden']],
    ] as const) {
      const customerId = await addCustomer(person, `选人公司${person.id}`);
      const { id } = (
        await call(person, 'api/contract/add', {
          customerId,
          contractName: '选人',
          Money: '1',
        })
      ).data;
      const { beside } = (await call(person, 'preview', { module: 'contract', id })).data;
      expect(await pathOf(person, { id })).toEqual(path);
      const required = [
        ...path.filter((one) => one.endsWith(' chosen')).map((one) => one.split(' ')[0]),
        ...beside.map(({ NodeID }: { NodeID: string }) => NodeID),
      ];
      expect(required.toSorted()).toEqual(['c', 'd']);
      const chosen = JSON.stringify(Object.fromEntries(required.map((node) => [node, [boss.id]])));
      expect(await call(person, 'start', { module: 'contract', id, chosen })).toMatchObject({ result: 'success' });
    }
  });
});
