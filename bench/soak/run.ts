// npm run bench -- soak: two hundred people work twelve hours, compressed into ten minutes, with their windows open: nothing fails,
// the memory comes to rest, and all numbers that are kept equal those that are counted.
// BENCH_PEOPLE, BENCH_MINUTES and BENCH_PACE (milliseconds between two actions of a person) set how many, how long and how fast.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Database } from '../../server/src/platform/db/database.ts';
import { launchDatabase } from '../../server/src/platform/db/launcher.ts';
import { Crowd } from '../connections/crowd.ts';
import { brokenInvariants, invariants } from '../faults/invariants.ts';
import { copyPeople, type Person, signInAs } from '../people.ts';
import { sampleIn } from '../sample.ts';
import { megabytes, percentile, startWatched, Watch } from '../watch.ts';
import { type Answer, actionOf, type Body, type Role, type Worker } from './day.ts';

const minutes = Number(process.env['BENCH_MINUTES'] ?? 10);
const company = Number(process.env['BENCH_PEOPLE'] ?? 200);
/** Fifty actions a second, however many people there are. */
const pace = Number(process.env['BENCH_PACE'] ?? company * 20);
/** What is held at the end, of that after the first fifth of the time. */
const mostGrowth = 1.15;
/** Milliseconds within which 99 of 100 calls are answered. */
const bar = 2_000;
/** The same of lists. */
const listBar = 100;
/** Of two hundred people. */
const staff: readonly [role: Role, like: string, count: number][] = [
  ['seller', '销售', 150],
  ['manager', '销售主管', 30],
  ['finance', '财务', 15],
  ['administrator', '管理员', 5],
];

const dataDir = mkdtempSync(path.join(tmpdir(), 'crm-soak-'));
chmodSync(dataDir, 0o711);
const launched = await launchDatabase({ dataDir });
await sampleIn(launched.url, dataDir);
const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', connections: 4 });
const server = await startWatched(dataDir, launched.url);
const crowd = new Crowd();
const wrong: string[] = [];
const hold = (holds: boolean, what: string) => {
  console.log(`${holds ? '  ' : '✗ '}${what}`);
  if (!holds) wrong.push(what);
};
const times: number[] = [];
const lists: number[] = [];
/** By call. */
const byPlace = new Map<string, number[]>();
const outcomes = new Map<string, number>();
const faults = new Map<string, number>();
/** What was gone when somebody came to it, by call. */
const missed = new Map<string, number>();
/** What another person's action may bring about is no fault. */
const expected = new Set(['conflict', 'not_found']);
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

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
  const people = await hire();
  const everybody = people.map(({ person }) => person);
  await handOut(people.filter(({ role }) => role === 'seller').map(({ person }) => person));
  const before = await brokenRules();
  await crowd.open(server.origin, everybody, everybody.length, 20);
  const watch = new Watch(server);
  const until = performance.now() + minutes * 60_000;
  const working = Promise.all(people.map(({ role, person }, at) => day(role, person, everybody, at, until)));
  const measured: number[] = [];
  for (let part = 0; part < 5; part++) {
    await Promise.race([wait((minutes * 60_000) / 5), working]);
    const { held, taken } = await watch.memory();
    measured.push(held);
    console.log(`第 ${part + 1}/5 段：占用 ${megabytes(taken)}，持有 ${megabytes(held)}，${times.length} 次调用`);
  }
  await working;
  const [first = 0] = measured;
  const last = measured.at(-1) ?? 0;
  const seconds = minutes * 60;
  console.log(
    [...outcomes]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, n]) => `${name} ${n}`)
      .join('，'),
  );
  hold(
    percentile(times, 0.99) <= bar,
    `${people.length} 人，${times.length} 次调用（${(times.length / seconds).toFixed(0)} 次每秒）：中位数 ${percentile(times, 0.5).toFixed(0)} ms，p99 ${percentile(times, 0.99).toFixed(0)} ms（≤${bar}）`,
  );
  hold(
    percentile(lists, 0.99) <= listBar,
    `${lists.length} 次列表：中位数 ${percentile(lists, 0.5).toFixed(0)} ms，p99 ${percentile(lists, 0.99).toFixed(0)} ms（≤${listBar}）`,
  );
  for (const [place, took] of [...byPlace].sort(([, a], [, b]) => sumOf(b) - sumOf(a)).slice(0, 12))
    console.log(
      `  ${place}：${took.length} 次，中位数 ${percentile(took, 0.5).toFixed(0)} ms，p99 ${percentile(took, 0.99).toFixed(0)} ms`,
    );
  for (const [fault, n] of faults) console.error(`  ${fault} × ${n}`);
  if (missed.size > 0) console.log(`已不在或重试：${[...missed].map(([place, n]) => `${place} ${n}`).join('，')}`);
  hold(faults.size === 0, `出错 ${[...faults.values()].reduce((sum, n) => sum + n, 0)} 次`);
  hold(crowd.standing === everybody.length, `${crowd.standing} 个窗口仍在线`);
  hold(last <= first * mostGrowth, `内存 ${megabytes(first)} → ${megabytes(last)}（≤${mostGrowth} 倍）`);
  const broken = [...(await brokenRules())]
    .filter(([rule, { n }]) => n > (before.get(rule)?.n ?? 0))
    .map(([, { line }]) => line);
  for (const line of broken) console.error(`  ${line}`);
  hold(broken.length === 0, `与逐行重算不符的规则 ${broken.length} 条`);
}

const sumOf = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0);

/** The people of each role, with a login each: copies of one who has the role. */
async function hire(): Promise<{ role: Role; person: Person }[]> {
  const hired: { role: Role; person: Person }[] = [];
  let known = 0;
  for (const [role, like, share] of staff) {
    const wanted = Math.round((share * company) / 200);
    const model = await database.first<{ username: string }>(sql`
      select u.username from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where r.name = ${like} and u.status = 1 and u.deleted_at is null and not starts_with(u.username, 'bench-') order by u.id limit 1`);
    if (!model) throw new Error(`nobody has the role ${like}`);
    const ids = await copyPeople(database, model.username, known + wanted);
    for (const id of ids.slice(known)) hired.push({ role, person: await signInAs(database, id) });
    known += wanted;
  }
  return hired;
}

/** Rules that do not hold, and in how many places. */
async function brokenRules(): Promise<Map<string, { n: number; line: string }>> {
  // The log of the sample company has few versions.
  const rules = invariants.filter(({ sql: rule }) => !rule.includes('operation_log'));
  const lines = await brokenInvariants(database.pool, rules);
  return new Map(
    lines.map((line) => {
      const [, rule = line, n = '1'] = /^(.*)：(\d+) 处/.exec(line) ?? [];
      return [rule, { n: Number(n), line }];
    }),
  );
}

/** Everybody who sells gets customers of the company, as its administrator hands them out. */
async function handOut(sellers: readonly Person[]): Promise<void> {
  const admin = await signInAs(database, 1);
  const rows = await database.rows<{ id: number }>(
    sql`select id from customer where owner_id > 0 and deleted_at is null order by id limit ${sellers.length * 10}`,
  );
  const each = Math.max(1, Math.floor(rows.length / sellers.length));
  for (const [at, { id }] of sellers.entries()) {
    const ids = rows.slice(at * each, (at + 1) * each).map((row) => row.id);
    if (ids.length === 0) break;
    const { result, msg } = await call(admin, 'api/customer/Transfer', { ids: ids.join(), userid: id });
    if (result !== 'success') throw new Error(`transfer: ${msg}`);
  }
  times.length = lists.length = 0;
  byPlace.clear();
  outcomes.clear();
}

/** One person's twelve hours. */
async function day(
  role: Role,
  person: Person,
  everybody: readonly Person[],
  seed: number,
  until: number,
): Promise<void> {
  let state = seed * 7919 + 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const who: Worker = {
    ...person,
    random,
    one: (list) => list?.[random(list.length)],
    colleagues: everybody,
    call: (place, body) => call(person, place, body),
  };
  await wait(random(pace));
  while (performance.now() < until) {
    await actionOf(role, who).action(who);
    await wait(Math.round(pace / 2 + random(pace)));
  }
}

async function call({ token }: Person, place: string, body: Body = {}): Promise<Answer> {
  const form = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const begin = performance.now();
  const send = () => fetch(`${server.origin}/${place}`, { method: 'POST', headers: { authkey: token }, body: form });
  // A line that rested too long is closed by the server just when it is used again: browsers ask once more, too.
  const answer = await send().catch((error: unknown) => {
    if ((error as { cause?: { code?: string } }).cause?.code !== 'UND_ERR_SOCKET') throw error;
    count(missed, '连接已关闭，重试');
    return send();
  });
  const reply = { status: answer.status, ...((await answer.json()) as object) } as Answer;
  const took = performance.now() - begin;
  times.push(took);
  if (place.endsWith('/index')) lists.push(took);
  const before = byPlace.get(place);
  if (before) before.push(took);
  else byPlace.set(place, [took]);
  const outcome = reply.result === 'error' ? (reply.code ?? 'error') : 'success';
  count(outcomes, outcome);
  if (outcome === 'not_found') count(missed, place);
  const isAway = reply.msg === '对方不在线，消息未发送';
  if (isAway) count(missed, reply.msg ?? '');
  else if (answer.status >= 500 || (outcome !== 'success' && !expected.has(outcome)))
    count(faults, `${place} ${answer.status} ${reply.code}：${reply.msg}`);
  return reply;
}
