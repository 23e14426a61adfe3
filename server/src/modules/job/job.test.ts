// The calls of background jobs: one's own and everybody's, cancelling, trying again, schedules, live progress.
import type { AddressInfo } from 'node:net';
import type { JobProgress } from '@crm/protocol/realtime';
import { sql } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Company, createCompany, type Person, runJobOf } from '../../../test/company.ts';
import { returning, select } from '../../platform/db/query.ts';
import { Effects } from '../../platform/events/effects.ts';
import type { JobRun } from '../../platform/jobs/job.ts';

let company: Company;
let socket: Socket;
const sockets: Socket[] = [];
/** The run under way, which a test lets end. */
let running: { run: JobRun; end: (result: Record<string, unknown>) => void; fail: (error: Error) => void };

beforeAll(async () => {
  company = await createCompany({
    realtime: true,
    jobs: {
      schedule: false,
      times: { poll: 0.5, retryDelay: 0 },
      more: [
        {
          name: 'test.wait',
          label: '等待',
          retries: 0,
          run: (run) =>
            new Promise((end, fail) => {
              running = { run, end, fail };
              run.signal.addEventListener('abort', () => fail(run.signal.reason));
              run.progress(0, 4);
            }),
        },
      ],
    },
  });
  await company.app.server.listen({ port: 0, host: '127.0.0.1' });
  socket = await connect(company.seller);
});
afterAll(async () => {
  for (const one of sockets) one.disconnect();
  await company.close();
});

async function connect(person: Person): Promise<Socket> {
  const { port } = company.app.server.server.address() as AddressInfo;
  const made = io(`http://127.0.0.1:${port}`, {
    path: '/hub',
    query: { token: person.token },
    transports: ['websocket'],
    forceNew: true,
  });
  sockets.push(made);
  await new Promise((resolve) => made.on('connect', () => resolve(undefined)));
  // Rooms are joined before this is answered.
  await new Promise((resolve) => made.emit('getOnlinefriend', resolve));
  return made;
}

function nextProgress(of: Socket, matches: (progress: JobProgress) => boolean): Promise<JobProgress> {
  return new Promise((resolve) => {
    const listen = (progress: JobProgress) => {
      if (!matches(progress)) return;
      of.off('jobProgress', listen);
      resolve(progress);
    };
    of.on('jobProgress', listen);
  });
}

async function enqueueJob(person: Person): Promise<number> {
  const effects = new Effects();
  return company.database.transaction((tx) => {
    const { jobs } = company.app;
    if (!jobs) throw new Error('no runner');
    return jobs.enqueue({ db: tx, userId: person.id, effects }, 'test.wait', {});
  });
}

async function enqueueAndStart(person: Person): Promise<number> {
  const began = nextProgress(socket, ({ state, total }) => state === 'running' && total === 4);
  const id = await enqueueJob(person);
  await began;
  return id;
}

describe('jobs', () => {
  test('progress is told live to the person, survives in the row, and ends with the result', async () => {
    const stranger = await connect(company.stranger);
    const heard: JobProgress[] = [];
    stranger.on('jobProgress', (progress: JobProgress) => heard.push(progress));
    const id = await enqueueAndStart(company.seller);
    const half = nextProgress(socket, ({ done }) => done === 2);
    running.run.progress(2, 4, '正在处理');
    expect(await half).toEqual({
      id,
      name: 'test.wait',
      label: '等待',
      state: 'running',
      done: 2,
      total: 4,
      msg: '正在处理',
    });
    const { body } = await company.seller.call('api/job/detail', { id });
    expect(body.data).toMatchObject({
      id,
      state: 'running',
      done: 2,
      total: 4,
      msg: '正在处理',
      can: { cancel: true, retry: false },
    });
    const done = nextProgress(socket, ({ state }) => state === 'done');
    running.end({ created: 4 });
    await done;
    expect((await company.seller.call('api/job/detail', { id })).body.data).toMatchObject({
      state: 'done',
      result: { created: 4 },
      UserName: '李销售',
      can: { cancel: false, retry: false },
    });
    expect(heard).toEqual([]);
  });

  test('everybody sees their own; with the grant everything; filters by state and name', async () => {
    const own = (await company.seller.call('api/job/index', {})).body.data;
    expect(own.rows.every((row: { userid: number }) => row.userid === company.seller.id)).toBe(true);
    expect(own.total).toBe(1);
    expect((await company.stranger.call('api/job/index', {})).body.data).toEqual({ rows: [], total: 0 });
    expect((await company.admin.call('api/job/index', { state: 'done', name: 'test.wait' })).body.data.total).toBe(1);
    expect((await company.admin.call('api/job/index', { state: 'failed' })).body.data.total).toBe(0);
    expect((await company.admin.call('api/job/index', { state: 'odd' })).body).toMatchObject({
      code: 'invalid',
      fields: { state: '格式不正确' },
    });
    const id = own.rows[0].id;
    for (const path of ['api/job/detail', 'api/job/cancel']) {
      const foreign = (await company.stranger.call(path, { id })).body;
      expect(foreign).toEqual((await company.stranger.call(path, { id: 987_654 })).body);
      expect(foreign.code).toBe('not_found');
    }
  });

  test('one’s own run is cancelled, somebody else’s only with the grant; then it can be done again', async () => {
    const id = await enqueueAndStart(company.seller);
    expect((await company.manager.call('api/job/cancel', { id })).body.code).toBe('not_found');
    const ended = nextProgress(socket, ({ state }) => state === 'cancelled');
    expect((await company.admin.call('api/job/cancel', { id })).body.msg).toBe('正在取消');
    await ended;
    expect((await company.seller.call('api/job/detail', { id })).body.data).toMatchObject({
      state: 'cancelled',
      can: { retry: false },
    });
    expect((await company.seller.call('api/job/cancel', { id })).body.code).toBe('conflict');

    expect((await company.seller.call('api/job/retry', { id })).body.code).toBe('forbidden');
    const again = nextProgress(socket, ({ state, total }) => state === 'running' && total === 4);
    await company.database.run(sql`update job set failures = 5 where id = ${id}`);
    expect((await company.admin.call('api/job/retry', { id })).body.result).toBe('success');
    // It begins anew, with all its tries.
    expect(await company.database.first(sql`select failures from job where id = ${id}`)).toEqual({ failures: 0 });
    await again;
    expect((await company.admin.call('api/job/retry', { id })).body.code).toBe('conflict');
    const failed = nextProgress(socket, ({ state }) => state === 'failed');
    running.fail(new Error('secret of the driver'));
    await failed;
    expect((await company.admin.call('api/job/detail', { id })).body.data).toMatchObject({
      state: 'failed',
      error: '执行出错，请稍后重试或联系管理员',
      can: { cancel: false, retry: true },
    });
    const english = await company.admin.call('api/job/detail', { id }, { 'x-language': 'en' });
    expect(english.body.data.error).toBe('The job failed. Try again later or contact an administrator.');
  });

  test('who may only look at all runs cancels none of them', async () => {
    const looker = await addPerson(company, 'looker', { grants: { system: { job: { index: true } } } });
    const id = await enqueueAndStart(company.seller);
    const detail = async () => (await looker.call('api/job/detail', { id })).body.data;
    expect(await detail()).toMatchObject({ state: 'running', can: { cancel: false } });
    expect((await looker.call('api/job/cancel', { id })).body.code).toBe('not_found');
    const kept = await company.database.first(sql`select state, cancel_requested as asked from job where id = ${id}`);
    expect(kept).toEqual({ state: 'running', asked: false });
    const ended = nextProgress(socket, ({ state }) => state === 'done');
    running.end({});
    await ended;
  });

  test('a queued run is cancelled at once', async () => {
    // Both workers are busy, so the third waits.
    const first = await enqueueAndStart(company.seller);
    const second = await enqueueAndStart(company.seller);
    const third = await enqueueJob(company.seller);
    const ended = nextProgress(socket, (progress) => progress.id === third && progress.state === 'cancelled');
    expect((await company.seller.call('api/job/cancel', { id: third })).body.msg).toBe('任务已取消');
    await ended;
    for (const id of [first, second]) {
      const over = nextProgress(socket, (progress) => progress.id === id && progress.state === 'cancelled');
      await company.seller.call('api/job/cancel', { id });
      await over;
    }
    const row = await company.database.first(sql`select state, attempt from job where id = ${third}`);
    expect(row).toEqual({ state: 'cancelled', attempt: 0 });
  });

  test('whose queued run somebody else cancelled is told so', async () => {
    const busy = [await enqueueAndStart(company.seller), await enqueueAndStart(company.seller)];
    const waiting = await enqueueJob(company.seller);
    const ended = nextProgress(socket, (progress) => progress.id === waiting && progress.state === 'cancelled');
    expect((await company.admin.call('api/job/cancel', { id: waiting })).body.msg).toBe('任务已取消');
    expect(await ended).toMatchObject({ name: 'test.wait' });
    for (const id of busy) {
      const over = nextProgress(socket, (progress) => progress.id === id && progress.state === 'cancelled');
      await company.seller.call('api/job/cancel', { id });
      await over;
    }
  });

  test('runs that ended are kept for 90 days, those that have not for ever', async () => {
    const { database, seller } = company;
    const add = async (state: string, days: number | null) =>
      (
        await database.first(returning('job', ['id'])`
          insert into job (name, user_id, data, queue_id, state, created_at, finished_at) values ('test.wait', ${seller.id}, '{}', gen_random_uuid(), ${state},
          now() - interval '400 days', case when ${days}::int is not null then now() - make_interval(days => ${days}::int) end)`)
      )?.id as number;
    const ids = [await add('done', 89), await add('failed', 89), await add('done', 91), await add('cancelled', 91)];
    await runJobOf(company, 'job.forget');
    const kept = await database.rows(select('job', ['id'])`where id = any(${ids}::bigint[]) order by id`);
    expect(kept.map((row) => row.id)).toEqual(ids.slice(0, 2));
  });

  test('schedules tell last and next run, to those with the grant', async () => {
    expect((await company.seller.call('api/job/schedules')).body.code).toBe('forbidden');
    await company.app.jobs?.tick();
    await company.database.run(sql`update job_schedule set next_at = now() where name = 'rowCount.fold'`);
    await company.app.jobs?.tick();
    const { rows } = (await company.admin.call('api/job/schedules')).body.data;
    const fold = rows.find((row: { name: string }) => row.name === 'rowCount.fold');
    expect(fold).toMatchObject({ label: '汇总列表计数', every: 10, cron: '', error: '' });
    expect(fold.lastTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(fold.nextTime > fold.lastTime).toBe(true);
    expect(rows.map((row: { name: string }) => row.name)).toContain('identity.forget');
  });
});
