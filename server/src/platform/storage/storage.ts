// Where the bytes of files lie: a folder of this machine, or a bucket of an S3-compatible store; nobody else knows which.
import { constants, createReadStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { S3Config } from '../config.ts';

export interface StoredObject {
  key: string;
  bytes: number;
  /** Milliseconds since 1970. */
  modified: number;
}

/** Answered by `read` for a key that nothing lies under. */
export class ObjectMissing extends Error {}

export class Storage {
  readonly #objects: FileStorage;
  /** Folder of this process for files that are being received or worked on; never holds the only copy of anything. */
  readonly stagingDir: string;
  /** Folder with all objects; undefined when they lie in a bucket. */
  readonly folder: string | undefined;
  /** Folder that backups are written to. */
  readonly backupsDir: string;
  /** Hears of every object that was written. */
  written: ((key: string) => void) | undefined;

  constructor(objects: FileStorage, stagingDir: string, folder?: string, backupsDir?: string) {
    this.#objects = objects;
    this.stagingDir = stagingDir;
    this.folder = folder;
    this.backupsDir = backupsDir ?? path.join(path.dirname(stagingDir), 'backups');
  }

  /** @param contents bytes, or the path of a file */
  async write(key: string, contents: Buffer | string | Readable, about: { size: number; type: string }): Promise<void> {
    const source =
      typeof contents === 'string'
        ? createReadStream(contents)
        : Buffer.isBuffer(contents)
          ? Readable.from([contents], { objectMode: false })
          : contents;
    await this.#objects.write(key, source, { size: about.size, mimeType: about.type });
    this.written?.(key);
  }

  /**
   * Answers when the first bytes are there, so that a missing object is known before an answer begins.
   * @throws ObjectMissing
   */
  async read(key: string): Promise<Readable> {
    let source: Readable;
    try {
      source = await this.#objects.read(key);
      await new Promise<void>((resolve, reject) => {
        source.once('readable', resolve);
        source.once('end', resolve);
        source.once('error', reject);
      });
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key) : error;
    }
    const answer = new PassThrough();
    source.on('error', (error) => answer.destroy(error));
    source.pipe(answer);
    // A reader that goes away would leave the file open for ever: what is left is read to nowhere.
    answer.on('close', () => {
      source.unpipe(answer);
      source.resume();
    });
    return answer;
  }

  /** Harmless for keys that nothing lies under. */
  async remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#objects.deleteFile(key);
  }

  has(key: string): Promise<boolean> {
    return this.#objects.fileExists(key);
  }

  /** @param prefix of the keys; all without */
  async *list(prefix = ''): AsyncGenerator<StoredObject> {
    if (this.folder !== undefined) await mkdir(this.folder, { recursive: true, mode: 0o700 });
    for await (const entry of this.#objects.list(prefix, { deep: true })) {
      if (!entry.isFile) continue;
      const known = entry.lastModifiedMs === undefined || entry.size === undefined;
      const about = known ? await this.#objects.statFile(entry.path).catch(() => undefined) : entry;
      // One that vanished meanwhile is not there any more.
      if (about) yield { key: entry.path, bytes: about.size ?? 0, modified: about.lastModifiedMs ?? Date.now() };
    }
  }
}

function isMissing(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as { code?: string; name: string };
    if (code === 'ENOENT' || name === 'NoSuchKey' || /was_not_found|FileWasNotFound/.test(`${code}${name}`))
      return true;
  }
  return false;
}

/** Folders of the data folder that belong to the storage. */
export function storageFolders(dataDir: string): { files: string; staging: string } {
  return { files: path.join(dataDir, 'files'), staging: path.join(dataDir, 'incoming') };
}

/** @throws OperatorError with one Chinese line when the bucket cannot be used */
export async function openStorage(config: {
  dataDir: string;
  s3: S3Config | undefined;
  backupDir?: string | undefined;
}): Promise<Storage> {
  const { files, staging } = storageFolders(config.dataDir);
  const backups = config.backupDir ?? path.join(config.dataDir, 'backups');
  await makeFolder(staging);
  if (config.s3) {
    // Loaded when needed: it is large and most installations use a folder.
    const { openBucket } = await import('./s3.ts');
    return new Storage(await openBucket(config.s3), staging, undefined, backups);
  }
  await makeFolder(files);
  return new Storage(new FileStorage(new LocalStorageAdapter(files)), staging, files, backups);
}

/** Found out at the start and not by the first who uploads. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}
