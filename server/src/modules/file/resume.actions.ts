// Uploads in parts: each part is kept as it comes, so that a broken upload continues where it stopped, on any process.
import { randomBytes, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileLimits } from '@crm/protocol/files';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { returning, select } from '../../platform/db/query.ts';
import { AppError, invalid, notFound, tooMany } from '../../platform/errors.ts';
import type { Ceiling, ReceivedFile } from '../../platform/http/multipart.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { fileColumns, presentFile } from './file.queries.ts';
import { requireRoom } from './room.ts';
import { keepFile, type Place, type WantedPlace } from './upload.actions.ts';

declare module '../../platform/db/known-columns.ts' {
  interface KnownColumns {
    'file_upload.target': WantedPlace;
  }
}

export interface Upload {
  id: string;
  name: string;
  total: number;
  received: number;
  parts: string[];
  target: WantedPlace;
  fileId: number | null;
}

/** Uploads of one person that wait for their next part. */
const mostOpen = 20;
const uploadColumns = ['id', 'name', 'total', 'received', 'parts', 'target', 'file_id as fileId'] as const;

/** @throws AppError `not_found`, also for somebody else's */
export async function findUpload(call: RouteContext<unknown>, id: string): Promise<Upload> {
  const upload = await call.db.first(select('file_upload', uploadColumns)`
    where id = ${id} and user_id = ${call.actor.userId}`);
  if (!upload) throw notFound(msg('uploadGone'));
  return upload;
}

/** @throws AppError `too_many` */
export function beginUpload(
  call: RouteContext<unknown>,
  target: WantedPlace,
  name: string,
  total: number,
): Promise<Upload> {
  const { userId } = call.actor;
  return call.transaction(async (tx) => {
    // It is not known yet whether it will belong to a record at once: until it is finished it belongs to nothing.
    await requireRoom(tx, call.actor, total, false);
    const open = await tx.first(select('file_upload', [sql<number>`count(*)`.as('n')])`
      where user_id = ${userId} and file_id is null`);
    if ((open?.n ?? 0) >= mostOpen) throw tooMany(msg('tooManyUploads'));
    const upload = await tx.first(returning('file_upload', uploadColumns)`
      insert into file_upload (id, user_id, name, total, target)
      values (${randomBytes(16).toString('hex')}, ${userId}, ${name}, ${total}, ${JSON.stringify(target)}::jsonb)`);
    if (!upload) throw new Error('insert answered no row');
    return upload;
  });
}

function partTooLarge(): AppError {
  const message = msg('partTooLarge', { megabytes: fileLimits.part / 1024 / 1024 });
  return new AppError('invalid', message, { status: 413, fields: { file: message } });
}

/** A part is identified by the fields that come before it. */
export function partCeiling(fields: Readonly<Record<string, string>>): Ceiling | undefined {
  const isPart = fields['uploadid'] !== undefined || fields['total'] !== undefined;
  return isPart ? { bytes: fileLimits.part, error: partTooLarge() } : undefined;
}

/** Adds a part where the upload stands; one that does not fit there changes nothing. Answers the upload as it is then. */
export async function addPart(
  call: RouteContext<unknown>,
  upload: Upload,
  part: ReceivedFile,
  offset: number,
): Promise<Upload> {
  if (part.bytes > fileLimits.part) throw partTooLarge();
  if (offset !== upload.received || part.bytes === 0 || upload.fileId !== null) return upload;
  if (offset + part.bytes > upload.total) throw invalid({ total: msg('longerThanSaid') });
  const key = `uploads/${upload.id}/${randomUUID()}`;
  let kept = false;
  try {
    await call.storage.write(key, part.path, { size: part.bytes, type: 'application/octet-stream' });
    // Of two calls with the same part one moves the upload on.
    const moved = await call.db.first(returning('file_upload', uploadColumns)`
      update file_upload set received = received + ${part.bytes}, parts = parts || ${JSON.stringify([key])}::jsonb, updated_at = now(),
      name = case when name = '' then ${part.name} else name end
      where id = ${upload.id} and received = ${offset} and file_id is null`);
    kept = moved !== undefined;
    return moved ?? (await findUpload(call, upload.id));
  } finally {
    if (!kept) await call.storage.remove([key]);
  }
}

const finishing = new Map<string, Promise<unknown>>();

/** Puts the parts together and keeps the file. Repeated, it answers the same file; calls at once wait for the first. */
export async function finishUpload(call: RouteContext<unknown>, upload: Upload, place: Place) {
  let now = upload;
  // Putting a file together copies it twice, and requesting it costs nothing.
  for (let other = finishing.get(now.id); other; other = finishing.get(now.id)) {
    await other.catch(() => {});
    now = await findUpload(call, now.id);
  }
  if (now.fileId !== null) return { data: await finishedFile(call, now), msg: msg('uploaded') };
  const work = putTogether(call, now, place);
  finishing.set(now.id, work);
  try {
    return await work;
  } finally {
    finishing.delete(now.id);
  }
}

async function putTogether(call: RouteContext<unknown>, upload: Upload, place: Place) {
  const whole = path.join(call.storage.stagingDir, randomUUID());
  try {
    for (const key of upload.parts)
      await pipeline(await call.storage.read(key), createWriteStream(whole, { flags: 'a', mode: 0o600 }));
    const arrived = { path: whole, name: upload.name, bytes: upload.total };
    const reply = await keepFile(call, place, arrived, async (tx, id) => {
      const now = await tx.db.first(select('file_upload', ['file_id as fileId'])`where id = ${upload.id} for update`);
      if (now?.fileId) return now.fileId;
      await tx.db.run(
        sql`update file_upload set file_id = ${id}, parts = '[]', updated_at = now() where id = ${upload.id}`,
      );
      return undefined;
    });
    await forget(call, upload.parts);
    return reply;
  } catch (error) {
    // What the content is refused for will not change with another try.
    if (error instanceof AppError && error.code === 'invalid') {
      await call.db.run(sql`delete from file_upload where id = ${upload.id} and file_id is null`);
      await forget(call, upload.parts);
    }
    throw error;
  } finally {
    await rm(whole, { force: true });
  }
}

/** The row of the file that an upload became, or null when it was deleted since. */
export async function finishedFile(call: RouteContext<unknown>, upload: Upload) {
  const file = await call.db.first(select('file as f', fileColumns)`
    where f.id = ${upload.fileId} and f.deleted_at is null`);
  return file ? presentFile(call.actor.organisation, file) : null;
}

/** Objects that are left over are found by the clean-up. */
async function forget(call: RouteContext<unknown>, parts: readonly string[]): Promise<void> {
  await call.storage.remove(parts).catch((error: unknown) => call.log.warn({ err: error }, 'parts left'));
}
