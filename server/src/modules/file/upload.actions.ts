// Takes a file in: what it is, where it belongs, its objects, its row, the record's log.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileFormats, fileLimits } from '@crm/protocol/files';
import { msg } from '@crm/protocol/sentences';
import { textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { requireAction } from '../../engine/load.ts';
import { allGrants, type ModuleDefinition } from '../../engine/module.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { records } from '../../engine/records.ts';
import type { Engine } from '../../engine/registry.ts';
import { announce } from '../../engine/write/announce.ts';
import { returning, select } from '../../platform/db/query.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { RouteContext } from '../../platform/http/route.ts';
import { type Content, contentOf } from './content.ts';
import { fileFieldTypes } from './field-types.ts';
import {
  albumPlace,
  avatarPlace,
  type FileRecord,
  fileColumns,
  objectKey,
  presentFile,
  thumbKey,
} from './file.queries.ts';
import { cleanName } from './file-name.ts';
import { drawPicture } from './picture.ts';
import { requireRoom } from './room.ts';

/** Where a file is to belong, by the request. */
export interface WantedPlace {
  picType: string;
  modelId: number;
  code: string;
  categoryid: number;
}

export interface Place {
  /** Wire name of the module as it is spelled in the program. */
  module: string;
  /** Of files that belong to a record at once. */
  entity?: EntityDefinition;
  recordId: number;
  field: string;
  categoryId: number;
  /** False for files that a form will attach, and avatars that were not chosen yet. */
  attached: boolean;
  picturesOnly: boolean;
}

/** People attach files to a record if they may edit it, or do the action that it declares for that, such as taking part. */
function attaching(entity: EntityDefinition): string {
  return entity.actions?.['attach'] ? 'attach' : 'edit';
}

/** @throws AppError `invalid` for a place that does not exist, `not_found` and `forbidden` as for an edit of the record */
export async function placeOf(
  engine: Engine,
  modules: readonly ModuleDefinition[],
  call: Call,
  wanted: WantedPlace,
): Promise<Place> {
  const { picType, modelId, code, categoryid } = wanted;
  if (textLength(code) > 50) throw invalid({ code: msg('tooLong', { max: 50 }) });
  const plain = { recordId: 0, field: code, categoryId: 0 };
  if (picType === avatarPlace) return { module: avatarPlace, ...plain, attached: false, picturesOnly: true };
  if (picType === albumPlace) {
    const category = categoryid || 1;
    const exists = await call.db.first(sql`select 1 from file_category where id = ${category}`);
    if (!exists) throw invalid({ categoryid: msg('albumMissing') });
    return { module: albumPlace, ...plain, categoryId: category, attached: true, picturesOnly: true };
  }
  const entity = engine.entity(picType);
  if (!entity) {
    // Modules without records of their own in the engine hold files in their forms only.
    const module = moduleNames(modules).find((name) => name.toLowerCase() === picType.toLowerCase());
    if (!module || modelId > 0) throw invalid({ picType: msg('moduleUnknown') });
    return { module, ...plain, attached: false, picturesOnly: false };
  }
  const field = (await engine.definitionFor(call.db, entity, call.actor)).byWire.get(code);
  const holdsFiles = field !== undefined && Object.hasOwn(fileFieldTypes, field.type);
  const picturesOnly = holdsFiles && field.type !== 'file';
  if (modelId > 0) await requireAction(call, entity, [modelId], attaching(entity));
  // What a field of the form holds belongs to the record when the form is saved.
  if (modelId === 0 || holdsFiles) return { module: entity.module, ...plain, attached: false, picturesOnly };
  return { module: entity.module, entity, ...plain, recordId: modelId, attached: true, picturesOnly };
}

function moduleNames(modules: readonly ModuleDefinition[]): string[] {
  return [...new Set(allGrants(modules).map((path) => path.split('.')[1] ?? ''))];
}

export interface ReceivedUpload {
  path: string;
  name: string;
  bytes: number;
}

type UploadCall = RouteContext<unknown>;

/**
 * Keeps a file that arrived whole.
 * @param finish part of the same transaction; answers the id of a file that took this one's place meanwhile
 */
export async function keepFile(
  call: UploadCall,
  place: Place,
  file: ReceivedUpload,
  finish?: (tx: Call, id: number) => Promise<number | undefined>,
) {
  if (file.bytes === 0) throw invalid({ file: msg('fileEmpty') });
  const content = await contentOf(file.path, file.name);
  if (place.picturesOnly && !content.picture)
    throw invalid({
      file: msg('picturesOnlyOf', { formats: fileFormats.picture.filter((format) => format !== 'jpeg') }),
    });
  if (content.picture && file.bytes > fileLimits.pictureSize) {
    const message = msg('pictureTooLarge', { megabytes: fileLimits.pictureSize / 1024 / 1024 });
    throw new AppError('invalid', message, { status: 413, fields: { file: message } });
  }
  const { storage } = call;
  const drawn = content.picture ? await drawPicture(file.path, content.format, storage.stagingDir) : undefined;
  const path = drawn?.path ?? file.path;
  const size = drawn?.size ?? file.bytes;
  const key = randomBytes(16).toString('hex');
  const objects = drawn ? [objectKey(key), thumbKey(key)] : [objectKey(key)];
  let kept = false as boolean;
  try {
    const sha256 = await hashOf(path);
    await storage.write(objectKey(key), path, { size, type: content.type });
    if (drawn) await storage.write(thumbKey(key), drawn.thumb, { size: drawn.thumb.length, type: 'image/webp' });
    const reply = await call.commit(async (tx) => {
      kept = false;
      const inside: Call = { ...call, db: tx };
      const row = await insertFile(inside, place, {
        key,
        name: cleanName(file.name, content.format),
        size,
        sha256,
        content,
        drawn,
        hasRoom: finish !== undefined,
      });
      const other = await finish?.(inside, row.id);
      kept = other === undefined;
      if (other !== undefined) {
        await tx.run(sql`delete from file where id = ${row.id}`);
        const earlier = await tx.first(select('file as f', fileColumns)`where f.id = ${other}`);
        return { data: earlier ? presentFile(call.actor.organisation, earlier) : null, msg: msg('uploaded') };
      }
      if (place.entity) await logToRecord(inside, place.entity, row, 'uploadFile');
      return { data: presentFile(call.actor.organisation, row), msg: msg('uploaded') };
    });
    if (reply.earlier) kept = false;
    return reply;
  } catch (error) {
    kept = false;
    throw error;
  } finally {
    if (drawn) await rm(drawn.path, { force: true });
    // Objects of a row that was not written; what a crash leaves behind is found by the clean-up.
    if (!kept) await storage.remove(objects).catch((error: unknown) => call.log.warn({ err: error }, 'objects left'));
  }
}

async function insertFile(
  call: Call,
  place: Place,
  file: {
    key: string;
    name: string;
    size: number;
    sha256: Buffer;
    content: Content;
    drawn: { width: number; height: number } | undefined;
    /** Of the end of an upload, which took it when it began. */
    hasRoom: boolean;
  },
): Promise<FileRecord> {
  if (place.entity) await requireAction(call, place.entity, [place.recordId], attaching(place.entity));
  await requireRoom(call.db, call.actor, file.size, place.attached || file.hasRoom);
  const row = await call.db.first(returning('file as f', fileColumns)`
    insert into file as f (key, user_id, module, record_id, field, category_id, name, format, type, size, sha256, width, height, has_thumb, attached_at)
      values (${file.key}, ${call.actor.userId}, ${place.module}, ${place.recordId}, ${place.field}, ${place.categoryId}, ${file.name},
        ${file.content.format}, ${file.content.type}, ${file.size}, ${file.sha256}, ${file.drawn?.width ?? 0}, ${file.drawn?.height ?? 0},
        ${file.drawn !== undefined}, ${place.attached ? sql`now()` : null})`);
  if (!row) throw new Error('insert answered no row');
  return row;
}

/** Writes what happened to a file into its record's log and notifies those who see the record. */
export async function logToRecord(
  call: Call,
  entity: EntityDefinition,
  file: FileRecord,
  action: 'uploadFile' | 'renameFile' | 'deleteFile',
  before = '',
): Promise<void> {
  const field = entity.fields.find((one) => one.wire === file.field);
  const holdsFiles = field !== undefined && Object.hasOwn(fileFieldTypes, field.type);
  const [old, now] =
    action === 'uploadFile' ? ['', file.name] : action === 'deleteFile' ? [file.name, ''] : [before, file.name];
  await writeLog(call, [
    {
      entity: entity.name,
      recordId: file.recordId,
      action,
      note: field ? '' : before ? `${before} → ${file.name}` : file.name,
      // As a change of the field the name is shown to those only who may read the field.
      ...(field ? { changes: [{ field: field.wire, title: holdsFiles ? field.title : '附件', old, new: now }] } : {}),
    },
  ]);
  const rows = await loadForAnnouncement(call, entity, file.recordId);
  await announce(call, entity, rows);
}

function loadForAnnouncement(call: Call, entity: EntityDefinition, id: number) {
  return call.db.rows(select(records(entity), ['*'])`where id = ${id} and deleted_at is null`);
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
