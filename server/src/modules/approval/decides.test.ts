// Who decides follows from what a decision brings about: amendments, edits under way, people added, colleagues who left.
import type { ConditionNode, FlowNode } from '@crm/protocol/answers/flow';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, named, pass, rows, stepOf } from '../../../test/approvals.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Sign in, and may nothing else. */
let supervisor: Person;
let director: Person;
let board: Person;
let friend: Person;

beforeAll(async () => {
  company = await createCompany();
  supervisor = await addPerson(company, 'supervisor', { grants: {} });
  director = await addPerson(company, 'director', { grants: {} });
  board = await addPerson(company, 'board', { grants: {} });
  friend = await addPerson(company, 'friend', { grants: {} });
});
afterAll(() => company.close());
const off = () =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`);
beforeEach(async () => {
  await off();
  await company.database.run(sql`update flow_delegation set ended_at = now() where ended_at is null`);
});

const { live, stateOf, taskOf, view } = approvalsOf(() => company);
const byAmount = (at: number, big: FlowNode | undefined, small: FlowNode | undefined, id = 'k'): ConditionNode => ({
  id,
  type: 'condition',
  name: '金额',
  branches: [
    {
      id: `${id}1`,
      name: '大额',
      when: [{ field: 'Money', type: 'ge', value: String(at) }],
      ...(big ? { next: big } : {}),
    },
    { id: `${id}2`, name: '小额', when: [], otherwise: 1, ...(small ? { next: small } : {}) },
  ],
});
const big = () => approver('big', [director, board]);
const amend = async (id: number, body: Record<string, unknown>) => {
  const { version } = await view(id);
  const answer = await call(company.admin, 'api/contract/amend', { id, version, reason: '变更', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({
    result: 'success',
    msg: expect.stringMatching(/^已提交，等待.+审批$/),
  });
};
const decidersOf = async (id: number): Promise<string[]> => {
  const found: string[] = [];
  const people = { supervisor, director, board, friend, admin: company.admin, manager: company.manager };
  for (const [name, person] of Object.entries(people)) if ((await stepOf(person, id)) > 0) found.push(name);
  return found;
};
const nodesOfPath = async (person: Person, id: number) =>
  (await call(person, 'Views', { taskid: await taskOf(id) })).data.path.map((one: { NodeID: string }) => one.NodeID);

describe('an amendment', () => {
  test('goes the way of what it makes of the record, up and down', async () => {
    const { seller } = company;
    await live('contract', byAmount(100_000, big(), approver('small', [supervisor])));
    const id = await contract(seller, { Money: '1000' });
    await pass(supervisor, id);
    await amend(id, { Money: '9000000' });
    expect(await decidersOf(id)).toEqual(['director', 'board']);
    expect(await nodesOfPath(director, id)).toEqual(['start', 'big', 'end']);
    await pass(director, id);
    await pass(board, id);
    expect((await view(id)).Money).toBe('9000000.00');
    await amend(id, { Money: '500' });
    expect(await decidersOf(id)).toEqual(['supervisor']);
    // What waits leaves what is in force as it is.
    expect(await view(id)).toMatchObject({ Money: '9000000.00', approval: 2, state: 1 });
    await pass(supervisor, id);
    expect((await view(id)).Money).toBe('500.00');
  });

  test('is decided by the people whom it names, not by those whom the record named', async () => {
    const { seller, manager, admin } = company;
    const field = (await call(admin, 'api/field/add', { module: 'contract', title: '项目经理', type: 'user' })).data;
    const wire = (await call(admin, 'api/formField/formFieldIndex', { mode: 'contract' })).data.items
      .map((one: { json: { field: string; title: string } }) => one.json)
      .find(({ title }: { title: string }) => title === '项目经理').field;
    expect(field.id).toBeGreaterThan(0);
    await live('contract', approver('f', [], { approvers: [{ type: 'field', field: wire }] }));
    const id = await contract(seller, { [wire]: manager.id });
    expect(await decidersOf(id)).toEqual(['manager']);
    await pass(manager, id);
    await amend(id, { [wire]: supervisor.id });
    expect(await decidersOf(id)).toEqual(['supervisor']);
  });

  test('is within the amounts for which somebody stands in by its own amount', async () => {
    const { seller } = company;
    await live('contract', approver('a', [director]));
    const days = { begin: '2000-01-01', end: '2100-01-01' };
    await call(director, 'delegate', { userid: friend.id, ...days, amountTo: '10000' });
    const id = await contract(seller, { Money: '1000' });
    expect(await decidersOf(id)).toEqual(['friend']);
    await pass(friend, id);
    await amend(id, { Money: '9000000' });
    expect(await decidersOf(id)).toEqual(['director']);
    await pass(director, id);
    await amend(id, { Money: '9999' });
    expect(await decidersOf(id)).toEqual(['friend']);
  });

  test('sent back leaves the contract in force, and comes in again by the same way', async () => {
    const { seller, admin } = company;
    await live('contract', byAmount(100_000, big(), approver('small', [supervisor])));
    const id = await contract(seller, { Money: '1000' });
    await pass(supervisor, id);
    await amend(id, { Money: '9000000' });
    const [start] = (await call(director, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
    const sent = await call(director, 'Refused', { id: await stepOf(director, id), stepid: start?.id, Ext: '太高' });
    expect(sent).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([2, 1]);
    expect((await view(id)).Money).toBe('1000.00');
    expect(await call(admin, 'Approved', { id: await stepOf(admin, id) })).toMatchObject({ result: 'success' });
    expect(await decidersOf(id)).toEqual(['director', 'board']);
  });

  test('property: the path of an amendment is the path of a new record with those values', async () => {
    const { seller, admin } = company;
    const steps = [approver('a', [supervisor]), approver('b', [director]), approver('c', [board])] as const;
    const way = fc.record({ limit: fc.constantFrom(500, 5000, 50_000), inner: fc.constantFrom(2000, 20_000) });
    await fc.assert(
      fc.asyncProperty(way, fc.constantFrom(100, 3000, 30_000, 300_000), async ({ limit, inner }, amount) => {
        await off();
        const id = await contract(seller, { Money: '1000' });
        await live(
          'contract',
          byAmount(limit, byAmount(inner, steps[2], steps[1], 'm'), undefined),
          approver('last', [supervisor]),
        );
        const customerId = await addCustomer(seller, named('新客户'));
        const fresh = await contract(seller, { customerId, Money: String(amount) });
        await amend(id, { Money: String(amount), Ext: named('变') });
        expect(await nodesOfPath(admin, id)).toEqual(await nodesOfPath(admin, fresh));
        expect(await decidersOf(id)).toEqual(await decidersOf(fresh));
      }),
      { numRuns: 12 },
    );
  });
});

describe('passing with userid', () => {
  test('puts nobody in the place of those who are drawn: a supervisor cannot decide for two directors', async () => {
    const { seller } = company;
    await live('contract', approver('s', [supervisor]), big());
    const id = await contract(seller);
    expect(await pass(supervisor, id, { userid: supervisor.id })).toMatchObject({
      code: 'invalid',
      fields: { userid: expect.any(String) },
    });
    expect(await pass(supervisor, id, { userid: seller.id })).toMatchObject({ code: 'invalid' });
    const answer = await pass(supervisor, id, { userid: friend.id, Ext: '请法务看' });
    expect(answer).toMatchObject({ data: { Status: 3 } });
    expect(await decidersOf(id)).toEqual(['friend']);
    const { path } = (await call(seller, 'Views', { taskid: await taskOf(id) })).data;
    const people = path.find((one: { NodeID: string }) => one.NodeID === 's').people;
    expect(people.map((one: { username: string; added?: string }) => [one.username, one.added])).toEqual([
      ['supervisor', undefined],
      ['friend', 'handed'],
    ]);
    const logs = (await call(seller, 'logs', { taskid: await taskOf(id) })).data as { logs: string }[];
    expect(logs.map((one) => one.logs)).toContain('通过，并请 friend 继续审批');
    await pass(friend, id);
    expect(await decidersOf(id)).toEqual(['director', 'board']);
    await pass(director, id);
    await pass(board, id);
    expect(await stateOf(id)).toEqual([2, 1]);
  });

  test('not in every parallel branch, either', async () => {
    const { seller } = company;
    const parallel: FlowNode = {
      id: 'p',
      type: 'parallel',
      name: '并行',
      branches: [
        { id: 'p1', name: '一', next: approver('d', [director]) },
        { id: 'p2', name: '二', next: approver('e', [board]) },
      ],
    };
    await live('contract', approver('s', [supervisor]), parallel);
    const id = await contract(seller);
    await pass(supervisor, id, { userid: friend.id });
    await pass(friend, id);
    expect(await decidersOf(id)).toEqual(['director', 'board']);
  });

  test('of two who pass with different people at once one passes, and the other is told', async () => {
    const { seller } = company;
    await live('contract', approver('s', [supervisor, director], { mode: 'any' }), approver('b', [board]));
    const id = await contract(seller);
    const [one, two] = [await stepOf(supervisor, id), await stepOf(director, id)];
    const answers = await Promise.all([
      call(supervisor, 'Approved', { id: one, userid: friend.id }),
      call(director, 'Approved', { id: two, userid: company.manager.id }),
    ]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['error', 'success']);
    expect(answers.find(({ result }) => result === 'error')).toMatchObject({ code: 'conflict' });
    const winner = answers[0]?.result === 'success' ? 'friend' : 'manager';
    expect(await decidersOf(id)).toEqual([winner]);
  });

  test('a node of the type “named by the step before” is decided by whom that names, and by nobody else', async () => {
    const { seller, admin } = company;
    await live(
      'contract',
      approver('s', [supervisor]),
      approver('n', [], { approvers: [{ type: 'previous', ids: [director.id, friend.id] }], name: '法务' }),
      approver('b', [board]),
    );
    const id = await contract(seller);
    const panel = (await call(supervisor, 'Views', { id: await stepOf(supervisor, id) })).data;
    expect(panel.naming).toMatchObject({ StepName: '法务', required: true });
    expect(panel.naming.choices.map((one: { userid: number }) => one.userid)).toEqual([director.id, friend.id]);
    expect(panel.path.map((one: { open?: string }) => one.open)).toEqual([
      undefined,
      undefined,
      'previous',
      undefined,
      undefined,
    ]);
    expect(await pass(supervisor, id)).toMatchObject({ fields: { userid: '请选择下一节点的审批人' } });
    expect(await pass(supervisor, id, { userid: board.id })).toMatchObject({ code: 'invalid' });
    const many = await call(supervisor, 'Approved', { ids: String(await stepOf(supervisor, id)) });
    expect(many.data.rejected).toMatchObject([{ code: 'invalid' }]);
    await pass(supervisor, id, { userid: friend.id });
    expect(await decidersOf(id)).toEqual(['friend']);
    expect((await rows(friend))[0]).toMatchObject({ StepName: '法务' });
    await pass(friend, id);
    expect(await decidersOf(id)).toEqual(['board']);
    const first = await call(admin, 'add', {
      name: named('流程'),
      module: 'contract',
      nodes: JSON.stringify({
        id: 'start',
        type: 'start',
        name: '发起',
        next: approver('n', [], { approvers: [{ type: 'previous' }] }),
      }),
    });
    expect(await call(admin, 'publish', { id: first.data.id })).toMatchObject({
      data: { problems: [{ node: 'n', code: 'noPrevious' }] },
    });
  });
});

describe('what is edited behind a branch', () => {
  const editing = { fields: { Money: 'edit' as const } };

  test('by whoever decides there: those are asked who decide on what it is now, and the panel says so', async () => {
    const { seller, admin } = company;
    const clerk = await addPerson(company, named('editor'), {
      grants: { crm: { contract: { index: true, edit: true } } },
      scopes: { contract: 'all' },
    });
    await live('contract', byAmount(100_000, big(), approver('small', [supervisor])), approver('c', [clerk], editing));
    const id = await contract(seller, { Money: '1000' });
    await pass(supervisor, id);
    const step = await stepOf(clerk, id);
    expect(
      await call(clerk, 'editFormField', { stepid: step, item: JSON.stringify({ Money: '9000000' }) }),
    ).toMatchObject({
      result: 'success',
    });
    expect(await decidersOf(id)).toEqual(['director', 'board']);
    const logs = (await call(admin, 'logs', { taskid: await taskOf(id) })).data as { action: string; name: string }[];
    expect(logs.filter(({ action }) => action === 'rerouted').map(({ name }) => name)).toEqual(['金额：大额']);
    expect(await nodesOfPath(admin, id)).toEqual(['start', 'big', 'c', 'end']);
    expect(await call(clerk, 'Approved', { id: step })).toMatchObject({ result: 'success' });
    expect(await stateOf(id)).toEqual([1, 1]);
    await pass(director, id);
    await pass(board, id);
    expect(await stateOf(id)).toEqual([2, 1]);
    expect((await view(id)).Money).toBe('9000000.00');
  });

  test('and passed in one call, too', async () => {
    const { seller } = company;
    const clerk = await addPerson(company, named('editor'), {
      grants: { crm: { contract: { index: true, edit: true } } },
      scopes: { contract: 'all' },
    });
    await live('contract', byAmount(100_000, big(), undefined), approver('c', [clerk], editing));
    const id = await contract(seller, { Money: '1000' });
    const step = await stepOf(clerk, id);
    await call(clerk, 'Approved', { id: step, item: JSON.stringify({ Money: '100000' }) });
    expect([await stateOf(id), await decidersOf(id)]).toEqual([
      [1, 1],
      ['director', 'board'],
    ]);
  });

  test('by whoever handed it in, after it was sent straight back: no way past the directors', async () => {
    const { seller } = company;
    await live(
      'contract',
      byAmount(100_000, big(), approver('small', [supervisor])),
      approver('c', [friend], { back: 'return' }),
    );
    const id = await contract(seller, { Money: '1000' });
    await pass(supervisor, id);
    const [start] = (await call(friend, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
    await call(friend, 'Refused', { id: await stepOf(friend, id), stepid: start?.id, Ext: '改金额' });
    await call(seller, 'api/contract/edit', { id, Money: '9000000' });
    expect(await decidersOf(id)).toEqual([]);
    await call(seller, 'start', { module: 'contract', id });
    expect(await decidersOf(id)).toEqual(['director', 'board']);
    await pass(director, id);
    await pass(board, id);
    expect(await decidersOf(id)).toEqual(['friend']);
  });

  test('by a tag that somebody binds meanwhile, where the branch asks for it', async () => {
    const { seller, admin } = company;
    const byTag: ConditionNode = {
      id: 'k',
      type: 'condition',
      name: '标签',
      branches: [
        {
          id: 'k1',
          name: '重点',
          when: [{ field: 'tags', type: 'contains', value: '重点' }],
          next: approver('x', [board]),
        },
        { id: 'k2', name: '其他', when: [], otherwise: 1 },
      ],
    };
    await live('contract', byTag, approver('a', [supervisor]));
    const id = await contract(seller);
    expect(await decidersOf(id)).toEqual(['supervisor']);
    await call(admin, 'api/tag/add', { text: '重点', bgcolor: '#ffffff', color: '#000000', module: 'contract' });
    const tagged = await call(admin, 'api/contract/bindTag', { id, list: '重点' });
    expect(tagged, JSON.stringify(tagged)).toMatchObject({ result: 'success' });
    expect(await decidersOf(id)).toEqual(['supervisor', 'board']);
  });
});

describe('one person, one vote', () => {
  test('a superior who has voted is not asked again in the place of a colleague who left', async () => {
    const { seller, admin } = company;
    const { department } = (await company.database.first(select('app_user', ['department_id as department'])`
      where id = ${seller.id}`)) ?? { department: 0 };
    const leaver = await addPerson(company, named('leaver'), { grants: {} });
    await company.database.run(
      sql`update app_user set department_id = ${department}, superior_id = ${director.id} where id = ${leaver.id}`,
    );
    await company.database.run(sql`update meta set access_version = access_version + 1`);
    await live('contract', approver('a', [director, leaver]), approver('b', [board]));
    const id = await contract(seller);
    await pass(director, id);
    await call(admin, 'api/user/edit', { UserID: leaver.id, status: 0 });
    await runJobOf(company, 'approval.left');
    // Their superior has voted: the next one above decides.
    expect(await decidersOf(id)).toEqual(['manager']);
  });
});
