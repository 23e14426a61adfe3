// npm run bench -- connections: two thousand windows of two hundred people on one process: how long until they are connected, what
// one who comes costs the others, what happens when all lines break at once, and whether the memory comes to rest.
// BENCH_CONNECTIONS, BENCH_PEOPLE and BENCH_STORMS set how many.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createFirstAdministrator } from '../../server/src/modules/identity/bootstrap.ts';
import { modules } from '../../server/src/modules.ts';
import { Database } from '../../server/src/platform/db/database.ts';
import { launchDatabase } from '../../server/src/platform/db/launcher.ts';
import { copyPeople, type Person, signInAs } from '../people.ts';
import { type Memory, megabytes, percentile, startWatched, Watch } from '../watch.ts';
import { Crowd } from './crowd.ts';

const count = Number(process.env['BENCH_CONNECTIONS'] ?? 2_000);
const peopleCount = Number(process.env['BENCH_PEOPLE'] ?? 200);
const storms = Number(process.env['BENCH_STORMS'] ?? 5);
/** Bytes of memory that one connection may take. */
const mostEach = 60 * 1024;
/** Bytes that one who comes or goes may cost each of the others. */
const maxBytesPerPeer = 1024;
/** What is held after the last storm, of that after the first; and what is ever taken. */
const mostGrowth = 1.1;
const mostTaken = 1024 ** 3;

const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-connections-'));
chmodSync(dataDir, 0o711);
const launched = await launchDatabase({ dataDir, durable: false });
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', connections: 4 });
const server = await startWatched(dataDir, launched.url);
const wrong: string[] = [];
const hold = (holds: boolean, what: string) => {
  console.log(`${holds ? '  ' : '✗ '}${what}`);
  if (!holds) wrong.push(what);
};
const crowd = new Crowd();
try {
  await run();
} finally {
  crowd.close();
  server.child.kill('SIGTERM');
  await server.ended;
  await database.close();
  await launched.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(wrong.length === 0 ? '全部符合' : `${wrong.length} 处不符`);
process.exit(wrong.length === 0 ? 0 : 1);

async function run(): Promise<void> {
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Bench#2026x'));
  const people = await Promise.all(
    (await copyPeople(database, 'admin', peopleCount + 1)).map((id) => signInAs(database, id)),
  );
  const [guest, ...others] = people as [Person, ...Person[]];
  const watch = new Watch(server);
  const alone = await watch.memory();

  const opened = await crowd.open(server.origin, others, count, 100);
  const full = await watch.memory();
  console.log(
    `${count} 个连接，${peopleCount} 人：${(opened / 1000).toFixed(1)} 秒内全部建立，${Math.round((count / opened) * 1000)} 个每秒`,
  );
  const [reported] = await watch.read('crm_realtime_connections');
  hold(reported === count, `程序数到 ${reported} 个连接`);
  const each = (full.held - alone.held) / count;
  hold(
    each <= mostEach,
    `内存 ${words(alone)} → ${words(full)}，每个连接 ${(each / 1024).toFixed(0)} KB（≤${mostEach / 1024}）`,
  );

  const change = () => call(guest, 'api/setting/edit', { key: 'company.name', value: `公司${Date.now()}` });
  const latencies = await crowd.latencies('changed', change);
  console.log(
    `一次改动，全部听到：中位数 ${percentile(latencies, 0.5).toFixed(0)} ms，p99 ${percentile(latencies, 0.99).toFixed(0)} ms`,
  );

  const visitor = new Crowd();
  const come = await crowd.bytesOf(() => crowd.latencies('presence', () => visitor.open(server.origin, [guest], 1, 1)));
  hold(come <= maxBytesPerPeer, `来了一人：每个连接收到 ${come.toFixed(0)} 字节（≤${maxBytesPerPeer}）`);
  const leave = await crowd.bytesOf(() => crowd.latencies('presence', async () => visitor.close()));
  hold(leave <= maxBytesPerPeer, `走了一人：每个连接收到 ${leave.toFixed(0)} 字节（≤${maxBytesPerPeer}）`);

  const after: Memory[] = [];
  for (let at = 1; at <= storms; at++) {
    const beside = workBeside(guest);
    const bytes = crowd.received;
    const back = await crowd.breakAll();
    const { times, faults } = await beside();
    after.push(await watch.memory());
    console.log(
      `  第 ${at} 次全部断线：${(back / 1000).toFixed(1)} 秒后全部回来，每个连接收到 ${((crowd.received - bytes) / count / 1024).toFixed(1)} KB，` +
        `其间另一人 ${times.length} 次打开列表，中位数 ${percentile(times, 0.5).toFixed(0)} ms，最长 ${Math.max(...times).toFixed(0)} ms，内存 ${words(after.at(-1) as Memory)}`,
    );
    for (const fault of new Set(faults)) hold(false, fault);
    const [remaining] = await watch.read('crm_realtime_connections');
    hold(remaining === count, `程序数到 ${remaining} 个连接`);
  }
  const [first, last] = [after[0], after.at(-1)] as [Memory, Memory];
  const growth = last.held / first.held;
  hold(growth <= mostGrowth, `留存的内存在 ${storms} 次断线后为第一次后的 ${growth.toFixed(2)} 倍（≤${mostGrowth}）`);
  hold(last.taken <= mostTaken, `共占用 ${megabytes(last.taken)}（≤${megabytes(mostTaken)}）`);

  crowd.close();
  const left = async () => (await database.first<{ n: number }>(sql`select count(*) as n from online_socket`))?.n ?? 0;
  for (let at = 0; at < 100 && (await left()) > 0; at++) await wait(100);
  hold((await left()) === 0, `全部离开后，在线表中还有 ${await left()} 行`);
  const [none] = await watch.read('crm_realtime_connections');
  hold(none === 0, `程序数到 ${none} 个连接`);
}

function words({ held, taken }: Memory): string {
  return `${megabytes(held)}（占用 ${megabytes(taken)}）`;
}

/** Somebody who works while the lines break. @returns how to end it */
function workBeside(person: Person): () => Promise<{ times: number[]; faults: string[] }> {
  const [times, faults] = [[] as number[], [] as string[]];
  let working = true;
  const work = (async () => {
    while (working) {
      const begin = performance.now();
      const { status, result, code } = await call(person, 'api/customer/index', { rows: '20' });
      times.push(performance.now() - begin);
      if (result !== 'success') faults.push(`列表答复 ${status} ${code}`);
      await wait(50);
    }
  })();
  return async () => {
    working = false;
    await work;
    return { times, faults };
  };
}

async function call({ token }: Person, place: string, body: Record<string, string>) {
  const answer = await fetch(`${server.origin}/${place}`, {
    method: 'POST',
    headers: { authkey: token },
    body: new URLSearchParams(body),
  });
  return { status: answer.status, ...((await answer.json()) as { result?: string; code?: string }) };
}
