// The log of an approval reveals nothing that is hidden from its reader.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, pass, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
let boss: Person;
let clerk: Person;
beforeAll(async () => {
  company = await createCompany();
  boss = await addPerson(company, 'boss', { grants: {} });
  clerk = await addPerson(company, 'clerk', { grants: {} });
});
afterAll(() => company.close());
beforeEach(() =>
  company.database.run(sql`update flow set enabled = false, deleted_at = now() where deleted_at is null`),
);
const { live, taskOf } = approvalsOf(() => company);

test('the log names the branch that it goes now to whoever may read what that asks, and to nobody else', async () => {
  const { admin, seller } = company;
  const reader = (name: string, fields: Record<string, string>) =>
    addPerson(company, name, {
      grants: { crm: { contract: { index: true } } },
      scopes: { contract: 'all' },
      fields: { contract: fields },
    });
  const [blind, seeing] = [await reader('blind', { Money: 'hidden' }), await reader('seeing', {})];
  const large = { id: 'k1', name: '大额', when: [{ field: 'Money', type: 'ge' as const, value: '700' }] };
  const other = { id: 'k2', name: '其他', when: [], otherwise: 1 as const };
  await live(
    'contract',
    {
      id: 'k',
      type: 'condition',
      name: '按金额',
      branches: [
        { ...large, next: approver('big', [boss]) },
        { ...other, next: approver('small', [clerk]) },
      ],
    },
    approver('c', [admin], { fields: { Money: 'edit' } }),
  );
  const id = await contract(seller, { Money: '1' });
  await pass(clerk, id);
  const edit = { stepid: await stepOf(admin, id), item: JSON.stringify({ Money: '9000000' }) };
  expect(await call(admin, 'editFormField', edit)).toMatchObject({ result: 'success' });
  const named = async (person: Person) =>
    ((await call(person, 'logs', { taskid: await taskOf(id) })).data as { action: string; name: string }[])
      .filter(({ action }) => action === 'rerouted')
      .map(({ name }) => name);
  expect(await named(seeing)).toEqual(['按金额：大额']);
  expect(await named(blind)).toEqual(['按金额']);
});
