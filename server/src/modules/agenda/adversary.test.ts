// What an address of a calendar must not become: more than a program's token lets through, or what is left to a thief.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person, testPassword } from '../../../test/company.ts';
import { done } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const day = (distance: number) =>
  new Date(Date.now() + (8 * 3600 + distance * 86_400) * 1000).toISOString().slice(0, 10);
const status = async (path: string) => (await company.app.server.inject({ method: 'GET', url: path })).statusCode;
const make = async (person: Person): Promise<string> => (await done(person, 'api/calendar/feedRenew')).secret;

test('a program that may write tasks makes no address, which would tell it of customers and outlive its token', async () => {
  const { seller, guest } = company;
  const customerId = await addCustomer(seller, '不给程序看的公司');
  await done(seller, 'api/customer/edit', { id: customerId, nextgenjintime: `${day(3)} 09:00:00` });
  const request = { name: '任务程序', grants: { 'oa.task': 'write' }, days: 30, password: testPassword };
  const { token } = await done(seller, 'api/apiToken/add', request);
  const headers = { authorization: `Bearer ${token}` };
  expect((await guest.call('api/task/index', {}, headers)).body.result).toBe('success');
  const answer = await guest.call('api/calendar/feedRenew', {}, headers);
  expect(answer.body).toMatchObject({ result: 'error', code: 'forbidden' });
  const path = await make(seller);
  expect((await guest.call('api/calendar/feedRevoke', {}, headers)).body.code).toBe('forbidden');
  expect(await status(path)).toBe(200);
});

test.each([
  ['whose password an administrator reset', (id: number) => done(company.admin, 'api/user/resetPassword', { id })],
  ['who was given a password', (id: number) => done(company.admin, 'api/user/edit', { id, password: 'Ganz#Neu2026' })],
  ['who was disabled', (id: number) => done(company.admin, 'api/user/edit', { id, status: 0 })],
  ['who was deleted', (id: number) => done(company.admin, 'api/user/delete', { ids: String(id) })],
])('the address of somebody %s has ended, as the tokens have', async (_what, end) => {
  const name = `feedend${counter++}`;
  const { departments, roles, admin } = company;
  const account = { username: name, password: testPassword, NickName: name, BranchId: departments.east };
  await done(admin, 'api/user/add', { ...account, RoleId: roles.seller, status: 1 });
  const person = await company.signIn(name);
  const path = await make(person);
  await done(person, 'api/user/editOwn', { mobile: '13800000000' });
  expect(await status(path)).toBe(200);
  await end(person.id);
  expect(await status(path)).toBe(404);
  const left = await company.database.rows(sql`select 1 from calendar_feed where user_id = ${person.id}`);
  expect(left).toEqual([]);
});
let counter = 0;
