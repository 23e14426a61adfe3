// npm run bench -- bi: every report at a million customers and contracts, for full scope and for a department: how long
// a page takes whose reports are fetched at once, and whether pre-aggregated sums equal the sums of the rows.
import { sql } from 'kysely';
import { reportPages } from '../../protocol/src/report.ts';
import type { App } from '../../server/src/app.ts';
import type { Call } from '../../server/src/engine/entity.ts';
import { type MeasureBy, measureBy, valueOfGroups } from '../../server/src/engine/measure-groups.ts';
import { Actor } from '../../server/src/platform/access/actor.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { Effects } from '../../server/src/platform/events/effects.ts';
import { openMillion } from '../million.ts';
import { type Person, signInAs } from '../people.ts';

/** Milliseconds within which the overview is there, warm. */
const bar = 300;
const turns = 7;
const periods = ['month', 'quarter', 'year'] as const;
const { launched, database, app } = await openMillion({ wide: false });
const wrong: string[] = [];
try {
  await database.run(sql`select fold_measures()`);
  await database.run(sql`vacuum analyze measure_day`);
  await database.run(sql`vacuum measure_ledger`);
  const people = await readers();
  for (const [who, person] of people) for (const period of periods) await pagesOf(who, person, period);
  for (const [who, person] of people) await compare(who, await callOf(app, database, person.id));
} finally {
  await app.close();
  await database.close();
  await launched.stop();
}
console.log(wrong.length === 0 ? '全部符合' : wrong.join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);

/** An administrator, and a manager who sees a department. */
async function readers(): Promise<[string, Person][]> {
  const of = async (role: string) => {
    const one = await database.first<{
      id: number;
    }>(sql`select u.id from app_user u join user_role ur on ur.user_id = u.id
      join role r on r.id = ur.role_id where r.name = ${role} and u.status = 1 and u.deleted_at is null order by u.id limit 1`);
    if (!one) throw new Error(`nobody has the role ${role}`);
    return signInAs(database, one.id);
  };
  return [
    ['管理员', await of('管理员')],
    ['销售主管', await of('销售主管')],
  ];
}

async function call(person: Person, path: string, body: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/${path}`,
    headers: { authkey: person.token, 'content-type': 'application/json' },
    payload: body,
  });
  const reply = answer.json() as { result: string; msg: string; data: Record<string, unknown> };
  if (reply.result !== 'success') throw new Error(`${path}: ${reply.msg}`);
  return reply.data;
}

/** Every page with all its reports at once, as the browser fetches them. */
async function pagesOf(who: string, person: Person, period: string): Promise<void> {
  const lines: string[] = [];
  for (const page of reportPages.filter((one) => one !== 'forecast')) {
    const { reports = [] } = (await call(person, 'api/bi/index', { page }).catch(() => ({}))) as {
      reports?: { name: string }[];
    };
    if (reports.length === 0) continue;
    const whole: number[] = [];
    const single = new Map<string, number>();
    const stopped = new Map<string, string>();
    for (let turn = 0; turn <= turns; turn++) {
      const begin = performance.now();
      await Promise.all(
        reports.map(async ({ name }) => {
          await call(person, 'api/bi/report', { name, period }).catch((error: Error) =>
            stopped.set(name, error.message),
          );
          single.set(name, performance.now() - begin);
        }),
      );
      // The first one warms what is kept.
      if (turn > 0) whole.push(performance.now() - begin);
    }
    const median = whole.toSorted((a, b) => a - b)[whole.length >> 1] ?? 0;
    const slowest = [...single].toSorted(([, a], [, b]) => b - a)[0];
    lines.push(
      `${page} ${median.toFixed(0)} ms（${reports.length} 个，最后 ${slowest?.[0]}）${[...stopped].map(([name, why]) => `\n        ${name}：${why}`).join('')}`,
    );
    if (page === 'overview' && median > bar) wrong.push(`${who} ${period} 概况 ${median.toFixed(0)} ms（≤${bar}）`);
  }
  console.log(`${who}，${period}\n    ${lines.join('\n    ')}`);
}

async function callOf({ organisations, engine, settings }: App, db: Database, userId: number): Promise<Call> {
  const meta = await db.first<{ access: number; definition: number }>(
    sql`select access_version as access, definition_version as definition from meta`,
  );
  return {
    db,
    actor: new Actor(await organisations.at(meta?.access ?? 0), userId, 0, meta?.definition ?? 0),
    effects: new Effects(),
    ip: '',
    language: 'cn',
    engine,
    settings: await settings.latest(),
    enqueue: async () => 0,
  };
}

/** Every measure that is kept, beside its rows: by month and by person, of a span that begins and ends within months. */
async function compare(who: string, call: Call): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const span = { from: `${Number(today.slice(0, 4)) - 1}-03-17`, to: today };
  const ways: MeasureBy[] = [{ by: 'time', unit: 'month' }, { by: 'person' }];
  let same = 0;
  for (const measure of app.engine.measures) {
    if (!('entity' in measure) || !measure.kept) continue;
    const { kept: aggregate, ...rows } = measure;
    for (const by of ways) {
      const groupsAsText = async (one: typeof measure) => {
        const found = await measureBy(call, one, span, by);
        return JSON.stringify(
          found
            ?.map((group) => [group.key, group.rows, valueOfGroups(one, [group])])
            .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
        );
      };
      const [byCells, byRows] = [await groupsAsText(measure), await groupsAsText(rows)];
      if (byCells === byRows) same++;
      else
        wrong.push(
          `${who} ${measure.key}（${aggregate.source}）：${byCells?.slice(0, 200)} ≠ ${byRows?.slice(0, 200)}`,
        );
    }
  }
  console.log(`${who}：${same} 组按日汇总与逐行重算相同`);
}
