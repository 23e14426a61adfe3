// Steps that are due after hours of work: by the settings in force when they came, and shown to readers.
import type { FlowTimeout } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsOf, approver, call, contract, stepOf } from '../../../test/approvals.ts';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { workSettings } from '../../platform/calendar/settings.ts';
import { afterWorkingHours, type WorkingTime } from '../../platform/calendar/working-time.ts';
import { query, select } from '../../platform/db/query.ts';

let company: Company;
let boss: Person;

beforeAll(async () => {
  company = await createCompany();
  boss = await addPerson(company, 'boss', { grants: {} });
});
afterAll(() => company.close());

const { live, taskOf } = approvalsOf(() => company);
const setting = (values: Record<string, unknown>) => company.admin.call('api/setting/edit', { values });

const office: WorkingTime = {
  timeZone: 'Asia/Shanghai',
  weekdays: new Set([1, 2, 3, 4, 5]),
  spans: [
    [540, 720],
    [780, 1080],
  ],
  holidays: true,
  daysOff: new Set(),
  daysOn: new Set(),
};

async function arrived(timeout: FlowTimeout): Promise<{ id: number; step: number; came: Date; due: Date }> {
  await company.database.run(sql`update flow set enabled = false`);
  await live('contract', approver('a', [boss], { timeout }));
  const id = await contract(company.seller);
  const step = await stepOf(boss, id);
  return { id, step, ...(await timesOf(step)) };
}

async function timesOf(step: number): Promise<{ came: Date; due: Date }> {
  const row = await company.database.first(select('flow_step', [
    sql<number>`extract(epoch from arrived_at)::float8 * 1000`.as('came'),
    sql<number>`extract(epoch from due_at)::float8 * 1000`.as('due'),
  ])`
    where id = ${step}`);
  return { came: new Date(row?.came ?? 0), due: new Date(row?.due ?? 0) };
}

/** The database keeps microseconds, a moment of the program milliseconds. */
const near = (one: Date, other: Date) => expect(Math.abs(one.getTime() - other.getTime())).toBeLessThan(2);

test('hours of the clock stay what they were, hours of work are those of the company', async () => {
  const clock = await arrived({ hours: 8, action: 'remind' });
  near(clock.due, new Date(clock.came.getTime() + 8 * 3_600_000));
  const working = await arrived({ hours: 20, action: 'remind', working: 1 });
  near(working.due, afterWorkingHours(office, working.came, 20));
  // What is due already is by the settings of then, what comes is by those of now.
  expect(
    (await setting({ 'work.weekdays': '7,6,5,4,3,2,1', 'work.hours': '0:00-24:00', 'work.holidays': 0 })).body,
  ).toMatchObject({
    result: 'success',
    data: {
      changes: [
        { old: '周一、周二、周三、周四、周五', new: '周一、周二、周三、周四、周五、周六、周日' },
        { new: '0:00-24:00' },
        { old: '开启', new: '关闭' },
      ],
    },
  });
  near((await timesOf(working.step)).due, working.due);
  const always = await arrived({ hours: 20, action: 'remind', working: 1 });
  near(always.due, new Date(always.came.getTime() + 20 * 3_600_000));
});

test('whoever looks at the way is told how long there is, and reminding goes on by hours of work', async () => {
  const { id, step } = await arrived({ hours: 20, action: 'remind', working: 1 });
  const { path } = (await call(boss, 'Views', { taskid: await taskOf(id) })).data;
  expect(path[1]).toMatchObject({ NodeID: 'a', timeout: { hours: 20, action: 'remind', working: 1 } });
  await company.database.run(sql`update flow_step set due_at = '2020-01-01 10:00+08' where id = ${step}`);
  await runJobOf(company, 'approval.expire');
  // From now on, since from when it was due it would be over again.
  const now = await company.database.first(
    query.selectNoFrom([sql<number>`extract(epoch from now())::float8 * 1000`.as('now')]),
  );
  expect((await timesOf(step)).due.getTime()).toBeGreaterThan(now?.now ?? 0);
});

test('bad working time is refused at its field, and every setting begins with one that is none', async () => {
  const sent = {
    'work.weekdays': '',
    'work.hours': '18:00-09:00',
    'work.daysOff': '明天',
    'work.daysOn': '2026-02-30',
  };
  expect((await setting(sent)).body.fields).toEqual({
    'work.weekdays': '请选择',
    'work.hours': '格式如 09:00-12:00、13:00-18:00，各段按先后填写且不重叠',
    'work.daysOff': '格式如 2026-12-31、2027-02-01~2027-02-03，最多 400 天',
    'work.daysOn': '格式如 2026-12-31、2027-02-01~2027-02-03，最多 400 天',
  });
  expect((await setting({ 'work.weekdays': '1,8' })).body.fields).toEqual({ 'work.weekdays': '选项不存在' });
  for (const { problem, initial } of workSettings)
    expect(await problem?.(String(initial), company.database)).toBeUndefined();
  expect((await setting({ 'work.daysOff': '2026-12-31' })).body).toMatchObject({ result: 'success' });
  expect((await setting({ 'work.daysOff': '' })).body).toMatchObject({ result: 'success' });
});
