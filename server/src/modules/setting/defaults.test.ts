// What a company would want otherwise is a setting: each default stands as it was decided, and changing it changes what happens.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, runJobOf } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const set = async (key: string, value: unknown) =>
  expect((await company.admin.call('api/setting/edit', { key, value })).body).toMatchObject({ result: 'success' });

test('each stands as decided before anybody changes it', async () => {
  const { groups } = (await company.admin.call('api/setting/index')).body.data as {
    groups: { items: object[] }[];
  };
  const keys = groups.flatMap(({ items }) => items.map((item) => JSON.stringify(item)));
  for (const key of [
    'register',
    'session.idleHours',
    'session.absoluteDays',
    'signIn.failures',
    'password.length',
    'recycle.days',
    'pool.lockLimit',
    'receipt.beyond',
    'contract.remindDays',
    'approval.urgeMinutes',
    'number.contract',
    'work.hours',
  ])
    expect(
      keys.some((item) => item.includes(`"${key}"`)),
      key,
    ).toBe(true);
});

test('contracts are told of as many days before as the company wants', async () => {
  const { seller, database } = company;
  const customerId = await addCustomer(seller, '到期提醒公司');
  const end = async (days: number) => {
    const { body } = await seller.call('api/contract/add', { customerId, contractName: `还有${days}天`, Money: '1' });
    await database.run(sql`update contract set end_on = current_date + ${days}::int where id = ${body.data.id}`);
  };
  for (const days of [30, 15, 7]) await end(days);
  const noticesNow = async () => {
    await database.run(sql`delete from notification`);
    await runJobOf(company, 'contract.remind');
    const { rows } = (await seller.call('api/notification/index', { isread: 1, rows: 100 })).body as {
      rows: { cont: string }[];
    };
    return rows.map(({ cont }) => Number(/还有 (\d+) 天/.exec(cont)?.[1])).sort((a, b) => a - b);
  };
  expect(await noticesNow()).toEqual([7, 30]);
  await set('contract.remindDays', '15,7');
  expect(await noticesNow()).toEqual([7, 15]);
  const wrong = await company.admin.call('api/setting/edit', { key: 'contract.remindDays', value: '14' });
  expect(wrong.body.code).toBe('invalid');
});

test('an account waits after as many wrong passwords as the company allows', async () => {
  const { guest } = company;
  await addPerson(company, 'forgetful', { grants: {} });
  await set('signIn.failures', 3);
  const wrong = async () =>
    (await guest.call('api/user/login', { username: 'forgetful', password: 'Falsch#123' })).body.code;
  const codes = [await wrong(), await wrong(), await wrong(), await wrong()];
  expect(codes.at(-1)).toBe('too_many');
  expect(codes.slice(0, 3)).not.toContain('too_many');
});
