// Stored files beside the log: each is copied into the archive when it was written; one that was deleted stays there for the kept days.
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, type Storage } from '../../storage/storage.ts';
import { codeOf, unfinished } from '../database-home.ts';
import type { ArchiveStore } from './store.ts';

const DAY = 86_400_000;
/** Milliseconds until a copy that failed is tried again. */
const PAUSE = 10_000;

const prefixOf = (system: string) => `${system}/files/`;
/** Since when files are gone from the storage: their names, and milliseconds since 1970. */
const goneKey = (system: string) => `${system}/files-gone.json`;

export class FileArchive {
  readonly #storage: Storage;
  readonly #store: ArchiveStore;
  readonly #prefix: string;
  readonly #goneKey: string;
  readonly #waiting = new Map<string, number>();
  #copying: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(storage: Storage, store: ArchiveStore, system: string) {
    this.#storage = storage;
    this.#store = store;
    this.#prefix = prefixOf(system);
    this.#goneKey = goneKey(system);
  }

  /** Milliseconds since 1970 when the oldest file was written that is not copied; undefined where all are. */
  get waitingSince(): number | undefined {
    return this.#waiting.values().next().value;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** From now on each object that is written is copied. */
  start(): void {
    this.#storage.written = (key) => {
      this.#waiting.set(key, Date.now());
      this.#copySoon(0);
    };
  }

  /** Copies what waits now, without the pause after a failure. */
  async retry(): Promise<void> {
    await this.#copying;
    await this.#copyAll();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#storage.written = undefined;
    clearTimeout(this.#timer);
    await this.#copying;
  }

  /** Copies what was written while nobody listened, and forgets what has been gone for so many days. */
  async compare(days: number, now: number, signal?: AbortSignal): Promise<void> {
    const there = new Set<string>();
    for await (const { key } of this.#storage.list()) there.add(key);
    const copied = new Set((await this.#store.list(this.#prefix)).map((key) => key.slice(this.#prefix.length)));
    for (const key of there) {
      signal?.throwIfAborted();
      if (!copied.has(key)) await this.#copy(key);
    }
    const before = await this.#gone();
    const gone: Record<string, number> = {};
    for (const key of copied) if (!there.has(key)) gone[key] = before[key] ?? now;
    const old = Object.keys(gone).filter((key) => now - (gone[key] ?? now) > days * DAY);
    await this.#store.remove(old.map((key) => this.#prefix + key));
    for (const key of old) delete gone[key];
    await this.#store.put(this.#goneKey, Buffer.from(JSON.stringify(gone)));
  }

  async #gone(): Promise<Record<string, number>> {
    const noted = await this.#store.get(this.#goneKey);
    return noted ? (JSON.parse(noted.toString()) as Record<string, number>) : {};
  }

  #copySoon(pause: number): void {
    if (this.#stopped || this.#copying) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#copying = this.#copyAll().then(
        () => this.#ended(0),
        () => this.#ended(PAUSE),
      );
    }, pause);
    this.#timer.unref();
  }

  #ended(pause: number): void {
    this.#copying = undefined;
    if (this.#waiting.size > 0) this.#copySoon(pause);
  }

  async #copyAll(): Promise<void> {
    for (const key of this.#waiting.keys()) {
      if (this.#stopped) return;
      await this.#copy(key);
      this.#waiting.delete(key);
    }
  }

  async #copy(key: string): Promise<void> {
    try {
      await this.#store.put(this.#prefix + key, Buffer.concat(await (await this.#storage.read(key)).toArray()));
    } catch (error) {
      // Deleted before it was copied.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }
}

/** Names of the archived files. */
export async function archivedFiles(store: ArchiveStore, system: string): Promise<string[]> {
  const prefix = prefixOf(system);
  return (await store.list(prefix)).map((key) => key.slice(prefix.length));
}

/** An archived file. @throws where it is missing */
export async function readArchivedFile(store: ArchiveStore, system: string, key: string): Promise<Buffer> {
  const contents = await store.get(prefixOf(system) + key);
  if (!contents) throw new Error(`${key} is missing`);
  return contents;
}

/**
 * Puts all archived files into the folder, which must be empty or missing. Those that no row speaks of any more are cleared
 * away by the nightly job. @returns how many
 */
export async function recoverFiles(store: ArchiveStore, system: string, filesDir: string): Promise<number> {
  const partial = unfinished(filesDir);
  const names = await archivedFiles(store, system);
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    for (const name of names) {
      const place = path.join(partial, name);
      if (path.relative(partial, place).startsWith('..')) continue;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await pipeline(
        async function* () {
          yield await readArchivedFile(store, system, name);
        },
        createWriteStream(place, { mode: 0o600, flush: true }),
      );
    }
    const before = await readdir(filesDir).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    });
    if (before.length === 0) await rm(filesDir, { recursive: true, force: true });
    await rename(partial, filesDir);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
  return names.length;
}
