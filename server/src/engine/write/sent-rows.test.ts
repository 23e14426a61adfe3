// Rows sent as one text are stored as rows that are sent value by value.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { stub } from '../../../test/stub.ts';
import { Database } from '../../platform/db/database.ts';
import type { Call, Values } from '../entity.ts';
import { sentRows, textArray } from './sent-rows.ts';

let stored: TestDatabase;
let database: Database;
let call: Call;

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  await database.run(sql`create table sample (id bigint generated always as identity, name text, amount numeric(18, 2), on_day date,
    done boolean, at timestamptz, ext jsonb, tags jsonb, search_tokens text[])`);
  call = stub({ db: database, engine: stub({}) });
});
afterAll(async () => {
  await database?.close();
  await stored?.drop();
});

const now = sql`now()`;
const row = (values: Values): Values => ({
  name: '甲',
  amount: '12.345',
  on_day: '2026-11-28',
  done: true,
  at: now,
  ext: { c1: '值', c2: [1, null] },
  tags: '["a"]',
  search_tokens: textArray(['甲', 'a"b', '{,}', '\\']),
  ...values,
});

test('every kind of value comes back as it was sent, in the order of the rows', async () => {
  const list = [row({}), row({ name: `引号"'\\\n\t末`, amount: null, done: false, tags: [], on_day: null })];
  const columns = Object.keys(list[0] as Values);
  const sent = await sentRows(call, 'sample', columns, list);
  expect(sent?.answered).toEqual(['id', ...columns.filter((column) => column !== 'search_tokens')]);
  await database.run(sql`insert into sample (${sql.join(columns.map((column) => sql.ref(column)))}) ${sent?.rows}`);
  const rows = await database.rows(sql`
    select name, amount::text, on_day::text, done, at > now() - interval '1 minute' as recent, ext, tags, search_tokens from sample order by id`);
  const first = {
    name: '甲',
    amount: '12.35',
    on_day: '2026-11-28',
    done: true,
    recent: true,
    ext: { c1: '值', c2: [1, null] },
    tags: ['a'],
    search_tokens: ['甲', 'a"b', '{,}', '\\'],
  };
  expect(rows).toEqual([
    first,
    { ...first, name: `引号"'\\\n\t末`, amount: null, done: false, tags: [], on_day: null },
  ]);
});

test.each<[string, Values[]]>([
  ['rows with different columns', [row({}), { name: '乙' }]],
  ['a fragment of one row alone', [row({}), row({ at: sql`now()` })]],
  ['half of a character', [row({}), row({ name: 'a\ud800' })]],
  ['the character zero', [row({}), row({ name: 'a\u0000' })]],
])('%s are left to be sent value by value', async (_what, list) => {
  const columns = [...new Set(list.flatMap((values) => Object.keys(values)))];
  expect(await sentRows(call, 'sample', columns, list)).toBeUndefined();
});
