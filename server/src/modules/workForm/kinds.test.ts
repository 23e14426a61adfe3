// Kinds that come while the program runs: in every process at once, in its jobs, windows, sheets, prints, files and backups.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany, type Person, runJobOf, testPassword } from '../../../test/company.ts';
import { createEmptyDatabase, createTestPool } from '../../../test/database.ts';
import { listenAs } from '../../../test/ear.ts';
import { runToEnd, sheetOf } from '../../../test/transfer.ts';
import { open, pdf, upload } from '../../../test/upload.ts';
import { addRequest, addWorkForm, ofModule } from '../../../test/work-form.ts';
import { type App, buildApp } from '../../app.ts';
import { records } from '../../engine/records.ts';
import { backupDatabase } from '../../platform/db/backup.ts';
import { Database } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { restoreDatabase } from '../../platform/db/restore.ts';
import type { JobRun } from '../../platform/jobs/job.ts';

let company: Company;
let second: App;
let secondDatabase: Database;

beforeAll(async () => {
  company = await createCompany({ realtime: true, jobs: { schedule: false, times: { poll: 0.5 } } });
  secondDatabase = new Database({
    url: company.database.pool.options.connectionString as string,
    timeZone: 'Asia/Shanghai',
    connections: 4,
  });
  second = await buildApp({ database: secondDatabase, storage: company.storage });
});
afterAll(async () => {
  await second.close();
  await secondDatabase.close();
  await company.close();
});

const call = async (person: Person, at: string, body: Record<string, unknown> = {}) =>
  (await person.call(at, body)).body;

/** The same login at another process. */
async function at(app: App, token: string, to: string, body: Record<string, unknown> = {}) {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/${to}`,
    headers: { 'content-type': 'application/json', ...(token ? { authkey: token } : {}) },
    payload: JSON.stringify(body),
  });
  return answer.json();
}
const there = (person: Person, to: string, body: Record<string, unknown> = {}) => at(second, person.token, to, body);

let counter = 0;
const field = (more: Record<string, unknown> = {}) => ({
  type: 'number',
  title: '金额',
  field: 'amount',
  precision: 2,
  ...more,
});
const newForm = (fields: Record<string, unknown>[] = [field()]) =>
  addWorkForm(company.admin, { name: `种类${(counter += 1)}` }, fields);

describe('another process', () => {
  test('knows a form from its next call on, its fields, its name and that it was switched off', async () => {
    const { admin, seller } = company;
    const { id, module } = await newForm();
    const added = await there(seller, 'api/module/add', { module, data: { amount: '5' } });
    expect(added).toMatchObject({ result: 'success' });
    expect((await there(seller, 'api/module/index', { module, sort: 'addTime' })).data.rows).toMatchObject([
      { amount: '5' },
    ]);
    await call(admin, 'api/field/add', { module, type: 'input', title: '说明', field: 'note' });
    expect(await there(seller, 'api/module/Edit', { module, data: { id: added.data.id, note: '补' } })).toMatchObject({
      code: 'forbidden',
    });
    expect(await there(seller, 'api/module/add', { module, data: { note: '有了' } })).toMatchObject({
      result: 'success',
    });
    await call(admin, 'api/workform/Edit', { id, name: '改了名' });
    expect((await there(seller, 'api/formField/formFieldIndex', { mode: module })).data.title).toBe('改了名');
    await call(admin, 'api/workform/Edit', { id, enabled: 0 });
    expect(await there(seller, 'api/module/add', { module, data: {} })).toMatchObject({
      msg: '“改了名”已停用，不能再提交或修改',
    });
  });

  test('while forms are made in one, records are written in the other, and nobody is told that a form is not there', async () => {
    const { seller } = company;
    const { module } = await newForm();
    const [answers] = await Promise.all([
      Promise.all(
        Array.from({ length: 12 }, (_one, n) => there(seller, 'api/module/add', { module, data: { amount: n } })),
      ),
      (async () => {
        for (let n = 0; n < 4; n++) {
          const made = await newForm();
          const results = await Promise.all(
            [1, 2, 3].map((value) => there(seller, 'api/module/add', { module: made.module, data: { amount: value } })),
          );
          expect(results.map(({ result }) => result)).toEqual(['success', 'success', 'success']);
        }
      })(),
    ]);
    expect(answers.map(({ result, msg }) => [result, msg])).toEqual(answers.map(() => ['success', '已生效']));
    expect((await ofModule(seller, 'index', module)).data.total).toBe(12);
  });

  test('a form whose making failed is known nowhere', async () => {
    const { admin, seller, database } = company;
    const before = await database.first(select(sql`form_id_seq`, [sql<number>`last_value`.as('id')])``);
    // It fails after everything but its fields was made.
    expect(await call(admin, 'api/workform/add', { name: '失败', copyOf: 987_654 })).toMatchObject({
      code: 'not_found',
    });
    const module = `work${Number(before?.id) + 1}`;
    for (const person of [seller, admin])
      expect(await ofModule(person, 'index', module)).toMatchObject({ code: 'not_found' });
    expect(company.app.engine.entity(module)).toBeUndefined();
  });
});

test('a job knows a form that another process made, when its turn comes', async () => {
  const known: (string | undefined)[] = [];
  let module = '';
  const look = {
    name: 'test.look',
    label: '看',
    schedule: { every: 30 },
    run: async ({ engine }: JobRun) => {
      known.push(engine.entity(module)?.module);
    },
  };
  const database = new Database({
    url: company.database.pool.options.connectionString as string,
    timeZone: 'Asia/Shanghai',
    connections: 6,
  });
  const app = await buildApp({ database, storage: company.storage, jobs: { schedule: false, more: [look] } });
  await app.jobs?.tick();
  ({ module } = await newForm());
  await company.database.run(sql`update job_schedule set next_at = now() where name = ${look.name}`);
  await app.jobs?.tick();
  await expect.poll(() => known).toEqual([module]);
  await app.close();
  await database.close();
});

test('windows hear of the requests that their people may see, also of forms that came after they were opened', async () => {
  const { seller, manager, stranger } = company;
  const ears = new Map<Person, Awaited<ReturnType<typeof listenAs>>>();
  for (const person of [seller, manager, stranger]) ears.set(person, await listenAs(company, person));
  const heard = (person: Person, module: string) =>
    (ears.get(person)?.changes ?? []).filter((change) => change.module === module).flatMap(({ ids }) => ids);
  const { id: form, module } = await newForm();
  const id = await addRequest(seller, module, { amount: 1 });
  await expect.poll(() => heard(manager, module)).toContain(id);
  await expect.poll(() => heard(seller, module)).toContain(id);
  const own = await addRequest(stranger, module, { amount: 1 });
  await expect.poll(() => heard(stranger, module)).toContain(own);
  expect(heard(stranger, module)).not.toContain(id);
  expect(heard(seller, module)).not.toContain(own);
  for (const one of ['customForm', 'workForm']) expect(heard(stranger, one)).toContain(form);
  for (const ear of ears.values()) ear.close();
});

test('a field that lists are sorted by has its index on the records of its form alone', async () => {
  const { admin, seller, database } = company;
  const { id: form, module } = await newForm([field({ sortable: 1 })]);
  await newForm([field()]);
  const ready = async () => {
    const { fields } = (await call(admin, 'api/form/detail', { module })).data;
    return fields.find((one: { field: string }) => one.field === 'amount');
  };
  await expect.poll(async () => (await ready()).index, { timeout: 30_000 }).toBe('ready');
  const { id } = await ready();
  const indexes = await database.rows(select(sql`pg_indexes`, [
    sql<string>`indexname`.as('name'),
    sql<string>`indexdef`.as('def'),
  ])`
    where indexname like ${`ext\\_${id}\\_%`} order by 1`);
  expect(indexes.map(({ name }) => name)).toEqual([`ext_${id}_numeric_all`, `ext_${id}_numeric_own`]);
  for (const { def } of indexes) expect(def).toMatch(new RegExp(`ON public\\.work_record .*form_id = ${form}\\)`));
  for (const amount of ['2', '30', '1']) await addRequest(seller, module, { amount });
  const rows = async (body: Record<string, unknown>) =>
    (await ofModule(seller, 'index', module, body)).data.rows.map(({ amount }: { amount: string }) => amount);
  expect(await rows({ sort: 'amount' })).toEqual(['1', '2', '30']);
  const plan = await database.transaction(async (db) => {
    await db.run(sql`set local enable_seqscan = off`);
    await db.run(sql`set local enable_sort = off`);
    return db.rows(sql`explain select t.id from ${sql.table(`work_${form}`)} t where t.deleted_at is null and t.owner_id = ${seller.id}
      order by ext_number(t.ext, 'amount'), t.id limit 3`);
  });
  expect(JSON.stringify(plan)).toContain(`ext_${id}_numeric_own`);
  await call(admin, 'api/formField/Edit', { id, sortable: 0 });
  const left = () => database.rows(sql`select 1 from pg_indexes where indexname like ${`ext\\_${id}\\_%`}`);
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

test('computed values and what the search looks into are made for the records that are there', async () => {
  const { admin, seller } = company;
  const { module } = await newForm([field(), { type: 'input', title: '编码', field: 'label' }]);
  const id = await addRequest(seller, module, { amount: '3', label: 'ZX90-77' });
  const { fields } = (await call(admin, 'api/form/detail', { module })).data;
  const label = fields.find((one: { field: string }) => one.field === 'label');
  await call(admin, 'api/formField/Edit', { id: label.id, searchable: 1 });
  await call(admin, 'api/field/add', { module, type: 'number', title: '两倍', field: 'twice', formula: 'amount * 2' });
  const row = async () => (await ofModule(seller, 'detail', module, { id })).data;
  await expect.poll(async () => (await row()).twice, { timeout: 30_000 }).toBe('6');
  const found = async () => (await ofModule(seller, 'index', module, { key: 'ZX90' })).data.total;
  await expect.poll(found, { timeout: 30_000 }).toBe(1);
  await expect(runJobOf(company, 'search.rebuild')).resolves.toBeDefined();
  await expect(runJobOf(company, 'form.compare')).resolves.toMatchObject({ mended: 0 });
});

test('a list leaves as a sheet, with the columns of the form', async () => {
  const { manager, seller } = company;
  const { module } = await newForm();
  await addRequest(seller, module, { title: '第一份', amount: '12.5' });
  expect((await call(manager, 'api/formField/formFieldIndex', { mode: module })).data).toMatchObject({
    api_export: 'api/module/export',
  });
  const form = (await call(company.admin, 'api/formField/formFieldIndex', { mode: module })).data;
  expect(form).not.toHaveProperty('api_import');
  const job = await runToEnd(manager, 'api/module/export', {
    module,
    list: {},
    columns: ['title', 'amount', 'userid'],
  });
  expect(await sheetOf(company, job.fileUrl)).toEqual([
    ['标题', '金额', '申请人'],
    ['第一份', '12.5', '李销售'],
  ]);
});

test('a request is printed by a template of its form', async () => {
  const { admin, seller, peer } = company;
  const { module } = await newForm();
  const id = await addRequest(seller, module, { title: '打印我', amount: '8' });
  const places = (await call(admin, 'api/printTemp/places', { module })).data;
  expect(JSON.stringify(places)).toContain('"code":"amount"');
  const temp = '<p>{{ title }}：{{ amount }} 元</p>';
  const template = (await call(admin, 'api/printTemp/add', { ext: '申请单', module, temp })).data.id;
  const page = await call(seller, 'api/printTemp/render', { id: template, module, recordId: id });
  expect(page.data.html).toContain('打印我：8 元');
  expect(await call(peer, 'api/printTemp/render', { id: template, module, recordId: id })).toMatchObject({
    code: 'not_found',
  });
  const other = await newForm();
  const recordId = await addRequest(seller, other.module, { amount: '9' });
  const foreign = await call(admin, 'api/printTemp/render', { id: template, module: other.module, recordId });
  expect(foreign).toMatchObject({ code: 'not_found' });
});

test('its files open for whoever sees the request, and its list is kept as a view', async () => {
  const { seller, manager, peer } = company;
  const { module } = await newForm();
  const file = (await upload(company, seller, { picType: module, code: 'files' }, { name: '假条.pdf', content: pdf }))
    .body.data;
  const id = await addRequest(seller, module, { files: [file.id] });
  const shown = (await ofModule(manager, 'detail', module, { id })).data.files;
  expect(shown).toMatchObject([{ FileName: '假条.pdf' }]);
  expect((await open(company, shown[0].url)).statusCode).toBe(200);
  expect(await call(peer, 'api/file/list', { picType: module, modelId: id })).toMatchObject({ code: 'not_found' });
  expect((await call(seller, 'api/file/index')) as unknown).toMatchObject({ rows: [{ FileName: '假条.pdf' }] });
  const content = { filters: [{ field: 'amount', type: 'ge', value: '1' }], sort: 'addTime desc' };
  const view = await call(seller, 'api/view/add', { module, name: '大额', content });
  expect(view).toMatchObject({ result: 'success' });
  expect((await call(seller, 'api/view/detail', { id: view.data.id })).data.content.filters).toHaveLength(1);
});

test('people who own requests are not deleted, and these are handed over as what they are', async () => {
  const { admin, departments, roles } = company;
  const person = {
    username: 'leaver',
    password: testPassword,
    NickName: '离职的',
    BranchId: departments.east,
    status: 1,
  };
  const userid = (await call(admin, 'api/user/add', { ...person, RoleId: roles.seller })).data.id;
  const leaver = await company.signIn('leaver');
  const { module } = await newForm();
  const id = await addRequest(leaver, module, { amount: '1', state: 'draft' });
  expect(await call(admin, 'api/user/delete', { ids: userid })).toMatchObject({
    code: 'conflict',
    msg: expect.stringContaining('种类'),
  });
  const preview = (await call(admin, 'api/handover/preview', { userid })).data;
  expect(JSON.stringify(preview)).toContain(module);
  expect(await ofModule(leaver, 'delete', module, { ids: id })).toMatchObject({ result: 'success' });
  expect(await call(admin, 'api/user/delete', { ids: userid })).toMatchObject({ result: 'success' });
});

describe('views of the table', () => {
  test('come back with a restored backup, and the company goes on', async () => {
    const { seller, database } = company;
    const { module } = await newForm();
    const id = await addRequest(seller, module, { title: '备份过的', amount: '7' });
    const target = await createEmptyDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'crm-work-'));
    const backup = await backupDatabase({ pool: database.pool, filesDir: path.join(folder, 'none'), target: folder });
    const pool = createTestPool(target.url);
    await restoreDatabase({ pool, source: backup.folder, filesDir: path.join(folder, 'files') });
    await pool.end();
    const restored = new Database({ url: target.url, timeZone: 'Asia/Shanghai', connections: 4 });
    const app = await buildApp({ database: restored, storage: company.storage });
    // Logins ended with the restore.
    const signIn = async (username: string): Promise<string> =>
      (await at(app, '', 'api/user/login', { username, password: testPassword })).data.LoginToken;
    expect((await at(app, seller.token, 'api/module/detail', { module, id })).code).toBe('signed_out');
    const [sellerToken, adminToken] = [await signIn('seller'), await signIn('admin')];
    expect((await at(app, sellerToken, 'api/module/detail', { module, id })).data).toMatchObject({
      title: '备份过的',
      amount: '7',
    });
    const added = await at(app, sellerToken, 'api/module/add', { module, data: { amount: '8' } });
    expect(added).toMatchObject({ result: 'success' });
    expect((await at(app, sellerToken, 'api/module/index', { module })).data.total).toBe(2);
    const made = await at(app, adminToken, 'api/workform/add', { name: '恢复之后', template: 'leave' });
    expect(made).toMatchObject({ result: 'success' });
    await app.close();
    await restored.close();
    await target.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('are made anew by a program that has another column, and left alone by others', async () => {
    const { seller, database } = company;
    const { id: form, module } = await newForm();
    await addRequest(seller, module, { amount: '1' });
    const oid = async () =>
      (await database.first(query.selectNoFrom([sql<number>`${`work_${form}`}::regclass::oid`.as('oid')])))?.oid;
    const start = async () => {
      const app = await buildApp({ database, storage: company.storage });
      await app.close();
    };
    const before = await oid();
    await start();
    expect(await oid()).toBe(before);
    await database.run(sql`alter table work_record add column later text not null default 'neu'`);
    await start();
    expect(await oid()).not.toBe(before);
    const row = await database.first(select(records({ table: `work_${form}` }), [sql<string>`later`.as('later')])``);
    expect(row?.later).toBe('neu');
    await addRequest(seller, module, { amount: '2' });
    expect((await ofModule(seller, 'index', module)).data.total).toBe(2);
  });
});
