// A part that is refused reports the reason, whatever it left to be sent later.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { Database } from '../../platform/db/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { Call } from '../entity.ts';
import { attempt, attemptEach } from './attempt.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = new Database({ url: place.url, timeZone: 'Asia/Shanghai', connections: 2 });
  await database.run(sql`create table note (id bigint unique)`);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/** Runs the work in a transaction; what it marks is noted when it is forgotten. */
const within = async <T>(work: (call: Call) => Promise<T>): Promise<[T, number, unknown[]]> => {
  let forgotten = 0;
  const effects = { mark: () => () => forgotten++ };
  await database.run(sql`delete from note`);
  const answer = await database.transaction((db) => work({ db, effects } as unknown as Call));
  return [answer, forgotten, await database.rows(sql`select id from note order by id`)];
};

test('what a refused part queued is not sent, and its refusal is reported', async () => {
  const [refused, forgotten, rows] = await within(async (call) => {
    await call.db.run(sql`insert into note values (1)`);
    const answer = await attempt(call, async () => {
      await call.db.queue(sql`insert into note values (2)`);
      await call.db.queue(sql`insert into note values (1)`);
      throw conflict(msg('undoGone'));
    });
    await call.db.queue(sql`insert into note values (3)`);
    return answer;
  });
  expect([refused?.sentence, forgotten, rows]).toEqual([msg('undoGone'), 1, [{ id: 1 }, { id: 3 }]]);
});

test('what a part queued and the database refuses is the refusal of that part', async () => {
  const [refused, forgotten, rows] = await within(async (call) => {
    await call.db.run(sql`insert into note values (1)`);
    return attempt(call, () => call.db.queue(sql`insert into note values (1)`));
  });
  expect([refused?.sentence, forgotten, rows]).toEqual([msg('valueTaken'), 1, [{ id: 1 }]]);
});

test('of rows one after another, each is refused for its own reason and the rest is done', async () => {
  const [rejected, , rows] = await within((call) =>
    attemptEach(call, [{ id: 1 }, { id: 2 }, { id: 3 }], async (some) => {
      for (const { id } of some) await call.db.queue(sql`insert into note values (${id})`);
      if (some.some(({ id }) => id === 2)) throw conflict(msg('undoGone'));
    }),
  );
  expect(rejected).toMatchObject([{ id: 2, reason: msg('undoGone') }]);
  expect(rows).toEqual([{ id: 1 }, { id: 3 }]);
});
