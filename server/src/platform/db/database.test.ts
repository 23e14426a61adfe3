// Transactions: whole or not at all, tried again where the database asks for it; and how its values arrive.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { Database, type Db, isLockedOut, isReferenceGone, sqlState, violatedConstraint } from './database.ts';
import { query, select } from './query.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = new Database({ url: place.url, timeZone: 'Asia/Shanghai', connections: 2 });
  await database.run(sql`create table note (id bigint constraint note_once unique)`);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

const fail = (tx: Db, state: string) =>
  tx.run(sql`do ${sql.raw(`$$ begin raise exception sqlstate '${state}'; end $$`)}`);
const notes = async () =>
  (await database.rows(select(sql`note`, [sql<number>`id`.as('id')])`order by id`)).map((row) => row.id);

test('a deadlock and a failed serialisation are tried again three times, other errors not', async () => {
  for (const [state, tries] of [
    ['40P01', 4],
    ['40001', 4],
    ['40002', 1],
    ['23505', 1],
  ] as const) {
    let tried = 0;
    const work = database.transaction(async (tx) => {
      tried++;
      await tx.run(sql`insert into note values (${tried})`);
      await fail(tx, state);
    });
    const error = await work.catch((reason: unknown) => reason);
    expect([state, sqlState(error), tried]).toEqual([state, state, tries]);
  }
  expect(await notes()).toEqual([]);
});

test('of the tries only the last one stays, and no connection is lost', async () => {
  for (let at = 0; at < 5; at++) {
    let tried = 0;
    const answer = await database.transaction(async (tx) => {
      tried++;
      await tx.run(sql`insert into note values (${at * 10 + tried})`);
      if (tried < 3) await fail(tx, '40001');
      return tried;
    });
    expect(answer).toBe(3);
  }
  expect(await notes()).toEqual([3, 13, 23, 33, 43]);
  await Promise.all(Array.from({ length: 6 }, () => database.transaction((tx) => tx.rows(sql`select 1`))));
});

test('what is queued runs before the next statement and before the commit, in its order', async () => {
  await database.run(sql`delete from note`);
  const seen = await database.transaction(async (tx) => {
    await tx.queue(sql`insert into note values (1)`);
    await tx.queue(sql`update note set id = id + 10`);
    const rows = await tx.rows(select(sql`note`, [sql<number>`id`.as('id')])`order by id`);
    await tx.queue(sql`insert into note values (2)`);
    return rows.map((row) => row.id);
  });
  expect([seen, await notes()]).toEqual([[11], [2, 11]]);
});

test('a queued statement that fails rolls everything back, and its own error is thrown', async () => {
  await database.run(sql`delete from note`);
  const atCommit = database.transaction(async (tx) => {
    await tx.run(sql`insert into note values (1)`);
    await tx.queue(sql`insert into note values (1)`);
    await tx.queue(sql`insert into note values (2)`);
  });
  expect(violatedConstraint(await atCommit.catch((error: unknown) => error))).toBe('note_once');
  const inBetween = database.transaction(async (tx) => {
    await tx.queue(sql`insert into note values (3)`);
    await tx.queue(sql`insert into note values (3)`);
    await tx.run(sql`insert into note values (4)`);
  });
  expect(violatedConstraint(await inBetween.catch((error: unknown) => error))).toBe('note_once');
  expect(await notes()).toEqual([]);
  // The connections are as good as before.
  await Promise.all([1, 2, 3].map((id) => database.transaction((tx) => tx.run(sql`insert into note values (${id})`))));
  expect(await notes()).toEqual([1, 2, 3]);
});

test('what is queued since a savepoint is not sent where that is taken back', async () => {
  await database.run(sql`delete from note`);
  await database.transaction(async (tx) => {
    await tx.queue(sql`insert into note values (1)`);
    await tx.run(sql`savepoint here`);
    await tx.queue(sql`insert into note values (2)`);
    await tx.run(sql`insert into note values (3)`);
    await tx.queue(sql`insert into note values (1)`);
    await tx.rollbackTo('here');
    await tx.queue(sql`insert into note values (4)`);
  });
  expect(await notes()).toEqual([1, 4]);
});

test('a reference of another table does not count as one of this, a trigger that names none does', async () => {
  await database.run(sql`create table pool_of (id bigint primary key)`);
  await database.run(sql`create table held (pool bigint references pool_of)`);
  const broken = await database.run(sql`insert into held values (1)`).catch((error: unknown) => error);
  const unnamed = await database.transaction((tx) => fail(tx, '23503')).catch((error: unknown) => error);
  const named = await database
    .run(sql`do ${sql.raw(`$$ begin raise sqlstate '23503' using constraint = 'owner_present'; end $$`)}`)
    .catch((error: unknown) => error);
  expect([broken, unnamed, named].map((error) => isReferenceGone(error, 'held'))).toEqual([true, true, false]);
  expect(isReferenceGone(broken, 'note')).toBe(false);
  await database.run(sql`drop table held, pool_of`);
});

test('a transaction in which a statement failed is not said to be committed', async () => {
  await database.run(sql`delete from note`);
  const swallowed = database.transaction(async (tx) => {
    await tx.run(sql`insert into note values (1)`);
    await fail(tx, '22023').catch(() => {});
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await notes()).toEqual([]);
});

test('nothing runs where the transaction did not begin', async () => {
  await database.run(sql`delete from note`);
  const clientOf = pg.Client.prototype;
  const send = clientOf.query as (...args: unknown[]) => Promise<unknown>;
  const refusing = vi.spyOn(clientOf, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const { text } = args[0] as { text?: string };
    return text === 'begin' ? Promise.reject(new Error('no beginning')) : send.apply(this, args);
  });
  const work = (tx: Db) => Promise.all([1, 2].map((id) => tx.run(sql`insert into note values (${id})`)));
  await expect(database.transaction(work)).rejects.toThrow('no beginning');
  const patient = (tx: Db) => tx.run(sql`select 1`).catch(() => tx.run(sql`insert into note values (3)`));
  await expect(database.transaction(patient)).rejects.toThrow('no beginning');
  refusing.mockRestore();
  expect(await notes()).toEqual([]);
});

test('what is still in line when a transaction is taken back does not run after it', async () => {
  await database.run(sql`delete from note`);
  const rest: Promise<unknown>[] = [];
  const work = database.transaction(async (tx) => {
    const bad = fail(tx, '22023');
    rest.push(...[1, 2].map((id) => tx.run(sql`insert into note values (${id})`)));
    for (const one of rest) one.catch(() => {});
    await bad;
  });
  await expect(work).rejects.toThrow();
  expect((await Promise.allSettled(rest)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await notes()).toEqual([]);
});

test('those sent together may take as long as each of them may', async () => {
  const short = new Database({ url: place.url, timeZone: 'Asia/Shanghai', statementTimeout: 1_500 });
  const work = short.transaction(async (tx) => {
    for (let at = 0; at < 3; at++) await tx.queue(sql`select pg_sleep(1.3)`);
  });
  await expect(work).resolves.toBeUndefined();
  await short.close();
});

test('statements of one transaction that are awaited together run one after another', async () => {
  const rows = await database.transaction((tx) =>
    Promise.all([tx.run(sql`insert into note values (100)`), tx.first(sql`select id from note where id = 100`)]),
  );
  expect(rows).toEqual([1, { id: 100 }]);
});

test('a violated constraint is named', async () => {
  const error = await database.run(sql`insert into note values (100)`).catch((reason: unknown) => reason);
  expect([sqlState(error), violatedConstraint(error)]).toEqual(['23505', 'note_once']);
  expect([sqlState(new Error('x')), violatedConstraint(undefined)]).toEqual([undefined, undefined]);
});

test('ids are numbers, decimals, days and moments stay text, in the company’s zone', async () => {
  expect(
    await database.first(sql`select 5::bigint as id, '{}'::bigint[] as none, '{1,2}'::bigint[] as some, 1.50::numeric as money,
      '2024-02-29'::date as day, '2024-02-29T16:00:00Z'::timestamptz as at, true as yes, '{"a":1}'::jsonb as json`),
  ).toEqual({
    id: 5,
    none: [],
    some: [1, 2],
    money: '1.50',
    day: '2024-02-29',
    at: '2024-03-01 00:00:00+08',
    yes: true,
    json: { a: 1 },
  });
  expect([await database.run(sql`select 1 where false`), await database.first(sql`select 1 where false`)]).toEqual([
    0,
    undefined,
  ]);
});

test('another zone is in force for every connection that is taken after', async () => {
  const zone = () =>
    database.first(query.selectNoFrom([sql<string>`'2024-02-29T16:00:00Z'::timestamptz::text`.as('at')]));
  database.timeZone = 'Europe/Berlin';
  const found = await Promise.all([
    zone(),
    zone(),
    database.transaction((tx) =>
      tx.first(query.selectNoFrom([sql<string>`'2024-02-29T16:00:00Z'::timestamptz::text`.as('at')])),
    ),
  ]);
  expect(found.map((row) => row?.at)).toEqual(Array.from({ length: 3 }, () => '2024-02-29 17:00:00+01'));
  database.timeZone = 'Asia/Shanghai';
  expect((await zone())?.at).toBe('2024-03-01 00:00:00+08');
});

test('a caller who leaves while waiting for a connection takes none along', async () => {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  const busy = [1, 2].map(() => database.transaction(async (tx) => (await tx.rows(sql`select 1`), await released)));
  await expect.poll(() => [database.pool.totalCount, database.pool.idleCount]).toEqual([2, 0]);
  const leaving = new AbortController();
  const reads = [1, 2].map(() => database.reader(leaving.signal, 'quick').rows(sql`select 1`));
  await expect.poll(() => database.pool.waitingCount).toBe(2);
  leaving.abort(new Error('left'));
  for (const read of await Promise.allSettled(reads))
    expect(read).toMatchObject({ status: 'rejected', reason: { message: 'left' } });
  release();
  await Promise.all(busy);
  expect(await database.first(sql`select 1 as one`)).toEqual({ one: 1 });
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test('waits for several rows count together against the limit', async () => {
  const impatient = new Database({ url: place.url, timeZone: 'Asia/Shanghai', connections: 4, lockTimeout: 1_500 });
  await database.run(sql`insert into note values (70), (71)`);
  const held = Promise.withResolvers<void>();
  const holding = Promise.withResolvers<void>();
  const holder = impatient.transaction(async (tx) => {
    await tx.run(sql`select 1 from note where id = 71 for update`);
    holding.resolve();
    await held.promise;
  });
  await holding.promise;
  const began = Promise.withResolvers<void>();
  const passing = impatient.transaction(async (tx) => {
    await tx.run(sql`select 1 from note where id = 70 for update`);
    began.resolve();
    await tx.run(sql`select pg_sleep(1.3)`);
  });
  await began.promise;
  const order: string[] = [];
  const waiter = impatient
    .transaction(async (tx) => {
      for (const id of [70, 71]) {
        await tx.run(sql`select 1 from note where id = ${id} for update`);
        order.push(`has ${id}`);
      }
    })
    .catch((error: unknown) => order.push(isLockedOut(error) ? 'refused' : String(error)));
  // The two times to wait would end after this.
  const later = database.run(sql`select pg_sleep(2.5)`).then(() => order.push('later'));
  await Promise.all([passing, waiter, later]);
  expect(order).toEqual(['has 70', 'refused', 'later']);
  held.resolve();
  await holder;
  await database.run(sql`delete from note where id in (70, 71)`);
  await impatient.close();
});

test('a statement that computes for longer than the lock limit is not ended', async () => {
  const impatient = new Database({ url: place.url, timeZone: 'Asia/Shanghai', connections: 2, lockTimeout: 100 });
  const done = impatient.transaction((tx) => tx.first(sql`select 1 as one from (select pg_sleep(1.5)) s`));
  expect(await done.catch(String)).toEqual({ one: 1 });
  await impatient.close();
});

test('errors contain no values', async () => {
  const secret = '机密的内容';
  await database.run(
    sql`create table told (name text not null check (name <> ${sql.lit(secret)}), once text unique, at bigint)`,
  );
  await database.run(sql`insert into told values ('a', ${secret}, 1)`);
  const attempts = [
    sql`insert into told values (${secret}, '', 1)`,
    sql`insert into told values (null, ${secret}, 1)`,
    sql`insert into told values ('b', ${secret}, 1)`,
    sql`insert into told values ('b', '', ${secret}::text::bigint)`,
  ];
  const said = [];
  for (const statement of attempts)
    for (const run of [() => database.run(statement), () => database.transaction((tx) => tx.run(statement))]) {
      const error = (await run().catch((reason: unknown) => reason)) as Error;
      said.push(sqlState(error));
      expect.soft(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(secret);
    }
  expect(said).toEqual(['23514', '23514', '23502', '23502', '23505', '23505', '22P02', '22P02']);
  // The same of what comes out of the commit.
  await database.run(sql`create table told_last (name text unique deferrable initially deferred)`);
  const late = [
    (tx: Db) => tx.run(sql`insert into told_last values (${secret}), (${secret})`),
    (tx: Db) => tx.queue(sql`insert into told values (${secret}, '', 1)`),
  ];
  const states = [];
  for (const work of late) {
    const error = (await database.transaction<unknown>(work).catch((reason: unknown) => reason)) as Error;
    states.push(sqlState(error));
    expect.soft(JSON.stringify({ ...error, message: error.message, stack: error.stack })).not.toContain(secret);
  }
  expect(states).toEqual(['23505', '23514']);
  await database.run(sql`drop table told, told_last`);
});
