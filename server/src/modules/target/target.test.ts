// Targets through the API: set, spread, summed up, shown within scope, and protected from two writers at once.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { spread, sumOf } from './spread.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

const year = 2026;
const metric = 'contract.amount';
const even = Array.from({ length: 12 }, () => '1000.50');
const save = async (person: Person, userid: number, body: Record<string, unknown> = {}) =>
  (await person.call('api/target/save', { userid, year, metric, months: even, version: 0, ...body })).body;
const list = async (person: Person, body: Record<string, unknown> = {}) =>
  (await person.call('api/target/index', { year, metric, rows: 100, ...body })).body.data;
const rowOf = async (person: Person, userid: number, body: Record<string, unknown> = {}) =>
  (await list(person, body)).rows.find((row: { userid: number }) => row.userid === userid);

describe('a target', () => {
  test('is set for the people below, seen by whoever it is for, and by nobody else', async () => {
    const { manager, seller, peer, stranger, admin } = company;
    expect(await save(manager, seller.id)).toMatchObject({ result: 'success', data: { version: 1 } });
    expect(await rowOf(seller, seller.id)).toMatchObject({ total: '12006', version: 1 });
    expect((await list(seller)).rows).toHaveLength(1);
    expect((await list(peer)).rows.map(({ userid }: { userid: number }) => userid)).toEqual([peer.id]);
    expect(await rowOf(stranger, seller.id)).toBeUndefined();
    expect((await list(seller)).edit).toBe(false);
    expect(await save(seller, seller.id, { version: 1 })).toMatchObject({ code: 'forbidden' });
    expect(await save(manager, stranger.id)).toMatchObject({ code: 'forbidden' });
    expect(await save(admin, stranger.id, { months: even.map(() => '1') })).toMatchObject({ result: 'success' });
    const all = await list(admin);
    expect(all.sum.total).toBe(sumOf([...even, ...even.map(() => '1')]));
    const east = await list(admin, { branchId: company.departments.east });
    expect(east.sum.total).toBe('12006');
    const log = (await admin.call('api/operationLog/index', { module: 'target' })).body.data.rows;
    expect(
      log.some(({ changes }: { changes: { new: string }[] }) => changes.some((one) => one.new === '1000.50')),
    ).toBe(true);
  });

  test('that is saved as it is leaves neither a version nor a line of the log', async () => {
    const { manager, seller, admin } = company;
    const body = { year: 2027, months: even.map(() => '100') };
    const logged = async () => (await admin.call('api/operationLog/index', { module: 'target' })).body.data.total;
    expect(await save(manager, seller.id, body)).toMatchObject({ data: { version: 1 } });
    const before = await logged();
    expect(await save(manager, seller.id, { ...body, version: 1 })).toMatchObject({ data: { version: 1 } });
    expect(await logged()).toBe(before);
  });

  test('is changed by one of two who write at once; the other is told', async () => {
    const { manager, admin, peer } = company;
    const answers = await Promise.all([manager, admin, manager, admin].map((person) => save(person, peer.id)));
    expect(answers.filter(({ result }) => result === 'success')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'conflict')).toHaveLength(3);
    expect(await save(manager, peer.id, { version: 9 })).toMatchObject({
      code: 'conflict',
      data: { version: 1, UserName: expect.any(String) },
    });
    expect(await save(manager, peer.id, { version: 1, months: even.map(() => '2') })).toMatchObject({
      data: { version: 2 },
    });
  });

  test.each([
    [{ months: even.slice(1) }, 'months'],
    [{ months: [...even.slice(1), '-1'] }, 'months'],
    [{ months: [...even.slice(1), '1.234'] }, 'months'],
    [{ year: 1899 }, 'year'],
    [{ metric: 'contract.signed' }, 'metric'],
    [{ userid: 999_999 }, 'userid'],
    [{ metric: 'customer.added' }, 'months'],
  ])('is refused at its field: %j', async (wrong, field) => {
    const { fields, code } = await save(company.admin, company.seller.id, wrong);
    expect(code).toBe('invalid');
    expect(Object.keys(fields ?? {})[0]).toContain(field);
  });

  test('is held against what the measure comes to', async () => {
    const { admin, seller, manager } = company;
    const customerId = await addCustomer(seller, '目标公司');
    await seller.call('api/contract/add', { customerId, Money: '5000', signTime: '2026-03-05' });
    await seller.call('api/contract/add', { customerId, Money: '800', signTime: '2025-03-05' });
    const stored = await company.database.first(select('contract', [sql<string>`sum(amount)::text`.as('sum')])`
      where owner_id = ${seller.id} and approval = 2 and state = 1
      and signed_on between '2026-01-01' and '2026-12-31'`);
    expect(await rowOf(manager, seller.id)).toMatchObject({ reached: stored?.sum });
    const report = (
      await admin.call('api/bi/report', {
        name: 'target.contractPerson',
        period: 'custom',
        from: '2026-01-01',
        to: '2026-03-31',
      })
    ).body.data;
    const own = report.rows.find(({ key }: { key: string }) => Number(key) === seller.id);
    expect(own.cells.map(({ value }: { value: string }) => Number(value))).toEqual([5000, 3001.5, 166.6]);
  });

  test('of a year is spread evenly or as the year before went, to the cent', async () => {
    const { manager, seller, stranger } = company;
    const of = async (person: Person, body: Record<string, unknown>) =>
      (await person.call('api/target/spread', { year, metric, userid: seller.id, amount: '100', ...body })).body;
    const evenly = (await of(manager, {})).data.months;
    expect(evenly).toEqual([...Array.from({ length: 11 }, () => '8.33'), '8.37']);
    const shaped = (await of(manager, { by: 'lastYear' })).data.months;
    expect(shaped).toEqual(['0', '0', '100', ...Array.from({ length: 9 }, () => '0')]);
    // Other years, people, months and contracts that do not count have figures of their own: none of them is a weight.
    const { peer, admin } = company;
    const sign = async (person: Person, Money: string, signTime: string, more: Record<string, unknown> = {}) => {
      const customerId = await addCustomer(person, `去年${person.id}公司${signTime}${Money}`);
      const body = { customerId, Money, signTime, ...more };
      expect((await person.call('api/contract/add', body)).body.result).toBe('success');
    };
    await sign(seller, '2400', '2025-01-01');
    await sign(seller, '800', '2025-12-31');
    await sign(seller, '77', '2024-12-31');
    await sign(seller, '99', '2026-01-01');
    await sign(seller, '5555', '2025-06-30', { state: 'draft' });
    await sign(peer, '3000', '2025-07-07');
    await sign(stranger, '1000', '2025-11-11');
    const months = async (person: Person, more: Record<string, unknown>) =>
      (await of(person, { by: 'lastYear', amount: '1000', ...more })).data.months;
    const only = (parts: Record<number, string>) => Array.from({ length: 12 }, (_month, at) => parts[at + 1] ?? '0');
    expect(await months(manager, {})).toEqual(only({ 1: '600', 3: '200', 12: '200' }));
    expect(await months(manager, { userid: peer.id })).toEqual(only({ 7: '1000' }));
    expect(await months(manager, { year: year - 1 })).toEqual(only({ 12: '1000' }));
    // The department is all of its people, and nobody else’s.
    const east = await months(admin, { userid: 0, branchId: company.departments.east, amount: '7000' });
    expect(east).toEqual(only({ 1: '2400', 3: '800', 7: '3000', 12: '800' }));
    expect(await of(stranger, {})).toMatchObject({ code: 'forbidden' });
    expect(await of(manager, { amount: 'viel' })).toMatchObject({ code: 'invalid' });
  });
});

describe('a department', () => {
  const own = Array.from({ length: 12 }, () => '100.01');
  const put = async (person: Person, branchId: number, body: Record<string, unknown> = {}) =>
    (await person.call('api/target/saveDepartment', { branchId, year, metric, months: own, version: 0, ...body })).body;
  const report = async (person: Person, name: string, body: Record<string, unknown> = {}) =>
    (await person.call('api/bi/report', { name, period: 'custom', from: '2026-01-01', to: '2026-03-31', ...body })).body
      .data;

  test('has a target of its own beside what its people’s come to, for whoever sees all of its people', async () => {
    const { manager, seller, stranger, admin, departments } = company;
    const { east } = departments;
    expect((await list(manager, { branchId: east })).department).toMatchObject({ total: '0', version: 0, edit: true });
    expect(await put(seller, east)).toMatchObject({ code: 'forbidden' });
    expect(await put(stranger, east)).toMatchObject({ code: 'forbidden' });
    expect(await put(manager, east)).toMatchObject({ data: { version: 1 } });
    expect(await put(manager, east)).toMatchObject({ code: 'conflict' });
    expect(await put(manager, 999_999)).toMatchObject({ code: 'invalid', fields: { branchId: expect.any(String) } });
    expect(await put(manager, east, { metric: 'customer.added' })).toMatchObject({ code: 'invalid' });
    const page = await list(manager, { branchId: east });
    expect(page.department).toMatchObject({ total: '1200.12', BranchName: '华东销售部', version: 1 });
    expect(Number(page.sum.total)).toBeGreaterThan(1200.12);
    // The people's targets stay, and people who see only themselves do not see the department's.
    expect((await list(seller, { branchId: east })).department).toBeNull();
    expect((await list(admin)).department).toMatchObject({ branchId: departments.company, total: '0' });
    // Without a choice the page begins with the department that the person sees the whole of, if that is all they see.
    expect((await list(manager)).department).toMatchObject({ branchId: east, edit: true });
    expect((await list(seller)).department).toBeNull();
  });

  test('is held against its own target in reports, and against its people’s without one', async () => {
    const { admin, manager, seller, departments } = company;
    const rowOfPart = async (person: Person) =>
      (await report(person, 'target.contractDepartment')).rows.find(
        ({ key }: { key: string }) => Number(key) === departments.east,
      );
    expect((await rowOfPart(admin)).cells[1].value).toBe('300.03');
    const people = (await report(admin, 'target.contractPerson', { branchId: departments.east })).total[1].value;
    const byMonth = await report(admin, 'target.contractTime', { branchId: departments.east });
    expect(byMonth.rows.map((row: { cells: { value: string }[] }) => row.cells[1]?.value)).toEqual([
      '100.01',
      '100.01',
      '100.01',
    ]);
    expect(byMonth.total[1].value).toBe('300.03');
    // Of one person it is that person's.
    const one = await report(admin, 'target.contractTime', { userid: seller.id, branchId: departments.east });
    expect(one.total[1].value).toBe('3001.50');
    const { version } = (await list(manager, { branchId: departments.east })).department;
    await put(manager, departments.east, { version, months: own.map(() => '0') });
    expect((await rowOfPart(admin)).cells[1].value).toBe(people);
    await put(manager, departments.east, { version: version + 1 });
  });

  test('is told on the workbench by its own target, and its people by theirs', async () => {
    const { manager, seller, departments } = company;
    const shown = { year: Number(new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Shanghai' }).slice(0, 4)) };
    const receipts = { metric: 'finance.amount', ...shown };
    const card = async (person: Person, range: string) =>
      (await person.call('api/crmhome/target', { range, period: 'month' })).body.data.figures.find(
        (figure: { metric: string }) => figure.metric === 'finance.amount',
      )?.target;
    await save(manager, seller.id, receipts);
    expect(await card(manager, 'department')).toBe('1000.50');
    await put(manager, departments.east, receipts);
    expect(await card(manager, 'department')).toBe('100.01');
    expect(await card(manager, 'team')).toBe('1000.50');
    // People who do not see everybody get the sum of those they see.
    expect(await card(seller, 'department')).toBe('1000.50');
  });

  test('spreads its target over its people, alike or as the year before went, to the cent', async () => {
    const { manager, seller, peer, admin, stranger, departments } = company;
    const of = { branchId: departments.east, year, metric };
    const shares = async (person: Person, by = 'even') => (await person.call('api/target/shares', { ...of, by })).body;
    expect(await shares(stranger)).toMatchObject({ code: 'forbidden' });
    expect((await admin.call('api/target/shares', { ...of, branchId: departments.south })).body.code).toBe('conflict');
    const even = (await shares(manager)).data.rows;
    expect(even).toHaveLength(3);
    expect(even.map(({ months }: { months: string[] }) => months[0])).toEqual(['33.33', '33.33', '33.35']);
    // Last year one signed 4,000, another 3,000, the head nothing: of 100.01 a month, whose rest goes to the last who has any.
    const shaped: { userid: number; months: string[] }[] = (await shares(manager, 'lastYear')).data.rows;
    const firsts = Object.fromEntries(shaped.map(({ userid, months }) => [userid, months[0]]));
    expect(firsts).toEqual({ [seller.id]: '57.14', [peer.id]: '42.87', [manager.id]: '0' });
    const versions = (rows: { userid: number; version: number }[]) =>
      Object.fromEntries(rows.map((row) => [row.userid, row.version]));
    const { version } = (await list(manager, of)).department;
    const give = async (rows: { userid: number; version: number }[], shown = version) =>
      (
        await manager.call('api/target/distribute', {
          ...of,
          by: 'even',
          versions: versions(rows),
          departmentVersion: shown,
        })
      ).body;
    // Of another target of the department than was shown nobody gets a part.
    expect(await give(even, version - 1)).toMatchObject({
      code: 'conflict',
      msg: '目标已被他人修改，请刷新后重试',
      data: { version },
    });
    expect(await give(even)).toMatchObject({ result: 'success', data: { count: 3 } });
    const page = await list(manager, { branchId: departments.east });
    expect(page.sum.total).toBe('1200.12');
    // What was shown is not so any more: nothing is overwritten.
    expect(await give(even)).toMatchObject({ code: 'conflict' });
    const log = (await admin.call('api/operationLog/index', { module: 'target' })).body.data.rows;
    expect(log.some(({ changes }: { changes: { new: string }[] }) => changes.some((one) => one.new === '33.35'))).toBe(
      true,
    );
  });

  test('is spread by whoever may set the targets of all of its people, not by who sees them', async () => {
    const { admin, departments } = company;
    const of = { branchId: departments.east, year, metric };
    const target = { index: true, edit: true };
    const wide = { grants: { manager: { target: { index: true } } }, scopes: { target: 'all' } };
    const reader = await addPerson(company, 'targetreader', wide, departments.south);
    const own = { name: '只改自己的目标', grants: { manager: { target } }, scopes: { target: 'self' }, fields: {} };
    const role = (await admin.call('main/role/add', own)).body.data.id;
    const { RoleId } = (await admin.call('api/user/detail', { id: reader.id })).body.data;
    await admin.call('api/user/edit', { UserID: reader.id, RoleId: `${RoleId},${role}` });
    expect((await list(reader, of)).department).toMatchObject({ total: '1200.12', edit: false });
    for (const call of ['shares', 'distribute', 'saveDepartment', 'spread']) {
      const body = { ...of, by: 'even', amount: '1', versions: {}, months: even, version: 1 };
      expect((await reader.call(`api/target/${call}`, body)).body.code, call).toBe('forbidden');
    }
  });

  test('is spread over nobody who is disabled', async () => {
    const { admin, manager, departments } = company;
    const of = { branchId: departments.east, year, metric };
    const shares = async () =>
      (await manager.call('api/target/shares', of)).body.data.rows.map(({ userid }: { userid: number }) => userid);
    const gone = await addPerson(company, 'targetgone', { grants: {} });
    expect(await shares()).toContain(gone.id);
    await admin.call('api/user/edit', { UserID: gone.id, status: 0 });
    expect(await shares()).not.toContain(gone.id);
  });

  test('keeps its target when people move; theirs go with them', async () => {
    const { admin, manager, peer, departments } = company;
    const before = await list(manager, { branchId: departments.east });
    const moving = before.rows.find((row: { userid: number }) => row.userid === peer.id);
    await admin.call('api/user/edit', { UserID: peer.id, BranchId: departments.south });
    const after = await list(admin, { branchId: departments.east });
    expect(after.department.total).toBe(before.department.total);
    expect(Number(after.sum.total)).toBeCloseTo(Number(before.sum.total) - Number(moving.total), 2);
    await admin.call('api/user/edit', { UserID: peer.id, BranchId: departments.east });
  });

  test('is searched by the names of its people, and its sums stay', async () => {
    const { manager, departments } = company;
    const whole = await list(manager, { branchId: departments.east });
    for (const key of ['李销', 'lxs']) {
      const found = await list(manager, { branchId: departments.east, key });
      expect(found.rows.map(({ UserName }: { UserName: string }) => UserName)).toEqual(['李销售']);
      expect(found).toMatchObject({ total: 1, sum: whole.sum });
    }
    expect((await list(manager, { key: '没有此人' })).rows).toEqual([]);
  });
});

test('nothing is lost by spreading, whatever the weights', () => {
  for (const [amount, weights] of [
    ['0.01', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    ['999999999.99', [3, 0, 7, 0, 0, 1, 0, 0, 0, 0, 0, 0]],
    ['7', [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ] as const) {
    expect(Number(sumOf(spread(amount, weights, false)))).toBe(Number(amount));
    for (const [at, part] of spread(amount, weights, false).entries())
      if (weights.some((one) => one > 0) && weights[at] === 0) expect(part).toBe('0');
  }
  expect(
    spread(
      '13',
      Array.from({ length: 12 }, () => 1),
      true,
    ),
  ).toEqual([...Array.from({ length: 11 }, () => '1'), '2']);
});
