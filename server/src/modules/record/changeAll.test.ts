// One field of all results of a list, beside the calls: scope, grants, rules, progress, cancelling, interruption, taking back.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { defineModule } from '../../engine/module.ts';
import { select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';

/** What happens while the run changes records: set by a test. */
let meanwhile: ((names: string[]) => Promise<void>) | undefined;

const watching = defineModule({
  name: 'watching',
  on: {
    'customer.changed': async (_call, { rows }) => {
      const names = rows.map((row) => String(row['name']));
      if (names.includes('拒绝修改公司')) throw conflict(msg('asWritten', { text: '此客户已冻结' }));
      await meanwhile?.(names);
    },
  },
});

let company: Company;
beforeAll(async () => {
  company = await createCompany({
    modules: [watching],
    jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } },
  });
});
beforeEach(() => {
  meanwhile = undefined;
});
afterAll(() => company.close());

interface ChangeRequest {
  module?: string;
  data?: unknown;
  list?: unknown;
}
const start = async (
  person: Person,
  { module = 'customer', data = { address: '新路' }, list = {} }: ChangeRequest = {},
) =>
  (await person.call('api/record/changeAll', { module, data: JSON.stringify(data), list: JSON.stringify(list) })).body;

const detail = async (person: Person, id: number) => (await person.call('api/job/detail', { id })).body.data;

/** Waits until the run is over. */
async function ended(person: Person, id: number) {
  await expect
    .poll(async () => (await detail(person, id)).state, { timeout: 100_000 })
    .toMatch(/^(done|failed|cancelled)$/);
  return detail(person, id);
}

/** Starts a run and waits for it. */
async function changed(person: Person, request: ChangeRequest) {
  const answer = await start(person, request);
  expect(answer).toMatchObject({ result: 'success', data: { id: expect.any(Number) } });
  return ended(person, answer.data.id);
}

const addressOf = async (id: number) =>
  (await company.database.first(select('customer', ['address'])`where id = ${id}`))?.address;
const undo = async (person: Person, id: unknown) => (await person.call('api/record/undo', { id })).body;

test('the results of filter, scene and search get the value, within the person’s sight only, and give it back', async () => {
  const { seller, peer, manager } = company;
  const mine = await addCustomer(seller, '全部甲公司', { status: 1 });
  const second = await addCustomer(seller, '全部乙公司', { status: 1 });
  const another = await addCustomer(seller, '全部丙公司', { status: 2 });
  const theirs = await addCustomer(peer, '全部丁公司', { status: 1 });
  const list = {
    module: 'customer',
    page: 3,
    rows: 20,
    sort: 'updateTime desc',
    key: '全部',
    dataType: 'all',
    data: JSON.stringify([{ field: 'status', type: 'eq', value: '1' }]),
  };
  const run = await changed(seller, { list, data: { address: '全部路' } });
  expect(run).toMatchObject({ state: 'done', done: 2, total: 2, result: { count: 2, failed: 0, rejected: [] } });
  expect([await addressOf(mine), await addressOf(second)]).toEqual(['全部路', '全部路']);
  expect([await addressOf(another), await addressOf(theirs)]).not.toContain('全部路');
  const log = (await seller.call('api/operationLog/index', { module: 'customer', modelId: mine })).body.data.rows;
  expect(log[0]).toMatchObject({ action: 'edit', userid: seller.id, changes: [{ field: 'address', new: '全部路' }] });
  // Somebody else cannot take it back, and its person once.
  expect((await undo(manager, run.result.undo)).code).toBe('conflict');
  expect(await undo(seller, run.result.undo)).toMatchObject({ result: 'success', data: { count: 2 } });
  expect(await addressOf(mine)).toBe('');
  // The change moves its records out of the condition: each is met all the same.
  const moving = await changed(manager, { list, data: { status: 2 } });
  expect(moving.result).toMatchObject({ count: 3, failed: 0 });
  expect(await start(manager, { list })).toMatchObject({ code: 'conflict', msg: '没有符合条件的记录' });
});

test('records that refuse stay, each with its reason; those of others in sight but not to be edited as well', async () => {
  const { seller, manager, admin, database } = company;
  const list = { key: '规则', dataType: 'all' };
  const good = await addCustomer(seller, '规则甲公司', { Ext: '旧' });
  const frozen = await addCustomer(seller, '拒绝修改公司', { Ext: '规则' });
  await database.run(
    sql`update customer set search_text = search_text || '规则', search_tokens = (select search_tokens from customer where id = ${good}) where id = ${frozen}`,
  );
  const run = await changed(seller, { list, data: { Ext: '新' } });
  expect(run).toMatchObject({
    state: 'done',
    result: {
      count: 1,
      failed: 1,
      rejected: [{ id: frozen, name: '拒绝修改公司', reason: '此客户已冻结' }],
      undo: expect.any(Number),
    },
  });
  // Names of single records, and why they stay, are for the person who started it; others see the counts.
  expect((await detail(admin, run.id)).result).toEqual({ count: 1, failed: 1, undo: run.result.undo });
  const own = (await seller.call('api/job/index', {})).body.data.rows.find((row: { id: number }) => row.id === run.id);
  expect(own.result).not.toHaveProperty('rejected');
  expect(await undo(seller, run.result.undo)).toMatchObject({ data: { count: 1 } });
  await seller.call('api/customer/ToGonghai', { ids: good });
  const pooled = await changed(manager, { list: { key: '规则甲', IsGongHai: 1 }, data: { Ext: '新' } });
  expect(pooled.result).toMatchObject({
    count: 0,
    failed: 1,
    rejected: [{ id: good, reason: '公海客户只能领取或分配' }],
  });
});

test('what is wrong is said at once, and nothing is begun', async () => {
  const { admin, seller, roles, database } = company;
  await addCustomer(seller, '错误输入公司');
  const before = await database.first(sql`select count(*) as n from job`);
  expect((await start(seller, { module: 'nothing' })).fields).toHaveProperty('module');
  expect((await start(seller, { data: {} })).fields).toHaveProperty('data');
  expect((await start(seller, { data: { address: '一', website: 'a.cn' } })).fields).toHaveProperty('data');
  expect((await start(seller, { data: { tel: 'x' } })).fields).toEqual({ tel: '电话格式不正确' });
  expect((await start(seller, { data: { userid: 1 } })).fields).toHaveProperty('userid');
  expect((await start(seller, { data: 'x' })).code).toBe('invalid');
  expect((await start(seller, { list: 'x' })).code).toBe('invalid');
  expect((await start(seller, { list: { nothing: 1 } })).fields).toHaveProperty('nothing');
  expect((await start(seller, { list: { dataType: 'everything' } })).fields).toHaveProperty('dataType');
  expect((await start(seller, { list: { key: '没有这样的客户名称' } })).msg).toBe('没有符合条件的记录');
  expect((await start(admin, { module: 'user', data: { mobile: '1' } })).code).toBe('forbidden');
  // A hidden field can neither be changed nor filtered by.
  await admin.call('main/role/edit', { id: roles.seller, fields: { customer: { address: 'hidden' } } });
  expect((await start(seller)).fields).toHaveProperty('address');
  const list = { data: JSON.stringify([{ field: 'address', type: 'contains', value: '路' }]) };
  expect((await start(seller, { data: { website: 'a.cn' }, list })).fields).toHaveProperty(['data[0].field']);
  await admin.call('main/role/edit', { id: roles.seller, fields: {} });
  expect((await company.guest.call('api/record/changeAll', {})).body.code).toBe('signed_out');
  expect(await database.first(sql`select count(*) as n from job`)).toEqual(before);
});

test('many go in batches: one run of a person at a time, cancelled between two, and what was done stays told', async () => {
  const { seller, database } = company;
  const first = await addCustomer(seller, '成批源头公司');
  const beside = await addCustomer(seller, '旁边的公司');
  await database.run(sql`insert into customer (name, owner_id, created_by, name_sort, search_text, search_tokens)
    select '成批' || n, owner_id, created_by, name_sort || n, search_text, search_tokens from customer, generate_series(1, 249) n where id = ${first}`);
  const list = { key: '成批源头' };
  let begun!: () => void;
  let goOn!: () => void;
  const running = new Promise<void>((resolve) => (begun = resolve));
  const released = new Promise<void>((resolve) => (goOn = resolve));
  let met = 0;
  meanwhile = async () => {
    if (++met !== 150) return;
    begun();
    await released;
  };
  // Of several that are started at once one begins.
  const both = await Promise.all([0, 1, 2, 3, 4, 5].map(() => start(seller, { list, data: { address: '成批路' } })));
  expect(both.filter((one) => one.result === 'success')).toHaveLength(1);
  expect(both.filter((one) => one.code === 'conflict')).toHaveLength(5);
  const id = both.find((one) => one.result === 'success')?.data.id;
  await running;
  expect(await start(seller, { list })).toMatchObject({
    code: 'conflict',
    msg: '您的另一个批量修改还没有完成，请等它结束或取消后再试',
  });
  // Others read and write meanwhile.
  expect((await seller.call('api/customer/edit', { id: beside, website: 'a.cn' })).body.result).toBe('success');
  expect((await seller.call('api/job/cancel', { id })).body.result).toBe('success');
  // It checks whether it was cancelled whenever it reports progress.
  const { sink } = company.app;
  const { send: sendMessages } = sink;
  let looks = 0;
  sink.send = (messages) => {
    looks++;
    sendMessages(messages);
  };
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(1);
  sink.send = sendMessages;
  goOn();
  const run = await ended(seller, id);
  expect(run.state).toBe('cancelled');
  const done = await database.first(select('customer', [sql<number>`count(*)`.as('n')])`where address = '成批路'`);
  expect(run.result).toMatchObject({ count: done?.n, failed: 0, undo: expect.any(Number) });
  expect(done?.n).toBeLessThan(250);
  expect((await undo(seller, run.result.undo)).data).toEqual({ count: done?.n });
  expect(await database.first(sql`select count(*) as n from customer where address = '成批路'`)).toEqual({ n: 0 });
});

test('a run that was interrupted goes on where it was, and counts each record once', async () => {
  const { seller, database } = company;
  const list = { key: '成批源头' };
  meanwhile = async () => {
    // The second batch fails once.
    const row = await database.first(select('job', [
      sql<number>`coalesce((data ->> 'upto')::bigint, 0)`.as('upto'),
      'failures',
    ])`
        order by id desc limit 1`);
    if (row && row.upto > 0 && row.failures === 0) throw new Error('the connection broke');
  };
  const run = await changed(seller, { list, data: { address: '断续路' } });
  expect(run).toMatchObject({ state: 'done', done: 250, total: 250, result: { count: 250, failed: 0 } });
  const logged = await database.first(
    sql`select count(*) as n from operation_log where changes @> '[{"field": "address", "new": "断续路"}]'`,
  );
  expect(logged).toEqual({ n: 250 });
  // Taking back a part would be neither one nor the other.
  expect(run.result).not.toHaveProperty('undo');
});

test('whoever loses the right or leaves meanwhile changes nothing more', async () => {
  const { admin, seller, roles, database } = company;
  const role = (await admin.call('main/role/detail', { id: roles.seller })).body.data;
  const crm = { ...role.grants.crm, customer: { ...role.grants.crm.customer, edit: false } };
  let met = 0;
  meanwhile = async () => {
    if (++met === 101) await admin.call('main/role/edit', { id: roles.seller, grants: { ...role.grants, crm } });
  };
  const run = await changed(seller, { list: { key: '成批源头' }, data: { address: '失权路' } });
  expect(run).toMatchObject({ state: 'failed', error: '没有权限执行此操作', result: { count: 100 } });
  await admin.call('main/role/edit', { id: roles.seller, grants: role.grants });
  expect(await database.first(sql`select count(*) as n from customer where address = '失权路'`)).toEqual({ n: 100 });
});

test('what is no result any more when its turn comes is left alone', async () => {
  const { seller, database } = company;
  const ids: number[] = [];
  const rows = await database.rows(select('customer', ['id'])`
    where search_text = (select search_text from customer where name = '成批源头公司') order by id`);
  ids.push(...rows.map((row) => row.id));
  await database.run(sql`update customer set clue = 1 where id = any(${ids}::bigint[])`);
  meanwhile = async () => {
    meanwhile = undefined;
    await database.run(sql`update customer set clue = 2 where id = ${ids.at(-1)}`);
  };
  const run = await changed(seller, { list: { key: '成批源头', clue: '1' }, data: { address: '走开路' } });
  expect(run.result).toMatchObject({ count: 249, failed: 0 });
  expect(await addressOf(ids.at(-1) as number)).not.toBe('走开路');
});

test('more than can be remembered is not offered to be taken back', async () => {
  const { manager, seller, database } = company;
  const first = await addCustomer(seller, '上千源头公司');
  await database.run(sql`insert into customer (name, owner_id, created_by, name_sort, search_text, search_tokens)
    select '上千' || n, owner_id, created_by, name_sort || n, search_text, search_tokens from customer, generate_series(1, ${limits.undo.rows}) n where id = ${first}`);
  const run = await changed(manager, { list: { key: '上千源头' }, data: { address: '上千路' } });
  expect(run.result).toMatchObject({ count: limits.undo.rows + 1 });
  expect(run.result).not.toHaveProperty('undo');
  expect(await database.first(sql`select count(*) as n from undo where job_id = ${run.id}`)).toEqual({ n: 0 });
});

test('a run works with the rights of whoever asked: nobody begins it again, and it is taken back when it has ended', async () => {
  const { admin, seller } = company;
  const first = await addCustomer(seller, '重来一号公司');
  const request = { list: { key: '重来' }, data: { address: '重来路' } };
  const run = await changed(seller, request);
  expect(await addressOf(first)).toBe('重来路');
  await company.database.run(sql`update job set state = 'running' where id = ${run.id}`);
  const tooEarly = await undo(seller, run.result.undo);
  await company.database.run(sql`update job set state = 'cancelled' where id = ${run.id}`);
  expect(tooEarly).toMatchObject({ code: 'conflict', msg: '批量修改还在进行，结束后才能撤销' });
  expect(await addressOf(first)).toBe('重来路');
  expect((await detail(admin, run.id)).can).toMatchObject({ retry: false });
  expect((await admin.call('api/job/retry', { id: run.id })).body.code).toBe('conflict');
  expect(await undo(seller, run.result.undo)).toMatchObject({ result: 'success' });
  expect(await addressOf(first)).not.toBe('重来路');
});

test('whose account is disabled meanwhile changes nothing more', async () => {
  const { admin, seller, database } = company;
  let met = 0;
  meanwhile = async () => {
    if (++met === 101) await admin.call('api/user/edit', { UserID: seller.id, status: 0 });
  };
  const answer = await start(seller, { list: { key: '成批源头' }, data: { address: '停用路' } });
  expect(await ended(admin, answer.data.id)).toMatchObject({
    state: 'failed',
    error: '发起人的账号已停用或删除',
    result: { count: 100 },
  });
  expect(await database.first(sql`select count(*) as n from customer where address = '停用路'`)).toEqual({ n: 100 });
});
