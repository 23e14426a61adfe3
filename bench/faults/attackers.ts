// One bystander works quietly, and then under one attacker of each kind: nobody may slow the others down or see them fail.
// node bench/faults/attackers.ts [seconds] [regex]
// ATTACKERS_CUSTOMERS: size of the company, 100,000 by default; it is kept in .cache/attackers.
import { fork } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { buildApp } from '../../server/src/app.ts';
import { createFirstAdministrator } from '../../server/src/modules/identity/bootstrap.ts';
import { modules } from '../../server/src/modules.ts';
import { openSession } from '../../server/src/platform/auth/session.ts';
import { Database } from '../../server/src/platform/db/database.ts';
import { launchDatabase } from '../../server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../../server/src/platform/db/migrate.ts';
import { openStorage } from '../../server/src/platform/storage/storage.ts';
import { createSampleCompany } from '../../server/src/sample/company.ts';
import { type Child, startChild } from '../child.ts';
import { useKeyOf } from '../key.ts';
import { attacks, type Target } from './attacks.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const seconds = Number(process.argv[2] ?? 8);
const only = new RegExp(process.argv[3] ?? '');
const customers = Number(process.env['ATTACKERS_CUSTOMERS'] ?? 100_000);
/** p99 under attack, as so many times the quiet one. */
const bar = 5;
const dataDir = path.join(root, '.cache', 'attackers', String(customers));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);

const launched = await launchDatabase({ dataDir });
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', statementTimeout: 0 });
await prepare();
const server = await start(launched.url);
const { seller, target } = await people();
const own = (await bystand('api/customer/index', {})).data.rows as { id: number }[];

interface Measured {
  times: number[];
  errors: string[];
}

interface Line {
  name: string;
  /** Half of it before the attack and half after, so that whatever else the machine does is in both. */
  quiet: Measured;
  under: Measured;
  /** MiB of the program before, at most, and after. */
  memory: [number, number, number];
  outcomes: Record<string, number>;
}

// Fills caches and statistics that a running server has.
await work(4);
const table: Line[] = [];
// Others at work on the machine make every figure worthless.
console.log(`机器负载 ${os.loadavg()[0]?.toFixed(1)}，处理器 ${os.availableParallelism()} 个`);
for (const [at, attack] of attacks.entries()) {
  if (!only.test(attack.name)) continue;
  const quiet = await work(seconds / 2);
  const memory = residentMemory();
  let most = memory;
  const memoryTimer = setInterval(() => {
    most = Math.max(most, residentMemory());
  }, 100);
  const attacker = fork(path.join(root, 'bench/faults/attacks.ts'), ['attack'], { execArgv: [] });
  const ended = new Promise((resolve) => attacker.once('exit', resolve));
  attacker.send({ at, target });
  // Until it is at work.
  await delay(1000);
  const under = await work(seconds);
  const outcomes = new Promise<Record<string, number>>((resolve) =>
    attacker.once('message', (message) => resolve(message as Record<string, number>)),
  );
  attacker.send('stop');
  table.push({ name: attack.name, quiet, under, memory: [memory, most, 0], outcomes: await outcomes });
  await ended;
  clearInterval(memoryTimer);
  // What the attacker left behind ends first.
  await delay(3000);
  const line = table.at(-1) as Line;
  line.memory[1] = most;
  line.memory[2] = residentMemory();
  const after = await work(seconds / 2);
  quiet.times.push(...after.times);
  quiet.errors.push(...after.errors);
  report(line);
}

console.log('\n| 攻击者 | 安静 p50 | p99 | 攻击下 p50 | p99 | p99 倍数 | 次数 | 旁人出错 | 内存 前/最高/后 MB |');
console.log('|---|---|---|---|---|---|---|---|---|');
let missed = 0;
for (const { name, quiet, under, memory } of table) {
  const ratio = share(under.times, 0.99) / share(quiet.times, 0.99);
  if (!(ratio < bar) || under.errors.length + quiet.errors.length > 0) missed++;
  const [p50, p99] = [0.5, 0.99].map((part) => share(quiet.times, part).toFixed(1));
  const [u50, u99] = [0.5, 0.99].map((part) => share(under.times, part).toFixed(1));
  console.log(
    `| ${name} | ${p50} | ${p99} | ${u50} | ${u99} | ${ratio.toFixed(1)} | ${under.times.length} | ${under.errors.length + quiet.errors.length} | ${memory.map((one) => one.toFixed(0)).join(' / ')} |`,
  );
}
const incoming = path.join(dataDir, 'incoming');
const leftOver = (() => {
  try {
    return readdirSync(incoming).length;
  } catch {
    return 0;
  }
})();
if (leftOver > 0) console.error(`${incoming} 中留下 ${leftOver} 个没有收完的文件`);
console.log(missed === 0 ? `全部达标：p99 < ${bar} 倍，旁人没有一次出错` : `${missed} 项未达标`);

server.child.kill('SIGTERM');
await server.ended;
await database.close();
await launched.stop();
process.exit(missed === 0 && leftOver === 0 ? 0 : 1);

function report(line: Line): void {
  const outcomes = Object.entries(line.outcomes).map(([what, n]) => `${what} ×${n}`);
  console.log(
    `${line.name}\n    安静 ${figures(line.quiet.times)}   攻击下 ${figures(line.under.times)}   出错 ${line.under.errors.length}\n    攻击者得到：${outcomes.join('，') || '没有答复'}`,
  );
  for (const error of new Set(line.under.errors)) console.log(`    旁人：${error}`);
}

function figures(times: readonly number[]): string {
  return `p50 ${share(times, 0.5).toFixed(1)} p99 ${share(times, 0.99).toFixed(1)} 最长 ${share(times, 1).toFixed(0)} ms（${times.length} 次）`;
}

function share(times: readonly number[], part: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The bystander's seconds: lists, opens one, writes down a follow-up, one call after another. */
async function work(forSeconds: number): Promise<Measured> {
  const measured: Measured = { times: [], errors: [] };
  const until = performance.now() + forSeconds * 1000;
  for (let round = 0; performance.now() < until; round++) {
    const { id } = own[round % own.length] as { id: number };
    const calls: [string, Record<string, string>][] = [
      ['api/customer/index', {}],
      ['api/customer/Views', { id: String(id) }],
      ['api/OpportLogs/Add', { customerId: String(id), status: '1', Ext: '已电话联系' }],
    ];
    for (const [place, body] of calls) {
      const begin = performance.now();
      try {
        await bystand(place, body);
      } catch (error) {
        measured.errors.push(`${place}：${(error as Error).message}`);
      }
      measured.times.push(performance.now() - begin);
    }
  }
  return measured;
}

interface Answer {
  result: string;
  code?: string;
  msg?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  data?: any;
}

/** One call of the bystander, on a connection that is kept. */
async function bystand(place: string, body: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${server.origin}/${place}`, {
    method: 'POST',
    headers: { authkey: seller },
    body: new URLSearchParams(body),
  });
  const reply = (await answer.json()) as Answer;
  if (!answer.ok || reply.result !== 'success') throw new Error(`${answer.status} ${reply.code} ${reply.msg}`);
  return reply;
}

/** MiB that the program has in memory; 0 where the system does not provide it. */
function residentMemory(): number {
  try {
    const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function prepare(): Promise<void> {
  await migrateToLatest(database.pool);
  await useKeyOf(database, dataDir);
  const there = await database.first<{ n: number }>(sql`select count(*) as n from (select 1 from customer limit 1) x`);
  if (there?.n) return;
  console.log(`正在生成 ${customers.toLocaleString('en')} 个客户…`);
  const storage = await openStorage({ dataDir, s3: undefined });
  const app = await buildApp({ database, storage });
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Faults#2026x'));
  await createSampleCompany(database, { customers, log: (line) => console.log(line) });
  await app.close();
}

/** The bystander is a salesperson; the attackers are an administrator, where they are anybody. */
async function people(): Promise<{ seller: string; target: Target }> {
  const who = async (role: string) => {
    const found = await database.first<{ id: number }>(sql`
      select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.name = ${role} and u.status = 1 and u.deleted_at is null
      order by (select count(*) from customer c where c.owner_id = u.id and c.deleted_at is null) desc, u.id limit 1`);
    return found?.id ?? 0;
  };
  const [sellerId, adminId] = [await who('销售'), await who('管理员')];
  const token = (id: number) => openSession(database, id, '127.0.0.1', 'attackers');
  const other = await database.first<{ id: number }>(sql`
    select id from customer where owner_id > 0 and owner_id <> ${sellerId} and deleted_at is null order by id limit 1`);
  const seller = await token(sellerId);
  return {
    seller,
    target: {
      origin: server.origin,
      token: await token(adminId),
      customer: other?.id ?? 0,
      databaseUrl: launched.url,
    },
  };
}

function start(url: string): Promise<Child> {
  return startChild(['server/src/main.ts'], {
    env: { DATA_DIR: dataDir, DATABASE_URL: url, PORT: '0', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent' },
    hear: (text) => process.env['LOG_LEVEL'] && process.stderr.write(text),
  });
}
