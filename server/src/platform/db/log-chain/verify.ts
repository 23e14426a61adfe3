// Compares the operation log with its chain, and the chain with seals kept outside of the database; reads only, a block at a time.
import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { compareSeals, type SealsReport } from './compare-seals.ts';
import type { Finding } from './findings.ts';
import { IdSet } from './id-set.ts';
import {
  type Block,
  blockColumns,
  contentOf,
  form,
  hashOfBlock,
  hashOfLine,
  type Line,
  lineColumns,
  markBytes,
  markOf,
  noHash,
} from './line.ts';
import { hasChain, type Seal } from './seals.ts';

/** Findings beyond these are counted only. */
const mostFindings = 200;
/** Changed lines beyond these are not compared with each other, to see which stand in each other's place. */
const mostCompared = 200;
const blocksAtOnce = 32;
/** A transaction, and with it the time of its lines, is never older than this when it ends. */
const oldestWrite = 86_400_000;

export interface VerifyOptions {
  client: pg.ClientBase;
  seals: readonly Seal[];
  /** Hashes that were noted elsewhere, or their beginnings. */
  hashes?: readonly string[];
  /** Trusts the chain up to the last block before this moment; with `Z` or an offset. */
  from?: string;
  progress?: (lines: number) => void;
}

export interface VerifyReport {
  /** That were compared. */
  lines: number;
  blocks: number;
  /** Written since the last block. */
  waiting: number;
  head: { block: number; lines: number; hash: string } | undefined;
  findings: Finding[];
  /** Beyond those. */
  more: number;
  seals: SealsReport;
}

type Known = Pick<Block, 'no' | 'hash' | 'settled' | 'madeAt'>;
interface Changed {
  id: string;
  line: Line;
  mark: Buffer;
  block: string;
}

/** Works in one snapshot, beside a program that goes on writing. */
export async function verifyLog(options: VerifyOptions): Promise<VerifyReport> {
  const { client } = options;
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    if (!(await hasChain(client))) throw new OperatorError('数据库里没有操作日志的链：请先用这个版本启动一次程序');
    return await new Verification(options).run();
  } finally {
    await client.query('rollback');
  }
}

class Verification {
  readonly #options: VerifyOptions;
  readonly #client: pg.ClientBase;
  /** Lines that are covered, and there. */
  readonly #found = new IdSet();
  readonly #findings: Finding[] = [];
  readonly #changed: Changed[] = [];
  #more = 0;
  #lines = 0;
  #blocks = 0;

  constructor(options: VerifyOptions) {
    this.#options = options;
    this.#client = options.client;
  }

  #tell(finding: Finding): void {
    if (this.#findings.length < mostFindings) this.#findings.push(finding);
    else this.#more++;
  }

  async run(): Promise<VerifyReport> {
    const start = await this.#start();
    let last: Known | undefined = start;
    for await (const { block, lines } of this.#blocksAfter(start?.no ?? '0')) {
      await this.#check(block, lines, last);
      last = block;
      this.#options.progress?.(this.#lines);
    }
    this.#tellChanged();
    const waiting = await this.#uncovered(BigInt(start?.settled ?? 0), BigInt(last?.settled ?? 0));
    const { report, findings } = await compareSeals(this.#client, this.#options.seals, this.#options.hashes ?? []);
    for (const finding of findings) this.#tell(finding);
    const heads = await this.#client.query<{ lines: number }>(
      'select total::float8 as lines from log_chain c order by c.no desc limit 1',
    );
    const head = last && {
      block: Number(last.no),
      lines: heads.rows[0]?.lines ?? 0,
      hash: last.hash.toString('hex'),
    };
    return {
      lines: this.#lines,
      blocks: this.#blocks,
      waiting,
      head,
      findings: this.#findings,
      more: this.#more,
      seals: report,
    };
  }

  /** The block that is trusted, and what it and those before cover beyond what it says is settled. */
  async #start(): Promise<Known | undefined> {
    if (this.#options.from === undefined) return undefined;
    const { rows } = await this.#client.query<Block>(
      `select ${blockColumns} from log_chain c where made_at < $1::timestamptz order by c.no desc limit 1`,
      [this.#options.from],
    );
    const [block] = rows;
    if (!block) return undefined;
    const ahead = await this.#client.query<{ id: string }>(
      `select l.id::text as id from operation_log l where l.id > $1 and l.id in
         (select unnest(c.ids) from log_chain c where c.last_id > $1 and c.no <= $2)`,
      [block.settled, block.no],
    );
    for (const { id } of ahead.rows) this.#found.add(BigInt(id));
    return block;
  }

  /** With the lines that there are of each; those of the next are on their way meanwhile. */
  async *#blocksAfter(no: string): AsyncGenerator<{ block: Block; lines: Map<string, Line> }> {
    let after = no;
    for (;;) {
      const { rows } = await this.#client.query<Block>(
        `select ${blockColumns} from log_chain c where c.no > $1 order by c.no limit ${blocksAtOnce}`,
        [after],
      );
      let next = rows[0] && this.#linesOf(rows[0]);
      for (const [at, block] of rows.entries()) {
        const lines = await next;
        const following = rows[at + 1];
        next = following && this.#linesOf(following);
        yield { block, lines: lines ?? new Map() };
      }
      const end = rows.at(-1);
      if (!end || rows.length < blocksAtOnce) return;
      after = end.no;
    }
  }

  async #linesOf({ ids }: Block): Promise<Map<string, Line>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.#client.query<(string | null)[]>({
      text: `select ${lineColumns} from operation_log l where l.id = any($1::bigint[])`,
      values: [ids],
      rowMode: 'array',
    });
    return new Map(rows.map((line) => [line[0] as string, line]));
  }

  async #check(block: Block, lines: ReadonlyMap<string, Line>, before: Known | undefined): Promise<void> {
    const expected = BigInt(before?.no ?? 0) + 1n;
    const gap = BigInt(block.no) !== expected;
    if (gap) this.#tell({ kind: 'missing', from: String(expected), to: String(BigInt(block.no) - 1n) });
    if (block.form !== form) throw new OperatorError(`链的第 ${block.no} 段由较新的版本写成，请用较新版本的程序核对`);
    // What stands behind a gap cannot be joined to what was there.
    else if (!gap && !hashOfBlock(before?.hash ?? noHash, block).equals(block.hash))
      this.#tell({ kind: 'block', block: block.no, madeAt: block.madeAt });
    this.#blocks++;
    await this.#compareLines(block, lines);
    await this.#tellBackdated(block, lines, before);
  }

  async #compareLines(block: Block, lines: ReadonlyMap<string, Line>): Promise<void> {
    const { ids } = block;
    const hashes: Buffer[] = [];
    const removed: { at: number; id: string }[] = [];
    const others: Changed[] = [];
    for (const [at, id] of ids.entries()) {
      const line = lines.get(id);
      if (!line) {
        removed.push({ at, id });
        continue;
      }
      this.#lines++;
      if (!this.#found.add(BigInt(id))) this.#tell({ kind: 'twice', id, block: block.no });
      const hash = hashOfLine(line);
      hashes.push(hash);
      const mark = block.marks.subarray(at * markBytes, (at + 1) * markBytes);
      if (!markOf(hash).equals(mark)) others.push({ id, line, mark, block: block.no });
    }
    if (removed.length === 0 && contentOf(hashes).equals(block.content)) return;
    for (const one of others) {
      if (this.#changed.length < mostCompared) this.#changed.push(one);
      else this.#tell(changedOf(one));
    }
    await this.#tellRemoved(removed, block);
    if (removed.length === 0 && others.length === 0)
      this.#tell({ kind: 'unnamed', block: block.no, first: ids[0] ?? '', last: ids.at(-1) ?? '' });
  }

  /** What stands one beside the other in the block and is gone is told together, with its neighbours of today. */
  async #tellRemoved(removed: readonly { at: number; id: string }[], { no, madeAt }: Block): Promise<void> {
    let from = 0;
    for (const [index, one] of removed.entries()) {
      if (removed[index + 1]?.at === one.at + 1) continue;
      const [first, last] = [removed[from]?.id ?? '', one.id];
      const count = index - from + 1;
      const { before, after } = await this.#neighbours(first, last);
      this.#tell({ kind: 'removed', first, last, count, before, after, block: no, madeAt });
      from = index + 1;
    }
  }

  async #neighbours(first: string, last: string): Promise<{ before: string | null; after: string | null }> {
    const { rows } = await this.#client.query<{ before: string | null; after: string | null }>(
      `select (select max(id) from operation_log where id < $1)::text as before, (select min(id) from operation_log where id > $2)::text as after`,
      [first, last],
    );
    return rows[0] ?? { before: null, after: null };
  }

  /** Lines that stand in each other's place are told as such. */
  #tellChanged(): void {
    const told = new Set<string>();
    const fits = (one: Changed, other: Changed) =>
      markOf(hashOfLine([one.id, ...other.line.slice(1)])).equals(one.mark);
    for (const [at, one] of this.#changed.entries()) {
      if (told.has(one.id)) continue;
      const other = this.#changed.slice(at + 1).find((each) => fits(one, each) && fits(each, one));
      if (other) told.add(other.id);
      this.#tell(other ? { kind: 'swapped', id: one.id, other: other.id } : changedOf(one));
    }
  }

  /**
   * A line is covered soon after it was written. One that says it is much older is a copy (a lead's history in its customer's),
   * was there when the chain began, or was put in afterwards.
   */
  async #tellBackdated(block: Block, lines: ReadonlyMap<string, Line>, before: Known | undefined): Promise<void> {
    if (!before) return;
    // A clock that was put right since does not make lines old.
    const since = Math.min(Date.parse(before.madeAt), Date.parse(block.madeAt));
    const earliest = new Date(since - oldestWrite).toISOString().slice(0, -1);
    const old = [...lines.values()].filter(
      (line) => BigInt(line[0] ?? 0) > BigInt(block.opening) && (line[9] ?? '') < earliest,
    );
    if (old.length === 0) return;
    const { rows } = await this.#client.query<{ id: string }>(
      `select l.id::text as id from operation_log l where l.id = any($1::bigint[]) and not exists (select from operation_log o
         where o.created_at = l.created_at and o.id < l.id and o.action = l.action and o.user_id = l.user_id and o.entity <> l.entity)
       order by l.id`,
      [old.map(([id]) => id)],
    );
    for (const { id } of rows)
      this.#tell({ kind: 'backdated', id, at: lines.get(id)?.[9] ?? '', block: block.no, madeAt: block.madeAt });
  }

  /**
   * Lines that no block covers: up to what is settled they were put in, beyond that they wait.
   * @returns how many wait
   */
  async #uncovered(start: bigint, settled: bigint): Promise<number> {
    const { rows } = await this.#client.query<{ chunk: string; n: string }>(
      `select (id >> ${IdSet.bits})::text as chunk, count(*)::text as n from operation_log
       where id <= $1 and (id > $2 or $2 = 0) group by 1 order by min(id)`,
      [String(settled), String(start)],
    );
    for (const { chunk, n } of rows) {
      if (Number(n) !== this.#found.countIn(BigInt(chunk), settled))
        await this.#tellInserted(BigInt(chunk), start, settled);
    }
    const later = await this.#client.query<{ n: string }>(
      'select count(*)::text as n from operation_log where id > $1',
      [String(settled)],
    );
    return Number(later.rows[0]?.n) - (this.#found.size - this.#found.countUpTo(settled));
  }

  async #tellInserted(chunk: bigint, start: bigint, settled: bigint): Promise<void> {
    const { rows } = await this.#client.query<{ id: string; at: string }>(
      `select l.id::text as id, to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
       from operation_log l where l.id >= $1 and l.id < $2 and l.id <= $3 and (l.id > $4 or $4 = 0) order by l.id`,
      [chunk << BigInt(IdSet.bits), (chunk + 1n) << BigInt(IdSet.bits), settled, start].map(String),
    );
    let run: { id: string; at: string }[] = [];
    for (const row of rows) {
      if (!this.#found.has(BigInt(row.id))) run.push(row);
      else if (run.length > 0) {
        await this.#tellRun(run);
        run = [];
      }
    }
    if (run.length > 0) await this.#tellRun(run);
  }

  /** Lines that were put in one beside the other are told together. */
  async #tellRun(run: readonly { id: string; at: string }[]): Promise<void> {
    const [first, last] = [run[0]?.id ?? '', run.at(-1)?.id ?? ''];
    const { before, after } = await this.#neighbours(first, last);
    this.#tell({ kind: 'inserted', first, last, count: run.length, at: run[0]?.at ?? '', before, after });
  }
}

function changedOf({ id, line, block }: Changed): Finding {
  const [, entity, record, action] = line;
  return {
    kind: 'changed',
    id,
    entity: entity ?? '',
    record: record ?? '',
    action: action ?? '',
    at: line[9] ?? '',
    block,
  };
}
