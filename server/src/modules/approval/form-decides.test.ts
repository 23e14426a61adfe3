// Designers of a form decide by it neither who decides on their submissions nor which branch they take.
import type { FlowNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
let board: Person;
let friend: Person;
/** Shapes forms and hands contracts in, and sees no others. */
let shaper: Person;
const grants = {
  crm: { customer: { index: true, add: true }, contract: { index: true, add: true, edit: true } },
  system: { customForm: { index: true, add: true, edit: true, delete: true } },
};

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  board = await addPerson(company, 'board', { grants: {} });
  friend = await addPerson(company, 'friend', { grants: {} });
  shaper = await addPerson(company, 'shaper', { grants, scopes: { customer: 'self', contract: 'self' } });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`update flow set enabled = false where enabled`));
const { live } = approvalsOf(() => company);

const field = async (body: object): Promise<{ id: number; field: string }> => {
  const made = await call(company.admin, 'api/field/add', { module: 'contract', type: 'number', ...body });
  expect(made, JSON.stringify(made)).toMatchObject({ result: 'success' });
  return made.data;
};
const by = (wire: string, more: object = {}): FlowNode => ({
  id: 'k',
  type: 'condition',
  name: '风险',
  branches: [
    {
      id: 'k1',
      name: '大',
      when: [{ field: wire, type: 'ge', value: '100000' }],
      next: approver('big', [board]),
      ...more,
    },
    { id: 'k2', name: '小', when: [], otherwise: 1, next: approver('small', [friend]) },
  ],
});
const change = (person: Person, id: number, body: object) => call(person, 'api/formField/Edit', { id, ...body });
const refused = (property: string) => ({
  code: 'invalid',
  fields: { [property]: expect.stringContaining('决定由谁审批') },
});

test('a branch asks a computed field: its formula, and those that it is computed from, stay', async () => {
  const base = await field({ title: '基数' });
  const half = await field({ title: '一半', formula: `${base.field} / 2` });
  const risk = await field({ title: '风险额', formula: `${half.field} * 2` });
  const beside = await field({ title: '旁边', formula: `${base.field} + 1` });
  expect(await change(shaper, risk.id, { formula: `${half.field} * 1` })).toMatchObject({ result: 'success' });
  await live('contract', by(risk.field));
  expect(await change(shaper, risk.id, { formula: `${half.field} * 0` })).toMatchObject(refused('formula'));
  expect(await change(shaper, half.id, { formula: `${base.field} * 0` })).toMatchObject(refused('formula'));
  expect(await change(shaper, base.id, { formula: '1 + 1' })).toMatchObject(refused('formula'));
  const never = { match: 'all', when: [{ field: beside.field, type: 'lt', value: '0' }] };
  expect(await change(shaper, base.id, { showWhen: never })).toMatchObject(refused('showWhen'));
  expect(await change(shaper, beside.id, { formula: `${base.field} + 2` })).toMatchObject({ result: 'success' });
  expect(await change(shaper, risk.id, { title: '风险金额' })).toMatchObject({ result: 'success' });
  const id = await contract(shaper, { [base.field]: '9000000' });
  expect([await stepOf(board, id), await stepOf(friend, id)]).toEqual([expect.any(Number), 0]);
  expect(await stepOf(board, id)).toBeGreaterThan(0);
  expect(await change(company.admin, risk.id, { formula: `${half.field} * 3` })).toMatchObject({ result: 'success' });
});

test('so it is where a node takes people from the field, and until what runs is through', async () => {
  const who = await field({ type: 'user', title: '审核人' });
  const beside = await field({ title: '另一个' });
  const flow = await live('contract', approver('a', [], { approvers: [{ type: 'field', field: who.field }] }));
  const hide = (value: string) => ({
    showWhen: { match: 'all', when: [{ field: beside.field, type: 'lt', value }] },
  });
  expect(await change(shaper, who.id, hide('0'))).toMatchObject(refused('showWhen'));
  const id = await contract(shaper, { [who.field]: board.id });
  await company.database.run(sql`update flow set enabled = false where id = ${flow}`);
  expect(await change(shaper, who.id, hide('1'))).toMatchObject(refused('showWhen'));
  await call(board, 'Approved', { id: await stepOf(board, id) });
  expect(await change(shaper, who.id, hide('2'))).toMatchObject({ result: 'success' });
});
