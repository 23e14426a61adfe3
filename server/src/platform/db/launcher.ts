// Starts, joins, revives and stops the PostgreSQL that comes with the application, so that nothing needs installing.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Archiver, completeMark, DatabaseGone, spoolOf } from './archive/archiver.ts';
import type { ArchiveStore } from './archive/store.ts';
import {
  codeOf,
  type DatabaseHome,
  giveToServer,
  openHome,
  type Programs,
  prepareHome,
  serverProcessOptions,
  unfinished,
} from './database-home.ts';
import { diskProblem, OperatorError, serverProblem } from './operator-error.ts';
import { isAlive, readPidFile, removeStalePidFile } from './pid-file.ts';
import { serverSettings } from './server-settings.ts';

/** The application's own account and database; only the launcher uses the superuser `postgres`. */
const DATABASE = 'crm';
/** Every application in use of the server holds this advisory lock shared; who stops the server holds it alone. */
const IN_USE_LOCK = '7203541902';
const SETUP_LOCK = '7203541903';
/** How long to try again after a crash, while the old process is reaped (milliseconds). */
const TIMEOUT_MS = 10_000;
const LOG_LIMIT = 10 * 1024 * 1024;
/** Bytes without which the server cannot write its first file. */
const LEAST_SPACE = 64 * 1024;

export interface LaunchOptions {
  /** The application's data folder; made if it does not exist. */
  dataDir: string;
  /** Receives Chinese lines for the operator. */
  log?: (line: string) => void;
  /** Hears that the server was started; whether it answers is not known yet. */
  begun?: () => void;
  /** False gives up crash safety for speed, for throw-away databases only. Default true. */
  durable?: boolean;
  /** Like "linux-x64"; default this machine's. */
  platform?: string;
  /** Where the database goes if started as root in a folder that other accounts cannot enter. */
  sharedRoot?: string;
  /** Where the write-ahead log is archived; nowhere without. */
  archive?: ArchiveStore | undefined;
}

export interface LaunchedDatabase {
  /** Connection address of the application's database; stays valid when the server is revived (on Unix sockets). */
  url: string;
  /** True if the server was already running for another application. */
  joined: boolean;
  home: DatabaseHome;
  /** Present where the log is archived. */
  archiver: Archiver | undefined;
  /** Leaves the server; the last application to leave stops it. May be called more than once. */
  stop(): Promise<void>;
}

/** The published types lack these two. */
type KeeperClient = pg.Client & { ref(): void; unref(): void };

interface Keeper {
  client: KeeperClient;
  port: number;
  joined: boolean;
}

/**
 * Starts PostgreSQL on the data folder, or joins the one that runs there already. While in use, a server that dies is
 * started again. Errors: OperatorError with a Chinese message (no package for this system, no rights, disk full, damaged).
 */
export async function launchDatabase(options: LaunchOptions): Promise<LaunchedDatabase> {
  return launch(options).catch((error: unknown) => {
    throw diskProblem(error, path.resolve(options.dataDir)) ?? error;
  });
}

async function launch(options: LaunchOptions): Promise<LaunchedDatabase> {
  const log = options.log ?? (() => {});
  const durable = options.durable ?? true;
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const home = await openHome({ dataDir: options.dataDir, log, sharedRoot: options.sharedRoot ?? '/var/lib/crm' });
  const programs = await prepareHome(home, { platform, durable });
  await prepareSpool(home, options.archive);

  const stopping = new AbortController();
  let keeper: Keeper | undefined;
  let reviving: Promise<void> | undefined;

  const open = async (): Promise<Keeper> => {
    const opened = await openServer(home, programs, { ...options, durable, log });
    keeper = opened;
    const lost = () => {
      if (keeper !== opened) return;
      keeper = undefined;
      if (!stopping.signal.aborted) reviving = revive();
    };
    opened.client.on('error', lost);
    opened.client.on('end', lost);
    opened.client.unref();
    return opened;
  };
  const revive = async () => {
    log('数据库进程意外中断，正在重新启动');
    while (!stopping.signal.aborted) {
      try {
        await open();
        log('数据库已恢复运行');
        return;
      } catch (error) {
        log(`数据库重新启动失败：${error instanceof Error ? error.message : String(error)}`);
        await delay(5000, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
      }
    }
  };
  const stop = async () => {
    stopping.abort();
    await reviving;
    await archiver?.stop();
    const leaving = keeper;
    keeper = undefined;
    if (leaving) await leaveServer(leaving, home, programs);
    await archiver?.finish();
  };

  const { port, joined } = await open();
  const archiver =
    options.archive &&
    new Archiver({ home, store: options.archive, log, ask: (text, values) => ask(keeper, text, values) });
  archiver?.start();
  let stopped: Promise<void> | undefined;
  return {
    url: addressOf(home, port),
    joined,
    home,
    archiver,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** A cluster that ran without an archive has a gap in it. */
async function prepareSpool(home: DatabaseHome, archive: ArchiveStore | undefined): Promise<void> {
  if (!archive) return rm(completeMark(home), { force: true });
  await mkdir(spoolOf(home), { recursive: true, mode: 0o700 });
  await giveToServer(spoolOf(home), home.account);
}

async function ask<T extends object>(keeper: Keeper | undefined, text: string, values: unknown[] = []): Promise<T[]> {
  if (!keeper) throw new DatabaseGone('no connection');
  try {
    return (await keeper.client.query<T & pg.QueryResultRow>(text, values)).rows;
  } catch (error) {
    throw new DatabaseGone(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function addressOf(home: DatabaseHome, port: number): string {
  if (home.socketDir === undefined) return `postgresql://${DATABASE}:${home.password}@127.0.0.1:${port}/${DATABASE}`;
  return `postgresql://${DATABASE}@/${DATABASE}?host=${encodeURIComponent(home.socketDir)}&port=${port}&sslmode=disable`;
}

async function openServer(
  home: DatabaseHome,
  programs: Programs,
  {
    durable,
    log,
    begun,
    archive,
  }: Pick<LaunchOptions, 'begun' | 'archive'> & { durable: boolean; log: (line: string) => void },
): Promise<Keeper> {
  let child: ServerProcess | undefined;
  let deadline = Date.now() + TIMEOUT_MS;
  let waited = false;
  for (;;) {
    const found = await tryJoin(home);
    if (found.state === 'joined') {
      return { client: found.client, port: found.port, joined: child?.process.pid !== found.pid };
    }
    if (found.state === 'busy') {
      // It answers, so it is recovering or shutting down; however long that takes, it is making progress.
      if (!waited && Date.now() > deadline - TIMEOUT_MS / 2) {
        waited = true;
        log('数据库正在恢复数据或关闭，请稍候');
      }
      deadline = Math.max(deadline, Date.now() + TIMEOUT_MS / 2);
    } else if (!child || child.ended) {
      const problem = child && (await problemOf(child, home));
      if (problem) throw problem;
      if (Date.now() > deadline) throw new OperatorError(`数据库未能启动，原因见日志 ${home.log} 的最后几行`);
      if (child) {
        await removeStalePidFile(home.cluster);
        await delay(100);
      }
      child = await startServer(home, programs, durable, archive && spoolOf(home));
      begun?.();
    } else if (Date.now() > deadline + TIMEOUT_MS * 5) {
      child.process.kill('SIGQUIT');
    }
    await delay(20);
  }
}

type JoinResult = { state: 'joined'; client: KeeperClient; port: number; pid: number } | { state: 'busy' | 'absent' };

/** Connects as the superuser and registers as a user of the server, in one session that stays open. */
async function tryJoin(home: DatabaseHome): Promise<JoinResult> {
  const pidFile = await readPidFile(home.cluster);
  if (!pidFile) return { state: 'absent' };
  const client = new pg.Client({
    host: home.socketDir ?? '127.0.0.1',
    port: pidFile.port,
    user: 'postgres',
    password: home.password,
    database: 'postgres',
    application_name: 'crm-keeper',
    connectionTimeoutMillis: 5000,
    ssl: false,
  }) as KeeperClient;
  // Errors reach us through the promises below; without a listener a broken socket would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean; cluster: string }>(
      `select pg_try_advisory_lock_shared(${IN_USE_LOCK}) as joined,
              current_setting('data_directory') as cluster`,
    );
    if (rows[0]?.joined && path.resolve(rows[0].cluster) === path.resolve(home.cluster)) {
      await createDatabase(client, home.password);
      return { state: 'joined', client, port: pidFile.port, pid: pidFile.pid };
    }
    await client.end();
    return { state: 'busy' };
  } catch (error) {
    await client.end().catch(() => {});
    const code = codeOf(error);
    if (code === '28P01' || code === '28000') {
      throw new OperatorError(`数据库拒绝了登录，请检查 ${path.join(home.root, 'password')} 是否被改动`);
    }
    // 57P03: starting or stopping; 57P01: stopped while we were talking; 53300: no free connection just now.
    return { state: ['57P03', '57P01', '53300'].includes(code) ? 'busy' : 'absent' };
  }
}

/** Role and database, once; under a lock because two applications may arrive together. */
async function createDatabase(client: pg.Client, password: string | undefined): Promise<void> {
  const query = 'select 1 from pg_database where datname = $1';
  if ((await client.query(query, [DATABASE])).rowCount) return;
  await client.query(`select pg_advisory_lock(${SETUP_LOCK})`);
  try {
    if ((await client.query(query, [DATABASE])).rowCount) return;
    const role = await client.query('select 1 from pg_roles where rolname = $1', [DATABASE]);
    if (!role.rowCount) {
      await client.query(`create role ${DATABASE} login createdb in role pg_read_all_stats`);
      if (password) await client.query(`alter role ${DATABASE} password ${client.escapeLiteral(password)}`);
      const lz4 = await client.query(
        "select 1 from pg_settings where name = 'default_toast_compression' and 'lz4' = any (enumvals)",
      );
      if (lz4.rowCount) await client.query(`alter role ${DATABASE} set default_toast_compression = 'lz4'`);
    }
    await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  } finally {
    await client.query(`select pg_advisory_unlock(${SETUP_LOCK})`);
  }
}

/** Why the server ended, where trying again is of no use. */
async function problemOf(child: ServerProcess, home: DatabaseHome): Promise<OperatorError | undefined> {
  const log = await readFile(home.log).catch(() => Buffer.alloc(0));
  const problem = serverProblem(log.subarray(child.logBegins).toString(), home.cluster);
  if (problem) return problem;
  // A full disk has no room for the log either.
  const space = await statfs(home.root).catch(() => undefined);
  return space && space.bavail * space.bsize < LEAST_SPACE
    ? diskProblem(Object.assign(new Error(), { code: 'ENOSPC', syscall: 'write' }), home.root)
    : undefined;
}

interface ServerProcess {
  process: ChildProcess;
  /** Bytes of the log before this one wrote to it. */
  logBegins: number;
  /** True once it has ended unexpectedly. */
  ended: boolean;
}

async function startServer(
  home: DatabaseHome,
  programs: Programs,
  durable: boolean,
  spool: string | undefined,
): Promise<ServerProcess> {
  const listen = home.socketDir === undefined ? { port: await freePort() } : { socketDir: home.socketDir };
  const settings = path.join(home.cluster, 'postgresql.conf');
  const fresh = unfinished(settings);
  try {
    await writeFile(fresh, await serverSettings({ durable, listen, spool }), { mode: 0o600 });
    await chmod(fresh, 0o600);
    await giveToServer(fresh, home.account);
    await rename(fresh, settings);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  const size = await stat(home.log).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT) await rename(home.log, `${home.log}.old`);

  const output = openSync(home.log, 'a', 0o600);
  // Detached: an interrupt from the keyboard is for the application, which stops the database when it has finished.
  const common = { ...serverProcessOptions(home), cwd: home.cluster, detached: true, windowsHide: true };
  const windows = process.platform === 'win32';
  const child = windows
    ? spawn(programs.pgCtl, ['start', '-W', '-D', home.cluster, '-l', home.log], { ...common, stdio: 'ignore' })
    : spawn(programs.postgres, ['-D', home.cluster], { ...common, stdio: ['ignore', output, output] });
  closeSync(output);
  const server: ServerProcess = { process: child, logBegins: size > LOG_LIMIT ? 0 : size, ended: false };
  child.on('error', () => (server.ended = true));
  // On Windows the starter ends at once and leaves the server behind, without the administrator's rights.
  child.on('exit', (code) => (server.ended = !(windows && code === 0)));
  child.unref();
  return server;
}

async function leaveServer(keeper: Keeper, home: DatabaseHome, programs: Programs): Promise<void> {
  const { client } = keeper;
  client.ref();
  try {
    await client.query(`select pg_advisory_unlock_shared(${IN_USE_LOCK})`);
    const { rows } = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${IN_USE_LOCK}) as last`);
    // Now nobody can join any more, so nobody loses the server while it goes down.
    if (rows[0]?.last) await stopServer(home, programs);
  } catch {
    // The connection broke: the server is down or going down already.
  } finally {
    await client.end().catch(() => {});
  }
}

async function stopServer(home: DatabaseHome, programs: Programs): Promise<void> {
  const pidFile = await readPidFile(home.cluster);
  if (!pidFile) return;
  if (process.platform === 'win32') {
    await new Promise((resolve) => execFile(programs.pgCtl, ['stop', '-m', 'fast', '-D', home.cluster], resolve));
    return;
  }
  // SIGINT is PostgreSQL's "fast shutdown": end the sessions, write everything, leave. The file goes last.
  process.kill(pidFile.pid, 'SIGINT');
  while ((await readPidFile(home.cluster))?.pid === pidFile.pid && isAlive(pidFile.pid)) await delay(10);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
