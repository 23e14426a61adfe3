// Kills the program, and in every second round its database as well, under twenty writers; no acknowledged row may be lost.
// node bench/faults/kill-writers.ts [rounds]
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, startChild } from '../child.ts';

const rounds = Number(process.argv[2] ?? 4);
const writers = 20;
const password = 'Faults#2026x';
const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-faults-'));
chmodSync(dataDir, 0o711);

const acknowledged = new Set<number>();
let failed = false;
for (let round = 1; round <= rounds && !failed; round++) {
  const server = await start();
  const token = await signIn(server.origin);
  await verify(server.origin, token, `第 ${round} 轮启动后`);
  const before = acknowledged.size;
  let running = true;
  let reached = () => {};
  const enough = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const writing = Array.from({ length: writers }, async (_, writer) => {
    for (let at = 0; running; at++) {
      const id = await add(server.origin, token, `掉电测试${round}-${writer}-${at}`).catch(
        (error: unknown) => void (running && process.env['VERBOSE'] && console.error(error)),
      );
      if (id === undefined) return;
      acknowledged.add(id);
      if (acknowledged.size >= before + 150 + round * 37) reached();
    }
  });
  // Kill in the middle of the work, after a number of answers and not after a time.
  await Promise.race([enough, Promise.all(writing)]);
  const withDatabase = round % 2 === 0;
  if (withDatabase) process.kill(postmaster(), 'SIGKILL');
  server.child.kill('SIGKILL');
  await server.ended;
  running = false;
  await Promise.all(writing);
  console.log(`第 ${round} 轮：已确认 ${acknowledged.size} 行，强制结束${withDatabase ? '程序和数据库' : '程序'}`);
}

const server = await start();
const token = await signIn(server.origin);
await verify(server.origin, token, '最后');
const total = ((await call(server.origin, token, 'api/customer/index', { rows: '1' })).data as { total: number }).total;
console.log(`数据库中 ${total} 行，已确认 ${acknowledged.size} 行，丢失 0 行`);
server.child.kill('SIGTERM');
await server.ended;
rmSync(dataDir, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

function start(): Promise<Child> {
  return startChild(['server/src/main.ts'], {
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ADMIN_PASSWORD: password },
  });
}

async function call(
  origin: string,
  authkey: string,
  path_: string,
  body: Record<string, string>,
): Promise<{ result: string; data: unknown }> {
  const answer = await fetch(`${origin}/${path_}`, {
    method: 'POST',
    headers: { authkey },
    body: new URLSearchParams(body),
  });
  return (await answer.json()) as { result: string; data: unknown };
}

async function signIn(origin: string): Promise<string> {
  return ((await call(origin, '', 'api/user/login', { username: 'admin', password })).data as { LoginToken: string })
    .LoginToken;
}

async function add(origin: string, authkey: string, CustomerName: string): Promise<number | undefined> {
  const answer = await call(origin, authkey, 'api/customer/add', { CustomerName });
  return answer.result === 'success' ? (answer.data as { id: number }).id : undefined;
}

/** Reads every acknowledged row again. */
async function verify(origin: string, authkey: string, when: string): Promise<void> {
  const lost: number[] = [];
  await Promise.all(
    [...acknowledged].map(async (id) => {
      if ((await call(origin, authkey, 'api/customer/Views', { id: String(id) })).result !== 'success') lost.push(id);
    }),
  );
  if (lost.length > 0) {
    failed = true;
    console.error(`${when}：丢失 ${lost.length} 行：${lost.slice(0, 20).join()}`);
    process.exitCode = 1;
  }
}

function postmaster(): number {
  let home = path.join(dataDir, 'postgres');
  try {
    home = readFileSync(path.join(dataDir, 'postgres.location'), 'utf8').trim();
  } catch {}
  return Number(readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
