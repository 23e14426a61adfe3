// Brings the write-ahead log of the embedded database into the archive, segment by segment, as it comes about.
import { open, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { codeOf, type DatabaseHome } from '../database-home.ts';
import { OperatorError } from '../operator-error.ts';
import type { ArchiveStore } from './store.ts';
import { isHistory, isSegment, positionOf, startOf, timelineOf } from './wal.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Runs one statement as the superuser of the embedded database. @throws DatabaseGone */
export type Ask = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>;

/** What an administrator sees of the archive. */
export interface ArchiveStatus {
  /** Folder or bucket. */
  place: string;
  /** Milliseconds since 1970 from which on changes are not in the archive; undefined where all are. */
  waitingSince?: number | undefined;
  /** Milliseconds since 1970 when a segment was last brought there. */
  archivedAt?: number | undefined;
  /** Segments that wait on the disk of the database. */
  waiting: number;
  /** Code of the system, such as ENOSPC, while the archive takes nothing. */
  problem?: string | undefined;
  /** When the newest whole base copy was begun, milliseconds since 1970. */
  baseAt?: number | undefined;
  /** Recovery reaches back to here, milliseconds since 1970. */
  since?: number | undefined;
  /** When this was written down, milliseconds since 1970. */
  at: number;
}

/** Held by the process that archives, on its connection as superuser. */
const ARCHIVE_LOCK = '7203541904';
/** Milliseconds between two looks. */
const POLL = 1_000;
/** Milliseconds after which a change that was not archived has the segment closed. */
const SWITCH_AFTER = 20_000;
/** Milliseconds until a store that takes nothing is tried again, at most. */
const LONGEST_PAUSE = 15_000;
/** Milliseconds that the last segments have when the program ends; what is left waits for the next start. */
const LAST_TURN = 3_000;
/** Positions that are remembered at most. */
const MOST_REACHED = 1_000;
/** Below this part of the disk free, what waits is given up, for the database needs the room. */
const LEAST_FREE = 0.03;

/** Folder that PostgreSQL puts closed segments into, on the disk of the database. */
export const spoolOf = (home: DatabaseHome): string => path.join(home.root, 'archive-spool');
/** Names (by its beginning) the base copy since which the archive has no gap; without that copy and its mark a new one is due. */
export const completeMark = (home: DatabaseHome): string => path.join(home.root, 'archive-complete');
const statusFile = (home: DatabaseHome): string => path.join(home.root, 'archive-status.json');

/** The number that PostgreSQL gave this cluster; archives of different clusters lie beside each other. */
export async function systemOf(home: DatabaseHome): Promise<string> {
  const file = await open(path.join(home.cluster, 'global/pg_control'));
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/** Up to when, milliseconds since 1970, all changes of a timeline are in the archive. */
const coveredKey = (system: string, timeline: number) => `${system}/covered/${timeline}.json`;

/** Undefined where nobody noted it. */
export async function coveredUpTo(store: ArchiveStore, system: string, timeline: number): Promise<number | undefined> {
  const noted = await store.get(coveredKey(system, timeline));
  return noted && (JSON.parse(noted.toString()) as { at: number }).at;
}

export const segmentKey = (system: string, name: string): string => `${system}/wal/${name.slice(0, 16)}/${name}.gz`;
export const historyKey = (system: string, name: string): string => `${system}/wal/${name}.gz`;

const keyOf = (system: string, name: string) => (isHistory(name) ? historyKey(system, name) : segmentKey(system, name));

/** What was put under a key of segments or history files. @throws OperatorError where it was damaged */
export async function readArchived(store: ArchiveStore, key: string): Promise<Buffer | undefined> {
  const packed = await store.get(key);
  if (!packed) return undefined;
  return expand(packed).catch((error: unknown) => {
    throw new OperatorError(`归档已损坏：${key} 不能解压`, { cause: error });
  });
}

type KnownBase = { begun: number; ended: number; timeline: number };
/** Empty before they were looked for. */
export type KnownBases = { oldest?: KnownBase | undefined; newest?: KnownBase | undefined };

export interface ArchiverOptions {
  home: DatabaseHome;
  store: ArchiveStore;
  ask: Ask;
  log: (line: string) => void;
  /** Default: as long as nothing else is said above. */
  switchAfter?: number;
  poll?: number;
}

export class Archiver {
  readonly #options: ArchiverOptions;
  readonly #system: Promise<string>;
  /** Positions that were reached, and when; what is archived leaves the list. */
  #reached: { position: number; at: number }[] = [];
  #archivedUpTo = 0;
  #archivedAt: number | undefined;
  #leads = false;
  #problem: string | undefined;
  #pause = 0;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #segmentSize = 16 * 1024 * 1024;
  /** The oldest and the newest base copy; told by who makes them. */
  #bases: KnownBases = {};

  constructor(options: ArchiverOptions) {
    this.#options = options;
    this.#system = systemOf(options.home);
  }

  get store(): ArchiveStore {
    return this.#options.store;
  }

  get home(): DatabaseHome {
    return this.#options.home;
  }

  get ask(): Ask {
    return this.#options.ask;
  }

  get system(): Promise<string> {
    return this.#system;
  }

  get segmentSize(): number {
    return this.#segmentSize;
  }

  start(): void {
    const next = () => {
      if (this.#stopped) return;
      this.#timer = setTimeout(
        () => {
          this.#turn = this.#look().finally(next);
        },
        Math.max(this.#options.poll ?? POLL, this.#pause),
      );
      this.#timer.unref();
    };
    next();
  }

  /** Ends the looking; the database may still be at work. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#turn;
  }

  /** After the database has ended: brings what it closed last. */
  async finish(): Promise<void> {
    if (!this.#leads || this.#problem) return;
    const until = Date.now() + LAST_TURN;
    await this.#bring(() => Date.now() > until).catch(() => {});
    await this.#write();
  }

  get bases(): KnownBases {
    return this.#bases;
  }

  set bases(bases: KnownBases) {
    this.#bases = bases;
  }

  /** What the process that archives wrote down last; undefined before it did. */
  async status(): Promise<ArchiveStatus | undefined> {
    try {
      return JSON.parse(await readFile(statusFile(this.#options.home), 'utf8')) as ArchiveStatus;
    } catch {
      return undefined;
    }
  }

  /** Waits until everything up to the position is in the archive. */
  async archived(lsn: string, signal?: AbortSignal): Promise<void> {
    const position = positionOf(lsn);
    while (this.#archivedUpTo < position) {
      signal?.throwIfAborted();
      if (this.#stopped) throw new Error('the archiver has stopped');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await this.#once();
    }
  }

  /** True in the one process of this cluster that archives. */
  get leads(): boolean {
    return this.#leads;
  }

  async #once(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#look());
    await this.#turn;
  }

  async #look(): Promise<void> {
    try {
      await this.#lead();
      if (!this.#leads) return;
      await this.#bring(() => this.#stopped);
      await this.#closeOld();
      if (this.#problem) this.#options.log(`归档已恢复：${this.store.place}`);
      this.#problem = undefined;
      this.#pause = 0;
    } catch (error) {
      // The database is starting, stopping or being revived: its segments wait.
      if (error instanceof DatabaseGone) return;
      const code = codeOf(error);
      if (code !== this.#problem)
        this.#options.log(`归档写不进 ${this.store.place}（${code}），程序继续运行，稍后重试`);
      this.#problem = code;
      this.#pause = Math.min(LONGEST_PAUSE, (this.#pause || POLL) * 2);
      await this.#giveUpWhenFull().catch(() => {});
    } finally {
      if (this.#leads) await this.#write();
    }
  }

  async #lead(): Promise<void> {
    const asked = Date.now();
    const [found] = await this.ask<{ leads: boolean; lsn: string; size: string }>(
      `select case when exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid() and granted
           and objid = (${ARCHIVE_LOCK} & 4294967295)::oid and classid = (${ARCHIVE_LOCK} >> 32)::oid)
         then true else pg_try_advisory_lock(${ARCHIVE_LOCK}) end as leads,
         pg_current_wal_lsn()::text as lsn, pg_size_bytes(current_setting('wal_segment_size'))::text as size`,
    );
    if (!found) return;
    this.#leads = found.leads;
    this.#segmentSize = Number(found.size);
    const position = positionOf(found.lsn);
    if (position > (this.#reached.at(-1)?.position ?? this.#archivedUpTo)) this.#reached.push({ position, at: asked });
    // While the archive is away for long, the first counts, and those between are as good as their neighbours.
    if (this.#reached.length > MOST_REACHED) this.#reached = this.#reached.filter((_one, at) => at % 2 === 0);
  }

  /** Segments in their order; a history file goes first, since nothing of its timeline can be read without it. */
  async #bring(enough: () => boolean): Promise<void> {
    const { home } = this.#options;
    const spool = spoolOf(home);
    let brought = '';
    for (const name of await namesIn(spool)) {
      if (enough()) break;
      await bringOne(this.store, await this.#system, spool, name);
      if (!isSegment(name)) continue;
      this.#archivedUpTo = startOf(name, this.#segmentSize) + this.#segmentSize;
      this.#archivedAt = Date.now();
      brought = name;
    }
    if (brought === '') return;
    const covered = this.#reached.findLast(({ position }) => position <= this.#archivedUpTo);
    this.#reached = this.#reached.filter(({ position }) => position > this.#archivedUpTo);
    if (covered)
      await this.store.put(coveredKey(await this.#system, timelineOf(brought)), Buffer.from(JSON.stringify(covered)));
  }

  /** A segment closes when it is full; where little happens, that is told it. */
  async #closeOld(): Promise<void> {
    const [oldest] = this.#reached;
    if (!oldest || Date.now() - oldest.at < (this.#options.switchAfter ?? SWITCH_AFTER)) return;
    await this.ask('select pg_switch_wal()');
  }

  /** The company's work goes on: without the segments recovery has a gap, which the next base copy ends. */
  async #giveUpWhenFull(): Promise<void> {
    const { home, log } = this.#options;
    const { bavail, blocks } = await statfs(home.root);
    if (bavail > blocks * LEAST_FREE) return;
    const names = await readdir(spoolOf(home));
    if (names.length === 0) return;
    await rm(completeMark(home), { force: true });
    for (const name of names) await rm(path.join(spoolOf(home), name), { force: true });
    log('数据磁盘将满：已放弃等待归档的内容，归档恢复后会重新做完整副本');
  }

  async #write(): Promise<void> {
    const { home } = this.#options;
    const names = await readdir(spoolOf(home)).catch(() => []);
    const status: ArchiveStatus = {
      place: this.store.place,
      waitingSince: this.#reached[0]?.at,
      archivedAt: this.#archivedAt,
      waiting: names.length,
      problem: this.#problem,
      baseAt: this.#bases.newest?.begun,
      since: this.#bases.oldest?.ended,
      at: Date.now(),
    };
    await writeFile(statusFile(home), JSON.stringify(status), { mode: 0o600 }).catch(() => {});
  }
}

/** What waits, in the order of the log; a history file goes first, since nothing of its timeline can be read without it. */
async function namesIn(spool: string): Promise<string[]> {
  const all = await readdir(spool).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    return [];
  });
  // What PostgreSQL notes of base copies stands in their manifests; the rest of a segment that a recovery left is of no use.
  for (const name of all) if (/\.(backup|partial)$/.test(name)) await rm(path.join(spool, name), { force: true });
  const names = all.filter((name) => isSegment(name) || isHistory(name));
  return names.sort((a, b) => Number(isHistory(b)) - Number(isHistory(a)) || (a < b ? -1 : 1));
}

/** Takes one out of the folder into the archive. @throws with code EEXIST where another one of its name is there */
async function bringOne(store: ArchiveStore, system: string, spool: string, name: string): Promise<void> {
  const key = keyOf(system, name);
  const contents = await readFile(path.join(spool, name));
  // PostgreSQL repeats one after a crash that it had handed over already. Two of a name that differ are never mixed up.
  const there = await readArchived(store, key);
  if (there && !there.equals(contents)) throw Object.assign(new Error(`${key} differs`), { code: 'EEXIST' });
  if (!there) await store.put(key, await compress(contents, { level: 1 }));
  await rm(path.join(spool, name));
}

/** Brings all that waits, while the database does not run. */
export async function bringAll(store: ArchiveStore, home: DatabaseHome): Promise<void> {
  const system = await systemOf(home);
  const spool = spoolOf(home);
  for (const name of await namesIn(spool)) await bringOne(store, system, spool, name);
}

/** Thrown by `ask`, with its cause, where the statement did not come about. */
export class DatabaseGone extends Error {}
