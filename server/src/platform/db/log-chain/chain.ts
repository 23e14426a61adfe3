// Appends lines of the operation log to its chain, after they were committed: nobody who writes waits for it.
import { setTimeout as after } from 'node:timers/promises';
import type pg from 'pg';
import {
  type Block,
  contentOf,
  form,
  hashOfBlock,
  hashOfLine,
  type Line,
  lineColumns,
  markOf,
  noHash,
} from './line.ts';

/** Advisory lock: of one database there is one that chains at a time. */
const CHAIN_LOCK = 7116;
/** Lines of a block: few enough to name one of them quickly, enough to keep the chain small. */
const linesOfBlock = 1000;
/** How often, and how many milliseconds apart, it is looked whether those that were writing have ended. */
const looks = 20;
const pause = 50;

export interface ChainOptions {
  /** Ends it between two blocks. */
  signal?: AbortSignal;
  /** Rests after each full block as long as it took: for a job beside people, who come first. */
  gently?: boolean;
}

/** The last line that was begun, and whether all that were writing then have ended. */
interface Reach {
  top: string;
  quiet: boolean;
}

/**
 * Covers all lines that are committed now, block by block, each in a transaction of its own. Lines come in the order of their ids;
 * one that is committed later than its neighbours comes with a later block. Where another process is at it, it has the turn.
 * @returns how many lines were covered
 */
export async function chainLog(pool: pg.Pool, { signal, gently = false }: ChainOptions = {}): Promise<number> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const reach = await reachOf(client, signal);
    let lines = 0;
    while (!signal?.aborted) {
      const began = performance.now();
      const added = await inTransaction(client, () => appendBlock(client, reach));
      lines += added;
      if (added < linesOfBlock) break;
      if (gently) await after(performance.now() - began);
    }
    return lines;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const answer = await work();
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * A line takes its id while its transaction holds the lock of a writer on the table, and the lock is held until the end. So when
 * everybody who held it after `top` was read has ended, no line up to `top` can come any more. Whoever was prepared for a commit
 * in two phases holds it under another name: then nothing is known.
 */
async function reachOf(client: pg.ClientBase, signal: AbortSignal | undefined): Promise<Reach> {
  const { rows } = await client.query<{ top: string }>(
    `select case when is_called then last_value else 0 end::text as top from operation_log_id_seq`,
  );
  const top = rows[0]?.top ?? '0';
  const first = await writersNow(client);
  let open = first;
  for (let look = 0; look < looks && open.length > 0 && !signal?.aborted; look++) {
    await after(pause);
    const now = await writersNow(client);
    open = now.filter((one) => first.includes(one) || one.startsWith('-1/'));
  }
  return { top, quiet: open.length === 0 };
}

async function writersNow(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ writer: string }>(`
    select virtualtransaction as writer from pg_locks where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
      and relation = 'operation_log'::regclass and database = (select oid from pg_database where datname = current_database())`);
  return rows.map(({ writer }) => writer);
}

type Head = Pick<Block, 'no' | 'hash' | 'total' | 'settled' | 'opening'>;

const moment = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** @returns lines of the block; 0 where there was nothing to say, or another process has the turn */
async function appendBlock(client: pg.ClientBase, reach: Reach): Promise<number> {
  const turn = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [CHAIN_LOCK]);
  if (!turn.rows[0]?.mine) return 0;
  const heads = await client.query<Head>(
    'select no::text, hash, total::text, settled::text, opening::text from log_chain c order by c.no desc limit 1',
  );
  const head = heads.rows[0] ?? { no: '0', hash: noHash, total: '0', settled: '0', opening: reach.top };
  const { rows } = await client.query<(string | null)[]>({
    text: `
      select ${lineColumns} from operation_log l where l.id > $1 and l.id <= $2
        and not exists (select from (select unnest(c.ids) as id from log_chain c where c.last_id > $1) known where known.id = l.id)
      order by l.id limit $3`,
    values: [head.settled, reach.top, linesOfBlock],
    rowMode: 'array',
  });
  const ids = rows.map(([id]) => id as string);
  const lastId = ids.at(-1) ?? '0';
  const settled = reach.quiet ? await settledNow(client, head.settled, lastId, ids.length) : head.settled;
  if (ids.length === 0 && settled === head.settled) return 0;
  await insertBlock(client, head, { settled, lastId, ids, lines: rows });
  return ids.length;
}

/** After a full block there may be more beyond it; else everything that is covered is settled. */
async function settledNow(client: pg.ClientBase, before: string, lastId: string, lines: number): Promise<string> {
  if (lines === linesOfBlock) return lastId;
  const { rows } = await client.query<{ settled: string }>(
    'select greatest($1::bigint, $2::bigint, (select max(last_id) from log_chain))::text as settled',
    [before, lastId],
  );
  return rows[0]?.settled ?? before;
}

async function insertBlock(
  client: pg.ClientBase,
  head: Head,
  { settled, lastId, ids, lines }: { settled: string; lastId: string; ids: string[]; lines: readonly Line[] },
): Promise<void> {
  const hashes = lines.map(hashOfLine);
  const clock = await client.query<{ now: string }>(`select ${moment} as now`);
  const block: Omit<Block, 'hash'> = {
    no: String(BigInt(head.no) + 1n),
    madeAt: clock.rows[0]?.now ?? '',
    total: String(BigInt(head.total) + BigInt(ids.length)),
    settled,
    opening: head.opening,
    form,
    lastId,
    ids,
    marks: Buffer.concat(hashes.map(markOf)),
    content: contentOf(hashes),
  };
  await client.query(
    `insert into log_chain (no, hash, made_at, total, settled, opening, form, last_id, ids, marks, content)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      block.no,
      hashOfBlock(head.hash, block),
      block.madeAt,
      block.total,
      block.settled,
      block.opening,
      block.form,
      block.lastId,
      block.ids,
      block.marks,
      block.content,
    ],
  );
}
