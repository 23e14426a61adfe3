// The pre-aggregated days of reports equal their rows: after ten thousand random changes, for every reader, in any time zone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as totalUp } from '../../../migrations/0082_measure_total.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { chances, shake } from '../../../test/shake.ts';
import { type App, buildApp, buildEngine, prepareDatabase } from '../../app.ts';
import type { Call } from '../../engine/entity.ts';
import type { RowMeasure, Span } from '../../engine/measure.ts';
import { type LinesRead, type MeasureBy, measureBy, valueOfGroups } from '../../engine/measure-groups.ts';
import { modules } from '../../modules.ts';
import { Actor } from '../../platform/access/actor.ts';
import { Database } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { Effects } from '../../platform/events/effects.ts';
import { openStorage } from '../../platform/storage/storage.ts';
import { createSampleCompany } from '../../sample/company.ts';
import { createFirstAdministrator } from '../identity/bootstrap.ts';
import { rowCountModule } from '../rowCount/index.ts';

const now = Date.UTC(2026, 3, 15, 7, 30);
const engine = buildEngine();
const measures = engine.measures.filter((one): one is RowMeasure => 'entity' in one && one.kept !== undefined);
let stored: TestDatabase;
let database: Database;
let app: App;
let folder: string;
/** People of the sales, with who sees more. */
let readers: { id: number; name: string }[];

beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  await prepareDatabase(database, engine);
  await database.transaction((tx) => createFirstAdministrator(tx, modules, 'first-start-1'));
  folder = await mkdtemp(path.join(tmpdir(), 'crm-kept-'));
  const storage = await openStorage({ dataDir: folder, s3: undefined });
  await createSampleCompany(database, { customers: 300, seed: 1, now, storage });
  app = await buildApp({ database, storage, modules, realtime: false });
  readers = await database.rows(sql`
    select distinct on (r.name) u.id, r.name from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where u.status = 1 and u.deleted_at is null and r.name in ('管理员', '销售主管', '销售') order by r.name, u.id`);
  // The reader with the smallest scope is a member of others' records.
  const member = readers.find(({ name }) => name === '销售')?.id ?? 0;
  for (const table of ['customer', 'contract', 'lead'])
    await database.run(sql`insert into ${sql.table(`${table}_member`)} (${sql.ref(`${table}_id`)}, user_id, access)
      select id, ${member}, 'read' from ${sql.table(table)} where owner_id <> ${member} and id % 5 = 0 on conflict do nothing`);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await stored?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function callOf(userId: number): Promise<Call> {
  const meta = await database.first(
    query.selectFrom('meta').select(['access_version as access', 'definition_version as definition']),
  );
  return {
    db: database,
    actor: new Actor(await app.organisations.at(meta?.access ?? 0), userId, 0, meta?.definition ?? 0),
    effects: new Effects(),
    ip: '',
    language: 'cn',
    engine: app.engine,
    settings: await app.settings.latest(),
    enqueue: async () => 0,
  };
}

const spans: readonly Span[] = [
  { from: '2025-06-17', to: '2026-04-03' },
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-04-06', to: '2026-04-06' },
  { from: '', to: '2026-02-10' },
  // Of months with most of their days, with few, and from one to another.
  { from: '2026-03-03', to: '2026-03-29' },
  { from: '2026-04-01', to: '2026-04-12' },
  { from: '2026-01-05', to: '2026-03-30' },
  { from: '', to: '2026-03-28' },
];
const ways: readonly (MeasureBy | undefined)[] = [
  undefined,
  { by: 'person' },
  ...(['day', 'week', 'month', 'quarter'] as const).map((unit): MeasureBy => ({ by: 'time', unit })),
];

async function measuredBy(
  call: Call,
  measure: RowMeasure,
  at: Span,
  by: MeasureBy | undefined,
  people?: number[],
  read?: LinesRead,
) {
  const groups = await measureBy(call, measure, at, by, people, read);
  return groups
    ?.map((one) => [one.key, one.label, one.rows, valueOfGroups(measure, [one])].join(' '))
    .toSorted((a, b) => a.localeCompare(b));
}

/** Every measure in every way for every reader, the spans and people by turns; answers how many groups there were. */
async function compareAll(): Promise<number> {
  let groups = 0;
  let turn = 0;
  for (const { id, name } of readers) {
    const call = await callOf(id);
    const whose = [undefined, undefined, [readers.at(-1)?.id ?? 0, 1]];
    for (const measure of measures) {
      const { kept: _kept, ...byRows } = measure;
      for (const by of ways) {
        const span = spans[turn % spans.length] as Span;
        const people = whose[turn++ % whose.length];
        const found = await measuredBy(call, measure, span, by, people);
        const where = `${measure.key} ${name} ${span.from}…${span.to} ${JSON.stringify(by)} ${people}`;
        expect({ where, found }).toEqual({ where, found: await measuredBy(call, byRows, span, by, people) });
        groups += found?.length ?? 0;
      }
      turn++;
    }
  }
  return groups;
}

/** What the job does; answers for which time zones the cells are. */
async function fold(): Promise<string[]> {
  const job = rowCountModule.jobs?.find(({ name }) => name === 'measure.fold');
  await job?.run({ database } as Parameters<typeof job.run>[0]);
  const zones = await database.rows(query.selectFrom('measure_source').select(['zone']).distinct());
  return zones.map(({ zone }) => zone);
}

test('kept sums are those of the rows, after ten thousand random changes and while some are not folded', async () => {
  expect(measures.length).toBeGreaterThan(15);
  expect(await fold()).toEqual(['Asia/Shanghai']);
  expect(await compareAll()).toBeGreaterThan(500);
  await shake(database, 10_000, chances(20_261_125));
  expect(await compareAll()).toBeGreaterThan(500);
});

test('lines are read once for measures that differ by their number alone, and by themselves for any other', async () => {
  const call = await callOf(readers.find(({ name }) => name === '管理员')?.id ?? 0);
  const [amount, number] = ['contract.lineAmount', 'contract.lineNumber'].map((key) =>
    engine.measures.find((one): one is RowMeasure => one.key === key),
  ) as [RowMeasure, RowMeasure];
  const large: RowMeasure = {
    ...amount,
    filter: [...(amount.filter ?? []), { field: 'Money', type: 'gt', value: '50000' }],
  };
  const span = { from: '2025-04-01', to: '2026-04-15' };
  const by: MeasureBy = { by: 'line', wire: 'productid' };
  const read: LinesRead = new Map();
  const sums = new Set<string>();
  for (const one of [amount, large, number]) {
    const found = await measuredBy(call, one, span, by, undefined, read);
    expect(found).toEqual(await measuredBy(call, one, span, by));
    sums.add(String(found));
  }
  expect([sums.size, read.size]).toEqual([3, 2]);
});

test('of another time zone than theirs the cells are left aside, and made anew by the job', async () => {
  database.timeZone = 'America/New_York';
  await compareAll();
  expect(await fold()).toEqual(['America/New_York']);
  await compareAll();
});

test('cells are folded by one at a time, for as long as that takes', async () => {
  await fold();
  const waiting = async () =>
    (await database.first(query.selectFrom('measure_ledger').select([sql<number>`count(*)`.as('n')])))?.n ?? 0;
  await database.run(sql`update follow_up set followed_at = followed_at - interval '1 day' where id % 3 = 0`);
  const before = await waiting();
  expect(before).toBeGreaterThan(0);
  await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7080)`);
    await fold();
    expect(await waiting()).toBe(before);
  });
  // More than a statement of a call may take.
  await database.run(sql`create function linger() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.6); return null; end $$`);
  await database.run(
    sql`create trigger linger before insert on measure_day for each statement execute function linger()`,
  );
  const hasty = new Database({ url: stored.url, timeZone: database.timeZone, statementTimeout: 300 });
  try {
    const job = rowCountModule.jobs?.find(({ name }) => name === 'measure.fold');
    await job?.run({ database: hasty } as Parameters<typeof job.run>[0]);
  } finally {
    await hasty.close();
    await database.run(sql`drop trigger linger on measure_day`);
  }
  expect(await waiting()).toBe(0);
});

test('whoever writes into a table for long is not waited for: the cells are left aside until then', async () => {
  database.timeZone = 'Asia/Tokyo';
  const zones = await database.transaction(async (tx) => {
    await tx.run(sql`update customer set updated_at = updated_at where id = 1`);
    return fold();
  });
  expect(zones).toContain('Asia/Tokyo');
  expect(zones.length).toBe(2);
  expect(await fold()).toEqual(['Asia/Tokyo']);
});

test('the cells of everybody are made with what is folded meanwhile', async () => {
  await fold();
  await database.run(sql`delete from measure_day where unit in ('D', 'M')`);
  const kysely = new Kysely({ dialect: new PostgresDialect({ pool: database.pool }) });
  const { folding, making } = await database.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(7080)`);
    await tx.run(sql`update measure_day set n = n + 1 where source = 'customer'`);
    let done = false;
    const making = kysely
      .transaction()
      .execute(totalUp)
      .finally(() => {
        done = true;
      });
    const waits = () =>
      database.first(sql`select 1 from pg_locks where locktype = 'advisory' and objid = 7080 and not granted`);
    while (!done && !(await waits()));
    return { folding: done, making };
  });
  await making;
  expect(folding).toBe(false);
  const sums = await database.rows(select('measure_day', [
    sql<number>`sum(n) filter (where unit = lower(unit))::integer`.as('own'),
    sql<number>`sum(n) filter (where unit <> lower(unit))::integer`.as('all'),
  ])`
    where source = 'customer' group by lower(unit)`);
  expect(sums.map(({ own, all }) => all - own)).toEqual([0, 0]);
});
