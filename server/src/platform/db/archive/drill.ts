// A rehearsal of the worst day: the newest state is recovered beside the running one, and both are compared, row by row and file by file.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { COPY_SETTINGS, listTables, quoted } from '../backup.ts';
import { openHome } from '../database-home.ts';
import { launchDatabase } from '../launcher.ts';
import { connectAlone } from '../lone-connection.ts';
import { OperatorError } from '../operator-error.ts';
import { type Archiver, segmentKey } from './archiver.ts';
import { archivedFiles, readArchivedFile } from './files.ts';
import { recoverCluster } from './recover.ts';

/** Milliseconds that writers may keep the moment of comparison from coming, and how often it is tried. */
const LOCK_WAIT = 2_000;
const TRIES = 10;
/** Of one database there is one that rehearses at a time: both would use the same folder. */
const DRILL_LOCK = 7118;
/** Milliseconds that a file may wait until it is in the archive. */
const FILE_WAIT = 60_000;
/** Milliseconds within which the log up to that moment must be in the archive. */
const ARCHIVED_WITHIN = 120_000;

export interface DrillOptions {
  archiver: Archiver;
  pool: pg.Pool;
  /** Folder of the stored files; undefined where they lie in a bucket. */
  filesDir: string | undefined;
  log?: (line: string) => void;
  signal?: AbortSignal | undefined;
}

export interface DrillReport {
  tables: number;
  rows: number;
  files: number;
  /** Seconds of the recovery alone. */
  seconds: number;
  /** What is not the same: a sentence each. */
  differences: string[];
}

type Sums = Map<string, { rows: string; sum: string }>;

/** @throws OperatorError where the recovery did not come about */
export async function drill(options: DrillOptions): Promise<DrillReport> {
  const { archiver, pool, filesDir, log = () => {}, signal } = options;
  const point = `drill-${Date.now()}`;
  const here = await connectAlone(pool);
  const place = placeOf(archiver);
  try {
    const { rows: turn } = await here.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [DRILL_LOCK]);
    if (!turn[0]?.mine) throw new OperatorError('另一次演练正在进行，请等它结束');
  } catch (error) {
    await here.end();
    throw error;
  }
  try {
    const begins = Date.now();
    await fixMoment(archiver, pool, here, point);
    log('已记下比较的时刻，等待归档');
    await waitForArchive(archiver, signal);
    const expected = await sumsOf(here, signal);
    await here.query('commit');
    const begun = Date.now();
    await rm(place, { recursive: true, force: true });
    const home = await openHome({ dataDir: place, log, sharedRoot: place });
    const { store } = archiver;
    const system = await archiver.system;
    await recoverCluster({ store, system, home, target: { point }, goesOn: false, log });
    const seconds = Math.round((Date.now() - begun) / 1000);
    signal?.throwIfAborted();
    const found = await sumsOfCopy(place, signal);
    const differences = differencesOf(expected, found);
    const files = filesDir === undefined ? 0 : await compareFiles(archiver, filesDir, begins, differences, signal);
    const rows = [...expected.values()].reduce((sum, table) => sum + Number(table.rows), 0);
    return { tables: expected.size, rows, files, seconds, differences };
  } finally {
    await rm(place, { recursive: true, force: true });
    await here.end();
  }
}

const placeOf = ({ home }: Archiver) => path.join(home.root, 'drill');

/** What one that was killed left: as large as the data. Its server ends when its folder is gone. */
export async function clearLeftDrill(archiver: Archiver): Promise<void> {
  const [found] = await archiver.ask<{ busy: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${DRILL_LOCK}) as busy`,
  );
  if (found?.busy === false) await rm(placeOf(archiver), { recursive: true, force: true });
}

/** The restore point and the snapshot of `here` are the same state: nobody writes in between, for some milliseconds. */
async function fixMoment(archiver: Archiver, pool: pg.Pool, here: pg.Client, point: string): Promise<void> {
  const holder = await connectAlone(pool);
  try {
    const tables = (await listTables(holder)).map(quoted).join(', ');
    for (let turn = 1; ; turn++) {
      await holder.query('begin');
      await holder.query(`set local lock_timeout = ${LOCK_WAIT}`);
      try {
        await holder.query(`lock table ${tables} in share mode`);
        break;
      } catch (error) {
        await holder.query('rollback');
        if (turn === TRIES)
          throw new OperatorError('数据库正忙（如正在导入），演练没有进行，请稍后再试', { cause: error });
        await delay(LOCK_WAIT);
      }
    }
    await here.query('begin transaction isolation level repeatable read read only');
    await here.query(COPY_SETTINGS);
    await here.query('select 1 from pg_class limit 1');
    await archiver.ask('select pg_create_restore_point($1)', [point]);
    await holder.query('commit');
  } finally {
    await holder.end();
  }
}

async function waitForArchive(archiver: Archiver, signal: AbortSignal | undefined): Promise<void> {
  const [row] = await archiver.ask<{ segment: string }>('select pg_walfile_name(pg_switch_wal()) as segment');
  const key = segmentKey(await archiver.system, row?.segment ?? '');
  const until = Date.now() + ARCHIVED_WITHIN;
  while (!(await archiver.store.has(key))) {
    signal?.throwIfAborted();
    if (Date.now() > until) throw new OperatorError('归档两分钟内没有跟上，请在“设置 → 系统健康”查看原因');
    await delay(200);
  }
}

async function sumsOf(client: pg.ClientBase, signal: AbortSignal | undefined): Promise<Sums> {
  const sums: Sums = new Map();
  for (const table of await listTables(client)) {
    signal?.throwIfAborted();
    const { rows } = await client.query<{ rows: string; sum: string }>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${quoted(table)} t`,
    );
    if (rows[0]) sums.set(table.name, rows[0]);
  }
  return sums;
}

async function sumsOfCopy(place: string, signal: AbortSignal | undefined): Promise<Sums> {
  const launched = await launchDatabase({ dataDir: place, sharedRoot: place });
  const client = new pg.Client({ connectionString: launched.url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query(COPY_SETTINGS);
    return await sumsOf(client, signal);
  } finally {
    await client.end();
    await launched.stop();
  }
}

/** What is not the same in both, a sentence each. */
export function differencesOf(expected: Sums, found: Sums): string[] {
  const differences: string[] = [];
  for (const name of new Set([...expected.keys(), ...found.keys()])) {
    const [here, there] = [expected.get(name), found.get(name)];
    if (!here || !there) differences.push(`表 ${name} ${there ? '是多出的' : '缺少'}`);
    else if (here.rows !== there.rows) differences.push(`表 ${name} 应为 ${here.rows} 行，恢复出 ${there.rows} 行`);
    else if (here.sum !== there.sum) differences.push(`表 ${name} 的 ${here.rows} 行内容不同`);
  }
  return differences;
}

/** @returns how many were compared */
async function compareFiles(
  archiver: Archiver,
  filesDir: string,
  begins: number,
  differences: string[],
  signal: AbortSignal | undefined,
): Promise<number> {
  const { store } = archiver;
  const system = await archiver.system;
  const names = await archivedFiles(store, system);
  for (const name of names) {
    signal?.throwIfAborted();
    const here = await hashOf(path.join(filesDir, name));
    // Deleted since: the archive keeps it for the kept days.
    if (here === undefined) continue;
    const there = createHash('sha256')
      .update(await readArchivedFile(store, system, name))
      .digest('hex');
    if (here !== there) differences.push(`文件 ${name} 内容不同`);
  }
  const archived = new Set(names);
  for (const entry of await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const place = path.join(entry.parentPath, entry.name);
    const name = path.relative(filesDir, place).replaceAll(path.sep, '/');
    if (!entry.isFile() || archived.has(name)) continue;
    const found = await stat(place).catch(() => undefined);
    if (found && found.mtimeMs < begins - FILE_WAIT) differences.push(`文件 ${name} 不在归档里`);
  }
  return names.length;
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hash);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
