// Many people do everything at once with the same few customers; no call may fail by itself, and all invariants hold after.
// node bench/faults/mixed-burst.ts [seconds] [people] [customers]
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rebuildSearch } from '../../server/src/engine/write/rebuild-search.ts';
import { modules } from '../../server/src/modules.ts';
import { Database } from '../../server/src/platform/db/database.ts';
import { launchDatabase } from '../../server/src/platform/db/launcher.ts';
import { type Child, startChild } from '../child.ts';
import { brokenInvariants } from './invariants.ts';

const seconds = Number(process.argv[2] ?? 30);
const people = Number(process.argv[3] ?? 10);
const customerCount = Number(process.argv[4] ?? 10);
/** Milliseconds within which 99 of 100 calls are answered. */
const bar = 2_000;
const password = 'Faults#2026x';
const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-burst-'));
chmodSync(dataDir, 0o711);

type Body = Record<string, string | number>;

interface Answer {
  status: number;
  result?: string;
  code?: string;
  msg?: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  data?: any;
}

interface Person {
  name: string;
  token: string;
}

const launched = await launchDatabase({ dataDir });
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', connections: 4 });
const server = await start(launched.url);
const counts = new Map<string, number>();
const times: number[] = [];
const faults: string[] = [];
/** Calls that a deadlock ended for good, as the program writes them down. */
let deadlockFailures = 0;

const admin = { name: 'admin', token: await signIn('admin') };
const roles = (await call(admin, 'main/role/index')).data.rows as { id: number; name: string }[];
const roleOf = (name: string) => roles.find((role) => role.name === name)?.id ?? 0;
const staff: Person[] = [];
const ids: number[] = [];
for (let at = 0; at < people; at++) {
  const username = `burst${at}`;
  const answer = await call(admin, 'api/user/add', {
    username,
    password,
    NickName: `同事${at}`,
    BranchId: 1,
    RoleId: roleOf(at < people * 0.7 ? '管理员' : at < people * 0.9 ? '销售主管' : '销售'),
    status: 1,
  });
  ids.push(must(answer).id);
  staff.push({ name: username, token: await signIn(username) });
}
const customers: number[] = [];
for (let at = 0; at < customerCount; at++) {
  const owner = staff[at % people] as Person;
  const id: number = must(
    await call(owner, 'api/customer/add', { CustomerName: `争用客户${at}`, tel: `0571-8800${at}` }),
  ).id;
  for (const name of ['甲', '乙', '丙'])
    must(
      await call(owner, 'api/contact/add', {
        customerId: id,
        contactName: `${name}${at}`,
        mobile: `1380000${String(at).padStart(4, '0')}`,
      }),
    );
  customers.push(id);
}

times.length = 0;
const until = Date.now() + seconds * 1000;
await Promise.all(staff.map((person, at) => work(person, at * 7919 + 1)));

const done = [...counts].sort(([a], [b]) => a.localeCompare(b)).map(([name, n]) => `${name} ${n}`);
console.log(done.join('，'));
times.sort((a, b) => a - b);
const [p50 = 0, p99 = 0, longest = 0] = [0.5, 0.99, 1].map(
  (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))],
);
console.log(
  `${people} 人，${customerCount} 个客户，${seconds} 秒：${times.length} 次调用，p50 ${p50.toFixed(0)} ms，p99 ${p99.toFixed(0)} ms（≤${bar}），最长 ${longest.toFixed(0)} ms`,
);
console.log(`答复 500 及以上 ${faults.length} 次，其中死锁 ${deadlockFailures} 次`);
const deadlocks = await database.pool.query<{ n: number }>(
  `select deadlocks::int as n from pg_stat_database where datname = current_database()`,
);
console.log(`数据库遇到并重试的死锁 ${deadlocks.rows[0]?.n ?? 0} 次`);
const broken = await brokenInvariants(database.pool);
for (const entity of modules.flatMap((module) => module.entities ?? [])) {
  const { mended } = await rebuildSearch(database, { entity, fields: [] }, new AbortController().signal);
  if (mended > 0) broken.push(`${entity.label}的搜索文字等于重新计算的结果：${mended} 处`);
}
for (const line of new Set(faults)) console.error(line);
for (const line of broken) console.error(line);
const right = faults.length === 0 && deadlockFailures === 0 && broken.length === 0 && p99 <= bar;
console.log(
  right
    ? '没有一次调用出错，数据全部相符'
    : `${faults.length} 次调用出错，${broken.length} 条规则不符，p99 ${p99.toFixed(0)} ms`,
);

server.child.kill('SIGTERM');
await server.ended;
await database.close();
await launched.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(right ? 0 : 1);

/** One person's seconds: one write after another, each of a random kind on random ones of the same records. */
async function work(person: Person, seed: number): Promise<void> {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const one = <T>(list: readonly T[]): T | undefined => list[random(list.length)];
  const customer = () => one(customers) as number;
  const some = () => [...new Set([customer(), customer(), customer()])].join();
  const contactOf = async (id: number) =>
    one(((await call(person, 'api/contact/list', { customerId: id })).data?.rows ?? []) as { id: number }[])?.id ?? 0;
  const binOf = async (module: string) =>
    ((await call(person, 'api/recycle/index', { module })).data?.rows ?? []) as { id: number }[];
  const restore = async (module: string) => {
    const entries = (await binOf(module)).slice(0, 1 + random(4));
    if (entries.length > 0) await call(person, 'api/recycle/restore', { ids: entries.map((entry) => entry.id).join() });
  };
  const kinds: (() => Promise<unknown>)[] = [
    () =>
      call(person, 'api/customer/edit', {
        id: customer(),
        CustomerName: `争用客户${random(1000)}`,
        tel: `0571-${10_000 + random(90_000)}`,
      }),
    async () => {
      const id = customer();
      const { data } = await call(person, 'api/customer/Views', { id });
      if (data) await call(person, 'api/customer/edit', { id, version: data.version, Ext: `第${random(1000)}次` });
    },
    () =>
      call(person, 'api/contact/add', {
        customerId: customer(),
        contactName: `新人${random(1000)}`,
        qq: String(10_000 + random(90_000)),
      }),
    async () =>
      call(person, 'api/contact/Edit', { id: await contactOf(customer()), contactName: `改名${random(1000)}` }),
    async () => call(person, 'api/contact/delete', { ids: await contactOf(customer()) }),
    async () => call(person, 'api/contact/Primary', { id: await contactOf(customer()) }),
    () =>
      call(person, 'api/OpportLogs/Add', { customerId: customer(), status: 1, Ext: `联系了@同事${random(people)}` }),
    () => call(person, 'api/customer/ToGonghai', { ids: some() }),
    () => call(person, 'api/customer/receive', { ids: some() }),
    () => call(person, 'api/customer/distribute', { ids: some(), userid: one(ids) as number }),
    () => call(person, 'api/customer/setTop', { id: customer() }),
    () => call(person, 'api/customer/delete', { ids: some() }),
    () => restore('customer'),
    () => restore('customer'),
    () => restore('contact'),
    () => restore(''),
    () => upload(person, customer()),
    async () => {
      const files = (
        (await call(person, 'api/file/list', { picType: 'customer', modelId: customer() })) as {
          rows?: { id: number }[];
        }
      ).rows;
      const file = one(files ?? []);
      if (file && random(2)) await call(person, 'api/file/edit', { id: file.id, FileName: `改名${random(100)}.txt` });
      else if (file) await call(person, 'api/file/delete', { id: file.id });
    },
    () => call(person, 'api/customer/index', { rows: 20, key: random(2) ? '争用' : '' }),
    () => call(person, 'api/customer/index', { IsGongHai: 1, sort: 'updateTime desc' }),
    async () => {
      const entries = (await call(person, 'api/Status/json', { types: 'status' })).data as { id: number }[] | undefined;
      const entry = Array.isArray(entries) ? one(entries) : undefined;
      if (entry) await call(person, 'api/Status/Edit', { id: entry.id, sort: random(8) });
    },
    async () => {
      const { data } = await call(person, 'api/Status/add', { types: 'LaiYuan', Name: `来源${random(1_000_000)}` });
      if (!data) return;
      const id = customer();
      await Promise.all([
        call(person, 'api/customer/edit', { id, LaiYuan: data.id }),
        call(person, 'api/Status/delete', { ids: data.id }),
      ]);
    },
    () => call(person, 'api/setting/edit', { key: 'company.name', value: `公司${random(100)}` }),
    () =>
      call(person, 'api/user/edit', { UserID: one(ids) as number, mobile: `139${10_000_000 + random(80_000_000)}` }),
    () => call(person, 'api/notification/setread', { all: 1 }),
  ];
  while (Date.now() < until) await kinds[random(kinds.length)]?.();
}

function start(url: string): Promise<Child> {
  return startChild(['server/src/main.ts'], {
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      PORT: '0',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
      ADMIN_PASSWORD: password,
    },
    hear: (text) => {
      for (const line of text.split('\n'))
        if (line.includes('call failed') && line.includes('40P01')) deadlockFailures++;
      if (process.env['LOG_LEVEL'] && text.includes('call failed')) console.error(text);
    },
  });
}

async function call(person: Person, place: string, body: Body = {}): Promise<Answer> {
  const form = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return send(person, place, form);
}

function upload(person: Person, modelId: number): Promise<Answer> {
  const form = new FormData();
  form.set('picType', 'customer');
  form.set('modelId', String(modelId));
  form.set('file', new Blob(['一些文字\n']), '附件.txt');
  return send(person, 'api/file/UploadFile', form);
}

async function send(person: Person, place: string, body: URLSearchParams | FormData): Promise<Answer> {
  const begin = performance.now();
  const answer = await fetch(`${server.origin}/${place}`, { method: 'POST', headers: { authkey: person.token }, body });
  const reply = { status: answer.status, ...((await answer.json()) as object) } as Answer;
  times.push(performance.now() - begin);
  const outcome = reply.result === 'error' ? (reply.code ?? 'error') : 'success';
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  if (answer.status >= 500) faults.push(`${place} 答复 ${answer.status}：${reply.msg}`);
  return reply;
}

async function signIn(username: string): Promise<string> {
  return must(await call({ name: username, token: '' }, 'api/user/login', { username, password })).LoginToken as string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
function must(answer: Answer): any {
  if (answer.result !== 'success') throw new Error(`${answer.code}: ${answer.msg}`);
  return answer.data;
}
