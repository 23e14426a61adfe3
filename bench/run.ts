// npm run bench: every hot call at a million customers, beside the same SQL by plain `pg` and beside the bare floor.
// npm run bench -- feel: what a person at a browser waits for, instead.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import { createFirstAdministrator } from '../server/src/modules/identity/bootstrap.ts';
import { modules } from '../server/src/modules.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { launchDatabase } from '../server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import { openStorage } from '../server/src/platform/storage/storage.ts';
import { createSampleCompany } from '../server/src/sample/company.ts';
import { addWorks, hasWorks } from './approvals.ts';
import { startChild } from './child.ts';
import { addDeals, hasDeals } from './deals.ts';
import { record, replay, type Statement } from './recorder.ts';
import { addedName, type Scenario, scenarios } from './scenarios.ts';
import { measureTransfer } from './transfer.ts';
import { measureWalk } from './walk.ts';
import { indexedFields, widen } from './widen.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const only = process.argv[2];
if (only === 'feel') {
  await import('./feel.ts');
  process.exit();
}
const dataDir = path.join(process.env['BENCH_DIR'] ?? path.join(root, '.cache', 'bench'), String(customers));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);

const launched = await launchDatabase({ dataDir });
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', statementTimeout: 0 });
await migrateToLatest(database.pool);
const storage = await openStorage({ dataDir, s3: undefined });
const app = await buildApp({ database, storage });
const existing = await database.first<{ n: number }>(sql`select count(*) as n from (select 1 from customer limit 1) x`);
if (!existing?.n) {
  console.log(`正在生成 ${customers.toLocaleString('en')} 个客户…`);
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Bench#2026x'));
  await createSampleCompany(database, { customers, log: (line) => console.log(line) });
}
if ((await indexedFields(database)).length === 0) await widen(database, dataDir);
if (!(await hasDeals(database))) await addDeals(database);
if (!(await hasWorks(database))) await addWorks(database);
// What earlier runs added, by the program and by the floors, would make every run measure another company.
await database.run(sql`delete from customer where name = ${addedName}`);
await database.run(sql`select fold_row_counts()`);
await database.run(sql`vacuum analyze`);

if (!only || only === 'walk') await measureWalk(app, database);
if (!only || only === 'transfer') await measureTransfer(database, { url: launched.url, dataDir });

const list = (await scenarios(database)).filter((scenario) => !only || new RegExp(only).test(scenario.name));
const recorded: { scenario: Scenario; groups: Statement[][] }[] = [];
for (const scenario of list) {
  const call = () =>
    app.server.inject({
      method: 'POST',
      url: `/${scenario.path}`,
      headers: headers(scenario),
      payload: new URLSearchParams(scenario.body).toString(),
    });
  // The first calls fill caches and statistics that a running server has.
  for (let at = 0; at < 3; at++) {
    const answer = (await call()).json() as { result: string; msg: string };
    if (answer.result !== 'success') throw new Error(`${scenario.name}: ${answer.msg}`);
  }
  recorded.push({ scenario, groups: await record(call) });
}
const file = path.join(dataDir, 'statements.json');
writeFileSync(file, JSON.stringify(recorded.map(({ groups }) => ({ groups }))));

/** The three write their address as a line. */
const ready = /^(http\S+)$/m;
const floor = await startChild(['bench/floor.ts', launched.url, file], { ready });
const lean = await startChild(['bench/lean.ts', launched.url], { ready });
const server = await startChild(['bench/program.ts', launched.url, dataDir], { ready });
const plain = new pg.Pool({ connectionString: launched.url, max: 16, options: '-c TimeZone=Asia/Shanghai' });

interface Line {
  name: string;
  plainMs: number;
  floorMs: number;
  appMs: number;
  floorRate: number;
  appRate: number;
  /** Of the lean floor, with its bar; undefined where it has no such call. */
  leanRate: number | undefined;
  leanBar: number | undefined;
  /** Of the lean floor that counts rows instead of reading counters. */
  countingRate: number | undefined;
  most: number | undefined;
}

const lines: Line[] = [];
for (const [at, { scenario, groups }] of recorded.entries()) {
  const rounds = 150;
  const plainTimes: number[] = [];
  const floorTimes: number[] = [];
  const appTimes: number[] = [];
  // Turn by turn, so that whatever else the machine does hits all three alike.
  for (let round = 0; round < rounds; round++) {
    plainTimes.push(await timed(() => replay(plain, groups)));
    floorTimes.push(await timed(() => post(`${floor.origin}/${at}`, scenario)));
    appTimes.push(await timed(() => post(`${server.origin}/${scenario.path}`, scenario)));
  }
  const floorRates: number[] = [];
  const appRates: number[] = [];
  const leanRates: number[] = [];
  const countingRates: number[] = [];
  for (let round = 0; round < 2; round++) {
    floorRates.push(await rate(`${floor.origin}/${at}`, scenario));
    appRates.push(await rate(`${server.origin}/${scenario.path}`, scenario));
    if (scenario.lean) leanRates.push(await rate(`${lean.origin}/${scenario.lean.path}`, scenario));
    if (scenario.lean?.counting) countingRates.push(await rate(`${lean.origin}/${scenario.lean.counting}`, scenario));
  }
  const line = {
    name: scenario.name,
    plainMs: median(plainTimes),
    floorMs: median(floorTimes),
    appMs: median(appTimes),
    floorRate: Math.max(...floorRates),
    appRate: Math.max(...appRates),
    leanRate: scenario.lean ? Math.max(...leanRates) : undefined,
    leanBar: scenario.lean?.bar,
    countingRate: countingRates.length > 0 ? Math.max(...countingRates) : undefined,
    most: scenario.most,
  };
  lines.push(line);
  console.log(
    `${line.name}\n    SQL ${line.plainMs.toFixed(2)} ms  基线 ${line.floorMs.toFixed(2)} ms  程序 ${line.appMs.toFixed(2)} ms  比值 ${(line.appMs / line.floorMs).toFixed(2)}（≤1.5）` +
      `   吞吐 ${line.appRate.toFixed(0)} / ${line.floorRate.toFixed(0)} 次每秒  比值 ${(line.appRate / line.floorRate).toFixed(2)}（≥0.6）` +
      (line.leanRate
        ? `   精简基线 ${line.leanRate.toFixed(0)}  比值 ${(line.appRate / line.leanRate).toFixed(2)}（≥${line.leanBar}）`
        : '') +
      (line.countingRate ? `   逐行计数 ${(line.appRate / line.countingRate).toFixed(2)}` : '') +
      (line.most ? `   ≤${line.most} ms` : ''),
  );
}
writeFileSync(path.join(dataDir, 'result.json'), JSON.stringify({ customers, lines }, null, 2));

floor.child.kill();
lean.child.kill();
server.child.kill();
await plain.end();
await app.close();
await database.close();
await launched.stop();

function headers(scenario: Scenario): Record<string, string> {
  // Without compression on either side: the floor has none.
  return {
    'content-type': 'application/x-www-form-urlencoded',
    'accept-encoding': 'identity',
    authkey: scenario.token,
  };
}

async function post(url: string, scenario: Scenario): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: headers(scenario),
    body: new URLSearchParams(scenario.body).toString(),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Calls a second with sixteen connections; only answers with status 200 count. */
async function rate(url: string, scenario: Scenario): Promise<number> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: headers(scenario),
    body: new URLSearchParams(scenario.body).toString(),
    connections: 16,
    duration: seconds,
  });
  return (result['2xx'] ?? 0) / result.duration;
}
