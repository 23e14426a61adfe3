// The archive of the embedded database: what was acknowledged comes back when the disk is gone, to its end or to a moment.
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../storage/storage.ts';
import { openHome } from '../database-home.ts';
import { type LaunchedDatabase, launchDatabase } from '../launcher.ts';
import { Archive } from './archive.ts';
import { coveredUpTo, segmentKey } from './archiver.ts';
import { isBaseDue, keptOf, listBases, makeBase, thinOut } from './base.ts';
import { clearLeftDrill, differencesOf } from './drill.ts';
import { recoverCluster } from './recover.ts';
import { type ArchiveStore, folderStore } from './store.ts';
import { positionOf, segmentAt } from './wal.ts';

let root: string;
let store: ArchiveStore;
const running: LaunchedDatabase[] = [];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'crm-archive-'));
  await chmod(root, 0o711);
  store = folderStore(path.join(root, 'archive'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await rm(root, { recursive: true, force: true });
});

async function launch(name: string, archive: ArchiveStore | null = store): Promise<LaunchedDatabase> {
  const launched = await launchDatabase({ dataDir: path.join(root, name), archive: archive ?? undefined });
  running.push(launched);
  return launched;
}

async function query<T extends pg.QueryResultRow>({ url }: LaunchedDatabase, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const archiverOf = ({ archiver }: LaunchedDatabase) => {
  if (!archiver) throw new Error('no archiver');
  return archiver;
};

async function makeFirstBase(launched: LaunchedDatabase) {
  await expect.poll(() => archiverOf(launched).leads, { timeout: 10_000 }).toBe(true);
  return makeBase(archiverOf(launched));
}

/** Everything up to now is in the archive. */
async function archiveAll(launched: LaunchedDatabase): Promise<void> {
  const [row] = await archiverOf(launched).ask<{ lsn: string }>('select pg_switch_wal()::text as lsn');
  await archiverOf(launched).archived(row?.lsn ?? '');
}

/** As a dead disk leaves it: the server is killed, and its folder is gone. */
async function loseDisk(launched: LaunchedDatabase, name: string): Promise<void> {
  const { cluster } = launched.home;
  const pid = Number((await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  running.splice(running.indexOf(launched), 1);
  await archiverOf(launched).stop();
  process.kill(pid, 'SIGKILL');
  await launched.stop();
  await rm(path.join(root, name), { recursive: true, force: true });
}

const homeOf = (name: string) =>
  openHome({ dataDir: path.join(root, name), log: () => {}, sharedRoot: '/var/lib/crm' });

async function recover(name: string, target: Parameters<typeof recoverCluster>[0]['target'], goesOn = true) {
  return recoverCluster({ store, home: await homeOf(name), target, goesOn, log: () => {} });
}

describe('a dead disk', () => {
  test('all that was archived comes back, to its end and to a moment, and the company goes on on a line of its own', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int primary key, what text)');
    await query(launched, `insert into kept select i, repeat('x', 1000) from generate_series(1, 3000) i`);
    await makeFirstBase(launched);
    await query(launched, `insert into kept values (6000, 'after the copy')`);
    const [moment] = await query<{ at: Date }>(launched, 'select clock_timestamp() as at');
    await query(launched, `insert into kept values (6001, 'after the moment')`);
    await query(launched, 'delete from kept where id = 1');
    await archiveAll(launched);
    await query(launched, `insert into kept values (6002, 'not archived')`);
    await loseDisk(launched, 'first');

    const recovered = await recover('second', 'newest');
    expect(recovered).toMatchObject({ timeline: 2 });
    expect(recovered.lastChange).toBeGreaterThan(moment?.at.getTime() ?? 0);
    const all = `select count(*)::int as n, min(id) as first, max(id) as last, sum(length(what))::int as bytes from kept`;
    const again = await launch('second');
    expect(await query(again, all)).toEqual([{ n: 3001, first: 2, last: 6001, bytes: 2_999_030 }]);

    // What is written from now on does not mix with what the disk took away, and a new base copy is due.
    await query(again, `insert into kept values (7000, 'a new life')`);
    await expect.poll(() => isBaseDue(archiverOf(again), Date.now()), { timeout: 20_000 }).toBe(true);
    await archiveAll(again);
    await loseDisk(again, 'second');
    expect(await recover('third', 'newest')).toMatchObject({ timeline: 3 });
    const third = await launch('third');
    expect(await query(third, 'select max(id) as last from kept')).toEqual([{ last: 7000 }]);
    await loseDisk(third, 'third');

    // A moment before the first loss lies on the first line.
    const earlier = await recover('fourth', { at: moment?.at.getTime() ?? 0 });
    expect(earlier.timeline).toBe(4);
    const fourth = await launch('fourth');
    expect(await query(fourth, all)).toEqual([{ n: 3001, first: 1, last: 6000, bytes: 3_000_014 }]);
  }, 240_000);

  test('a moment after which nothing happened is the end; one before the first copy, and a damaged copy, are refused', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int)');
    const before = Date.now();
    const { base } = await makeFirstBase(launched);
    await query(launched, 'insert into kept values (1)');
    // The log goes on without a commit: nothing says that the moment has passed but the time until which all is there.
    const quiet = Date.now();
    const covered = async () => {
      await archiverOf(launched).ask(`select pg_create_restore_point('quiet')`);
      await archiveAll(launched);
      return (await coveredUpTo(store, await archiverOf(launched).system, 1)) ?? 0;
    };
    await expect.poll(covered, { timeout: 20_000 }).toBeGreaterThan(quiet);
    await loseDisk(launched, 'first');
    await expect(recover('early', { at: before })).rejects.toThrow('归档最早只能恢复到');
    await expect(recover('late', { at: Date.now() + 1 })).rejects.toThrow('归档只到');

    await recover('second', { at: quiet });
    const again = await launch('second', null);
    expect(await query(again, 'select * from kept')).toEqual([{ id: 1 }]);

    const hash = base.files.find(({ path: name }) => name.startsWith('base/'))?.pieces[0] ?? '';
    const [piece = ''] = (await store.list('')).filter((key) => key.includes(`/pieces/`) && key.includes(hash));
    await store.put(piece, Buffer.from('no gzip'));
    await expect(recover('third', 'newest')).rejects.toThrow('归档已损坏');
    expect(await readdir((await homeOf('third')).root)).not.toContain('cluster');
  }, 240_000);

  test('a gap in the log is no end: the newest state is refused, and the next copy mends it', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int)');
    await makeFirstBase(launched);
    await query(launched, 'insert into kept values (1)');
    await archiveAll(launched);
    expect(await isBaseDue(archiverOf(launched), Date.now())).toBe(true);
    archiverOf(launched).bases = { newest: (await listBases(store, await archiverOf(launched).system)).at(-1) };
    expect(await isBaseDue(archiverOf(launched), Date.now())).toBe(false);
    expect(await isBaseDue(archiverOf(launched), Date.now() + 86_400_001)).toBe(true);
    running.splice(0);
    await launched.stop();

    // Started once without an archive, as when a variable was forgotten.
    const without = await launch('first', null);
    await query(without, 'insert into kept values (2)');
    await query(without, `select pg_switch_wal()`).catch(() => {});
    await query(without, `insert into kept select generate_series(10, 400000)`);
    running.splice(0);
    await without.stop();
    const with_ = await launch('first');
    await query(with_, 'insert into kept values (3)');
    await expect.poll(() => archiverOf(with_).leads, { timeout: 20_000 }).toBe(true);
    await archiveAll(with_);
    archiverOf(with_).bases = { newest: (await listBases(store, await archiverOf(with_).system)).at(-1) };
    expect(await isBaseDue(archiverOf(with_), Date.now())).toBe(true);
    await expect(recover('second', 'newest')).rejects.toThrow('归档有缺口');
    // A copy that did not come about mends nothing.
    const put = store.put;
    store.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(makeBase(archiverOf(with_))).rejects.toThrow('full');
    store.put = put;
    expect(await isBaseDue(archiverOf(with_), Date.now())).toBe(true);
    await makeBase(archiverOf(with_));
    archiverOf(with_).bases = { newest: (await listBases(store, await archiverOf(with_).system)).at(-1) };
    expect(await isBaseDue(archiverOf(with_), Date.now())).toBe(false);
    await recover('second', 'newest', false);
    const again = await launch('second', null);
    expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 399_994 }]);
  }, 240_000);
});

test('a damaged segment ends the recovery, and nothing is left of it', async () => {
  const launched = await launch('first');
  await query(launched, 'create table kept (id int)');
  const { base } = await makeFirstBase(launched);
  const segment = segmentAt(1, positionOf(base.from), base.segmentSize);
  const key = segmentKey(await archiverOf(launched).system, segment);
  await loseDisk(launched, 'first');
  const whole = await store.get(key);
  await store.put(key, whole?.subarray(0, whole.length / 2) ?? Buffer.from(''));
  // As long as a start could take it for the company's, it is known to be a recovered one.
  const home = await homeOf('second');
  const get = store.get;
  const marked: boolean[] = [];
  store.get = async (wanted) => {
    if (wanted === key) marked.push((await readdir(home.root)).includes('archive-recovered'));
    return get(wanted);
  };
  await expect(recover('second', 'newest')).rejects.toThrow(`归档已损坏：${key}`);
  expect(marked).toEqual([true]);
  expect((await readdir(home.root)).filter((name) => /cluster|archive-(recovered|fetch)/.test(name))).toEqual([]);
  expect(await processesIn(home.root)).toEqual([]);
}, 120_000);

/** Numbers of processes that work in the folder. */
async function processesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc')) {
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    if (at.startsWith(folder)) found.push(pid);
  }
  return found;
}

describe('an archive that takes nothing', () => {
  test('the company goes on, is warned, and all of it comes later', async () => {
    const put = store.put;
    const away: ArchiveStore = { ...store };
    const launched = await launch('first', away);
    await query(launched, 'create table kept (id int)');
    await makeFirstBase(launched);
    away.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await query(launched, 'insert into kept select generate_series(1, 200000)');
    await archiverOf(launched).ask('select pg_switch_wal()');
    const status = () => archiverOf(launched).status();
    await expect.poll(async () => (await status())?.problem, { timeout: 20_000 }).toBe('ENOSPC');
    expect((await status())?.waiting).toBeGreaterThan(0);
    expect((await status())?.waitingSince).toBeLessThanOrEqual(Date.now());
    await query(launched, 'insert into kept values (-1)');
    away.put = put;
    await archiveAll(launched);
    await expect.poll(async () => (await status())?.problem, { timeout: 40_000 }).toBeUndefined();
    await loseDisk(launched, 'first');
    await recover('second', 'newest', false);
    const again = await launch('second', null);
    expect(await query(again, 'select count(*)::int as n, min(id) as first from kept')).toEqual([
      { n: 200_001, first: -1 },
    ]);
  }, 240_000);

  test('another segment of the same name is never overwritten', async () => {
    const launched = await launch('first');
    await makeFirstBase(launched);
    const [row] = await archiverOf(launched).ask<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    );
    const key = segmentKey(await archiverOf(launched).system, row?.segment ?? '');
    const foreign = gzipSync('of another server');
    await store.put(key, foreign);
    await archiverOf(launched).ask('create table t (id int)');
    await archiverOf(launched).ask('select pg_switch_wal()');
    await expect.poll(async () => (await archiverOf(launched).status())?.problem, { timeout: 20_000 }).toBe('EEXIST');
    expect(await store.get(key)).toEqual(foreign);
  }, 120_000);
});

describe('a drill', () => {
  test('finds the copy the same, row by row and file by file, while people write; and a file that is not', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int primary key, what text)');
    const storage = await openStorage({ dataDir: path.join(root, 'first'), s3: undefined });
    const archive = await Archive.open(launched, storage);
    await storage.write('ab/cd', Buffer.from([1, 2, 3]), { size: 3, type: 'image/png' });
    await makeFirstBase(launched);
    let writing = true;
    const writer = (async () => {
      for (let id = 1; writing; id++) await query(launched, 'insert into kept values ($1, $2)', [id, `row ${id}`]);
    })();
    const pool = new pg.Pool({ connectionString: launched.url });
    await expect.poll(async () => (await archive?.status())?.waiting, { timeout: 20_000 }).toBe(0);
    const report = await archive?.drill(pool);
    expect(report).toMatchObject({ tables: 1, files: 1, differences: [] });
    expect(report?.rows).toBeGreaterThan(0);
    await writeFile(path.join(root, 'first/files/ab/cd'), Buffer.from([1, 2, 4]));
    const second = await archive?.drill(pool);
    writing = false;
    await writer;
    expect(second?.differences).toEqual(['文件 ab/cd 内容不同']);

    // Of a process that ended before it had copied it; files that are just being copied are none.
    await writeFile(path.join(root, 'first/files/ab/old'), 'old');
    await utimes(path.join(root, 'first/files/ab/old'), 1, 1);
    await writeFile(path.join(root, 'first/files/ab/new'), 'new');
    const other = new pg.Client({ connectionString: launched.url });
    await other.connect();
    await other.query('select pg_advisory_lock(7118)');
    await expect(archive?.drill(pool)).rejects.toThrow('另一次演练正在进行');
    // Nor is what another one is at work on taken for something that was left.
    const left = path.join(launched.home.root, 'drill/cluster');
    await mkdir(left, { recursive: true });
    await clearLeftDrill(archiverOf(launched));
    expect(await readdir(launched.home.root)).toContain('drill');
    await other.end();
    await writeFile(path.join(root, 'first/files/ab/cd'), Buffer.from([1, 2, 3]));
    expect((await archive?.drill(pool))?.differences).toEqual(['文件 ab/old 不在归档里']);
    // The next process finds it at once, although no copy of the database is due.
    await archive?.close();
    await mkdir(left, { recursive: true });
    const next = await Archive.open(launched, storage);
    expect(await next?.keepUp(14)).toBeUndefined();
    expect(await readdir(launched.home.root)).not.toContain('drill');
    expect((await next?.drill(pool))?.differences).toEqual([]);
    await next?.close();
    expect(await readdir(launched.home.root)).not.toContain('drill');
    await archive?.close();
    await pool.end();
  }, 240_000);

  test('says which table has other rows, and which other contents', () => {
    const here = new Map([
      ['a', { rows: '3', sum: '7' }],
      ['b', { rows: '3', sum: '7' }],
      ['c', { rows: '1', sum: '5' }],
    ]);
    const there = new Map([
      ['a', { rows: '2', sum: '7' }],
      ['b', { rows: '3', sum: '8' }],
      ['d', { rows: '1', sum: '5' }],
    ]);
    expect(differencesOf(here, there)).toEqual([
      '表 a 应为 3 行，恢复出 2 行',
      '表 b 的 3 行内容不同',
      '表 c 缺少',
      '表 d 是多出的',
    ]);
    expect(differencesOf(here, here)).toEqual([]);
  });
});

describe('what is kept', () => {
  const day = 86_400_000;
  const daily = Array.from({ length: 40 }, (_, at) => ({ begun: at * day, ended: at * day + 1000 }));

  test('every copy of a week, one a week before, and one that is older than the days', () => {
    const now = 39 * day + 5000;
    expect(keptOf(daily, 20, now).map(({ begun }) => begun / day)).toEqual([19, 26, 33, 34, 35, 36, 37, 38, 39]);
    expect(keptOf(daily, 3, now).map(({ begun }) => begun / day)).toEqual([33, 34, 35, 36, 37, 38, 39]);
  });

  test('the only copy stays, however old', () => {
    expect(keptOf(daily.slice(0, 1), 3, 100 * day)).toHaveLength(1);
    expect(keptOf([], 3, 100 * day)).toEqual([]);
  });

  test('the log before the oldest copy goes, and no piece that a copy needs', async () => {
    const launched = await launch('first');
    await query(launched, 'create table kept (id int)');
    await makeFirstBase(launched);
    await query(launched, 'insert into kept select generate_series(1, 300000)');
    await archiveAll(launched);
    const second = await makeBase(archiverOf(launched));
    const system = await archiverOf(launched).system;
    const segments = async () => (await store.list(`${system}/wal/`)).filter((key) => !key.includes('history')).length;
    const before = await segments();
    // A hundred days later the first is needed by nothing: the second one is older than the days as well.
    expect(await thinOut(store, system, 14, Date.now() + 100 * day)).toBe(1);
    expect(await listBases(store, system)).toEqual([second.base]);
    expect(await segments()).toBeLessThan(before);
    await archiveAll(launched);
    await loseDisk(launched, 'first');
    await recover('second', 'newest', false);
    const again = await launch('second', null);
    expect(await query(again, 'select count(*)::int as n from kept')).toEqual([{ n: 300_000 }]);
  }, 240_000);
});
