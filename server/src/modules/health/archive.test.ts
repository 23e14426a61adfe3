// The continuous archive as administrators meet it: what the page says, when they are told, and what a recovery ends.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Company, createCompany } from '../../../test/company.ts';
import { stub } from '../../../test/stub.ts';
import type { Archive, ArchiveStatus } from '../../platform/db/archive/archive.ts';
import { markRecovered, settleRecovery } from '../../platform/db/archive/recovered.ts';
import type { DatabaseHome } from '../../platform/db/database-home.ts';
import { Effects } from '../../platform/events/effects.ts';
import type { JobDefinition, JobRun } from '../../platform/jobs/job.ts';
import { archiveHealth, archiveJob, drillJob } from './archive.ts';

let company: Company;
/** What the next run of the test's own job does, with what the program gives to jobs. */
let work: (run: JobRun) => Promise<void>;
beforeAll(async () => {
  const look: JobDefinition = { name: 'test.look', label: '看', run: (run) => work(run) };
  company = await createCompany({ jobs: { schedule: false, more: [look], times: { poll: 0.5 } } });
});
afterAll(() => company.close());
beforeEach(() => company.database.run(sql`delete from notification`));

const hour = 3_600_000;
const good = (): ArchiveStatus => ({ place: '/backups/archive', waiting: 0, at: Date.now(), baseAt: 1, since: 2 });
const archiveWith = (status: ArchiveStatus | undefined, more: Partial<Archive> = {}) =>
  stub<Archive>({ status: async () => status, keepUp: async () => undefined, ...more });
const shown = (status: ArchiveStatus | undefined, language: 'cn' | 'en' = 'cn') =>
  archiveHealth(company.database, status && archiveWith(status), language);

test('nothing is wrong while all is in the archive, and there is nothing to show without one', async () => {
  expect(await shown(undefined)).toEqual({ archive: null, warnings: [] });
  const { archive, warnings } = await shown({
    ...good(),
    baseAt: Date.UTC(2026, 10, 26, 6, 5),
    since: Date.UTC(2026, 10, 20),
  });
  expect(warnings).toEqual([]);
  expect(archive).toEqual({
    place: '/backups/archive',
    behind: 0,
    waiting: 0,
    problem: '',
    baseTime: '2026-11-26 14:05:00',
    sinceTime: '2026-11-20 08:00:00',
  });
});

test.each<[string, Partial<ArchiveStatus>, string]>([
  ['behind', { waitingSince: Date.now() - hour / 2 }, '连续归档落后 30 分钟'],
  ['refused', { problem: 'ENOSPC', waitingSince: Date.now() - 1000 }, '连续归档写不进 /backups/archive（ENOSPC）'],
  ['without a copy', { baseAt: undefined, since: undefined }, '连续归档还没有完整副本，暂不能恢复'],
])('an archive that is %s is warned of', async (_name, status, text) => {
  expect((await shown({ ...good(), ...status })).warnings).toEqual([{ key: 'archive', text }]);
});

test('a process that stopped looking is behind, too', async () => {
  expect((await shown({ ...good(), at: Date.now() - hour }, 'en')).warnings).toEqual([
    { key: 'archive', text: 'The continuous archive is 60 minutes behind' },
  ]);
});

/** Runs a job of the program as its schedule does. */
async function run(job: JobDefinition, archive: Archive | undefined, drills = true) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const settings = stub<JobRun['settings']>({ get: (() => drills) as unknown as JobRun['settings']['get'] });
  work = async (context) => {
    await job.run({ ...context, userId: 0, archive, settings }).then(resolve, reject);
  };
  const effects = new Effects();
  await company.database.transaction(async (db) => {
    await company.app.jobs?.enqueue({ db, userId: 0, effects }, 'test.look', {});
  });
  return promise;
}
const told = async () =>
  (await company.database.rows<{ kind: string }>(sql`select kind from notification`)).map(({ kind }) => kind);

test('administrators are told once a night that it is behind; while it takes nothing no copy is begun', async () => {
  let copies = 0;
  const keepUp = async () => void copies++;
  expect(await run(archiveJob, undefined)).toEqual({ skipped: 1 });
  await run(archiveJob, archiveWith(good(), { keepUp: keepUp as unknown as Archive['keepUp'] }));
  expect([copies, await told()]).toEqual([1, []]);
  const bad = { ...good(), waitingSince: Date.now() - hour, problem: 'ENOSPC' };
  for (let turn = 0; turn < 2; turn++)
    await run(archiveJob, archiveWith(bad, { keepUp: keepUp as unknown as Archive['keepUp'] }));
  expect([copies, await told()]).toEqual([1, ['archive.late']]);
});

test('a drill runs by itself only where it is wanted, and what differs is told', async () => {
  const same = { tables: 3, rows: 7, files: 1, seconds: 2, differences: [] };
  const drill = (differences: string[]) => archiveWith(good(), { drill: async () => ({ ...same, differences }) });
  expect(await run(drillJob, drill([]), false)).toEqual({ skipped: 1 });
  expect(await run(drillJob, drill([]))).toEqual({ tables: 3, rows: 7, files: 1, seconds: 2 });
  expect(await told()).toEqual([]);
  await expect(run(drillJob, drill(['表 a 缺少']))).rejects.toThrow('表 a 缺少');
  expect(await told()).toEqual(['archive.drill']);
});

test('what a recovery brings back lets nobody in: once, before anybody works with it', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'crm-recovered-'));
  const home = stub<DatabaseHome>({ root });
  const sessions = async () => (await company.database.rows(sql`select 1 from session`)).length;
  await settleRecovery(home, company.database.pool);
  expect(await sessions()).toBeGreaterThan(0);
  await markRecovered(home);
  await settleRecovery(home, company.database.pool);
  expect(await sessions()).toBe(0);
  await rm(root, { recursive: true });
});
