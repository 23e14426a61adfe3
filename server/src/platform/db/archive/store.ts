// Where the archive of the embedded database lies: a folder, or a bucket of an S3-compatible store.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config.ts';
import { syncFolder } from '../backups.ts';
import { codeOf, unfinished } from '../database-home.ts';

/** Small objects by name. What was put is on the disk, whole, when `put` answers. */
export interface ArchiveStore {
  put(key: string, contents: Buffer): Promise<void>;
  /** Undefined where there is none. */
  get(key: string): Promise<Buffer | undefined>;
  has(key: string): Promise<boolean>;
  /** Keys that begin with the prefix, which ends with a slash; in no order. */
  list(prefix: string): Promise<string[]>;
  /** Harmless for keys that nothing lies under. */
  remove(keys: readonly string[]): Promise<void>;
  /** For people: the folder, or the name of the bucket. */
  place: string;
}

type ArchiveConfig = Pick<Config, 'archive' | 's3' | 'dataDir' | 'backupDir'>;

/** Undefined where none is configured. @throws OperatorError where a bucket cannot be used; a folder is made when it is first written to */
export async function archiveOf(config: ArchiveConfig): Promise<ArchiveStore | undefined> {
  return config.archive && openArchive(config);
}

/** The archive of a configuration, whether the program writes to it or not. */
export async function openArchive({ archive, s3, dataDir, backupDir }: ArchiveConfig): Promise<ArchiveStore> {
  if (archive !== 'bucket' || !s3) return folderStore(path.join(backupDir ?? path.join(dataDir, 'backups'), 'archive'));
  // Loaded when needed, for its library is large.
  return (await import('./bucket-store.ts')).openBucketStore(s3, dataDir);
}

export function folderStore(root: string): ArchiveStore {
  const at = (key: string) => path.join(root, key);
  return {
    place: root,
    async put(key, contents) {
      const place = at(key);
      const partial = unfinished(place);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        const file = await open(partial, 'wx', 0o600);
        try {
          await file.writeFile(contents);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, place);
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {});
        throw error;
      }
      await syncFolder(path.dirname(place));
    },
    get: (key) =>
      readFile(at(key)).catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw error;
        return undefined;
      }),
    has: (key) =>
      stat(at(key)).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) !== 'ENOENT') throw error;
          return false;
        },
      ),
    async list(prefix) {
      const entries = await readdir(at(prefix), { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.partial'))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
    },
    async remove(keys) {
      for (const key of keys) await rm(at(key), { force: true });
    },
  };
}
