// Figures of the workbench: each part to whom its grant lets, and the same numbers as the lists that they lead to.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { storageFigures } from './figures.queries.ts';

const path = 'api/workbench/system';
let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const figures = async (person: Person) => (await person.call(path)).body.data;

test('sign-ins of today are those that the list of staff finds', async () => {
  const { admin, seller, stranger, database } = company;
  await database.run(sql`update app_user set last_login_at = now() - interval '1 day' where id = ${stranger.id}`);
  await database.run(sql`update app_user set last_login_at = now() + interval '1 second', status = 0 where id = (
    select id from app_user where username = 'southhead')`);
  const listed = async (data: object[]) =>
    (await admin.call('api/user/index', { status: 1, data })).body.data.total as number;
  const { people } = await figures(admin);
  expect(people).toEqual({
    total: await listed([]),
    today: await listed([{ field: 'lastLogin', type: 'today' }]),
  });
  expect(people).toEqual({ total: 5, today: 4 });
  await admin.call('api/user/delete', { ids: seller.id });
  expect((await figures(admin)).people).toEqual({ total: 4, today: 3 });
});

test('runs that are open, and those that failed within a week, are those of the list', async () => {
  const { admin, seller, database } = company;
  await database.run(sql`insert into job (name, user_id, state, finished_at)
    select 'x', ${seller.id}, state, finished from (values ('queued', null), ('running', null), ('done', now()), ('failed', now()),
      ('failed', now() - interval '6 days'), ('failed', now() - interval '8 days')) v(state, finished)`);
  const listed = async (body: object) => (await admin.call('api/job/index', { ...body })).body.data.total as number;
  const { jobs } = await figures(admin);
  expect(jobs).toEqual({ open: 2, failed: 2 });
  expect(jobs).toEqual({
    open: await listed({ state: 'open' }),
    failed: await listed({ state: 'failed', days: 7 }),
  });
  for (const days of ['0', '91', '7 days', '-1'])
    expect((await admin.call('api/job/index', { days })).body.code, days).toBe('invalid');
  expect((await company.peer.call('api/job/index', { state: 'failed', days: 7 })).body.data.total).toBe(0);
});

test('files are counted and weighed; too many are estimated', async () => {
  const { admin, peer, database, storage } = company;
  await database.run(sql`insert into file (key, user_id, module, name, format, type, size, sha256, deleted_at)
    select md5(at::text), ${peer.id}, 'album', 'a', 'png', 'image/png', 100 + at % 3, '\\x00', case when at % 4 = 0 then now() end
    from generate_series(1, 4000) at`);
  const exact = await database.first(select('file', [
    sql<number>`count(*)`.as('files'),
    sql<number>`sum(size)::bigint`.as('bytes'),
  ])`
      where deleted_at is null`);
  const { storage: reported } = await figures(admin);
  expect(reported).toEqual({
    ...exact,
    estimated: false,
    database: expect.any(Number),
    free: expect.any(Number),
  });
  expect(reported.database).toBeGreaterThan(1_000_000);
  expect(reported.free).toBeGreaterThan(0);
  await database.run(sql`analyze file`);
  const guess = await storageFigures(database, storage.stagingDir, 1000);
  expect(guess.estimated).toBe(true);
  expect(guess.files / 3000).toBeGreaterThan(0.7);
  expect(guess.files / 3000).toBeLessThan(1.3);
  expect(guess.bytes / guess.files).toBeGreaterThan(100);
  expect(guess.bytes / guess.files).toBeLessThan(102);
  expect((await storageFigures(database, '/no/such/folder')).free).toBeNull();
});

test('each part stands under its grant, and who has none is refused', async () => {
  const parts = [
    ['user', 'people'],
    ['job', 'jobs'],
    ['setting', 'storage'],
  ] as const;
  for (const [module, part] of parts) {
    const person = await addPerson(company, `only${module}`, { grants: { system: { [module]: { index: true } } } });
    expect(Object.keys(await figures(person))).toEqual([part]);
  }
  const nobody = await addPerson(company, 'nobody', { grants: { crm: { customer: { index: true } } } });
  for (const person of [nobody, company.manager, company.peer])
    expect((await person.call(path)).body.code).toBe('forbidden');
  expect((await company.guest.call(path)).body.code).toBe('signed_out');
});

test.each(['hidden', 'mask'])('who may not read when people signed in (%s) is not told how many did', async (grant) => {
  const person = await addPerson(company, `blind${grant}`, {
    grants: { system: { user: { index: true } } },
    fields: { user: { lastLogin: grant } },
  });
  expect(await figures(person)).toEqual({});
});
