// Approvals of somebody who leaves: open steps go to others, stand-ins end, flows that name them are found and mended.
import type { StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, named, noticesOf, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { handovers } from '../../../test/handover.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  await mayGiveSteps(true);
});
/** Whether the role 销售主管 may hand over steps of active people. */
const mayGiveSteps = async (may: boolean) => {
  await company.database.run(sql`update role set grants = jsonb_set(grants, '{manager,handover,steps}', ${String(may)}::jsonb)
    where id = ${company.roles.manager}`);
  await company.database.run(sql`update meta set access_version = access_version + 1`);
};
const off = () =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`);
beforeEach(off);
afterAll(() => company.close());

const { leaver, start, preview, ended, one } = handovers(() => company);
const { live, taskOf, drawn } = approvalsOf(() => company);
const steps = (...people: Person[]) => one('WorkFlowStep', ...people.map(({ id }) => id));
const kindOf = async (person: Person, userid: number) =>
  (await preview(person, userid)).data.kinds.find(({ module }: { module: string }) => module === 'WorkFlowStep');
const handOver = async (person: Person, userid: number, parts: unknown[]) => {
  const started = await start(person, userid, parts);
  expect(started, JSON.stringify(started)).toMatchObject({ result: 'success' });
  return ended(person, started.data.id);
};

describe('open steps', () => {
  test('are counted, and go over evenly with the records: log, notice and lists say so', async () => {
    const { manager, seller, peer, stranger } = company;
    const gone = await leaver(named('离职客户'));
    await live('contract', approver('a', [gone]));
    const ids = [await contract(stranger), await contract(stranger), await contract(stranger)];
    // What is in their work counts as well as what waits.
    await call(gone, 'Approval', { id: await stepOf(gone, ids[1] as number) });
    expect(await kindOf(manager, gone.id)).toEqual({
      module: 'WorkFlowStep',
      label: '待处理审批',
      count: 3,
      fields: [],
    });
    const parts = [steps(seller, peer), one('customer', peer.id)];
    const plan = await call(manager, 'api/handover/plan', { userid: gone.id, parts: JSON.stringify(parts) });
    expect(plan.data).toMatchObject({ total: 4, left: 0 });
    expect(await handOver(manager, gone.id, parts)).toMatchObject({ state: 'done', result: { count: 4 } });
    const holders = await Promise.all(ids.map(async (id) => [await stepOf(seller, id), await stepOf(peer, id)]));
    expect(holders.map(([first]) => (first as number) > 0)).toEqual([true, false, true]);
    expect(holders.map(([, second]) => (second as number) > 0)).toEqual([false, true, false]);
    expect((await call(gone, 'todo')).data.rows).toEqual([]);
    const logs = (await call(seller, 'logs', { taskid: await taskOf(ids[0] as number) })).data;
    expect(logs.at(-1)).toMatchObject({ action: 'replace', UserName: '王主管', logs: '交接给 李销售' });
    const kinds = (await noticesOf(seller)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'approval.todo')).toHaveLength(2);
    expect(kinds).not.toContain('handover.received');
    expect((await noticesOf(peer)).map(({ cont }) => cont)).toContain('王主管把 1 条记录交接给您');
    const [done] = (await call(manager, 'api/handover/index')).data.rows;
    // Of the records, that is: steps stay with who has them.
    expect(done).toMatchObject({ userid: gone.id, total: 4, held: [], can: { back: true } });
    expect(done.parts).toContainEqual(
      expect.objectContaining({ module: 'WorkFlowStep', label: '待处理审批', to: expect.any(Array) }),
    );
    expect(await call(seller, 'Approved', { id: await stepOf(seller, ids[0] as number) })).toMatchObject({
      result: 'success',
    });
  });

  test('whoever handed an approval in does not get to decide it: another one does, or it stays', async () => {
    const { manager, seller, peer } = company;
    const gone = await leaver();
    await live('contract', approver('a', [gone]));
    const own = await contract(seller);
    expect(await handOver(manager, gone.id, [steps(seller)])).toMatchObject({ result: { count: 0 } });
    expect([(await stepOf(gone, own)) > 0, await stepOf(seller, own)]).toEqual([true, 0]);
    const [done] = (await call(manager, 'api/handover/index')).data.rows;
    expect(done).toMatchObject({ held: [{ module: 'WorkFlowStep', count: 1 }], can: { disable: false } });
    await handOver(manager, gone.id, [steps(seller, peer)]);
    expect([await stepOf(gone, own), (await stepOf(peer, own)) > 0]).toEqual([0, true]);
  });

  test('all or nothing: where records cannot go over, the steps stay', async () => {
    const { manager, seller, database } = company;
    const gone = await leaver(named('冻结'));
    await live('contract', approver('a', [gone]));
    const id = await contract(company.stranger);
    await database.run(
      sql`create function stop_it() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$`,
    );
    await database.run(
      sql`create trigger stop_it before insert on flow_log for each row when (new.action = 'replace') execute function stop_it()`,
    );
    const parts = [one('customer', seller.id), steps(seller)];
    expect(await handOver(manager, gone.id, parts)).toMatchObject({ state: 'failed' });
    await database.run(sql`drop trigger stop_it on flow_log`);
    expect(await stepOf(gone, id)).toBeGreaterThan(0);
    expect((await preview(manager, gone.id)).data.kinds[0]).toMatchObject({ module: 'customer', count: 1 });
  });

  test('of somebody out of reach nothing is counted, given or told', async () => {
    const { manager, seller, stranger, peer } = company;
    await live('contract', approver('a', [stranger]));
    const id = await contract(peer);
    await call(stranger, 'delegate', { userid: seller.id, begin: '2020-01-01', end: '2099-01-01' });
    expect(await kindOf(manager, stranger.id)).toBeUndefined();
    expect((await preview(manager, stranger.id)).data).toMatchObject({ delegations: 0, namedIn: 0, flows: [] });
    expect(await start(manager, stranger.id, [steps(seller)])).toMatchObject({ code: 'forbidden' });
    expect(await stepOf(stranger, id)).toBeGreaterThan(0);
  });

  test.each([
    ['themselves', (gone: Person) => [steps(gone)]],
    ['two by the rule for one', (_gone: Person) => [{ ...steps(company.seller, company.peer), rule: 'one' }]],
    [
      'a value of a field',
      (_gone: Person) => [
        { module: 'WorkFlowStep', rule: 'value', field: 'level', choices: [], rest: company.seller.id },
      ],
    ],
  ])('to %s they are not given', async (_what, parts) => {
    const gone = await leaver();
    await live('contract', approver('a', [gone]));
    await contract(company.stranger);
    expect(await start(company.manager, gone.id, parts(gone))).toMatchObject({ code: 'invalid' });
  });
});

describe('who decides is the matter of whoever can sign in', () => {
  beforeEach(() => mayGiveSteps(false));
  afterEach(() => mayGiveSteps(true));
  const refusal = '仍可登录';

  test('without the grant of its own nothing of it goes over: the preview, the plan and the start say so', async () => {
    const { manager, seller, stranger } = company;
    const gone = await leaver(named('在职客户'));
    await live('contract', approver('a', [gone]));
    const id = await contract(stranger);
    expect(await kindOf(manager, gone.id)).toMatchObject({
      count: 1,
      stays: { count: 1, reason: expect.stringContaining(refusal) },
    });
    const plan = async (...parts: unknown[]) =>
      call(manager, 'api/handover/plan', { userid: gone.id, parts: JSON.stringify(parts) });
    expect(await plan(steps(seller))).toMatchObject({ code: 'forbidden', msg: expect.stringContaining(refusal) });
    expect(await start(manager, gone.id, [steps(seller)])).toMatchObject({ code: 'forbidden' });
    const { kinds } = (await plan(one('customer', seller.id))).data;
    expect(kinds.find(({ module }: { module: string }) => module === 'WorkFlowStep')).toMatchObject({
      left: 1,
      stays: { count: 1 },
    });
    expect(await stepOf(gone, id)).toBeGreaterThan(0);
  });

  test('nor does their standing in end with their records; once they are disabled all of it goes over', async () => {
    const { admin, manager, seller, peer, stranger } = company;
    const gone = await leaver(named('离开客户'));
    await live('contract', approver('a', [gone]));
    await call(gone, 'delegate', { userid: peer.id, begin: '2020-01-01', end: '2099-01-01', modules: 'finance' });
    const id = await contract(stranger);
    expect((await preview(manager, gone.id)).data.delegations).toBe(0);
    await handOver(manager, gone.id, [one('customer', seller.id)]);
    const agreed = async () =>
      (await company.database.rows(sql`select 1 from flow_delegation where user_id = ${gone.id} and ended_at is null`))
        .length;
    expect(await agreed()).toBe(1);
    const [done] = (await call(manager, 'api/handover/index')).data.rows;
    expect(done).toMatchObject({ held: [{ module: 'WorkFlowStep', count: 1 }] });
    await call(admin, 'api/user/edit', { UserID: gone.id, status: 0 });
    expect((await preview(manager, gone.id)).data.delegations).toBe(1);
    expect(await handOver(manager, gone.id, [steps(seller)])).toMatchObject({ result: { count: 1 } });
    expect(await stepOf(seller, id)).toBeGreaterThan(0);
    expect(await agreed()).toBe(0);
  });

  test('the right is asked again when it runs', async () => {
    const { manager, seller, stranger, admin } = company;
    const gone = await leaver();
    await live('contract', approver('a', [gone]));
    const id = await contract(stranger);
    await mayGiveSteps(true);
    // The run stands where it would begin until the right is gone.
    const started = await company.database.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(7008, ${gone.id}::int)`);
      const begun = await start(manager, gone.id, [steps(seller)]);
      await expect.poll(() => company.database.first(someoneWaits), { timeout: 20_000 }).toBeTruthy();
      await mayGiveSteps(false);
      return begun;
    });
    expect(await ended(admin, started.data.id)).toMatchObject({ state: 'failed' });
    expect(await stepOf(gone, id)).toBeGreaterThan(0);
  });
});

test('nobody gives away who decides on what they handed in themselves, whatever they may', async () => {
  const { admin, manager, seller, stranger } = company;
  for (const person of [manager, admin]) {
    const gone = await leaver();
    await live('contract', approver('a', [gone]));
    const [own, other] = [await contract(person), await contract(stranger)];
    expect(await kindOf(person, gone.id)).toMatchObject({
      count: 2,
      stays: { count: 1, reason: expect.stringContaining('您自己提交') },
    });
    const plan = await call(person, 'api/handover/plan', { userid: gone.id, parts: JSON.stringify([steps(seller)]) });
    expect(plan.data).toMatchObject({
      total: 1,
      left: 1,
      kinds: [{ module: 'WorkFlowStep', to: [{ count: 1 }], stays: { count: 1 } }],
    });
    expect(await handOver(person, gone.id, [steps(seller)])).toMatchObject({ result: { count: 1 } });
    expect([(await stepOf(gone, own)) > 0, await stepOf(seller, own)]).toEqual([true, 0]);
    expect(await stepOf(seller, other)).toBeGreaterThan(0);
    const [done] = (await call(person, 'api/handover/index')).data.rows;
    expect(done.parts).toEqual([expect.objectContaining({ module: 'WorkFlowStep', own: 1 })]);
    await off();
  }
});

test('stand-ins of whoever leaves end with the handover, those of others stay', async () => {
  const { manager, seller, peer, database } = company;
  const gone = await leaver(named('委托客户'));
  const days = { begin: '2020-01-01', end: '2099-01-01' };
  await call(gone, 'delegate', { userid: seller.id, ...days });
  await call(peer, 'delegate', { userid: gone.id, ...days });
  expect((await preview(manager, gone.id)).data.delegations).toBe(1);
  await handOver(manager, gone.id, [one('customer', peer.id)]);
  const open = await database.rows(select('flow_delegation', ['user_id as user'])`
    where ended_at is null and user_id in (${gone.id}, ${peer.id})`);
  expect(open).toEqual([{ user: peer.id }]);
  expect((await preview(manager, gone.id)).data.delegations).toBe(0);
});

describe('flows that name them', () => {
  const publisher = async () =>
    addPerson(company, named('publisher'), {
      grants: { oa: { flow: { index: true, publish: true } }, crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
    });
  const drawingOf = async (id: number, body: Record<string, unknown> = {}): Promise<StartNode> =>
    (await call(company.admin, 'detail', { id, ...body })).data.nodes;
  const idsIn = (root: StartNode) =>
    nodesOf(root).flatMap((node) =>
      node.type === 'approver' ? node.approvers.map((source) => ('ids' in source ? source.ids : [])) : [],
    );

  test('are listed by name to whoever may see flows, and counted to others', async () => {
    const { admin, manager, seller } = company;
    const gone = await leaver();
    const id = await live('contract', approver('a', [gone]), approver('b', [seller]));
    await drawn('finance', approver('a', [seller]));
    expect((await preview(admin, gone.id)).data).toMatchObject({
      namedIn: 1,
      flows: [{ id, module: 'contract', moduleName: '合同', enabled: 1, nodes: ['节点a'] }],
    });
    expect((await preview(manager, gone.id)).data).toMatchObject({ namedIn: 1, flows: [] });
  });

  test('get a new version with somebody else, once where both are named; what runs keeps its own', async () => {
    const { seller, peer, stranger } = company;
    const gone = await leaver();
    const id = await live('contract', approver('a', [gone, seller]), approver('b', [gone]));
    const before = await contract(stranger);
    const done = await call(await publisher(), 'replaceApprover', { ids: id, userid: gone.id, to: seller.id });
    expect(done).toMatchObject({ result: 'success', data: { count: 1, rejected: [] }, msg: '已替换并发布 1 个流程' });
    expect(idsIn(await drawingOf(id))).toEqual([[seller.id], [seller.id]]);
    expect((await call(company.admin, 'detail', { id })).data).toMatchObject({ published: 2, changed: 0 });
    expect(await stepOf(gone, before)).toBeGreaterThan(0);
    expect(await stepOf(gone, await contract(peer))).toBe(0);
  });

  test('what is drawn and not published yet stays a draft', async () => {
    const { admin, seller, peer } = company;
    const gone = await leaver();
    const id = await live('contract', approver('a', [gone]));
    const redrawn = JSON.stringify(drawing(approver('a', [gone]), approver('neu', [peer])));
    expect(await call(admin, 'edit', { id, nodes: redrawn })).toMatchObject({ result: 'success' });
    await call(admin, 'replaceApprover', { ids: id, userid: gone.id, to: seller.id });
    expect((await call(admin, 'detail', { id })).data).toMatchObject({ published: 2, changed: 1 });
    expect(idsIn(await drawingOf(id, { version: 2, published: 1 }))).toEqual([[seller.id]]);
    expect(idsIn(await drawingOf(id))).toEqual([[seller.id], [peer.id]]);
  });

  test('each by itself: what cannot be published says why and stays, the others are done', async () => {
    const { admin, seller } = company;
    const gone = await leaver();
    const lost = await addPerson(company, named('lost'), { grants: {} });
    const bad = await live('contract', approver('a', [gone]), approver('b', [lost]));
    const good = await live('finance', approver('a', [gone]));
    await call(admin, 'api/user/edit', { id: lost.id, status: 0 });
    const done = await call(admin, 'replaceApprover', { ids: `${bad},${good}`, userid: gone.id, to: seller.id });
    expect(done.data).toMatchObject({ count: 1, rejected: [{ id: bad, code: 'invalid', reason: expect.any(String) }] });
    expect((await call(admin, 'detail', { id: bad })).data).toMatchObject({ published: 1, changed: 0 });
    expect(idsIn(await drawingOf(bad))[0]).toEqual([gone.id]);
    expect((await call(admin, 'detail', { id: good })).data).toMatchObject({ published: 2 });
  });

  test('are changed by nobody who could not publish them, and to nobody who cannot decide', async () => {
    const { manager, seller, admin } = company;
    const gone = await leaver();
    const id = await live('contract', approver('a', [gone]));
    const body = { ids: id, userid: gone.id, to: seller.id };
    expect(await call(manager, 'replaceApprover', body)).toMatchObject({ code: 'forbidden' });
    const near = await addPerson(company, named('near'), {
      grants: { oa: { flow: { index: true, publish: true } }, crm: { contract: { index: true } } },
      scopes: { contract: 'self' },
    });
    expect((await call(near, 'replaceApprover', body)).data).toMatchObject({
      count: 0,
      rejected: [{ code: 'forbidden' }],
    });
    expect(await call(admin, 'replaceApprover', { ...body, to: gone.id })).toMatchObject({ code: 'invalid' });
    expect(await call(admin, 'replaceApprover', { ...body, to: 999_999 })).toMatchObject({ code: 'invalid' });
    expect((await call(admin, 'replaceApprover', { ...body, userid: seller.id, to: manager.id })).data).toMatchObject({
      rejected: [{ code: 'conflict', reason: '该流程没有指定此人' }],
    });
    expect(idsIn(await drawingOf(id))).toEqual([[gone.id]]);
  });
});
