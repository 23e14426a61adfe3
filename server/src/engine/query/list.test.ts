// Lists: scenes, filters, sorts, cursors, totals and search, through the API, against plain SQL.
import { planState } from '@crm/protocol/plan';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addCustomer,
  addPerson,
  type Company,
  createCompany,
  customerValues,
  type Person,
} from '../../../test/company.ts';
import { buildEngine } from '../../app.ts';
import { query, select } from '../../platform/db/query.ts';
import { statisticsOf } from './statistics.ts';

let company: Company;
let dictionary: { id: number; Name: string; types: string }[];
beforeAll(async () => {
  company = await createCompany();
  dictionary = (await company.admin.call('api/Status/json')).body.data;
  const { seller, peer, stranger } = company;
  const level = entries('status');
  const source = entries('LaiYuan');
  for (let at = 0; at < 60; at++) {
    const owner = [seller, peer, stranger][at % 3] as Person;
    await addCustomer(owner, `${['北京', '上海', '广州'][at % 3]}第${at}号测试${at % 2 ? '科技' : '贸易'}有限公司`, {
      status: level[at % 3],
      LaiYuan: at % 5 === 0 ? '' : source[at % 4],
      tel: `010-6600${1000 + at}`,
    });
  }
});
afterAll(() => company.close());

const entries = (type: string) => dictionary.filter((entry) => entry.types === type).map((entry) => entry.id);

async function list(person: Person, body: Record<string, unknown> = {}) {
  const answer = await person.call('api/customer/index', { rows: 200, ...body });
  expect(answer.body.msg, JSON.stringify(body)).toBe('');
  return answer.body.data as { rows: Record<string, never>[]; total: number; next?: string };
}

describe('scenes', () => {
  test('all, mine and sub by scope', async () => {
    const { admin, manager, seller } = company;
    expect((await list(admin)).total).toBe(60);
    expect((await list(manager)).total).toBe(40);
    expect((await list(manager, { dataType: 'mine' })).total).toBe(0);
    expect((await list(manager, { dataType: 'sub' })).total).toBe(40);
    expect((await list(seller)).total).toBe(20);
    expect((await list(seller, { dataType: 'sub' })).rows).toEqual([]);
  });

  test('a member sees a shared customer in all and in participated, and may edit it only as a writing member', async () => {
    const { seller, stranger } = company;
    const [row] = (await list(stranger)).rows;
    const id = Number(row?.['id']);
    await company.database.run(
      sql`insert into customer_member (customer_id, user_id, access) values (${id}, ${seller.id}, 'read')`,
    );
    expect((await list(seller)).total).toBe(21);
    expect((await list(seller, { dataType: 'participated' })).rows).toEqual([
      expect.objectContaining({ id, watchuserid: String(seller.id) }),
    ]);
    expect((await list(seller, { dataType: 'participated' })).total).toBe(1);
    expect((await seller.call('api/customer/edit', { id, address: '甲' })).body.code).toBe('forbidden');
    await company.database.run(sql`update customer_member set access = 'write' where customer_id = ${id}`);
    expect((await seller.call('api/customer/edit', { id, address: '甲' })).body.result).toBe('success');
    for (const path of ['delete', 'ToGonghai'])
      expect((await seller.call(`api/customer/${path}`, { ids: id })).body.code).toBe('forbidden');
    expect(
      (await seller.call('api/customer/Team', { id })).body.data.rows.map((one: { role: string }) => one.role),
    ).toEqual(['owner', 'write']);
    await company.database.run(
      sql`update customer_member set expires_at = now() - interval '1 second' where customer_id = ${id}`,
    );
    expect((await seller.call('api/customer/Views', { id })).body.code).toBe('not_found');
    expect((await list(seller)).total).toBe(20);
    await company.database.run(sql`delete from customer_member`);
  });

  test('owner by name', async () => {
    expect((await list(company.admin, { NickName: '李销售' })).total).toBe(20);
    expect((await list(company.seller, { NickName: '孙外人' })).total).toBe(0);
  });
});

describe('numbers beside the scenes', () => {
  const counts = async (person: Person, body: Record<string, unknown> = {}) =>
    (await person.call('api/formField/sceneCount', { module: 'customer', ...body })).body;

  test('equal the list of each scene, for everybody, beside the other scenes and in the pool', async () => {
    const { admin, manager, seller, peer, stranger, database } = company;
    await database.run(sql`insert into customer_member (customer_id, user_id, access)
      select id, ${seller.id}, 'read' from customer where owner_id <> ${seller.id} order by id limit 3`);
    for (const fold of [false, true]) {
      if (fold) await database.run(sql`select fold_row_counts()`);
      for (const person of [admin, manager, seller, peer, stranger]) {
        for (const body of [{}, { time: 1 }, { status: entries('status')[1] }, { IsGongHai: 1 }]) {
          const { dataType } = (await counts(person, body)).data;
          for (const scene of ['all', 'mine', 'participated', 'sub'])
            expect([scene, body, dataType[scene]]).toEqual([
              scene,
              body,
              { total: (await list(person, { ...body, dataType: scene })).total },
            ]);
        }
      }
    }
    await database.run(sql`delete from customer_member`);
  });

  test('are given up to a limit where rows have to be counted, exactly where they need not', async () => {
    const { admin, database } = company;
    await database.run(sql`insert into customer (name, name_sort, owner_id, search_text, search_tokens)
      select 'z', 'z', ${admin.id}, 'z', '{}' from generate_series(1, 1200)`);
    const { total } = await list(admin, { rows: 1 });
    expect((await counts(admin)).data.dataType).toMatchObject({ all: { total }, mine: { total: 1200 } });
    const capped = { total: 999, totalCapped: true };
    expect((await counts(admin, { time: 1 })).data.dataType).toMatchObject({ all: capped, mine: capped });
    await database.run(sql`delete from customer where name = 'z'`);
  });

  test('are refused to strangers and for searches', async () => {
    const { seller } = company;
    const bodies = [{ key: '测试' }, { data: '[]' }, { NickName: '李' }, { next: 'x' }, { nosuch: 1 }, { time: 9 }];
    for (const body of [...bodies, { address: '路' }, { CustomerName: '公司' }])
      expect((await counts(seller, body)).code, JSON.stringify(body)).toBe('invalid');
    expect((await counts(seller, { module: 'nosuch' })).code).toBe('not_found');
    expect((await counts(seller, { module: 'user' })).code).toBe('forbidden');
    const enterer = await addPerson(company, 'enterer', { grants: { crm: { customer: { add: true } } } });
    expect((await counts(enterer)).code).toBe('forbidden');
  });
});

describe('pages', () => {
  test.each([
    '',
    'AddTime asc',
    'CustomerName',
    'CustomerName desc',
    'genjinTime desc',
    'nextgenjintime asc',
    'updateTime',
    'status',
    'userid desc',
  ])('walking by page and by next meets every row once, in the same order: %s', async (sort) => {
    for (const person of [company.admin, company.manager, company.seller]) {
      const whole = (await list(person, { sort })).rows.map((row) => row['id']);
      const byPage: unknown[] = [];
      for (let page = 1; byPage.length < whole.length; page++)
        byPage.push(...(await list(person, { sort, rows: 7, page })).rows.map((row) => row['id']));
      const byNext: unknown[] = [];
      for (let next = ''; ; ) {
        const answer = await list(person, { sort, rows: 7, next });
        byNext.push(...answer.rows.map((row) => row['id']));
        if (!answer.next) break;
        next = answer.next;
      }
      expect(byPage).toEqual(whole);
      expect(byNext).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }
  });

  test.each(['genjinTime desc', 'genjinTime asc', 'nextgenjintime asc', 'nextgenjintime desc'])(
    'rows without a value come where the order says, on whichever page the values end: %s',
    async (sort) => {
      const { stranger } = company;
      const ids = (await list(stranger)).rows.map((row) => Number(row['id']));
      const marked = ids.filter((_id, at) => at % 3 === 0);
      await company.database.run(sql`update customer set last_follow_up_at = now() - id * interval '1 hour',
        next_follow_up_at = now() + id * interval '1 hour' where id = any(${marked}::bigint[])`);
      const whole = (await list(stranger, { sort })).rows.map((row) => row['id']);
      expect(new Set(whole)).toEqual(new Set(ids));
      for (const rows of [3, 4, 5]) {
        const met: unknown[] = [];
        let next = '';
        do {
          const answer = await list(stranger, { sort, rows, next });
          met.push(...answer.rows.map((row) => row['id']));
          next = answer.next ?? '';
        } while (next);
        expect([rows, met]).toEqual([rows, whole]);
      }
      await company.database.run(
        sql`update customer set last_follow_up_at = null, next_follow_up_at = null where id = any(${marked}::bigint[])`,
      );
    },
  );

  test('a search ends with its last match, however the pages fall', async () => {
    const ids = [];
    for (const name of ['翠屏山矿泉水厂', '翠屏山旅行社']) ids.push(await addCustomer(company.stranger, name));
    const search = (body: Record<string, unknown>) => list(company.stranger, { key: '翠屏山', ...body });
    const whole = await search({ rows: 2 });
    expect([whole.rows.length, whole.total, whole.next]).toEqual([2, 2, undefined]);
    const first = await search({ rows: 1 });
    const last = await search({ rows: 1, next: first.next });
    expect([first, last].flatMap((page) => page.rows.map((row) => row['id']))).toEqual(ids.toReversed());
    expect(last.next).toBeUndefined();
    await company.admin.call('api/customer/delete', { ids: ids.join() });
  });

  test('newest first is the default', async () => {
    const ids = (await list(company.admin)).rows.map((row) => Number(row['id']));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
  });

  test.each([
    [{ rows: 100_000 }, 'rows'],
    [{ rows: 0 }, 'rows'],
    [{ rows: 'x' }, 'rows'],
    [{ page: 0 }, 'page'],
    [{ page: -1 }, 'page'],
    [{ page: '1e3' }, 'page'],
    [{ sort: 'password' }, 'sort'],
    [{ sort: 'owner_id' }, 'sort'],
    [{ sort: 'AddTime; drop table customer' }, 'sort'],
    [{ sort: 'AddTime sideways' }, 'sort'],
    [{ dataType: 'everything' }, 'dataType'],
    [{ nosuch: 1 }, 'nosuch'],
    [{ next: 'AAAA' }, 'next'],
    ...[
      '7',
      'null',
      '{"length":4}',
      '["AddTime",1,"2026-01-01 00:00:00"]',
      '["AddTime",1,"2026-01-01 00:00:00",1,"1"]',
      '["AddTime",1,"2026-01-01 00:00:00",1,1,1]',
    ].map((text): [Record<string, unknown>, string] => [{ next: Buffer.from(text).toString('base64url') }, 'next']),
    [{ next: Buffer.from('["AddTime",1,"now",1]').toString('base64url') }, 'next'],
    [{ module: 'contact' }, 'module'],
    [{ time: 9 }, 'time'],
    [{ IsGongHai: 2 }, 'IsGongHai'],
    [{ data: 'no json' }, 'data'],
    [{ data: '{}' }, 'data'],
    [{ data: [1] }, 'data[0]'],
    [{ data: [{ field: 'password_hash', type: 'eq', value: 1 }] }, 'data[0].field'],
    [{ data: [{ field: '__proto__', type: 'eq', value: 1 }] }, 'data[0].field'],
    [{ data: [{ field: 'CustomerName', type: 'regexp', value: '.*' }] }, 'data[0].type'],
    [{ data: [{ field: 'CustomerName', type: 'today' }] }, 'data[0].type'],
    [{ data: [{ field: 'AddTime', type: 'contains', value: '1' }] }, 'data[0].type'],
    [{ data: [{ field: 'AddTime', type: 'eq', value: 'now' }] }, 'data[0].value'],
    [{ data: [{ field: 'AddTime', type: 'between', value: '2026-01-01' }] }, 'data[0].value'],
    [{ data: [{ field: 'AddTime', type: 'between', value: ',' }] }, 'data[0].value'],
    [{ data: [{ field: 'AddTime', type: 'ge', value: '2026-01-01 24:00' }] }, 'data[0].value'],
    [{ data: [{ field: 'AddTime', type: 'ge', value: '2026-01-01 10:60:00' }] }, 'data[0].value'],
    [{ data: [{ field: 'AddTime', type: 'ge', value: '2026-02-30' }] }, 'data[0].value'],
    [{ data: [{ field: 'status', type: 'eq', value: '1 or 1=1' }] }, 'data[0].value'],
    [{ status: 'abc' }, 'status'],
    [{ key: 'a\0' }, 'key'],
  ])('%j is refused at %s', async (body, field) => {
    const answer = await company.seller.call('api/customer/index', body);
    expect(answer.body.code).toBe('invalid');
    expect(Object.keys(answer.body.fields ?? {})).toContain(field);
  });
});

describe('filters and totals', () => {
  const count = async (where: ReturnType<typeof sql>) =>
    (
      await company.database.first(select('customer as t', [sql<number>`count(*)`.as('n')])`
        where deleted_at is null and ${where}`)
    )?.n;

  test('every operator equals plain SQL', async () => {
    const [a, b] = entries('status');
    const today =
      (await company.database.first(query.selectNoFrom([sql<string>`to_char(now(), 'YYYY-MM-DD')`.as('day')])))?.day ??
      '';
    const cases: [object, ReturnType<typeof sql>][] = [
      [{ field: 'status', type: 'eq', value: a }, sql`level = ${a}`],
      [{ field: 'status', type: 'ne', value: a }, sql`level <> ${a}`],
      [{ field: 'status', type: 'in', value: `${a},${b}` }, sql`level in (${a}, ${b})`],
      [{ field: 'status', type: 'notin', value: `${a},${b}` }, sql`level not in (${a}, ${b})`],
      [{ field: 'LaiYuan', type: 'empty' }, sql`source = 0`],
      [{ field: 'LaiYuan', type: 'notempty' }, sql`source <> 0`],
      [{ field: 'CustomerName', type: 'contains', value: '科技' }, sql`name like '%科技%'`],
      [{ field: 'CustomerName', type: 'contains', value: '%' }, sql`false`],
      [{ field: 'CustomerName', type: 'contains', value: '_' }, sql`false`],
      [{ field: 'CustomerName', type: 'notcontains', value: '科技' }, sql`name not like '%科技%'`],
      [{ field: 'CustomerName', type: 'startswith', value: '北京' }, sql`name like '北京%'`],
      [
        { field: 'CustomerName', type: 'endswith', value: '第0号测试贸易有限公司' },
        sql`name like '%第0号测试贸易有限公司'`,
      ],
      [{ field: 'AddTime', type: 'today' }, sql`true`],
      [{ field: 'AddTime', type: 'yesterday' }, sql`false`],
      [{ field: 'AddTime', type: 'month' }, sql`true`],
      [{ field: 'AddTime', type: 'lastyear' }, sql`false`],
      [{ field: 'AddTime', type: 'eq', value: today }, sql`true`],
      [{ field: 'AddTime', type: 'ne', value: today }, sql`false`],
      [{ field: 'AddTime', type: 'gt', value: today }, sql`false`],
      [{ field: 'AddTime', type: 'ge', value: today }, sql`true`],
      [{ field: 'AddTime', type: 'lt', value: today }, sql`false`],
      [{ field: 'AddTime', type: 'le', value: today }, sql`true`],
      [{ field: 'AddTime', type: 'between', value: `2020-01-01,${today}` }, sql`true`],
      [{ field: 'AddTime', type: 'between', value: '2020-01-01,2020-12-31' }, sql`false`],
      [{ field: 'AddTime', type: 'between', value: `,${today}` }, sql`true`],
      [{ field: 'AddTime', type: 'between', value: ',2020-12-31' }, sql`false`],
      [{ field: 'AddTime', type: 'between', value: '2020-01-01,' }, sql`true`],
      [{ field: 'genjinTime', type: 'empty' }, sql`true`],
      [{ field: 'genjinTime', type: 'ne', value: today }, sql`true`],
    ];
    for (const [filter, where] of cases) {
      const answer = await list(company.admin, { data: [filter] });
      expect([filter, answer.total, answer.rows.length]).toEqual([filter, await count(where), await count(where)]);
    }
  });

  test('what is past is exactly what is shown as overdue, by the company’s clock', async () => {
    await company.database.run(sql`
      update customer set next_follow_up_at = date_trunc('second', now()) + make_interval(mins => ((id % 7 - 3) * 400 - 1)::int)
      where id % 3 = 0
    `);
    const now = (
      await company.database.first(query.selectNoFrom([sql<string>`to_char(now(), 'YYYY-MM-DD HH24:MI:SS')`.as('now')]))
    )?.now as string;
    const { rows } = await list(company.admin, { rows: 100 });
    const late = rows.filter(({ nextgenjintime: plan }) => plan && planState(String(plan), now) === 'overdue');
    const past = await list(company.admin, { rows: 100, data: [{ field: 'nextgenjintime', type: 'past' }] });
    expect(past.rows.map(({ id }) => id).toSorted()).toEqual(late.map(({ id }) => id).toSorted());
    // Some of this day among them, and some of this day that are still to come or long past.
    expect(late.length).toBeGreaterThan(5);
    expect(late.length).toBeLessThan(rows.filter(({ nextgenjintime }) => nextgenjintime).length);
    await company.database.run(sql`update customer set next_follow_up_at = null`);
  });

  test('scene filters go by their own names, with several values too', async () => {
    const [a, b] = entries('status');
    expect((await list(company.admin, { status: a })).total).toBe(20);
    expect((await list(company.admin, { status: `${a},${b}` })).total).toBe(40);
    expect((await list(company.admin, { clue: 2 })).total).toBe(0);
    expect((await list(company.admin, { time: 1 })).total).toBe(60);
  });

  test('totals stay exact through adding, pooling, claiming and deleting, before and after the ledger is folded', async () => {
    const { seller, peer, manager, admin } = company;
    const [a] = entries('status');
    const before = (await list(seller)).total;
    const level = (await list(seller, { status: a })).total;
    const ids = [];
    for (let at = 0; at < 6; at++) ids.push(await addCustomer(seller, `计数${at}公司`, { status: a }));
    await company.database.run(sql`select fold_row_counts()`);
    expect((await list(seller)).total).toBe(before + 6);
    expect((await list(seller, { status: a })).total).toBe(level + 6);
    await seller.call('api/customer/ToGonghai', { ids: ids.slice(0, 3).join() });
    await peer.call('api/customer/receive', { ids: ids[0] });
    await manager.call('api/customer/delete', { ids: `${ids[4]},${ids[5]}` });
    for (const fold of [false, true]) {
      if (fold) await company.database.run(sql`select fold_row_counts()`);
      expect((await list(seller)).total).toBe(before + 1);
      expect((await list(seller, { status: a })).total).toBe(level + 1);
      expect((await list(admin, { IsGongHai: 1 })).total).toBe(2);
      expect((await list(admin)).total).toBe((await count(sql`owner_id > 0`)) ?? 0);
    }
  });
});

describe('search', () => {
  test.each([
    ['京', 20],
    ['测试', 60],
    ['科技', 30],
    ['第12号', 1],
    ['bjd', 20],
    ['shd1', 5],
    ['66001003', 1],
    ['010-66001003', 1],
    ['6600', 60],
    ['003', 1],
    ['没有的', 0],
    ['%', 0],
    ['_', 0],
    ['\\', 0],
    ["'", 0],
  ])('%s finds %i', async (key, expected) => {
    const answer = await list(company.admin, { key });
    expect(answer.total).toBe(expected);
    expect(answer.rows).toHaveLength(expected);
  });

  test('by digits with signs between them, as they stand in a name, and as a number however it is dialled', async () => {
    const { seller } = company;
    const named = await addCustomer(seller, '二零2026-2027年度 6901-2345-6789 公司');
    const dialled = await addCustomer(seller, '拨号公司', { tel: '0571-8800 2233' });
    const mobile = (at: number) => `1380013800${at}`;
    const people = [mobile(1), `+86 ${mobile(2)}`];
    const ids = [];
    for (const one of people) {
      const customerId = await addCustomer(seller, `手机${one.slice(-1)}公司`);
      await seller.call('api/contact/add', { customerId, contactName: '甲', mobile: one });
      ids.push(customerId);
    }
    const found = async (key: string) => (await list(seller, { key })).rows.map((row) => row['id']);
    for (const key of ['2026-2027', '6901-2345-6789', '26-20', '2026-2027 6901-2345'])
      expect(await found(key), key).toEqual([named]);
    for (const key of ['0571-88002233', '(0571) 8800-2233', '+86 571 88002233', '0086571-88002233', '88002233'])
      expect(await found(key), key).toEqual([dialled]);
    for (const [at, id] of ids.entries())
      for (const way of ['', '+86 ', '+86-', '0086', '86'])
        expect(await found(`${way}${mobile(at + 1)}`), `${way}${mobile(at + 1)}`).toEqual([id]);
    expect(await found('2026-2028')).toEqual([]);
    expect(await found('+86')).toEqual([ids[1]]);
  });

  test('letters are found without what stands above them, and with it', async () => {
    const id = await addCustomer(company.seller, 'Café Zürich 贸易公司');
    const plain = await addCustomer(company.seller, 'Cafe Lisboa 贸易公司');
    const found = async (key: string) => (await list(company.seller, { key })).rows.map((row) => row['id']);
    for (const key of ['cafe', 'café', 'CAFÉ']) expect(await found(key), key).toEqual([plain, id]);
    for (const key of ['zurich', 'ZÜRICH 贸易', 'zu\u0308rich']) expect(await found(key), key).toEqual([id]);
  });

  test('traditional characters find simplified ones, and the other way, also for people who read only names', async () => {
    const { seller, admin } = company;
    const traditional = await addCustomer(seller, '雲棲科技（臺灣）有限公司', { contact: { contactName: '張偉國' } });
    const simple = await addCustomer(seller, '云栖软件有限公司');
    const grants = { crm: { customer: { index: true } } };
    const narrow = await addPerson(company, 'namesalone', {
      grants,
      scopes: { customer: 'all' },
      fields: { customer: { tel: 'hidden' } },
    });
    const found = async (person: Person, key: string) => (await list(person, { key })).rows.map((row) => row['id']);
    for (const person of [seller, admin, narrow]) {
      for (const key of ['云栖', '雲棲', '雲栖']) expect(await found(person, key), key).toEqual([simple, traditional]);
      for (const key of ['云栖科技', '雲棲科技', '台湾', '臺灣 科技'])
        expect(await found(person, key), key).toEqual([traditional]);
      expect(await found(person, '雲棲軟件'), '雲棲軟件').toEqual([simple]);
    }
    expect(await found(seller, '张伟国')).toEqual([traditional]);
    expect(await found(narrow, '张伟国')).toEqual([]);
    expect((await list(seller, { key: '张伟国' })).rows[0]).toMatchObject({ hit: expect.stringContaining('張偉國') });
  });

  test('a number is found without the signs that stand in it', async () => {
    const { seller } = company;
    const customerId = await addCustomer(seller, '编号带号的客户');
    const add = async (orderSn: string) =>
      (await seller.call('api/contract/add', { customerId, Money: '1', orderSn })).body.data.id as number;
    const [first, second] = [await add('HT-20261125-0001'), await add('YQ/2026.07#3')];
    const found = async (key: string) =>
      (await seller.call('api/contract/index', { key })).body.data.rows.map((row: { id: number }) => row.id);
    for (const key of ['HT202611250001', 'ht202611250001', 'HT20261125', 'HT-20261125-0001', '202611250001'])
      expect(await found(key), key).toEqual([first]);
    for (const key of ['YQ2026073', 'yq202607', 'YQ/2026.07#3']) expect(await found(key), key).toEqual([second]);
    expect(await found('HT202611250002')).toEqual([]);
  });

  test.each([
    ['customer', 'kh'],
    ['clues', 'xs'],
    ['contract', 'ht'],
    ['task', 'rw'],
  ])('a number of its own is found beside the record whose id it is: %s %s', async (module, letters) => {
    const { seller } = company;
    const add = async (text: string) => {
      const customerId = module === 'contract' ? await addCustomer(seller, '编号的客户') : undefined;
      const body = {
        customer: { CustomerName: text, ...customerValues },
        clues: { CustomerName: text },
        contract: { customerId, Money: '1', orderSn: text },
        task: { title: text },
      };
      const answer = (await seller.call(`api/${module}/add`, body[module as keyof typeof body])).body;
      expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
      return answer.data.id as number;
    };
    const first = await add('先有的');
    const long = await add(`${letters.toUpperCase()}720424935`);
    // Its number is the id of another.
    const same = await add(`${letters.toUpperCase()}${first}-甲`);
    const found = async (key: string) => {
      const answer = (await seller.call(`api/${module}/index`, { key })).body.data;
      expect(answer.total, key).toBe(answer.rows.length);
      return answer.rows.map((row: { id: number }) => row.id);
    };
    expect(await found(`${letters}720424935`)).toEqual([long]);
    expect(await found(`${letters.toUpperCase()}720424935`)).toEqual([long]);
    expect(await found(`${letters}${first}`)).toEqual([same, first]);
    expect(await found(`${letters}${long}`)).toEqual([long]);
  });

  test('by a contact, whose change is found at once, and only in scope', async () => {
    const { seller, stranger } = company;
    const id = await addCustomer(seller, '按联系人查找公司');
    const contact = (
      await seller.call('api/contact/add', {
        customerId: id,
        contactName: '欧阳小雨',
        mobile: '139-1234-5678',
        wechat: 'ouyang_xy',
        qq: '88776655',
      })
    ).body.data.id;
    for (const key of ['欧阳', '13912345678', 'ouyang', '88776655'])
      expect(
        (await list(seller, { key })).rows.map((row) => row['id']),
        key,
      ).toEqual([id]);
    await seller.call('api/contact/Edit', { id: contact, mobile: '13700000000' });
    expect((await list(seller, { key: '13912345678' })).total).toBe(0);
    expect((await list(seller, { key: '13700000000' })).total).toBe(1);
    expect((await list(stranger, { key: '13700000000' })).total).toBe(0);
    await seller.call('api/contact/delete', { ids: contact });
    expect((await list(seller, { key: '13700000000' })).total).toBe(0);
  });
});

describe('a list asks the database a fixed number of questions', () => {
  test('whatever the number of rows', async () => {
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const counts: number[] = [];
    for (const rows of [1, 20, 60]) {
      queries.mockClear();
      await list(company.admin, { rows });
      counts.push(queries.mock.calls.length);
    }
    queries.mockRestore();
    // Token, and the page with its total and the marked records.
    expect(counts).toEqual([2, 2, 2]);
  });
});

test('what is kept for all callers is read once, and not on the account of one who leaves', async () => {
  const { database, app } = company;
  const leaving = new AbortController();
  const staying = new AbortController();
  const one = database.reader(leaving.signal, 'list');
  const other = database.reader(staying.signal, 'list');
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await statisticsOf(one, { table: 'supplier' });
  const first = queries.mock.calls.length;
  await statisticsOf(other, { table: 'supplier' });
  expect(first).toBeGreaterThan(0);
  expect(queries.mock.calls.length).toBe(first);
  queries.mockRestore();
  const engine = buildEngine();
  const entity = engine.byName('customer');
  const loads = [engine.definition(one, entity, 0), engine.definition(other, entity, 0)];
  leaving.abort(new Error('left'));
  for (const definition of await Promise.all(loads)) expect(definition.entity).toBe(entity);
  expect(app.engine.byName('customer').name).toBe('customer');
});

describe('what a list may cost', () => {
  const condition = (type: string, field = 'CustomerName') => ({ field, type, value: '甲' });
  const filtered = async (data: object[], more: Record<string, unknown> = {}) =>
    (await company.admin.call('api/customer/index', { data: JSON.stringify(data), ...more })).body;

  test('so many conditions, and so many of those that look into every text, however they come', async () => {
    const plain = { field: 'AddTime', type: 'ge', value: '2000-01-01' };
    expect(await filtered(Array.from({ length: 20 }, () => plain))).toMatchObject({ result: 'success' });
    expect(await filtered(Array.from({ length: 21 }, () => plain))).toMatchObject({
      fields: { data: '最多20个筛选条件' },
    });
    expect(
      await filtered(
        Array.from({ length: 20 }, () => plain),
        { CustomerName: '乙' },
      ),
    ).toMatchObject({
      fields: { data: '最多20个筛选条件' },
    });
    const scans = ['contains', 'notcontains', 'endswith', 'contains', 'notcontains'].map((type) => condition(type));
    expect(await filtered(scans)).toMatchObject({ result: 'success' });
    const tooMany = { fields: { data: '“包含”和“不包含”类的条件最多5个，请减少后再查询' } };
    for (const type of ['contains', 'notcontains', 'endswith'])
      expect(await filtered([...scans, condition(type)]), type).toMatchObject(tooMany);
    expect(await filtered(scans, { CustomerName: '乙' })).toMatchObject(tooMany);
    expect(await filtered([...scans, condition('startswith')])).toMatchObject({ result: 'success' });
  });
});

test('two conditions on one facet are both counted', async () => {
  const [a, b] = entries('status');
  for (const [one, other] of [
    [a, b],
    [b, a],
    [a, `${a},${b}`],
  ]) {
    const answer = await list(company.admin, {
      status: other,
      data: JSON.stringify([{ field: 'status', type: 'in', value: String(one) }]),
    });
    expect([one, other, answer.total]).toEqual([one, other, answer.rows.length]);
  }
});

describe('groups of conditions', () => {
  interface Item {
    field: string;
    type: string;
    value?: string;
  }
  type Part = Item | { or: Item[] };
  const filtered = async (person: Person, data: unknown, more: Record<string, unknown> = {}) =>
    (await person.call('api/customer/index', { rows: 200, data: JSON.stringify(data), ...more })).body;

  test('one of a group is enough, all parts have to hold, and the scope stays around them', async () => {
    const { admin, seller } = company;
    const [a, b] = entries('status');
    const either: Part = {
      or: [
        { field: 'CustomerName', type: 'startswith', value: '北京' },
        { field: 'status', type: 'eq', value: String(b) },
      ],
    };
    const cases: [Part[], ReturnType<typeof sql>][] = [
      [[either], sql`(name like '北京%' or level = ${b})`],
      [[either, { field: 'LaiYuan', type: 'empty' }], sql`(name like '北京%' or level = ${b}) and source = 0`],
      [
        [
          either,
          {
            or: [
              { field: 'LaiYuan', type: 'empty' },
              { field: 'status', type: 'eq', value: String(a) },
            ],
          },
        ],
        sql`(name like '北京%' or level = ${b}) and (source = 0 or level = ${a})`,
      ],
      // One that has no value is found by neither comparison but still by the other member.
      [[{ or: [{ field: 'genjinTime', type: 'lastyear' }, either.or[0] as Item] }], sql`name like '北京%'`],
      [[{ or: [{ field: 'status', type: 'eq', value: String(a) }] }], sql`level = ${a}`],
    ];
    for (const [data, where] of cases) {
      for (const person of [admin, seller]) {
        const scope = person === admin ? sql`owner_id > 0` : sql`owner_id = ${person.id}`;
        const expected = await company.database.first(select('customer', [sql<number>`count(*)`.as('n')])`
          where deleted_at is null and ${scope} and ${where}`);
        const answer = await filtered(person, data);
        expect([data, answer.data.total, answer.data.rows.length]).toEqual([data, expected?.n, expected?.n]);
      }
    }
    // The same as a value, as a client that sends JSON has it.
    const json = await company.app.server.inject({
      method: 'POST',
      url: '/api/customer/index',
      headers: { authkey: admin.token },
      payload: { data: [either] },
    });
    expect(json.json().data.total).toBe((await filtered(admin, [either])).data.total);
    const paged = [];
    for (let next = ''; ; ) {
      const { data } = await filtered(admin, [either], { rows: 7, next });
      paged.push(...data.rows);
      if (!data.next) break;
      next = data.next;
    }
    expect(paged).toHaveLength((await filtered(admin, [either])).data.total);
  });

  test('any conditions joined in any way find what plain thinking finds', async () => {
    const { admin } = company;
    interface Plain {
      name: string;
      level: number;
      source: number;
      phone: string;
    }
    const { rows } = (await filtered(admin, [])).data as { rows: Record<string, unknown>[] };
    const plain = new Map<number, Plain>(
      rows.map((row) => [
        Number(row['id']),
        {
          name: String(row['CustomerName']),
          level: Number(row['status'] || 0),
          source: Number(row['LaiYuan'] || 0),
          phone: String(row['tel']),
        },
      ]),
    );
    const levels = entries('status').slice(0, 4);
    const sources = entries('LaiYuan').slice(0, 4);
    type Known = [Item, (row: Plain) => boolean];
    const word = fc.constantFrom('北京', '科技', '第1', '公司', '没有');
    const level = fc.constantFrom(...levels);
    const source = fc.constantFrom(...sources);
    const known: fc.Arbitrary<Known> = fc.oneof(
      word.map(
        (text): Known => [
          { field: 'CustomerName', type: 'startswith', value: text },
          (row) => row.name.startsWith(text),
        ],
      ),
      level.map((id): Known => [{ field: 'status', type: 'eq', value: String(id) }, (row) => row.level === id]),
      level.map((id): Known => [{ field: 'status', type: 'ne', value: String(id) }, (row) => row.level !== id]),
      fc
        .tuple(level, level)
        .map(
          ([one, other]): Known => [
            { field: 'status', type: 'in', value: `${one},${other}` },
            (row) => row.level === one || row.level === other,
          ],
        ),
      source.map((id): Known => [{ field: 'LaiYuan', type: 'notin', value: String(id) }, (row) => row.source !== id]),
      fc.constant<Known>([{ field: 'LaiYuan', type: 'empty' }, (row) => row.source === 0]),
      fc.constant<Known>([{ field: 'tel', type: 'notempty' }, (row) => row.phone !== '']),
      // Nobody was followed up yet: a comparison with nothing.
      fc.constant<Known>([{ field: 'genjinTime', type: 'lt', value: '2030-01-01' }, () => false]),
    );
    const part = fc.oneof(
      known.map((one) => ({ sent: one[0] as Part, holds: one[1] })),
      fc.array(known, { minLength: 1, maxLength: 3 }).map((group) => ({
        sent: { or: group.map(([item]) => item) } as Part,
        holds: (row: Plain) => group.some(([, holds]) => holds(row)),
      })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), async (parts) => {
        const answer = await filtered(
          admin,
          parts.map(({ sent }) => sent),
        );
        const expected = [...plain].filter(([, row]) => parts.every(({ holds }) => holds(row))).map(([id]) => id);
        expect(new Set(answer.data.rows.map((row: { id: number }) => row.id))).toEqual(new Set(expected));
        expect(answer.data.total).toBe(expected.length);
      }),
      { numRuns: 60, seed: 7 },
    );
  });

  const item = { field: 'AddTime', type: 'today' };
  test.each([
    ['nothing', { or: [] }, '.or'],
    ['no list', { or: 'x' }, ''],
    ['no condition', { or: [1] }, '.or[0]'],
    ['a list', { or: [[item]] }, '.or[0].field'],
    ['a group in a group', { or: [{ or: [item] }] }, '.or[0]'],
    ['a condition and a group at once', { ...item, or: [item] }, ''],
    ['another word', { and: [item] }, '.field'],
    ['a field that nobody knows', { or: [item, { field: 'password_hash', type: 'eq', value: '1' }] }, '.or[1].field'],
    ['a prototype', { or: [item, { field: '__proto__', type: 'eq', value: '1' }] }, '.or[1].field'],
    [
      'a comparison of another field',
      { or: [item, { field: 'AddTime', type: 'contains', value: '1' }] },
      '.or[1].type',
    ],
    ['a value that is none', { or: [item, { field: 'status', type: 'eq', value: '1 or 1=1' }] }, '.or[1].value'],
    ['an empty value', { or: [item, { field: 'CustomerName', type: 'contains', value: '' }] }, '.or[1].value'],
  ])('a group with %s is refused at its place', async (_what, part, place) => {
    for (const [at, data] of [[part], [item, part]].entries()) {
      const answer = await filtered(company.seller, data);
      expect(answer.code).toBe('invalid');
      expect(Object.keys(answer.fields ?? {})).toEqual([`data[${at}]${place}`]);
    }
  });

  test('of several refused conditions each is named at its own place', async () => {
    const unknown = { field: 'nosuch', type: 'eq', value: '1' };
    const { code, fields } = await filtered(company.seller, [unknown, item, unknown, { or: [unknown, item, unknown] }]);
    expect(code).toBe('invalid');
    expect(Object.keys(fields ?? {})).toEqual([
      'data[0].field',
      'data[2].field',
      'data[3].or[0].field',
      'data[3].or[2].field',
    ]);
  });

  test('conditions are counted wherever they stand', async () => {
    const group = (count: number, of: object = item) => ({ or: Array.from({ length: count }, () => of) });
    const most = { fields: { data: '最多20个筛选条件' } };
    expect(await filtered(company.admin, [group(10), group(9), item])).toMatchObject({ result: 'success' });
    expect(await filtered(company.admin, [group(10), group(10), item])).toMatchObject(most);
    expect(await filtered(company.admin, [group(21)])).toMatchObject(most);
    expect(await filtered(company.admin, [group(20)], { CustomerName: '乙' })).toMatchObject(most);
    const scan = { field: 'CustomerName', type: 'contains', value: '甲' };
    expect(await filtered(company.admin, [group(3, scan), scan, scan])).toMatchObject({ result: 'success' });
    expect(await filtered(company.admin, [group(5, scan), scan])).toMatchObject({
      fields: { data: '“包含”和“不包含”类的条件最多5个，请减少后再查询' },
    });
  });

  test.each(['hidden', 'mask'] as const)('a %s field reveals nothing from within a group', async (grant) => {
    const person = await addPerson(company, `group${grant}`, {
      grants: { crm: { customer: { index: true } } },
      scopes: { customer: 'all' },
      fields: { customer: { tel: grant, province: grant } },
    });
    const open = { field: 'CustomerName', type: 'startswith', value: '北京' };
    expect((await filtered(person, [{ or: [open, item] }])).data.total).toBeGreaterThan(0);
    for (const [field, type, value] of [
      ['tel', 'contains', '1003'],
      ['tel', 'notempty', ''],
      ['province', 'eq', '1'],
      ['city', 'eq', '2'],
    ]) {
      for (const [place, data] of [
        ['data[0].or[0].field', [{ or: [{ field, type, value }] }]],
        ['data[1].or[1].field', [item, { or: [open, { field, type, value }] }]],
      ] as const) {
        const answer = await filtered(person, data);
        expect([field, answer.code, Object.keys(answer.fields ?? {})]).toEqual([field, 'invalid', [place]]);
        expect(answer.data).toBeUndefined();
      }
    }
  });
});
