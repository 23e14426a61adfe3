// The pages of every list, in every order and both directions, are the whole order: nothing twice, nothing left out, whatever
// the rows hold and while rows come and go.
import type { ListPage } from '@crm/protocol/list';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sortOf } from '../src/engine/query/sort.ts';
import type { Company, Person } from './company.ts';
import { createListed, type Index } from './listed.ts';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  computed: boolean;
}

interface Ordered extends Index {
  /** Wire names that it is sorted by. */
  sorts: string[];
}

let company: Company;
let lists: Ordered[];
let columns: Column[];
/** Columns that were given values of all kinds, by what they hold. */
const spread = new Map<string, string[]>();
const word = '龘靐齉';

beforeAll(async () => {
  const listed = await createListed({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
  company = listed.company;
  columns =
    await company.database.rows<Column>(sql`select table_name as table, column_name as column, data_type as type,
    is_nullable = 'YES' as nullable, is_generated = 'ALWAYS' as computed from information_schema.columns where table_schema = 'public'`);
  await addSortable();
  lists = [];
  for (const index of listed.indexes) {
    const definition = await company.app.engine.definitionNow(company.database, index.entity);
    const sorted = definition.fields.filter((field) => sortOf(index.entity, field));
    lists.push({ ...index, sorts: sorted.map(({ wire }) => wire) });
    for (const column of new Set(sorted.map((field) => sortOf(index.entity, field)?.column)))
      if (column !== 'ext') await spreadOut(index, column as string);
    if (index.searched) await makeFound(index);
  }
});
afterAll(() => company.close());

/** A customer's own fields of every kind that lists are sorted by, with values that no column holds. */
async function addSortable(): Promise<void> {
  const options = [7, 3].map((value) => ({ value, label: `选${value}` }));
  const kinds = { input: {}, number: { precision: 6 }, date: {}, datetime: {}, select: { options } };
  const values: Record<string, unknown[]> = {
    input: ['', '甲', '甲', '\u{1f600}'.repeat(300), '"\\"'.repeat(100), 'é'],
    number: ['', '-9999999999999999.999999', '0', '0.000001', '0.000001', '9999999999999999.999999'],
    date: ['', '1900-01-01', '2031-03-04', '2031-03-04', '2199-12-31', ''],
    datetime: ['', '1900-01-01 00:00:00', '2031-03-04 05:06:07', '2031-03-04 05:06:07', '2199-12-31 23:59:59', ''],
    select: ['', 7, 3, 3, 99, ''],
  };
  for (const [type, more] of Object.entries(kinds)) {
    const { body } = await company.admin.call('api/field/add', {
      module: 'customer',
      type,
      title: `排序${type}`,
      sortable: 1,
      ...more,
    });
    expect(body, JSON.stringify([type, body])).toMatchObject({ result: 'success' });
    for (const [at, value] of (values[type] as unknown[]).entries())
      await company.database.run(sql`update customer set ext = ext || jsonb_build_object(${body.data.field}::text, ${JSON.stringify(value)}::jsonb)
        where id % 6 = ${at}`);
  }
  const building = () => company.database.rows(sql`select id from form_field where index_state = 'building'`);
  await vi.waitFor(async () => expect(await building()).toEqual([]), { timeout: 60_000 });
}

/** Equal, empty and extreme values in turn, as far as the column's own checks let them in. */
async function spreadOut(index: Index, column: string): Promise<void> {
  const { entity } = index;
  const known = columns.find((one) => one.table === entity.table && one.column === column);
  if (!known || known.computed) return;
  const { admin, manager, seller, peer } = company;
  const people = [admin.id, manager.id, seller.id, peer.id];
  const none = known.nullable ? [null, null] : [];
  const candidates: Record<string, unknown[][]> = {
    'timestamp with time zone': [
      [
        '1900-01-01 00:00:00.5',
        '2026-05-06 07:08:09.123456',
        '2026-05-06 07:08:09.123456',
        '2199-12-31 23:59:59',
        ...none,
      ],
    ],
    date: [
      ['1900-01-01', '2026-05-06', '2026-05-06', '2199-12-31', ...none],
      ['2031-06-06', '2031-06-07', '2031-06-07', ...none],
      ['2031-06-06', '2031-07-05', '2031-07-05'],
    ],
    numeric: [
      [0, '0.01', '0.01', '999999999999.99', ...none],
      ['10', '20', '20', '30', ...none],
      ['0.01', '0.02', '0.02', '5', ...none],
    ],
    text: [
      ['', '甲', '甲', '\u{1f600}'.repeat(300), '"\\"\n'.repeat(70)],
      ['1', '2', '3', '4', '5', '6', '7'],
    ],
    bigint: [entity.owner === column ? people : [0, 1, 1, 77, 2], people],
    smallint: [[0, 1, 1, 77, 2], [0, 1, 1, 2], [0, 1, 1], [1, 2, 2], [0]],
    integer: [[0, 5, 5, 60]],
  };
  const first = firstOf(index);
  for (const values of candidates[known.type] ?? []) {
    const cases = values.map((value, at) => sql`when ${at} then ${value}::${sql.raw(known.type)}`);
    const done = await company.database
      .run(sql`update ${sql.table(entity.table)} set ${sql.ref(column)} = case id % ${values.length} ${sql.join(cases, sql` `)} end
        where id > ${first} and deleted_at is null`)
      .then(
        () => true,
        () => false,
      );
    if (!done) continue;
    spread.set(known.type, [...(spread.get(known.type) ?? []), `${entity.name}.${column}`]);
    return;
  }
}

/** The reader of the lists does not change in them. */
const firstOf = ({ entity }: Index) => (entity.name === 'user' ? company.stranger.id : 0);

/** Every row is found by one word, and the word is rare enough to be found by its tokens. */
async function makeFound({ entity }: Index): Promise<void> {
  if (entity.searchSql) return;
  const pairs = [...word].slice(1).map((character, at) => `${[...word][at]}${character}`);
  await company.database.run(sql`update ${sql.table(entity.table)}
    set search_text = search_text || E'\n' || ${word}::text, search_tokens = search_tokens || ${pairs}::text[]`);
}

type Body = Record<string, unknown>;
type Answer = ListPage<{ id: number }>;

async function pageOf(person: Person, { path, own }: Index, body: Body): Promise<Answer> {
  const answer = (await person.call(path, { ...own, ...body })).body;
  expect(answer, `${path} ${JSON.stringify(body)}`).toMatchObject({ result: 'success' });
  return answer.data;
}

const idsOf = (page: Answer) => page.rows.map(({ id }) => id);

/** Walks by cursor. @param between gets the last page before the next is requested */
async function walked(
  person: Person,
  index: Index,
  body: Body,
  between?: (page: number[]) => Promise<void>,
): Promise<number[]> {
  const met: number[] = [];
  for (let page = 1, next = ''; ; page++) {
    const answer = await pageOf(person, index, { ...body, page, ...(next ? { next } : {}) });
    met.push(...idsOf(answer));
    if (!answer.next) return met;
    next = answer.next;
    expect(page, `${index.path} ${JSON.stringify(body)}`).toBeLessThan(60);
    await between?.(idsOf(answer));
  }
}

const orders = ({ sorts }: Ordered) => ['', ...sorts.flatMap((wire) => [`${wire} asc`, `${wire} desc`])];

test('the lists are what they should be walked on', () => {
  expect(lists.length).toBeGreaterThanOrEqual(29);
  expect(lists.find(({ name }) => name === 'customer')?.sorts.filter((wire) => /^\w+_?\d+$/.test(wire)).length).toBe(5);
  // As far as checks let values in, every column that lists are sorted by holds equal, empty and extreme ones.
  const counts = Object.fromEntries([...spread].map(([type, names]) => [type, names.length]));
  expect(counts).toMatchObject({ date: expect.any(Number), numeric: expect.any(Number), text: expect.any(Number) });
});

test('the sort of a list has the type of its column', () => {
  const kinds: Record<string, string> = {
    'timestamp with time zone': 'timestamptz',
    smallint: 'rank',
    integer: 'rank',
  };
  for (const { entity, name } of lists)
    for (const field of entity.fields) {
      const sort = sortOf(entity, field);
      const table = entity.partOf?.table ?? entity.table;
      const column = columns.find((one) => one.table === table && one.column === sort?.column);
      if (!sort || !column) continue;
      const kind = sort.kind === 'rank' && column.type === 'bigint' ? 'bigint' : sort.kind;
      expect([name, field.wire, kind], column.column).toEqual([name, field.wire, kinds[column.type] ?? column.type]);
      // A computed column is never empty, whatever its type is.
      if (!column.computed)
        expect([name, field.wire, sort.nullable ?? false]).toEqual([name, field.wire, column.nullable]);
    }
});

test('pages by cursor and pages by number are the whole order', async () => {
  for (const list of lists)
    for (const [at, sort] of orders(list).entries()) {
      const whole = await pageOf(company.admin, list, { sort, rows: 200 });
      const ids = idsOf(whole);
      expect(whole.next, `${list.path} ${sort}`).toBeUndefined();
      expect(new Set(ids).size, `${list.path} ${sort}`).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(25);
      const rows = 6 + (at % 5);
      expect(await walked(company.admin, list, { sort, rows }), `${list.path} ${sort} by ${rows}`).toEqual(ids);
      expect(idsOf(await pageOf(company.admin, list, { sort, rows, page: 2 }))).toEqual(ids.slice(rows, 2 * rows));
    }
});

/** Walks while rows come and go; what stays where it is must come once, in its order, and nothing may come twice. */
async function walkedInMotion(person: Person, list: Ordered, body: Body, move: Motion): Promise<void> {
  const rows = 5;
  const what = `${list.path} ${JSON.stringify(body)}`;
  const all = idsOf(await pageOf(person, list, { ...body, rows: 200 }));
  const hidden = all.filter((id, at) => at % 9 === 4 && id > firstOf(list));
  await move(list, hidden, 'goes');
  const before = idsOf(await pageOf(person, list, { ...body, rows: 200 }));
  const moved = new Set(hidden);
  const met = await walked(person, list, { ...body, rows }, async (page) => {
    const last = page.at(-1) as number;
    // The row that the cursor stands on, one before it and one that is still to come go; one that was gone comes back.
    const ahead = before.slice(before.indexOf(last) + 2).slice(0, 1);
    const gone = [last, ...page.slice(0, 1), ...ahead].filter((id) => id > firstOf(list));
    for (const id of gone) moved.add(id);
    await move(list, gone, 'goes');
    await move(list, hidden.splice(0, 1), 'comes');
  });
  await move(list, [...moved], 'comes');
  expect(new Set(met).size, what).toBe(met.length);
  const stayed = before.filter((id) => !moved.has(id));
  expect(stayed.length, what).toBeGreaterThan(5);
  expect(
    met.filter((id) => !moved.has(id)),
    what,
  ).toEqual(stayed);
}

type Motion = (list: Ordered, ids: number[], way: 'goes' | 'comes') => Promise<void>;

const deleting: Motion = async ({ entity }, ids, way) => {
  const to: RawBuilder<unknown> = way === 'goes' ? sql`now()` : sql`null`;
  await company.database.run(
    sql`update ${sql.table(entity.table)} set deleted_at = ${to} where id = any(${ids}::bigint[])`,
  );
};

/** The person who sees some of the rows only, where they see enough of them. */
async function narrowest(list: Ordered): Promise<Person> {
  const answer = (await company.manager.call(list.path, { ...list.own, rows: 200 })).body;
  return (answer.data?.rows.length ?? 0) >= 15 ? company.manager : company.admin;
}

test('while rows come and go, those that stay come once and in their order', async () => {
  let narrow = 0;
  for (const list of lists) {
    const person = await narrowest(list);
    if (person === company.manager) narrow++;
    for (const sort of orders(list)) await walkedInMotion(person, list, { sort }, deleting);
  }
  expect(narrow).toBeGreaterThan(5);
});

test('so do those that a search finds', async () => {
  const searched = lists.filter(({ searched: isSearched, entity }) => isSearched && !entity.searchSql);
  expect(searched.length).toBeGreaterThan(10);
  for (const list of searched)
    for (const sort of orders(list)) await walkedInMotion(company.admin, list, { sort, key: word }, deleting);
});

test('so do those that follow the marked ones, while marks come and go', async () => {
  const { admin, database } = company;
  const pinnable = lists.filter(({ entity }) => entity.pinnable);
  expect(pinnable.map(({ name }) => name)).toEqual(['customer']);
  const marking: Motion = async ({ entity }, ids, way) => {
    if (way === 'goes')
      await database.run(sql`delete from user_pin where entity = ${entity.name} and record_id = any(${ids}::bigint[])`);
    else
      await database.run(sql`insert into user_pin (user_id, entity, record_id, created_at)
        select ${admin.id}, ${entity.name}, id, now() - id * interval '1 microsecond' from unnest(${ids}::bigint[]) r(id) on conflict do nothing`);
  };
  for (const list of pinnable)
    for (const sort of orders(list)) {
      const some = idsOf(await pageOf(admin, list, { sort, rows: 200 })).filter((_id, at) => at % 2);
      await marking(list, some, 'comes');
      const whole = idsOf(await pageOf(admin, list, { sort, rows: 200 }));
      expect(new Set(whole.slice(0, some.length))).toEqual(new Set(some));
      expect(await walked(admin, list, { sort, rows: 5 })).toEqual(whole);
      // A mark that goes moves its row: those that stay, marked or not, come once.
      const gone = whole.slice(2, 9).filter((_id, at) => at % 3 === 0);
      const met = await walked(admin, list, { sort, rows: 5 }, async () => {
        await marking(list, gone.splice(0, 1), 'goes');
      });
      const stays = new Set(whole.slice(2, 9).filter((_id, at) => at % 3 === 0));
      expect(
        met.filter((id) => !stays.has(id)),
        sort,
      ).toEqual(whole.filter((id) => !stays.has(id)));
      await database.run(sql`delete from user_pin`);
      // All marks are gone before the second page.
      await marking(list, some, 'comes');
      const others = whole.filter((id) => !some.includes(id));
      const rest = await walked(admin, list, { sort, rows: 5 }, () => marking(list, some, 'goes'));
      expect(
        rest.filter((id) => others.includes(id)),
        sort,
      ).toEqual(others);
    }
});
