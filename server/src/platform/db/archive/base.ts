// Base copies of the cluster: what the archived log is replayed onto. Made while the database is at work, verified, thinned out by age.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { type Archiver, completeMark } from './archiver.ts';
import { type Copied, copyCluster, piecesBeside, readPiece, zCopiedFile, zInside } from './copy.ts';
import type { ArchiveStore } from './store.ts';
import { ancestorsIn, positionOf, segmentAt } from './wal.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

const DAY = 86_400_000;
/** Days of which every base copy is kept; of older ones one a week. */
const EVERY = 7;

const zBase = z.object({
  format: z.literal(1),
  /** Milliseconds since 1970: when the copy began, and from when on recovery to a moment can begin with it. */
  begun: z.int(),
  ended: z.int(),
  version: z.string(),
  timeline: z.int(),
  /** Positions of the log that the copy needs at least. */
  from: z.string(),
  to: z.string(),
  segmentSize: z.int().min(1024 * 1024),
  /** Contents of the file backup_label. */
  label: z.string(),
  folders: z.array(zInside),
  files: z.array(zCopiedFile),
});
export type Base = z.infer<typeof zBase>;

const baseKey = (system: string, begun: number) =>
  `${system}/base/${new Date(begun).toISOString().replaceAll(/[:.]/g, '-')}.json.gz`;

/** Whole base copies, the oldest first. One that is damaged is left out. */
export async function listBases(store: ArchiveStore, system: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const key of await store.list(`${system}/base/`)) {
    const packed = await store.get(key);
    if (!packed) continue;
    try {
      bases.push(zBase.parse(JSON.parse((await expand(packed)).toString())));
    } catch {
      // Said where nothing else can be found.
    }
  }
  return bases.toSorted((a, b) => a.begun - b.begun);
}

/** Whether one is due: none within a day, none of this timeline, or the log has a gap since. */
export async function isBaseDue(archiver: Archiver, now: number): Promise<boolean> {
  if (!archiver.leads) return false;
  const mark = await readFile(completeMark(archiver.home), 'utf8').catch(() => undefined);
  const { newest } = archiver.bases;
  // The mark of a copy that did not come about says nothing of the time before it.
  if (mark === undefined || !newest || newest.begun < Number(mark)) return true;
  const [state] = await archiver.ask<{ timeline: number }>(
    'select timeline_id as timeline from pg_control_checkpoint()',
  );
  return newest.timeline !== state?.timeline || now - newest.begun > DAY;
}

export interface MadeBase {
  base: Base;
  /** Bytes of the cluster's files, and of what had to be written. */
  bytes: number;
  written: number;
}

/**
 * Copies the cluster, waits for the log that belongs to it, reads all of it back, and gives it its name then.
 * @throws OperatorError where the copy, read back, is not what was copied
 */
export async function makeBase(archiver: Archiver, signal?: AbortSignal): Promise<MadeBase> {
  const { store, ask, home } = archiver;
  const system = await archiver.system;
  const begun = Date.now();
  // From here on the log is whole, if the mark is still there at the end.
  await writeFile(completeMark(home), String(begun), { mode: 0o600 });
  const [started] = await ask<{ lsn: string; timeline: number; version: string }>(
    `select pg_backup_start('crm', true)::text as lsn, (select timeline_id from pg_control_checkpoint()) as timeline,
       current_setting('server_version') as version`,
  );
  let stopped: { lsn: string; label: string } | undefined;
  let copied: Copied;
  try {
    copied = await copyCluster(home.cluster, store, system, signal);
  } finally {
    [stopped] = await ask<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    );
  }
  if (!started || !stopped) throw new Error('the server told no positions');
  const base: Base = {
    format: 1,
    begun,
    ended: Date.now(),
    version: started.version,
    timeline: started.timeline,
    from: started.lsn,
    to: stopped.lsn,
    segmentSize: archiver.segmentSize,
    label: stopped.label,
    folders: copied.folders,
    files: copied.files,
  };
  await archiver.archived(stopped.lsn, signal);
  for (const hash of piecesOf([base])) {
    signal?.throwIfAborted();
    await readPiece(store, system, hash);
  }
  await store.put(baseKey(system, begun), await compress(Buffer.from(JSON.stringify(base))));
  return { base, bytes: copied.files.reduce((sum, file) => sum + file.bytes, 0), written: copied.written };
}

function piecesOf(bases: readonly Base[]): Set<string> {
  return new Set(bases.flatMap(({ files }) => files.flatMap(({ pieces }) => pieces)));
}

/**
 * Removes base copies that nothing within the days needs, and the log and pieces before those that stay. For each moment of the days there
 * stays a copy that is older.
 * @returns how many copies went
 */
export async function thinOut(store: ArchiveStore, system: string, days: number, now: number): Promise<number> {
  const bases = await listBases(store, system);
  const kept = keptOf(bases, days, now);
  const gone = bases.filter((base) => !kept.includes(base));
  await store.remove(gone.map(({ begun }) => baseKey(system, begun)));
  if (kept.length === 0) return 0;
  const needed = piecesOf(kept);
  await store.remove(await piecesBeside(store, system, needed));
  // Names of segments are in the order of the log, but for the timeline in front. After a recovery to a moment the log goes on from
  // further back, so that the oldest copy need not be the one that stands first in it.
  const [first = ''] = kept
    .map(({ from, segmentSize }) => segmentAt(0, positionOf(from), segmentSize).slice(8))
    .toSorted();
  const segments = await store.list(`${system}/wal/`);
  await store.remove(segments.filter((key) => /\/[0-9A-F]{24}\.gz$/.test(key) && segmentOf(key).slice(8) < first));
  return gone.length;
}

const segmentOf = (key: string) => path.posix.basename(key, '.gz');

/** All of the last week, one a week before, the newest that is older than the days, and the newest of all. */
export function keptOf<T extends Pick<Base, 'begun' | 'ended'>>(bases: readonly T[], days: number, now: number): T[] {
  const begin = now - days * DAY;
  const before = bases.findLast((base) => base.ended <= begin);
  const kept: T[] = [];
  for (const base of bases) {
    const last = kept.at(-1);
    const needed = base === before || base === bases.at(-1) || now - base.begun <= EVERY * DAY;
    const weekly = base.ended > begin && (!last || base.begun - last.begun >= EVERY * DAY);
    if (needed || weekly) kept.push(base);
  }
  return kept;
}

/** The copy that a recovery to the position on the timeline begins with. @param history of the timeline; empty of the first */
export function canBeginWith(base: Base, timeline: number, history: string): boolean {
  if (base.timeline === timeline) return true;
  const left = ancestorsIn(history).find((ancestor) => ancestor.timeline === base.timeline);
  return left !== undefined && positionOf(base.to) <= left.until;
}
