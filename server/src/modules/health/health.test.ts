// The nightly backup as the company meets it: made, kept for a while, restored, and notified when it fails.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCustomer, addPerson, type Company, createCompany } from '../../../test/company.ts';
import { createEmptyDatabase } from '../../../test/database.ts';
import { restoreDatabase } from '../../platform/db/restore.ts';
import { removeOld } from './backup.job.ts';

let company: Company;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-health-'));
  company = await createCompany({ jobs: { schedule: false, times: { poll: 0.5, retryDelay: 0 } } });
});
afterAll(async () => {
  await company.close();
  await rm(folder, { recursive: true, force: true });
});

/** Of all values of some tables, whatever the zone of the connections is. */
async function sums(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  const found: Record<string, string> = {};
  for (const table of ['customer', 'app_user', 'operation_log', 'setting']) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${table} t`,
    );
    found[table] = rows[0]?.sum ?? '';
  }
  await client.end();
  return found;
}

const health = async () => (await company.admin.call('api/health/index')).body.data;
const finished = async () => {
  const { body } = await company.admin.call('api/health/backup');
  expect(body).toMatchObject({ result: 'success', msg: '已开始备份' });
  const state = async () => (await company.admin.call('api/job/detail', { id: body.data.job })).body.data.state;
  await expect.poll(state, { timeout: 60_000 }).toMatch(/^(done|failed)$/);
  return state();
};

test('nothing is told to whoever may not look, and only who may asks for a backup', async () => {
  expect((await company.manager.call('api/health/index')).body.code).toBe('forbidden');
  const looker = await addPerson(company, 'looker', { grants: { system: { health: { index: true } } } });
  expect((await looker.call('api/health/index')).body.result).toBe('success');
  expect((await looker.call('api/health/backup')).body.code).toBe('forbidden');
});

test('a backup that is asked for is whole, and becomes the same company in an empty database', async () => {
  expect(await health()).toMatchObject({
    warnings: [{ key: 'backup', text: '还没有成功的备份' }],
    log: { lines: 0, sealedAt: '', hash: '' },
  });
  await addCustomer(company.seller, '备份里的公司');
  expect(await finished()).toBe('done');
  const { backups, warnings, database, disk, log } = await health();
  expect(backups[0]).toMatchObject({ error: '', running: false, folder: expect.stringMatching(/^\d{4}-/) });
  expect(backups[0].bytes).toBeGreaterThan(1000);
  expect(warnings.map(({ key }: { key: string }) => key)).not.toContain('backup');
  expect(database.bytes).toBeGreaterThan(0);
  expect(disk.total).toBeGreaterThan(disk.free);
  const { rows } = await company.database.pool.query('select count(*)::int as n from operation_log');
  const seal = {
    sealedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    hash: expect.stringMatching(/^[0-9a-f]{16}$/),
  };
  expect(log).toEqual({ lines: rows[0].n, ...seal, verifiedAt: '' });

  const empty = await createEmptyDatabase();
  const pool = new pg.Pool({ connectionString: empty.url, max: 2 });
  try {
    const from = path.join(company.storage.backupsDir, backups[0].folder);
    await restoreDatabase({ pool, source: from, filesDir: path.join(folder, 'files') });
    const [there, here] = [await sums(empty.url), await sums(String(company.database.pool.options.connectionString))];
    expect(Object.keys(here)).toHaveLength(4);
    expect(there).toEqual(here);
  } finally {
    await pool.end();
    await empty.drop();
  }
});

test('one that fails is told to the administrators, with why on the page', async () => {
  const { backupsDir } = company.storage;
  await rm(backupsDir, { recursive: true, force: true });
  await writeFile(backupsDir, 'in the way');
  expect(await finished()).toBe('failed');
  expect((await health()).backups[0]).toMatchObject({
    folder: '',
    error: '无法写入备份文件夹，请检查它是否存在以及权限',
  });
  expect((await health()).warnings.map(({ key }: { key: string }) => key)).toContain('jobs');
  const failureNotices = async (person: typeof company.admin) =>
    ((await person.call('api/notification/index', { isread: 1 })).body as { rows: { kind: string }[] }).rows
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'backup.failed').length;
  expect(await failureNotices(company.admin)).toBeGreaterThan(0);
  expect(await failureNotices(company.manager)).toBe(0);
  await rm(backupsDir);
});

test('the nightly one is left out where the company does not want it, and missed where there is none for long', async () => {
  const set = (value: boolean) => company.admin.call('api/setting/edit', { key: 'backup.daily', value });
  await set(false);
  expect((await health()).warnings).toContainEqual({ key: 'backup', text: '没有开启每天自动备份' });
  await set(true);
  await company.database.run(sql`update backup_run set started_at = now() - interval '73 hours' where error = ''`);
  expect((await health()).warnings).toContainEqual({ key: 'backup', text: '已有 3 天没有成功的备份' });
});

test('what is older than the company keeps goes, the newest never, and halves only after a day', async () => {
  const place = path.join(folder, 'kept');
  const names = [
    '2026-01-01T02-40-00-000Z',
    '2026-01-05T02-40-00-000Z',
    '2026-01-20T02-40-00-000Z',
    '2026-01-01T03-00-00-000Z.partial',
    '2026-01-20T03-00-00-000Z.partial',
    'something-else',
  ];
  for (const name of names) {
    await mkdir(path.join(place, name), { recursive: true });
    await writeFile(path.join(place, name, 'manifest.json'), '{}');
  }
  expect(await removeOld(place, 14, Date.parse('2026-01-20T04:00:00Z'))).toBe(2);
  expect((await readdir(place)).sort()).toEqual([names[2], names[4], names[5]]);
  expect(await removeOld(place, 14, Date.parse('2027-01-20T04:00:00Z'))).toBe(0);
  expect(await readdir(place)).toContain(names[2]);
});
