// The backup of a whole company: every row comes back, the night makes one, failures are retried and notified once.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, testPassword } from '../../../test/company.ts';
import { createEmptyDatabase, createTestPool } from '../../../test/database.ts';
import { backupDatabase } from '../../platform/db/backup.ts';
import { wholeBackups } from '../../platform/db/backups.ts';
import { EMPTIED_BY_RESTORE } from '../../platform/db/ended-by-restore.ts';
import { select } from '../../platform/db/query.ts';
import { restoreDatabase } from '../../platform/db/restore.ts';

let company: Company;
let folder: string;

beforeAll(async () => {
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5 } } });
  folder = await mkdtemp(path.join(tmpdir(), 'crm-nightly-'));
  for (const name of ['甲公司', '乙“公司”\\N', '丙\n公司']) {
    const id = await addCustomer(company.seller, name.replace('\n', ' '), { tel: '0571-88001122', tags: '大,新' });
    await company.seller.call('api/OpportLogs/Add', { customerId: id, status: 1, Ext: `第一次联系\n${name}` });
  }
  await company.storage.write('ab/cd', Buffer.from([0, 1, 255]), { size: 3, type: 'image/png' });
});
afterAll(async () => {
  await company.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => rm(company.storage.backupsDir, { recursive: true, force: true }));

const backup = (target = company.storage.backupsDir) =>
  backupDatabase({ pool: company.database.pool, filesDir: company.storage.folder ?? '', target });

/** Every row of every table, but for the notes of the migrator and what is no part of the company. */
async function allRows(pool: pg.Pool): Promise<Map<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and c.relname not like 'kysely%' and c.relname <> 'socket_io_attachments' and c.relpersistence = 'p' order by 1`,
  );
  const all = new Map<string, string[]>();
  const client = await pool.connect();
  await client.query(`set timezone = 'UTC'`);
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  client.release(true);
  return all;
}

/** What a restore makes of all rows: as they were, but for what it ends. */
function restored(rows: Map<string, string[]>): Map<string, string[]> {
  return new Map([...rows].map(([table, all]) => [table, emptied.includes(table) ? [] : all]));
}
const emptied: readonly string[] = EMPTIED_BY_RESTORE;

/** What became of the backups so far. */
async function runs(): Promise<{ state: string; folder: string }[]> {
  return company.database.rows(sql`
    select case when finished_at is null then 'open' when folder <> '' then 'made' else 'failed' end as state, folder
    from backup_run order by id`);
}

const looked = async () =>
  (
    await company.database.first(select('job_schedule', [
      sql<string>`coalesce(greatest(last_finished_at, last_error_at)::text, '')`.as('at'),
    ])`
      where name = 'backup.daily'`)
  )?.at ?? '';

/** Has the program look as it does each hour, and waits for the end. */
async function hourPasses(): Promise<void> {
  const { jobs } = company.app;
  const turnsIn = (interval: string, name: string) =>
    company.database.run(sql`update job_schedule set next_at = now() + ${interval}::interval where name like ${name}`);
  // The first turn writes the times down; a real hour that turns meanwhile must not have it look as well.
  await turnsIn('1 minute', '%');
  await jobs?.tick();
  await turnsIn('1 minute', '%');
  await turnsIn('0', 'backup.daily');
  const before = await looked();
  await jobs?.tick();
  await expect.poll(looked, { timeout: 20_000 }).not.toBe(before);
}

describe('the whole company', () => {
  test('every row of every table comes back in an empty database, and the files', async () => {
    const made = await backup();
    const target = await createEmptyDatabase();
    const pool = createTestPool(target.url);
    const filesDir = path.join(folder, 'files');
    await restoreDatabase({ pool, source: made.folder, filesDir });
    const [before, after] = [await allRows(company.database.pool), await allRows(pool)];
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(after.size).toBeGreaterThan(60);
    for (const [table, rows] of restored(before)) expect.soft(after.get(table), table).toEqual(rows);
    expect(before.get('customer')).toHaveLength(3);
    expect(await readFile(path.join(filesDir, 'ab/cd'))).toEqual(Buffer.from([0, 1, 255]));
    await pool.end();
    await target.drop();
    await rm(filesDir, { recursive: true });
  });

  test('what is there is replaced only when told, and not while the program uses it', async () => {
    const made = await backup();
    const target = await createEmptyDatabase();
    const pool = createTestPool(target.url, { application_name: 'crm-cli' });
    const filesDir = path.join(folder, 'files');
    await restoreDatabase({ pool, source: made.folder, filesDir });
    await pool.query(`update customer set name = '改过'; create table of_another (id int)`);
    await writeFile(path.join(filesDir, 'later'), 'x');
    const replaced = () => restoreDatabase({ pool, source: made.folder, filesDir, replace: true });
    await expect(restoreDatabase({ pool, source: made.folder, filesDir })).rejects.toThrow('不是空的');

    const program = createTestPool(target.url, { application_name: 'crm' });
    await program.query('select 1');
    await expect(replaced()).rejects.toThrow('程序正在使用这个数据库');
    await program.end();

    await replaced();
    expect(await allRows(pool)).toEqual(restored(await allRows(company.database.pool)));
    expect(await readdir(filesDir)).toEqual(['ab']);
    const kept = (await readdir(folder)).find((name) => name.startsWith('files.before-')) ?? '';
    expect((await readdir(path.join(folder, kept))).toSorted()).toEqual(['ab', 'later']);
    await pool.end();
    await target.drop();
  });

  test('nothing that lets somebody in comes back, whether it was ended since or not', async () => {
    const { admin, seller, database } = company;
    const token = { name: '同步', grants: { 'crm.customer': 'read' }, days: 30, rate: 60, password: testPassword };
    expect((await admin.call('api/apiToken/add', token)).body.result).toBe('success');
    expect((await seller.call('api/calendar/feedRenew')).body.result).toBe('success');
    const hook = { name: '推送', url: 'https://example.com/hook', events: 'customer.created' };
    expect((await admin.call('api/webhook/add', hook)).body.result).toBe('success');
    await addCustomer(seller, '等着推送');
    await database.run(sql`
      with made as (insert into sign_on_provider (name, kind, client_id, enabled) values ('公司账号', 'oidc', 'crm', true) returning id)
      insert into sign_on_identity (provider_id, subject, user_id) select id, 'zhangwei', ${seller.id} from made`);
    const tables = ['session', 'api_token', 'calendar_feed', 'webhook_delivery', 'sign_on_identity'];
    const count = (name: string) => `(select count(*)::int from ${name}) as ${name}`;
    const figures = `select ${tables.map(count).join()}, (select count(*)::int from webhook) as hooks,
      (select count(*)::int from webhook where enabled) as enabled,
      (select count(*)::int from sign_on_provider) as providers, (select count(*)::int from sign_on_provider where enabled) as doors`;
    const { rows } = await database.pool.query<Record<string, number>>(figures);
    for (const [name, number] of Object.entries(rows[0] ?? {})) expect.soft(number, name).toBeGreaterThan(0);

    const made = await backup();
    const target = await createEmptyDatabase();
    const pool = createTestPool(target.url);
    await restoreDatabase({ pool, source: made.folder, filesDir: path.join(folder, 'ended') });
    const after = await pool.query(figures);
    const gone = Object.fromEntries(tables.map((name) => [name, 0]));
    expect(after.rows).toEqual([{ ...rows[0], ...gone, enabled: 0, doors: 0 }]);
    // People who had it open to edit save no older state over it.
    const versions =
      'select array(select version from webhook) as hooks, array(select version from sign_on_provider) as doors';
    const [was, is] = [await database.pool.query(versions), await pool.query(versions)];
    const moved = (kept: number[]) => kept.map((version) => Number(version) + 1);
    expect(is.rows[0]).toEqual({ hooks: moved(was.rows[0].hooks), doors: moved(was.rows[0].doors) });
    await pool.end();
    await target.drop();
    await database.run(sql`delete from webhook_delivery`);
    await database.run(sql`delete from webhook`);
    await database.run(sql`delete from sign_on_identity`);
    await database.run(sql`delete from sign_on_provider`);
    await rm(path.join(folder, 'ended'), { recursive: true, force: true });
  });

  test('nobody else may read it, and files that did not change take no room again', async () => {
    const first = await backup();
    await company.storage.write('ab/new', Buffer.from('new'), { size: 3, type: 'text/plain' });
    const second = await backup();
    const of = async (made: typeof first, name: string) => stat(path.join(made.folder, 'files', name));
    expect((await of(first, 'ab/cd')).ino).toBe((await of(second, 'ab/cd')).ino);
    expect(second.manifest.files.map((file) => file.path)).toEqual(['ab/cd', 'ab/new']);
    const names = await readdir(second.folder, { recursive: true, withFileTypes: true });
    expect(names.length).toBeGreaterThan(60);
    for (const name of names)
      expect.soft((await stat(path.join(name.parentPath, name.name))).mode & 0o077, name.name).toBe(0);
    // Changed under the same name and with the same size: what counts is what is in it.
    await company.storage.write('ab/cd', Buffer.from([9, 9, 9]), { size: 3, type: 'image/png' });
    const third = await backup();
    expect(await readFile(path.join(third.folder, 'files/ab/cd'))).toEqual(Buffer.from([9, 9, 9]));
    expect(await readFile(path.join(second.folder, 'files/ab/cd'))).toEqual(Buffer.from([0, 1, 255]));
  });

  test('one at a time', async () => {
    const both = await Promise.allSettled([backup(), backup()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await wholeBackups(company.storage.backupsDir)).toHaveLength(1);
  });
});

describe('the night', () => {
  const set = (key: string, value: unknown) => company.admin.call('api/setting/edit', { key, value });

  // Half a day away in Shanghai, so that no real night falls while they run.
  beforeAll(async () => {
    const hour = new Date(Date.now() + (8 + 12) * 3_600_000).getUTCHours();
    expect((await set('backup.hour', hour)).body.result).toBe('success');
  });

  test('makes one backup, and no second one before the next night', async () => {
    await hourPasses();
    expect(await runs()).toMatchObject([{ state: 'made' }]);
    expect(await wholeBackups(company.storage.backupsDir)).toEqual([(await runs())[0]?.folder]);
    await hourPasses();
    expect(await runs()).toHaveLength(1);
    await company.database.run(sql`update backup_run set started_at = started_at - interval '25 hours'`);
    await hourPasses();
    expect(await runs()).toHaveLength(2);
  });

  test('makes none when it is switched off', async () => {
    await company.database.run(sql`update backup_run set started_at = started_at - interval '25 hours'`);
    await set('backup.daily', false);
    await hourPasses();
    expect(await runs()).toHaveLength(2);
    await set('backup.daily', true);
  });

  test('is tried again each hour when it failed, and told once', async () => {
    await company.database.run(sql`delete from backup_run`);
    await writeFile(company.storage.backupsDir, 'no folder');
    await hourPasses();
    await hourPasses();
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const notices = await company.database.rows(sql`select 1 from notification where kind = 'backup.failed'`);
    expect(notices).toHaveLength(1);
    await rm(company.storage.backupsDir);
    await hourPasses();
    expect((await runs()).map(({ state }) => state)).toEqual(['failed', 'failed', 'made']);
  });

  test('one that was killed neither counts nor stands in the way', async () => {
    await company.database.run(sql`delete from backup_run`);
    await company.database.run(sql`insert into backup_run (started_at) values (now() - interval '1 minute')`);
    const shown = async () => (await company.admin.call('api/health/index')).body.data.backups;
    expect(await shown()).toMatchObject([{ running: false, error: '被中断' }]);
    await hourPasses();
    expect(await shown()).toMatchObject([
      { running: false, error: '' },
      { running: false, error: '被中断' },
    ]);
  });
});
