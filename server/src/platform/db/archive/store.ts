// Where the archive of the embedded database lies: a folder, or a bucket of an S3-compatible store.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { S3Config } from '../../config.ts';
import type { Storage } from '../../storage/storage.ts';
import { ObjectMissing } from '../../storage/storage.ts';
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

export interface ArchiveConfig {
  /** Folder of the archive; where `bucket` is given, only for its name. */
  folder: string;
  bucket: S3Config | undefined;
}

/** @throws OperatorError where a bucket cannot be used; a folder is made when it is first written to */
export async function openArchiveStore({ folder, bucket }: ArchiveConfig): Promise<ArchiveStore> {
  if (!bucket) return folderStore(folder);
  const { openBucket } = await import('../../storage/s3.ts');
  const { Storage: Objects } = await import('../../storage/storage.ts');
  const prefix = [bucket.prefix, 'archive'].filter(Boolean).join('/');
  return bucketStore(new Objects(await openBucket({ ...bucket, prefix }), folder), `${bucket.bucket}/${prefix}`);
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

function bucketStore(objects: Storage, place: string): ArchiveStore {
  const list = async (prefix: string) => {
    const keys: string[] = [];
    for await (const { key } of objects.list(prefix)) keys.push(key);
    return keys;
  };
  return {
    place,
    put: (key, contents) => objects.write(key, contents, { size: contents.length, type: 'application/octet-stream' }),
    async get(key) {
      try {
        return Buffer.concat(await (await objects.read(key)).toArray());
      } catch (error) {
        if (error instanceof ObjectMissing) return undefined;
        throw error;
      }
    },
    has: (key) => objects.has(key),
    list,
    remove: (keys) => objects.remove(keys),
  };
}
