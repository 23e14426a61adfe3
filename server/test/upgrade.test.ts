// A company that was kept by version 0.1.0 goes on with this one: its backup is restored, brought up to date and used.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { modules } from '../src/modules.ts';
import { Database } from '../src/platform/db/database.ts';
import { restoreDatabase } from '../src/platform/db/restore.ts';
import { openStorage } from '../src/platform/storage/storage.ts';
import { createEmptyDatabase, createTestPool } from './database.ts';

const source = fileURLToPath(new URL('./fixtures/backup-0.1.0', import.meta.url));

test('everything of 0.1.0 is there, is found by what this version finds, and can be gone on with', async () => {
  const stored = await createEmptyDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-upgrade-'));
  const pool = createTestPool(stored.url);
  await restoreDatabase({ pool, source, filesDir: path.join(dataDir, 'files') });
  await pool.end();
  const database = new Database({ url: stored.url, timeZone: 'Asia/Shanghai' });
  const storage = await openStorage({ dataDir, s3: undefined });
  const app = await buildApp({ database, storage });
  let token = '';
  const call = async (url: string, body: Record<string, unknown> = {}) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authkey: token } : {}) };
    return (await app.server.inject({ method: 'POST', url: `/${url}`, headers, payload: JSON.stringify(body) })).json();
  };
  const signIn = async (username: string, password: string) => {
    token = '';
    token = (await call('api/user/login', { username, password })).data.LoginToken;
  };

  await signIn('demo-admin', 'Yunqi#2026');
  const customers = (await call('api/customer/index', { rows: 200 })).data;
  const pooled = (await call('api/customer/index', { IsGongHai: 1, rows: 200 })).data;
  expect(customers.total + pooled.total).toBe(60);
  const counted = await database.first<Record<string, number>>(sql`select
    (select count(*) from contact) as contacts, (select count(*) from follow_up) as logs, (select count(*) from supplier) as suppliers`);
  expect((await call('api/gys/index')).data.total).toBe(counted?.['suppliers']);
  expect(counted?.['contacts']).toBeGreaterThan(60);
  const orphans = await database.first<{
    n: number;
  }>(sql`select count(*) as n from follow_up f join customer c on c.id = f.customer_id
    where f.owner_id <> c.owner_id or f.created_by = 0`);
  expect(orphans?.n).toBe(0);

  await signIn('lina', 'Yunqi#2026');
  const [row] = (await call('api/customer/index', { sort: 'genjinTime desc' })).data.rows;
  const logs = (await call('api/OpportLogs/Logs', { customerId: row.id })).data;
  expect(logs.total).toBeGreaterThan(0);
  expect(logs.rows[0]).toMatchObject({ NickName: expect.stringMatching(/./), img: [] });
  const added = await call('api/OpportLogs/Add', { customerId: row.id, status: 0, Ext: '升级之后的跟进' });
  expect(added.result).toBe('success');
  expect((await call('api/operationLog/index', { module: 'customer', modelId: row.id })).data.total).toBeGreaterThan(1);

  const rebuild = modules.flatMap((module) => module.jobs ?? []).find((job) => job.name === 'search.rebuild');
  const settings = await app.settings.latest();
  const log = app.server.log;
  const { signal } = new AbortController();
  const { engine } = app;
  await rebuild?.run({
    id: 0,
    database,
    storage,
    settings,
    engine,
    data: {},
    userId: 0,
    log,
    signal,
    progress: () => {},
    asPerson: () => {
      throw new Error('nobody asked');
    },
    asProgram: () => {
      throw new Error('nothing is written by itself');
    },
  });
  const stale = await database.first<{ n: number }>(
    sql`select count(*) as n from customer where search_tokens::text not like '%~%'`,
  );
  expect(stale?.n).toBe(0);

  await app.close();
  await database.close();
  await stored.drop();
  await rm(dataDir, { recursive: true, force: true });
});
