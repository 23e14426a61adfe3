// The log of changes: of one field, of one record, of the whole company, each under the grants of the person who reads.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany } from '../../../test/company.ts';
import { verifyLog } from '../../platform/db/log-chain/verify.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const log = async (person: { call: Company['admin']['call'] }, body: Record<string, unknown>) =>
  (await person.call('api/operationLog/index', body)).body;

interface LogRow {
  userid: number;
  action: string;
  modelId: number;
  module: string;
  modelTitle: string;
  deleted: number;
  changes: { field: string; old: string; new: string }[];
}

describe('one field of a record', () => {
  test('its history is complete and holds nothing else', async () => {
    const { seller } = company;
    const id = await addCustomer(seller, '字段历史公司', { address: '一号路' });
    await seller.call('api/customer/edit', { id, address: '二号路', tel: '0571-88001122' });
    await seller.call('api/customer/edit', { id, tel: '0571-88001133' });
    await seller.call('api/customer/edit', { id, address: '' });
    const { data } = await log(seller, { module: 'customer', modelId: id, field: 'address' });
    expect(data.total).toBe(2);
    expect(data.rows.map((row: LogRow) => row.changes.map(({ old, new: now }) => [old, now]))).toEqual([
      [['二号路', '']],
      [['一号路', '二号路']],
    ]);
  });

  test('of what one may not read or see is not told', async () => {
    const { seller, stranger } = company;
    expect(await log(seller, { module: 'setting', modelId: 1 })).toMatchObject({ code: 'forbidden' });
    const id = await addCustomer(seller, '外人看不到历史公司');
    expect(await log(stranger, { module: 'customer', modelId: id })).toMatchObject({ code: 'not_found' });
    expect(await log(stranger, { module: 'customer', modelId: 999_999 })).toMatchObject({ code: 'not_found' });
  });

  test('a hidden field cannot be asked for, and a field without a module cannot either', async () => {
    const { admin } = company;
    const blind = await addPerson(company, 'noaddress', {
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { address: 'hidden' } },
    });
    const id = await addCustomer(company.seller, '地址保密公司', { address: '秘密路' });
    expect(await log(blind, { module: 'customer', modelId: id, field: 'address' })).toMatchObject({
      code: 'invalid',
      fields: { field: '不能按此字段筛选' },
    });
    expect((await log(admin, { field: 'address' })).code).toBe('invalid');
  });
});

describe('the log of the company', () => {
  test('is in the order of time, whichever entry was written first', async () => {
    const { admin, seller } = company;
    const id = await addCustomer(seller, '先后公司');
    // What waited long is written last, and was begun first.
    await company.database.run(sql`
      insert into operation_log (entity, record_id, action, user_id, created_at) select 'customer', ${id}, 'transfer', ${seller.id}, at
      from unnest(array['2019-01-03', '2019-01-01', '2019-01-02', '2019-01-02']::timestamptz[]) with ordinality one(at, no) order by no`);
    for (const body of [{}, { userid: seller.id }, { module: 'customer', modelId: id }]) {
      const { rows } = (await log(admin, { ...body, begin: '2019-01-01', end: '2019-01-03' })).data;
      const own = rows.filter((row: LogRow) => row.modelId === id && row.action === 'transfer');
      expect(own.map(({ AddTime }: { AddTime: string }) => AddTime.slice(0, 10))).toEqual([
        '2019-01-03',
        '2019-01-02',
        '2019-01-02',
        '2019-01-01',
      ]);
      expect(own[1].id).toBeGreaterThan(own[2].id);
    }
  });

  test('is filtered by module, person, action and day, and names every record', async () => {
    const { admin, manager, seller } = company;
    const id = await addCustomer(seller, '全局日志公司');
    await seller.call('api/customer/edit', { id, address: '全局路' });
    await manager.call('api/customer/delete', { ids: id });
    const bySeller = await log(admin, { module: 'customer', userid: seller.id, action: 'edit' });
    expect(bySeller.data.rows[0]).toMatchObject({
      module: 'customer',
      moduleName: '客户',
      modelId: id,
      modelTitle: '全局日志公司',
      deleted: 1,
      UserName: '李销售',
      actionName: '编辑',
    });
    expect(bySeller.data.rows.every((row: LogRow) => row.userid === seller.id && row.action === 'edit')).toBe(true);
    const roles = await log(admin, { module: 'role' });
    expect(roles.data.rows[0]).toMatchObject({ modelTitle: 'noaddress的角色', deleted: 0 });
    expect((await log(admin, { begin: '2020-01-01', end: '2020-12-31' })).data.total).toBe(0);
    expect((await log(admin, { begin: '2020-13-01' })).fields).toEqual({ begin: '日期格式应为 yyyy-MM-dd' });
    expect((await log(admin, { action: 'nosuch' })).code).toBe('invalid');
  });

  test('both days of a span are included, to the second, in the company’s zone', async () => {
    const { admin, seller, database } = company;
    // Entries cannot be changed, so they are written for the days.
    const id = await addCustomer(seller, '日志区间公司');
    for (const at of ['2024-02-28 23:59:59', '2024-02-29 00:00:00', '2024-03-01 23:59:59', '2024-03-02 00:00:00'])
      await database.run(sql`insert into operation_log (entity, record_id, user_id, action, note, changes, created_at)
        values ('customer', ${id}, ${seller.id}, 'edit', '', '[]'::jsonb, ${at}::timestamptz)`);
    const times = async (body: Record<string, unknown>) =>
      (await log(admin, { module: 'customer', modelId: id, action: 'edit', ...body })).data.rows.map(
        (row: { AddTime: string }) => row.AddTime,
      );
    expect(await times({ begin: '2024-02-29', end: '2024-03-01' })).toEqual([
      '2024-03-01 23:59:59',
      '2024-02-29 00:00:00',
    ]);
    expect(await times({ end: '2024-02-29' })).toEqual(['2024-02-29 00:00:00', '2024-02-28 23:59:59']);
    expect(await times({ begin: '2024-03-02' })).toEqual(['2024-03-02 00:00:00']);
  });

  test('needs its grant and offers what can be filtered by', async () => {
    const { admin, manager } = company;
    expect((await log(manager, { userid: 1 })).code).toBe('invalid');
    expect((await manager.call('api/operationLog/options')).body.code).toBe('forbidden');
    const { data } = (await admin.call('api/operationLog/options')).body;
    expect(data.modules).toEqual(
      expect.arrayContaining([
        { value: 'customer', label: '客户' },
        { value: 'status', label: '数据字典' },
      ]),
    );
    expect(data.actions.slice(0, 2)).toEqual([
      { value: 'create', label: '新建' },
      { value: 'edit', label: '编辑' },
    ]);
    expect(data.actions).toContainEqual({ value: 'receive', label: '领取' });
  });

  test('a record whose name the reader may not see goes without it', async () => {
    const blind = await addPerson(company, 'noname', {
      grants: { crm: { customer: { index: true } }, manager: { operationLog: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { CustomerName: 'mask' } },
    });
    await addCustomer(company.seller, '名称保密公司');
    const { data } = await log(blind, { module: 'customer' });
    expect(data.rows[0].modelTitle).toBe('名*****');
    expect(JSON.stringify(data)).not.toContain('名称保密公司');
  });
});

test('the program chains what was written by itself, and it verifies', async () => {
  const chaining = await createCompany({ jobs: { schedule: false, times: { poll: 0.5 } } });
  const { database, app, seller } = chaining;
  await addCustomer(seller, '入链公司');
  await app.jobs?.tick();
  await database.run(sql`update job_schedule set next_at = now() where name = 'operationLog.chain'`);
  await app.jobs?.tick();
  const covered = async () => {
    const row = await database.first<{ covered: boolean }>(sql`
      select coalesce((select total from log_chain order by no desc limit 1), 0) = (select count(*) from operation_log) as covered`);
    return row?.covered;
  };
  await expect.poll(covered, { timeout: 10_000 }).toBe(true);
  const client = await database.pool.connect();
  expect(await verifyLog({ client, seals: [] })).toMatchObject({ waiting: 0, findings: [] });
  client.release();
  await chaining.close();
});
