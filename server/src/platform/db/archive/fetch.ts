// Hands archived segments to a PostgreSQL that recovers. Its account may reach neither the archive nor this program's files, so that
// both meet in a folder: it writes which one it wants, and finds it there.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { giveToServer, type ServerAccount } from '../database-home.ts';
import { historyKey, readArchived, segmentKey } from './archiver.ts';
import type { ArchiveStore } from './store.ts';
import { isHistory, segmentAt, startOf, timelineOf } from './wal.ts';

/** Segments that are read before they are wanted. */
const AHEAD = 4;
/** Looks of the waiting side, 20 ms apart, until it gives up: this program has died then. Without the folder it does so at once. */
const PATIENCE = 60_000;

/** The value of restore_command; its exit code above 125 ends the recovery. */
export function restoreCommand(folder: string): string {
  const quoted = `'${folder.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`;
  return (
    `d=${quoted}; f="$d"/%f; : > "$f.want"; n=0; while :; do if [ -e "$f" ]; then mv "$f" "%p"; exit; fi; ` +
    `if [ -e "$f.none" ]; then rm -f "$f.none"; exit 1; fi; n=$((n+1)); [ -d "$d" ] || exit 200; [ $n -gt ${PATIENCE} ] && exit 200; sleep 0.02; done`
  );
}

export interface FetchOptions {
  folder: string;
  store: ArchiveStore;
  system: string;
  segmentSize: number;
  account: ServerAccount | undefined;
  signal: AbortSignal;
}

/** Serves the folder until the signal. @throws what the archive threw */
export async function serveSegments(options: FetchOptions): Promise<void> {
  const { folder, store, system, segmentSize, account, signal } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await giveToServer(folder, account);
  const ahead = new Map<string, Promise<Buffer | undefined>>();
  const read = (name: string) => {
    const known =
      ahead.get(name) ?? readArchived(store, isHistory(name) ? historyKey(system, name) : segmentKey(system, name));
    ahead.delete(name);
    return known;
  };
  const prefetch = (name: string) => {
    const start = startOf(name, segmentSize);
    for (let at = 1; at <= AHEAD; at++) {
      const next = segmentAt(timelineOf(name), start + at * segmentSize, segmentSize);
      if (ahead.has(next)) continue;
      const reading = readArchived(store, segmentKey(system, next));
      // Told when it is wanted.
      reading.catch(() => {});
      ahead.set(next, reading);
    }
  };
  while (!signal.aborted) {
    for (const want of (await readdir(folder)).filter((name) => name.endsWith('.want'))) {
      const name = want.slice(0, -'.want'.length);
      const contents = await read(name);
      const part = path.join(folder, `${name}.part`);
      await writeFile(part, contents ?? '', { mode: 0o600 });
      await giveToServer(part, account);
      await rm(path.join(folder, want));
      await rename(part, path.join(folder, contents ? name : `${name}.none`));
      if (contents && !isHistory(name)) prefetch(name);
    }
    await delay(5, undefined, { signal }).catch(() => {});
  }
}
