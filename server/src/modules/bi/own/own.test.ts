// Reports of one's own: what they come to, for whom, what goes with nothing, and what is kept of them.

import type { OwnReportChoice, OwnReportRow } from '@crm/protocol/answers/ownReport';
import type { Report } from '@crm/protocol/answers/report';
import { limits } from '@crm/protocol/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  type Person,
  runJobOf,
} from '../../../../test/company.ts';
import { select } from '../../../platform/db/query.ts';

let company: Company;
const march = { period: 'custom', from: '2026-03-01', to: '2026-03-31' };
const amounts = { measures: ['contract.amount'], by: ['time'], chart: 'bar', ...march };

beforeAll(async () => {
  company = await createCompany();
  const { seller, peer, stranger, database } = company;
  const entries = await database.rows(select('dictionary_entry', ['id'])`
    where type = 'contractType' order by sort, id limit 2`);
  const made = [
    [seller, '甲', '100.50', '2026-03-01', 1],
    [seller, '乙', '50.25', '2026-03-09', 2],
    [peer, '丙', '10.00', '2026-03-09', 1],
    [stranger, '丁', '7.00', '2026-03-31', 1],
    [seller, '戊', '3.00', '2026-02-10', 1],
    [seller, '己', '4.00', '2025-03-09', 1],
  ] as const;
  for (const [person, name, Money, signTime, type] of made) {
    const customerId = await addCustomer(person, `自定报表${name}公司`);
    const { body } = await person.call('api/contract/add', {
      customerId,
      Money,
      signTime,
      type: entries[type - 1]?.id,
    });
    expect(body, name).toMatchObject({ result: 'success' });
  }
});
afterAll(() => company.close());

const post = (person: Person, content: object) =>
  person.call('api/myReport/tell', { content: JSON.stringify(content) });
const fetchReport = async (person: Person, content: object): Promise<Report> => {
  const { body } = await post(person, content);
  expect(body).toMatchObject({ result: 'success' });
  return body.data;
};
const add = async (person: Person, name: string, content: object = amounts): Promise<number> => {
  const { body } = await person.call('api/myReport/add', { name, content: JSON.stringify(content) });
  expect(body, name).toMatchObject({ result: 'success' });
  return body.data.id;
};
const listed = async (person: Person): Promise<OwnReportRow[]> =>
  (await person.call('api/myReport/index')).body.data.rows;

test('a condition that is refused is named where it stands in the report', async () => {
  const filters = [
    { field: 'contractName', type: 'contains', value: '甲' },
    { or: [{ field: 'Money', type: 'gt', value: '很多' }] },
  ];
  for (const { body } of [
    await post(company.seller, { ...amounts, filters }),
    await company.seller.call('api/myReport/add', { name: '错误', content: JSON.stringify({ ...amounts, filters }) }),
  ])
    expect(Object.keys(body.fields ?? {})).toEqual(['filters[1].or[0].value']);
});

test('numbers are within the scope of whoever asks, with what they are compared with, and lead to their rows', async () => {
  const { admin, manager, seller } = company;
  const all = await Promise.all([admin, manager, seller].map((one) => fetchReport(one, amounts)));
  expect(all.map(({ total }) => total?.[0])).toMatchObject([
    { value: '167.75', before: '3.00', yearBefore: '4.00' },
    { value: '160.75', before: '3.00', yearBefore: '4.00' },
    { value: '150.75', before: '3.00', yearBefore: '4.00' },
  ]);
  const [first] = all;
  expect(first?.rows).toHaveLength(31);
  const ninth = first?.rows.find(({ key }) => key === '2026-03-09');
  expect(ninth?.cells[0]).toMatchObject({ value: '60.25', yearBefore: '4.00' });
  expect(ninth?.cells[0]?.list?.data).toContainEqual({
    field: 'signTime',
    type: 'between',
    value: '2026-03-09,2026-03-09',
  });
  const list = await admin.call('api/contract/index', { data: JSON.stringify(ninth?.cells[0]?.list?.data) });
  expect(list.body.data.total).toBe(2);
});

test('rows and columns tell a number apart by two things, and conditions narrow it', async () => {
  const { admin, seller, peer, stranger } = company;
  const people = await fetchReport(admin, { ...amounts, by: ['userid', 'type'], compare: 'none' });
  expect(people).toMatchObject({ by: 'field', byTitle: expect.any(String), compared: [] });
  expect(people.rows.map(({ key, cells }) => [Number(key), cells.map(({ value }) => value)])).toEqual([
    [seller.id, ['100.50', '50.25']],
    [peer.id, ['10.00', '0.00']],
    [stranger.id, ['7.00', '0.00']],
  ]);
  expect(people.total?.map(({ value, before }) => [value, before])).toEqual([
    ['117.50', ''],
    ['50.25', ''],
  ]);
  const parts = await fetchReport(admin, { ...amounts, by: ['department'] });
  expect(parts.rows.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
    ['华东销售部', '160.75'],
    ['华南销售部', '7.00'],
  ]);
  const few = await fetchReport(admin, { ...amounts, filters: [{ field: 'Money', type: 'gt', value: '20' }] });
  expect(few.total?.[0]?.value).toBe('150.75');
  const figures = await fetchReport(admin, {
    ...amounts,
    measures: ['contract.amount', 'contract.signed'],
    by: [],
    chart: 'figures',
  });
  expect(figures.rows.map(({ key, cells }) => [key, cells[0]?.value])).toEqual([
    ['contract.amount', '167.75'],
    ['contract.signed', '4'],
  ]);
  const day = await fetchReport(admin, { ...amounts, from: '2026-03-09', to: '2026-03-09' });
  expect(day.total?.[0]?.value).toBe('60.25');
});

test('of many groups the largest are told, and the others together', async () => {
  const { admin, database, stranger } = company;
  const customers = limits.ownReports.rows + 3;
  await database.run(sql`insert into customer (name, owner_id, created_by, created_at, search_text, search_tokens, name_sort)
    select '多组' || n, ${stranger.id}, ${stranger.id}, '2024-05-05', '', '{}', '' from generate_series(1, ${customers}) n`);
  await database.run(sql`insert into contract (number, name, customer_id, owner_id, created_by, amount, signed_on, approval, state, search_text, search_tokens, name_sort)
    select 'D' || id, '多组', id, owner_id, owner_id, 1, '2024-05-05', 2, 1, '', '{}', '' from customer where name like '多组%'`);
  const content = { ...amounts, by: ['customerId'], from: '2024-05-01', to: '2024-05-31' };
  const report = await fetchReport(admin, { ...content, measures: ['contract.signed', 'contract.amount'] });
  expect(report.rows).toHaveLength(limits.ownReports.rows + 1);
  expect(report.rows.at(-1)).toMatchObject({ rest: true, label: '其他', cells: [{ value: '3' }, { value: '3.00' }] });
  expect(report.rows.at(-1)?.cells[0]).not.toHaveProperty('list');
  expect(report.total?.map(({ value }) => value)).toEqual([String(customers), `${customers}.00`]);
});

test('a choice of the value 0 is told by its name, and leads to its rows', async () => {
  const { seller } = company;
  const customerId = await addCustomer(seller, '自定报表电话公司');
  for (const [status, genjinTime] of [
    [0, '2026-03-03 09:00'],
    [0, '2026-03-04 09:00'],
    [2, '2026-03-04 10:00'],
  ])
    await seller.call('api/OpportLogs/Add', { customerId, status, genjinTime, Ext: '报表' });
  const ways = await fetchReport(seller, { ...march, measures: ['OpportLogs.written'], by: ['status'], chart: 'bar' });
  expect(ways.rows.map(({ key, label, cells }) => [key, label, cells[0]?.value])).toEqual([
    ['0', '电话', '2'],
    ['2', '微信', '1'],
  ]);
  expect(ways.rows[0]?.cells[0]?.list?.data).toContainEqual({ field: 'status', type: 'eq', value: '0', text: '电话' });
});

test('rows and columns are choices, people and records of fields that the company added', async () => {
  const { admin, seller, peer, stranger } = company;
  const field = async (title: string, body: object): Promise<string> =>
    (await admin.call('api/field/add', { module: 'customer', title, ...body })).body.data.field;
  const options = JSON.stringify([
    { value: 'gold', label: '金牌' },
    { value: '2', label: '银牌' },
  ]);
  const grade = await field('合作等级', { type: 'radio', options });
  const helper = await field('协助人', { type: 'user', max: 1 });
  for (const [name, values] of [
    ['甲', { [grade]: 'gold', [helper]: peer.id }],
    ['乙', { [grade]: 'gold', [helper]: stranger.id }],
    ['丙', { [grade]: '2', [helper]: peer.id }],
    ['丁', {}],
  ] as const)
    await addCustomer(seller, `自定字段${name}公司`, values);
  const one = { field: 'CustomerName', type: 'contains', value: '自定字段' };
  const report = { measures: ['customer.added'], chart: 'bar', period: 'year', filters: [one] };
  const grades = await fetchReport(seller, { ...report, by: [grade] });
  expect(grades.rows.map(({ key, label, cells }) => [key, label, cells[0]?.value])).toEqual([
    ['gold', '金牌', '2'],
    ['', '', '1'],
    ['2', '银牌', '1'],
  ]);
  const both = await fetchReport(seller, { ...report, by: [helper, grade] });
  expect(both.columns.map(({ label }) => label)).toEqual(['金牌', '', '银牌']);
  expect(both.rows.map(({ key, label, cells }) => [key, label, cells.map(({ value }) => value)])).toContainEqual([
    String(peer.id),
    '赵同事',
    ['1', '0', '1'],
  ]);
  for (const { cells } of grades.rows) {
    const { data } = cells[0]?.list ?? {};
    const list = await seller.call('api/customer/index', { data: JSON.stringify(data) });
    expect(list.body.data.total, JSON.stringify(data)).toBe(Number(cells[0]?.value));
  }
});

test.each([
  [{ measures: [] }, 'measures', '请选择指标'],
  [{ measures: ['nothing.there'] }, 'measures', '格式不正确'],
  [{ measures: ['contract.amount', 'customer.added'] }, 'measures', '不是同一种记录'],
  [{ by: ['userid', 'type'], measures: ['contract.amount', 'contract.signed'] }, 'measures', '只能选一个指标'],
  [{ by: ['userid', 'userid'] }, 'by', '不能相同'],
  [{ by: ['userid', 'time'] }, 'by', '时间只能作为第一个维度'],
  [{ by: ['remark'] }, 'by', '不能按'],
  [{ by: ['__proto__'] }, 'by', '不能按'],
  [{ by: ['userid'], chart: 'line' }, 'chart', '时间'],
  [{ by: ['userid', 'type'], chart: 'pie' }, 'chart', '一个维度'],
  [{ by: [] }, 'chart', '数字'],
  [{ chart: 'figures' }, 'chart', '数字'],
  [{ chart: 'cake' }, 'chart', ''],
  [{ period: 'custom', from: '2026-03-01', to: '' }, 'to', ''],
  [{ period: 'custom', from: '2026-03-02', to: '2026-03-01' }, 'to', '不能晚于'],
  [{ period: 'custom', from: '2001-01-01', to: '2026-03-01' }, 'to', '十年'],
  [{ unit: 'day', from: '2018-01-01', to: '2026-03-01' }, 'unit', '行'],
  [{ filters: [{ field: 'nofield', type: 'eq', value: '1' }] }, 'nofield', ''],
])('%o goes with nothing, and it is said at which part', async (part, field, words) => {
  const answer = await post(company.admin, { ...amounts, ...part });
  expect(answer.body.code).toBe('invalid');
  const said = Object.entries(answer.body.fields ?? {}).find(([name]) => name.endsWith(field));
  expect(said?.[1] ?? answer.body.msg).toContain(words);
});

test('whoever may not read a field is told nothing that is made of it, and a shared report says so', async () => {
  const { manager } = company;
  const blind = await addPerson(company, 'ownblind', {
    grants: { crm: { contract: { index: true } }, bi: { myReport: { index: true } } },
    scopes: { contract: 'all' },
    fields: { contract: { Money: 'mask', type: 'hidden' } },
  });
  const { rows } = (await blind.call('api/myReport/choices')).body.data as { rows: OwnReportChoice[] };
  const keys = rows.flatMap(({ measures }) => measures.map(({ key }) => key));
  expect(keys).toContain('contract.signed');
  expect(keys).not.toContain('contract.amount');
  expect(rows[0]?.fields.map(({ field }) => field)).not.toContain('type');
  expect((await post(blind, amounts)).body.fields).toMatchObject({ measures: '这个报表用到了您无权查看的数据' });
  expect((await post(blind, { ...amounts, measures: ['contract.signed'], by: ['type'] })).body.code).toBe('invalid');
  const narrowed = {
    ...amounts,
    measures: ['contract.signed'],
    filters: [{ field: 'Money', type: 'gt', value: '50' }],
  };
  expect((await post(blind, narrowed)).body.code).toBe('invalid');
  const id = await add(manager, '给别人看的');
  const narrow = await add(manager, '有条件的', narrowed);
  for (const one of [id, narrow]) await manager.call('api/myReport/share', { id: one, users: blind.id });
  for (const one of [id, narrow]) {
    const refused = await blind.call('api/myReport/tell', { id: one });
    expect(refused.body).toMatchObject({ code: 'forbidden', msg: '这个报表用到了您无权查看的数据' });
  }
  expect((await blind.call('api/myReport/export', { id })).body.code).toBe('forbidden');
  expect((await company.guest.call('api/myReport/index')).body.code).not.toBe(undefined);
});

test('a report is shared with people, departments and roles, each with the own scope, and changed by its owner alone', async () => {
  const { admin, manager, seller, peer, stranger, departments, roles } = company;
  const id = await add(manager, '月度合同');
  const total = async (person: Person) => (await person.call('api/myReport/tell', { id })).body.data?.total?.[0]?.value;
  expect((await seller.call('api/myReport/detail', { id })).body.code).toBe('not_found');
  const share = (body: object) => manager.call('api/myReport/share', { id, ...body });
  await share({ departments: departments.east });
  expect([await total(seller), await total(peer), await total(stranger)]).toEqual(['150.75', '10.00', undefined]);
  await share({ roles: roles.seller });
  expect([await total(stranger), await total(admin)]).toEqual(['7.00', undefined]);
  await share({ users: seller.id });
  expect([await total(seller), await total(peer)]).toEqual(['150.75', undefined]);
  expect((await share({ users: '99999999' })).body.fields).toHaveProperty('users');
  expect((await share({ roles: '99999999' })).body.fields).toHaveProperty('roles');
  for (const [path, body] of [
    ['edit', { name: '我的了' }],
    ['share', { users: '' }],
    ['weekly', { weekly: 1 }],
    ['delete', {}],
  ] as const)
    expect((await seller.call(`api/myReport/${path}`, { id, ...body })).body.code, path).toBe('forbidden');
  // People who may share with some only cannot reach everybody by the topmost department.
  const own = await add(seller, '销售自己的');
  const wide = await seller.call('api/myReport/share', { id: own, departments: departments.company });
  expect(wide.body.fields).toHaveProperty('departments');
  expect((await seller.call('api/myReport/share', { id: own, everyone: 1 })).body.code).toBe('forbidden');
  // What somebody who may gave stays, whatever else changes.
  await company.database.run(
    sql`insert into own_report_department (report_id, department_id) values (${own}, ${departments.company})`,
  );
  const more = { id: own, departments: departments.company, users: peer.id };
  expect((await seller.call('api/myReport/share', more)).body.result).toBe('success');
  expect((await share({ everyone: 1 })).body.result).toBe('success');
  expect(await total(stranger)).toBe('7.00');
  const notices = await seller.call('api/notification/index', { rows: 200 });
  expect(JSON.stringify(notices.body)).toContain('月度合同');
  const log = (await admin.call('api/operationLog/index', { module: 'myReport' })).body.data.rows;
  expect(log.length).toBeGreaterThan(2);
});

test('conditions on what a reader may not see are not told to them by a report that was shared', async () => {
  const { manager, database } = company;
  const narrow = await addPerson(company, 'ownnarrow', {
    grants: { crm: { contract: { index: true } }, bi: { myReport: { index: true } } },
    scopes: { contract: 'all' },
    fields: { contract: { customerId: 'hidden' } },
  });
  const secret = await database.first(select('customer', ['id'])`where name = '自定报表甲公司'`);
  const customer = { field: 'customerId', type: 'eq', value: String(secret?.id) };
  const large = { field: 'Money', type: 'gt', value: '20' };
  const id = await add(manager, '某客户的', { ...amounts, filters: [customer, large, { or: [customer, large] }] });
  await manager.call('api/myReport/share', { id, users: String(narrow.id) });
  const filters = async (person: Person) =>
    (await person.call('api/myReport/detail', { id })).body.data.content.filters as object[];
  expect(await filters(manager)).toMatchObject([{ text: '自定报表甲公司' }, large, { or: [customer, large] }]);
  expect(await filters(narrow)).toEqual([large, { or: [large] }]);
  expect((await narrow.call('api/myReport/tell', { id })).body.code).toBe('forbidden');
});

test('a report of many measures takes two connections at a time, and leaves the others to other people', async () => {
  const { admin, database } = company;
  const reader = database.reader.bind(database);
  let [now, most] = [0, 0];
  const spy = vi.spyOn(database, 'reader').mockImplementation((...parameters) => {
    const db = reader(...parameters);
    const counted = <T>(work: () => Promise<T>) => {
      most = Math.max(most, ++now);
      return work().finally(() => now--);
    };
    return {
      ...(db.shared ? { shared: db.shared } : {}),
      rows: (statement, name) => counted(() => db.rows(statement, name)),
      first: (statement, name) => db.first(statement, name),
      run: (statement, name) => db.run(statement, name),
      queue: (statement, name) => db.queue(statement, name),
      rollbackTo: (savepoint) => db.rollbackTo(savepoint),
    };
  });
  try {
    const measures = ['contract.amount', 'contract.signed', 'contract.paid', 'contract.repaid', 'contract.unpaid'];
    expect((await fetchReport(admin, { ...amounts, measures })).columns).toHaveLength(measures.length);
  } finally {
    spy.mockRestore();
  }
  expect(most).toBe(2);
});

test('a name stands once, an old version is told, and what was deleted comes back for a minute', async () => {
  const { seller, peer } = company;
  const id = await add(seller, '唯一的');
  expect(
    (await seller.call('api/myReport/add', { name: ' 唯一的 ', content: JSON.stringify(amounts) })).body.fields,
  ).toEqual({
    name: '已有名为“唯一的”的报表',
  });
  await add(peer, '唯一的');
  expect(
    (await seller.call('api/myReport/add', { name: ' ', content: JSON.stringify(amounts) })).body.fields,
  ).toHaveProperty('name');
  const renamed = await seller.call('api/myReport/edit', { id, version: 1, name: '换了名' });
  expect(renamed.body.data).toEqual({ id, version: 2 });
  const late = await seller.call('api/myReport/edit', { id, version: 1, content: JSON.stringify(amounts) });
  expect(late.body).toMatchObject({ code: 'conflict', data: { version: 2 } });
  await seller.call('api/myReport/delete', { id });
  expect((await listed(seller)).map((row) => row.id)).not.toContain(id);
  expect((await peer.call('api/myReport/restore', { id })).body.code).toBe('not_found');
  expect((await seller.call('api/myReport/restore', { id })).body.result).toBe('success');
  expect((await listed(seller)).map((row) => row.id)).toContain(id);
});

test('nobody has more reports than a hundred, or more than six on the workbench, however fast they are made', async () => {
  const { database } = company;
  const many = await addPerson(company, 'ownmany', {
    grants: { crm: { contract: { index: true } }, bi: { myReport: { index: true } } },
    scopes: { contract: 'all' },
  });
  await database.run(sql`insert into own_report (owner_id, name, content)
    select ${many.id}, 'n' || n, ${JSON.stringify(amounts)}::jsonb from generate_series(1, ${limits.ownReports.own - 1}) n`);
  const answers = await Promise.all(
    ['一', '二', '三'].map((name) => many.call('api/myReport/add', { name, content: JSON.stringify(amounts) })),
  );
  expect(answers.map(({ body }) => body.code ?? 'success').sort()).toEqual(['conflict', 'conflict', 'success']);
  const ids = (await listed(many)).slice(0, 8).map(({ id }) => id);
  const pins = await Promise.all(ids.map((id) => many.call('api/myReport/pin', { id, pinned: 1 })));
  expect(pins.filter(({ body }) => body.result === 'success')).toHaveLength(limits.ownReports.pinned);
  const pinned = (await many.call('api/myReport/index', { pinned: 1 })).body.data.rows;
  expect(pinned).toHaveLength(limits.ownReports.pinned);
  const layout = await many.call('api/crmhome/index');
  expect(layout.body.data.widgets.map(({ key }: { key: string }) => key)).toContain('reports');
  for (const { id } of pinned) await many.call('api/myReport/pin', { id, pinned: 0 });
  const bare = await many.call('api/crmhome/index');
  expect(bare.body.data.widgets.map(({ key }: { key: string }) => key)).not.toContain('reports');
});

test('a report becomes a sheet with the columns that it is compared by', async () => {
  const { manager, seller } = company;
  const id = await add(manager, '导出的', { ...amounts, compare: 'before' });
  const { body } = await manager.call('api/myReport/export', { id });
  expect(body).toMatchObject({ result: 'success', data: { name: '导出的 2026-03-01 至 2026-03-31.xlsx' } });
  expect((await seller.call('api/myReport/export', { id })).body.code).toBe('forbidden');
});

test('what becomes a sheet is read as a list is, and given up when a list is', async () => {
  const { manager, database } = company;
  const id = await add(manager, '太慢的');
  const held = { period: march.period, from: march.from, to: march.to };
  const [own, given, cash] = await database.transaction(async (tx) => {
    // Longer than a list may take, and shorter than a call waits for a row.
    await tx.run(sql`lock table contract, receipt_plan, measure_day in access exclusive mode`);
    return Promise.all([
      manager.call('api/myReport/export', { id }),
      manager.call('api/bi/export', { name: 'performance.amount', ...held }),
      manager.call('api/forecast/export'),
    ]);
  });
  for (const { body } of [own, given, cash])
    expect(body).toMatchObject({ code: 'invalid', msg: expect.stringContaining('查询超过3秒已停止') });
});

test('every week is told once to those who may still see the report, whether a run fails, comes twice or comes late', async () => {
  const { manager, seller, peer, stranger, database } = company;
  const blind = await addPerson(company, 'ownweekly', {
    grants: { crm: { contract: { index: true } }, bi: { myReport: { index: true } } },
    scopes: { contract: 'all' },
    fields: { contract: { Money: 'hidden' } },
  });
  const id = await add(manager, '每周的');
  await manager.call('api/myReport/share', { id, users: [seller.id, peer.id, blind.id, stranger.id].join() });
  await manager.call('api/myReport/share', { id, users: [seller.id, peer.id, blind.id].join() });
  await manager.call('api/myReport/weekly', { id, weekly: 1 });
  const run = () => runJobOf(company, 'myReport.send');
  const notices = async (person: Person) => {
    const { rows } = (await person.call('api/notification/index', { rows: 200 })).body as {
      rows: { kind: string; modelId: number; cont: string }[];
    };
    return rows.filter(({ kind, modelId }) => kind === 'myReport.weekly' && modelId === id).map(({ cont }) => cont);
  };
  // Switched on after this Monday: the next one is the first.
  expect(await run()).toEqual({ told: 0 });
  await database.run(sql`update own_report set weekly_since = now() - interval '8 days' where id = ${id}`);
  await database.run(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
  );
  await database.run(sql`create trigger killed before insert on notification for each row execute function refuse()`);
  await expect(run()).rejects.toThrow();
  await database.run(sql`drop trigger killed on notification`);
  const both = await Promise.all([run(), run()]);
  expect(both.map((one) => (one as { told: number }).told).sort()).toEqual([0, 3]);
  expect(await run()).toEqual({ told: 0 });
  expect(
    (await Promise.all([manager, seller, peer, blind, stranger].map(notices))).map(({ length }) => length),
  ).toEqual([1, 1, 1, 0, 0]);
  expect((await notices(seller))[0]).toContain('每周的');
  // People who left cannot end it any more: it ends with them.
  await database.run(sql`update own_report_sent set week = week - 7 where report_id = ${id}`);
  await database.run(sql`update app_user set status = 0 where id = ${manager.id}`);
  expect(await run()).toEqual({ told: 0 });
  await database.run(sql`update app_user set status = 1 where id = ${manager.id}`);
  // The week after it is sent again, and not to people who switched it off.
  expect(await run()).toEqual({ told: 3 });
  await database.run(sql`delete from own_report_sent where report_id = ${id}`);
  await manager.call('api/myReport/weekly', { id, weekly: 0 });
  expect(await run()).toEqual({ told: 0 });
});

test('a pinned report that is not shared any more takes no place, and can be taken down', async () => {
  const { seller } = company;
  const reader = await addPerson(company, 'ownpinner', {
    grants: { crm: { contract: { index: true } }, bi: { myReport: { index: true } } },
    scopes: { contract: 'all' },
  });
  const ids: number[] = [];
  for (let at = 0; at < limits.ownReports.pinned; at++) ids.push(await add(seller, `只借一天${at}`));
  for (const id of ids) {
    await seller.call('api/myReport/share', { id, users: String(reader.id) });
    expect((await reader.call('api/myReport/pin', { id, pinned: 1 })).body.result).toBe('success');
  }
  for (const id of ids) await seller.call('api/myReport/share', { id });
  const own = await add(reader, '自己的一张');
  expect((await reader.call('api/myReport/pin', { id: own, pinned: 1 })).body).toMatchObject({ result: 'success' });
  expect((await reader.call('api/myReport/pin', { id: ids[0], pinned: 0 })).body).toMatchObject({ result: 'success' });
  expect((await reader.call('api/myReport/pin', { id: ids[0], pinned: 0 })).body.code).toBe('not_found');
});
