// Writes to many records at once: one person's wait for each other, so that colleagues wait for one of them at most.
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { defineModule } from '../../engine/module.ts';
import { select } from '../../platform/db/query.ts';
import { bulkLimits } from '../../platform/http/bulk.ts';

/** Ends the statement under way of the write of one record, as the database does after its limit. */
const cancelling = defineModule({
  name: 'cancelling',
  on: {
    'customer.changed': async (call, { rows }) => {
      if (rows.some((row) => row['name'] === '语句被结束公司'))
        await call.db.run(sql`select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)`);
    },
  },
});

let company: Company;
let ids: number[];
let other: number;
beforeAll(async () => {
  company = await createCompany({ modules: [cancelling] });
  ids = [];
  for (let at = 0; at < 21; at++) ids.push(await addCustomer(company.seller, `成批${at}公司`));
  other = await addCustomer(company.seller, '旁边的公司');
});
let letGo = () => undefined as void;
afterEach(() => {
  vi.useRealTimers();
  letGo();
});
afterAll(() => company.close());

const tooSlow = '前面的批量操作还没有完成，这一次没有改动任何记录，请稍后再试';

/** Injected calls begin when they are waited for. */
const change = (person: Person, address: string, some = ids) =>
  person
    .call('api/record/change', { module: 'customer', ids: some.join(), data: JSON.stringify({ address }) })
    .then((answer) => answer);

/** Statements that wait for a lock. */
async function waiting(): Promise<number> {
  const row = await company.database.first(select(sql`pg_stat_activity`, [sql<number>`count(*)`.as('n')])`
    where datname = current_database() and wait_event_type = 'Lock'`);
  return row?.n ?? 0;
}

/** Holds the last of the records until released. */
function hold(): { held: Promise<void>; release(): void; over: Promise<unknown> } {
  let release!: () => void;
  let begun!: () => void;
  const released = new Promise<void>((resolve) => (letGo = release = resolve));
  const held = new Promise<void>((resolve) => (begun = resolve));
  const over = company.database.transaction(async (tx) => {
    await tx.run(sql`select 1 from customer where id = ${ids.at(-1)} for update`);
    begun();
    await released;
  });
  return { held, release, over };
}

test('of one person’s many only one is at work; the person’s other calls and other people go on', async () => {
  const { seller, manager } = company;
  const block = hold();
  await block.held;
  const calls = Array.from({ length: 4 }, (_one, at) => change(seller, `第${at}路`));
  await expect.poll(waiting).toBe(1);
  expect((await seller.call('api/customer/edit', { id: other, address: '不必等' })).body.result).toBe('success');
  expect((await change(seller, '少量', [other])).body.result).toBe('success');
  // Taking something back may be many as well: it comes after them.
  const undone = await manager.call('api/record/undo', { id: 1 });
  expect(undone.body.code).toBe('conflict');
  // Somebody else's does not wait for this person's turn, only for the records.
  const theirs = change(manager, '主管路');
  await expect.poll(waiting).toBe(2);
  block.release();
  await block.over;
  for (const call of [...calls, theirs]) expect((await call).body).toMatchObject({ result: 'success' });
  const versions = await company.database.rows(
    sql`select distinct version from customer where id = any(${ids}::bigint[])`,
  );
  expect(versions).toEqual([{ version: 6 }]);
});

test('whose turn does not come hears why, and nothing of it is written', async () => {
  const { admin } = company;
  const block = hold();
  await block.held;
  const first = change(admin, '先来路');
  await expect.poll(waiting).toBe(1);
  const queue = Array.from({ length: bulkLimits.waiting }, (_one, at) => change(admin, `排队${at}路`));
  const beyond = await change(admin, '多余路');
  expect(beyond).toMatchObject({ status: 429, body: { code: 'too_many', msg: tooSlow } });
  for (const path of ['api/record/undo', 'api/customer/export', 'api/module/export', 'api/handover/start'])
    expect((await admin.call(path, { id: 1 })).body, path).toMatchObject({ code: 'too_many', msg: tooSlow });
  block.release();
  await block.over;
  for (const call of [first, ...queue]) expect((await call).body.result).toBe('success');
  const rows = await company.database.rows(sql`select address from customer where address in ('多余路')`);
  expect(rows).toEqual([]);
});

test('whoever waits to the end of their call hears it, too', async () => {
  const { seller } = company;
  const block = hold();
  await block.held;
  const first = change(seller, '先来路');
  await expect.poll(waiting).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const second = change(seller, '后来路');
  await seller.call('api/customer/Views', { id: other });
  vi.advanceTimersByTime(limits.requestTimeout);
  vi.useRealTimers();
  expect(await second).toMatchObject({ status: 429, body: { code: 'too_many', msg: tooSlow } });
  block.release();
  await block.over;
  expect((await first).body.result).toBe('success');
});

test('a statement that the database ends is told as what it is, and changes nothing', async () => {
  const { seller } = company;
  const last = await addCustomer(seller, '语句被结束公司');
  const answer = await change(seller, '一半路', [...ids, last]);
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many', msg: tooSlow } });
  const rows = await company.database.rows(sql`select 1 from customer where address = '一半路'`);
  expect(rows).toEqual([]);
});

test('whose login ends while they wait for their turn hears that, and nothing of the records', async () => {
  const { manager } = company;
  const block = hold();
  await block.held;
  const first = change(manager, '主管先来路');
  await expect.poll(waiting).toBe(1);
  const second = manager.call('api/record/undo', { id: 1 }).then((answer) => answer);
  // Let in after the one that waits.
  expect((await manager.call('api/customer/Views', { id: other })).body.result).toBe('success');
  await manager.call('api/user/logout');
  block.release();
  await block.over;
  expect((await first).body).toMatchObject({ code: 'signed_out' });
  expect((await second).body).toMatchObject({ code: 'signed_out' });
  const rows = await company.database.rows(sql`select 1 from customer where address = '主管先来路'`);
  expect(rows).toEqual([]);
});
