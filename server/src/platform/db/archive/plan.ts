// What a recovery begins with and follows: one of the databases, timelines and base copies in the archive.
import { OperatorError } from '../operator-error.ts';
import { coveredUpTo, historyKey, readArchived } from './archiver.ts';
import { type Base, canBeginWith, listBases } from './base.ts';
import type { ArchiveStore } from './store.ts';
import { ancestorsIn, historyName, isSegment, positionOf, segmentAt, startOf, timelineOf } from './wal.ts';

/** Where a recovery ends: at a moment (milliseconds since 1970), at a named restore point, or where the log ends. */
export type RecoveryTarget = { at: number } | { point: string } | 'newest';

export interface RecoveryPlan {
  system: string;
  base: Base;
  timeline: number;
  /** How many timelines the archive has of this database. */
  lives: number;
  /** First segment that is missing although later ones are there. */
  gap: string | undefined;
}

/** Written when a recovery ended: from then on the company lived on that timeline, unless the recovery was a trial. */
export const birthKey = (system: string, timeline: number) => `${system}/recovered/${timeline}.json`;

/** Numbers of the clusters that the store holds archives of. */
async function systemsIn(store: ArchiveStore): Promise<string[]> {
  const keys = await store.list('');
  return [...new Set(keys.map((key) => key.split('/')[0] ?? '').filter((name) => /^\d+$/.test(name)))].toSorted();
}

/**
 * @param wanted number of the database; may be undefined where one fits
 * @throws OperatorError where nothing fits, or databases of several do, with what there is
 */
export async function planRecovery(
  store: ArchiveStore,
  wanted: string | undefined,
  target: RecoveryTarget,
): Promise<RecoveryPlan> {
  const systems = wanted === undefined ? await systemsIn(store) : [wanted];
  if (systems.length === 0) throw new OperatorError(`${store.place} 中没有归档`);
  const plans: { plan: RecoveryPlan; until: number }[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (const system of systems) {
    const bases = await listBases(store, system);
    earliest = Math.min(earliest, bases[0]?.ended ?? Number.POSITIVE_INFINITY);
    const lives = await livesIn(store, system);
    const { timeline, history, until } = lifeOf(lives, target);
    const base = bases.findLast(
      (one) =>
        canBeginWith(one, timeline, history) &&
        (typeof target === 'string' || !('at' in target) || one.ended <= target.at),
    );
    if (!base) continue;
    const gap = await gapAfter(store, system, base, timeline, history);
    plans.push({ plan: { system, base, timeline, lives: lives.length, gap }, until });
  }
  const [first, ...others] = plans;
  if (others.length > 0) throw severalError(plans);
  if (first) return first.plan;
  if (earliest === Number.POSITIVE_INFINITY) throw new OperatorError(`${store.place} 中没有完整副本，无法恢复`);
  throw new OperatorError(`归档最早只能恢复到 ${new Date(earliest).toISOString()}（UTC）`);
}

/** A company that was begun anew, or a trial, may be the newer one: which is meant cannot be known. */
function severalError(plans: readonly { plan: RecoveryPlan; until: number }[]): OperatorError {
  const said = plans.map(({ plan: { system, base }, until }) => {
    const last = new Date(Math.max(until, base.ended)).toISOString();
    return `${system}（完整副本 ${new Date(base.begun).toISOString()}，归档到 ${last}，UTC）`;
  });
  return new OperatorError(`归档里有几个数据库，请加上 --system <编号> 指定要恢复的一个：${said.join('；')}`);
}

/** A timeline, and from when until when a company is known to have lived on it, milliseconds since 1970. */
interface Life {
  timeline: number;
  history: string;
  born: number;
  until: number;
}

/** The newest timeline first. */
async function livesIn(store: ArchiveStore, system: string): Promise<Life[]> {
  const lives: Life[] = [];
  const covered = async (timeline: number) => (await coveredUpTo(store, system, timeline)) ?? 0;
  for (const key of await store.list(`${system}/wal/`)) {
    const [, name] = /\/([0-9A-F]{8})\.history\.gz$/.exec(key) ?? [];
    if (name === undefined) continue;
    const timeline = Number.parseInt(name, 16);
    const history = (await readArchived(store, historyKey(system, historyName(timeline))))?.toString() ?? '';
    const noted = await store.get(birthKey(system, timeline));
    const birth = noted && (JSON.parse(noted.toString()) as { at: number }).at;
    const until = Math.max(birth ?? 0, await covered(timeline));
    lives.push({ timeline, history, born: birth ?? Number.POSITIVE_INFINITY, until });
  }
  lives.sort((a, b) => b.timeline - a.timeline);
  return [...lives, { timeline: 1, history: '', born: 0, until: await covered(1) }];
}

/**
 * The timeline that went on for longest, or the one that the company lived on at that moment. A recovery that failed in the end, or
 * that was a trial beside the company, leaves one that nobody lived on.
 */
function lifeOf(lives: readonly Life[], target: RecoveryTarget): Life {
  const longest = (some: readonly Life[]) => some.reduce((best, one) => (one.until > best.until ? one : best));
  if (typeof target === 'string' || !('at' in target)) return longest(lives);
  const begun = lives.filter(({ born }) => born <= target.at);
  return begun.find(({ until }) => until >= target.at) ?? longest(begun);
}

/** Walks the segments from the base copy on: the log must not silently end before its end. */
async function gapAfter(
  store: ArchiveStore,
  system: string,
  base: Base,
  timeline: number,
  history: string,
): Promise<string | undefined> {
  const size = base.segmentSize;
  const segmentOf = (position: number) => Math.floor(position / size) * size;
  const ancestors = ancestorsIn(history);
  // A timeline has its own copy of the segment in which it left the one before.
  const line = [...ancestors.map((ancestor) => ancestor.timeline), timeline].map((number, at) => ({
    number,
    begins: segmentOf(ancestors[at - 1]?.until ?? 0),
  }));
  const ownerOf = (start: number) => line.findLast(({ begins }) => begins <= start)?.number ?? timeline;
  const starts = new Set<number>();
  for (const key of await store.list(`${system}/wal/`)) {
    const name = key.slice(key.lastIndexOf('/') + 1).replace('.gz', '');
    if (isSegment(name) && timelineOf(name) === ownerOf(startOf(name, size))) starts.add(startOf(name, size));
  }
  const last = Math.max(...starts);
  for (let at = segmentOf(positionOf(base.from)); at <= last; at += size)
    if (!starts.has(at)) return segmentAt(ownerOf(at), at, size);
  return undefined;
}
