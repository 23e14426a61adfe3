// Nobody comes to decide on what they handed in, or past those who do, by whom they choose, name or lose on the way.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, named, pass, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
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
beforeEach(async () => {
  await company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`);
  await company.database.run(sql`update flow_delegation set ended_at = now() where ended_at is null`);
});

const { live, stateOf, taskOf, view } = approvalsOf(() => company);
const decidersOf = async (id: number): Promise<string[]> => {
  const found: string[] = [];
  const people = { supervisor, director, board, friend, admin: company.admin, manager: company.manager };
  for (const [name, person] of Object.entries({ ...people, seller: company.seller }))
    if ((await stepOf(person, id)) > 0) found.push(name);
  return found;
};

describe('whoever is chosen', () => {
  test.each(['skip', 'approve', 'superior'] as const)('is not oneself, where the node says %s', async (self) => {
    const { seller } = company;
    await live('contract', approver('a', [], { approvers: [{ type: 'chosen' }], self }));
    const id = await contract(seller);
    const start = (people: number[]) =>
      call(seller, 'start', { module: 'contract', id, chosen: JSON.stringify({ a: people }) });
    expect(await start([seller.id])).toMatchObject({ code: 'invalid', fields: { 'chosen.a': expect.any(String) } });
    expect(await start([director.id, seller.id])).toMatchObject({ code: 'invalid' });
    expect(await start([director.id])).toMatchObject({ result: 'success' });
    expect(await decidersOf(id)).toEqual(['director']);
  });
});

describe('an amendment', () => {
  test('is decided by those of the chosen whom the flow still leaves to be chosen', async () => {
    const { seller, admin } = company;
    const choice = (people: Person[]) =>
      approver('a', [], { approvers: [{ type: 'chosen', ids: people.map((person) => person.id) }] });
    const flow = await live('contract', choice([friend, director, board]));
    const id = await contract(seller);
    await call(seller, 'start', { module: 'contract', id, chosen: JSON.stringify({ a: [friend.id, director.id] }) });
    await pass(friend, id);
    await pass(director, id);
    const amend = async (people: Person[], Money: string) => {
      await call(admin, 'edit', { id: flow, nodes: JSON.stringify(drawing(choice(people))) });
      expect(await call(admin, 'publish', { id: flow })).toMatchObject({ result: 'success' });
      const { version } = await view(id);
      const amended = await call(company.manager, 'api/contract/amend', { id, version, reason: '变更', Money });
      expect(amended, JSON.stringify(amended)).toMatchObject({ result: 'success' });
      return decidersOf(id);
    };
    expect(await amend([director, board], '9000000')).toEqual(['director']);
    await pass(director, id);
    expect(await amend([board, supervisor], '9000001')).toEqual(['admin']);
  });
});

describe('an amendment by whoever was chosen for the record', () => {
  test.each(['skip', 'approve'] as const)('is decided by the administrators, where the node says %s', async (self) => {
    const { seller, admin, manager } = company;
    await live('contract', approver('a', [], { approvers: [{ type: 'chosen' }], self }));
    const id = await contract(seller);
    await call(seller, 'start', { module: 'contract', id, chosen: JSON.stringify({ a: [manager.id] }) });
    await pass(manager, id);
    const { version } = await view(id, manager);
    const amended = await call(manager, 'api/contract/amend', { id, version, reason: '变更', Money: '9000000' });
    expect(amended, JSON.stringify(amended)).toMatchObject({ msg: expect.stringMatching(/^已提交，等待.+审批$/) });
    expect(await decidersOf(id)).toEqual(['admin']);
    await call(admin, 'Approved', { id: await stepOf(admin, id) });
    expect((await view(id)).Money).toBe('9000000.00');
  });

  test('so it is where whoever was chosen has left', async () => {
    const { seller, manager, admin } = company;
    const gone = await addPerson(company, named('gone'), { grants: {} });
    await live('contract', approver('a', [], { approvers: [{ type: 'chosen' }], empty: 'pass' }));
    const id = await contract(seller);
    await call(seller, 'start', { module: 'contract', id, chosen: JSON.stringify({ a: [gone.id] }) });
    await pass(gone, id);
    await call(admin, 'api/user/edit', { UserID: gone.id, status: 0 });
    const { version } = await view(id, manager);
    await call(manager, 'api/contract/amend', { id, version, reason: '变更', Money: '9000000' });
    expect(await decidersOf(id)).toEqual(['admin']);
  });
});

test('administrators decide for nobody on what one of them handed in, where there is another one', async () => {
  const { admin, seller } = company;
  const nobody = () => approver('a', [], { approvers: [{ type: 'head', level: 9 }], empty: 'admin' });
  await live('contract', nobody());
  expect(await decidersOf(await contract(admin))).toEqual(['admin']);
  const second = await addPerson(company, named('second'), { grants: {} });
  const [role] = await company.database.rows(select('role', ['id'])`where admin`);
  await call(admin, 'api/user/edit', { UserID: second.id, RoleId: String(role?.id) });
  const id = await contract(admin);
  expect([await decidersOf(id), (await stepOf(second, id)) > 0]).toEqual([[], true]);
  const other = await contract(seller);
  expect([await decidersOf(other), (await stepOf(second, other)) > 0]).toEqual([['admin'], true]);
  await call(admin, 'api/user/edit', { UserID: second.id, status: 0 });
});

describe('somebody who left before their turn', () => {
  test('is not followed by whoever handed it in, though that is their superior', async () => {
    const { manager, admin } = company;
    const name = named('left');
    const gone = await addPerson(company, name, { grants: {} });
    await call(admin, 'api/user/edit', { UserID: gone.id, superiorid: manager.id });
    await live('contract', approver('a', [supervisor, gone], { mode: 'turn' }));
    const id = await contract(manager);
    await call(admin, 'api/user/edit', { UserID: gone.id, status: 0 });
    await pass(supervisor, id);
    expect(await decidersOf(id)).toEqual(['admin']);
  });
});

describe('a node that is named by the step before', () => {
  const naming = (people: Person[], more = {}) =>
    approver('n', [], { approvers: [{ type: 'previous', ids: people.map(({ id }) => id) }], ...more });

  test('goes by its own rule where nobody may be named: they left, or would name themselves', async () => {
    const { seller, admin } = company;
    const gone = await addPerson(company, named('gone'), { grants: {} });
    await live('contract', approver('s', [supervisor]), naming([gone, supervisor]));
    const id = await contract(seller);
    await call(admin, 'api/user/edit', { UserID: gone.id, status: 0 });
    const panel = (await call(supervisor, 'Views', { id: await stepOf(supervisor, id) })).data;
    expect(panel.naming).toBeUndefined();
    expect(await pass(supervisor, id)).toMatchObject({ result: 'success' });
    expect(await decidersOf(id)).toEqual(['admin']);
  });

  test('is named by whoever passed last, where the node between is passed over', async () => {
    const { seller } = company;
    const nobody = approver('e', [], { approvers: [{ type: 'head', level: 9 }], empty: 'pass' });
    await live('contract', approver('s', [supervisor]), nobody, naming([director, friend]));
    const id = await contract(seller);
    const panel = (await call(supervisor, 'Views', { id: await stepOf(supervisor, id) })).data;
    expect(panel.naming).toMatchObject({ required: true });
    expect(await pass(supervisor, id)).toMatchObject({ fields: { userid: '请选择下一节点的审批人' } });
    expect(await pass(supervisor, id, { userid: friend.id })).toMatchObject({ result: 'success' });
    expect(await decidersOf(id)).toEqual(['friend']);
  });

  test('does not hold it up where somebody decided twice in a row', async () => {
    const { seller } = company;
    const again = approver('e', [supervisor], { repeated: 'skip' });
    await live('contract', approver('s', [supervisor]), again, naming([director, friend]));
    const id = await contract(seller);
    await pass(supervisor, id, { userid: friend.id });
    const people = await decidersOf(id);
    expect(people.length).toBeGreaterThan(0);
    for (const name of people) {
      const who = { supervisor, director, board, friend, admin: company.admin }[name];
      if (who) expect(await pass(who, id)).toMatchObject({ result: 'success' });
    }
  });

  test('names somebody else in the place of whoever leaves', async () => {
    const gone = await addPerson(company, named('gone'), { grants: {} });
    const id = await live('contract', approver('s', [supervisor]), naming([gone, director]));
    const { admin } = company;
    expect(await call(admin, 'replaceApprover', { ids: String(id), userid: gone.id, to: friend.id })).toMatchObject({
      data: { count: 1 },
    });
    const { nodes } = (await call(admin, 'detail', { id })).data;
    expect(nodes.next.next.approvers[0].ids).toEqual([friend.id, director.id]);
  });
});

describe('a stand-in for some amounts', () => {
  test('has not decided on what it is now, when it comes straight back with another amount', async () => {
    const { seller } = company;
    await live('contract', approver('a', [director]), approver('c', [board], { back: 'return' }));
    await call(director, 'delegate', { userid: friend.id, begin: '2000-01-01', end: '2100-01-01', amountTo: '10000' });
    const id = await contract(seller, { Money: '1000' });
    await pass(friend, id);
    const [start] = (await call(board, 'findStepsPassed', { taskid: await taskOf(id) })).data as { id: number }[];
    await call(board, 'Refused', { id: await stepOf(board, id), stepid: start?.id, Ext: '改金额' });
    await call(seller, 'api/contract/edit', { id, Money: '9000000' });
    await call(seller, 'start', { module: 'contract', id });
    expect(await decidersOf(id)).toEqual(['director']);
    expect(await stateOf(id)).toEqual([1, 1]);
  });
});
