// Brings the cluster back from the archive: a base copy, and the log replayed onto it to a moment or to its end.
import { spawn } from 'node:child_process';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import {
  type DatabaseHome,
  exists,
  giveToServer,
  type Programs,
  prepareHome,
  serverProcessOptions,
  unfinished,
} from '../database-home.ts';
import { OperatorError } from '../operator-error.ts';
import { serverSettings } from '../server-settings.ts';
import { bringAll, completeMark, coveredUpTo, spoolOf } from './archiver.ts';
import type { Base } from './base.ts';
import { writeCluster } from './copy.ts';
import { restoreCommand, serveSegments } from './fetch.ts';
import { birthKey, planRecovery, type RecoveryPlan, type RecoveryTarget } from './plan.ts';
import { markRecovered, unmarkRecovered } from './recovered.ts';
import type { ArchiveStore } from './store.ts';
import { timelineOf } from './wal.ts';

export interface RecoverOptions {
  store: ArchiveStore;
  /** Whose archive; may be absent where the store holds one. */
  system?: string | undefined;
  /** Its cluster must not exist yet. */
  home: DatabaseHome;
  target: RecoveryTarget;
  /** False for a cluster beside the real one: it must not write into the archive. */
  goesOn: boolean;
  log: (line: string) => void;
}

export interface Recovered {
  system: string;
  base: Base;
  programs: Programs;
  timeline: number;
  /** Milliseconds since 1970 of the last change that is in it; undefined where there was none since the base copy. */
  lastChange: number | undefined;
}

/**
 * Makes the cluster of `home` as it was. The server has ended when this answers.
 * @throws OperatorError: nothing in the archive, damaged, the moment is not in it
 */
export async function recoverCluster(options: RecoverOptions): Promise<Recovered> {
  const { store, home, target, log } = options;
  if (process.platform === 'win32') throw new OperatorError('从归档恢复需要 Linux 或 macOS');
  if (await exists(home.cluster))
    throw new OperatorError(`${home.cluster} 已存在：请换一个 DATA_DIR，或加上 --replace`);
  const plan = await planRecovery(store, options.system, target);
  if (target === 'newest' && plan.gap) throw gapError(plan.gap);
  const line = plan.lives > 1 ? `，第 ${plan.timeline} 条时间线（归档里共 ${plan.lives} 条）` : '';
  log(`使用 ${new Date(plan.base.begun).toISOString()}（UTC）的完整副本${line}`);
  if (options.goesOn) await markRecovered(home);
  try {
    return await recoverPlanned(options, plan);
  } catch (error) {
    // Half of a cluster must not be taken for the company.
    await rm(home.cluster, { recursive: true, force: true });
    if (options.goesOn) await unmarkRecovered(home);
    throw error;
  }
}

async function recoverPlanned(options: RecoverOptions, plan: RecoveryPlan): Promise<Recovered> {
  const { store, home, target } = options;
  await placeCluster(store, plan, home);
  const programs = await prepareHome(home, { platform: `${process.platform}-${process.arch}`, durable: true });
  const stop = new AbortController();
  const folder = path.join(home.root, 'archive-fetch');
  try {
    // What the archive cannot give ends the server, which would wait for it.
    const failed = new AbortController();
    serveSegments({
      folder,
      store,
      system: plan.system,
      segmentSize: plan.base.segmentSize,
      account: home.account,
      signal: stop.signal,
    }).catch((error: unknown) => failed.abort(error));
    const { timeline, lastChange } = await replay(options, plan, programs, folder, failed.signal);
    if (options.goesOn) {
      await rm(completeMark(home), { force: true });
      await store.put(birthKey(plan.system, timeline), Buffer.from(JSON.stringify({ at: Date.now(), target })));
      await bringAll(store, home);
    }
    return { system: plan.system, base: plan.base, programs, timeline, lastChange };
  } finally {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  }
}

const gapError = (segment: string) =>
  new OperatorError(`归档有缺口（缺少 ${segment}），不能恢复到最新；可以用 --at 恢复到缺口之前的时间`);

async function placeCluster(store: ArchiveStore, { system, base }: RecoveryPlan, home: DatabaseHome): Promise<void> {
  const partial = unfinished(home.cluster);
  try {
    await writeCluster(partial, base, store, system, home.account);
    for (const [name, text] of [
      ['backup_label', base.label],
      ['recovery.signal', ''],
    ] as const) {
      await writeFile(path.join(partial, name), text, { mode: 0o600 });
      await giveToServer(path.join(partial, name), home.account);
    }
    // PostgreSQL itself brings all of it onto the disk before it begins to replay.
    await rename(partial, home.cluster);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

type Reached = Pick<Recovered, 'timeline' | 'lastChange'>;

/** Runs the server until it has replayed what was asked for, and ends it. */
async function replay(
  { store, home, target, goesOn }: RecoverOptions,
  plan: RecoveryPlan,
  programs: Programs,
  folder: string,
  signal: AbortSignal,
): Promise<Reached> {
  const { socketDir } = home;
  if (socketDir === undefined) throw new OperatorError('从归档恢复需要 Unix 套接字');
  const settings = path.join(home.cluster, 'postgresql.conf');
  await mkdir(spoolOf(home), { recursive: true, mode: 0o700 });
  await giveToServer(spoolOf(home), home.account);
  const spool = goesOn ? spoolOf(home) : undefined;
  await writeFile(settings, await serverSettings({ durable: true, listen: { socketDir }, spool }), { mode: 0o600 });
  await giveToServer(settings, home.account);
  const recovery: Record<string, string> = {
    restore_command: restoreCommand(folder),
    recovery_target_timeline: String(plan.timeline),
    recovery_target_action: 'promote',
    hot_standby: 'off',
  };
  if (typeof target === 'object' && 'at' in target)
    recovery['recovery_target_time'] = new Date(target.at).toISOString().replace('T', ' ').replace('Z', '+00');
  if (typeof target === 'object' && 'point' in target) recovery['recovery_target_name'] = target.point;
  const first = await runServer(home, programs, socketDir, recovery, signal);
  if (typeof first !== 'string') return first;
  // Nothing was changed after the moment: then the end of the log is the state of that moment.
  const quiet = first.includes('recovery ended before configured recovery target');
  if (!quiet || typeof target !== 'object' || !('at' in target))
    throw new OperatorError(`恢复没有完成，数据库的说明：${first.split('\n').filter(Boolean).slice(-3).join(' ')}`);
  if (plan.gap) throw gapError(plan.gap);
  const covered = await coveredUpTo(store, plan.system, plan.timeline);
  if (covered === undefined || covered < target.at)
    throw new OperatorError(
      `归档只到 ${covered === undefined ? '未知的时间' : new Date(covered).toISOString()}（UTC），没有这一时间；要恢复到归档的最后，请用 --newest`,
    );
  delete recovery['recovery_target_time'];
  const second = await runServer(home, programs, socketDir, recovery, signal);
  if (typeof second === 'string') throw new OperatorError(`恢复没有完成，原因见 ${home.log}`);
  return second;
}

/** @returns what the server wrote before it ended by itself, or how far it came before it was ended */
async function runServer(
  home: DatabaseHome,
  programs: Programs,
  socketDir: string,
  recovery: Record<string, string>,
  signal: AbortSignal,
): Promise<Reached | string> {
  const log = await open(home.log, 'a', 0o600);
  const { size } = await log.stat();
  const words = Object.entries(recovery).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs.postgres, ['-D', home.cluster, ...words], {
    ...serverProcessOptions(home),
    cwd: home.cluster,
    stdio: ['ignore', log.fd, log.fd],
  });
  const end = Promise.withResolvers<void>();
  child.on('exit', () => end.resolve());
  child.on('error', (error) => end.reject(error));
  await log.close();
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  try {
    while (!gone()) {
      signal.throwIfAborted();
      const reached = await reachedBy(socketDir);
      if (reached) return reached;
      await Promise.race([delay(50), end.promise]);
    }
    await end.promise;
    return (await readFile(home.log)).subarray(size).toString();
  } finally {
    if (!gone()) child.kill('SIGINT');
    await end.promise.catch(() => {});
  }
}

/** Undefined while the server recovers. */
async function reachedBy(socketDir: string): Promise<Reached | undefined> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: 'postgres', database: 'postgres', ssl: false });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ at: string | null; segment: string }>(
      `select extract(epoch from pg_last_xact_replay_timestamp()) * 1000 as at, pg_walfile_name(pg_current_wal_lsn()) as segment
       where not pg_is_in_recovery()`,
    );
    const [row] = rows;
    return row && { timeline: timelineOf(row.segment), lastChange: row.at === null ? undefined : Number(row.at) };
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
