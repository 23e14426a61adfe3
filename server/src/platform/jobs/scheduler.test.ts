// Turns of a few seconds: held while their process lives, and free soon after it was killed.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { stub } from '../../../test/stub.ts';
import { Database } from '../db/database.ts';
import { select } from '../db/query.ts';
import { Scheduler, type SchedulerOptions } from './scheduler.ts';

let stored: TestDatabase;
let database: Database;
beforeAll(async () => {
  stored = await createTestDatabase();
  database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 4 });
});
afterAll(async () => {
  await database.close();
  await stored.drop();
});

const silent = stub<SchedulerOptions['log']>({ error() {}, warn() {} });

function scheduler(name: string, lease: number, runNow: () => Promise<void>): Scheduler {
  return new Scheduler({
    database,
    definitions: [{ name, label: '不停的', schedule: { every: 2 }, expires: 3600, run: runNow }],
    nextOf: () => new Date(),
    dispatch: () => Promise.resolve(),
    runNow,
    lease,
    log: silent,
  });
}

async function due(name: string): Promise<void> {
  await database.run(sql`update job_schedule set next_at = now() - interval '1 second' where name = ${name}`);
}

const heldUntil = async (name: string) =>
  database.first(select('job_schedule', [
    'running_until as until',
    sql<number>`extract(epoch from running_until - now())::float8`.as('seconds'),
  ])`
    where name = ${name}`);

test('a process killed in the middle of a turn holds it for the lease, however long the work may take', async () => {
  const began: string[] = [];
  let end = () => {};
  // Of a killed process nothing is heard any more.
  const killed = scheduler('test.killed', 30, () => {
    began.push('killed');
    return new Promise((resolve) => (end = resolve));
  });
  const other = scheduler('test.killed', 30, async () => void began.push('other'));
  await killed.tick();
  await due('test.killed');
  await killed.tick();
  expect((await heldUntil('test.killed'))?.seconds).toBeLessThanOrEqual(30);
  await due('test.killed');
  await other.tick();
  expect(began).toEqual(['killed']);
  await database.run(
    sql`update job_schedule set running_until = now() - interval '1 second' where name = 'test.killed'`,
  );
  await other.tick();
  expect(began).toEqual(['killed', 'other']);
  end();
  await Promise.all([killed.stop(), other.stop()]);
});

test('while its process lives a run keeps its turn, and no other one', async () => {
  let end = () => {};
  const living = scheduler('test.living', 0.3, () => new Promise((resolve) => (end = resolve)));
  await living.tick();
  await due('test.living');
  await living.tick();
  const first = (await heldUntil('test.living'))?.until ?? '';
  let later = first;
  while (later === first) later = (await heldUntil('test.living'))?.until ?? '';
  expect(later > first).toBe(true);
  // Another process took the turn meanwhile: its hold is not this one's to lengthen.
  await database.run(
    sql`update job_schedule set last_started_at = now(), running_until = 'infinity' where name = 'test.living'`,
  );
  const run = vi.spyOn(database, 'run');
  const signs = () => run.mock.calls.filter(([, name]) => name === 'job-turn-lives').length;
  await vi.waitUntil(() => signs() >= 2);
  await Promise.all(run.mock.results.map(({ value }) => value));
  run.mockRestore();
  expect((await heldUntil('test.living'))?.until).toBe('infinity');
  end();
  await living.stop();
});
