// Whatever somebody with the whole database in hand does to the log or to its chain is found and named.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogged, type Logged } from '../../../../test/log-chain.ts';
import { type Block, blockColumns, covered, hashOfBlock } from './line.ts';

let logged: Logged;
beforeAll(async () => {
  logged = await createLogged();
});
beforeEach(async () => {
  await logged.empty();
  await logged.write(10);
  await logged.chain();
  await logged.write(10);
  await logged.chain();
});
afterAll(() => logged.close());

const rows = async (text: string): Promise<Record<string, string>[]> => (await logged.pool.query(text)).rows;

/** Makes the chain anew over what the log holds now, as its own code does. */
async function rechain(): Promise<void> {
  await logged.tamper('delete from log_chain');
  await logged.chain();
}

test('a log that nobody touched is whole', async () => {
  expect(await logged.verify()).toMatchObject({
    lines: 20,
    blocks: 2,
    waiting: 0,
    head: { block: 2, lines: 20 },
    findings: [],
  });
  await logged.write(3);
  expect(await logged.verify()).toMatchObject({ lines: 20, waiting: 3, findings: [] });
});

test('every column of the log is covered', async () => {
  const columns = await rows(
    `select attname as name from pg_attribute where attrelid = 'operation_log'::regclass and attnum > 0 and not attisdropped`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual(covered.toSorted());
});

describe('a line', () => {
  test.each([
    ['entity', `'contract'`],
    ['record_id', 'record_id + 1'],
    ['action', `'delete'`],
    ['user_id', '2'],
    ['token_id', '7'],
    ['ip', `''`],
    ['note', `' '`],
    ['changes', `'[]'`],
    ['changes', `jsonb_set(changes, '{0,old}', '"乙"')`],
    ['created_at', `created_at + interval '1 microsecond'`],
  ])('that has another %s is named', async (column, value) => {
    await logged.tamper(`update operation_log set ${column} = ${value} where id = 5`);
    const found = await logged.problems();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(
      /^第 5 行被改动：现在写的是 某时 (customer|contract) \d+ (edit|delete)，与入链时（第 1 段）不同$/,
    );
  });

  test.each([
    ['at the beginning', 'id = 1', '第 1 行被删除：原来在最早的第 2 行之前，某时 入链（第 1 段）'],
    ['in the middle', 'id = 8', '第 8 行被删除：原来在第 7 行与第 9 行之间，某时 入链（第 1 段）'],
    ['at the end', 'id = 20', '第 20 行被删除：原来在最后的第 19 行之后，某时 入链（第 2 段）'],
    ['with the next', 'id in (3, 4)', '第 3–4 行被删除（2 行）：原来在第 2 行与第 5 行之间，某时 入链（第 1 段）'],
  ])('that was removed %s is named', async (_where, condition, sentence) => {
    await logged.tamper(`delete from operation_log where ${condition}`);
    expect(await logged.problems()).toEqual([sentence]);
  });

  test('with its block, and every line, may be gone', async () => {
    await logged.tamper('delete from operation_log');
    expect(await logged.problems()).toEqual([
      '第 1–10 行被删除（10 行）：原来日志现在是空的，某时 入链（第 1 段）',
      '第 11–20 行被删除（10 行）：原来日志现在是空的，某时 入链（第 2 段）',
    ]);
  });

  test('put in where there was none is named, before the first too', async () => {
    await logged.pool.query(`select nextval('operation_log_id_seq')`);
    await logged.write(1);
    await logged.chain();
    const put = (id: number, at: string) =>
      logged.pool.query(
        `insert into operation_log (id, entity, record_id, action, user_id, created_at) overriding system value values ($1, 'customer', 1, 'edit', 1, $2)`,
        [id, at],
      );
    await put(21, '2026-01-01');
    await put(-3, '2020-01-01');
    const before = [
      '第 -3 行是插入的：在最早的第 1 行之前，时间写着 某时，但链封到更后面时还没有',
      '第 21 行是插入的：在第 20 行与第 22 行之间，时间写着 某时，但链封到更后面时还没有',
    ];
    expect(await logged.problems()).toEqual(before);
    // And no job covers them afterwards.
    await logged.write(1);
    await logged.chain();
    expect(await logged.problems()).toEqual(before);
  });

  test('written now with an old time is named, unless it is a copy or was there first', async () => {
    await logged.pool.query(
      `insert into operation_log (entity, record_id, action, user_id, created_at)
       select 'lead', n, 'edit', 1, '2026-02-02' from generate_series(1, 1001) n`,
    );
    await rechain();
    await logged.pool.query(`insert into operation_log (entity, record_id, action, user_id, created_at) values
      ('customer', 9, 'edit', 1, '2026-02-02'), ('customer', 9, 'edit', 1, now() - interval '2 days')`);
    await logged.chain();
    expect(await logged.problems()).toEqual([
      '第 1023 行是补写的：时间写着 某时，入链却在 某时（第 3 段），也不是抄自别的记录',
    ]);
  });

  test('is not taken for a backdated one because the clock was ahead when the block before was made, and put right since', async () => {
    const [first, second] = (await logged.pool.query<Block>(`select ${blockColumns} from log_chain c order by c.no`))
      .rows;
    if (!first || !second) throw new Error('two blocks');
    const madeAt = new Date(Date.now() + 10 * 86_400_000).toISOString().replace('Z', '000Z');
    const hash = hashOfBlock(first.hash, { ...second, madeAt }).toString('hex');
    await logged.tamper(`update log_chain set made_at = '${madeAt}', hash = '\\x${hash}' where no = 2`);
    await logged.write(1);
    await logged.chain();
    expect(await logged.problems()).toEqual([]);
  });

  test('that stands in the place of another is named with it, whichever blocks they are in', async () => {
    await logged.tamper(`update operation_log a set entity = b.entity, record_id = b.record_id, action = b.action, user_id = b.user_id,
      token_id = b.token_id, ip = b.ip, note = b.note, changes = b.changes, created_at = b.created_at
      from operation_log b where (a.id, b.id) in ((4, 17), (17, 4))`);
    expect(await logged.problems()).toEqual(['第 4 行与第 17 行的内容被对调']);
  });
});

describe('the chain', () => {
  test.each([
    ['hash', `decode(repeat('00', 32), 'hex')`, ['1', '2']],
    ['made_at', `made_at - interval '1 day'`, ['1']],
    ['total', 'total + 1', ['1']],
    ['settled', 'settled - 1', ['1']],
    ['opening', 'opening + 100', ['1']],
    ['last_id', 'last_id - 1', ['1']],
    ['marks', `overlay(marks placing '\\x00'::bytea from 9)`, ['1']],
  ])('with another %s is named', async (column, value, blocks) => {
    await logged.tamper(`update log_chain set ${column} = ${value} where no = 1`);
    expect(await logged.problems()).toEqual(
      blocks.map((no) => `链的第 ${no} 段（某时）被改写：散列与内容或前一段不符`),
    );
  });

  test('with other ids or content does not hide a line', async () => {
    await logged.tamper(`update log_chain set ids[3] = 999 where no = 1`);
    expect((await logged.verify()).findings.map(({ kind }) => kind)).toEqual(['block', 'removed', 'inserted']);
    await logged.tamper(`update log_chain set ids[3] = 3, content = decode(repeat('00', 32), 'hex') where no = 1`);
    expect((await logged.verify()).findings.map(({ kind }) => kind)).toEqual(['block', 'unnamed']);
  });

  test('without one of its blocks is named', async () => {
    await logged.write(5);
    await logged.chain();
    await logged.tamper('delete from log_chain where no = 2');
    expect(await logged.problems()).toEqual([
      '链缺少第 2 段',
      '第 11–20 行是插入的（10 行）：在第 10 行与第 21 行之间，时间写着 某时，但链封到更后面时还没有',
    ]);
  });

  test('made anew over a changed log is found by a seal, with the range', async () => {
    const early = await logged.seal();
    await logged.write(10);
    await logged.chain();
    const late = await logged.seal();
    expect(await logged.problems({ seals: [early, late], hashes: [late.hash.slice(0, 16)] })).toEqual([]);
    await logged.tamper(`update operation_log set note = 'x' where id = 25`);
    await rechain();
    expect(await logged.problems()).toEqual([]);
    const [found, other, ...more] = await logged.problems({ seals: [early, late], hashes: [late.hash.slice(0, 16)] });
    expect(found).toMatch(/^链和日志的末尾被截去：现在只到第 1 段；封存（封存）写于 某时，记着第 2 段/);
    expect(other).toMatch(/^链里没有散列为 [0-9a-f]{16} 的一段/);
    expect(more).toEqual([]);
  });

  test('made anew from the middle agrees with the seals before it alone', async () => {
    const early = await logged.seal();
    await logged.write(10);
    await logged.chain();
    const late = await logged.seal();
    await logged.tamper(`delete from log_chain where no = 3; update operation_log set note = 'x' where id = 25`);
    await logged.chain();
    expect(await logged.problems()).toEqual([]);
    const { seals, findings } = await logged.verify({ seals: [early, late] });
    expect(seals).toMatchObject({ agreeing: 1, newest: early.at });
    expect(findings).toMatchObject([{ kind: 'rewritten', seal: { block: 3 }, good: { block: 2 }, count: 1 }]);
  });

  test('cut off with the end of the log is found by a seal alone', async () => {
    const seal = await logged.seal();
    await logged.tamper('delete from log_chain where no = 2; delete from operation_log where id > 10');
    expect(await logged.problems()).toEqual([]);
    expect((await logged.verify({ seals: [seal] })).findings).toMatchObject([
      { kind: 'cut', head: 1, seal: { block: 2, lines: 20 }, good: undefined },
    ]);
    await logged.tamper('delete from log_chain; delete from operation_log');
    expect((await logged.verify({ seals: [seal] })).findings).toMatchObject([{ kind: 'cut', head: 0 }]);
  });

  test('is not asked for what a restore gave up', async () => {
    const seal = { ...(await logged.seal()), abandoned: true };
    await logged.tamper('delete from log_chain where no = 2; delete from operation_log where id > 10');
    expect(await logged.verify({ seals: [seal] })).toMatchObject({
      findings: [],
      seals: { agreeing: 0, abandoned: 1 },
    });
  });
});

test('neither the log nor its chain lets a line be changed, removed or all of them be emptied', async () => {
  for (const table of ['operation_log', 'log_chain']) {
    const column = table === 'log_chain' ? 'total' : 'note';
    for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
      await expect(logged.pool.query(statement)).rejects.toThrow(`${table} is append-only`);
  }
});

test('from a day on, only later blocks are compared', async () => {
  const [middle] = await rows(
    `select to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from log_chain where no = 2`,
  );
  await logged.tamper(`update operation_log set note = 'x' where id in (5, 15)`);
  const found = await logged.verify({ from: middle?.['at'] ?? '' });
  expect(found).toMatchObject({ lines: 10, blocks: 1, waiting: 0, findings: [{ kind: 'changed', id: '15' }] });
  // A day before everything is the same as none.
  expect((await logged.verify({ from: '2020-01-01T00:00:00Z' })).findings).toHaveLength(2);
});
