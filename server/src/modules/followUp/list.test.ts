// The list of all follow-ups, to which numbers of reports lead: within the scope, and honest about what it did not count.
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const listed = async (person: Person, body: Record<string, unknown> = {}) => {
  const {
    total,
    totalCapped = false,
    rows,
  } = (await person.call('api/OpportLogs/index', { ...body, rows: 20 })).body.data;
  return { total, totalCapped, rows: rows.length };
};

test('so many are counted and no more, and it says so, with a condition and without', async () => {
  const { seller, stranger, database } = company;
  const id = await addCustomer(seller, '很多跟进的公司');
  await database.run(sql`
    insert into follow_up (customer_id, owner_id, method, content, created_by, followed_at)
    select ${id}, ${seller.id}, 0, '第' || n || '次', ${seller.id}, now() from generate_series(1, ${limits.exactTotal}) n`);
  const phone = { data: JSON.stringify([{ field: 'status', type: 'eq', value: '0' }]) };
  const exact = { total: limits.exactTotal, totalCapped: false, rows: 20 };
  expect(await listed(seller)).toEqual(exact);
  await database.run(sql`insert into follow_up (customer_id, owner_id, method, content, created_by, followed_at)
    values (${id}, ${seller.id}, 0, '最后', ${seller.id}, now())`);
  const more = { ...exact, totalCapped: true };
  expect([await listed(seller), await listed(seller, phone)]).toEqual([more, more]);
  expect(await listed(stranger)).toEqual({ total: 0, totalCapped: false, rows: 0 });
});
