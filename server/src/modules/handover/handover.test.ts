// Handing over what somebody holds: who may, how it is split, all or nothing, and what is shown and stored of it.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { handovers } from '../../../test/handover.ts';
import { defineModule } from '../../engine/module.ts';
import { select } from '../../platform/db/query.ts';
import { conflict } from '../../platform/errors.ts';

let meanwhile: ((names: string[]) => Promise<void>) | undefined;
const watching = defineModule({
  name: 'watching',
  on: {
    'customer.changed': async (_call, { rows }) => {
      const names = rows.map((row) => String(row['name']));
      if (names.includes('冻结的公司')) throw conflict(msg('asWritten', { text: '此客户已冻结' }));
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

const { leaver, start, preview, ended, one } = handovers(() => company);
const ownersOf = async (names: string) => {
  const rows = await company.database.rows(select('customer', ['name', 'owner_id'])`
    where name like ${names} order by id`);
  return rows.map((row) => row.owner_id);
};

test('everything goes over: evenly by turn or to one, with what hangs on it, logged, told once to each, and listed', async () => {
  const { manager, peer, seller, database } = company;
  const gone = await leaver('交接甲公司', '交接乙公司', '交接丙公司', '交接丁公司', '交接戊公司');
  const lead = (await gone.call('api/clues/add', { CustomerName: '交接线索公司' })).body.data.id;
  const first = await database.first(select('customer', ['id'])`where name = '交接甲公司'`);
  const id = first?.id ?? 0;
  await gone.call('api/contact/add', { customerId: id, contactName: '交接联系人' });
  await gone.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '走前谈过' });
  await gone.call('api/customer/share', { ids: id, userids: peer.id, readonly: 1 });
  expect((await preview(manager, gone.id)).data).toMatchObject({
    userid: gone.id,
    enabled: true,
    kinds: [
      { module: 'customer', label: '客户', count: 5, fields: expect.anything() },
      { module: 'clues', label: '线索', count: 1 },
      { module: 'contract', label: '合同', count: 0 },
      { module: 'baoxiao', label: '报销', count: 0 },
      { module: 'task', label: '任务', count: 0 },
      { module: 'order', label: '订单', count: 0 },
      { module: 'gys', label: '供应商', count: 0 },
      { module: 'shr', label: '收货人', count: 0 },
      { module: 'WorkFlowStep', label: '待处理审批', count: 0 },
    ],
    subordinates: 0,
    departments: 0,
    shared: 0,
    job: 0,
  });
  const started = await start(
    manager,
    gone.id,
    [one('customer', peer.id, seller.id), one('clues', seller.id)],
    ' 离职 ',
  );
  expect(started).toMatchObject({ result: 'success', msg: '已在后台开始，可以继续做别的' });
  expect(await ended(manager, started.data.id)).toMatchObject({ state: 'done', result: { count: 6 } });
  expect(await ownersOf('交接%公司')).toEqual([peer.id, seller.id, peer.id, seller.id, peer.id]);
  expect((await peer.call('api/contact/list', { customerId: id })).body.data.rows).toHaveLength(1);
  expect((await peer.call('api/OpportLogs/Logs', { customerId: id })).body.data.rows).toMatchObject([
    { Ext: '走前谈过' },
  ]);
  // Who got it is no member beside.
  expect((await peer.call('api/customer/Team', { id })).body.data.rows).toMatchObject([
    { userid: peer.id, role: 'owner' },
  ]);
  expect((await seller.call('api/clues/Views', { id: lead })).body.data.UserName).toBe('李销售');
  expect((await gone.call('api/customer/Views', { id })).body.code).toBe('not_found');
  const log = (await manager.call('api/operationLog/index', { module: 'customer', modelId: id })).body.data.rows;
  expect(log[0]).toMatchObject({ actionName: '离职交接' });
  const notices = async (person: Person) =>
    (await person.call('api/notification/index', { isread: 1 })).body as { rows: { cont: string }[] };
  expect((await notices(peer)).rows.map(({ cont }) => cont)).toContain('王主管把 3 条记录交接给您');
  expect((await notices(seller)).rows.map(({ cont }) => cont)).toContain('王主管把 3 条记录交接给您');
  expect((await manager.call('api/handover/index')).body.data).toMatchObject({
    total: 1,
    rows: [
      {
        userid: gone.id,
        NickName: '王主管',
        reason: '离职',
        total: 6,
        parts: [
          { module: 'clues', rule: 'one', to: [{ userid: seller.id, username: '李销售', count: 1 }] },
          {
            module: 'customer',
            label: '客户',
            rule: 'even',
            to: [
              { userid: peer.id, count: 3 },
              { userid: seller.id, count: 2 },
            ],
          },
        ],
      },
    ],
  });
  expect(await start(manager, gone.id, [one('customer', peer.id)])).toMatchObject({
    code: 'conflict',
    msg: expect.stringContaining('名下没有要交接的记录'),
  });
});

test('whoever may not transfer, or does not reach the person, hands nothing over and is told nothing', async () => {
  const { manager, seller, peer, stranger, admin } = company;
  const gone = await leaver('够不着的公司');
  for (const path of ['preview', 'start', 'index'])
    expect((await seller.call(`api/handover/${path}`, { userid: gone.id, parts: '[]' })).body.code).toBe('forbidden');
  await addCustomer(stranger, '别组的公司');
  // Suppliers are everybody's to edit; nothing is said of what is out of reach.
  expect((await preview(manager, stranger.id)).data.kinds).toMatchObject([{ module: 'gys', count: 0 }]);
  expect((await start(manager, stranger.id, [one('customer', peer.id)])).code).toBe('forbidden');
  // Leads only: customers are neither counted nor given.
  const some = await addPerson(company, 'leadhand', {
    grants: { manager: { handover: { start: true } }, crm: { clues: { index: true, transfer: true } } },
    scopes: { clues: 'all' },
  });
  expect((await preview(some, gone.id)).data.kinds).toMatchObject([{ module: 'clues', count: 0 }]);
  expect((await start(some, gone.id, [one('customer', peer.id)])).code).toBe('forbidden');
  expect((await preview(admin, gone.id)).data.kinds.map(({ module }: { module: string }) => module)).toContain('gys');
  expect(await ownersOf('够不着%')).toEqual([gone.id]);
});

test.each([
  ['nothing', []],
  ['an unknown kind of split', [{ module: 'customer', rule: 'random', userids: [1] }]],
  ['one rule for two people', [{ module: 'customer', rule: 'one', userids: ['peer', 'seller'] }]],
  ['a split among one', [{ module: 'customer', rule: 'even', userids: ['peer'] }]],
  [
    'the same kind twice',
    [
      { module: 'customer', rule: 'one', userids: ['peer'] },
      { module: 'customer', rule: 'one', userids: ['seller'] },
    ],
  ],
  ['the one who goes', [{ module: 'customer', rule: 'one', userids: ['gone'] }]],
  ['somebody who does not exist', [{ module: 'customer', rule: 'one', userids: [999_999] }]],
])('%s is refused at its field', async (_what, parts) => {
  const { manager, peer, seller } = company;
  const gone = await leaver('参数错误公司');
  const ids: Record<string, number> = { peer: peer.id, seller: seller.id, gone: gone.id };
  const known = parts.map((part) => ({ ...part, userids: part.userids.map((id) => ids[id] ?? id) }));
  const answer = await start(manager, gone.id, known);
  expect([answer.code, Object.keys(answer.fields ?? {}).some((field) => field.startsWith('parts'))]).toEqual([
    'invalid',
    true,
  ]);
  expect((await start(manager, 999_999, [one('customer', peer.id)])).fields).toHaveProperty('userid');
});

test('all or nothing: when one record refuses, none has changed, and the reason is told', async () => {
  const { manager, peer } = company;
  const gone = await leaver('前面的公司', '后面的公司');
  const frozen = await addCustomer(gone, '要冻结的公司');
  await company.database.run(sql`update customer set name = '冻结的公司' where id = ${frozen}`);
  const started = await start(manager, gone.id, [one('customer', peer.id)]);
  const run = await ended(manager, started.data.id);
  expect(run.state).toBe('failed');
  expect(JSON.stringify(run)).toContain('此客户已冻结');
  for (const names of ['前面的公司', '后面的公司', '冻结的公司']) expect(await ownersOf(names)).toEqual([gone.id]);
  expect(
    (await manager.call('api/handover/index')).body.data.rows.map((row: { userid: number }) => row.userid),
  ).not.toContain(gone.id);
});

test('of two who hand the same person over at once one is told to wait; a record that came meanwhile goes along', async () => {
  const { manager, admin, peer, seller } = company;
  const gone = await leaver('同时交接一公司', '同时交接二公司');
  let entered = () => undefined as void;
  let release = () => undefined as void;
  const inside = new Promise<void>((resolve) => (entered = resolve));
  const free = new Promise<void>((resolve) => (release = resolve));
  meanwhile = async (names) => {
    if (!names.includes('同时交接一公司')) return;
    entered();
    await free;
  };
  const first = await start(manager, gone.id, [one('customer', peer.id)]);
  await inside;
  expect((await preview(admin, gone.id)).data.job).toBe(first.data.id);
  expect(await start(admin, gone.id, [one('customer', seller.id)])).toMatchObject({
    code: 'conflict',
    msg: expect.stringContaining('的交接正在进行'),
  });
  release();
  expect((await ended(manager, first.data.id)).state).toBe('done');
  expect(await ownersOf('同时交接%')).toEqual([peer.id, peer.id]);
});

test('a run that is begun again after it was done does nothing twice', async () => {
  const { manager, peer, database } = company;
  const gone = await leaver('再跑一次公司');
  // As if it had ended between its commit and its report.
  await database.run(sql`insert into handover (user_id, created_by, job_id, parts)
    select ${gone.id}, ${manager.id}, (select last_value + 1 from job_id_seq), '[{"module":"customer","rule":"one","to":[{"userid":1,"count":7}]}]'`);
  const started = await start(manager, gone.id, [one('customer', peer.id)]);
  expect(await ended(manager, started.data.id)).toMatchObject({ state: 'done', result: { count: 7 } });
  expect(await ownersOf('再跑一次公司')).toEqual([gone.id]);
});

test('leads that became customers, or were found invalid, go along', async () => {
  const { manager, peer } = company;
  const gone = await leaver();
  const [converted, invalid] = [0, 1].map(
    async (n) => (await gone.call('api/clues/add', { CustomerName: `走前线索${n}` })).body.data.id,
  );
  expect((await gone.call('api/clues/Turn', { ids: await converted })).body.result).toBe('success');
  expect((await gone.call('api/clues/close', { ids: await invalid, reason: '空号' })).body.result).toBe('success');
  const started = await start(manager, gone.id, [one('clues', peer.id)]);
  expect(await ended(manager, started.data.id)).toMatchObject({ state: 'done', result: { count: 2 } });
});

test('what is given to somebody else while it runs stays with them', async () => {
  const { manager, peer, seller, database } = company;
  const gone = await leaver('批量样板公司');
  await database.run(sql`insert into customer (name, name_sort, search_text, search_tokens, owner_id, created_by)
    select '批量客户' || n, 'x' || n, '批量客户' || n, '{}', ${gone.id}, ${gone.id} from generate_series(1, 520) n`);
  const last = await database.first(select('customer', [sql<number>`max(id)`.as('id')])`where owner_id = ${gone.id}`);
  meanwhile = async (names) => {
    if (!names.includes('批量样板公司')) return;
    meanwhile = undefined;
    const given = await manager.call('api/customer/Transfer', { ids: last?.id, userid: seller.id });
    expect(given.body.result).toBe('success');
  };
  const started = await start(manager, gone.id, [one('customer', peer.id)]);
  expect(await ended(manager, started.data.id)).toMatchObject({ state: 'done', result: { count: 520 } });
  const owner = await database.first(select('customer', ['owner_id as owner'])`where id = ${last?.id}`);
  expect(owner?.owner).toBe(seller.id);
});
