// Calendars: each day equals what the list answers for it, for everybody, and invalid requests are refused.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { select } from '../../platform/db/query.ts';
import { fieldType } from '../fields/registry.ts';

let company: Company;
const ids: number[] = [];
let custom: { day: string; moment: string };

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  const { admin, seller, peer, stranger, database } = company;
  const field = async (type: string) => {
    const { body } = await admin.call('api/field/add', { module: 'customer', type, title: `日历${type}`, sortable: 1 });
    return body.data.field as string;
  };
  custom = { day: await field('date'), moment: await field('datetime') };
  const open = () => database.rows(sql`select id from job where state in ('queued', 'running')`);
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 30_000 });

  const people = [seller, peer, stranger, admin];
  for (let at = 0; at < 24; at++) {
    const owner = people[at % 4] as Person;
    const day = String(28 + (at % 3)).padStart(2, '0');
    const id = await addCustomer(owner, `日历${at}公司`, {
      ...(at % 5 ? { [custom.day]: `2026-09-${day}` } : {}),
      ...(at % 7 ? { [custom.moment]: `2026-09-${day} ${at % 2 ? '00:00:00' : '23:59:59'}` } : {}),
    });
    ids.push(id);
    await owner.call('api/contact/add', { customerId: id, contactName: `联系人${at}` });
    await owner.call('api/OpportLogs/Add', { customerId: id, status: 0, Ext: `跟进${at}` });
    await owner.call('api/clues/add', { CustomerName: `日历线索${at}公司` });
  }
  const category = await database.first(select('dictionary_entry', ['id'])`
    where type = 'gysType' order by id limit 1`);
  await admin.call('api/gys/add', { name: '日历供应公司', gysType: category?.id });
  await database.run(sql`insert into customer_member (customer_id, user_id, access)
    select id, ${seller.id}, 'read' from customer where owner_id = ${stranger.id} order by id limit 2`);
  const pooled = ids.filter((_id, at) => at % 4 === 1).slice(0, 3);
  expect((await peer.call('api/customer/ToGonghai', { ids: pooled.join(',') })).body.result).toBe('success');
  // Moments at both ends of days of the company's time zone, which is not the database's own.
  for (const entity of company.app.engine.entities) {
    for (const { column, type } of entity.fields)
      if (entity.api.index && column && fieldType(type).sqlType === 'timestamptz')
        await database.run(sql`update ${sql.table(entity.table)} set ${sql.ref(column)} =
          timestamptz '2026-09-28 23:30:00+08' + (id % 4) * interval '1 hour' + (id % 3) * interval '1 day'`);
  }
});
afterAll(() => company.close());

interface Day {
  day: string;
  total: number;
  totalCapped?: true;
  rows: ({ id: number } & Record<string, unknown>)[];
}
const span = { from: '2026-09-21', to: '2026-11-01' };
const fetchCalendar = async (person: Person, body: Record<string, unknown>) =>
  (await person.call('api/formField/calendar', { module: 'customer', by: 'AddTime', ...span, ...body })).body;
const days = async (person: Person, body: Record<string, unknown> = {}): Promise<Day[]> => {
  const answer = await fetchCalendar(person, body);
  expect(answer.msg, JSON.stringify(body)).toBe('');
  return answer.data.days;
};
const at = (id: number, moment: string, column = 'next_follow_up_at') =>
  company.database.run(sql`update customer set ${sql.ref(column)} = ${moment}::timestamptz where id = ${id}`);

describe('what a calendar answers', () => {
  test('equals the list for each day, for every list by every field, for everybody', async () => {
    const { admin, manager, seller, peer } = company;
    const seen = new Set<string>();
    for (const person of [admin, manager, seller, peer]) {
      for (const entity of company.app.engine.entities) {
        const { module } = entity;
        const index = entity.api.index;
        if (!index) continue;
        const form = (await person.call('api/formField/formFieldIndex', { mode: module })).body;
        if (form.result !== 'success') continue;
        const listed = await person.call(index, { rows: 1 });
        const fields = (form.data.cols as { field: string; divides?: string }[]).filter(
          (one) => one.divides === 'days',
        );
        for (const { field } of fields) {
          const request = { module, by: field };
          if (listed.body.result !== 'success') {
            expect((await fetchCalendar(person, request)).code).toBe('forbidden');
            continue;
          }
          const found = await days(person, request);
          const listedDays: Day[] = [];
          for (const day of ['2026-09-27', '2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02']) {
            const data = [{ field, type: 'eq', value: day }];
            const list = (await person.call(index, { data, sort: `${field} asc`, rows: 3 })).body.data;
            if (list.total > 0) listedDays.push({ day, total: list.total, rows: list.rows });
          }
          // Of equal moments the list's marked ones come first; here nobody marked any.
          expect(found, `${module} ${field}`).toEqual(listedDays);
          if (listedDays.length > 0) seen.add(`${module} ${field}`);
        }
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'customer AddTime',
        'customer nextgenjintime',
        `customer ${custom.day}`,
        `customer ${custom.moment}`,
        'contact AddTime',
        'clues AddTime',
        'clues nextgenjintime',
        'gys AddTime',
        'user AddTime',
      ]),
    );
  });

  test('follows scenes, conditions, searches and the pool as the list does', async () => {
    const { admin, seller, peer, stranger } = company;
    const bodies = [
      ...['mine', 'participated', 'sub', 'all'].map((dataType) => ({ dataType })),
      { key: '日历1' },
      { key: '没有这样的' },
      { IsGongHai: 1 },
      { NickName: '李' },
      { data: [{ field: 'CustomerName', type: 'contains', value: '3' }] },
      {
        data: [
          {
            or: [
              { field: 'CustomerName', type: 'eq', value: '日历0公司' },
              { field: 'tel', type: 'notempty' },
            ],
          },
        ],
      },
    ];
    for (const person of [admin, seller, peer, stranger]) {
      for (const body of bodies) {
        const found = await days(person, { by: 'AddTime', ...body });
        const list = (await person.call('api/customer/index', { rows: 1, ...body })).body.data;
        expect(
          found.reduce((sum, { total }) => sum + total, 0),
          JSON.stringify(body),
        ).toBe(list.total);
        for (const { rows, total } of found) expect(rows).toHaveLength(Math.min(total, 3));
      }
    }
  });

  test('a day begins and ends by the clock of the company', async () => {
    const { seller } = company;
    const id = ids[0] as number;
    await at(id, '2026-10-10 23:30:00+08');
    const dayOf = async () =>
      (await days(seller, { by: 'nextgenjintime', from: '2026-10-05', to: '2026-10-20' })).map(({ day, rows }) => [
        day,
        rows.map((row) => [row.id, row['nextgenjintime']]),
      ]);
    expect(await dayOf()).toEqual([['2026-10-10', [[id, '2026-10-10 23:30:00']]]]);
    await at(id, '2026-10-11 00:30:00+08');
    expect(await dayOf()).toEqual([['2026-10-11', [[id, '2026-10-11 00:30:00']]]]);
    await at(id, '2026-10-11 00:00:00+08');
    expect(await dayOf()).toEqual([['2026-10-11', [[id, '2026-10-11 00:00:00']]]]);
    // The last moment of the last day is within, the first of the next one is not.
    await at(id, '2026-10-20 23:59:59+08');
    expect((await dayOf()).map(([day]) => day)).toEqual(['2026-10-20']);
    await at(id, '2026-10-21 00:00:00+08');
    expect(await dayOf()).toEqual([]);
  });

  test('a full day is counted up to a limit, and its first hours come first', async () => {
    const { admin, database } = company;
    await database.run(sql`insert into customer (name, name_sort, owner_id, search_text, search_tokens, created_at)
      select 'z' || n, 'z', ${admin.id}, 'z', '{}', timestamptz '2026-10-15 20:00:00+08' - n * interval '1 minute'
      from generate_series(1, 1005) n`);
    const found = await days(admin, { from: '2026-10-12', to: '2026-10-18' });
    expect(found.map(({ rows, ...day }) => [day, rows.map((row) => row['CustomerName'])])).toEqual([
      [{ day: '2026-10-15', total: 999, totalCapped: true }, ['z1005', 'z1004', 'z1003']],
    ]);
    await database.run(sql`delete from customer where name like 'z%'`);
  });

  test('one question to the database for all days, and one for their rows', async () => {
    const pool: { query(...parameters: unknown[]): unknown } = company.database.pool;
    const original = pool.query;
    let statements = 0;
    pool.query = (...parameters) => {
      statements++;
      return original.apply(company.database.pool, parameters);
    };
    try {
      const counts: number[] = [];
      for (const to of ['2026-09-28', '2026-09-28', '2026-11-01']) {
        statements = 0;
        await days(company.seller, { from: '2026-09-21', to });
        counts.push(statements);
      }
      expect(counts[2]).toBe(counts[1]);
      expect(counts[2]).toBeLessThanOrEqual(7);
    } finally {
      pool.query = original;
    }
  });
});

describe('what a calendar refuses', () => {
  test.each([
    [{ by: 'nosuch' }, 'by'],
    [{ by: '__proto__' }, 'by'],
    [{ by: 'CustomerName' }, 'by'],
    [{ by: 'status' }, 'by'],
    [{ by: '' }, 'by'],
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '' }, 'from'],
    [{ to: '2026-9-1' }, 'to'],
    [{ to: '2026-09-28 10:00' }, 'to'],
    [{ to: '2026-09-20' }, 'to'],
    [{ to: '2026-11-02' }, 'to'],
    [{ nosuch: '1' }, 'nosuch'],
    [{ sort: 'nosuch' }, 'sort'],
    [{ data: [{ field: 'nosuch', type: 'eq', value: '1' }] }, 'data[0].field'],
    [{ dataType: 'nosuch' }, 'dataType'],
  ])('%j', async (body, field) => {
    const answer = await fetchCalendar(company.seller, body);
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['invalid', [field]]);
  });

  test('six weeks are answered, by a date that the form has no field for as well', async () => {
    expect(await fetchCalendar(company.seller, { from: '2026-09-21', to: '2026-11-01' })).toMatchObject({
      result: 'success',
    });
    expect(await fetchCalendar(company.seller, { from: '2028-02-29', to: '2028-02-29' })).toMatchObject({
      data: { days: [] },
    });
  });

  test('refuses people who may not see the list, and unknown lists', async () => {
    const enterer = await addPerson(company, 'enterer', { grants: { crm: { customer: { add: true } } } });
    expect((await fetchCalendar(enterer, {})).code).toBe('forbidden');
    expect((await fetchCalendar(company.seller, { module: 'user' })).code).toBe('forbidden');
    expect((await fetchCalendar(company.guest, {})).code).toBe('signed_out');
    expect((await fetchCalendar(company.admin, { module: 'nosuch' })).code).toBe('not_found');
  });

  test('fields that are hidden from the person or masked, whose values no chip shows either', async () => {
    const grants = { crm: { customer: { index: true } } };
    const people: Person[] = [];
    for (const grant of ['hidden', 'mask']) {
      const fields = { customer: { nextgenjintime: grant, tel: grant } };
      people.push(await addPerson(company, `veiled-${grant}`, { grants, scopes: { customer: 'all' }, fields }));
    }
    await company.database.run(sql`update customer set phone = '13912345678'`);
    for (const person of people) {
      const answer = await fetchCalendar(person, { by: 'nextgenjintime' });
      expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual(['invalid', ['by']]);
      expect((await fetchCalendar(person, { data: [{ field: 'nextgenjintime', type: 'today' }] })).code).toBe(
        'invalid',
      );
      const { cols } = (await person.call('api/formField/formFieldIndex', { mode: 'customer' })).body.data;
      const column = (cols as { field: string; divides?: string }[]).find((one) => one.field === 'nextgenjintime');
      expect(column?.divides).toBeUndefined();
      const rows = (await days(person)).flatMap((day) => day.rows);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('13912345678');
    }
    expect((await days(company.admin)).flatMap((day) => day.rows)[0]?.['tel']).toBe('13912345678');
  });

  test('fields hidden by a pool cannot be filtered in it', async () => {
    const { peer, database } = company;
    const limited = async (fields: unknown) => {
      await database.run(sql`update pool set hidden = ${JSON.stringify(fields)}::jsonb`);
      await database.run(sql`update meta set access_version = access_version + 1`);
    };
    expect((await fetchCalendar(peer, { IsGongHai: 1 })).result).toBe('success');
    await limited(['AddTime']);
    expect((await fetchCalendar(peer, { IsGongHai: 1 })).code).toBe('invalid');
    expect((await fetchCalendar(peer, {})).result).toBe('success');
    await limited([]);
  });
});
