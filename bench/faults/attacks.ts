// What one attacker does to the program, endlessly, in a process of its own; started by attackers.ts with one message.
import { randomBytes } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import pg from 'pg';
import { io } from 'socket.io-client';

/** What an attacker knows. */
export interface Target {
  origin: string;
  /** Login of the one person that an attacker may be: an administrator, who sees everything. */
  token: string;
  /** A customer that the bystander does not touch. */
  customer: number;
  databaseUrl: string;
}

interface Answered {
  status: number;
  text: string;
}

/** Counts what came of the attacker's calls. */
export type Outcome = (what: string) => void;

interface Attack {
  name: string;
  run(target: Target, record: Outcome): void;
}

const megabyte = 1024 * 1024;

export const attacks: readonly Attack[] = [
  {
    name: '登录请求体 a[]&a[]& 1 MB，两个连接',
    run: (target, record) => manyParameters(target, record, 'api/user/login', ''),
  },
  {
    name: '同样的请求体，已登录',
    run: (target, record) => manyParameters(target, record, 'api/customer/index', target.token),
  },
  { name: '最多的“不包含”并按名称排序，16 个连接，一半 200 毫秒后离开', run: slowLists },
  { name: '一次 50,000 个 getOnlinefriend，反复', run: presenceBurst },
  { name: '40,000 次无令牌握手', run: (target, record) => handshakes(target, record, () => 'nobody') },
  {
    name: '40,000 次格式正确的假令牌握手',
    run: (target, record) => handshakes(target, record, () => randomBytes(32).toString('base64url')),
  },
  { name: '同一地址 200 个登录同时，反复', run: logins },
  { name: '一人 500 个轻量请求并行', run: parallelCalls },
  { name: '一行被锁 10 秒，一人反复编辑它', run: lockedRow },
  { name: '上传开始后离开或停住', run: uploads },
];

function manyParameters(target: Target, record: Outcome, place: string, token: string): void {
  const body = Buffer.from('a[]&'.repeat(megabyte / 4).slice(0, megabyte - 1));
  lines(2, record, (agent) => send(target, agent, place, body, token));
}

function slowLists(target: Target, record: Outcome): void {
  const words = ['子虚', '乌有', '亡是', '公孙', '莫须'];
  const body = form({
    rows: 200,
    sort: 'CustomerName asc',
    data: JSON.stringify(words.map((value) => ({ field: 'CustomerName', type: 'notcontains', value }))),
  });
  lines(16, record, (agent, at) =>
    send(target, agent, 'api/customer/index', body, target.token, at % 2 ? 200 : undefined),
  );
}

function presenceBurst(target: Target, record: Outcome): void {
  const socket = io(target.origin, {
    path: '/hub',
    query: { token: target.token },
    transports: ['websocket'],
    reconnection: false,
  });
  let answers = 0;
  socket.on('getOnlinefriend', () => answers++);
  socket.on('connect', () => {
    for (let at = 0; at < 50_000; at++) socket.emit('getOnlinefriend');
  });
  const again = (why: string) => {
    record(why);
    socket.close();
    setTimeout(() => presenceBurst(target, record), 20);
  };
  socket.on('disconnect', () => again(`断开（答复 ${answers > 0 ? '过' : '零次'}）`));
  socket.on('connect_error', () => again('未能连接'));
}

function handshakes(target: Target, record: Outcome, token: () => string): void {
  let left = 40_000;
  lines(100, record, async (agent) => {
    if (left-- <= 0) return new Promise(() => {});
    return get(target, agent, `hub/?EIO=4&transport=polling&token=${token()}`);
  });
}

function logins(target: Target, record: Outcome): void {
  let name = 0;
  lines(200, record, (agent) =>
    send(target, agent, 'api/user/login', form({ username: `nobody${name++}`, password: 'Wrong#2026x' }), ''),
  );
}

function parallelCalls(target: Target, record: Outcome): void {
  lines(500, record, (agent) => send(target, agent, 'api/user/detail', form({}), target.token));
}

function lockedRow(target: Target, record: Outcome): void {
  void holdRow(target);
  let at = 0;
  lines(16, record, (agent) =>
    send(target, agent, 'api/customer/edit', form({ id: target.customer, address: `锁定路${at++}号` }), target.token),
  );
}

async function holdRow(target: Target): Promise<void> {
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: 'attacker' });
  await client.connect();
  for (;;) {
    await client.query('begin');
    await client.query('select 1 from customer where id = $1 for update', [target.customer]);
    await client.query('select pg_sleep(10)');
    await client.query('commit');
  }
}

/** Half of them go away in the middle of the file, half stay and send nothing more. */
function uploads(target: Target, record: Outcome): void {
  const { hostname, port } = new URL(target.origin);
  const begin = (at: number) => {
    const socket = net.connect(Number(port), hostname);
    socket.on('error', () => {});
    const ended = () => {
      record(at % 2 ? '停住，被断开' : '离开');
      setTimeout(() => begin(at), 5);
    };
    socket.on('close', ended);
    socket.write(
      `POST /api/file/UploadFile HTTP/1.1\r\nhost: ${hostname}\r\nauthkey: ${target.token}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${20 * megabyte}\r\n\r\n` +
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    );
    socket.write(Buffer.alloc(256 * 1024, 7));
    if (at % 2 === 0) setTimeout(() => socket.destroy(), 200);
  };
  for (let at = 0; at < 60; at++) begin(at);
}

/** So many at the same time, each one after the other. */
function lines(many: number, record: Outcome, one: (agent: http.Agent, at: number) => Promise<Answered>): void {
  for (let at = 0; at < many; at++) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    void (async () => {
      for (;;) {
        const answer = await one(agent, at).catch((error: NodeJS.ErrnoException) => ({
          status: 0,
          text: error.code ?? error.message,
        }));
        record(answer.status === 0 ? answer.text : `${answer.status} ${codeIn(answer.text)}`.trim());
        if (answer.status === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();
  }
}

function codeIn(text: string): string {
  return /^\{"result":"error","code":"(\w+)"/.exec(text)?.[1] ?? '';
}

function form(body: Record<string, string | number>): Buffer {
  return Buffer.from(
    new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
  );
}

function get(target: Target, agent: http.Agent, place: string): Promise<Answered> {
  return exchange(http.request(`${target.origin}/${place}`, { agent }));
}

/** @param leaveAfter milliseconds after which the caller goes away */
function send(
  target: Target,
  agent: http.Agent,
  place: string,
  body: Buffer,
  token: string,
  leaveAfter?: number,
): Promise<Answered> {
  const request = http.request(`${target.origin}/${place}`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      ...(token ? { authkey: token } : {}),
    },
  });
  const left = leaveAfter === undefined ? undefined : setTimeout(() => request.destroy(), leaveAfter);
  request.once('close', () => clearTimeout(left));
  const answer = exchange(request);
  request.end(body);
  return answer;
}

function exchange(request: http.ClientRequest): Promise<Answered> {
  const answer = new Promise<Answered>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        if (text.length < 2000) text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
  });
  if (request.method === 'GET') request.end();
  return answer;
}

// The child: begins when it receives a target, and reports its outcomes when it receives a stop.
if (process.send && process.argv[2] === 'attack') {
  // The attacker has a machine of its own in real life: here it stands back behind the program and the bystander.
  os.setPriority(19);
  const counts = new Map<string, number>();
  process.on('message', (message: { at: number; target: Target } | 'stop') => {
    if (message === 'stop') {
      process.send?.(Object.fromEntries(counts), () => process.exit(0));
      return;
    }
    attacks[message.at]?.run(message.target, (what) => counts.set(what, (counts.get(what) ?? 0) + 1));
  });
}
