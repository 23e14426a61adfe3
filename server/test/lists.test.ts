// Every list that the program has, walked from the registry: shape, refusal of the unknown, number of queries.
import { dateRanges } from '@crm/protocol/filter';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query } from '../src/platform/db/query.ts';
import { addCustomer, type Company } from './company.ts';
import { createListed, type Index } from './listed.ts';

let company: Company;
let indexes: Index[];

beforeAll(async () => {
  ({ company, indexes } = await createListed());
  const first = await company.database.first(query.selectFrom('customer').select('id').orderBy('id').limit(1));
  for (const [, body] of others)
    if (body['module'] === 'customer') body['modelId'] = first?.id;
    else if ('customerId' in body && !('type' in body)) body['customerId'] = first?.id;
});
afterAll(() => company.close());

/** Lists that are no entity's; each with what it needs. */
const others: [path: string, body: Record<string, unknown>][] = [
  ['main/role/index', {}],
  ['api/user/GetGridJson', {}],
  ['api/OpportLogs/Logs', { customerId: 1 }],
  ['api/OpportLogs/Logs', { customerId: 1, type: 'clues' }],
  ['api/operationLog/index', { module: 'customer', modelId: 1 }],
  ['api/recycle/index', {}],
  ['api/taskmsg/list', { taskId: 1 }],
  ['api/erp/stock', {}],
  ['api/erp/movements', {}],
];

describe('every list', () => {
  test('answers rows and a total, page by page, twenty by default', async () => {
    expect(indexes.map((index) => index.name)).toEqual(
      expect.arrayContaining(['customer', 'lead', 'contact', 'supplier', 'user', expect.stringMatching(/^work\d+$/)]),
    );
    for (const { path, own } of indexes) {
      const first = (await company.admin.call(path, own)).body;
      expect(Object.keys(first).toSorted(), path).toEqual(['data', 'msg', 'result']);
      expect(first.data.rows, path).toHaveLength(20);
      expect(typeof first.data.total, path).toBe('number');
      expect(first.data.total, path).toBeGreaterThanOrEqual(25);
      const second = (await company.admin.call(path, { ...own, next: first.data.next })).body.data;
      const paged = (await company.admin.call(path, { ...own, page: 2 })).body.data;
      expect(
        second.rows.map((row: { id: number }) => row.id),
        path,
      ).toEqual(paged.rows.map((row: { id: number }) => row.id));
      for (const row of first.data.rows) expect(Number.isSafeInteger(row.id), path).toBe(true);
    }
  });

  test('refuses what it does not know, by name, also beside what it knows', async () => {
    const unknown: [Record<string, unknown>, string][] = [
      [{ nosuch: '1' }, 'nosuch'],
      [{ sort: 'nosuch' }, 'sort'],
      [{ rows: 201 }, 'rows'],
      [{ page: 0 }, 'page'],
    ];
    for (const [path, own] of [...indexes.map(({ path, own }) => [path, own] as const), ...others]) {
      for (const [body, field] of unknown) {
        const answer = (await company.admin.call(path, { ...own, ...body })).body;
        expect(answer.code, `${path} ${JSON.stringify(body)}`).toBe('invalid');
        expect(answer.fields, `${path} ${JSON.stringify(body)}`).toHaveProperty([field]);
      }
      expect((await company.admin.call(path, { ...own, nosuch: '', sort: '' })).body.result, path).toBe('success');
    }
    for (const { path, own } of indexes.filter((index) => index.owned)) {
      const answer = (await company.admin.call(path, { ...own, dataType: 'everything', NickName: '李' })).body;
      expect(answer.fields, path).toEqual({ dataType: '没有此场景' });
      for (const item of [
        { field: 'nosuch', type: 'eq', value: '1' },
        { field: 'userid', type: 'nosuch', value: '1' },
        { field: 'id', type: 'eq', value: '1' },
      ])
        expect((await company.admin.call(path, { ...own, data: JSON.stringify([item]) })).body.code, path).toBe(
          'invalid',
        );
    }
  });

  test('asks the database as often for one row as for twenty, and no more than seven times', async () => {
    const pool: { query(...parameters: unknown[]): unknown } = company.database.pool;
    const original = pool.query;
    let statements = 0;
    pool.query = (...parameters) => {
      statements++;
      return original.apply(company.database.pool, parameters);
    };
    try {
      for (const [path, own] of [
        ...indexes.map(({ path, own }) => [path, own] as const),
        others[2] as (typeof others)[0],
      ]) {
        const counts: number[] = [];
        for (const rows of [1, 1, 20]) {
          statements = 0;
          await company.admin.call(path, { ...own, rows });
          counts.push(statements);
        }
        expect(counts[2], path).toBe(counts[1]);
        expect(counts[2], path).toBeLessThanOrEqual(7);
      }
    } finally {
      pool.query = original;
    }
  });
});

test('every search takes a hundred characters, not one more', async () => {
  for (const { path, own, name } of indexes.filter(({ searched }) => searched)) {
    const codes = [100, 101].map(
      async (length) => (await company.admin.call(path, { ...own, key: '字'.repeat(length) })).body.code,
    );
    expect([name, ...(await Promise.all(codes))]).toEqual([name, undefined, 'invalid']);
  }
});

describe('moments and days', () => {
  test('a moment is its second, a day all its moments', async () => {
    const { seller, database } = company;
    const at = [
      '2024-05-06 23:59:59',
      '2024-05-07 00:00:00',
      '2024-05-07 08:30:30',
      '2024-05-07 08:30:31',
      '2024-05-08 00:00:00',
    ];
    for (const moment of at) {
      const id = await addCustomer(seller, `瞬间${moment.slice(8)}公司`);
      await database.run(
        sql`update customer set next_follow_up_at = ${moment}::timestamptz + interval '0.5 s' where id = ${id}`,
      );
    }
    await addCustomer(seller, '瞬间无公司');
    const found = async (type: string, value: string) => {
      const data = JSON.stringify([{ field: 'nextgenjintime', type, value }]);
      const { rows } = (await seller.call('api/customer/index', { data, key: '瞬间', sort: 'nextgenjintime asc' })).body
        .data;
      return rows.map((row: { nextgenjintime: string }) => at.indexOf(row.nextgenjintime));
    };
    const moment = '2024-05-07 08:30:30';
    expect(await found('eq', moment)).toEqual([2]);
    expect(await found('ne', moment)).toEqual([0, 1, 3, 4, -1]);
    expect(await found('gt', moment)).toEqual([3, 4]);
    expect(await found('ge', moment)).toEqual([2, 3, 4]);
    expect(await found('lt', moment)).toEqual([0, 1]);
    expect(await found('le', moment)).toEqual([0, 1, 2]);
    expect(await found('eq', '2024-05-07')).toEqual([1, 2, 3]);
    expect(await found('ne', '2024-05-07')).toEqual([0, 4, -1]);
    expect(await found('gt', '2024-05-07')).toEqual([4]);
    expect(await found('ge', '2024-05-07')).toEqual([1, 2, 3, 4]);
    expect(await found('lt', '2024-05-07')).toEqual([0]);
    expect(await found('le', '2024-05-07')).toEqual([0, 1, 2, 3]);
    expect(await found('between', '2024-05-06,2024-05-07')).toEqual([0, 1, 2, 3]);
    expect(await found('between', '2024/05/07,')).toEqual([1, 2, 3, 4]);
    expect(await found('between', `,${moment}`)).toEqual([0, 1, 2]);
    expect(await found('empty', '')).toEqual([-1]);
  });
});

describe('named ranges of dates', () => {
  test('each holds exactly the days that it names, to the second, in the company’s zone', async () => {
    const { seller, database } = company;
    // The zone has no summer time, so a day is a day; the database knows what day it is.
    const now = await database.first<{ day: string }>(sql`select to_char(now(), 'YYYY-MM-DD') as day`);
    const today = Date.parse(`${now?.day}T00:00:00Z`);
    const day = 86_400_000;
    const date = new Date(today);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    const monday = today - ((date.getUTCDay() + 6) % 7) * day;
    const monthAt = (offset: number) => Date.UTC(year, month + offset, 1);
    const quarterAt = (offset: number) => Date.UTC(year, Math.floor(month / 3) * 3 + offset * 3, 1);
    const yearAt = (offset: number) => Date.UTC(year + offset, 0, 1);
    const spans: Record<string, [from: number, after: number]> = {
      today: [today, today + day],
      yesterday: [today - day, today],
      tomorrow: [today + day, today + 2 * day],
      week: [monday, monday + 7 * day],
      lastweek: [monday - 7 * day, monday],
      nextweek: [monday + 7 * day, monday + 14 * day],
      month: [monthAt(0), monthAt(1)],
      lastmonth: [monthAt(-1), monthAt(0)],
      nextmonth: [monthAt(1), monthAt(2)],
      quarter: [quarterAt(0), quarterAt(1)],
      lastquarter: [quarterAt(-1), quarterAt(0)],
      nextquarter: [quarterAt(1), quarterAt(2)],
      year: [yearAt(0), yearAt(1)],
      lastyear: [yearAt(-1), yearAt(0)],
      nextyear: [yearAt(1), yearAt(2)],
      last7days: [today - 6 * day, today + day],
      last30days: [today - 29 * day, today + day],
      last90days: [today - 89 * day, today + day],
      next7days: [today, today + 7 * day],
      next30days: [today, today + 30 * day],
      next90days: [today, today + 90 * day],
    };
    expect(Object.keys(spans).toSorted()).toEqual(
      // Whatever lies before now ends within a day, and has a test of its own.
      dateRanges.filter((range) => range !== 'past').toSorted(),
    );
    const id = await addCustomer(seller, '日期区间公司');
    const text = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    const found = async (range: string, at: number) => {
      await database.run(sql`update customer set next_follow_up_at = ${text(at)}::timestamptz where id = ${id}`);
      const data = JSON.stringify([{ field: 'nextgenjintime', type: range, value: '' }]);
      return (await seller.call('api/customer/index', { data, key: '日期区间' })).body.data.total;
    };
    for (const [range, [from, after]] of Object.entries(spans)) {
      expect(await found(range, from), `${range} begins`).toBe(1);
      expect(await found(range, after - 1000), `${range} ends`).toBe(1);
      expect(await found(range, from - 1000), `before ${range}`).toBe(0);
      expect(await found(range, after), `after ${range}`).toBe(0);
    }
  });
});
