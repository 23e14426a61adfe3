// Sorting by dictionary entries, options and people: whatever the rows hold, as a plain sort of all of them would, on every page.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany, type Person } from '../../../test/company.ts';
import { query, select } from '../../platform/db/query.ts';
import { sortKey } from '../search-text.ts';
import { sortOf } from './sort.ts';

interface Stored {
  id: number;
  owner_id: number;
  level: number;
  source: number;
  clue: number;
  name: string;
}

let company: Company;
let people: Person[];
let names: Map<number, string>;
beforeAll(async () => {
  company = await createCompany();
  // Neither in the order of their numbers nor of their characters.
  for (const name of ['阿甲', '赵末', '马中']) await addPerson(company, name, { grants: {} });
  people = [company.admin, company.manager, company.seller, company.peer, company.stranger];
  const users = await company.database.rows(query.selectFrom('app_user').select(['id', 'nickname as name']));
  names = new Map(users.map((user) => [user.id, user.name]));
  for (let at = 0; at < 70; at++)
    await addCustomer(people[at % people.length] as Person, `${at % 2 ? '海河' : '松花'}第${at}号公司`);
  const owners = [...names.keys()];
  // Some are in the pool, some are deleted, some are shared with the person who does not own them, some are marked.
  await company.database.run(sql`update customer set owner_id = (${owners}::bigint[])[1 + id % ${owners.length}]`);
  await company.database.run(sql`update customer set deleted_at = now() where id % 17 = 0`);
  await company.database.run(sql`update customer set owner_id = 0, pool_id = 1 where id % 13 = 0`);
  await company.database.run(sql`insert into customer_member (customer_id, user_id, access)
    select id, ${company.seller.id}, 'read' from customer where id % 7 = 0 and owner_id <> ${company.seller.id}`);
});
afterAll(() => company.close());

async function dictionaryOrder(type: string): Promise<number[]> {
  const rows = await company.database.rows(select('dictionary_entry', ['id'])`where type = ${type} order by sort, id`);
  return rows.map((row) => row.id);
}

/** Place of a value in the plain sort: as known, then unknown values from the highest, nothing last. */
function expectedOrder(rows: Stored[], value: (row: Stored) => number, known: number[], descending: boolean): number[] {
  const ranks = descending ? known.toReversed() : known;
  const place = (one: number) => (ranks.includes(one) ? ranks.indexOf(one) : ranks.length + (one === 0 ? 1 : 0));
  return [...rows]
    .sort((a, b) => place(value(a)) - place(value(b)) || value(b) - value(a) || b.id - a.id)
    .map((row) => row.id);
}

const byName = () =>
  [...names]
    .sort(([a, one], [b, other]) => (sortKey(one) < sortKey(other) ? -1 : sortKey(one) > sortKey(other) ? 1 : a - b))
    .map(([id]) => id);

async function walked(
  person: Person,
  body: Record<string, unknown>,
  rows: number,
): Promise<[byPage: number[], byNext: number[]]> {
  const read = async (more: Record<string, unknown>) => {
    const answer = await person.call('api/customer/index', { ...body, rows, ...more });
    expect(answer.body.msg, JSON.stringify([body, more])).toBe('');
    return answer.body.data as { rows: { id: number }[]; next?: string };
  };
  const byPage: number[] = [];
  for (let page = 1; ; page++) {
    const ids = (await read({ page })).rows.map((row) => row.id);
    byPage.push(...ids);
    expect(byPage.length).toBeLessThan(500);
    if (ids.length < rows) break;
  }
  const byNext: number[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const answer: { rows: { id: number }[]; next?: string } = await read({ next });
    byNext.push(...answer.rows.map((row) => row.id));
    expect(byNext.length).toBeLessThan(500);
    next = answer.next;
  }
  return [byPage, byNext];
}

describe('a list sorted by values that have an order of their own', () => {
  test('is in their order for everybody, with filters, search and marks, and no page loses or repeats a row', async () => {
    const { database } = company;
    const levels = await dictionaryOrder('status');
    const sources = await dictionaryOrder('LaiYuan');
    // Entries that are no more, and some that never were.
    const holds = (known: number[]) => fc.constantFrom(...known, 0, 3, 900_001, 900_002, 777_777_777_777);
    const given = fc.record({
      levels: fc.array(holds(levels), { minLength: 5, maxLength: 12 }),
      sources: fc.array(holds(sources), { minLength: 2, maxLength: 9 }),
      moved: fc.shuffledSubarray(levels, { minLength: levels.length }),
      person: fc.constantFrom(...people),
      field: fc.constantFrom('status', 'LaiYuan', 'clue', 'userid'),
      way: fc.constantFrom('', ' asc', ' desc'),
      rows: fc.constantFrom(1, 4, 7, 50),
      narrowed: fc.constantFrom<Record<string, unknown>>(
        {},
        {},
        { key: '海河' },
        { time: 1 },
        { dataType: 'participated' },
        { dataType: 'sub' },
        { IsGongHai: 1 },
        { clue: 2 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ person, field, way, rows, narrowed, ...random }) => {
        await database.run(sql`update customer set level = (${random.levels}::bigint[])[1 + id % ${random.levels.length}],
          source = (${random.sources}::bigint[])[1 + id % ${random.sources.length}], clue = 1 + id % 2`);
        await database.run(
          sql`update dictionary_entry e set sort = at from unnest(${random.moved}::bigint[]) with ordinality m(id, at) where e.id = m.id`,
        );
        await database.run(sql`update meta set definition_version = definition_version + 1`);
        const value = { status: 'level', LaiYuan: 'source', clue: 'clue', userid: 'owner_id' }[field] as 'level';
        const known = { status: random.moved, LaiYuan: sources, clue: [1, 2], userid: byName() }[field] as number[];
        // What the person sees is another matter: the same list in its own order.
        const body = { ...narrowed };
        const seen = new Set((await walked(person, body, 50))[0]);
        const stored = (
          await database.rows(
            query.selectFrom('customer').select(['id', 'owner_id', 'level', 'source', 'clue', 'name']),
          )
        ).filter((row) => seen.has(row.id));
        const expected = expectedOrder(stored, (row) => row[value], known, way === ' desc');
        const [byPage, byNext] = await walked(person, { ...body, sort: `${field}${way}` }, rows);
        expect(byPage).toEqual(expected);
        expect(byNext).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  test('marked records come first, and the rest follows without them', async () => {
    const { admin, database } = company;
    const whole = (await walked(admin, { sort: 'status' }, 50))[0];
    const marked = [whole[9], whole[31], whole[20]] as number[];
    await database.run(sql`insert into user_pin (user_id, entity, record_id, created_at)
      select ${admin.id}, 'customer', id, now() - at * interval '1 minute' from unnest(${marked}::bigint[]) with ordinality m(id, at)`);
    for (const rows of [2, 3, 20]) {
      const expected = [...marked, ...whole.filter((id) => !marked.includes(id))];
      expect(await walked(admin, { sort: 'status' }, rows)).toEqual([expected, expected]);
    }
    await database.run(sql`delete from user_pin`);
  });

  test('goes on where it was when the order of the entries, or the row itself, changed meanwhile', async () => {
    const { admin, database } = company;
    const first = (await admin.call('api/customer/index', { sort: 'status', rows: 20 })).body.data;
    const [one] = await dictionaryOrder('status');
    await database.run(sql`delete from customer_member`);
    await database.run(sql`update dictionary_entry set sort = 999 where id = ${one}`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    const second = await admin.call('api/customer/index', { sort: 'status', rows: 20, next: first.next });
    expect(second.body.result).toBe('success');
    const wrong = ['["status",0,"x",1]', '["status",0,"{1}",1]', '["status",0,null,1]', '["status",1,"{1,-1}",1]'];
    for (const text of wrong) {
      const next = Buffer.from(text).toString('base64url');
      expect((await admin.call('api/customer/index', { sort: 'status', next })).body.fields).toHaveProperty('next');
    }
  });

  test('is refused to those who may not read the field, and for fields without such an order', async () => {
    const { seller, admin, database } = company;
    for (const sort of ['City', 'tags', 'Ext'])
      expect((await admin.call('api/customer/index', { sort })).body.fields).toHaveProperty('sort');
    await database.run(
      sql`update role set fields = '{"customer": {"status": "mask"}}' where id = ${company.roles.seller}`,
    );
    await database.run(sql`update meta set access_version = access_version + 1`);
    expect((await seller.call('api/customer/index', { sort: 'status' })).body.fields).toHaveProperty('sort');
    await database.run(sql`update role set fields = '{}' where id = ${company.roles.seller}`);
    await database.run(sql`update meta set access_version = access_version + 1`);
    expect((await seller.call('api/customer/index', { sort: 'status' })).body.result).toBe('success');
  });
});

test('every field that lists of owned records are sorted by in this way has its indexes, and no row without a value', async () => {
  const wanted = company.app.engine.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => {
      const sort = sortOf(entity, field);
      if (sort?.kind !== 'rank' || !entity.owner) return [];
      const own = [entity.owner, sort.column, 'id'].filter((name, at, all) => all.indexOf(name) === at);
      return [
        { table: entity.table, columns: [sort.column, 'id'].join() },
        { table: entity.table, columns: own.join() },
      ];
    }),
  );
  expect(wanted).toContainEqual({ table: 'customer', columns: 'owner_id,level,id' });
  const indexes = await company.database.rows(select(
    sql`pg_index i cross join unnest(i.indkey::smallint[]) with ordinality k(attnum, at)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and a.attnotnull`,
    [
      sql<string>`i.indrelid::regclass::text`.as('table'),
      sql<string>`string_agg(a.attname, ',' order by k.at)`.as('columns'),
    ],
  )`
    group by i.indexrelid, i.indrelid`);
  for (const one of wanted) expect(indexes).toContainEqual(one);
});
