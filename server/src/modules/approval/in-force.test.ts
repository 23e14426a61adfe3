// Who changes what is in force: every way of it needs the reach, is notified to the administrators, and makes nobody decide on their own.
import type { ApproverNode, FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, drawing, noticesOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
/** Sees all contracts. */
let setter: Person;
/** May do all with flows, and sees contracts of their own only. */
let near: Person;

const flowGrants = { index: true, add: true, edit: true, publish: true, delete: true };

beforeAll(async () => {
  company = await createCompany();
  const grants = { oa: { flow: flowGrants }, crm: { contract: { index: true } } };
  setter = await addPerson(company, 'setter', { grants, scopes: { contract: 'all' } });
  near = await addPerson(company, 'near', { grants, scopes: { contract: 'self' } });
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);
const { live, drawn, stateOf } = approvalsOf(() => company);

const redrawn = (...nodes: FlowNode[]) => JSON.stringify(drawing(...nodes));
const isOn = async (id: number) => (await call(company.admin, 'detail', { id })).data?.enabled;

/** Every way to change what is in force, to be tried by somebody on what stands. */
const ways: [what: string, case_: string, prepare: () => Promise<{ id: number; path: string; body: object }>][] = [
  [
    'switching off',
    'off',
    async () => ({ id: await live('contract', approver('a', [company.manager])), path: 'edit', body: { enabled: 0 } }),
  ],
  [
    'deleting',
    'deleted',
    async () => {
      const id = await live('contract', approver('a', [company.manager]));
      return { id, path: 'delete', body: { ids: id } };
    },
  ],
  [
    'publishing what is on',
    'published',
    async () => {
      const id = await live('contract', approver('a', [company.manager]));
      await call(company.admin, 'edit', { id, nodes: redrawn(approver('b', [company.peer])) });
      return { id, path: 'publish', body: {} };
    },
  ],
  [
    'replacing who decides',
    'published',
    async () => {
      const id = await live('contract', approver('a', [company.manager]));
      return { id, path: 'replaceApprover', body: { ids: id, userid: company.manager.id, to: company.peer.id } };
    },
  ],
  [
    'switching on',
    'on',
    async () => {
      const id = await drawn('contract', approver('a', [company.manager]));
      await call(company.admin, 'publish', { id });
      return { id, path: 'edit', body: { enabled: 1 } };
    },
  ],
  [
    'switching on in the place of another one',
    'replaced',
    async () => {
      const replaces = await live('contract', approver('a', [company.manager]));
      const id = await drawn('contract', approver('b', [company.peer]));
      await call(company.admin, 'publish', { id });
      return { id, path: 'edit', body: { enabled: 1, replaces } };
    },
  ],
];

describe.each(ways)('%s', (_what, change, prepare) => {
  test('needs the reach that publishing needs', async () => {
    const { id, path, body } = await prepare();
    const before = await call(company.admin, 'detail', { id });
    const refused = await call(near, path, { id, ...body });
    if (path === 'replaceApprover')
      expect(refused.data).toMatchObject({ count: 0, rejected: [{ id, code: 'forbidden' }] });
    else expect(refused).toMatchObject({ code: 'forbidden', msg: expect.stringContaining('全部合同') });
    expect((await call(company.admin, 'detail', { id })).data).toEqual(before.data);
  });

  test('is told to the administrators, and opens the flow', async () => {
    const { admin, manager } = company;
    const { id, path, body } = await prepare();
    expect(await call(setter, path, { id, ...body })).toMatchObject({ result: 'success' });
    const [notice] = await noticesOf(admin);
    expect(notice).toMatchObject({ kind: 'approval.flowChanged', username: 'setter' });
    const words = {
      on: '启用了合同',
      off: '停用了合同',
      replaced: '代替“',
      published: '新版本',
      deleted: '删除了合同',
    };
    expect(notice?.cont).toContain(words[change as keyof typeof words]);
    expect([notice?.module, notice?.modelId]).toEqual(change === 'deleted' ? ['', 0] : ['flow', id]);
    for (const person of [manager, setter])
      expect((await noticesOf(person)).map(({ kind }) => kind)).not.toContain('approval.flowChanged');
  });
});

test('in one call with publishing it is told once, and whoever did it is not told', async () => {
  const { admin } = company;
  const count = async () =>
    (await noticesOf(admin, { rows: 100 })).filter(({ kind }) => kind === 'approval.flowChanged').length;
  const before = await count();
  const id = await drawn('contract', approver('a', [company.manager]));
  expect(await call(setter, 'publish', { id, enable: 1 })).toMatchObject({ result: 'success' });
  expect(await count()).toBe(before + 1);
  await call(admin, 'edit', { id, enabled: 0 });
  expect(await count()).toBe(before + 1);
});

test('a draft that nothing goes through is changed without that reach, and told to nobody', async () => {
  const id = await drawn('contract', approver('a', [company.manager]));
  const [before] = await noticesOf(company.admin);
  expect(await call(near, 'delete', { ids: id })).toMatchObject({ result: 'success' });
  expect((await noticesOf(company.admin))[0]).toEqual(before);
});

test('what is handed in while a flow is on never passes by a hand that does not reach it', async () => {
  const { seller, manager } = company;
  const id = await live('contract', approver('a', [manager]));
  await call(near, 'edit', { id, enabled: 0 });
  await call(near, 'delete', { ids: id });
  expect(await isOn(id)).toBe(1);
  expect(await stateOf(await contract(seller, { Money: '9000000' }))).toEqual([0, 1]);
});

describe('nobody becomes the one who decides on what they hand in themselves', () => {
  const own = (more: Partial<ApproverNode> = {}) => approver('own', [setter], more);
  const publishes = async (person: Person, ...nodes: FlowNode[]) => {
    const id = await drawn('contract', ...nodes);
    return { id, answer: await call(person, 'publish', { id, enable: 1 }) };
  };

  test.each([
    ['by name', () => own()],
    ['by the rule that says so', () => own({ self: 'approve' })],
    ['as the submitter', () => own({ approvers: [{ type: 'submitter' }] })],
  ])('%s: publishing and switching on is refused', async (_how, node) => {
    const { id, answer } = await publishes(setter, node());
    expect(answer).toMatchObject({ code: 'forbidden', msg: expect.stringContaining('审批自己提交的') });
    expect(await isOn(id)).toBe(0);
    await call(company.admin, 'publish', { id });
    expect(await call(setter, 'edit', { id, enabled: 1 })).toMatchObject({ code: 'forbidden' });
  });

  test.each([['superior' as const], ['skip' as const]])('where the rule is %s it is not', async (self) => {
    const other = approver('other', [company.manager]);
    const { answer } = await publishes(setter, other, own({ self }));
    expect(answer).toMatchObject({ result: 'success' });
  });

  test('of a flow that is on it is refused, unless it was so before', async () => {
    const id = await live('contract', approver('a', [company.manager]));
    await call(company.admin, 'edit', { id, nodes: redrawn(own()) });
    expect(await call(setter, 'publish', { id })).toMatchObject({ code: 'forbidden' });
    expect(await call(company.admin, 'publish', { id })).toMatchObject({ result: 'success' });
    await call(setter, 'edit', { id, nodes: redrawn(own(), approver('b', [company.peer])) });
    expect(await call(setter, 'publish', { id })).toMatchObject({ result: 'success' });
  });

  test('putting oneself into the place of somebody else is refused, an administrator is not', async () => {
    const id = await live('contract', approver('a', [company.manager]));
    const body = { ids: id, userid: company.manager.id };
    expect((await call(setter, 'replaceApprover', { ...body, to: setter.id })).data).toMatchObject({
      count: 0,
      rejected: [{ code: 'forbidden' }],
    });
    expect((await call(company.admin, 'replaceApprover', { ...body, to: company.admin.id })).data).toMatchObject({
      count: 1,
    });
  });
});

test('publishing says at which nodes whoever hands in may enter themselves, and is not refused for it', async () => {
  const { admin } = company;
  await call(admin, 'api/field/add', { module: 'contract', type: 'user', title: '指定审批人' });
  const wire = (await call(admin, 'api/formField/formFieldIndex', { mode: 'contract' })).data.items
    .map((one: { json: { field: string; title: string } }) => one.json)
    .find(({ title }: { title: string }) => title === '指定审批人').field as string;
  const byField = (self: ApproverNode['self'], name = wire) =>
    approver('n', [], { approvers: [{ type: 'field', field: name }], self });
  const published = async (node: ApproverNode) =>
    (await call(admin, 'publish', { id: await drawn('contract', node) })).data;
  const warned = [{ node: 'n', code: 'ownChoice' }];
  expect(await published(byField('approve'))).toMatchObject({ version: 1, warnings: warned });
  expect(await published(byField('skip'))).toMatchObject({ version: 1, warnings: warned });
  // A drawing by another program may have left it out: they decide.
  expect(await published(byField(undefined))).toMatchObject({ version: 1, warnings: warned });
  const beside: ApproverNode['approvers'] = [
    { type: 'user', ids: [company.peer.id] },
    { type: 'field', field: wire },
  ];
  expect(await published(approver('n', [], { approvers: beside, self: 'approve' }))).toMatchObject({
    warnings: warned,
  });
  const on = await call(admin, 'publish', { id: await drawn('contract', byField('approve')), enable: 1 });
  expect(on).toMatchObject({ result: 'success', data: { version: 1, warnings: warned } });
  expect(await published(byField('superior'))).not.toHaveProperty('warnings');
  // Who owns it is not filled in there.
  expect(await published(byField('approve', 'userid'))).not.toHaveProperty('warnings');
  expect(await published(approver('n', [company.peer]))).not.toHaveProperty('warnings');
});

test('the notice is a switch of whoever may see flows', async () => {
  const kinds = async (person: Person) => JSON.stringify(await call(person, 'api/notification/switches'));
  expect(await kinds(setter)).toContain('审批流程变更');
  expect(await kinds(company.seller)).not.toContain('审批流程变更');
});
