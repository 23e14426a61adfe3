// Jobs over two processes on one database: enqueued in a transaction, done once, taken over, cancelled, scheduled.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { msg, packed } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { stub } from '../../../test/stub.ts';
import { Database, type Db } from '../db/database.ts';
import { returning, select } from '../db/query.ts';
import { invalid } from '../errors.ts';
import { type EffectSink, Effects, type PersonalMessage } from '../events/effects.ts';
import { SettingsCache } from '../settings/settings.ts';
import type { JobDefinition, JobRun } from './job.ts';
import { RunRecord } from './run-record.ts';
import { JobRunner } from './runner.ts';

let stored: TestDatabase;
const databases: Database[] = [];
const runners: JobRunner[] = [];
const sent: PersonalMessage[] = [];
const silent: JobRun['log'] = stub({ error() {}, warn() {}, info() {}, child: () => silent });

/** What a run does, by the `act` in its data; the test decides when it ends. */
const acts = new Map<string, (run: JobRun, process: number) => Promise<Record<string, unknown> | void>>();
const scheduled: string[] = [];

function definitions(process: number): JobDefinition[] {
  const turn = (name: string) => async () => {
    scheduled.push(`${name} ${process}`);
    for (const listener of listeners) listener();
    if (name === 'test.failing') throw invalid({}, msg('asWritten', { text: '失败的原因' }));
  };
  return [
    {
      name: 'test.act',
      label: '测试任务',
      retries: 1,
      run: (run: JobRun<Record<string, unknown>>) =>
        acts.get(String(run.data['act']))?.(run, process) ?? Promise.resolve(),
    },
    { name: 'test.short', label: '短周期', schedule: { every: 10 }, run: turn('test.short') },
    { name: 'test.daily', label: '每天', schedule: { cron: '0 2 * * *' }, run: turn('test.daily') },
    { name: 'test.failing', label: '出错的', schedule: { every: 20 }, run: turn('test.failing') },
  ];
}

const sink: EffectSink = {
  announce() {},
  endSessions() {},
  accessChanged() {},
  send: (messages) => {
    sent.push(...messages);
    for (const listener of listeners) listener();
  },
};
const listeners = new Set<() => void>();

/** Resolves once the condition holds, checking again whenever a run reports something. */
function until(condition: () => boolean | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });
}

const stateOf = (id: number) =>
  sent
    .filter((one) => one.event === 'jobProgress' && one.message.id === id)
    .map((one) => (one.message as { state: string }).state);
const ended = (id: number) => until(() => stateOf(id).some((state) => ['done', 'failed', 'cancelled'].includes(state)));

function openProcess(process: number): JobRunner {
  const database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai', connections: 6 });
  const settings = new SettingsCache(database, [
    { key: 'test.limit', label: '上限', english: 'Limit', group: '测试', type: 'number', initial: 1, min: 1, max: 99 },
  ]);
  const runner = new JobRunner({
    database,
    definitions: definitions(process),
    settings,
    storage: stub({}),
    services: stub({}),
    sink,
    log: silent,
    times: { heartbeat: 10, poll: 0.5, supervise: 3600, retryDelay: 0 },
    schedule: false,
  });
  databases.push(database);
  runners.push(runner);
  return runner;
}

function enqueueAct(act: string, runner = runners[0] as JobRunner): Promise<number> {
  return (databases[0] as Database).transaction((tx) =>
    runner.enqueue({ db: tx, userId: 7, effects: new Effects() }, 'test.act', { act }),
  );
}

const turnsOf = (name: string) => scheduled.filter((one) => one.startsWith(name)).length;
const turns = (name: string, count: number) => until(() => turnsOf(name) >= count);

const row = (id: number) => (databases[0] as Database).first(select('job', ['*'])`where id = ${id}`);

beforeAll(async () => {
  stored = await createTestDatabase();
  // Both make the schema of the queue at the same time.
  await Promise.all([openProcess(0).start(), openProcess(1).start()]);
});
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await Promise.all(databases.map((database) => database.close()));
  await stored.drop();
});

test('each run works by the settings of its moment, in every process', async () => {
  const [database] = databases as [Database];
  const limits: unknown[] = [];
  acts.set('limit', async (run) => void limits.push(run.settings.value('test.limit')));
  for (const value of [5, 6, 7, 8]) {
    await database.run(sql`insert into setting (key, value, updated_by) values ('test.limit', ${value}::text::jsonb, 1)
      on conflict (key) do update set value = excluded.value`);
    await database.run(sql`update meta set definition_version = definition_version + 1`);
    await ended(await enqueueAct('limit'));
  }
  expect(limits).toEqual([5, 6, 7, 8]);
});

test('an enqueued run is done once, and keeps its result', async () => {
  const runs: number[] = [];
  acts.set('once', async (run, process) => {
    runs.push(process);
    run.progress(3, 10, '进行中');
    return { rows: 10, fileId: 4 };
  });
  const id = await enqueueAct('once');
  await ended(id);
  expect(runs).toHaveLength(1);
  expect(await row(id)).toMatchObject({
    state: 'done',
    result: { rows: 10, fileId: 4 },
    file_id: 4,
    done: 3,
    total: 10,
    user_id: 7,
  });
  expect(sent.at(-1)).toMatchObject({
    userIds: [7],
    event: 'jobProgress',
    message: { id, label: '测试任务', state: 'done', done: 3, total: 10 },
  });
});

test('twenty runs over two processes: each exactly once', async () => {
  const runs: string[] = [];
  acts.set('many', async (run) => {
    runs.push(String(run.id));
  });
  const ids = await Promise.all(Array.from({ length: 20 }, () => enqueueAct('many')));
  await Promise.all(ids.map(ended));
  expect(runs.toSorted()).toEqual(ids.map(String).toSorted());
});

test('a transaction that is rolled back asks for nothing', async () => {
  const before = await databases[0]?.first(select(sql`pgboss.job`, [sql<number>`count(*)`.as('n')])``);
  const effects = new Effects();
  await expect(
    (databases[0] as Database).transaction(async (tx) => {
      await (runners[0] as JobRunner).enqueue({ db: tx, userId: 7, effects }, 'test.act', { act: 'never' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await databases[0]?.first(sql`select count(*) as n from pgboss.job`)).toEqual(before);
  expect(await databases[0]?.first(sql`select 1 from job where data ->> 'act' = 'never'`)).toBeUndefined();
});

test('a failure is retried and then reported in the application’s own words', async () => {
  let tries = 0;
  acts.set('fails', async () => {
    tries++;
    throw tries === 1 ? new Error('driver detail') : invalid({}, msg('asWritten', { text: '第3行的手机号不正确' }));
  });
  const id = await enqueueAct('fails');
  await ended(id);
  expect(tries).toBe(2);
  expect(await row(id)).toMatchObject({
    state: 'failed',
    error: packed(msg('asWritten', { text: '第3行的手机号不正确' })),
    failures: 1,
  });
  acts.set('broken', async () => {
    throw new Error('connection to 10.0.0.1 refused');
  });
  const broken = await enqueueAct('broken');
  await ended(broken);
  expect((await row(broken))?.['error']).toBe(packed(msg('jobFailed')));
});

test('cancelling stops a run under way, and it can be enqueued again', async () => {
  let stopped = false;
  acts.set('long', (run) => {
    run.progress(1, 100);
    return new Promise((_resolve, reject) => {
      run.signal.addEventListener('abort', () => {
        stopped = true;
        reject(run.signal.reason);
      });
    });
  });
  const id = await enqueueAct('long');
  await until(() => stateOf(id).includes('running'));
  await databases[1]?.run(sql`update job set cancel_requested = true where id = ${id}`);
  await ended(id);
  expect(stopped).toBe(true);
  expect(await row(id)).toMatchObject({ state: 'cancelled', error: '' });

  acts.set('long', async () => ({ second: true }));
  sent.length = 0;
  const again = await (databases[0] as Database).transaction((tx) =>
    (runners[0] as JobRunner).requeue({ db: tx, userId: 1, effects: new Effects() }, id),
  );
  expect(again).toBe(true);
  await ended(id);
  expect(await row(id)).toMatchObject({ state: 'done', result: { second: true }, user_id: 7 });
  expect(
    await (databases[0] as Database).transaction((tx) =>
      (runners[0] as JobRunner).requeue({ db: tx, userId: 1, effects: new Effects() }, id),
    ),
  ).toBe(false);
});

test('a run that was cancelled while it waited and enqueued again is done once', async () => {
  const runs: number[] = [];
  let end = () => {};
  acts.set('twice asked', (run) => {
    runs.push(run.id);
    return new Promise((resolve) => {
      end = () => resolve();
    });
  });
  acts.set('meanwhile', async () => {});
  const database = databases[0] as Database;
  const runner = runners[0] as JobRunner;
  const caller = (tx: Db) => ({ db: tx, userId: 7, effects: new Effects() });
  // All in one transaction: the first entry is still in the queue when the second one comes.
  const id = await database.transaction(async (tx) => {
    const enqueued = await runner.enqueue(caller(tx), 'test.act', { act: 'twice asked' });
    await tx.run(sql`update job set state = 'cancelled' where id = ${enqueued}`);
    await runner.requeue(caller(tx), enqueued);
    return enqueued;
  });
  await until(() => stateOf(id).includes('running') && runs.length > 0);
  // What comes later in the queue is done: the other entry was looked at while the run is still going on.
  for (let at = 0; at < 4; at++) await ended(await enqueueAct('meanwhile'));
  expect(runs).toEqual([id]);
  end();
  await ended(id);
  expect(await row(id)).toMatchObject({ state: 'done', attempt: 1 });
});

/** Waits until the queue holds nothing that is to be done or being done. */
async function queueEmpty(): Promise<void> {
  const open = () =>
    databases[0]?.first(select(sql`pgboss.job`, [sql<number>`count(*)`.as('n')])`
      where state in ('created', 'retry', 'active')`);
  while (((await open())?.n ?? 0) > 0) await new Promise((resolve) => setImmediate(resolve));
}

test('turns that were set while a clock was ahead come when they should', async () => {
  const database = databases[0] as Database;
  await Promise.all(runners.map((runner) => runner.tick()));
  await database.run(
    sql`update job_schedule set next_at = now() + interval '3 days' where name in ('test.short', 'test.daily')`,
  );
  await database.run(
    sql`update job_schedule set running_until = now() + interval '3 days' where name = 'test.failing'`,
  );
  await runners[0]?.tick();
  const turns = await database.rows(select('job_schedule', [
    'name',
    sql<boolean>`next_at <= now() + interval '1 day' and running_until is null`.as('soon'),
  ])`
    where name like 'test.%' order by name`);
  expect(turns.map((turn) => turn.soon)).toEqual(turns.map(() => true));
  expect(turns).toHaveLength(3);
});

test('a turn is taken once over all processes, by cron and by seconds, and errors are kept', async () => {
  await Promise.all(runners.map((runner) => runner.tick()));
  expect(scheduled).toEqual([]);
  const due = async () => {
    await databases[0]?.run(sql`update job_schedule set next_at = now() - interval '1 second', running_until = null`);
    await Promise.all(runners.flatMap((runner) => [runner.tick(), runner.tick()]));
  };
  await due();
  // The daily one goes through the queue; the others are done by the process that took the turn.
  await Promise.all([turns('test.daily', 1), turns('test.short', 1)]);
  expect([turnsOf('test.daily'), turnsOf('test.short')]).toEqual([1, 1]);
  // A turn that comes while the one before is still being done is left out.
  await queueEmpty();
  await due();
  await Promise.all([turns('test.daily', 2), turns('test.short', 2)]);
  expect([turnsOf('test.daily'), turnsOf('test.short')]).toEqual([2, 2]);
  const rows = await databases[0]?.rows(select('job_schedule', [
    'name',
    'spec',
    'last_error',
    sql`next_at > now()`.as('ahead'),
    sql`to_char(next_at at time zone 'Asia/Shanghai', 'HH24:MI')`.as('at'),
  ])`
      order by name`);
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'test.daily',
      spec: '0 2 * * * Asia/Shanghai',
      ahead: true,
      at: '02:00',
      last_error: '',
    }),
    expect.objectContaining({
      name: 'test.failing',
      spec: 'every 20',
      last_error: packed(msg('asWritten', { text: '失败的原因' })),
      ahead: true,
    }),
    expect.objectContaining({ name: 'test.short', spec: 'every 10', last_error: '', ahead: true }),
  ]);
});

test('another time zone of the company moves what is due by the clock', async () => {
  for (const database of databases) database.timeZone = 'Europe/Berlin';
  await Promise.all(runners.map((runner) => runner.tick()));
  const daily = await databases[0]?.first(
    sql`select spec, to_char(next_at at time zone 'Europe/Berlin', 'HH24:MI') as at from job_schedule where name = 'test.daily'`,
  );
  expect(daily).toEqual({ spec: '0 2 * * * Europe/Berlin', at: '02:00' });
  for (const database of databases) database.timeZone = 'Asia/Shanghai';
});

test('a row without a queue entry, as after a restore, is queued again', async () => {
  acts.set('restored', async () => ({ ok: 1 }));
  const made = await databases[0]?.first(returning('job', ['id'])`
    insert into job (name, user_id, data, state) values ('test.act', 7, '{"act": "restored"}', 'running')`);
  await runners[1]?.reconcile();
  await ended(made?.id ?? 0);
  expect(await row(made?.id ?? 0)).toMatchObject({ state: 'done', result: { ok: 1 } });
});

test('who lost a run to another process does not end it', async () => {
  const [database] = databases as [Database];
  const queueId = randomUUID();
  // Of a name that no process knows: nobody else takes it.
  const made = await database.first(returning('job', ['id'])`
    insert into job (name, user_id, data, state, queue_id) values ('test.elsewhere', 7, '{}', 'queued', ${queueId})`);
  const id = made?.id ?? 0;
  const take = async () => {
    const taken = await RunRecord.begin(database, id, queueId);
    if (!taken) throw new Error('the run waits');
    return new RunRecord(database, sink, taken, '别处');
  };
  const [lost, holder] = [await take(), await take()];
  await lost.done({ by: 1 });
  expect(await row(id)).toMatchObject({ state: 'running', result: null, attempt: 2 });
  expect(stateOf(id)).toEqual([]);
  await holder.done({ by: 2 });
  expect(await row(id)).toMatchObject({ state: 'done', result: { by: 2 } });
});

test('connections that are cut come back by themselves', async () => {
  await databases[0]
    ?.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
    .catch(() => {});
  acts.set('after', async () => ({ back: true }));
  const id = await enqueueAct('after').catch(() => enqueueAct('after'));
  await ended(id);
  expect(await row(id)).toMatchObject({ state: 'done' });
});

test('a stopped process gives its run back', async () => {
  const third = openProcess(2);
  await third.start();
  let began: number[] = [];
  acts.set('handed on', (run, process) => {
    began.push(process);
    if (began.length > 1) return Promise.resolve({ by: process });
    return new Promise((_resolve, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)));
  });
  const id = await enqueueAct('handed on');
  await until(() => began.length === 1 && stateOf(id).includes('running'));
  const holder = began[0] as number;
  const other = holder === 2 ? runners[2] : runners[holder];
  await other?.stop();
  await ended(id);
  expect(began).toHaveLength(2);
  expect(began[1]).not.toBe(holder);
  expect(await row(id)).toMatchObject({ state: 'done', failures: 0, attempt: 2 });
  began = [];
});

test('work that does not listen does not keep a process from stopping, and is done elsewhere', async () => {
  const deaf = openProcess(3);
  await Promise.all(runners.filter((runner) => runner !== deaf).map((runner) => runner.stop()));
  await deaf.start();
  const began: number[] = [];
  acts.set('deaf', (_run, process) => {
    began.push(process);
    return began.length > 1 ? Promise.resolve({ by: process }) : new Promise(() => {});
  });
  const id = await enqueueAct('deaf', deaf);
  await until(() => began.length === 1 && stateOf(id).includes('running'));
  await deaf.stop();
  const next = openProcess(4);
  await next.start();
  await ended(id);
  expect(began).toEqual([3, 4]);
  expect(await row(id)).toMatchObject({ state: 'done', result: { by: 4 }, attempt: 2 });
});

test('a killed process loses its run to another', async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  const id = await startedByKilledProcess();
  const survivor = openProcess(9);
  await survivor.start();
  acts.set('left behind', async (_run, process) => ({ by: process }));
  // As if the time without a sign of life had passed.
  await databases[0]?.run(sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await survivor.supervise();
  await ended(id);
  expect(await row(id)).toMatchObject({ state: 'done', result: { by: 9 }, attempt: 2 });
});

test('what is asked of a process before its queue is there waits for it', async () => {
  const early = openProcess(10);
  acts.set('early', async () => ({ rows: 1 }));
  let asked = false;
  const id = enqueueAct('early', early).finally(() => (asked = true));
  await (databases[0] as Database).run(sql`select pg_sleep(0.2)`);
  expect(asked).toBe(false);
  await early.start();
  await ended(await id);
  expect(await row(await id)).toMatchObject({ state: 'done', result: { rows: 1 } });
});

/** Lets a process of its own begin a run that never ends, and kills it. */
async function startedByKilledProcess(): Promise<number> {
  const script = fileURLToPath(new URL('../../../test/fixtures/hanging-worker.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [script, stored.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const id = await new Promise<number>((resolve) =>
    child.stdout?.on('data', (text: Buffer) => resolve(Number(text.toString()))),
  );
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  return id;
}

test('a program that stops before its queue was started refuses what waits for it', async () => {
  const runner = openProcess(3);
  const waiting = enqueueAct('never', runner);
  await Promise.all([expect(waiting).rejects.toMatchObject({ code: 'internal', status: 503 }), runner.stop()]);
});
