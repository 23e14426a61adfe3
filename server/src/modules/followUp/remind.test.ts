// Planned follow-ups: the owner of the record is notified when the time has come, once, whatever ran meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const run = async () => (await runJobOf(company, 'followUp.remind')) as { told: number };
const plan = (table: string, id: number, ago: string) =>
  company.database.run(
    sql`update ${sql.table(table)} set next_follow_up_at = now() - ${ago}::interval where id = ${id}`,
  );
const notices = async (person: Person) => {
  const { rows } = (await person.call('api/notification/index', { isread: 1, rows: 100 })).body as {
    rows: { kind: string; module: string; modelId: number; cont: string; username: string }[];
  };
  return rows.filter((row) => row.kind === 'followUp.due');
};
const forget = (ago: string) =>
  company.database.run(sql`update follow_up_reminder set told_until = now() - ${ago}::interval`);

test('the owners of customers and leads are told once, by whichever process comes first', async () => {
  const customer = await addCustomer(company.seller, '到期公司');
  const lead = (await company.seller.call('api/clues/add', { CustomerName: '到期线索' })).body.data.id;
  await forget('1 hour');
  await plan('customer', customer, '10 minutes');
  await plan('lead', lead, '5 minutes');
  const runs = await Promise.all([run(), run()]);
  expect(runs.map((one) => one.told).toSorted()).toEqual([0, 2]);
  expect(await notices(company.seller)).toEqual([
    expect.objectContaining({ module: 'customer', modelId: customer, cont: '“到期公司”到了计划的跟进时间' }),
    expect.objectContaining({ module: 'clues', modelId: lead, cont: '“到期线索”到了计划的跟进时间', username: '' }),
  ]);
  expect(await notices(company.peer)).toEqual([]);
  expect(await run()).toEqual({ told: 0 });
});

test('of what lies ahead, is deleted, has no owner, is closed, or came due long ago nobody is told', async () => {
  const ids = [];
  for (const name of ['未到', '已删', '公海', '很久']) ids.push(await addCustomer(company.stranger, `${name}公司`));
  const [ahead, deleted, pooled, old] = ids as [number, number, number, number];
  const closed = (await company.stranger.call('api/clues/add', { CustomerName: '无效线索' })).body.data.id;
  await forget('3 days');
  await plan('customer', ahead, '-1 hours');
  await plan('customer', old, '2 days');
  for (const id of [deleted, pooled]) await plan('customer', id, '1 minute');
  await plan('lead', closed, '1 minute');
  await company.database.run(sql`update customer set deleted_at = now() where id = ${deleted}`);
  await company.database.run(
    sql`update customer set owner_id = 0, pool_id = (select min(id) from pool) where id = ${pooled}`,
  );
  await company.database.run(sql`update lead set state = 3 where id = ${closed}`);
  await company.database.run(
    sql`update customer set next_follow_up_at = null where owner_id <> ${company.stranger.id}`,
  );
  await run();
  expect(await notices(company.stranger)).toEqual([]);
});
