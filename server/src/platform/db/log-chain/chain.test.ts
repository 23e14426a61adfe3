// Every line is covered exactly once, whoever writes or chains at the same time, and wherever a process dies.
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPool } from '../../../../test/database.ts';
import { createLogged, type Logged } from '../../../../test/log-chain.ts';
import { chainLog } from './chain.ts';
import { contentOf, hashOfBlock, hashOfLine, markOf, noHash } from './line.ts';

let logged: Logged;
beforeAll(async () => {
  logged = await createLogged();
});
beforeEach(() => logged.empty());
afterAll(() => logged.close());

/** Lines of the log, covered ones, and different ones among those. */
async function counts(): Promise<{ lines: number; covered: number; different: number }> {
  const { rows } =
    await logged.pool.query(`select (select count(*) from operation_log)::int as lines, count(*)::int as covered,
    count(distinct id)::int as different from (select unnest(ids) as id from log_chain) c`);
  return rows[0];
}

const insert = `insert into operation_log (entity, record_id, action, user_id) values ('customer', 1, 'edit', 1)`;

test('the form of a line and of a block is what it always was', () => {
  const line = [
    '1',
    'customer',
    '7',
    'edit',
    '2',
    null,
    '10.0.0.1',
    '“注”\n',
    '[{"new": "乙", "old": "甲"}]',
    '2026-11-28T01:02:03.000004Z',
  ];
  const hash = hashOfLine(line);
  expect(hash.toString('hex')).toBe('8462f967c756f9bdbf9b6550ab704d38f19e2de63c6ea90d4a2afec6dd83323c');
  const block = {
    no: '1',
    madeAt: '2026-11-28T01:02:30.000000Z',
    total: '1',
    settled: '1',
    opening: '0',
    form: 1,
    lastId: '1',
    ids: ['1'],
    marks: markOf(hash),
    content: contentOf([hash]),
  };
  expect(hashOfBlock(noHash, block).toString('hex')).toBe(
    '6bb5b65a9eeff8adcfa4ee1f506ee40ab7836d740bd253e2235c6db570acd713',
  );
});

test('lines of a full block and of one more are two blocks, and nothing new is none', async () => {
  await logged.write(1001);
  expect(await logged.chain()).toBe(1001);
  const { rows } = await logged.pool.query('select cardinality(ids) as n, settled::int from log_chain order by no');
  expect(rows).toEqual([
    { n: 1000, settled: 1000 },
    { n: 1, settled: 1001 },
  ]);
  expect(await logged.chain()).toBe(0);
  expect(await logged.verify()).toMatchObject({ lines: 1001, blocks: 2, findings: [] });
});

test('a line that is committed later than those after it is covered later', async () => {
  const late = await logged.pool.connect();
  await late.query('begin');
  await late.query(insert);
  await logged.write(2);
  await logged.chain();
  expect(await counts()).toEqual({ lines: 2, covered: 2, different: 2 });
  // What waits for the late one may not be told from what was put in: nothing is settled.
  expect(await logged.verify()).toMatchObject({ waiting: 0, findings: [] });
  await late.query('commit');
  late.release();
  expect(await logged.verify()).toMatchObject({ waiting: 1, findings: [] });
  await logged.chain();
  const { rows } = await logged.pool.query('select ids::int[], settled::int from log_chain order by no');
  expect(rows).toEqual([
    { ids: [2, 3], settled: 0 },
    { ids: [1], settled: 3 },
  ]);
  expect(await logged.verify()).toMatchObject({ lines: 3, waiting: 0, findings: [] });
});

test('a late line that never comes leaves nothing behind', async () => {
  const late = await logged.pool.connect();
  await late.query('begin');
  await late.query(insert);
  await logged.write(2);
  await logged.chain();
  await late.query('rollback');
  late.release();
  await logged.chain();
  const { rows } = await logged.pool.query('select ids::int[], settled::int from log_chain order by no');
  expect(rows).toEqual([
    { ids: [2, 3], settled: 0 },
    { ids: [], settled: 3 },
  ]);
  await logged.pool.query(
    `insert into operation_log (id, entity, record_id, action, user_id) overriding system value values (1, 'customer', 1, 'edit', 1)`,
  );
  await logged.chain();
  expect((await logged.verify()).findings).toMatchObject([{ kind: 'inserted', first: '1' }]);
});

test('hundreds of transactions in any order, while two processes chain', async () => {
  const other = createTestPool(logged.url, { max: 2 });
  const plans = fc.sample(
    fc.record({
      steps: fc.array(fc.constantFrom('insert', 'back', 'read'), { minLength: 1, maxLength: 8 }),
      keep: fc.boolean(),
    }),
    400,
  );
  let writing = true;
  const chaining = [logged.pool, other].map(async (pool) => {
    while (writing) await chainLog(pool);
  });
  const write = async () => {
    for (let plan = plans.pop(); plan; plan = plans.pop()) {
      const client = await logged.pool.connect();
      await client.query('begin');
      for (const step of plan.steps) {
        if (step === 'read') await client.query('select 1');
        else await client.query(step === 'insert' ? insert : `savepoint s; ${insert}; rollback to s`);
      }
      await client.query(plan.keep ? 'commit' : 'rollback');
      client.release();
    }
  };
  await Promise.all(Array.from({ length: 12 }, write));
  writing = false;
  await Promise.all(chaining);
  await logged.chain();
  const { lines, ...all } = await counts();
  expect(lines).toBeGreaterThan(100);
  expect(all).toEqual({ covered: lines, different: lines });
  const { findings, blocks, waiting } = await logged.verify();
  expect({ findings, waiting }).toEqual({ findings: [], waiting: 0 });
  expect(blocks).toBeGreaterThan(1);
  await other.end();
}, 60_000);

test('a process that dies in the middle leaves whole blocks, and the next one goes on', async () => {
  await logged.write(2500);
  await logged.pool.query(`create function die() returns trigger language plpgsql as $$ begin
    if new.no = 2 then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger die after insert on log_chain for each row execute function die()`);
  await expect(logged.chain()).rejects.toThrow(/terminat/);
  expect(await counts()).toEqual({ lines: 2500, covered: 1000, different: 1000 });
  await logged.pool.query('drop trigger die on log_chain; drop function die');
  expect(await logged.chain()).toBe(1500);
  expect(await logged.verify()).toMatchObject({ lines: 2500, blocks: 3, findings: [] });
});

test('who is told to stop ends after a block', async () => {
  await logged.write(1500);
  const stop = new AbortController();
  stop.abort();
  expect(await chainLog(logged.pool, { signal: stop.signal })).toBe(0);
  expect(await chainLog(logged.pool, { gently: true })).toBe(1500);
});

test('who finds another at it leaves it to that one', async () => {
  await logged.write(3);
  const other = await logged.pool.connect();
  await other.query('begin; select pg_advisory_xact_lock(7116)');
  expect(await logged.chain()).toBe(0);
  await other.query('rollback');
  other.release();
  expect(await logged.chain()).toBe(3);
});
