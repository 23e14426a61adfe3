// What came while somebody was away: shown when they are back, once, as far as it is still unread.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, createCompany, type Person } from '../../../test/company.ts';
import { done } from '../../../test/stock.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  // Which day it is makes no difference then.
  const { admin } = company;
  await done(admin, 'api/setting/edit', { key: 'work.weekdays', value: '1,2,3,4,5,6,7' });
  await done(admin, 'api/setting/edit', { key: 'work.holidays', value: 'false' });
});
beforeEach(async () => {
  await company.database.run(sql`delete from notification`);
  await company.database.run(sql`delete from notice_visit`);
  await company.database.run(sql`delete from flow_delegation`);
});
afterAll(() => company.close());

const open = (person: Person) => done(person, 'api/notification/digest');
async function counts(person: Person): Promise<string> {
  const digest = await open(person);
  if (digest === null) return '';
  const rows = digest.rows as { kind: string; count: number }[];
  expect(digest.total).toBe(rows.reduce((sum, { count }) => sum + count, 0));
  return rows.map(({ kind, count }) => `${kind} ${count}`).join(', ');
}
/** A notice that came so many days ago. */
const came = (person: Person, kind: string, days: number) =>
  company.database.run(sql`
    insert into notification (user_id, kind, created_at) values (${person.id}, ${kind}, now() - make_interval(hours => ${days * 24}::int))`);
const lastHere = (person: Person, days: number) =>
  company.database.run(
    sql`update notice_visit set seen_at = now() - make_interval(days => ${days}) where user_id = ${person.id}`,
  );

test('whoever was away for a working day is told what came, by kind; who was not is told nothing', async () => {
  const { seller, peer } = company;
  await came(seller, 'task.due', 9);
  for (const person of [seller, peer]) expect(await open(person)).toBeNull();
  for (const person of [seller, peer]) await lastHere(person, person === seller ? 5 : 1);
  for (const days of [4, 3, 2]) {
    await came(seller, 'mention', days);
    await came(peer, 'mention', days);
  }
  await came(seller, 'task.due', 1);
  expect(await counts(peer)).toBe('');
  expect(await counts(seller)).toBe('mention 3, task.due 1');
  expect((await open(seller)).rows[0]).toMatchObject({ label: '同事提到我' });
  // Another window, and what comes now.
  await came(seller, 'mention', 0);
  expect(await counts(seller)).toBe('mention 3, task.due 1');
});

test('days off are no absence', async () => {
  const { admin, seller } = company;
  await open(seller);
  await lastHere(seller, 3);
  await came(seller, 'mention', 2);
  const day = (back: number) => new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  await done(admin, 'api/setting/edit', { key: 'work.daysOff', value: `${day(3)}~${day(0)}` });
  expect(await counts(seller)).toBe('');
  await done(admin, 'api/setting/edit', { key: 'work.daysOff', value: '' });
});

test('what is read is counted no more, what was put away is not told again, and what came meanwhile is not lost', async () => {
  const { seller } = company;
  await open(seller);
  await lastHere(seller, 5);
  await came(seller, 'mention', 4);
  await came(seller, 'task.due', 4);
  expect(await counts(seller)).toBe('mention 1, task.due 1');
  const list = async (body: object) =>
    (await seller.call('api/notification/index', { isread: 1, ...body })).body as {
      rows: { id: number; kind: string }[];
      total: number;
    };
  await came(seller, 'mention', 20);
  expect((await list({ kind: 'mention' })).total).toBe(2);
  const { rows, total } = await list({ kind: 'mention', away: 1 });
  expect([total, rows.length, rows[0]?.kind]).toEqual([1, 1, 'mention']);
  await done(seller, 'api/notification/setread', { ids: rows[0]?.id });
  expect(await counts(seller)).toBe('task.due 1');

  // Away again before it was put away: one summary of both times.
  await lastHere(seller, 3);
  await came(seller, 'mention', 2);
  expect(await counts(seller)).toBe('mention 1, task.due 1');
  await done(seller, 'api/notification/digestClose');
  expect(await open(seller)).toBeNull();
  await lastHere(seller, 3);
  await came(seller, 'order.shipped', 0);
  await company.database.run(
    sql`update notice_visit set away_until = now() - interval '1 day' where user_id = ${seller.id}`,
  );
  expect(await counts(seller)).toBe('order.shipped 1');
  await done(seller, 'api/notification/setread', { all: 1 });
  expect(await open(seller)).toBeNull();
});

test('whoever had somebody stand in for them is told when that is over, however often they looked in', async () => {
  const { seller, manager } = company;
  await open(seller);
  await came(seller, 'approval.todo', 2);
  const agreed = (ended: number | null, end: number) =>
    company.database.run(sql`
      insert into flow_delegation (user_id, to_id, begin_on, end_on, ended_at) values
        (${seller.id}, ${manager.id}, current_date - 3, current_date + ${end}::int, now() - make_interval(mins => ${ended}))`);
  await agreed(null, 1);
  expect(await counts(seller)).toBe('');
  await company.database.run(sql`update flow_delegation set ended_at = now() - interval '1 minute'`);
  expect(await counts(seller)).toBe('approval.todo 1');
  await done(seller, 'api/notification/digestClose');
  expect(await open(seller)).toBeNull();
  await agreed(60 * 24 * 20, 1);
  expect(await open(seller)).toBeNull();
});

test('two windows that open at the same moment tell the same', async () => {
  const { seller } = company;
  await open(seller);
  await lastHere(seller, 5);
  await came(seller, 'mention', 4);
  const answers = await Promise.all([1, 2, 3].map(() => counts(seller)));
  expect(answers).toEqual(['mention 1', 'mention 1', 'mention 1']);
});
