// The archive of a running program: the log and the files as they come about, base copies in turn.

import type pg from 'pg';
import type { Storage } from '../../storage/storage.ts';
import type { LaunchedDatabase } from '../launcher.ts';
import type { Archiver, ArchiveStatus } from './archiver.ts';
import { isBaseDue, listBases, type MadeBase, makeBase, thinOut } from './base.ts';
import { clearLeftDrill, type DrillReport, drill } from './drill.ts';
import { FileArchive } from './files.ts';

export type { ArchiveStatus } from './archiver.ts';

export class Archive {
  readonly #archiver: Archiver;
  readonly #files: FileArchive | undefined;
  readonly #filesDir: string | undefined;
  #lookedBack = false;

  private constructor(archiver: Archiver, files: FileArchive | undefined, filesDir: string | undefined) {
    this.#archiver = archiver;
    this.#files = files;
    this.#filesDir = filesDir;
  }

  /** Files in a bucket are not copied: the bucket is no part of this machine. */
  static async open({ archiver }: LaunchedDatabase, storage: Storage): Promise<Archive | undefined> {
    if (!archiver) return undefined;
    const system = await archiver.system;
    const files = storage.folder === undefined ? undefined : new FileArchive(storage, archiver.store, system);
    files?.start();
    await lookForBases(archiver).catch(() => {});
    return new Archive(archiver, files, storage.folder);
  }

  /** Undefined until the process that archives has looked once. */
  async status(): Promise<ArchiveStatus | undefined> {
    const status = await this.#archiver.status();
    if (!status || !this.#files) return status;
    const since = [status.waitingSince, this.#files.waitingSince].filter((at) => at !== undefined);
    return {
      ...status,
      waiting: status.waiting + this.#files.waiting,
      waitingSince: since.length > 0 ? Math.min(...since) : undefined,
    };
  }

  /**
   * Does what is due: a base copy once a day or after a gap, then what is older than the days goes.
   * @returns undefined where nothing was due, or another process archives
   */
  async keepUp(days: number, signal?: AbortSignal): Promise<MadeBase | undefined> {
    const now = Date.now();
    if (!this.#archiver.bases.newest) await lookForBases(this.#archiver);
    const due = await isBaseDue(this.#archiver, now);
    const first = this.#archiver.leads && !this.#lookedBack;
    // What a process that ended had not copied yet, or a restore brought, is not known to this one.
    if (due || first) await this.#files?.compare(days, now, signal);
    if (first) await clearLeftDrill(this.#archiver);
    this.#lookedBack ||= first;
    if (!due) return undefined;
    const made = await makeBase(this.#archiver, signal);
    await thinOut(this.#archiver.store, await this.#archiver.system, days, now);
    await lookForBases(this.#archiver);
    return made;
  }

  /** Recovers the newest state beside the running one, and compares. @throws OperatorError where it did not come about */
  drill(pool: pg.Pool, signal?: AbortSignal): Promise<DrillReport> {
    return drill({ archiver: this.#archiver, pool, filesDir: this.#filesDir, signal });
  }

  close(): Promise<void> {
    return this.#files?.stop() ?? Promise.resolve();
  }
}

async function lookForBases(archiver: Archiver): Promise<void> {
  const bases = await listBases(archiver.store, await archiver.system);
  archiver.bases = { oldest: bases[0], newest: bases.at(-1) };
}
