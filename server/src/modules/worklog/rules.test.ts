// Rules for work logs: until when, who is missing, what is late, and who is reminded.

import { logPeriod } from '@crm/protocol/worklog';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import type { WorkingTime } from '../../platform/calendar/working-time.ts';
import { query } from '../../platform/db/query.ts';
import { dueOf, minutesBefore, type Rule } from './due.ts';

const office: WorkingTime = {
  timeZone: 'Asia/Shanghai',
  weekdays: new Set([1, 2, 3, 4, 5]),
  spans: [[540, 1080]],
  holidays: true,
  daysOff: new Set(),
  daysOn: new Set(),
};
const rule: Rule = {
  id: 1,
  kind: 1,
  people: [],
  departments: [],
  exempt: [],
  dueDays: 0,
  dueMinute: 1080,
  remindMinutes: 60,
  startOn: '2026-01-01',
};

describe('a log is due', () => {
  test.each([
    ['on its day', 1, 0, '2026-11-25', '2026-11-25 18:00'],
    ['on the working day after it', 1, 1, '2026-11-27', '2026-11-30 18:00'],
    ['never for a Saturday', 1, 1, '2026-11-28', undefined],
    ['for a Saturday that makes up for a holiday', 1, 0, '2026-02-14', '2026-02-14 18:00'],
    ['on the last working day of its week', 2, 0, '2026-11-25', '2026-11-27 18:00'],
    ['after the holidays that follow its week', 2, 1, '2026-09-28', '2026-10-08 18:00'],
    ['on the third working day of the next month', 3, 3, '2026-11-25', '2026-12-03 18:00'],
    ['not where it begins before the rule does', 3, 0, '2025-12-31', undefined],
  ] as const)('%s', (_what, kind, dueDays, day, due) => {
    expect(dueOf(office, { ...rule, kind, dueDays }, logPeriod(kind, day))).toBe(due);
  });

  test('and reminded of so many minutes before, over midnight, too', () => {
    expect(minutesBefore('2026-03-01 00:30', 60)).toBe('2026-02-28 23:30');
  });
});

describe('the rules of a company', () => {
  let company: Company;
  beforeAll(async () => {
    company = await createCompany();
    // Every day is one of work, so that the test is the same on all of them.
    const values = JSON.stringify({ 'work.weekdays': '1,2,3,4,5,6,7', 'work.holidays': false });
    expect((await company.admin.call('api/setting/edit', { values })).body.result).toBe('success');
  });
  afterAll(() => company.close());

  const add = async (fields: Record<string, unknown>): Promise<number> => {
    const body = { name: '华东日报', type: 1, dueDays: 0, dueMinute: 1080, remindMinutes: 0, enabled: 1, ...fields };
    const answer = await company.admin.call('api/worklogRule/add', body);
    expect(answer.body).toMatchObject({ result: 'success' });
    return answer.body.data.id;
  };
  const missing = async (person: Person, logDate: string) =>
    (await person.call('api/worklog/list', { dataType: 'missing', logDate })).body.data.rows;
  const notices = async (person: Person) =>
    (
      (await person.call('api/notification/index', { rows: 100 })).body as {
        rows: { kind: string; cont: string; module: string }[];
      }
    ).rows.filter(({ kind }) => ['worklog.due', 'worklog.overdue'].includes(kind));

  test('say who is missing and until when; who writes after that is late', async () => {
    const { admin, departments, seller, peer } = company;
    const id = await add({ branchIds: String(departments.east), exceptids: String(peer.id), startTime: '2026-01-02' });
    const rows = await missing(admin, '2026-01-05');
    expect(rows.map((row: { UserName: string }) => row.UserName).sort()).toEqual(['李销售', '王主管'].sort());
    expect(rows[0]).toMatchObject({ due: '2026-01-05 18:00', overdue: 1, title: '2026-01-05 日报' });
    expect(await missing(admin, '2026-01-01')).toEqual([]);

    const log = { type: 1, done: '补写', logDate: '2026-01-05' };
    const begun = await seller.call('api/worklog/start', { type: 1, logDate: '2026-01-05' });
    expect(begun.body.data).toMatchObject({ due: '2026-01-05 18:00', recipients: [{ username: '王主管' }] });
    const late = (await seller.call('api/worklog/add', log)).body.data.id;
    expect((await seller.call('api/worklog/Views', { id: late })).body.data.late).toBe(1);
    const free = (await peer.call('api/worklog/add', log)).body.data.id;
    expect((await peer.call('api/worklog/Views', { id: free })).body.data.late).toBe(0);
    expect((await admin.call('api/worklog/list', { late: 1 })).body.data.total).toBe(1);

    await admin.call('api/worklogRule/edit', { id, enabled: 0 });
    const names = (await missing(admin, '2026-01-05')).map((row: { UserName: string }) => row.UserName);
    expect(names).toContain('孙外人');
    await admin.call('api/worklogRule/delete', { ids: id });
  });

  test('have those reminded who did not write, before the time is up and when it is, each once', async () => {
    const { admin, departments, seller, peer, stranger } = company;
    await peer.call('api/worklog/add', { type: 1, done: '写好了' });
    const branchIds = String(departments.east);
    const overdue = await add({ branchIds, dueMinute: 0 });
    const coming = await add({ branchIds, dueDays: 1, dueMinute: 0, type: 2, name: '华东周报' });
    // A whole week is under way on all of its days: required from its beginning on.
    await company.database.run(sql`
      update work_log_rule set log_type = 1, remind_minutes = 1440 where id = ${coming}`);
    await runJobOf(company, 'worklog.remind');
    expect((await notices(seller)).map(({ kind }) => kind).sort()).toEqual(['worklog.due', 'worklog.overdue']);
    const [first] = await notices(seller);
    expect(first).toMatchObject({ module: 'worklogDue', cont: expect.stringMatching(/“\d{4}-\d\d-\d\d 日报”/) });
    expect(await notices(peer)).toEqual([]);
    expect(await notices(stranger)).toEqual([]);
    await runJobOf(company, 'worklog.remind');
    expect(await notices(seller)).toHaveLength(2);
    await admin.call('api/worklogRule/delete', { ids: [overdue, coming].join() });
  });

  test('whoever may asks the missing for their logs, each once in a while, and nobody of other scopes', async () => {
    const { manager, seller, peer, stranger, admin } = company;
    const logDate = '2026-02-03';
    const notices = async (person: Person) =>
      (
        (await person.call('api/notification/index', { rows: 100 })).body as {
          rows: { kind: string; cont: string; module: string }[];
        }
      ).rows.filter(({ kind }) => kind === 'worklog.urged');
    const urge = (person: Person, more: Record<string, unknown> = {}) =>
      person.call('api/worklog/urge', { type: 1, logDate, ...more }).then(({ body }) => body);
    expect((await urge(seller)).code).toBe('forbidden');
    await peer.call('api/worklog/add', { type: 1, done: '写好了', logDate });

    const both = await Promise.all([urge(manager, { userids: `${seller.id},${stranger.id}` }), urge(manager)]);
    expect(both.map(({ data }) => data.count).sort()).toEqual([0, 1]);
    expect(await notices(seller)).toMatchObject([{ module: 'worklogDue', cont: expect.stringContaining('王主管') }]);
    expect([await notices(peer), await notices(stranger), await notices(manager)]).toEqual([[], [], []]);
    expect(await urge(manager, { userids: seller.id })).toMatchObject({ data: { count: 0, recent: 1 } });
    const row = (await missing(manager, logDate)).find(({ userid }: { userid: number }) => userid === seller.id);
    expect(row.urged).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    await company.database.run(sql`update work_log_urged set urged_at = now() - interval '5 hours'`);
    expect((await urge(admin, { userids: seller.id })).data.count).toBe(1);
    expect((await urge(manager, { logDate: '2999-01-01' })).fields).toHaveProperty('logDate');
  });

  test('without one, a log is missing when its period is over, and waited for until then without being asked for', async () => {
    const { manager } = company;
    const of = async (state: string, logDate: string) =>
      (await manager.call('api/worklog/list', { dataType: 'missing', state, logDate })).body.data.total;
    const today = (
      await company.database.first(query.selectNoFrom([sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('day')]))
    )?.day;
    expect(await of('late', today ?? '')).toBe(0);
    expect(await of('waiting', today ?? '')).toBeGreaterThan(0);
    const urged = await manager.call('api/worklog/urge', { type: 1, logDate: today });
    expect(urged.body).toMatchObject({ result: 'success', data: { count: 0, recent: 0 } });
    expect(await of('late', '2026-02-04')).toBeGreaterThan(0);
    expect(await of('waiting', '2026-02-04')).toBe(0);
  });

  test('are the business of whoever has the grant, and say what is wrong with them', async () => {
    const { admin, seller } = company;
    expect((await seller.call('api/worklogRule/index', {})).body.code).toBe('forbidden');
    const bad = await admin.call('api/worklogRule/add', { name: ' ', type: 1, dueDays: 9, dueMinute: 1080 });
    expect(Object.keys(bad.body.fields ?? {}).sort()).toEqual(['dueDays', 'name']);
  });
});
