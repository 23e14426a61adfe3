// Every report equals a count of its rows by hand, over the sample company and after ten thousand random changes, for every reader.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FilterItem } from '@crm/protocol/answers/filter';
import type { Span } from '@crm/protocol/answers/measure';
import type { Report } from '@crm/protocol/answers/report';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facts, type Scope } from '../../../test/bi-facts.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { chances, shake } from '../../../test/shake.ts';
import { type App, buildApp, buildEngine, prepareDatabase } from '../../app.ts';
import { modules } from '../../modules.ts';
import { Database } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { openStorage } from '../../platform/storage/storage.ts';
import { createSampleCompany } from '../../sample/company.ts';
import { createFirstAdministrator } from '../identity/bootstrap.ts';
import type { ReportDefinition } from './report.ts';
import { reports } from './reports/index.ts';

const now = Date.UTC(2026, 3, 15, 7, 30);
const span = { from: '2025-05-01', to: '2026-04-30' };
const password = 'Yunqi#2026';

interface Reader extends Scope {
  token: string;
}

let stored: TestDatabase;
let database: Database;
let app: App;
let folder: string;
const readers: Record<string, Reader> = {};
let department = 0;

async function call(token: string, place: string, body: Record<string, unknown> = {}) {
  const payload = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(token ? { authkey: token } : {}) };
  const answer = await app.server.inject({ method: 'POST', url: `/${place}`, headers, payload });
  return answer.json();
}

/** Signs somebody in who has every grant with one scope. */
async function reader(admin: string, name: string, scope: string, userId: number, owners: Scope['owners']) {
  const tree: Record<string, Record<string, Record<string, true>>> = {};
  const scopes: Record<string, string> = {};
  for (const { branch, module, actions, scoped } of modules.flatMap((one) => one.grants ?? [])) {
    const all = Object.fromEntries(Object.keys(actions).map((action): [string, true] => [action, true]));
    tree[branch] = { ...tree[branch], [module]: { ...tree[branch]?.[module], ...all } };
    if (scoped) scopes[module] = scope;
  }
  const role = await call(admin, 'main/role/add', { name, grants: tree, scopes, fields: {} });
  expect(role).toMatchObject({ result: 'success' });
  await database.run(sql`delete from user_role where user_id = ${userId}`);
  await database.run(sql`insert into user_role (user_id, role_id) values (${userId}, ${role.data.id})`);
  await database.run(sql`update meta set access_version = access_version + 1`);
  const user = await database.first(select('app_user', ['username'])`where id = ${userId}`);
  const { data } = await call('', 'api/user/login', { username: user?.username, password });
  readers[name] = { token: data.LoginToken, userId, owners };
}

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  await prepareDatabase(database, buildEngine());
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'first-start-1'));
  folder = await mkdtemp(path.join(tmpdir(), 'crm-recount-'));
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  await createSampleCompany(database, { customers: 400, seed: 1, now, storage });
  // What departments have of their own is no count of rows: see target.test.
  await database.run(sql`delete from target where department_id > 0`);
  app = await buildApp({ database, storage, modules, realtime: false });
  const signedIn = await call('', 'api/user/login', { username: 'admin', password: 'first-start-1' });
  const admin = signedIn.data.LoginToken;
  // The person with the most signed contracts, and their department.
  const busiest = await database.first(
    query
      .selectFrom('contract as c')
      .innerJoin('app_user as u', 'u.id', 'c.owner_id')
      .select(['u.id', 'u.department_id as department'])
      .where(sql<boolean>`c.state = 1 and c.approval = 2`)
      .groupBy('u.id')
      .orderBy(sql`count(*) desc, u.id`)
      .limit(1),
  );
  department = busiest?.department ?? 0;
  const people = await database.rows(select('app_user', ['id'])`where department_id = ${department} order by id`);
  const others = people.map(({ id }) => id).filter((id) => id !== busiest?.id);
  const someone = await database.first(select('app_user as u', [sql<number>`min(u.id)`.as('id')])`
    where department_id <> ${department} and username <> 'admin' and status = 1`);
  await reader(admin, 'all', 'all', someone?.id ?? 0, 'all');
  await reader(
    admin,
    'department',
    'department',
    others[0] ?? 0,
    people.map(({ id }) => id),
  );
  await reader(admin, 'self', 'self', busiest?.id ?? 0, [busiest?.id ?? 0]);
  // The list of logs also has what others sent to the reader, which the numbers leave out.
  await database.run(sql`insert into work_log_reader (log_id, user_id, recipient)
    select id, ${busiest?.id ?? 0}, true from work_log where owner_id <> ${busiest?.id ?? 0} on conflict do nothing`);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await stored?.drop();
  await rm(folder, { recursive: true, force: true });
});

const means: ReadonlySet<string> = new Set(['customer.dealDays', 'WorkFlow.hours']);

function keyOf(report: ReportDefinition, parts: ReadonlyMap<number, number>): RawBuilder<unknown> {
  switch (report.by) {
    case 'time':
      return sql`to_char(x.at, 'YYYY-MM-01')`;
    case 'person':
      return sql`coalesce(nullif(x.person, 0)::text, '')`;
    case 'department': {
      const rows = [...parts].map(([id, part]) => ({ id, part }));
      return sql`coalesce((select p.part::text from json_to_recordset(${JSON.stringify(rows)}::json) as p(id bigint, part bigint)
        join app_user u on u.department_id = p.id where u.id = x.person), '')`;
    }
    case 'field': {
      const field = sql`x.${sql.ref(report.field ?? '')}`;
      // By telephone is the way 0.
      return report.name === 'customer.followUpWay'
        ? sql`${field}::text`
        : sql`coalesce(nullif(${field}, 0)::text, '')`;
    }
    case 'measures':
      return sql`''`;
    case 'kind':
      return sql`coalesce(x.kind, '')`;
    default:
      return sql`coalesce(nullif(x.${sql.ref(report.by)}, 0)::text, '')`;
  }
}

/** Departments with the one directly below another in which they are. @param top 0: the company's */
async function parts(top: number): Promise<ReadonlyMap<number, number>> {
  const above = top ? sql`id = ${top}` : sql`parent_id = 0`;
  const rows = await database.rows<{ id: number; part: number }>(sql`
    with recursive d as (
      select id, id as part, 0 as level from department where ${above}
      union all select c.id, case when d.level = 0 then c.id else d.part end, d.level + 1 from department c join d on c.parent_id = d.id)
    select id, part from d`);
  return new Map(rows.map(({ id, part }) => [id, part]));
}

/** One measure of a report within a span: by row, and altogether. */
async function recount(
  report: ReportDefinition,
  key: string,
  scope: Scope,
  { from, to }: Span,
  { branch, top }: { branch: boolean; top: number },
) {
  const rowsOf = facts[key];
  if (!rowsOf) throw new Error(`${report.name}: nobody recounts ${key}`);
  const value = means.has(key) ? sql`round(avg(x.amount), 1)` : sql`sum(x.amount)`;
  const isStanding = report.cumulative?.includes(key) === true;
  const first = isStanding ? sql`` : sql`and x.at >= ${from}::date`;
  const people = branch
    ? sql`and x.person in (select u.id from app_user u where u.department_id = ${department}
        or u.id in (select user_id from user_department where department_id = ${department}))`
    : sql``;
  // A reader with some people in scope gets their logs: what others share with the reader does not count.
  const theirs = scope.owners === 'all' ? sql`` : sql`and x.person = any(${scope.owners}::bigint[])`;
  const all = sql`(${rowsOf(scope)}) x`;
  const which = sql`where x.at < ${to}::date + 1 ${first} ${people} ${theirs}`;
  const rows = await database.rows(select(all, [
    sql<string>`${keyOf(report, await parts(top))}`.as('key'),
    sql<string>`${value}::text`.as('value'),
  ])`
    ${which} group by 1`);
  const [total] = await database.rows(select(all, [sql<string | null>`${value}::text`.as('value')])`${which}`);
  const values = new Map(rows.map((row) => [row.key, Number(row.value)]));
  if (isStanding) {
    let so = 0;
    for (const month of [...values.keys()].sort()) values.set(month, (so += values.get(month) ?? 0));
  }
  return { values, total: Number(total?.value ?? 0) };
}

/** The department whose parts are the rows: of one that all rows belong to its own parts, and so on. Targets stay where they are. */
async function topOf(report: ReportDefinition, scope: Scope, spans: Span[], branch: boolean): Promise<number> {
  let top = branch || scope.owners !== 'all' ? department : 0;
  if (report.by !== 'department' || report.page === 'target') return top;
  for (;;) {
    const sides = await Promise.all(
      report.measures.flatMap((key) => spans.map((one) => recount(report, key, scope, one, { branch, top }))),
    );
    const keys = [...new Set(sides.flatMap(({ values }) => [...values.keys()]))];
    const only = keys.length === 1 ? Number(keys[0]) : 0;
    const below = await database.first(sql`select 1 from department where parent_id = ${only} and ${only} > 0`);
    if (!below || only === top) return top;
    top = only;
  }
}

const fetchReport = async (token: string, name: string, more: object = {}): Promise<Report> => {
  const answer = await call(token, 'api/bi/report', { name, period: 'custom', ...span, ...more });
  expect(answer, name).toMatchObject({ result: 'success' });
  return answer.data;
};

const first = ['all', 'department', 'self', 'all in one department'].map((who) => ({ who, changes: 0 }));
const shaken = ['all', 'department', 'self'].map((who) => ({ who, changes: 10_000 }));
describe.each([...first, ...shaken])('$who after $changes random changes', ({ who, changes }) => {
  beforeAll(async () => {
    if (changes > 0 && who === 'all') await shake(database, changes, chances(20_261_126));
  });
  test.each(reports.map((report) => [report.name, report] as const))('%s', async (name, report) => {
    const [scope = ''] = who.split(' ');
    const person = readers[scope] as Reader;
    const branch = who.endsWith('one department') ? { branchId: department } : {};
    const answer = await fetchReport(person.token, name, branch);
    const spans = [answer.span, answer.before, answer.yearBefore];
    const isBranch = 'branchId' in branch;
    const where = { branch: isBranch, top: await topOf(report, person, spans, isBranch) };
    let some = 0;
    for (const [at, key] of report.measures.entries()) {
      const [counted, before, yearBefore] = await Promise.all(
        spans.map((one) => recount(report, key, person, one, where)),
      );
      const row = report.by === 'measures' ? answer.rows.find((one) => one.key === key) : undefined;
      const total = row?.cells[0] ?? answer.total?.[at];
      expect([total?.value, total?.before, total?.yearBefore].map(Number), key).toEqual(
        [counted, before, yearBefore].map((side) => side?.total),
      );
      some += counted?.total ?? 0;
      if (report.by === 'measures') continue;
      for (const { key: of, cells } of answer.rows) {
        const last =
          [...(counted?.values.keys() ?? [])]
            .filter((month) => month <= of)
            .sort()
            .at(-1) ?? '';
        const group = report.cumulative?.includes(key) ? last : of;
        expect(Number(cells[at]?.value), `${key} of ${of}`).toBe(counted?.values.get(group) ?? 0);
      }
      const missing = [...(counted?.values.keys() ?? [])].filter((of) => !answer.rows.some((one) => one.key === of));
      if (!report.cumulative) expect(missing.length, `${key} left out`).toBeLessThanOrEqual(answer.more);
    }
    if (who === 'all') expect(some, 'nothing to count').toBeGreaterThan(0);
  });
});

/** How many people a list of work logs is filtered by, and how many its condition shows: by name, or as so many more. */
function peopleOf(data: readonly (FilterItem & { text?: string })[]): { listed: number; named: number } {
  const { value = '', text = '' } = data.find(({ field }) => field === 'userid') ?? {};
  const [names = '', more = '0'] = text.split(' +');
  return {
    listed: value.split(',').filter(Boolean).length,
    named: names.split('、').filter(Boolean).length + Number(more),
  };
}

const lists: Readonly<Record<string, string>> = { worklog: 'api/worklog/list' };

test.each(['all', 'department', 'self', 'self in one department'])(
  'a number leads to a list that finds the same rows: %s',
  async (who) => {
    const { token } = readers[who.split(' ')[0] ?? ''] as Reader;
    const branch = who.endsWith('one department') ? { branchId: department } : {};
    let compared = 0;
    const modulesSeen = new Set<string>();
    for (const { name } of reports) {
      const { rows, total = [], columns } = await fetchReport(token, name, branch);
      const cells = [...rows.slice(0, 3), { cells: total, unit: undefined }].flatMap((row) =>
        row.cells.map((cell, at) => ({ ...cell, unit: row.unit ?? columns[at]?.unit })),
      );
      for (const cell of cells) {
        if (!cell.list) continue;
        const { module, data, scenes } = cell.list;
        const path = lists[module] ?? `api/${module}/index`;
        const listed = await call(token, path, { ...scenes, data, rows: 20 });
        expect(listed, `${name} ${JSON.stringify(cell.list)}`).toMatchObject({ result: 'success' });
        if (module === 'worklog') expect(peopleOf(data).named).toBe(peopleOf(data).listed);
        if (cell.unit !== 'count') continue;
        expect(listed.data.total, `${name} ${JSON.stringify(cell.list)}`).toBe(Number(cell.value));
        compared++;
        modulesSeen.add(module);
      }
    }
    for (const module of ['OpportLogs', 'clueLogs', 'worklog']) expect(modulesSeen, module).toContain(module);
    expect(compared).toBeGreaterThan(50);
  },
);
