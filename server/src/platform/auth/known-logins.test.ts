// Logins that a process remembers: what changes in another process, or in the database alone, binds the next call all the same.

import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { type App, buildApp } from '../../app.ts';
import type { Organisation } from '../access/organisation.ts';
import { Database } from '../db/database.ts';
import { query } from '../db/query.ts';
import type { Settings } from '../settings/settings.ts';
import { Confirmations, LoginMoved } from './known-logins.ts';

let company: Company;
let second: App;
let secondDatabase: Database;

beforeAll(async () => {
  company = await createCompany();
  secondDatabase = new Database({
    url: company.database.pool.options.connectionString ?? '',
    timeZone: 'Asia/Shanghai',
  });
  second = await buildApp({ database: secondDatabase, storage: company.storage });
});

afterAll(async () => {
  await second?.close();
  await secondDatabase?.close();
  await company?.close();
});

/** A call of the same login in the other process. */
async function elsewhere(person: Person, path: string, body: Record<string, unknown> = {}) {
  const answer = await second.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { authkey: person.token },
    payload: body,
  });
  return answer.json() as { result?: string; code?: string; msg?: string; data?: { total?: number; due?: string } };
}

const seller = { grants: { crm: { customer: { index: true, add: true, edit: true } } }, scopes: { customer: 'self' } };

/** Somebody whose login the other process remembers. */
async function known(name: string, role: Parameters<typeof addPerson>[2] = seller): Promise<Person> {
  const person = await addPerson(company, name, role);
  for (let at = 0; at < 2; at++)
    expect(await elsewhere(person, 'api/customer/index')).toMatchObject({ result: 'success' });
  return person;
}

const change = (statement: RawBuilder<unknown>) => company.database.run(statement);

const endings: [string, (person: Person) => Promise<unknown>][] = [
  ['logged out', (person) => person.call('api/user/logout')],
  ['deleted', ({ id }) => change(sql`delete from session where user_id = ${id}`)],
  ['past its last day', ({ id }) => change(sql`update session set expires_at = now() where user_id = ${id}`)],
  [
    'older than settings allow',
    ({ id }) => change(sql`update session set created_at = now() - interval '31 days' where user_id = ${id}`),
  ],
  [
    'idle for too long',
    ({ id }) => change(sql`update session set last_seen_at = now() - interval '30 days' where user_id = ${id}`),
  ],
  ['of somebody who is disabled', ({ id }) => change(sql`update app_user set status = 0 where id = ${id}`)],
  ['of somebody who is deleted', ({ id }) => change(sql`update app_user set deleted_at = now() where id = ${id}`)],
];

test.each(endings)(
  'a login that is %s answers no read and commits no write in another process',
  async (ending, end) => {
    const person = await known(`ended${endings.findIndex(([name]) => name === ending)}`);
    await end(person);
    const name = `结束后的客户${person.id}`;
    const wrote = await elsewhere(person, 'api/customer/add', { CustomerName: name });
    expect(wrote).toMatchObject({ code: 'signed_out' });
    expect(
      await company.database.first(query.selectFrom('customer').select('id').where('name', '=', name)),
    ).toBeUndefined();
    expect(await elsewhere(person, 'api/customer/index')).toMatchObject({ code: 'signed_out' });
  },
);

test('a login that ended is refused as such, whatever else is wrong with the call', async () => {
  const person = await known('endedwrong');
  await person.call('api/user/logout');
  expect(await elsewhere(person, 'api/customer/index', { page: 'x' })).toMatchObject({ code: 'signed_out' });
  expect(await elsewhere(person, 'api/customer/add', {})).toMatchObject({ code: 'signed_out' });
});

test('a password that has to be changed stops the next call', async () => {
  const person = await known('due');
  await change(sql`update credential set must_change = true where user_id = ${person.id}`);
  expect(await elsewhere(person, 'api/customer/index')).toMatchObject({ code: 'forbidden', data: { due: 'password' } });
});

test('a right that is taken, and one that is given, bind the next call of the other process', async () => {
  const person = await known('rights');
  const { id } = (await company.database.first(
    sql<{ id: number }>`select role_id as id from user_role where user_id = ${person.id}`,
  )) ?? { id: 0 };
  const grant = async (customer: object) => {
    await change(sql`update role set grants = ${JSON.stringify({ crm: { customer } })}::jsonb where id = ${id}`);
    await change(sql`update meta set access_version = access_version + 1`);
  };
  await grant({ index: true });
  expect(await elsewhere(person, 'api/customer/add', { CustomerName: '无权新建的客户' })).toMatchObject({
    code: 'forbidden',
  });
  await grant({ index: true, add: true });
  expect(await elsewhere(person, 'api/customer/add', { CustomerName: '又可新建的客户' })).toMatchObject({
    result: 'success',
  });
  await addCustomer(company.peer, '别人的客户乙');
  expect((await elsewhere(person, 'api/customer/index')).data?.total).toBe(1);
  await change(sql`update role set scopes = '{"customer":"all"}' where id = ${id}`);
  await change(sql`update meta set access_version = access_version + 1`);
  expect((await elsewhere(person, 'api/customer/index')).data?.total).toBeGreaterThan(1);
});

test('its last call is written down about once a minute', async () => {
  const person = await known('seen');
  await change(sql`update session set last_seen_at = now() - interval '50 seconds' where user_id = ${person.id}`);
  const seen = async () =>
    (
      await company.database.first(
        sql<{
          ago: number;
        }>`select extract(epoch from now() - last_seen_at)::float8 as ago from session where user_id = ${person.id}`,
      )
    )?.ago ?? 0;
  await elsewhere(person, 'api/customer/index');
  expect(await seen()).toBeGreaterThan(45);
  // A process that looks it up anew knows when that is due.
  await change(sql`update session set last_seen_at = now() - interval '70 seconds' where user_id = ${person.id}`);
  await person.call('api/customer/index');
  expect(await seen()).toBeLessThan(45);
});

test('a read of a login that ended notes nothing', async () => {
  const pool = await company.database.first(
    sql<{ id: number }>`insert into pool (name, everyone, view_limit) values ('限看的公海', true, 5) returning id`,
  );
  await change(sql`update meta set access_version = access_version + 1`);
  const inPool = async (name: string) => {
    const id = await addCustomer(company.admin, name);
    await change(sql`update customer set owner_id = 0, pool_id = ${pool?.id} where id = ${id}`);
    return id;
  };
  const [first, second] = [await inPool('公海里的客户甲'), await inPool('公海里的客户丙')];
  const person = await known('looker', {
    grants: { crm: { customer: { index: true }, pool: { index: true } } },
    scopes: { customer: 'self' },
  });
  const seen = async () =>
    (
      await company.database.first(
        sql<{ customers: number[] }>`select customers from pool_view where user_id = ${person.id}`,
      )
    )?.customers ?? [];
  expect(await elsewhere(person, 'api/customer/Views', { id: first })).toMatchObject({ result: 'success' });
  expect(await seen()).toEqual([first]);
  await change(sql`delete from session where user_id = ${person.id}`);
  expect(await elsewhere(person, 'api/customer/Views', { id: second })).toMatchObject({ code: 'signed_out' });
  expect(await seen()).toEqual([first]);
});

test('more writes than there are connections do not wait for each other', async () => {
  const people = await Promise.all(['many1', 'many2', 'many3', 'many4', 'many5', 'many6'].map((name) => known(name)));
  for (const person of people) await person.call('api/customer/index');
  const answers = await Promise.all(
    people.flatMap((person) =>
      Array.from({ length: 12 }, (_, at) =>
        person.call('api/customer/add', { CustomerName: `同时新建的客户${person.id}之${at}` }),
      ),
    ),
  );
  expect(answers.every(({ body }) => body.result === 'success')).toBe(true);
});

test('those who come together are confirmed by few statements, each by one that began after they came', async () => {
  const began: number[][] = [];
  const release: (() => void)[] = [];
  const db = {
    rows: (_statement: unknown) => {
      const batch = new Promise<unknown>((resolve) => release.push(() => resolve(answers)));
      began.push([]);
      return batch;
    },
  } as unknown as Database;
  const organisation = { version: 3 } as Organisation;
  const settings = { version: 5, get: () => 0 } as unknown as Settings;
  const login = (sessionId: number) => ({ sessionId, userId: sessionId * 10, hasSecondFactor: false, until: 0 });
  const row = (id: number) => ({ id, userId: id * 10, hasSecondFactor: false, accessVersion: 3, definitionVersion: 5 });
  let answers: object[] = [1, 2, 3, 4].map(row);
  const confirmations = new Confirmations(db);
  const all = [1, 2, 3, 4].map((id) => confirmations.confirm(login(id), organisation, settings));
  for (const one of all) one.catch(() => {});
  expect(began).toHaveLength(2);
  release[0]?.();
  await all[0];
  // What two of them share began now; the login of one has ended.
  answers = [row(3)];
  await expect.poll(() => began.length).toBe(3);
  release[1]?.();
  release[2]?.();
  await all[2];
  await expect(all[3]).rejects.toBeInstanceOf(LoginMoved);
  answers = [{ ...row(5), accessVersion: 4 }];
  const moved = confirmations.confirm(login(5), organisation, settings);
  release[3]?.();
  await expect(moved).rejects.toBeInstanceOf(LoginMoved);
});
