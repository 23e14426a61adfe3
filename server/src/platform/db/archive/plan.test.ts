// Which copy, timeline and database a recovery takes, of archives in which companies lived several lives; what thinning out leaves.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { historyKey, segmentKey } from './archiver.ts';
import { type Base, listBases, thinOut } from './base.ts';
import { restoreCommand } from './fetch.ts';
import { birthKey, planRecovery } from './plan.ts';
import { type ArchiveStore, folderStore } from './store.ts';
import { historyName, segmentAt } from './wal.ts';

const size = 16 * 1024 * 1024;
const hour = 3_600_000;
let root: string;
let store: ArchiveStore;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'crm-plan-'));
  store = folderStore(path.join(root, 'archive'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const lsn = (segment: number) => `0/${(segment * size + 40).toString(16).toUpperCase()}`;

/** A base copy that was begun at the hour, in the segment. */
async function base(at: number, timeline: number, segment: number, more: Partial<Base> = {}, system = '1') {
  const one: Base = {
    format: 1,
    begun: at * hour,
    ended: at * hour + 1,
    version: '18',
    timeline,
    from: lsn(segment),
    to: lsn(segment),
    segmentSize: size,
    label: '',
    folders: [],
    files: [],
    ...more,
  };
  const name = new Date(one.begun).toISOString().replaceAll(/[:.]/g, '-');
  await store.put(`${system}/base/${name}.json.gz`, gzipSync(JSON.stringify(one)));
}

async function segments(timeline: number, first: number, last: number): Promise<void> {
  for (let at = first; at <= last; at++)
    await store.put(segmentKey('1', segmentAt(timeline, at * size, size)), gzipSync(''));
}

/** The timeline left the first one in the segment; a recovery that made it ended at the hour. */
async function branch(timeline: number, segment: number, at: number): Promise<void> {
  await store.put(historyKey('1', historyName(timeline)), gzipSync(`1\t${lsn(segment)}\tbefore\n`));
  await store.put(birthKey('1', timeline), Buffer.from(JSON.stringify({ at: at * hour })));
}

const covered = (timeline: number, at: number, system = '1') =>
  store.put(`${system}/covered/${timeline}.json`, Buffer.from(JSON.stringify({ at: at * hour })));

const timelineAt = async (target: Parameters<typeof planRecovery>[2]) =>
  (await planRecovery(store, undefined, target)).timeline;

describe('several timelines', () => {
  test('the one that goes on is the newest state; a trial beside the company, or a recovery that was undone, is not', async () => {
    await base(1, 1, 2);
    await segments(1, 2, 9);
    await branch(2, 4, 10);
    await covered(1, 9);
    // Nothing was archived of it yet.
    expect(await timelineAt('newest')).toBe(2);
    expect(await timelineAt({ at: 9 * hour })).toBe(1);
    expect(await timelineAt({ at: 11 * hour })).toBe(2);
    // The company went on as before.
    await covered(1, 20);
    expect(await timelineAt('newest')).toBe(1);
    expect(await timelineAt({ point: 'drill' })).toBe(1);
    expect(await timelineAt({ at: 15 * hour })).toBe(1);
    await covered(2, 30);
    expect(await timelineAt('newest')).toBe(2);
    expect(await timelineAt({ at: 25 * hour })).toBe(2);
  });

  test('a segment of the life that was left does not stand in for one of the life that is', async () => {
    await base(1, 1, 2);
    await segments(1, 2, 9);
    await branch(2, 4, 10);
    await segments(2, 4, 7);
    await covered(2, 12);
    expect((await planRecovery(store, undefined, 'newest')).gap).toBeUndefined();
    const missing = segmentAt(2, 6 * size, size);
    await store.remove([segmentKey('1', missing)]);
    expect((await planRecovery(store, undefined, 'newest')).gap).toBe(missing);
    // What is missing only where nobody lives any more is no gap.
    await segments(2, 6, 6);
    await store.remove([segmentKey('1', segmentAt(1, 8 * size, size))]);
    expect((await planRecovery(store, undefined, 'newest')).gap).toBeUndefined();
  });

  test('thinning out keeps the log of the newest life, which is further back than that of the one before', async () => {
    await base(1, 1, 2);
    await base(100, 1, 9);
    await segments(1, 2, 12);
    await branch(2, 4, 110);
    await segments(2, 4, 7);
    await base(111, 2, 5);
    await covered(2, 120);
    // The copy of hour 100 is the one that is older than the days.
    expect(await thinOut(store, '1', 14, 111 * hour + 14 * 24 * hour)).toBe(1);
    expect((await listBases(store, '1')).map(({ timeline }) => timeline)).toEqual([1, 2]);
    expect(await planRecovery(store, undefined, 'newest')).toMatchObject({ timeline: 2, gap: undefined });
    const names = (await store.list('1/wal/')).map((key) => path.posix.basename(key, '.gz'));
    expect(names).toContain(segmentAt(2, 5 * size, size));
    expect(names).not.toContain(segmentAt(1, 4 * size, size));
  });
});

test('of several databases in one archive the operator says which, for the newest may be an empty one', async () => {
  await base(1, 1, 2);
  await segments(1, 2, 3);
  await base(5, 1, 1, {}, '22');
  await covered(1, 6, '22');
  await expect(planRecovery(store, undefined, 'newest')).rejects.toThrow(
    /加上 --system <编号> .*：1（.*；22（.*归档到 1970-01-01T06:00:00.000Z/,
  );
  expect((await planRecovery(store, '1', 'newest')).system).toBe('1');
  // Only one of them goes back so far.
  expect((await planRecovery(store, undefined, { at: 3 * hour })).system).toBe('1');
});

test.each([
  [{ folders: ['../../etc'] }],
  [{ folders: ['base/../../../etc'] }],
  [{ files: [{ path: '/etc/cron.d/x', bytes: 0, pieces: [] }] }],
  [{ files: [{ path: '..', bytes: 0, pieces: [] }] }],
  [{ segmentSize: 0 }],
])('a copy with %o is none', async (more) => {
  await base(1, 1, 2, more);
  await expect(planRecovery(store, undefined, 'newest')).rejects.toThrow('没有完整副本');
});

test('the folder of the data may have any name', () => {
  expect(restoreCommand("/a b/50%p'数据")).toContain(`d='/a b/50%%p'\\''数据'; f="$d"/%f;`);
});
