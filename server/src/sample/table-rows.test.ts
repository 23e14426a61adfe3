// Ids that the sample company gives without asking the sequence, down to none at all: few contracts have no renewal.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { Database } from '../platform/db/database.ts';
import { nextId, setLastId } from './table-rows.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = new Database({ url: place.url, timeZone: 'Asia/Shanghai' });
  await database.run(sql`create table given (id bigserial)`);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

test.each([
  ['none', 0, 1],
  ['one', 1, 2],
  ['several', 7, 8],
])('after %s was given the next one follows', async (_what, count, following) => {
  await database.run(sql`truncate given restart identity`);
  const client = await database.pool.connect();
  try {
    const first = await nextId(client, 'given');
    await setLastId(client, 'given', first + count - 1);
    expect(await nextId(client, 'given')).toBe(following);
  } finally {
    client.release();
  }
});
