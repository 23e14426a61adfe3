// An account without rights learns whom to ask, and those who can give rights are told, once.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const path = 'api/user/reportNoRights';
const noticesAbout = ({ id }: Person) =>
  company.database.rows(select('notification', ['user_id', 'kind'])`
    where kind = 'user.noRights' and model_id = ${id} order by user_id`);
const newcomer = (name: string) => addPerson(company, name, { grants: {} });

test('administrators are named and told once though two windows ask at once; who cannot give every role is not', async () => {
  await addPerson(company, 'staffkeeper', { grants: { system: { user: { index: true, edit: true } } } });
  const person = await newcomer('newcomer');
  const answers = await Promise.all([1, 2].map(() => person.call(path)));
  const { rows } = (await company.admin.call('api/user/index', {})).body.data as {
    rows: { UserID: number; NickName: string }[];
  };
  const nameOf = ({ id }: Person) => rows.find(({ UserID }) => UserID === id)?.NickName;
  for (const { body } of answers) expect(body.data).toEqual({ administrators: [nameOf(company.admin)] });
  expect((await noticesAbout(person)).map(({ user_id }) => user_id)).toEqual([company.admin.id]);
  await person.call(path);
  expect(await noticesAbout(person)).toHaveLength(1);
});

test('an administrator who is gone or disabled is neither named nor told', async () => {
  const { admin, roles, departments } = company;
  const others = ['goneadmin', 'offadmin'].map(async (username) => {
    const person = { username, password: testPassword, NickName: username, BranchId: departments.east, status: 1 };
    return (await admin.call('api/user/add', { ...person, RoleId: roles.admin })).body.data.id as number;
  });
  const [gone, off] = await Promise.all(others);
  expect((await admin.call('api/user/delete', { ids: gone })).body.result).toBe('success');
  expect((await admin.call('api/user/edit', { id: off, status: 0 })).body.result).toBe('success');
  const person = await newcomer('asksnobodygone');
  expect((await person.call(path)).body.data.administrators).toHaveLength(1);
  expect((await noticesAbout(person)).map(({ user_id }) => user_id)).toEqual([admin.id]);
});

test('after a week without rights they are told again', async () => {
  const person = await newcomer('patient');
  await person.call(path);
  const before = (await noticesAbout(person)).length;
  await company.database.run(
    sql`update notification set created_at = created_at - interval '8 days' where model_id = ${person.id}`,
  );
  await person.call(path);
  expect(await noticesAbout(person)).toHaveLength(before * 2);
});

test('an account with rights reports nothing, strangers and programs neither', async () => {
  expect((await company.seller.call(path)).body.data).toEqual({ administrators: [] });
  expect(await noticesAbout(company.seller)).toEqual([]);
  expect((await company.guest.call(path)).body.code).toBe('signed_out');
});
