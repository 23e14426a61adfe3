// Removes what nobody uses any more: rows first, then their objects, so that no row ever names a missing object.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { returning, select } from '../../platform/db/query.ts';
import type { JobDefinition, JobRun } from '../../platform/jobs/job.ts';
import { objectKey, thumbKey } from './file.queries.ts';

/** Hours that an upload may wait to be used or finished; also the age from which an object without a row is left over. */
const orphanHours = 24;
const batch = 500;

export const cleanUpJob: JobDefinition = {
  name: 'file.cleanUp',
  label: '清理未使用和已删除的文件',
  english: 'Clean up unused and deleted files',
  schedule: { cron: '20 3 * * *' },
  run: async (run) => {
    const rows = await removeRows(run);
    const uploads = await removeUploads(run);
    const objects = await removeObjects(run);
    await clearStaging(run.storage.stagingDir);
    return { rows, uploads, objects };
  },
};

/** Deleted files go with the recycle bin, but for those that never belonged to anything. */
async function removeRows({ database, storage, settings, signal }: JobRun): Promise<number> {
  let removed = 0;
  while (!signal.aborted) {
    const gone = await database.rows(returning('file', ['key', 'has_thumb as thumb'])`
      delete from file where id in (
      select id from file where
      (attached_at is null and created_at < now() - make_interval(hours => ${orphanHours}))
      or deleted_at < now() - make_interval(days => ${settings.get('recycle.days')})
      limit ${batch} for update skip locked)`);
    await storage.remove(
      gone.flatMap(({ key, thumb }) => (thumb ? [objectKey(key), thumbKey(key)] : [objectKey(key)])),
    );
    removed += gone.length;
    if (gone.length < batch) break;
  }
  return removed;
}

async function removeUploads({ database, storage }: JobRun): Promise<number> {
  const gone = await database.rows(returning('file_upload', ['parts'])`
    delete from file_upload where updated_at < now() - make_interval(hours => ${orphanHours})`);
  await storage.remove(gone.flatMap((upload) => upload.parts));
  return gone.length;
}

/** What a crash left between object and row. */
async function removeObjects({ database, storage, signal }: JobRun): Promise<number> {
  const before = Date.now() - orphanHours * 3_600_000;
  let removed = 0;
  let pending: string[] = [];
  const flush = async () => {
    const files = await database.rows(select('file', ['key'])`where key = any(${pending.map(fileKeyOf)}::text[])`);
    const uploads = await database.rows(select('file_upload', ['id'])`
      where id = any(${pending.map(uploadIdOf)}::text[])`);
    const known = new Set([...files.map((row) => row.key), ...uploads.map((row) => row.id)]);
    const left = pending.filter((key) => !known.has(fileKeyOf(key)) && !known.has(uploadIdOf(key)));
    await storage.remove(left);
    removed += left.length;
    pending = [];
  };
  for await (const object of storage.list()) {
    if (signal.aborted) return removed;
    // Only what this program names so: somebody may keep other things in the same place.
    if (object.modified < before && (fileKeyOf(object.key) || uploadIdOf(object.key))) pending.push(object.key);
    if (pending.length >= batch) await flush();
  }
  if (pending.length > 0) await flush();
  return removed;
}

function fileKeyOf(key: string): string {
  return /^[0-9a-f]{2}\/([0-9a-f]{32})(?:\.thumb)?$/.exec(key)?.[1] ?? '';
}

function uploadIdOf(key: string): string {
  return /^uploads\/([0-9a-f]{32})\//.exec(key)?.[1] ?? '';
}

/** Of processes that ended while they received something. */
async function clearStaging(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const age = await stat(place).catch(() => undefined);
    if (age && age.mtimeMs < Date.now() - orphanHours * 3_600_000) await rm(place, { force: true });
  }
}
