// The metrics for operators: who may read them, what they contain, and that the ready-made dashboard uses nothing else.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany } from './company.ts';

const token = 'a-token-of-the-operator';
let company: Company;

beforeAll(async () => {
  company = await createCompany({ metricsToken: token, realtime: true });
});
afterAll(() => company.close());

const scrape = (headers: Record<string, string> = {}, from: Company = company) =>
  from.app.server.inject({ method: 'GET', url: '/metrics', headers });

const read = async () => (await scrape({ authorization: `Bearer ${token}` })).payload;

/** Value of the line that begins so. */
async function valueOf(line: string): Promise<number> {
  const found = (await read()).split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('without the right token the address is unknown to everybody', async () => {
  expect((await scrape()).statusCode).toBe(404);
  expect((await scrape({ authorization: token })).statusCode).toBe(404);
  expect((await scrape({ authorization: `Bearer ${token}x` })).statusCode).toBe(404);
  expect((await scrape({ authkey: company.admin.token })).statusCode).toBe(404);
  expect((await scrape({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
});

test('where no token was set nobody may', async () => {
  const closed = await createCompany();
  expect((await scrape({ authorization: 'Bearer undefined' }, closed)).statusCode).toBe(404);
  expect((await scrape({ authorization: 'Bearer ' }, closed)).statusCode).toBe(404);
  await closed.close();
});

/** A call is counted when its answer has left, which may be a moment after it came. */
const counted = () => expect.poll(() => valueOf('crm_calls_under_way')).toBe(0);

test('calls are counted by path and by what came of them', async () => {
  const line = (result: string) => `crm_call_seconds_count{path="/api/customer/add",result="${result}"}`;
  await addCustomer(company.seller, '计数公司');
  await counted();
  const [good, bad] = [await valueOf(line('success')), await valueOf(line('invalid'))];
  // What is not there is no number, and no number is equal to one more.
  expect(good).toBeGreaterThan(0);
  await addCustomer(company.seller, '计数公司二');
  await company.seller.call('api/customer/add', {});
  await counted();
  expect(await valueOf(line('success'))).toBe(good + 1);
  expect(await valueOf(line('invalid'))).toBe((bad || 0) + 1);
  const out = (await valueOf(line('signed_out'))) || 0;
  await company.guest.call('api/customer/add', {});
  await counted();
  expect(await valueOf(line('signed_out'))).toBe(out + 1);
});

test('jobs, and a database that is away', async () => {
  await company.database.run(sql`insert into job (name, user_id, data, queue_id, created_at)
    values ('test.wait', 0, '{}', gen_random_uuid(), now() - interval '1 hour')`);
  expect(await valueOf('crm_jobs{state="queued"}')).toBe(1);
  expect(await valueOf('crm_jobs_oldest_queued_seconds')).toBeGreaterThanOrEqual(3600);
  expect(await valueOf('crm_database_up')).toBe(1);
  await company.database.run(sql`alter table job rename to job_away`);
  expect(await valueOf('crm_database_up')).toBe(0);
  await company.database.run(sql`alter table job_away rename to job`);
});

test('the dashboard uses only existing metrics', async () => {
  const file = path.resolve(import.meta.dirname, '../../deploy/grafana-dashboard.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as { panels: { targets: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(crm|nodejs|process)_\w+/g) ?? []),
  );
  const text = await read();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name as string],
    ),
  );
  expect(shown.length).toBeGreaterThan(20);
  expect([...new Set(shown)].filter((name) => !known.has(name))).toEqual([]);
});
