// Who stands above and below whom, who is within which scope, and what a role holds, from one snapshot.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany, testPassword } from '../../../test/company.ts';
import type { Db } from '../db/database.ts';
import { Actor } from './actor.ts';
import { Organisation, OrganisationCache } from './organisation.ts';

const grants = ['crm.customer.index', 'crm.customer.edit', 'crm.contact.index'];
let company: Company;
/** Departments below the eastern one, and below that. */
let inner: number;
let innermost: number;
let deep: number;
beforeAll(async () => {
  company = await createCompany();
  const { admin, departments, roles } = company;
  const branch = async (text: string, parentid: number, attributes = 1) =>
    (await admin.call('main/Branch/add', { text, parentid, attributes })).body.data.id as number;
  inner = await branch('内', departments.east, 2);
  innermost = await branch('最内', inner);
  const person = {
    username: 'deep',
    password: testPassword,
    NickName: '深',
    BranchId: innermost,
    RoleId: roles.seller,
  };
  deep = (await admin.call('api/user/add', person)).body.data.id;
});
afterAll(() => company.close());

const load = () => Organisation.load(company.database, grants);
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

test('the superior is who is named, else the nearest other head above', async () => {
  const { manager, seller, peer, departments, database } = company;
  expect((await load()).superiorOf(deep)).toBe(manager.id);
  expect((await load()).superiorOf(manager.id)).toBe(0);
  await database.run(sql`update department set head_id = ${deep} where id = ${innermost}`);
  await database.run(sql`update department set head_id = ${peer.id} where id = ${inner}`);
  await database.run(sql`update app_user set superior_id = id where id = ${seller.id}`);
  const organisation = await load();
  expect([deep, peer.id, seller.id].map((id) => organisation.superiorOf(id))).toEqual([
    peer.id,
    manager.id,
    manager.id,
  ]);
  expect(sorted(organisation.subordinatesOf(manager.id))).toEqual(sorted([seller.id, peer.id, deep]));
  expect(organisation.subordinatesOf(deep)).toEqual([]);
  expect(organisation.superiorOf(999_999)).toBe(0);
  await database.run(sql`update app_user set superior_id = ${deep} where id = ${manager.id}`);
  const circle = await load();
  for (const one of [manager.id, peer.id, deep]) expect(circle.subordinatesOf(one), String(one)).not.toContain(one);
  expect(sorted(circle.subordinatesOf(deep))).toEqual(sorted([manager.id, seller.id, peer.id]));
  await database.run(sql`update app_user set superior_id = 0`);
  await database.run(sql`update department set parent_id = ${innermost} where id = ${departments.company}`);
  expect((await load()).superiorOf(deep)).toBe(peer.id);
  expect(sorted((await load()).departmentAndBelow(inner))).toEqual(
    sorted([departments.company, departments.east, departments.south, inner, innermost]),
  );
  await database.run(sql`update department set parent_id = 0 where id = ${departments.company}`);
});

test('scopes by department count second departments, and subdepartments only where they include them', async () => {
  const { manager, seller, peer, stranger, departments, database } = company;
  await database.run(
    sql`insert into user_department (user_id, department_id) values (${stranger.id}, ${departments.east}), (${peer.id}, ${departments.south})`,
  );
  const organisation = await load();
  const scope = (id: number, ...names: Parameters<Organisation['resolveScope']>[1]) => {
    const found = organisation.resolveScope(id, names);
    return found === 'all' ? found : sorted(found);
  };
  const south = sorted(organisation.membersOf([departments.south]));
  const east = sorted([manager.id, seller.id, peer.id, stranger.id]);
  expect(sorted(organisation.membersOf([departments.east]))).toEqual(east);
  expect(scope(seller.id, 'department')).toEqual(east);
  expect(scope(seller.id, 'departmentBelow')).toEqual(sorted([...east, deep]));
  expect(scope(peer.id, 'department')).toEqual(sorted([...new Set([...east, ...south])]));
  expect([scope(seller.id), scope(seller.id, 'self'), scope(seller.id, 'self', 'all')]).toEqual([
    [],
    [seller.id],
    'all',
  ]);
  expect(scope(deep, 'department')).toEqual([deep]);
});

test('the company is the nearest one at or above', async () => {
  const organisation = await load();
  expect([innermost, inner, company.departments.east, 0].map((id) => organisation.companyOf(id))).toEqual([
    '内',
    '内',
    '我的公司',
    '',
  ]);
});

test('a role holds what the program knows, and an actor what the own roles give', async () => {
  const { admin, seller, roles, database } = company;
  await database.run(sql`update role set grants = '{"crm": {"customer": {"index": true, "edit": false, "fly": true}, "contact": {"edit": true}}}',
    scopes = '{"customer": "all"}', fields = '{"customer": {"tel": "mask"}}' where id = ${roles.seller}`);
  const organisation = await load();
  expect([...(organisation.roles.get(roles.seller)?.grants ?? [])]).toEqual(['crm.customer.index']);
  expect(organisation.treeOf(seller.id)).toMatchObject({ crm: { customer: { index: true } }, system: false });
  expect(organisation.treeOfRole(roles.admin)).toMatchObject({ crm: { customer: { index: true, edit: true } } });
  const actor = new Actor(organisation, seller.id, 1, 0);
  expect([actor.can('crm.customer.index'), actor.can('crm.customer.edit'), actor.isAdministrator]).toEqual([
    true,
    false,
    false,
  ]);
  expect([actor.seesModule('customer'), actor.seesModule('contact')]).toEqual([true, false]);
  expect([actor.scope('crm.customer.index', 'customer'), actor.scope('crm.customer.edit', 'customer')]).toEqual([
    'all',
    [],
  ]);
  expect([
    actor.reaches('crm.customer.index', 'customer', 5),
    actor.reaches('crm.customer.index', 'customer', 0),
  ]).toEqual([true, false]);
  expect([actor.fieldGrant('customer', 'tel'), actor.fieldGrant('customer', 'name')]).toEqual(['mask', 'edit']);
  // A role without a grant in the module does not limit its fields; one with a grant and no entry for the field opens it.
  const second = (await admin.call('main/role/add', { name: '另一角色', grants: {}, scopes: {}, fields: {} })).body.data
    .id;
  await database.run(sql`insert into user_role (user_id, role_id) values (${seller.id}, ${second})`);
  const grantOf = async (given: string) => {
    await database.run(sql`update role set grants = ${given}::jsonb where id = ${second}`);
    return new Actor(await load(), seller.id, 1, 0).fieldGrant('customer', 'tel');
  };
  expect(await grantOf('{"crm": {"contact": {"index": true}}}')).toBe('mask');
  expect(await grantOf('{"crm": {"customer": {"edit": true}}}')).toBe('edit');
  const administrator = new Actor(organisation, admin.id, 1, 0);
  expect([administrator.fieldGrant('customer', 'tel'), administrator.scope('crm.customer.edit', 'customer')]).toEqual([
    'edit',
    'all',
  ]);
  const before = actor.fingerprint;
  await database.run(sql`update role set fields = '{}' where id = ${roles.seller}`);
  expect(new Actor(await load(), seller.id, 1, 0).fingerprint).not.toBe(before);
});

test('a caller waiting for a snapshot whose reader left reads it again', async () => {
  const gone = () => Promise.reject(new Error('cancelled'));
  const leaving: Db = { ...company.database, rows: gone, first: gone, run: gone, queue: gone, rollbackTo: gone };
  const cache = new OrganisationCache(company.database, grants);
  const [own, other] = await Promise.allSettled([cache.at(1, leaving), cache.at(1)]);
  expect(own.status).toBe('rejected');
  expect(other.status).toBe('fulfilled');
});
