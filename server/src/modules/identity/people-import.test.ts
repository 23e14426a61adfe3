// People who come by a sheet: with roles and departments that their importer may give, and one first password that nobody reads again.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  addCustomer,
  addPerson,
  type CallAnswer,
  type Company,
  createCompany,
  type Person,
  testPassword,
} from '../../../test/company.ts';
import { someoneWaits } from '../../../test/database.ts';
import { addTransferFile, runToEnd, sendTransferFile, sheetOf } from '../../../test/transfer.ts';
import { defineModule } from '../../engine/module.ts';
import { Organisation } from '../../platform/access/organisation.ts';
import { query, select } from '../../platform/db/query.ts';
import { asPerson } from '../../platform/jobs/as-person.ts';

/** What happens while people are written: set by a test. */
let meanwhile: ((names: string[]) => Promise<void>) | undefined;
const watching = defineModule({
  name: 'watching',
  on: { 'user.created': async (_call, { rows }) => meanwhile?.(rows.map((row) => String(row['username']))) },
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

const first = 'Anfang#2026';
const heads = '姓名,用户名,部门,角色,手机,直属上级';
const upload = (person: Person, ...rows: string[]) =>
  addTransferFile(company, person, 'user', '员工.csv', [heads, ...rows].join('\n'));
const usual = { policy: 'skip', match: 'username', password: first };
const check = (person: Person, begun: { id: number; mapping: string[] }, more: Record<string, unknown> = {}) =>
  runToEnd(person, 'api/import/check', { id: begun.id, mapping: begun.mapping, ...usual, ...more });
const write = (person: Person, id: number) => runToEnd(person, 'api/import/run', { id });
const detail = async (person: Person, id: number) => (await person.call('api/import/detail', { id })).body.data;
const problems = async (person: Person, id: number) =>
  (await detail(person, id)).problems.map(({ line, reasons }: { line: number; reasons: string[] }) => [
    line,
    ...reasons,
  ]);
const known = async (key: string) => (await company.admin.call('api/user/index', { key })).body.data.rows;
const signIn = async (username: string, password: string) =>
  (await company.guest.call('api/user/login', { username, password })).body;
const versionOf = async () =>
  (await company.database.first(query.selectFrom('meta').select(['access_version as version'])))?.version ?? 0;

const grants = { system: { user: { index: true, add: true, import: true }, branch: { index: true } } };
const wide = {
  crm: { customer: { index: true, add: true, edit: true }, contact: { index: true } },
};

test('a sheet brings people with department and roles, who change the first password when they sign in', async () => {
  const { admin, database, departments } = company;
  const begun = await upload(
    admin,
    '表一,sheet.one,华东销售部,销售,13900000001,王主管',
    `表二,sheet.two,${(await known('admin'))[0].BranchName}/华南销售部,销售、销售主管,13900000002,manager`,
  );
  expect(begun).toMatchObject({
    asksPassword: true,
    mapping: ['NickName', 'username', 'BranchId', 'RoleId', 'mobile', 'superiorid'],
    matches: [{ field: 'username' }],
  });
  expect((await check(admin, begun)).result).toMatchObject({ fresh: 2, failed: 0 });
  const before = await versionOf();
  expect((await write(admin, begun.id)).result).toMatchObject({ created: 2, failed: 0 });
  expect((await versionOf()) - before).toBe(1);
  const [one] = await known('sheet.one');
  const [two] = await known('sheet.two');
  expect(one).toMatchObject({ BranchId: departments.east, RoleName: '销售', superiorName: '王主管', status: 1 });
  expect(two).toMatchObject({ BranchId: departments.south, superiorName: '王主管' });
  expect(two.RoleName.split('、').sort()).toEqual(['销售', '销售主管'].sort());
  const log = (await admin.call('api/operationLog/index', { module: 'user', modelId: one.UserID })).body.data.rows;
  expect(log[0]).toMatchObject({ action: 'import', userid: admin.id });
  const login = await signIn('sheet.one', first);
  expect(login).toMatchObject({ result: 'success' });
  const refused = await company.guest.call('api/customer/index', {}, { authkey: login.data.LoginToken });
  expect(refused.body).toMatchObject({ result: 'error', data: { due: 'password' } });
  const hashes = await database.rows(select('credential', ['must_change as due'])`
    where user_id in (${one.UserID}, ${two.UserID})`);
  expect(hashes).toEqual([{ due: true }, { due: true }]);
});

test('the first password is checked, and is nowhere to be read, before the rows are written and after', async () => {
  const { admin, database } = company;
  const begun = await upload(admin, '密甲,Geheimnis.Name1,华东销售部,,,');
  const checkWith = async (password?: string) =>
    (
      await admin.call(
        'api/import/check',
        { id: begun.id, mapping: begun.mapping, policy: 'skip', match: 'username', ...(password ? { password } : {}) },
        { 'idempotency-key': `password-${password}` },
      )
    ).body;
  expect((await checkWith()).fields).toEqual({ password: '请设置初始密码' });
  expect((await checkWith('kurz')).fields).toHaveProperty('password');
  expect((await checkWith('geheimnis.name1')).fields).toEqual({ password: '初始密码不能与文件第2行的用户名相同' });
  const secret = 'Sehr#Geheim77';
  await check(admin, begun, { password: secret });
  const run = async () => database.first(select('import_run', ['password_hash as hash'])`where id = ${begun.id}`);
  expect((await run())?.hash).toMatch(/^\$argon2id\$/);
  // Checked once more without it, it is the one that was set.
  await check(admin, begun, { password: '' });
  await write(admin, begun.id);
  expect((await run())?.hash).toBe('');
  expect(await signIn('geheimnis.name1', secret)).toMatchObject({ result: 'success' });
  const tables = await database.rows(select(sql`information_schema.tables`, [sql<string>`table_name`.as('name')])`
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  for (const { name } of tables)
    expect(
      await database.first(sql`select 1 from ${sql.table(name)} t where t::text like ${`%${secret}%`} limit 1`),
      name,
    ).toBeUndefined();
  expect(JSON.stringify(await detail(admin, begun.id))).not.toContain('argon2');
});

test('rows that are wrong, that come twice, or that take what another has are told by their number', async () => {
  const { admin } = company;
  await admin.call('api/user/edit', { UserID: company.peer.id, mobile: '139-1111-2222' });
  const begun = await upload(
    admin,
    '好人,row.good,华东销售部,销售,13955556666,',
    '没部门,row.none,没有的部门,销售,,',
    '没角色,row.role,华东销售部,没有的角色,,',
    '缺部门,row.missing,,销售,,',
    '重名,ROW.good,华东销售部,销售,,',
    '手机在,row.mobile,华东销售部,销售,13911112222,',
    '手机重,row.again,华东销售部,销售,139 5555 6666,',
    '已有,SELLER,华东销售部,销售,,',
    '坏名,row name!,华东销售部,销售,电话,',
  );
  expect((await check(admin, begun, { policy: 'add' })).result).toMatchObject({ fresh: 1, failed: 8 });
  expect(await problems(admin, begun.id)).toEqual([
    [3, '部门：找不到“没有的部门”'],
    [4, '角色：找不到“没有的角色”'],
    [5, '部门：请选择'],
    [6, '用户名：与文件第2行重复'],
    [7, '手机：该手机已是另一名员工的手机'],
    [8, '手机：与文件第2行重复'],
    [9, '用户名：用户名已存在'],
    [10, expect.stringMatching(/^用户名：/), '手机：手机号格式不正确'],
  ]);
  expect((await check(admin, begun)).result).toMatchObject({ fresh: 1, skipped: 1, failed: 7 });
  // A number taken since the check is reported as well.
  await admin.call('api/user/edit', { UserID: company.seller.id, mobile: '13955556666' });
  expect((await write(admin, begun.id)).result).toMatchObject({ created: 0, failed: 8 });
  const { url } = (await admin.call('api/import/errors', { id: begun.id })).body.data;
  const sheet = await sheetOf(company, url);
  expect(sheet[1]?.at(-1)).toBe('手机：该手机已是另一名员工的手机');
});

test('whoever is there already is changed where that is chosen, roles and all, and stays so when the import is taken back', async () => {
  const { admin } = company;
  const added = await upload(admin, '改前,to.change,华东销售部,销售,,');
  await check(admin, added);
  await write(admin, added.id);
  const again = await upload(admin, '改后,TO.change,华南销售部,销售主管,13977778888,');
  expect((await check(admin, again, { policy: 'update' })).result).toMatchObject({ update: 1, fresh: 0 });
  expect((await write(admin, again.id)).result).toMatchObject({ updated: 1 });
  const [row] = await known('to.change');
  expect(row).toMatchObject({ NickName: '改后', BranchId: company.departments.south, RoleName: '销售主管' });
  // Their own number is nobody else's.
  const twice = await upload(admin, '改后,TO.change,华南销售部,销售主管,139-7777-8888,');
  expect((await check(admin, twice, { policy: 'update' })).result).toMatchObject({ update: 1, failed: 0 });
  const undone = await runToEnd(admin, 'api/import/undo', { id: again.id });
  expect(undone.result).toMatchObject({ takenBack: 0, kept: 1 });
  expect(await problems(admin, again.id)).toEqual([[2, '修改不能撤销，请手动改回']]);
  expect(await signIn('to.change', first)).toMatchObject({ result: 'success' });
});

test('nobody gives by a sheet what they do not hold: a role with more rights, or one that sees more', async () => {
  const { admin } = company;
  const role = async (name: string, scope: string) =>
    (await admin.call('main/role/add', { name, grants: wide, scopes: { customer: scope }, fields: {} })).body;
  expect(await role('客户自己', 'self')).toMatchObject({ result: 'success' });
  expect(await role('客户全部', 'all')).toMatchObject({ result: 'success' });
  const importer = await addPerson(company, 'importer', {
    grants: { ...grants, ...wide },
    scopes: { customer: 'self' },
  });
  await addCustomer(company.stranger, '别人的客户');
  const begun = await upload(
    importer,
    '可以,given.self,华东销售部,客户自己,,',
    '看得更多,given.all,华东销售部,客户全部,,',
    '管理员,given.admin,华东销售部,管理员,,',
    '也可以,given.none,华东销售部,,,',
  );
  expect((await check(importer, begun)).result).toMatchObject({ fresh: 2, failed: 2 });
  expect(await problems(importer, begun.id)).toEqual([
    [3, expect.stringContaining('看得更多')],
    [4, '角色：不能授予超出自己权限的角色'],
  ]);
  expect((await write(importer, begun.id)).result).toMatchObject({ created: 2, failed: 2 });
  expect((await problems(importer, begun.id))[0]).toEqual([3, expect.stringContaining('看得更多')]);
  expect((await known('given')).map((row: { username: string }) => row.username).sort()).toEqual([
    'given.none',
    'given.self',
  ]);
});

test('of many who are changed one who would see too much is refused alone, and all of them are looked at together', async () => {
  const { admin } = company;
  const importer = await addPerson(company, 'changer', {
    grants: { ...wide, system: { user: { ...grants.system.user, edit: true }, branch: { index: true } } },
    scopes: { customer: 'self' },
  });
  await addCustomer(company.stranger, '不给看的客户');
  await admin.call('main/role/add', { name: '看全部客户', grants: wide, scopes: { customer: 'all' }, fields: {} });
  const people = (role: (at: number) => string) =>
    Array.from({ length: 24 }, (_, at) => `同改${at},changed.${at},华东销售部,${role(at)},,`);
  const added = await upload(admin, ...people(() => ''));
  await check(admin, added);
  await write(admin, added.id);
  const change = async (...rows: string[]) => {
    const begun = await upload(importer, ...rows);
    await check(importer, begun, { policy: 'update' });
    return { id: begun.id, run: await write(importer, begun.id) };
  };
  const looks = vi.spyOn(Organisation, 'load');
  expect((await change(...people(() => ''))).run.result).toMatchObject({ updated: 24, failed: 0 });
  expect(looks.mock.calls.length).toBeLessThan(12);
  looks.mockRestore();
  const { id, run } = await change(...people((at) => (at === 17 ? '看全部客户' : '')));
  expect(run.result).toMatchObject({ updated: 23, failed: 1 });
  expect(await problems(importer, id)).toEqual([[19, expect.stringContaining('同改17')]]);
});

test('whoever may not import or add people does not; who loses the right midway writes no further batch', async () => {
  const { admin, manager, database } = company;
  const text = `${heads}\n无权,no.right,华东销售部,,,`;
  expect((await sendTransferFile(company, manager, 'user', 'a.csv', text)).body.code).toBe('forbidden');
  const half = await addPerson(company, 'halfpeople', { grants: { system: { user: { index: true, import: true } } } });
  expect((await sendTransferFile(company, half, 'user', 'a.csv', text)).body.code).toBe('forbidden');
  const person = await addPerson(company, 'losing', { grants });
  const role = await database.first(select('user_role', ['role_id as id'])`where user_id = ${person.id}`);
  const begun = await upload(person, ...Array.from({ length: 150 }, (_, at) => `众人${at},many.${at},华东销售部,,,`));
  await check(person, begun);
  let losing: Promise<CallAnswer> | undefined;
  meanwhile = async (names) => {
    if (!names.includes('many.20') || losing) return;
    const less = { name: 'losing的角色', grants: { system: { user: { index: true } } }, scopes: {}, fields: {} };
    losing = admin.call('main/role/edit', { id: role?.id, ...less });
    // It comes right behind the batch that is being written.
    await expect.poll(() => database.first(someoneWaits), { timeout: 10_000 }).toBeDefined();
  };
  const ended = await write(person, begun.id);
  expect((await losing)?.body.result).toBe('success');
  expect(ended.state).toBe('failed');
  const written = await database.first(select('app_user', [sql<number>`count(*)`.as('n')])`
    where username like 'many.%' and deleted_at is null`);
  expect(written?.n).toBe(100);
});

test('what is done in the name of somebody who is disabled meanwhile is given up', async () => {
  const { admin, app, database } = company;
  const person = await addPerson(company, 'disabling', { grants: {} });
  const { organisations, settings, sink, engine } = app;
  const nobody = async () => undefined;
  const keepers = { database, organisations, guardAccess: nobody, settings, services: { engine }, sink };
  let turns = 0;
  const done = asPerson(
    { ...keepers, enqueue: async () => 0 },
    { userId: person.id, changesAccess: false },
    { ip: '', language: 'cn' },
    new AbortController().signal,
    async () => {
      turns++;
      await admin.call('api/user/edit', { UserID: person.id, status: 0 });
    },
  );
  await expect(done).rejects.toMatchObject({ code: 'forbidden' });
  expect(turns).toBe(1);
});

test('a job that does not say so changes nobody’s rights', async () => {
  const { admin, app, database } = company;
  const { organisations, settings, sink, engine } = app;
  const keepers = { database, organisations, guardAccess: async () => undefined, settings, services: { engine }, sink };
  const changing = (changesAccess: boolean) =>
    asPerson(
      { ...keepers, enqueue: async () => 0 },
      { userId: admin.id, changesAccess },
      { ip: '', language: 'cn' },
      new AbortController().signal,
      async ({ effects }) => {
        effects.accessChanged();
      },
    );
  await expect(changing(false)).rejects.toThrow('changes nobody’s rights');
  await expect(changing(true)).resolves.toBeUndefined();
});

test('an import of people is taken back but for those who signed in, own something or were changed', async () => {
  const { admin } = company;
  const begun = await upload(
    admin,
    '撤销一,back.one,华东销售部,销售,,',
    '撤销二,back.two,华东销售部,销售,,',
    '撤销三,back.three,华东销售部,销售,,',
    '撤销四,back.four,华东销售部,销售,,',
  );
  await check(admin, begun);
  await write(admin, begun.id);
  await signIn('back.two', first);
  const [three] = await known('back.three');
  const [four] = await known('back.four');
  const customer = await addCustomer(admin, '给三的客户');
  await admin.call('api/customer/Transfer', { ids: String(customer), userid: three.UserID });
  await admin.call('api/user/edit', { UserID: four.UserID, extension: '88', version: four.version });
  expect((await runToEnd(admin, 'api/import/undo', { id: begun.id })).result).toMatchObject({ takenBack: 1, kept: 3 });
  expect(await problems(admin, begun.id)).toEqual([
    [3, '已登录过，不能撤销'],
    [4, expect.stringContaining('撤销三')],
    [5, '导入后被修改或使用过'],
  ]);
  expect(await signIn('back.one', first)).toMatchObject({ result: 'error' });
  expect(await known('back.one')).toEqual([]);
  // The name is free again.
  const again = await upload(admin, '撤销一,back.one,华东销售部,销售,,');
  expect((await check(admin, again)).result).toMatchObject({ fresh: 1 });
  expect(testPassword).not.toBe(first);
});
