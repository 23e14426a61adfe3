// Twenty writers are at work when the program and its database are killed and the data folder is deleted; what the continuous archive
// brings back is compared with what was acknowledged: at its end, and at a moment in between. node bench/faults/dead-disk.ts [seconds]
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Child, startChild } from '../child.ts';

const seconds = Number(process.argv[2] ?? 90);
const writers = 20;
const password = 'Faults#2026x';
const secretKey = randomBytes(32).toString('hex');
const root = mkdtempSync(path.join(tmpdir(), 'crm-dead-disk-'));
chmodSync(root, 0o711);
const backups = path.join(root, 'backups');
mkdirSync(backups);

interface Written {
  id: number;
  /** Milliseconds since 1970: when it was sent, and when it was acknowledged. */
  sent: number;
  acknowledged: number;
}
const written: Written[] = [];

const server = await start('first');
let token = '';
await signIn(server.origin);
while (!existsSync(path.join(backups, 'archive')) || bases().length === 0) await delay(500);
console.log('完整副本已做好');

let running = true;
const writing = Array.from({ length: writers }, async (_, writer) => {
  for (let at = 0; running; at++) {
    const sent = Date.now();
    const id = await add(server.origin, `丢盘测试${writer}-${at}`).catch(() => undefined);
    if (id !== undefined) written.push({ id, sent, acknowledged: Date.now() });
    await delay(20);
  }
});
await delay(seconds * 1000);
const killed = Date.now();
process.kill(postmaster(), 'SIGKILL');
server.child.kill('SIGKILL');
running = false;
await Promise.all([server.ended, ...writing]);
rmSync(path.join(root, 'first'), { recursive: true, force: true });
const total = written.filter(({ acknowledged }) => acknowledged <= killed).length;
console.log(`已确认 ${total} 行，强制结束程序和数据库，数据文件夹已删除`);

let failed = false;
{
  const took = restore('newest', ['--newest']);
  const found = await idsIn('newest');
  const lost = written.filter(({ id, acknowledged }) => acknowledged <= killed && !found.has(id));
  const oldest = Math.min(killed, ...lost.map(({ acknowledged }) => acknowledged));
  const age = (killed - oldest) / 1000;
  console.log(`恢复到最新：用时 ${took} 秒，丢失 ${lost.length} 行，最早的一行在断盘前 ${age.toFixed(1)} 秒确认`);
  failed ||= age > 60;
  // What came after the first row that is lost may not be there either: the log has an order.
  const later = written.filter(({ id, sent }) => sent > oldest + 2000 && found.has(id));
  if (lost.length > 0 && later.length > 0) failed = true;
}
{
  // Before what may be lost, after the copy.
  const at = Math.floor((killed - (seconds * 2 * 1000) / 3) / 1000) * 1000;
  const took = restore('moment', ['--at', textOf(at)]);
  const found = await idsIn('moment');
  const missing = written.filter(({ id, acknowledged }) => acknowledged < at && !found.has(id));
  const tooMany = written.filter(({ id, sent }) => sent > at && found.has(id));
  console.log(
    `恢复到 ${textOf(at)}：用时 ${took} 秒，之前确认的 ${written.filter(({ acknowledged }) => acknowledged < at).length} 行缺 ${missing.length} 行，` +
      `之后提交的多出 ${tooMany.length} 行`,
  );
  failed ||= missing.length > 0 || tooMany.length > 0;
}
rmSync(root, { recursive: true, force: true });
process.exit(failed ? 1 : 0);

function environment(name: string): Record<string, string> {
  return {
    DATA_DIR: path.join(root, name),
    BACKUP_DIR: backups,
    PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD: password,
    COMPANY_TZ: 'Asia/Shanghai',
    // As operators do: apart from the disk that dies.
    SECRET_KEY: secretKey,
  };
}

function start(name: string): Promise<Child> {
  return startChild(['server/src/main.ts'], { env: environment(name) });
}

function bases(): string[] {
  const [system = ''] = readdirSync(path.join(backups, 'archive'));
  const folder = path.join(backups, 'archive', system, 'base');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json.gz')) : [];
}

/** @returns how many seconds it took */
function restore(name: string, words: string[]): string {
  const begun = Date.now();
  execFileSync(process.execPath, ['server/src/cli/restore.ts', ...words], {
    cwd: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..'),
    env: { ...process.env, ...environment(name) },
    stdio: ['ignore', process.env['VERBOSE'] ? 'inherit' : 'ignore', 'inherit'],
  });
  return ((Date.now() - begun) / 1000).toFixed(1);
}

/** "2026-11-26 14:05:30" in the company's zone. */
function textOf(moment: number): string {
  return new Date(moment + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Which of the written rows are there. */
async function idsIn(name: string): Promise<Set<number>> {
  const again = await start(name);
  await signIn(again.origin);
  const found = new Set<number>();
  const left = written.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const { id } of left)
        if ((await call(again.origin, 'api/customer/Views', { id: String(id) })).result === 'success') found.add(id);
    }),
  );
  again.child.kill('SIGTERM');
  await again.ended;
  return found;
}

async function call(
  origin: string,
  path_: string,
  body: Record<string, string>,
): Promise<{ result: string; data: unknown }> {
  const answer = await fetch(`${origin}/${path_}`, {
    method: 'POST',
    headers: { authkey: token },
    body: new URLSearchParams(body),
  });
  return (await answer.json()) as { result: string; data: unknown };
}

async function signIn(origin: string): Promise<void> {
  token = '';
  const { data } = await call(origin, 'api/user/login', { username: 'admin', password });
  token = (data as { LoginToken: string }).LoginToken;
}

async function add(origin: string, CustomerName: string): Promise<number | undefined> {
  const answer = await call(origin, 'api/customer/add', { CustomerName });
  return answer.result === 'success' ? (answer.data as { id: number }).id : undefined;
}

function postmaster(): number {
  let home = path.join(root, 'first', 'postgres');
  try {
    home = readFileSync(path.join(root, 'first', 'postgres.location'), 'utf8').trim();
  } catch {}
  return Number(readFileSync(path.join(home, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
}
