// Who wrote a record of settings last, by what and in which order: what conflicts and deletions report of it.
import { workModule } from '@crm/protocol/workForm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from './company.ts';
import { addWorkForm } from './work-form.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(() => company.close());

const done = async (path: string, body: Record<string, unknown>, person = company.admin) => {
  const answer = (await person.call(path, body)).body;
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data;
};

test('departments that have one name already can be changed, and none takes a name that is there', async () => {
  const parentid = company.departments.company;
  const { id } = await done('main/Branch/add', { text: '设计', parentid });
  const { id: other } = await done('main/Branch/add', { text: '制图', parentid });
  const { id: below } = await done('main/Branch/add', { text: '设计', parentid: id });
  const refused = { code: 'invalid', fields: { text: '同级部门中已有此名称' } };
  expect((await company.admin.call('main/Branch/edit', { id: other, text: '设计' })).body).toMatchObject(refused);
  expect((await company.admin.call('main/Branch/edit', { id: below, parentid })).body).toMatchObject(refused);
  await company.database.run(sql`update department set name = '设计' where id = ${other}`);
  await done('main/Branch/edit', { id: other, text: '设计', parentid, attributes: '2' });
});

test('the log distinguishes departments of one name', async () => {
  const [one, other] = [company.departments.east, company.departments.south];
  const { id: from } = await done('main/Branch/add', { text: '售后', parentid: one });
  const { id: to } = await done('main/Branch/add', { text: '售后', parentid: other });
  const { id } = await done('main/Branch/add', { text: '维修', parentid: from });
  await done('main/Branch/edit', { id, parentid: to });
  const last = await company.database.first<{ changes: object[] }>(sql`
    select changes from operation_log where entity = 'department' and record_id = ${id} order by id desc limit 1`);
  expect(last?.changes).toEqual([
    expect.objectContaining({ field: 'parentid', old: `售后（${from}）`, new: `售后（${to}）` }),
  ]);
});

test('a conflict names the person whose write the records followed', async () => {
  const { id: from } = await done('api/Status/add', { types: 'status', Name: '将合并' });
  const { id: into } = await done('api/Status/add', { types: 'status', Name: '合并为' });
  const filters = [{ field: 'status', type: 'eq', value: String(from) }];
  const content = { filters, scenes: {}, sort: '', key: '', columns: [] };
  const { id } = await done('api/view/add', { module: 'customer', name: '按级别', content }, company.seller);
  await done('api/view/share', { id, users: company.admin.id, departments: '' }, company.seller);
  await done('api/Status/merge', { id: from, into });
  const stale = (await company.seller.call('api/view/edit', { id, version: 1, name: '旧的' })).body;
  expect(stale).toMatchObject({ code: 'conflict', data: { version: 2, UserName: '系统管理员' } });
});

test('a conflict names nobody where the log keeps nothing of the last change', async () => {
  const content = { filters: [], scenes: {}, sort: '', key: '', columns: [] };
  const { id } = await done('api/view/add', { module: 'customer', name: '自己的', content }, company.seller);
  await done('api/view/share', { id, users: company.admin.id, departments: '' }, company.seller);
  await done('api/view/share', { id, users: '', departments: '' }, company.seller);
  await done('api/view/edit', { id, name: '改过的' }, company.seller);
  const stale = (await company.seller.call('api/view/edit', { id, version: 1, name: '旧的' })).body;
  expect(stale).toMatchObject({ code: 'conflict', data: { version: 2 } });
  expect(stale.data.UserName).toBeUndefined();
});

const nodes = () =>
  JSON.stringify({
    id: 'start',
    type: 'start',
    name: '发起',
    next: {
      id: 'a',
      type: 'approver',
      name: '审批',
      approvers: [{ type: 'user', ids: [company.admin.id] }],
      mode: 'any',
      empty: 'admin',
    },
  });

test('of a deleted flow it is known who deleted it', async () => {
  const { id } = await done('api/WorkFlow/add', { name: '将删除', module: 'contract', nodes: nodes() });
  await company.database.run(sql`update flow set updated_by = 0 where id = ${id}`);
  await done('api/WorkFlow/delete', { ids: id });
  const row = await company.database.first<{ by: number }>(sql`select updated_by as by from flow where id = ${id}`);
  expect(row?.by).toBe(company.admin.id);
});

test('flows of a form that goes are held in the order in which they are edited', async () => {
  const { database, admin } = company;
  const form = await addWorkForm(admin, { name: '将停用' });
  const { id } = await done('api/WorkFlow/add', { name: '随表单', module: form.module, nodes: nodes() });
  const whose = JSON.stringify(['flow', workModule(form.id)]);
  let deleting: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`);
    deleting = done('api/workform/delete', { id: form.id });
    const waits = () =>
      database.first(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    await expect.poll(waits, { timeout: 20_000 }).toBeTruthy();
    // The holder of the turn gets the row.
    await tx.run(sql`select 1 from flow where id = ${id} for update nowait`);
  });
  await deleting;
});
