// How much a person may send: what belongs to nothing yet, what came within a day, and a part of the disk that is not for everybody.
import { statfs } from 'node:fs/promises';
import { fileLimits } from '@crm/protocol/files';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { query } from '../../platform/db/query.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Ceiling, RoomContext } from '../../platform/http/multipart.ts';
import { madePlace } from './made.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** Gigabytes of the disk that only administrators may use for files. */
    'file.reserve': number;
  }
}

const gigabyte = 1024 ** 3;
const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/**
 * Of what they sent, deleted or not: bytes that wait for a form, and of 24 hours.
 * @param uploads what of unfinished uploads counts: as long as they will be, or what came of them
 */
async function sentBy(
  db: Db,
  userId: number,
  uploads: 'total' | 'received',
): Promise<{ waiting: number; day: number }> {
  const found = await db.first(
    query.selectNoFrom([
      sql<number>`(select coalesce(sum(size), 0) from file
        where user_id = ${userId} and attached_at is null and module <> ${madePlace})::float8
      + (select coalesce(sum(${sql.ref(uploads)}), 0) from file_upload where user_id = ${userId} and file_id is null)::float8`.as(
        'waiting',
      ),
      sql<number>`(select coalesce(sum(size), 0)
        from file where user_id = ${userId} and created_at > now() - interval '1 day')::float8`.as('day'),
    ]),
  );
  return found ?? { waiting: 0, day: 0 };
}

/**
 * Bytes that this person may still send, and the refusal of any more. Of an unfinished upload only what has arrived counts here:
 * its whole length was counted when it began.
 */
async function leftFor(db: Db, actor: Actor): Promise<{ bytes: number; problem: Sentence }> {
  const { waiting, day } = await sentBy(db, actor.userId, 'received');
  const ofWaiting = fileLimits.waiting - waiting;
  const ofDay = actor.isAdministrator ? Number.POSITIVE_INFINITY : fileLimits.day - day;
  return ofWaiting <= ofDay
    ? { bytes: ofWaiting, problem: msg('filesWaiting', { megabytes: megabytes(fileLimits.waiting) }) }
    : { bytes: ofDay, problem: msg('filesOfDay', { megabytes: megabytes(fileLimits.day) }) };
}

const refused = (message: Sentence, status: number) =>
  new AppError('too_many', message, { status, fields: { file: message } });

/** Checked before anything of a file is received. @throws AppError where there is no room at all */
export async function roomFor({ db, actor, settings, storage }: RoomContext): Promise<Ceiling> {
  if (!actor.isAdministrator) {
    const disk = await statfs(storage.stagingDir).catch(() => undefined);
    if (disk && disk.bavail * disk.bsize < settings.get('file.reserve') * gigabyte)
      throw refused(msg('diskReserved'), 507);
  }
  const { bytes, problem } = await leftFor(db, actor);
  return { bytes: Math.max(0, bytes), error: refused(problem, 413) };
}

/**
 * Checked again in the transaction that keeps the bytes, one after another for each person, so that simultaneous calls count each
 * other.
 * @param bytes of the file, or as many as an upload announces
 * @param belongs true for files that never wait for a form by themselves: they go to a record at once, or their upload was counted in full
 * @throws AppError `too_many`
 */
export async function requireRoom(db: Db, actor: Actor, bytes: number, belongs: boolean): Promise<void> {
  await db.run(sql`select 1 from app_user where id = ${actor.userId} for no key update`);
  const { waiting, day } = await sentBy(db, actor.userId, 'total');
  if (!belongs && waiting + bytes > fileLimits.waiting)
    throw refused(msg('filesWaiting', { megabytes: megabytes(fileLimits.waiting) }), 413);
  if (!actor.isAdministrator && day + bytes > fileLimits.day)
    throw refused(msg('filesOfDay', { megabytes: megabytes(fileLimits.day) }), 413);
}

/** Of files that the program makes for somebody: as many bytes of them a day as of others. @throws AppError `too_many` */
export async function requireMakingRoom(db: Db, actor: Actor): Promise<void> {
  if (actor.isAdministrator) return;
  const { day } = await sentBy(db, actor.userId, 'total');
  if (day >= fileLimits.day) throw tooMany(msg('filesOfDay', { megabytes: megabytes(fileLimits.day) }));
}
