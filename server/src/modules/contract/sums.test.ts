// What a list of contracts comes to: sums and averages of all results, under scope, conditions and grants.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { done } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const created = async (person: Person, name: string, body: Record<string, unknown>) =>
  (await done(person, 'api/contract/add', { ...body, customerId: await addCustomer(person, name) })).id;

describe('what a list comes to', () => {
  const sums = async (person: Person, more: Record<string, unknown> = {}) =>
    (await person.call('api/formField/sum', { module: 'contract', ...more })).body;

  test('is the sum of all results within scope and conditions, on average too', async () => {
    const { seller, admin, stranger } = company;
    for (const Money of ['1000.10', '2000.20', '4000'])
      await created(seller, `合计${Money}公司`, { Money, signTime: '2019-03-05' });
    const data = JSON.stringify([{ field: 'signTime', type: 'between', value: '2019-03-01,2019-03-31' }]);
    const { data: all } = await sums(seller, { data });
    expect(all.count).toBe(3);
    expect(all.sums.find((one: { field: string }) => one.field === 'Money')).toEqual({
      field: 'Money',
      title: '合同金额',
      sum: '7000.30',
      average: '2333.43',
    });
    expect(all.sums.map((one: { field: string }) => one.field)).toEqual(
      expect.arrayContaining(['repaid', 'unpaid', 'renewed', 'invoiced']),
    );
    expect((await sums(admin, { data })).data.sums).toEqual(all.sums);
    expect((await sums(stranger, { data })).data).toMatchObject({ count: 0 });
    const key = (await sums(seller, { data, key: '合计4000' })).data;
    expect(key.sums[0].sum).toBe('4000.00');
  });

  test('leaves out drafts and what was made void after it passed, and says how much that is', async () => {
    const { seller, manager } = company;
    const add = (Money: string, more = {}) =>
      created(seller, `生效${Money}公司`, { Money, signTime: '2018-03-05', ...more });
    await add('100');
    await add('20', { state: 'draft' });
    const voided = await add('3');
    await done(manager, 'api/contract/void', { ids: voided, reason: '签错' });
    const data = JSON.stringify([{ field: 'signTime', type: 'between', value: '2018-03-01,2018-03-31' }]);
    const found = (await sums(seller, { data })).data;
    expect(found).toMatchObject({ count: 3, others: 2 });
    expect(found.sums.find((one: { field: string }) => one.field === 'Money')).toMatchObject({
      sum: '100.00',
      others: '23.00',
      average: '100.00',
    });
  });

  test('is not told of more than can be added up at a glance, which counters know without reading a row', async () => {
    const { admin, seller, database } = company;
    const add = (n: number) =>
      database.run(
        sql`insert into row_count_ledger (entity, owner_id, f1, f2, n) values ('contract', ${seller.id}, 2, 1, ${n})`,
      );
    await add(200_001);
    try {
      const capped = { result: 'success', data: { count: 200_000, capped: true, sums: [] } };
      expect(await sums(admin)).toMatchObject(capped);
      expect(await sums(seller, { approval: '2' })).toMatchObject(capped);
      // Sums that only rows can answer are computed from the rows.
      expect((await sums(seller, { key: '合计4000' })).data.sums[0].sum).toBe('4000.00');
    } finally {
      await add(-200_001);
    }
    expect((await sums(admin)).data.capped).toBeUndefined();
  });

  test('tells nothing of what is hidden, nor to whoever may not open the list', async () => {
    const role = { grants: { crm: { contract: { index: true } } }, scopes: { contract: 'all' } };
    const open = await addPerson(company, 'sumreader', role);
    const half = await addPerson(company, 'halfreader', { ...role, fields: { contract: { Money: 'hidden' } } });
    const none = await addPerson(company, 'nosums', { grants: { crm: { customer: { index: true } } } });
    const summedFields = async (person: Person) =>
      (await sums(person)).data.sums.map((one: { field: string }) => one.field) as string[];
    expect(await summedFields(open)).toContain('Money');
    expect(await summedFields(half)).not.toContain('Money');
    // What is left to be paid would give the amount away.
    expect(await summedFields(half)).not.toContain('unpaid');
    expect((await sums(none)).code).toBe('forbidden');
    expect((await sums(open, { data: JSON.stringify([{ field: 'nonsense', type: 'eq', value: '1' }]) })).code).toBe(
      'invalid',
    );
  });
});
