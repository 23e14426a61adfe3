// npm run bench -- start: how long from the command to the first list, and the memory of program and PostgreSQL, with the sample
// company; idle, and at rest after a load. What gzip costs a list is seen under the same load.
// BENCH_TREE is the folder of another copy of the program, BENCH_DATA a data folder that stays, BENCH_IDLE seconds of rest,
// BENCH_SECONDS of load, BENCH_ROUNDS how many starts.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { Database } from '../server/src/platform/db/database.ts';
import { launchDatabase } from '../server/src/platform/db/launcher.ts';
import { type Child, startChild } from './child.ts';
import { signInAs } from './people.ts';
import { cpuOf, memoryOf, type Share } from './processes.ts';
import { megabytes, percentile } from './watch.ts';

const tree = process.env['BENCH_TREE'] ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const rest = Number(process.env['BENCH_IDLE'] ?? 30);
const load = Number(process.env['BENCH_SECONDS'] ?? 20);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const bars = { start: 0.7, idle: 250, loaded: 400, gzip: 0.9 };
const command = [path.join(tree, 'scripts/run.mjs'), 'start'];
const metricsToken = 'token-of-the-bench-only';
const connections = 16;

const kept = process.env['BENCH_DATA'];
const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'crm-start-'));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o711);

interface Call {
  path: string;
  body: Record<string, string>;
}
const list: Call = { path: 'api/customer/index', body: { rows: '20' } };

try {
  execFileSync(process.execPath, [path.join(tree, 'scripts/run.mjs'), 'build'], { stdio: 'inherit' });
  const { tokens, customer } = await company();
  await measureStarts(tokens[0] as string);
  const calls = [
    list,
    { path: 'api/customer/Views', body: { id: String(customer) } },
    { path: 'api/customer/index', body: { rows: '20', key: '科技' } },
  ];
  await measureMemory(tokens, calls);
} finally {
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
}

/** As many logins as connections: one person's lists would wait for each other. */
async function company(): Promise<{ tokens: string[]; customer: number }> {
  const first = await start({ DEMO: '1' });
  const launched = await launchDatabase({ dataDir });
  const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', connections: 4 });
  const people = await database.rows<{ id: number }>(sql`
    select distinct u.id from app_user u join user_role r on r.user_id = u.id join role on role.id = r.role_id
    where role.name in ('管理员', '销售主管', '销售') order by u.id limit ${connections}`);
  const tokens = await Promise.all(people.map(async ({ id }) => (await signInAs(database, id)).token));
  const found = await database.first<{ id: number }>(
    sql`select min(id) as id from customer where owner_id = 0 and deleted_at is null`,
  );
  await database.close();
  await launched.stop();
  await stop(first);
  return { tokens, customer: found?.id ?? 0 };
}

async function start(env: Record<string, string> = {}): Promise<Child> {
  const fixed = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', METRICS_TOKEN: metricsToken };
  return startChild(command, { env: { ...fixed, ADMIN_PASSWORD: 'Bench#2026x', ...env } });
}

async function stop({ child, ended }: Child): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** From the command to the first answered list. */
async function measureStarts(token: string): Promise<void> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const port = String(await freePort());
    const begin = performance.now();
    const starting = start({ PORT: port });
    while (!(await answers(`http://127.0.0.1:${port}`, token))) await wait(3);
    times.push((performance.now() - begin) / 1000);
    const child = await starting;
    processor.push(cpuOf(child.child.pid as number));
    await stop(child);
  }
  const [first = 0, ...others] = times;
  const middle = percentile(others, 0.5);
  hold(
    middle <= bars.start,
    `从命令到第一个列表  中位数 ${middle.toFixed(2)} s（≤${bars.start}）  首次 ${first.toFixed(2)} s`,
  );
  console.log(
    `    各次 ${others.map((time) => time.toFixed(2)).join(' ')}  处理器 ${percentile(processor.slice(1), 0.5)} s`,
  );
}

async function answers(origin: string, token: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/${list.path}`, request(list, token));
    return ((await answer.json()) as { result: string }).result === 'success';
  } catch {
    return false;
  }
}

async function measureMemory(tokens: readonly string[], calls: readonly Call[]): Promise<void> {
  const server = await start();
  try {
    await wait(rest * 1000);
    await report('空闲', server, bars.idle);
    for (const call of calls) await press(server, tokens, [call]);
    await press(server, tokens, calls);
    await wait(rest * 1000);
    await report('负载之后', server, bars.loaded);
    // Turn by turn: whatever else the machine does hits both alike.
    const rates: { plain: number[]; gzip: number[] } = { plain: [], gzip: [] };
    for (let round = 0; round < 3; round++)
      for (const kind of ['plain', 'gzip'] as const)
        rates[kind].push(await press(server, tokens, [list], kind === 'gzip' ? 'gzip' : 'identity', load / 6));
    const share = percentile(rates.gzip, 0.5) / percentile(rates.plain, 0.5);
    hold(share >= bars.gzip, `压缩的列表是不压缩的 ${share.toFixed(2)}（≥${bars.gzip}）`);
  } finally {
    await stop(server);
  }
}

/** Answers calls a second. */
async function press(
  server: Child,
  tokens: readonly string[],
  calls: readonly Call[],
  encoding = 'identity',
  duration = load / calls.length / 2,
): Promise<number> {
  const pid = server.child.pid as number;
  const before = cpuOf(pid);
  const requests = tokens.flatMap((token) =>
    calls.map((call) => ({ ...request(call, token, encoding), path: `/${call.path}` })),
  );
  const result = await autocannon({ url: server.origin, connections, duration, requests });
  const done = result['2xx'] ?? 0;
  const names = calls.map(({ path: name, body }) => `${name}${body['key'] ? '?key' : ''}`).join(' ');
  const each = ((cpuOf(pid) - before) / done) * 1000;
  const bytes = result.throughput.total / done;
  console.log(
    `    ${names} ${encoding}: ${(done / result.duration).toFixed(0)} 次每秒  每次处理器 ${each.toFixed(3)} ms  ${bytes.toFixed(0)} 字节`,
  );
  return done / result.duration;
}

function request(call: Call, token: string, encoding = 'identity') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-encoding': encoding, authkey: token };
  return { method: 'POST' as const, headers, body: new URLSearchParams(call.body).toString() };
}

async function report(name: string, server: Child, bar: number): Promise<void> {
  const { program, database } = memoryOf(server.child.pid as number);
  const both = program.pss + database.pss;
  hold(both <= bar * 1024 ** 2, `内存，${name}  ${megabytes(both)}（≤${bar}）`);
  const parts = (of: Share) =>
    `${megabytes(of.pss)}  ${of.processes} 个进程  匿名 ${megabytes(of.anonymous)}  文件 ${megabytes(of.files)}  共享 ${megabytes(of.shared)}`;
  console.log(`    程序 ${parts(program)}\n    PostgreSQL ${parts(database)}`);
  const answer = await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const found = (await answer.text()).matchAll(
    /^nodejs_(?:(external_memory)|heap_size_(used|total)|heap_space_size_(used|total))_bytes(?:\{space="(\w+)"\})? (\d+)$/gm,
  );
  const spaces = [...found].map(([, external, all, part, space, bytes]) => ({
    name: external ?? `${space ?? 'heap'} ${all ?? part}`,
    bytes: Number(bytes),
  }));
  const large = spaces.filter(({ bytes }) => bytes >= 1024 ** 2);
  console.log(`    ${large.map((one) => `${one.name} ${megabytes(one.bytes)}`).join('  ')}`);
}

function hold(holds: boolean, line: string): void {
  console.log(`${holds ? '  ' : '✗ '}${line}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
