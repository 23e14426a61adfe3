// What was counted of a lead's follow-ups stays counted when it becomes a customer: once, in the figures and in the lists behind them.
import type { MeasureFigure } from '@crm/protocol/answers/measure';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../../../migrations/0102_carried_follow_ups.ts';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { runToEnd, sheetOf } from '../../../test/transfer.ts';
import { png, upload } from '../../../test/upload.ts';
import { purgeRecords } from '../../engine/write/purge.ts';
import { query } from '../../platform/db/query.ts';

let company: Company;
let lastMonth: string;
beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  const day = await company.database.first(
    query.selectNoFrom([sql<string>`to_char(date_trunc('month', now()) - interval '10 days', 'YYYY-MM-DD')`.as('day')]),
  );
  lastMonth = day?.day ?? '';
});
afterAll(() => company.close());

async function ok(person: Person, path: string, body: Record<string, unknown> = {}) {
  const answer = await person.call(path, body);
  expect(answer.body, `${path} ${JSON.stringify(body)}`).toMatchObject({ result: 'success' });
  return answer.body.data;
}

/** A lead about which was written twice last month and once today; the last one has a picture. */
async function addLead(person: Person, CustomerName: string) {
  const { id } = await ok(person, 'api/clues/add', { CustomerName, contact_name: '钱进' });
  const sent = await upload(company, person, { picType: 'clueLogs' }, { name: 'p.png', content: await png() });
  const write = (Ext: string, more: object) =>
    ok(person, 'api/OpportLogs/Add', { customerId: id, type: 'clues', status: 0, Ext, ...more });
  await write('第一次', { genjinTime: `${lastMonth} 09:00` });
  await write('第二次', { genjinTime: `${lastMonth} 15:00` });
  await write('今天', { img: [sent.body.data.id] });
  return { id: id as number, picture: sent.body.data.id as number };
}

async function turn(person: Person, id: number, into = 0): Promise<number> {
  return (await ok(person, 'api/clues/Turn', { ids: id, customerId: into })).rows[0].customerId;
}

const periods = ['lastmonth', 'month'];
const counted = ['clueLogs.written', 'OpportLogs.written'];

/** How often leads and customers were followed up, last month and this one, checked against the lists behind the numbers. */
async function followUpCounts(person: Person, range = 'me'): Promise<number[]> {
  const numbers: number[] = [];
  for (const period of periods) {
    const { figures } = await ok(person, 'api/crmhome/brief', { period, range });
    for (const key of counted) {
      const { value, list } = (figures as MeasureFigure[]).find((one) => one.key === key) as Required<MeasureFigure>;
      const page = await ok(person, `api/${list.module}/index`, { ...list.scenes, data: list.data, rows: 20 });
      expect(page.total, `${key} ${period}`).toBe(Number(value));
      numbers.push(Number(value));
    }
  }
  return numbers;
}

const logsOf = async (person: Person, customerId: number, type = '') =>
  (await ok(person, 'api/OpportLogs/Logs', { customerId, type })).rows as {
    id: number;
    Ext: string;
    img: { id: number; url: string }[];
  }[];
/** All that is said in them, but for what each is called by. */
const saidIn = async (person: Person, id: number, type = '') =>
  (await ok(person, 'api/OpportLogs/Logs', { customerId: id, type })).rows.map((row: Record<string, unknown>) =>
    ['Ext', 'status', 'genjinTime', 'nextgenjintime', 'userid', 'img'].map((name) => row[name]),
  );
const textsOf = async (person: Person, id: number, type = '') => (await logsOf(person, id, type)).map(({ Ext }) => Ext);

async function restore(module: string, key: string): Promise<void> {
  const { rows } = await ok(company.admin, 'api/recycle/index', { module, key });
  await ok(company.admin, 'api/recycle/restore', { ids: rows[0].id });
}

test('figures of past and present are the same before and after, for the writer and for whoever sees everything', async () => {
  const { seller, manager, admin } = company;
  const { id, picture } = await addLead(seller, '不变的线索公司');
  const all = async () => [await followUpCounts(seller), await followUpCounts(admin, 'all')];
  const overview = async (period: string) =>
    (await ok(admin, 'api/bi/report', { name: 'overview.figures', period })).rows;
  const before = [await all(), await overview('lastmonth')];
  expect(before[0]?.[0]).toEqual([2, 0, 1, 0]);
  // Somebody else does it, and takes the customer over.
  const customer = await turn(manager, id);
  await ok(manager, 'api/customer/transfer', { ids: customer, userid: manager.id });
  expect([await all(), await overview('lastmonth')]).toEqual(before);
  expect(await followUpCounts(manager)).toEqual([0, 0, 0, 0]);
  // Seen with the customer as ever, and still with the lead.
  const logs = await logsOf(manager, customer);
  expect(logs.map(({ Ext }) => Ext)).toEqual(['今天', '第二次', '第一次']);
  expect(logs[0]?.img).toMatchObject([{ id: picture }]);
  expect(await textsOf(seller, id, 'clues')).toEqual(['今天', '第二次', '第一次']);
  expect((await ok(seller, 'api/clues/Subtotal', { id })).logs).toBe(3);
  // What is written to the customer counts there.
  await ok(manager, 'api/OpportLogs/Add', { customerId: customer, status: 0, Ext: '作为客户', type: '' });
  expect(await followUpCounts(manager)).toEqual([0, 0, 0, 1]);
  expect((await ok(manager, 'api/customer/Subtotal', { id: customer })).logs).toBe(4);
  const from = async (fromLead: string) =>
    (await ok(manager, 'api/OpportLogs/index', { customerId: customer, fromLead })).rows
      .map(({ Ext }: { Ext: string }) => Ext)
      .toSorted();
  expect(await from('0')).toEqual(['作为客户']);
  expect(await from('1')).toEqual(['今天', '第一次', '第二次']);
});

test('a lead that is merged into a customer leaves what was counted of both as it was', async () => {
  const { peer, manager } = company;
  const customer = await addCustomer(peer, '已有的公司');
  await ok(peer, 'api/OpportLogs/Add', {
    customerId: customer,
    status: 0,
    Ext: '上月拜访',
    genjinTime: `${lastMonth} 10:00`,
  });
  const { id } = await addLead(peer, '已有的公司 二期');
  await ok(peer, 'api/OpportLogs/Add', { customerId: id, type: 'clues', status: 0, Ext: '请 @王主管 看' });
  const notices = async () => ((await manager.call('api/notification/index')).body as { total: number }).total;
  const mentioned = await notices();
  expect(mentioned).toBeGreaterThan(0);
  expect(await followUpCounts(peer)).toEqual([2, 1, 2, 0]);
  await turn(peer, id, customer);
  expect(await followUpCounts(peer)).toEqual([2, 1, 2, 0]);
  // People who were mentioned know it already.
  const [mention] = await logsOf(peer, customer);
  await ok(peer, 'api/OpportLogs/edit', { id: mention?.id, Ext: '请 @王主管 再看' });
  expect(await textsOf(peer, id, 'clues')).toContain('请 @王主管 再看');
  expect(await notices()).toBe(mentioned);
  // What a work log was filled in with leads to the same rows.
  const { id: log } = await ok(peer, 'api/worklog/add', { type: 1, done: '转了一条线索' });
  const { figures } = await ok(peer, 'api/worklog/Views', { id: log });
  for (const key of counted) {
    const { value, list } = (figures as MeasureFigure[]).find((one) => one.key === key) as Required<MeasureFigure>;
    const page = await ok(peer, `api/${list.module}/index`, { ...list.scenes, data: list.data, rows: 20 });
    expect(page.total, key).toBe(Number(value));
  }
  // Merged with another customer.
  const other = await addCustomer(peer, '另一家公司');
  const { admin } = company;
  const version = async (one: number) => (await ok(admin, 'api/customer/Views', { id: one })).version;
  const merged = await ok(admin, 'api/customer/merge', {
    id: other,
    version: await version(other),
    otherId: customer,
    otherVersion: await version(customer),
  });
  expect(merged).toBeTruthy();
  expect(await textsOf(peer, other)).toHaveLength(5);
  expect(await followUpCounts(peer)).toEqual([2, 1, 2, 0]);
});

test('of whoever corrects it while the lead is converted, both have the one text or the other', async () => {
  const { admin } = company;
  for (let round = 0; round < 6; round++) {
    const { id } = await addLead(admin, `同时的线索公司${round}`);
    const [own] = await logsOf(admin, id, 'clues');
    const edit = () => admin.call('api/OpportLogs/edit', { id: own?.id, type: 'clues', Ext: '后来的' });
    const convert = () => admin.call('api/clues/Turn', { ids: id });
    const [one, other] = await Promise.all(round % 2 ? [edit(), convert()] : [convert(), edit()]);
    const [edited, turned] = round % 2 ? [one, other] : [other, one];
    const texts = await textsOf(admin, turned.body.data.rows[0].customerId);
    expect(texts[0]).toBe(edited.body.result === 'success' ? '后来的' : '今天');
    expect(await textsOf(admin, id, 'clues')).toEqual(texts);
  }
});

test('what its writer puts right or takes back within a day is so with customer and lead alike, and only there', async () => {
  const { stranger } = company;
  const { id } = await addLead(stranger, '改正的线索公司');
  const [own] = await logsOf(stranger, id, 'clues');
  const customer = await turn(stranger, id);
  const about = { id: own?.id, type: 'clues' };
  expect((await stranger.call('api/OpportLogs/edit', { ...about, Ext: '绕过去' })).body.code).toBe('conflict');
  expect((await stranger.call('api/OpportLogs/delete', { ids: own?.id, type: 'clues' })).body.code).toBe('conflict');
  const [today] = await logsOf(stranger, customer);
  await ok(stranger, 'api/OpportLogs/edit', {
    id: today?.id,
    Ext: '改过了',
    status: 2,
    genjinTime: `${lastMonth} 18:00`,
    nextgenjintime: '2050-01-01 09:00',
    img: [],
  });
  expect(await saidIn(stranger, id, 'clues')).toEqual(await saidIn(stranger, customer));
  for (const texts of [await textsOf(stranger, customer), await textsOf(stranger, id, 'clues')])
    expect(texts).toEqual(['改过了', '第二次', '第一次']);
  expect((await logsOf(stranger, id, 'clues'))[0]?.img).toEqual([]);
  expect(await followUpCounts(stranger)).toEqual([3, 0, 0, 0]);

  const { undo } = await ok(stranger, 'api/OpportLogs/delete', { ids: today?.id, undo: 1 });
  expect(await textsOf(stranger, id, 'clues')).toEqual(['第二次', '第一次']);
  expect(await followUpCounts(stranger)).toEqual([2, 0, 0, 0]);
  await ok(stranger, 'api/record/undo', { id: undo });
  expect(await textsOf(stranger, id, 'clues')).toEqual(['改过了', '第二次', '第一次']);
  expect(await followUpCounts(stranger)).toEqual([3, 0, 0, 0]);

  // Taken back, and brought back while the lead lies in the bin: it is there with the lead.
  const again = await ok(stranger, 'api/OpportLogs/delete', { ids: today?.id, undo: 1 });
  await ok(company.admin, 'api/clues/delete', { ids: id });
  await ok(stranger, 'api/record/undo', { id: again.undo });
  expect(await followUpCounts(stranger)).toEqual([0, 0, 0, 0]);
  await restore('clues', '改正的线索公司');
  expect(await textsOf(stranger, id, 'clues')).toEqual(['改过了', '第二次', '第一次']);
  expect(await followUpCounts(stranger)).toEqual([3, 0, 0, 0]);
});

test('what was taken back before the lead was converted does not come back with the lead alone', async () => {
  const { stranger } = company;
  const { id } = await addLead(stranger, '先删后转公司');
  const [own] = await logsOf(stranger, id, 'clues');
  const { undo } = await ok(stranger, 'api/OpportLogs/delete', { ids: own?.id, type: 'clues', undo: 1 });
  const customer = await turn(stranger, id);
  const before = await followUpCounts(stranger);
  expect((await stranger.call('api/record/undo', { id: undo })).body).toMatchObject({
    code: 'conflict',
    msg: '该线索已转为客户，不能再修改',
  });
  for (const texts of [await textsOf(stranger, customer), await textsOf(stranger, id, 'clues')])
    expect(texts).toEqual(['第二次', '第一次']);
  expect(await followUpCounts(stranger)).toEqual(before);
});

test('a lead that is deleted takes its figures along and brings them back; of a deleted customer they stay', async () => {
  const person = await addPerson(company, 'binner', {
    grants: {
      crm: {
        clues: { index: true, add: true, convert: true, delete: true },
        clueLogs: { index: true, add: true, export: true },
        customer: { index: true, add: true, delete: true },
        contact: { index: true, add: true },
        OpportLogs: { index: true, add: true, export: true },
      },
    },
    scopes: { clues: 'self', customer: 'self', contact: 'self' },
  });
  const { id, picture } = await addLead(person, '删除的线索公司');
  const customer = await turn(person, id);
  await ok(person, 'api/clues/delete', { ids: id });
  expect(await followUpCounts(person)).toEqual([0, 0, 0, 0]);
  expect(await textsOf(person, customer)).toHaveLength(3);
  await restore('clues', '删除的线索公司');
  expect(await followUpCounts(person)).toEqual([2, 0, 1, 0]);
  await ok(person, 'api/customer/delete', { ids: customer });
  expect(await followUpCounts(person)).toEqual([2, 0, 1, 0]);
  await restore('customer', '删除的线索公司');
  expect(await followUpCounts(person)).toEqual([2, 0, 1, 0]);
  const [shown] = await logsOf(person, customer);
  expect(shown?.img).toMatchObject([{ id: picture }]);

  // Sheets have what the lists have.
  const exported = async (module: string, list: object) => {
    const run = await runToEnd(person, `api/${module}/export`, { list });
    return (await sheetOf(company, run.fileUrl)).length - 1;
  };
  expect(await exported('OpportLogs', {})).toBe(3);
  expect(await exported('OpportLogs', { fromLead: '0' })).toBe(0);
  expect(await exported('clueLogs', {})).toBe(3);

  // Forgotten for good, the lead leaves the customer what it shows, which counts as nobody's.
  await ok(person, 'api/clues/delete', { ids: id });
  const { engine } = company.app;
  await company.database.transaction((tx) => purgeRecords(tx, engine, engine.byName('lead'), [id]));
  const [left] = await logsOf(person, customer);
  expect(left?.img).toMatchObject([{ id: picture }]);
  await ok(person, 'api/OpportLogs/edit', { id: left?.id, Ext: '还能改' });
  expect(await followUpCounts(person)).toEqual([0, 0, 0, 0]);
});

test('whoever sees the lead and not the customer sees what was written to it, with its pictures, and nothing of the customer', async () => {
  const { seller } = company;
  const reader = await addPerson(company, 'leadreader', {
    grants: { crm: { clues: { index: true }, clueLogs: { index: true }, customer: { index: true } } },
    scopes: { clues: 'all', customer: 'self' },
  });
  const { id, picture } = await addLead(seller, '只看线索公司');
  const seen = async () => {
    const { figures } = await ok(reader, 'api/crmhome/brief', { period: 'lastmonth', range: 'all' });
    return (figures as MeasureFigure[]).map(({ key, value }) => [key, value]);
  };
  const before = await seen();
  expect(before.map(([key]) => key)).toContain('clueLogs.written');
  const customer = await turn(seller, id);
  await ok(seller, 'api/OpportLogs/Add', { customerId: customer, status: 0, Ext: '客户的秘密', type: '' });
  expect(await seen()).toEqual(before);
  const logs = await logsOf(reader, id, 'clues');
  expect(logs.map(({ Ext }) => Ext)).toEqual(['今天', '第二次', '第一次']);
  expect(logs[0]?.img).toMatchObject([{ id: picture }]);
  const opened = await company.app.server.inject({ method: 'GET', url: logs[0]?.img[0]?.url ?? '' });
  expect(opened.statusCode).toBe(200);
  expect((await reader.call('api/OpportLogs/Logs', { customerId: customer })).body.code).toBe('forbidden');
});

test('of leads that were converted before, the log tells what they keep, and figures are right again', async () => {
  const { seller, admin, database } = company;
  const before = await followUpCounts(seller);
  const names = ['甲', '乙', '丙', '丁', '戊'].map((name) => `从前的${name}公司`);
  const leads: number[] = [];
  for (const name of names) leads.push((await addLead(seller, name)).id);
  const { rows } = await ok(seller, 'api/clues/Turn', { ids: leads.join() });
  const customers = (rows as { customerId: number }[]).map(({ customerId }) => customerId);
  // As it was: the customer's alone. One was taken back since, one lead lies in the bin, one is gone, and one customer is deleted.
  const [taken] = await logsOf(seller, customers[0] ?? 0);
  await ok(seller, 'api/OpportLogs/delete', { ids: taken?.id });
  await ok(admin, 'api/clues/delete', { ids: `${leads[1]},${leads[2]}` });
  await ok(admin, 'api/customer/delete', { ids: customers[3] });
  await database.run(sql`delete from lead_follow_up where id in (select lead_follow_up_id from follow_up)`);
  await database.run(sql`delete from lead where id = ${leads[2]}`);
  await database.run(sql`alter table follow_up drop column lead_follow_up_id`);
  await database.run(
    sql`update measure_source set taken = replace(taken, '(lead_follow_up_id = 0)', '(true)') where name = 'followUp'`,
  );
  await up(new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) }));
  const [lastLead = 0, , todayLead = 0] = before;
  expect(await followUpCounts(seller)).toEqual([lastLead + 2 * 3, before[1], todayLead + 2, before[3]]);
  await restore('clues', '从前的乙');
  expect(await followUpCounts(seller)).toEqual([lastLead + 2 * 4, before[1], todayLead + 3, before[3]]);
  for (const at of [1, 3, 4])
    expect(await textsOf(seller, leads[at] ?? 0, 'clues')).toEqual(['今天', '第二次', '第一次']);
  expect(await textsOf(seller, leads[0] ?? 0, 'clues')).toEqual(['第二次', '第一次']);
  const kept = await database.first(sql`
    select count(*)::integer as n from follow_up f join lead_follow_up l on l.id = f.lead_follow_up_id
    where l.lead_id = any(${leads}::bigint[]) and (l.content, l.created_by, l.followed_at) = (f.content, f.created_by, f.followed_at)`);
  expect(kept).toEqual({ n: 12 });
});
