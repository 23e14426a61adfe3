// npm run bench -- transfer: an import of many rows and an export of everything on the running program, beside `copy` of the same rows; what a
// list costs meanwhile, and how much memory the program takes.
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { openSession } from '../server/src/platform/auth/session.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { startProgram } from './child.ts';

const rows = Number(process.env['BENCH_IMPORT'] ?? 100_000);
const name = '导入基准';
/** Milliseconds between two looks at a run or a list. */
const pause = 100;

interface Job {
  state: string;
  result: Record<string, number> | null;
  error: string;
}

interface Cost {
  seconds: number;
  /** Median of a list's first page meanwhile, in milliseconds. */
  list: number;
  /** Megabytes of the program at the start, and the most. */
  first: number;
  most: number;
}

/** Prints seconds, ratios to `copy`, lists meanwhile (at most twice as long as usual) and memory. */
export async function measureTransfer(database: Database, at: { url: string; dataDir: string }): Promise<void> {
  const server = await startProgram(at.url, at.dataDir);
  try {
    const admin = await database.first<{ id: number }>(
      sql`select ur.user_id as id from user_role ur join role r on r.id = ur.role_id where r.admin order by 1 limit 1`,
    );
    const token = await openSession(database, admin?.id ?? 0, '127.0.0.1', 'bench');
    await measure(database, at.url, new Caller(server.origin, token, server.child.pid ?? 0));
  } finally {
    server.child.kill();
    await database.run(sql`delete from customer where name like ${`${name}%`}`);
    await database.run(sql`select fold_row_counts()`);
  }
}

class Caller {
  readonly #origin: string;
  readonly #token: string;
  readonly #pid: number;

  constructor(origin: string, token: string, pid: number) {
    this.#origin = origin;
    this.#token = token;
    this.#pid = pid;
  }

  async call<T>(path: string, body: Record<string, string> | FormData): Promise<T> {
    const sent = body instanceof FormData ? body : new URLSearchParams(body);
    const answer = await fetch(`${this.#origin}/${path}`, {
      method: 'POST',
      headers: { authkey: this.#token },
      body: sent,
    });
    const { result, msg, data } = (await answer.json()) as { result: string; msg: string; data: T };
    if (result !== 'success') throw new Error(`${path}: ${msg}`);
    return data;
  }

  /** Median milliseconds of a list's first page, measured until `until` returns true. */
  async lists(until: () => boolean, sample: () => void): Promise<number> {
    const times: number[] = [];
    while (!until()) {
      const begin = performance.now();
      await this.call('api/customer/index', {});
      times.push(performance.now() - begin);
      sample();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  }

  memory(): number {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  }

  /** Does the work while lists are fetched. */
  async watched(work: () => Promise<unknown>): Promise<Cost> {
    const begin = performance.now();
    const first = this.memory();
    let most = first;
    let over = false;
    const lists = this.lists(
      () => over,
      () => {
        most = Math.max(most, this.memory());
      },
    );
    await work();
    over = true;
    const seconds = (performance.now() - begin) / 1000;
    return { seconds, list: await lists, first, most };
  }

  async run(path: string, body: Record<string, string>): Promise<Job> {
    const { id } = await this.call<{ id: number }>(path, body);
    for (;;) {
      const job = await this.call<Job>('api/job/detail', { id: String(id) });
      if (job.state === 'done') return job;
      if (job.state !== 'queued' && job.state !== 'running') throw new Error(`${path}: ${job.state} ${job.error}`);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function sheet(database: Database): Promise<string> {
  const levels = await database.rows<{ name: string }>(
    sql`select name from dictionary_entry where type = 'status' and enabled order by id`,
  );
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${name}精密机械第${at}有限公司,0571-8${String(at).padStart(7, '0')},${levels[at % levels.length]?.name},浙江省,杭州市,文一路${at}号,备注${at}`,
  );
  return ['客户名称,公司电话,客户级别,省市（省）,省市（市）,详细地址,备注', ...lines].join('\n');
}

async function measure(database: Database, url: string, caller: Caller): Promise<void> {
  const plain = new pg.Client({ connectionString: url, options: '-c TimeZone=Asia/Shanghai' });
  await plain.connect();
  let calls = 0;
  const usual = await caller.lists(
    () => calls++ > 30,
    () => undefined,
  );
  const report = (what: string, cost: Cost, count: number, floor: number) =>
    console.log(
      `${what}：${count} 行，${cost.seconds.toFixed(1)} 秒（copy ${floor.toFixed(1)} 秒，比值 ${(cost.seconds / floor).toFixed(1)}）` +
        `，列表 ${usual.toFixed(1)} → ${cost.list.toFixed(1)} ms，比值 ${(cost.list / usual).toFixed(2)}（≤2）` +
        `，内存 ${cost.first.toFixed(0)} → 最多 ${cost.most.toFixed(0)} MB`,
    );

  const text = await sheet(database);
  const taken = await caller.watched(async () => {
    const form = new FormData();
    form.append('file', new Blob([text]), 'bench.csv');
    const started = await caller.call<{ id: number; mapping: string[] }>('api/customer/import', form);
    const id = String(started.id);
    const check = { id, mapping: JSON.stringify(started.mapping), policy: 'skip', match: 'CustomerName' };
    await caller.run('api/import/check', check);
    await caller.run('api/import/run', { id });
  });
  report('导入（上传、核对、写入；≤60 秒）', taken, rows, await copyIn(plain));

  let count = 0;
  const left = await caller.watched(async () => {
    count = (await caller.run('api/customer/export', { list: '{}' })).result?.['rows'] ?? 0;
  });
  report('导出全部客户', left, count, await copyOut(plain));
  await plain.end();
}

/** The imported rows by `copy` into a table with the same indexes. */
async function copyIn(plain: pg.Client): Promise<number> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(plain.query(to(`copy (select * from customer where name like '${name}%') to stdout`)), collect);
  await plain.query('create temp table copied (like customer including indexes)');
  const begin = performance.now();
  await pipeline(Readable.from(chunks), plain.query(from('copy copied from stdin')));
  return (performance.now() - begin) / 1000;
}

async function copyOut(plain: pg.Client): Promise<number> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const begin = performance.now();
  await pipeline(
    plain.query(to('copy (select * from customer where owner_id > 0 and deleted_at is null) to stdout')),
    nowhere,
  );
  return (performance.now() - begin) / 1000;
}
