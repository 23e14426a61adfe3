// Every figure is what its rows come to: workbench, reports, those of one's own, footers and counters, recounted from lists for each kind
// of person of the sample company.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Option } from '@crm/protocol/answers/form';
import type { ListSums, SceneCounts } from '@crm/protocol/answers/list';
import type { MeasureFigure, Span } from '@crm/protocol/answers/measure';
import type { OwnReportChoice, OwnReportContent, OwnReportDetail, OwnReportRow } from '@crm/protocol/answers/ownReport';
import type { Report, ReportList } from '@crm/protocol/answers/report';
import { limits } from '@crm/protocol/limits';
import type { ListPage } from '@crm/protocol/list';
import { ownReportDepartment, ownReportTime } from '@crm/protocol/ownReport';
import { reportModule } from '@crm/protocol/report';
import { workbenchRanges } from '@crm/protocol/workbench';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp, buildEngine, prepareDatabase } from '../src/app.ts';
import { createFirstAdministrator } from '../src/modules/identity/bootstrap.ts';
import { modules } from '../src/modules.ts';
import { Database } from '../src/platform/db/database.ts';
import { openStorage } from '../src/platform/storage/storage.ts';
import { createSampleCompany, sampleAccounts } from '../src/sample/company.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { recountOwn } from './own-figures.ts';

type Row = Record<string, unknown>;
type FigureWithBefore = MeasureFigure & { before?: string };

let stored: TestDatabase;
let database: Database;
let app: App;
let folder: string;
const people: { username: string; role: string; token: string; id: number }[] = [];

async function call(token: string, place: string, body: object = {}) {
  const entries = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(token ? { authkey: token } : {}) };
  const payload = new URLSearchParams(entries).toString();
  return (await app.server.inject({ method: 'POST', url: `/${place}`, headers, payload })).json();
}

async function fetchData<T>(token: string, place: string, body: object = {}): Promise<T> {
  const answer = await call(token, place, body);
  expect(answer, `${place} ${JSON.stringify(body)}`).toMatchObject({ result: 'success' });
  return answer.data;
}

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  await prepareDatabase(database, buildEngine());
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'first-start-1'));
  folder = await mkdtemp(path.join(tmpdir(), 'crm-figures-'));
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  await createSampleCompany(database, { customers: 400, seed: 3, now: Date.now(), storage });
  app = await buildApp({ database, storage, modules, realtime: false });
  // Everybody reads the overview, so that one person's numbers stand beside each other, and makes reports.
  const overview = JSON.stringify({ [reportModule('overview')]: { index: true }, myReport: { index: true } });
  await database.run(
    sql`update role set grants = jsonb_set(grants, '{bi}', coalesce(grants->'bi', '{}') || ${overview}::jsonb)`,
  );
  await database.run(sql`update meta set access_version = access_version + 1`);
  const members = await database.rows<{ id: number; part: number }>(
    sql`select id, department_id as part from app_user`,
  );
  for (const { id, part } of members) home.set(id, part);
  const days = await database.first<Span>(sql`
    select (current_date - 364)::text as from, current_date::text as to`);
  lastYear = days ?? { from: '', to: '' };
  const accounts = await sampleAccounts(database);
  const [{ password } = { password: '' }] = accounts;
  // And one of each other role, who has its rights alone.
  const others = await database.rows<{ role: string; username: string }>(sql`
    select r.name as role, min(u.username) as username from role r join user_role ur on ur.role_id = r.id join app_user u on u.id = ur.user_id
    where u.status = 1 and u.deleted_at is null and u.password_hash = (select password_hash from app_user where username = ${accounts[0]?.username})
      and (select count(*) from user_role x where x.user_id = u.id) = 1
      and r.name <> all(${accounts.map(({ role }) => role)}::text[]) group by r.name order by r.name`);
  for (const { role, username } of [...accounts, ...others]) {
    const { LoginToken, UserID } = await fetchData<{ LoginToken: string; UserID: number }>('', 'api/user/login', {
      username,
      password,
    });
    people.push({ username, role, token: LoginToken, id: UserID });
    // What others share with them is seen in their lists, and is no figure of theirs.
    await database.run(sql`with shared as (update customer set created_at = now() where id in
        (select id from customer where owner_id > 0 and owner_id <> ${UserID} order by id desc limit 3) returning id)
      insert into customer_member (customer_id, user_id, access) select id, ${UserID}, 'read' from shared on conflict do nothing`);
  }
  // Leads that became customers brought along what counts with them.
  const leads = await database.rows<{ id: number }>(sql`
    select l.id from lead l where l.state = 1 and l.deleted_at is null
      and exists (select 1 from lead_follow_up f where f.lead_id = l.id) order by l.id desc limit 8`);
  const { count } = await fetchData<{ count: number }>(people[0]?.token ?? '', 'api/clues/Turn', {
    ids: leads.map(({ id }) => id).join(),
  });
  expect(count).toBeGreaterThan(3);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await stored?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Department by person, and a year up to today. */
const home = new Map<number, number>();
let lastYear: Span;

/** The call of a module's list. */
function indexOf(module: string) {
  const entity = app.engine.entities.find((one) => one.module === module && one.api.index);
  return { entity, path: entity?.api.index ?? '' };
}

async function allRows(token: string, index: string, body: object): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next = ''; ; ) {
    const page = await fetchData<ListPage<Row>>(token, index, { ...body, rows: 200, ...(next ? { next } : {}) });
    rows.push(...page.rows);
    if (!page.next) return rows;
    next = page.next;
  }
}

const added = (rows: readonly Row[], field: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[field] || 0) * 100), 0) / 100;

/** What the list that a figure leads to comes to. */
async function recounted(
  token: string,
  { key, list }: Pick<FigureWithBefore, 'key' | 'list'>,
): Promise<number | undefined> {
  if (!list) return undefined;
  const measure = app.engine.measures.find((one) => one.key === key);
  const field = measure && 'entity' in measure ? measure.sum : undefined;
  const rows = await allRows(token, indexOf(list.module).path, { ...list.scenes, data: list.data });
  return field ? added(rows, field) : rows.length;
}

const periods = ['month', 'year', 'lastquarter'];

describe('of every kind of person', () => {
  test('there are five at least, and some with shared customers of this month', async () => {
    expect(new Set(people.map(({ role }) => role)).size).toBeGreaterThanOrEqual(5);
    const shared = await database.first<{ n: number }>(sql`select count(*) as n from customer_member m
      join customer c on c.id = m.customer_id where c.created_at > date_trunc('month', now()) and c.owner_id > 0`);
    expect(shared?.n).toBeGreaterThan(0);
  });

  test('the workbench shows what its lists come to, in each range', async () => {
    let compared = 0;
    for (const { token, username } of people) {
      const figures: FigureWithBefore[] = [
        ...(await fetchData<{ figures: FigureWithBefore[] }>(token, 'api/crmhome/todo')).figures,
      ];
      const { ranges } = await fetchData<{ ranges: (typeof workbenchRanges)[number][] }>(token, 'api/crmhome/index');
      for (const range of ranges) {
        figures.push(
          ...(await fetchData<{ figures: FigureWithBefore[] }>(token, 'api/crmhome/forgotten', { range })).figures,
        );
        for (const period of periods) {
          figures.push(
            ...(await fetchData<{ figures: FigureWithBefore[] }>(token, 'api/crmhome/brief', { period, range }))
              .figures,
          );
          figures.push(
            ...(await fetchData<{ figures: FigureWithBefore[] }>(token, 'api/crmhome/funnel', { period, range }))
              .figures,
          );
          const ranking = await call(token, 'api/crmhome/ranking', { period, range });
          const rows = (ranking.data?.rows ?? []) as { value: string; list: NonNullable<FigureWithBefore['list']> }[];
          figures.push(
            ...rows.slice(0, 3).map(
              ({ value, list }): FigureWithBefore => ({
                key: 'contract.amount',
                label: '',
                unit: 'money',
                value,
                list,
              }),
            ),
          );
        }
      }
      for (const figure of figures) {
        const rows = await recounted(token, figure);
        if (rows === undefined) continue;
        expect(rows, `${username} ${figure.key} ${JSON.stringify(figure.list)}`).toBe(Number(figure.value));
        if (rows > 0) compared++;
      }
    }
    expect(compared).toBeGreaterThan(60);
  });

  test('one label is one number on the workbench and in reports that are of the same people', async () => {
    let compared = 0;
    for (const { token, username, id } of people) {
      const seen = await fetchData<ReportList>(token, 'api/bi/index', { page: 'overview' });
      for (const period of periods) {
        const whole = await fetchData<Report>(token, 'api/bi/report', { name: 'overview.figures', period });
        const own = await fetchData<Report>(token, 'api/bi/report', { name: 'overview.figures', period, userid: id });
        const sides: [string, Report][] = [
          ['me', own],
          ...(seen.others ? [] : ([['me', whole]] as [string, Report][])),
          ...(seen.everyone ? ([['all', whole]] as [string, Report][]) : []),
        ];
        for (const [range, report] of sides) {
          const brief = await fetchData<{ figures: FigureWithBefore[] }>(token, 'api/crmhome/brief', { period, range });
          for (const figure of brief.figures) {
            const row = report.rows.find(({ key }) => key === figure.key);
            if (!row) continue;
            expect([row.label, Number(row.cells[0]?.value)], `${username} ${range} ${period} ${figure.key}`).toEqual([
              figure.label,
              Number(figure.value),
            ]);
            if (Number(figure.value) > 0) compared++;
          }
        }
        for (const { key, cells } of whole.rows) {
          const [cell] = cells;
          const rows = await recounted(token, { key, list: cell?.list ?? undefined });
          if (rows !== undefined) expect(rows, `${username} ${key}`).toBe(Number(cell?.value));
        }
      }
    }
    expect(compared).toBeGreaterThan(15);
  });

  test('what is below a list adds up from its rows, and what is left out is said', async () => {
    let parted = 0;
    for (const { token, username } of people)
      for (const module of ['contract', 'finance', 'payment', 'renewal', 'invoice', 'recpay', 'baoxiao', 'order']) {
        const { path: index, entity } = indexOf(module);
        const { result, data } = await call(token, 'api/formField/sum', { module });
        if (result !== 'success' || !entity || data.sums.length === 0) continue;
        const sums = data as ListSums;
        const rows = await allRows(token, index, {});
        expect(sums.count, `${username} ${module}`).toBe(rows.length);
        const isUnderApproval = entity.fields.some(({ inForce }) => inForce !== undefined);
        const inForce = rows.filter(
          (row) => !isUnderApproval || (Number(row['approval']) === 2 && Number(row['state']) === 1),
        );
        expect(sums.others ?? 0, `${username} ${module}`).toBe(rows.length - inForce.length);
        for (const { field, sum, others = '0' } of sums.sums) {
          expect(Number(sum), `${username} ${module} ${field}`).toBe(added(inForce, field));
          expect(Number(others), `${username} ${module} ${field}`).toBe(
            added(
              rows.filter((row) => !inForce.includes(row)),
              field,
            ),
          );
          if (Number(others) > 0) parted++;
        }
        if (module !== 'contract') continue;
        const of = (name: string) => Number(sums.sums.find(({ field }) => field === name)?.sum);
        if (sums.sums.some(({ field }) => field === 'unpaid'))
          expect(Math.round((of('Money') + of('renewed') - of('repaid')) * 100)).toBe(Math.round(of('unpaid') * 100));
      }
    expect(parted).toBeGreaterThan(0);
  });

  test('the numbers beside choices equal the lists, and those of the plans’ states add up to all', async () => {
    let states = 0;
    for (const { token, username } of people)
      for (const { module, api, family } of app.engine.entities) {
        if (!api.index) continue;
        const { result, data } = await call(token, 'api/formField/sceneCount', { module });
        if (result !== 'success') continue;
        for (const [field, counts] of Object.entries(data as SceneCounts))
          for (const [value, { total, totalCapped }] of Object.entries(counts)) {
            const page = await fetchData<ListPage<Row>>(token, api.index, {
              ...(family ? { module } : {}),
              [field]: value,
              rows: 20,
            });
            if (!totalCapped) expect(total, `${username} ${module} ${field}=${value}`).toBe(page.total);
          }
      }
    for (const { token } of people) {
      const scenes = await call(token, 'api/formField/scene', { module: 'recpay' });
      if (scenes.result !== 'success') continue;
      const scene = (scenes.data as { field: string; option: Option[] }[]).find(({ field }) => field === 'planState');
      const single = (scene?.option ?? []).map(({ value }) => String(value)).filter((value) => /^\d$/.test(value));
      const count = async (planState: string) =>
        (await fetchData<ListPage<Row>>(token, indexOf('recpay').path, { planState, rows: 20 })).total;
      const all = await count('');
      let sum = 0;
      for (const state of single) sum += await count(state);
      expect(sum).toBe(all);
      if (all > 0) states++;
    }
    expect(states).toBeGreaterThan(1);
  });

  test('reports of one’s own come to what their lists show: those of the company, and each measure by each kind of thing', async () => {
    let compared = 0;
    const saved = new Set<string>();
    const kinds = new Set<string>();
    const month = { period: 'custom' as const, unit: 'month' as const, filters: [], ...lastYear };
    for (const { token, username } of people) {
      const known = new Map<string, Promise<Row[]>>();
      const rowsOf = (list: NonNullable<MeasureFigure['list']>) => {
        const key = JSON.stringify(list);
        const rows = known.get(key) ?? allRows(token, indexOf(list.module).path, { ...list.scenes, data: list.data });
        known.set(key, rows);
        return rows;
      };
      const buildReport = (content: OwnReportContent) => fetchData<Report>(token, 'api/myReport/tell', { content });
      const means = { engine: app.engine, home, buildReport, rowsOf };
      for (const { id, name } of (await fetchData<{ rows: OwnReportRow[] }>(token, 'api/myReport/index')).rows) {
        const { content } = await fetchData<OwnReportDetail>(token, 'api/myReport/detail', { id });
        const answer = await call(token, 'api/myReport/tell', { id });
        // Shared with everybody, also with those who may not read what it is made of.
        if (answer.code === 'forbidden') continue;
        expect(answer, `${username} ${name}`).toMatchObject({ result: 'success' });
        await recountOwn(means, content, answer.data);
        saved.add(name);
      }
      const { rows: choices } = await fetchData<{ rows: OwnReportChoice[] }>(token, 'api/myReport/choices');
      for (const { module, measures, fields } of choices) {
        const types = new Map<string, string>();
        for (const { field } of fields) {
          const type = indexOf(module).entity?.fields.find(({ wire }) => wire === field)?.type ?? '';
          if (!types.has(type)) types.set(type, field);
        }
        const [first = '', second = first] = types.values();
        const keys = measures.map(({ key }) => key);
        const ways = [[], [ownReportTime], [ownReportDepartment], ...[...types.values()].map((field) => [field])];
        const contents = ways.map((by) => ({ by, measures: keys }));
        for (const key of keys) contents.push({ by: [ownReportTime, first], measures: [key] });
        if (second !== first) contents.push({ by: [first, second], measures: keys.slice(0, 1) });
        for (const { by, measures: measureKeys } of contents)
          for (let at = 0; at < measureKeys.length; at += limits.ownReports.measures) {
            const part = measureKeys.slice(at, at + limits.ownReports.measures);
            const compare = by.length === 0 ? 'both' : 'none';
            const chart = by.length === 0 ? 'figures' : 'bar';
            const content: OwnReportContent = { ...month, measures: part, by, compare, chart };
            const report = await means.buildReport(content);
            compared += await recountOwn(means, content, report);
          }
        for (const kind of [ownReportTime, ownReportDepartment, ...types.keys()]) kinds.add(kind);
      }
    }
    const kept = await database.rows<{ name: string }>(sql`select name from own_report where deleted_at is null`);
    expect([...saved].toSorted()).toEqual(kept.map(({ name }) => name).toSorted());
    expect(saved.size).toBeGreaterThanOrEqual(3);
    expect(kinds.size).toBeGreaterThan(5);
    expect(compared).toBeGreaterThan(1000);
  }, 600_000);
});
