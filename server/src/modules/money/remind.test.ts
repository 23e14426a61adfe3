// Reminders of each morning: contracts that end, instalments that are due or late; to their owners, and to nobody else.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

async function contract(name: string, end?: number, more: Record<string, unknown> = {}): Promise<number> {
  const { seller, database } = company;
  const customerId = await addCustomer(seller, name);
  const { body } = await seller.call('api/contract/add', { customerId, Money: '100', ...more });
  const id = body.data.id as number;
  if (end !== undefined)
    await database.run(sql`update contract set end_on = current_date + ${end}::integer where id = ${id}`);
  return id;
}

async function notices(person: Person, kind: string): Promise<{ modelId: number; cont: string }[]> {
  const { rows } = (await person.call('api/notification/index', { rows: 200 })).body as {
    rows: { kind: string; modelId: number; cont: string }[];
  };
  return rows.filter((row) => row.kind === kind).toSorted((a, b) => a.modelId - b.modelId);
}

test('contracts that end in 30 days, in 7 days or today; no others, none that is not renewed, void or a draft', async () => {
  const { seller, manager, admin } = company;
  const [month, week, today] = [await contract('三十天', 30), await contract('七天', 7), await contract('今天', 0)];
  for (const days of [-1, 1, 6, 8, 29, 31]) await contract(`别的${days}`, days);
  await contract('没有结束');
  const given = await contract('不续费', 7);
  await manager.call('api/contract/noRenewal', { ids: given, reason: '不续' });
  await contract('草稿', 7, { state: 'draft' });
  const gone = await contract('作废', 7);
  await admin.call('api/contract/void', { ids: gone, reason: '作废' });
  expect(await runJobOf(company, 'contract.remind')).toEqual({ told: 3 });
  expect((await notices(seller, 'contract.ending')).map((row) => row.modelId)).toEqual([month, week, today]);
  expect((await notices(seller, 'contract.ending'))[1]?.cont).toContain('还有 7 天');
  expect(await notices(manager, 'contract.ending')).toEqual([]);
});

test('instalments that are due today or in three days, or since yesterday late; not those that are settled', async () => {
  const { seller, database } = company;
  const id = await contract('分期提醒');
  const draft = await contract('草稿分期', undefined, { state: 'draft' });
  const plan = async (contractId: number, days: number) => {
    const { body } = await seller.call('api/recpay/add', { contractId, money: '10', plantime: '2031-01-01' });
    await database.run(
      sql`update receipt_plan set due_on = current_date + ${days}::integer where id = ${body.data.id}`,
    );
    return body.data.id as number;
  };
  for (const days of [0, 3, -1, 1, 4, -2]) await plan(id, days);
  await plan(draft, 0);
  const settled = await plan(id, 0);
  await seller.call('api/recpay/set', { id: settled });
  expect(await runJobOf(company, 'recpay.remind')).toEqual({ told: 3 });
  expect(await notices(seller, 'recpay.due')).toHaveLength(2);
  expect(await notices(seller, 'recpay.overdue')).toHaveLength(1);
});
