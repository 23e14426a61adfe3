// Ends the program in bad moments: it must exit within ten seconds, with its database stopped last, or go on and log why.
// node bench/faults/going-down.ts [regex]
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { type Child, startChild } from '../child.ts';

const only = new RegExp(process.argv[2] ?? '');
const password = 'Faults#2026x';
/** Milliseconds from the signal to the end. */
const bar = 10_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-down-'));
chmodSync(dataDir, 0o711);

interface Program extends Child {
  token: string;
}

const scenes: [string, (program: Program) => Promise<string[]>][] = [
  ['50 个保持的连接、10 个 WebSocket、执行中的请求和上传', busy],
  ['监听连接被结束 15 次之后', listenersKilled],
  ['getOnlinefriend 期间数据库被强行结束', databaseKilled],
];

let wrong = 0;
for (const [name, scene] of scenes) {
  if (!only.test(name)) continue;
  const program = await start();
  const problems = await scene(program);
  problems.push(...(await goDown(program, name)));
  wrong += problems.length;
  for (const problem of problems) console.error(`    ${problem}`);
}
rmSync(dataDir, { recursive: true, force: true });
console.log(wrong === 0 ? '每次都在十秒内结束，数据库最后停止' : `${wrong} 处不符`);
process.exit(wrong === 0 ? 0 : 1);

/** Ends the program as an operator does, and looks at what is left. */
async function goDown(program: Program, name: string): Promise<string[]> {
  const problems: string[] = [];
  const logged = databaseLog().length;
  const begin = performance.now();
  program.child.kill('SIGTERM');
  const late = setTimeout(() => program.child.kill('SIGKILL'), bar * 3);
  const code = await program.ended;
  clearTimeout(late);
  const took = performance.now() - begin;
  console.log(`${name}：SIGTERM 后 ${(took / 1000).toFixed(1)} 秒结束，退出码 ${code}`);
  if (took > bar) problems.push(`超过 ${bar / 1000} 秒`);
  if (code !== 0) problems.push(`退出码 ${code}：${program.output().slice(-2000)}`);
  if (existsSync(pidFile())) problems.push('数据库还在运行');
  const log = databaseLog().slice(logged);
  if (!log.includes('database system is shut down')) problems.push('数据库没有正常停止');
  // Connections that are still open when the database stops: the program has left some behind.
  const cut = log.split('\n').filter((line) => line.includes('terminating connection due to administrator command'));
  if (cut.length > 1) problems.push(`数据库停止时还有 ${cut.length} 个连接`);
  return problems;
}

async function busy(program: Program): Promise<string[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
  await Promise.all(Array.from({ length: 50 }, () => call(program, 'api/customer/index', {}, agent)));
  await Promise.all(Array.from({ length: 10 }, () => connected(program)));
  const { port, hostname } = new URL(program.origin);
  for (let at = 0; at < 10; at++) {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /api/file/UploadFile HTTP/1.1\r\nhost: x\r\nauthkey: ${program.token}\r\ncontent-type: multipart/form-data; boundary=x\r\n` +
        'content-length: 9000000\r\n\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc',
    );
  }
  // Writes that wait for a row, one of which gets it and is finished.
  const id = await addCustomer(program);
  const client = await database();
  await client.query('begin');
  await client.query('select 1 from customer where id = $1 for update', [id]);
  const edits = Array.from({ length: 5 }, (_, at) =>
    call(program, 'api/customer/edit', { id: String(id), address: `路${at}号` }),
  );
  await until(async () => {
    const waiting = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    return (waiting.rows[0]?.n ?? 0) >= 1;
  });
  program.child.kill('SIGTERM');
  await client.query('commit');
  await client.end();
  const answers = await Promise.all(edits.map((edit) => edit.catch((error: Error) => ({ result: error.message }))));
  const done = answers.filter((answer) => answer.result === 'success').length;
  console.log(`    停止时在途的 5 次编辑：${done} 次完成`);
  return done === 5 ? [] : [`在途的编辑没有都完成：${JSON.stringify(answers)}`];
}

async function listenersKilled(program: Program): Promise<string[]> {
  const client = await database();
  const socket = await connected(program);
  for (let round = 0; round < 15; round++) {
    await until(async () => {
      const killed = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crm-listener' and state = 'idle'`,
      );
      return (killed.rowCount ?? 0) > 0;
    });
  }
  // Another process listens, and changes are announced again.
  await until(async () => {
    const found = await client.query(`select 1 from pg_stat_activity where application_name = 'crm-listener'`);
    return found.rowCount === 1;
  });
  await client.end();
  const answer = await call(program, 'api/customer/index', {});
  socket.disconnect();
  return answer.result === 'success' ? [] : [`之后的请求失败：${JSON.stringify(answer)}`];
}

async function databaseKilled(program: Program): Promise<string[]> {
  const problems: string[] = [];
  const socket = await connected(program);
  let calling = true;
  const presenceCalls = (async () => {
    while (calling) {
      socket.emit('getOnlinefriend');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  process.kill(Number(readFileSync(pidFile(), 'utf8').split('\n')[0]), 'SIGKILL');
  await until(async () => program.output().includes('数据库已恢复运行') || program.child.exitCode !== null);
  calling = false;
  await presenceCalls;
  if (program.child.exitCode !== null) problems.push(`程序结束了：${program.child.exitCode}`);
  // The program reports by itself when the database is back.
  await until(async () => (await call(program, 'api/customer/index', {})).result === 'success');
  if (!program.output().includes('数据库进程意外中断，正在重新启动')) problems.push('没有说明数据库中断');
  await until(
    () =>
      new Promise<boolean>((resolve) => {
        socket.timeout(2000).emit('getOnlinefriend', (error: Error | null) => resolve(error === null));
        socket.once('getOnlinefriend', () => resolve(true));
      }),
  );
  socket.disconnect();
  return problems;
}

async function start(): Promise<Program> {
  const started = await startChild(['server/src/main.ts'], {
    env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD: password },
    quiet: true,
  });
  const program: Program = { ...started, token: '' };
  const login = await call(program, 'api/user/login', { username: 'admin', password });
  program.token = (login.data as { LoginToken: string }).LoginToken;
  return program;
}

interface Answer {
  result: string;
  data?: unknown;
}

function call(program: Program, place: string, body: Record<string, string>, agent?: http.Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${program.origin}/${place}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authkey: program.token },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('end', () => resolve(JSON.parse(text) as Answer));
    });
    request.end(new URLSearchParams(body).toString());
  });
}

async function addCustomer(program: Program): Promise<number> {
  const answer = await call(program, 'api/customer/add', { CustomerName: `停止测试${Date.now()}` });
  return (answer.data as { id: number }).id;
}

async function connected(program: Program): Promise<Socket> {
  const socket = io(program.origin, {
    path: '/hub',
    query: { token: program.token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return socket;
}

async function database(): Promise<pg.Client> {
  const client = new pg.Client({ host: path.join(dataDir, 'postgres', 'run'), user: 'crm', database: 'crm' });
  client.on('error', () => {});
  await client.connect();
  return client;
}

function pidFile(): string {
  return path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
}

function databaseLog(): string {
  return readFileSync(path.join(dataDir, 'postgres', 'postgres.log'), 'utf8');
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const late = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > late) throw new Error('60 秒内没有发生');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
