// What tasks do by themselves: deadlines are notified, each once, and tasks that repeat are there again when they are due.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

type Body = Record<string, unknown>;

async function add(body: Body, end?: string): Promise<number> {
  const { manager, seller, database } = company;
  const answer = await manager.call('api/task/add', {
    title: '定时任务',
    userid: seller.id,
    endTime: '2031-01-01 10:00',
    ...body,
  });
  expect(answer.body).toMatchObject({ result: 'success' });
  const { id } = answer.body.data;
  // The clock of the database decides, and the task is older than its reminder.
  if (end)
    await database.run(
      sql`update task set end_at = now() + ${end}::interval, repeat_from = case when repeat > 0 then now() + ${end}::interval end,
        created_at = now() - interval '3 days' where id = ${id}`,
    );
  return id;
}
const notices = async (person: Person, kind: string) => {
  const { rows } = (await person.call('api/notification/index', { rows: 200 })).body as { rows: Body[] };
  return rows.filter((row) => row['kind'] === kind).map((row) => ({ id: row['modelId'], cont: String(row['cont']) }));
};

describe('deadlines', () => {
  test('that come near are told to whoever does the task, those that are over to its maker too, each once', async () => {
    const { seller, manager } = company;
    const near = await add({ title: '快到期' }, '50 minutes');
    const early = await add({ title: '提前一天', remind: 1440 }, '20 hours');
    const over = await add({ title: '刚逾期' }, '-10 minutes');
    await add({ title: '还早' }, '2 hours');
    await add({ title: '不提醒', remind: 0 }, '10 minutes');
    await add({ title: '早已逾期' }, '-3 days');
    // A task that is given after its reminder time needs no reminder: its notice has the deadline.
    const given = await add({ title: '刚交代' });
    await company.database.run(sql`update task set end_at = now() + interval '50 minutes' where id = ${given}`);
    const done = await add({ title: '已完成' }, '10 minutes');
    await seller.call('api/task/action', { id: done, status: 2 });
    expect(await runJobOf(company, 'task.remind')).toEqual({ told: 3 });
    expect(await runJobOf(company, 'task.remind')).toEqual({ told: 0 });
    expect((await notices(seller, 'task.due')).map(({ id }) => id).toSorted()).toEqual([near, early]);
    expect(await notices(seller, 'task.overdue')).toMatchObject([
      { id: over, cont: expect.stringContaining('“刚逾期”已逾期') },
    ]);
    expect(await notices(manager, 'task.due')).toEqual([]);
    expect(await notices(manager, 'task.overdue')).toMatchObject([{ id: over }]);
  });

  test('that were moved are told again', async () => {
    const id = await add({ title: '改期' }, '30 minutes');
    expect(await runJobOf(company, 'task.remind')).toEqual({ told: 1 });
    await company.database.run(sql`update task set end_at = end_at + interval '5 minutes' where id = ${id}`);
    expect(await runJobOf(company, 'task.remind')).toEqual({ told: 1 });
    expect((await notices(company.seller, 'task.due')).filter((one) => one.id === id)).toHaveLength(2);
  });
});

describe('a task that repeats', () => {
  const next = async (id: number) =>
    company.database.first(
      query
        .selectFrom('task_again as a')
        .innerJoin('task as n', 'n.id', 'a.next_id')
        .innerJoin('task as t', 't.id', 'a.task_id')
        .select([
          'n.id',
          sql<boolean>`n.end_at > now()`.as('ahead'),
          'n.status',
          'n.title',
          'n.participants as people',
          sql<number>`(n.end_at::date - t.end_at::date)::int`.as('days'),
        ])
        .where(sql<boolean>`a.task_id = ${id}`),
    );

  test('needs a deadline, and does not end before it', async () => {
    const { seller } = company;
    const refused = await seller.call('api/task/add', { title: '无期', repeat: 1 });
    expect(refused.body).toMatchObject({ code: 'invalid', fields: { endTime: '重复的任务须填写截止时间' } });
    const short = { title: '过期', repeat: 1, endTime: '2031-05-06 10:00', repeatUntil: '2031-05-05' };
    expect((await seller.call('api/task/add', short)).body).toMatchObject({
      fields: { repeatUntil: expect.any(String) },
    });
  });

  test('is there again once its deadline is over, for the same people, with the next deadline ahead, and once only', async () => {
    const { seller, peer, manager } = company;
    const daily = await add({ title: '每日检查', repeat: 1, participants: String(peer.id) }, '-1 hour');
    const weekly = await add({ title: '周报', repeat: 3 }, '-15 days');
    const ahead = await add({ title: '未到', repeat: 1 }, '1 hour');
    const againOf = async (id: number) => (await seller.call('api/task/again', { id })).body.data;
    const coming = await againOf(ahead);
    expect(coming).toMatchObject({ end: expect.stringMatching(/^\d{4}-/), id: 0 });
    expect(coming.end > (await seller.call('api/task/detail', { id: ahead })).body.data.endTime).toBe(true);
    const done = await seller.call('api/task/action', { id: ahead, status: 2 });
    expect(done.body.msg).toContain(coming.end.slice(0, 16));
    expect(await runJobOf(company, 'task.repeat')).toEqual({ made: 2 });
    expect(await runJobOf(company, 'task.repeat')).toEqual({ made: 0 });
    expect(await next(daily)).toMatchObject({ ahead: true, days: 1, status: 0, title: '每日检查', people: [peer.id] });
    // What was missed does not come in a heap.
    expect(await next(weekly)).toMatchObject({ ahead: true, days: 21 });
    expect(await next(ahead)).toBeUndefined();
    const again = (await next(daily))?.id ?? 0;
    expect(await againOf(daily)).toMatchObject({ id: again, end: expect.stringMatching(/^\d{4}-/) });
    expect((await company.stranger.call('api/task/again', { id: daily })).body.code).toBe('not_found');
    for (const person of [seller, peer, manager])
      expect((await person.call('api/task/detail', { id: again })).body).toMatchObject({ result: 'success' });
    expect((await notices(seller, 'task.assigned')).map(({ id }) => id)).toContain(again);
    const lines = (await seller.call('api/taskmsg/list', { taskId: again })).body.data.rows;
    expect(lines).toMatchObject([{ cont: '按重复设置自动创建了任务', type: 2 }]);
  });

  const comesAfter = async (repeat: number, from: string, end: string) => {
    const id = await add({ title: '某日', repeat });
    await company.database.run(
      sql`update task set repeat_from = ${from}::timestamptz, end_at = ${end}::timestamptz where id = ${id}`,
    );
    await runJobOf(company, 'task.repeat');
    return company.database.first(
      query
        .selectFrom('task_again as a')
        .innerJoin('task as n', 'n.id', 'a.next_id')
        .select([
          sql<string>`to_char(n.end_at, 'YYYY-MM-DD HH24:MI')`.as('at'),
          sql<boolean>`n.end_at::date = (date_trunc('month', n.end_at) + interval '1 month - 1 day')::date`.as('last'),
        ])
        .where(sql<boolean>`a.task_id = ${id}`),
    );
  };

  test('falls on the last day of months that are too short, whatever the one before fell on', async () => {
    const next = await comesAfter(4, '2026-01-31 17:30', '2026-02-28 17:30');
    expect(next).toMatchObject({ at: expect.stringMatching(/ 17:30$/), last: true });
  });

  test('falls on the working days of the company by its own clock', async () => {
    const days = await company.database.first(
      query.selectNoFrom([
        sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('today'),
        sql<string>`to_char(now() + interval '1 day', 'YYYY-MM-DD')`.as('off'),
        sql<string>`to_char(now() + interval '2 days', 'YYYY-MM-DD')`.as('next'),
      ]),
    );
    const { today = '', off = '', next } = days ?? {};
    const values = { 'work.weekdays': '1,2,3,4,5,6,7', 'work.holidays': false, 'work.daysOff': `${today}~${off}` };
    const set = await company.admin.call('api/setting/edit', { values: JSON.stringify(values) });
    expect(set.body).toMatchObject({ result: 'success' });
    // In the morning it is still the day before elsewhere.
    expect(await comesAfter(2, '2026-01-05 07:00', '2026-01-05 07:00')).toMatchObject({ at: `${next} 07:00` });
  });

  test('comes no more where it was refused, its end is reached, or whoever did it left', async () => {
    const { seller, database } = company;
    const refused = await add({ repeat: 1 }, '-1 hour');
    await seller.call('api/task/action', { id: refused, status: 3 });
    const ended = await add({ repeat: 1 }, '-1 hour');
    await database.run(sql`update task set repeat_until = end_at::date where id = ${ended}`);
    const last = await add({ repeat: 1 }, '-1 hour');
    await database.run(sql`update task set repeat_until = end_at::date + 1 where id = ${last}`);
    const deleted = await add({ repeat: 1 }, '-1 hour');
    await company.manager.call('api/task/delete', { ids: deleted });
    await runJobOf(company, 'task.repeat');
    for (const id of [refused, ended, deleted]) expect(await next(id)).toBeUndefined();
    expect(await next(last)).toMatchObject({ days: 1 });
    expect(await database.first(sql`select 1 from task_again where task_id = ${ended} and next_id = 0`)).toBeDefined();
  });
});
