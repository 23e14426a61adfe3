// Reports under grants, field grants and bad input; sheets of them.
import type { Report, ReportList } from '@crm/protocol/answers/report';
import { reportModule } from '@crm/protocol/report';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { bytesOf } from '../../../test/transfer.ts';
import { select } from '../../platform/db/query.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { seller, stranger } = company;
  for (const [person, name] of [
    [seller, '报表甲公司'],
    [stranger, '报表乙公司'],
  ] as const) {
    const id = await addCustomer(person, name, { LaiYuan: 4 });
    await person.call('api/contract/add', { customerId: id, Money: '100.50', signTime: '2026-03-01' });
  }
});
afterAll(() => company.close());

const march = { period: 'custom', from: '2026-03-01', to: '2026-03-31' };
const fetchReport = async (person: Person, name: string, more: object = {}): Promise<Report> => {
  const { body } = await person.call('api/bi/report', { name, ...march, ...more });
  expect(body, name).toMatchObject({ result: 'success' });
  return body.data;
};
const names = async (person: Person, page: string): Promise<string[]> => {
  const { body } = await person.call('api/bi/index', { page });
  return (body.data as ReportList).reports.map(({ name }) => name);
};

test('a page tells the reports that the grants leave, and each within the scope of whoever asks', async () => {
  const { admin, seller, manager } = company;
  expect(await names(admin, 'overview')).toContain('overview.figures');
  expect((await seller.call('api/bi/index', { page: 'ranking' })).body.code).toBe('forbidden');
  expect((await seller.call('api/bi/report', { name: 'ranking.amount' })).body.code).toBe('forbidden');
  const amounts = await Promise.all([admin, manager, seller].map((one) => fetchReport(one, 'performance.amount')));
  expect(amounts.map(({ total }) => total?.[0]?.value)).toEqual(['201.00', '100.50', '100.50']);
  expect(amounts[0]?.rows.filter(({ cells }) => cells[0]?.value !== '0').map(({ key }) => key)).toEqual(['2026-03-01']);
});

test('a page says whose numbers it tells', async () => {
  const { admin, seller, manager, stranger, departments } = company;
  const whose = async (person: Person, more: object = {}) => {
    const { body } = await person.call('api/bi/index', { page: 'performance', ...more });
    const { others, everyone, whose: name } = body.data as ReportList;
    return [others, everyone, name];
  };
  expect(await whose(admin)).toEqual([true, true, '']);
  expect(await whose(manager)).toEqual([true, false, '华东销售部']);
  expect(await whose(seller)).toEqual([false, false, '李销售']);
  expect(await whose(admin, { userid: stranger.id })).toEqual([true, true, '孙外人']);
  expect(await whose(admin, { branchId: departments.south })).toEqual([true, true, '华南销售部']);
});

test('a department is named only where all that is told is of its people', async () => {
  const { departments } = company;
  const see = { index: true };
  const mixed = await addPerson(
    company,
    'mixed',
    {
      grants: { crm: { customer: see, contract: see }, bi: { [reportModule('performance')]: see } },
      scopes: { customer: 'department', contract: 'self' },
    },
    departments.south,
  );
  const { body } = await mixed.call('api/bi/index', { page: 'performance' });
  expect(body.data).toMatchObject({ others: true, everyone: false, whose: '' });
});

test('a person and a department narrow a report, and say so in the lists that it leads to', async () => {
  const { admin, stranger, departments } = company;
  const own = await fetchReport(admin, 'performance.contracts', { userid: stranger.id });
  expect(own).toMatchObject({ whose: '孙外人', total: [{ value: '1' }] });
  expect(own.total?.[0]?.list?.data).toContainEqual({
    field: 'userid',
    type: 'in',
    value: String(stranger.id),
    text: '孙外人',
  });
  const south = await fetchReport(admin, 'performance.department', { branchId: departments.south });
  expect(south.whose).toBe('华南销售部');
  expect(south.rows.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([['华南销售部', '100.50']]);
});

test('whoever may not read a field is told nothing that is made of it', async () => {
  const grants = {
    crm: { contract: { index: true } },
    bi: { performanceReport: { index: true }, overviewReport: { index: true } },
  };
  const scopes = { contract: 'all' };
  const blind = await addPerson(company, 'blindreader', { grants, scopes, fields: { contract: { Money: 'mask' } } });
  const listed = await names(blind, 'performance');
  expect(listed).toContain('performance.contracts');
  expect(listed).not.toContain('performance.amount');
  expect((await fetchReport(blind, 'performance.department')).columns.map(({ key }) => key)).toEqual([
    'contract.signed',
  ]);
  // The field that rows are grouped by counts, too.
  const untyped = await addPerson(company, 'untyped', { grants, scopes, fields: { contract: { type: 'hidden' } } });
  expect((await fetchReport(untyped, 'performance.contractType')).columns).toEqual([]);
  expect((await fetchReport(blind, 'overview.figures')).rows.map(({ key }) => key)).toEqual(['contract.signed']);
});

test.each([
  [{ name: 'nothing' }, 'not_found', ''],
  [{ name: 'overview.money', period: 'decade' }, 'invalid', 'period'],
  [{ name: 'overview.money', period: 'custom', from: '2026-03-01' }, 'invalid', 'to'],
  [{ name: 'overview.money', period: 'custom', from: '三月', to: '2026-03-31' }, 'invalid', 'from'],
  [{ name: 'overview.money', period: 'custom', from: '2026-04-01', to: '2026-03-31' }, 'invalid', 'to'],
  [{ name: 'overview.money', period: 'custom', from: '2000-01-01', to: '2026-03-31' }, 'invalid', 'to'],
  [{ name: 'overview.money', userid: 'x' }, 'invalid', 'userid'],
  [{ name: 'overview.money', branchId: '-1' }, 'invalid', 'branchId'],
])('%o is refused', async (body, code, field) => {
  const answer = await company.admin.call('api/bi/report', body);
  expect(answer.body.code).toBe(code);
  if (field) expect(answer.body.fields).toHaveProperty(field);
});

test('a department without people has no rows, instead of everybody’s', async () => {
  const { admin, departments } = company;
  const { body } = await admin.call('main/Branch/add', { text: '空部门', parentid: departments.company });
  expect(body.result).toBe('success');
  expect((await fetchReport(admin, 'performance.contracts', { branchId: body.data.id })).total?.[0]?.value).toBe('0');
});

test('a report becomes a sheet for whoever may export it, and the log says so', async () => {
  const { admin, manager, seller, database } = company;
  const request = { name: 'overview.money', ...march };
  expect((await seller.call('api/bi/export', request)).body.code).toBe('forbidden');
  const { body } = await manager.call('api/bi/export', request);
  expect(body).toMatchObject({ result: 'success', data: { name: '合同与回款趋势 2026-03-01 至 2026-03-31.xlsx' } });
  const file = await database.first(select('file', ['size'])`order by id desc limit 1`);
  expect(file?.size).toBeGreaterThan(1000);
  // The former periods stand beside each number, and what counts below them all.
  const { sheets } = await readXlsx(new Uint8Array(await bytesOf(company, body.data.url)));
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]).toEqual(expect.arrayContaining(['新签合同金额', '新签合同金额（上期）', '新签合同金额（去年同期）']));
  expect(rows.slice(-2).map((row) => row.slice(0, 2))).toEqual([
    ['新签合同金额', expect.stringContaining('审批通过')],
    ['回款金额', expect.stringContaining('审批通过')],
  ]);
  const log = await admin.call('api/operationLog/index', { module: 'report', action: 'export' });
  expect(log.body.data.rows).toHaveLength(1);
});

test('periods that run are compared with as many days before, and with the same days of the year before', async () => {
  const { body } = await company.admin.call('api/bi/report', { name: 'overview.figures', period: 'year' });
  const { span, before, yearBefore } = body.data as Report;
  const year = Number(span.from.slice(0, 4));
  expect([span.from, before.from]).toEqual([`${year}-01-01`, `${year - 1}-01-01`]);
  expect(yearBefore.to.slice(0, 4)).toBe(String(year - 1));
  // For a year both comparisons are the same days, shown once.
  expect([before, (body.data as Report).compared]).toEqual([yearBefore, ['yearBefore']]);
  const own = await fetchReport(company.admin, 'overview.figures');
  expect([own.before, own.yearBefore, own.compared]).toEqual([
    { from: '2026-01-29', to: '2026-02-28' },
    { from: '2025-03-01', to: '2025-03-31' },
    undefined,
  ]);
});
