// The archive in a bucket of an S3-compatible store.
import type { S3Config } from '../../config.ts';
import { openBucket } from '../../storage/s3.ts';
import { ObjectMissing, Storage } from '../../storage/storage.ts';
import type { ArchiveStore } from './store.ts';

/** @throws OperatorError where the bucket cannot be used */
export async function openBucketStore(config: S3Config, dataDir: string): Promise<ArchiveStore> {
  const prefix = [config.prefix, 'archive'].filter(Boolean).join('/');
  const objects = new Storage(await openBucket({ ...config, prefix }), dataDir);
  return bucketStore(objects, `${config.bucket}/${prefix}`);
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
