// Nobody chooses who decides on what they hand in by a change of people, departments or roles, in whatever way that comes.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, named, pass } from '../../../test/approvals.ts';
import { type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { addTransferFile, runToEnd } from '../../../test/transfer.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
/** Sees and may give everything that others have, and is no administrator; `boss` is their superior by name. */
let personnel: Person;
let boss: Person;
let friend: Person;
let wide: { grants: unknown; scopes: Record<string, string> };
/** Of nobody else. */
let branch: number;
let otherBranch: number;

const roleOf = async (name: string): Promise<number> => {
  const made = await call(company.admin, 'main/role/add', { name, fields: {}, ...wide });
  expect(made, JSON.stringify(made)).toMatchObject({ result: 'success' });
  return made.data.id;
};
const names = new Map<number, string>();
async function hire(name: string, BranchId: number, RoleId: number, superiorid = 0): Promise<Person> {
  const body = { username: name, password: testPassword, NickName: name, BranchId, RoleId, superiorid, status: 1 };
  const made = await call(company.admin, 'api/user/add', body);
  expect(made, JSON.stringify(made)).toMatchObject({ result: 'success' });
  const person = await company.signIn(name);
  names.set(person.id, name);
  return person;
}

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  const all = { index: true, add: true, edit: true, delete: true };
  const stored = await company.database.first(select('role', ['grants', 'scopes'])`
    where id = ${company.roles.manager}`);
  wide = {
    grants: { ...stored?.grants, system: { user: { ...all, import: true }, role: all, branch: all } },
    scopes: Object.fromEntries(Object.keys(stored?.scopes ?? {}).map((module) => [module, 'all'])),
  };
});
afterAll(() => company.close());

const department = async (text: string) =>
  (await call(company.admin, 'main/Branch/add', { text, parentid: company.departments.company })).data.id as number;
beforeEach(async () => {
  await company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`);
  await company.database.run(sql`update flow_instance set state = 4 where state = 0`);
  [branch, otherBranch] = [await department(named('行政部')), await department(named('财务部'))];
  boss = await hire(named('boss'), branch, await roleOf(named('主管')));
  friend = await hire(named('friend'), otherBranch, await roleOf(named('友')));
  personnel = await hire(named('hr'), branch, await roleOf(named('人事')), boss.id);
  await call(company.admin, 'main/Branch/edit', { id: branch, userid: boss.id });
});
const { live } = approvalsOf(() => company);

const by = (source: ApproverNode['approvers'][number], more: Partial<ApproverNode> = {}): ApproverNode =>
  approver('a', [], { approvers: [source], ...more });
const refused = { code: 'forbidden', msg: '此更改会改变谁审批您自己提交的记录，请由管理员操作' };
const done = { result: 'success' };

/** What somebody does to the organisation. */
const actions = {
  headSelf: (actor: Person) => call(actor, 'main/Branch/edit', { id: branch, userid: personnel.id }),
  headFriend: (actor: Person) => call(actor, 'main/Branch/edit', { id: branch, userid: friend.id }),
  headNobody: (actor: Person) => call(actor, 'main/Branch/edit', { id: branch, userid: 0 }),
  superiorFriend: (actor: Person) => call(actor, 'api/user/edit', { UserID: personnel.id, superiorid: friend.id }),
  moveSelf: (actor: Person) => call(actor, 'api/user/edit', { UserID: personnel.id, BranchId: otherBranch }),
  disableBoss: (actor: Person) => call(actor, 'api/user/edit', { UserID: boss.id, status: 0 }),
  headElsewhere: (actor: Person) => call(actor, 'main/Branch/edit', { id: otherBranch, userid: friend.id }),
};
type Action = keyof typeof actions;

const cases: [what: string, node: () => FlowNode, action: Action, answer: object][] = [
  ['the head decides: making oneself head', () => by({ type: 'head', level: 1 }), 'headSelf', refused],
  [
    'so by the rule that the superior decides instead of oneself, who did not',
    () => by({ type: 'head', level: 1 }, { self: 'superior' }),
    'headSelf',
    done,
  ],
  [
    'the head decides, oneself is passed over: making oneself head',
    () => by({ type: 'head', level: 1 }, { self: 'skip' }),
    'headSelf',
    refused,
  ],
  ['the head decides: making a friend head', () => by({ type: 'head', level: 1 }), 'headFriend', refused],
  [
    'the head decides, nobody passes: leaving the department without',
    () => by({ type: 'head', level: 1 }, { empty: 'pass' }),
    'headNobody',
    refused,
  ],
  [
    'the head decides, else the administrators: leaving it without',
    () => by({ type: 'head', level: 1 }, { empty: 'admin' }),
    'headNobody',
    done,
  ],
  [
    'the head decides: moving oneself to a department with another head',
    () => by({ type: 'head', level: 1 }),
    'moveSelf',
    refused,
  ],
  [
    'the superior decides: changing one’s own superior',
    () => by({ type: 'superior', level: 1 }),
    'superiorFriend',
    refused,
  ],
  [
    'a chain of superiors decides: changing one’s own superior',
    () => by({ type: 'superior', level: 3, chain: 1 }),
    'superiorFriend',
    refused,
  ],
  ['the head decides: changing one’s own superior', () => by({ type: 'head', level: 1 }), 'superiorFriend', done],
  [
    'somebody by name decides: changing one’s own superior',
    () => approver('a', [company.manager]),
    'superiorFriend',
    done,
  ],
  [
    'the superior decides: making a friend head where one’s superior is set by name',
    () => by({ type: 'superior', level: 1 }),
    'headFriend',
    done,
  ],
  [
    'the superior decides, else the administrators: the superior leaves',
    () => by({ type: 'superior', level: 1 }),
    'disableBoss',
    done,
  ],
  [
    'the superior decides, nobody passes: the superior leaves',
    () => by({ type: 'superior', level: 1 }, { empty: 'pass' }),
    'disableBoss',
    refused,
  ],
  [
    'the head decides: the head of a department that one is not in',
    () => by({ type: 'head', level: 1 }),
    'headElsewhere',
    done,
  ],
];

describe('a flow is on, and', () => {
  beforeEach(async () => {
    await call(company.admin, 'main/Branch/edit', { id: otherBranch, userid: company.manager.id });
  });

  test.each(cases)('%s', async (_what, node, action, answer) => {
    await live('contract', node());
    expect(await actions[action](personnel)).toMatchObject(answer);
  });

  test.each(cases.filter(([, , , answer]) => answer === refused))(
    '%s: an administrator may',
    async (_what, node, action) => {
      await live('contract', node());
      expect(await actions[action](company.admin)).toMatchObject(done);
    },
  );

  test('somebody else may do to another one what they may not do to themselves', async () => {
    await live('contract', by({ type: 'superior', level: 1 }));
    const colleague = await hire(named('colleague'), branch, await roleOf(named('同事')), boss.id);
    expect(await call(personnel, 'api/user/edit', { UserID: colleague.id, superiorid: friend.id })).toMatchObject(done);
    expect(await call(colleague, 'api/user/edit', { UserID: colleague.id, superiorid: boss.id })).toMatchObject(
      refused,
    );
  });

  test('it is refused before the commit: nothing of it is there', async () => {
    await live('contract', by({ type: 'superior', level: 1 }));
    await actions.superiorFriend(personnel);
    const row = await company.database.first(select('app_user', ['superior_id as superior'])`
      where id = ${personnel.id}`);
    expect(row?.superior).toBe(boss.id);
  });
});

describe('by roles', () => {
  test('nobody becomes the one who decides themselves, and others may be added', async () => {
    const role = await roleOf(named('审批角色'));
    await live('contract', by({ type: 'role', ids: [role] }));
    const [own] = await company.database.rows(select('user_role', ['role_id as id'])`where user_id = ${personnel.id}`);
    const give = (person: Person, ids: number[]) =>
      call(personnel, 'api/user/edit', { UserID: person.id, RoleId: ids.join() });
    expect(await give(personnel, [own?.id ?? 0, role])).toMatchObject(refused);
    expect(await give(friend, [role])).toMatchObject(done);
  });

  test('the superior instead of oneself is somebody added, too', async () => {
    const role = await roleOf(named('审批角色'));
    await live('contract', by({ type: 'role', ids: [role] }, { self: 'superior' }));
    const [own] = await company.database.rows(select('user_role', ['role_id as id'])`where user_id = ${personnel.id}`);
    const body = { UserID: personnel.id, RoleId: `${own?.id},${role}` };
    expect(await call(personnel, 'api/user/edit', body)).toMatchObject(refused);
  });
});

test.each([['$department'], ['$role']])('what one hands in is led into no other branch by %s', async (field) => {
  const role = await roleOf(named('分支角色'));
  const value = String(field === '$role' ? role : otherBranch);
  await live('contract', {
    id: 'k',
    type: 'condition',
    name: '按人',
    branches: [
      { id: 'k1', name: '特', when: [{ field, type: 'in', value }], next: approver('x', [friend]) },
      { id: 'k2', name: '其他', when: [], otherwise: 1, next: approver('y', [boss]) },
    ],
  });
  const [own] = await company.database.rows(select('user_role', ['role_id as id'])`where user_id = ${personnel.id}`);
  const body = field === '$role' ? { RoleId: `${own?.id},${role}` } : { BranchId: otherBranch };
  expect(await call(personnel, 'api/user/edit', { UserID: personnel.id, ...body })).toMatchObject(refused);
  expect(await call(personnel, 'api/user/edit', { UserID: friend.id, ...body })).toMatchObject(done);
});

test('what one handed in and is on its way through an earlier flow counts; that of others does not', async () => {
  const id = await live('contract', approver('first', [company.manager]), {
    ...by({ type: 'superior', level: 1 }),
    id: 'then',
  });
  await contract(company.seller);
  await company.database.run(sql`update flow set enabled = false where id = ${id}`);
  expect(await actions.superiorFriend(personnel)).toMatchObject(done);
  await call(company.admin, 'api/user/edit', { UserID: personnel.id, superiorid: boss.id });
  await company.database.run(sql`update flow set enabled = true where id = ${id}`);
  await contract(personnel);
  await company.database.run(sql`update flow set enabled = false where id = ${id}`);
  expect(await actions.superiorFriend(personnel)).toMatchObject(refused);
});

test('a draft that is not published, and a flow that is off, bind nobody', async () => {
  const id = await live('contract', by({ type: 'superior', level: 1 }));
  await call(company.admin, 'edit', { id, enabled: 0 });
  expect(await actions.superiorFriend(personnel)).toMatchObject(done);
});

describe('while what one handed in waits for somebody', () => {
  const byName = () => approver('a', [boss]);

  test('nobody says who takes their place: they stay, and keep their superiors', async () => {
    await live('contract', byName());
    await contract(personnel);
    const over = (actor: Person, body: object) => call(actor, 'api/user/edit', { UserID: boss.id, ...body });
    expect(await over(personnel, { superiorid: friend.id })).toMatchObject(refused);
    expect(await actions.disableBoss(personnel)).toMatchObject(refused);
    expect(await call(personnel, 'api/user/delete', { ids: String(boss.id) })).toMatchObject(refused);
    expect(await over(company.admin, { superiorid: friend.id })).toMatchObject(done);
    expect(await over(company.admin, { status: 0 })).toMatchObject(done);
  });

  test('of what others handed in, or was decided, they do', async () => {
    await live('contract', byName());
    await contract(company.seller);
    const id = await contract(personnel);
    expect(await pass(boss, id)).toMatchObject(done);
    expect(await call(personnel, 'api/user/edit', { UserID: boss.id, superiorid: friend.id })).toMatchObject(done);
    expect(await actions.disableBoss(personnel)).toMatchObject(done);
  });
});

test('nobody opens a way into the account of whoever decides on what they hand in', async () => {
  const weak = await hire(named('weak'), otherBranch, await roleOf(named('弱')));
  const enter = (actor: Person) => call(actor, 'api/user/edit', { UserID: weak.id, password: 'Jieguan#2027' });
  const barred = { code: 'forbidden', msg: '对方审批您提交的记录，其登录方式请由管理员更改' };
  expect(await enter(personnel)).toMatchObject(done);
  const flow = await live('contract', approver('a', [weak]));
  expect(await enter(personnel)).toMatchObject(barred);
  expect(await call(personnel, 'api/user/edit', { UserID: weak.id, username: named('taken') })).toMatchObject(barred);
  expect(await call(personnel, 'api/user/edit', { UserID: weak.id, NickName: '改名' })).toMatchObject(done);
  expect(await enter(company.admin)).toMatchObject(done);
  await contract(personnel);
  await company.database.run(sql`update flow set enabled = false where id = ${flow}`);
  expect(await enter(personnel)).toMatchObject(barred);
  await company.database.run(sql`update flow_instance set state = 4 where state = 0`);
  expect(await enter(personnel)).toMatchObject(done);
});

test('an import of people is asked the same', async () => {
  await live('contract', by({ type: 'superior', level: 1 }));
  const head = '姓名,用户名,部门,角色,手机,直属上级';
  const row = (person: Person, superior: string) =>
    [names.get(person.id), names.get(person.id), '', '', '', superior].join();
  const run = async (rows: string[]) => {
    const begun = await addTransferFile(company, personnel, 'user', '员工.csv', [head, ...rows].join('\n'));
    const usual = { policy: 'update', match: 'username', password: 'Anfang#2026' };
    await runToEnd(personnel, 'api/import/check', { id: begun.id, mapping: begun.mapping, ...usual });
    return runToEnd(personnel, 'api/import/run', { id: begun.id });
  };
  const superiorOf = async ({ id }: Person) =>
    (await company.database.first(select('app_user', ['superior_id as superior'])`where id = ${id}`))?.superior;
  const colleague = await hire(named('colleague'), branch, await roleOf(named('同事')), boss.id);
  expect((await run([row(personnel, names.get(friend.id) ?? '')])).result).toMatchObject({ updated: 0, failed: 1 });
  expect(await superiorOf(personnel)).toBe(boss.id);
  expect((await run([row(colleague, names.get(friend.id) ?? '')])).result).toMatchObject({ updated: 1 });
  expect(await superiorOf(colleague)).toBe(friend.id);
});
