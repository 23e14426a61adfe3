// What the bin forgets, and what search texts are mended to: the work of jobs.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, runJobOf, testPassword } from '../../../test/company.ts';
import { createRepairTables } from '../../../test/ground/repair.migration.ts';
import { approvalModule, repairModule } from '../../../test/ground/repair.module.ts';
import { open, pdf, png, upload } from '../../../test/upload.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ modules: [repairModule, approvalModule], migrate: createRepairTables });
});
afterAll(() => company.close());

const runJob = (name: string) => runJobOf(company, name);

test('what lay in the bin for longer than the setting says is gone with its lines and children, the rest stays', async () => {
  const { seller, manager, admin, database } = company;
  const old = await addCustomer(seller, '早已删除公司');
  await seller.call('api/contact/add', { customerId: old, contactName: '甲' });
  await seller.call('api/OpportLogs/Add', { customerId: old, status: 0, Ext: '聊过' });
  const young = await addCustomer(seller, '刚刚删除公司');
  const kept = await addCustomer(seller, '没有删除公司');
  const repair = (await seller.call('api/repair/add', { orderSn: 'X', listJson: [{ title: '件', price: '1' }] })).body
    .data.id;
  await manager.call('api/customer/delete', { ids: `${old},${young}` });
  await manager.call('api/repair/delete', { ids: repair });
  await admin.call('api/setting/edit', { key: 'recycle.days', value: 10 });
  await database.run(
    sql`update recycle_bin set deleted_at = now() - interval '11 days' where (entity, record_id) in (('customer', ${old}), ('repair', ${repair}))`,
  );
  await database.run(
    sql`update recycle_bin set deleted_at = now() - interval '9 days' where entity = 'customer' and record_id = ${young}`,
  );
  expect((await manager.call('api/recycle/index', { module: 'customer' })).body.data.rows).toMatchObject([
    { title: '刚刚删除公司', days: 1 },
    { title: '早已删除公司', days: 0 },
  ]);
  await runJob('recycle.purge');
  const left = await database.rows(select('customer', ['id'])`
    where id = any(${[old, young, kept]}::bigint[]) order by id`);
  expect(left.map((row) => row.id)).toEqual([young, kept]);
  const rest = await database.first(
    query.selectNoFrom([
      sql<number>`(select count(*) from contact where customer_id = ${old})`.as('contacts'),
      sql<number>`(select count(*) from follow_up where customer_id = ${old})`.as('logs'),
      sql<number>`(select count(*) from repair_line where repair_id = ${repair})`.as('lines'),
      sql<number>`(select count(*) from recycle_bin)`.as('bin'),
    ]),
  );
  expect(rest).toEqual({ contacts: 0, logs: 0, lines: 0, bin: 1 });
  // A customer that was brought back is no longer the bin's.
  const entry = (await manager.call('api/recycle/index', {})).body.data.rows[0].id;
  await manager.call('api/recycle/restore', { ids: entry });
  await database.run(sql`update recycle_bin set deleted_at = now() - interval '90 days'`);
  await runJob('recycle.purge');
  expect((await seller.call('api/customer/Views', { id: young })).body.result).toBe('success');
});

test('files go with what the bin forgets, and an album’s picture is free again', async () => {
  const { seller, manager, database } = company;
  const id = await addCustomer(seller, '附件同去公司');
  const kept = await addCustomer(seller, '附件留下公司');
  const attach = async (modelId: number) =>
    (await upload(company, seller, { picType: 'customer', modelId }, { name: 'a.pdf', content: pdf })).body.data;
  const [file, other] = [await attach(id), await attach(kept)];
  const picture = (await upload(company, seller, { picType: 'album' }, { name: 'a.png', content: await png() })).body
    .data;
  await seller.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: '带图', img: String(picture.id) });
  await manager.call('api/customer/delete', { ids: id });
  expect((await seller.call('api/file/delete', { id: picture.id })).body.code).toBe('forbidden');
  await database.run(
    sql`update recycle_bin set deleted_at = now() - interval '4000 days' where entity = 'customer' and record_id = ${id}`,
  );
  await runJob('recycle.purge');
  const left = (await seller.call('api/file/index', {})).body as { rows: { id: number }[] };
  expect(left.rows.map((row) => row.id).toSorted()).toEqual([other.id, picture.id].toSorted());
  expect((await open(company, file.url)).statusCode).toBe(404);
  expect((await seller.call('api/file/delete', { id: picture.id })).body.result).toBe('success');
});

test('an entry whose record goes with another one goes as well', async () => {
  const { seller, admin, database } = company;
  const id = await addCustomer(seller, '先删联系人公司');
  const contact = (await seller.call('api/contact/add', { customerId: id, contactName: '先删' })).body.data.id;
  await admin.call('api/contact/delete', { ids: contact });
  await admin.call('api/customer/delete', { ids: id });
  await database.run(
    sql`update recycle_bin set deleted_at = now() - interval '400 days' where record_id in (${id}, ${contact})`,
  );
  await runJob('recycle.purge');
  expect(await database.rows(sql`select entity from recycle_bin where record_id in (${id}, ${contact})`)).toEqual([]);
  expect(await database.rows(sql`select 1 from contact where id = ${contact}`)).toEqual([]);
});

test('marks go with what the bin forgets', async () => {
  const { seller, manager, database } = company;
  const [id, kept] = [await addCustomer(seller, '置顶同去公司'), await addCustomer(seller, '置顶留下公司')];
  for (const one of [id, kept]) await seller.call('api/customer/setTop', { id: one });
  await manager.call('api/customer/delete', { ids: id });
  await database.run(
    sql`update recycle_bin set deleted_at = now() - interval '4000 days' where entity = 'customer' and record_id = ${id}`,
  );
  await runJob('recycle.purge');
  const marks = await database.rows(sql`select record_id as id from user_pin where entity = 'customer'`);
  expect(marks).toEqual([{ id: kept }]);
});

test('search texts of an older program are caught up once, without touching version or time', async () => {
  const { seller, database } = company;
  const id = await addCustomer(seller, '无锡晨曦仪表有限公司');
  await seller.call('api/contact/add', { customerId: id, contactName: '尉迟', mobile: '13955556666' });
  const before = (await seller.call('api/customer/Views', { id })).body.data;
  await database.run(sql`update customer set search_text = lower(name), search_tokens = '{}' where id = ${id}`);
  expect((await seller.call('api/customer/index', { key: '晨曦' })).body.data.total).toBe(0);
  await database.run(sql`update meta set search_version = 0`);
  expect(await runJob('search.rebuild')).toMatchObject({ mended: 1 });
  for (const key of ['晨曦', 'chenxi', '尉迟', '5555666'])
    expect((await seller.call('api/customer/index', { key })).body.data.total, key).toBe(1);
  expect((await seller.call('api/customer/Views', { id })).body.data).toEqual(before);
  expect(await runJob('search.rebuild')).toMatchObject({ checked: 0 });
  // Whatever the version is, all rows are compared now and then, and differences are reported.
  await database.run(sql`update customer set search_text = 'something else' where id = ${id}`);
  expect(await runJob('search.compare')).toMatchObject({ mended: 1 });
  expect((await seller.call('api/customer/index', { key: '尉迟' })).body.data.total).toBe(1);
  expect(await runJob('search.compare')).toMatchObject({ checked: expect.any(Number), mended: 0 });
});

test('people who left stay named in logs and by records, and keep nothing else in the bin', async () => {
  const { seller, admin, departments, roles, database } = company;
  const people = { system: { user: { index: true, add: true } }, crm: { customer: { index: true, add: true } } };
  const gone = await addPerson(company, 'gonelong', { grants: people });
  const wanted = { BranchId: departments.east, RoleId: roles.seller, most: 1, days: 7 };
  await admin.call('api/invite/add', wanted);
  await database.run(sql`update invitation set created_by = ${gone.id}`);
  const old = await addCustomer(seller, '与离职同期删除');
  expect((await admin.call('api/user/delete', { ids: gone.id })).body.result).toBe('success');
  await admin.call('api/customer/delete', { ids: old });
  await database.run(sql`update recycle_bin set deleted_at = now() - interval '90 days'`);
  await runJob('recycle.purge');
  expect(await database.rows(sql`select 1 from recycle_bin`)).toEqual([]);
  expect(await database.rows(sql`select 1 from customer where id = ${old}`)).toEqual([]);
  const logs = await admin.call('api/operationLog/index', { userid: gone.id });
  expect(JSON.stringify([logs.body, (await admin.call('api/invite/index')).body])).toContain('gonelong');
  // They do not come back, and their name is free.
  const again = { username: 'gonelong', password: testPassword, NickName: '又来了', status: 1 };
  const added = await admin.call('api/user/add', { ...again, BranchId: departments.east, RoleId: roles.seller });
  expect(added.body.result).toBe('success');
});
