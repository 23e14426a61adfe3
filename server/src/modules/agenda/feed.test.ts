// A calendar under its secret address: what it contains, for whom, until when, and what is stored of the address.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { done, refused } from '../../../test/stock.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const day = (distance: number) =>
  new Date(Date.now() + (8 * 3600 + distance * 86_400) * 1000).toISOString().slice(0, 10);
const plain = (date: string) => date.replaceAll('-', '');

let counter = 0;
/** A company behind one address is not to be slowed down by what these tests ask. */
const read = (path: string, headers: Record<string, string> = {}) =>
  company.app.server.inject({ method: 'GET', url: path, headers, remoteAddress: `10.0.0.${(counter++ % 200) + 1}` });
const make = async (person: Person): Promise<string> => (await done(person, 'api/calendar/feedRenew')).secret;
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary);
async function seller(name: string): Promise<Person> {
  const { admin, departments, roles } = company;
  const account = { username: name, password: 'Kehu#2026', NickName: name, BranchId: departments.east };
  await done(admin, 'api/user/add', { ...account, RoleId: roles.seller, status: 1 });
  return company.signIn(name);
}

test('what one has from thirty days back to 180 ahead is told, in UTC, and who asks again is told when nothing changed', async () => {
  const person = await seller('feedone');
  const task = (title: string, endTime: string) => done(person, 'api/task/add', { title, endTime });
  await task('寄样品；a,b', `${day(3)} 18:00`);
  await task('最后一天', `${day(180)} 23:59`);
  await task('太远', `${day(181)} 00:00`);
  await task('三十天前', `${day(-30)} 08:00`);
  await task('太久', `${day(-31)} 23:00`);
  const customerId = await addCustomer(person, '订阅公司');
  const contractId = (await done(person, 'api/contract/add', { customerId, Money: '1000', endTime: day(20) })).id;
  await done(person, 'api/recpay/add', { contractId, money: '300', plantime: day(10) });

  const path = await make(person);
  expect(path).toMatch(/^\/api\/calendar\/feed\/[\w-]{43}\.ics$/);
  const answer = await read(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const entries = summaries(answer.body);
  expect(entries).toEqual([
    '任务：寄样品；a\\,b',
    expect.stringMatching(/^回款：.*第1期$/),
    expect.stringMatching(/^合同到期：/),
    '任务：最后一天',
    '任务：三十天前',
  ]);
  expect(answer.body).toContain(`DTSTART:${plain(day(3))}T100000Z\r\n`);
  expect(answer.body).toContain(`DTSTART;VALUE=DATE:${plain(day(10))}\r\n`);
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);

  const tag = String(answer.headers['etag']);
  for (const known of [tag, `"x", W/${tag}`, '*']) {
    const same = await read(path, { 'if-none-match': known });
    expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', tag]);
  }
  const uids = (text: string) => [...text.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
  const renewed = await make(person);
  const again = await read(renewed, { 'if-none-match': '"other"' });
  expect(uids(again.body)).toEqual(uids(answer.body));
  await done(person, 'api/task/add', { title: '新的', endTime: `${day(4)} 18:00` });
  expect((await read(renewed, { 'if-none-match': String(again.headers['etag']) })).statusCode).toBe(200);
});

test('an address that was renewed, revoked or is nobody’s is not found, whoever asks', async () => {
  const person = await seller('feedtwo');
  expect(await done(person, 'api/calendar/feedState')).toEqual({ on: false, createdAt: '' });
  expect((await refused(person, 'api/calendar/feedRevoke')).msg).toBe('还没有订阅地址');
  const first = await make(person);
  const second = await make(person);
  expect((await done(person, 'api/calendar/feedState')).on).toBe(true);
  expect((await read(second)).statusCode).toBe(200);
  const unknown = await read(`/api/calendar/feed/${'x'.repeat(43)}.ics`);
  expect(unknown.statusCode).toBe(404);
  const same = async (path: string) => {
    const answer = await read(path);
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    const names = Object.keys(answer.headers).sort();
    expect(names).toEqual(Object.keys(unknown.headers).sort());
  };
  await same(first);
  await same(second.replace('.ics', ''));
  await done(person, 'api/calendar/feedRevoke');
  await same(second);
  await same('/api/calendar/feed/x.ics');

  const { admin } = company;
  const third = await make(person);
  await done(admin, 'api/user/edit', { id: person.id, status: 0 });
  await same(third);
  await done(admin, 'api/user/edit', { id: person.id, status: 1 });
  // It may have been somebody else's: a person who comes back makes another one.
  await same(third);
  const again = await company.signIn('feedtwo');
  const fourth = await make(again);
  expect((await read(fourth)).statusCode).toBe(200);
  await company.database.run(sql`update credential set must_change = true where user_id = ${person.id}`);
  await same(fourth);
  await company.database.run(sql`update credential set must_change = false where user_id = ${person.id}`);
  expect((await read(fourth)).statusCode).toBe(200);
});

test('it is told in the language in which the address was made, whatever the program that reads it', async () => {
  const person = await seller('feedenglish');
  await done(person, 'api/task/add', { title: 'Sample', endTime: `${day(2)} 18:00` });
  const made = await person.call('api/calendar/feedRenew', {}, { 'x-language': 'en' });
  const { body } = await read(made.body.data.secret);
  expect(summaries(body)).toEqual(['Task: Sample']);
  expect(body).toMatch(/^X-WR-CALNAME:.*: .+'s calendar/m);
  const again = await make(person);
  expect(summaries((await read(again, { 'x-language': 'en' })).body)).toEqual(['任务：Sample']);
});

test('it tells no more than the page: by grants, fields and scope of the moment', async () => {
  const sees = { index: true, add: true };
  const person = await addPerson(company, 'feedmask', {
    grants: { oa: { task: sees }, crm: { customer: { ...sees, edit: true } } },
    scopes: { task: 'all', customer: 'self' },
  });
  const { admin } = company;
  await done(person, 'api/task/add', { title: '看得见', endTime: `${day(2)} 09:00` });
  const customerId = await addCustomer(person, '看不见的公司名称');
  await done(person, 'api/customer/edit', { id: customerId, nextgenjintime: `${day(3)} 09:00:00` });
  const { RoleId } = await done(admin, 'api/user/detail', { id: person.id });
  await done(admin, 'main/role/edit', { id: RoleId, fields: { customer: { CustomerName: 'mask' } } });
  const path = await make(person);
  const entries = summaries((await read(path)).body);
  expect(entries.length).toBe(2);
  expect(entries[0]).toBe('任务：看得见');
  expect(entries[1]).toMatch(/^客户跟进：.*\*/);
  expect(entries.join()).not.toContain('看不见的公司名称');
  await done(admin, 'main/role/edit', { id: RoleId, grants: { oa: { news: { index: true } } } });
  expect((await read(path)).statusCode).toBe(404);
  expect((await refused(person, 'api/calendar/feedRenew')).code).toBe('forbidden');
});

test('nothing that is kept has the address, and the log says that it was made and revoked', async () => {
  const person = await seller('feedlog');
  const answer = await person.call('api/calendar/feedRenew', {}, { 'idempotency-key': 'feed-key-0001' });
  const token = String(answer.body.data.secret).split('/').at(-1)?.replace('.ics', '') ?? '';
  await done(person, 'api/calendar/feedRevoke');
  const path = await make(person);
  await read(path);
  const { database } = company;
  const tables = await database.rows(select(
    sql`information_schema.columns c join information_schema.tables t using (table_schema, table_name)`,
    [sql<string>`c.table_name`.as('name')],
  )`
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`);
  for (const { name } of tables) {
    const found = await database.first(select(records({ table: name }), [sql<number>`count(*)::int`.as('n')])`
      where t::text like ${`%${token}%`} or t::text like ${`%${Buffer.from(token).toString('hex')}%`}`);
    expect(found?.n, name).toBe(0);
  }
  const log = await database.rows(select('operation_log', ['action'])`
    where entity = 'user' and record_id = ${person.id} and user_id = ${person.id} order by id`);
  expect(log.map(({ action }) => action)).toEqual(['calendarFeedOn', 'calendarFeedOff', 'calendarFeedOn']);
});

test('a calendar that is asked for too often waits', async () => {
  const path = await make(await seller('feedfast'));
  const codes: number[] = [];
  for (let at = 0; at < 13; at++) codes.push((await read(path)).statusCode);
  expect(codes.slice(0, 12).every((code) => code === 200)).toBe(true);
  expect(codes[12]).toBe(429);
});
