// Calls of files: upload whole or in parts, lists, rename, delete, open, and the choice of one's own picture.

import { zFileRow } from '@crm/protocol/answers/files';
import { fileLimits } from '@crm/protocol/files';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import { loadOne } from '../../engine/load.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import type { Engine } from '../../engine/registry.ts';
import { select } from '../../platform/db/query.ts';
import { AppError, forbidden, invalid } from '../../platform/errors.ts';
import { zDone, zRows } from '../../platform/http/answers.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { type Route, type RouteContext, route } from '../../platform/http/route.ts';
import { type Paged, zId, zOptionalId, zPaged, zText, zWhole } from '../../platform/http/values.ts';
import { bareAddress, parseAddress } from '../../platform/storage/addresses.ts';
import { changeAvatar } from '../identity/index.ts';
import {
  albumPlace,
  avatarPlace,
  type FileRecord,
  fileColumns,
  findFile,
  hiddenFields,
  loadOwn,
  openedSql,
  presentFile,
} from './file.queries.ts';
import { cleanName } from './file-name.ts';
import { streamOf } from './open.ts';
import { addPart, beginUpload, findUpload, finishedFile, finishUpload, partCeiling } from './resume.actions.ts';
import { roomFor } from './room.ts';
import { keepFile, logToRecord, placeOf, type WantedPlace } from './upload.actions.ts';

const area = '文件';
const zUploadId = zText.refine((text) => /^[0-9a-f]{32}$/.test(text), { error: sentenceError('badFormat') });
const zName = zText.refine((text) => textLength(text) <= 1000, { error: sentenceError('badFormat') });

const zUpload = z.looseObject({
  picType: zText.optional().describe('模块名，或 avatar、album；分段上传只需第一次给出'),
  modelId: zOptionalId.describe('所属记录的编号；0 为尚未保存的表单'),
  code: zText.optional().describe('分组：字段名或自定的词'),
  userid: z
    .unknown()
    .meta({ type: ['integer', 'string'] })
    .optional()
    .describe('不使用，上传者是当前用户'),
  categoryid: zOptionalId.describe('相册，默认 1'),
  page: z
    .unknown()
    .meta({ type: 'string' })
    .meta({ type: ['integer', 'string'] })
    .optional()
    .describe('不使用'),
  rows: z
    .unknown()
    .meta({ type: 'string' })
    .meta({ type: ['integer', 'string'] })
    .optional()
    .describe('不使用'),
  FileName: zName.optional().describe('文件名，代替文件部分的名称'),
  uploadid: zUploadId.optional().describe('分段上传的编号，由第一次调用答复'),
  offset: zWhole(0, fileLimits.size).optional().describe('这一部分从第几个字节开始'),
  total: zWhole(1, fileLimits.size).optional().describe('整个文件的字节数；给出时为分段上传'),
});

export function fileRoutes(engine: Engine, modules: readonly ModuleDefinition[]): Route[] {
  return [
    route({
      path: 'api/file/UploadFile',
      access: 'signedIn',
      kind: 'own',
      byGrants: true,
      area,
      summary: '上传文件（部分名 file），整个或分段；分段时答复 {uploadid, offset}，最后一次答复文件',
      english:
        'Upload a file (part file), whole or in parts; parts return {uploadid, offset}, the last one returns the file',
      multipart: { maxBytes: fileLimits.size, maxFiles: 1, room: roomFor, ofFields: partCeiling },
      timeout: 10 * 60_000,
      body: zUpload,
      answer: z.union([zFileRow.nullable(), z.strictObject({ uploadid: z.string(), offset: z.number() })]),
      handle: (call) => upload(engine, modules, call),
    }),
    route({
      path: 'api/file/uploadState',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '分段上传已收到多少字节',
      english: 'How many bytes of an upload in parts have been received',
      body: z.looseObject({ uploadid: zUploadId }),
      answer: z.strictObject({
        file: zFileRow.optional(),
        uploadid: z.string(),
        offset: z.number(),
        total: z.number(),
      }),
      handle: async (call) => {
        const found = await findUpload(call, call.body.uploadid);
        const file = found.fileId === null ? undefined : await finishedFile(call, found);
        return {
          data: { uploadid: found.id, offset: found.received, total: found.total, ...(file ? { file } : {}) },
        };
      },
    }),
    route({
      path: 'api/file/list',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      area,
      summary: '一条记录的文件；rows 在答复的顶层',
      english: 'Files of a record; rows is at the top level of the response',
      body: z.looseObject({ picType: zText, modelId: zOptionalId, code: zText.optional() }),
      answer: z.null(),
      beside: z.strictObject({ rows: z.array(zFileRow) }),
      handle: async (call) => ({ data: null, beside: { rows: await listOfRecord(engine, call, call.body) } }),
    }),
    route({
      path: 'api/file/index',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '自己上传的文件，新的在前；rows 和 total 在答复的顶层',
      english: 'Files you uploaded, newest first; rows and total are at the top level of the response',
      body: z.looseObject({
        ...zPaged,
        picType: zText.optional().describe('只列一个模块的，或 album、avatar'),
        categoryid: zOptionalId.describe('只列一个相册的'),
        key: zText.optional().describe('文件名包含的文字'),
      }),
      answer: z.null(),
      beside: zRows(zFileRow),
      handle: async (call) => ({ data: null, beside: await listOwn(engine, call, call.body) }),
    }),
    route({
      path: 'api/file/categories',
      access: 'signedIn',
      kind: 'read',
      quick: true,
      area,
      summary: '相册',
      english: 'Albums',
      body: z.looseObject({}),
      answer: z.array(z.unknown()),
      handle: async (call) => ({
        data: await call.db.rows(sql`select id, name from file_category order by sort, id`),
      }),
    }),
    route({
      path: 'api/file/edit',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '修改文件名；只有上传者可以',
      english: 'Rename a file; only its uploader may',
      body: z.looseObject({
        id: zId,
        FileName: zName.refine((text) => !isBlank(text), { error: sentenceError('required') }),
      }),
      answer: zFileRow,
      handle: async (call) => {
        const file = await loadOwn(engine, call, call.body.id);
        const name = cleanName(call.body.FileName, file.format);
        await call.db.run(sql`update file set name = ${name} where id = ${file.id}`);
        const entity = engine.entity(file.module);
        if (entity && file.recordId > 0 && name !== file.name)
          await logToRecord(call, entity, { ...file, name }, 'renameFile', file.name);
        return { data: presentFile(call.actor.organisation, { ...file, name }), msg: msg('saved') };
      },
    }),
    ...(['api/file/DeleteFile', 'api/file/delete'] as const).map((path) =>
      route({
        path,
        access: 'signedIn',
        kind: 'write',
        area,
        summary: '删除文件；只有上传者可以',
        english: 'Delete files; only their uploader may',
        body: z.looseObject({ id: zId }),
        answer: zDone,
        handle: async (call) => {
          const file = await loadOwn(engine, call, call.body.id);
          if (await isShown(call, file)) throw forbidden(msg('pictureInUse'));
          await call.db.run(
            sql`update file set deleted_at = now(), deleted_by = ${call.actor.userId} where id = ${file.id}`,
          );
          const entity = engine.entity(file.module);
          if (entity && file.recordId > 0) await logToRecord(call, entity, file, 'deleteFile');
          return { data: { count: 1 }, msg: msg('deleted') };
        },
      }),
    ),
    openRoute(),
    route({
      path: 'api/user/setHeader',
      access: 'signedIn',
      kind: 'write',
      area,
      summary: '设置自己的头像；空地址恢复默认',
      english: 'Set your own avatar; an empty address restores the default',
      body: z.looseObject({ url: zText.describe('自己上传的头像或相册图片的地址') }),
      answer: z.strictObject({ Headimg: z.string(), url: z.string() }),
      handle: async (call) => setAvatar(call, call.body.url.trim()),
    }),
  ];
}

async function upload(
  engine: Engine,
  modules: readonly ModuleDefinition[],
  call: RouteContext<z.output<typeof zUpload>>,
) {
  const { body, files } = call;
  const [file] = files;
  if (file && file.part !== 'file') throw invalid({ file: msg('filePartName') });
  const inParts = body.uploadid !== undefined || body.total !== undefined;
  const found = body.uploadid === undefined ? undefined : await findUpload(call, body.uploadid);
  const wanted = found?.target ?? wantedIn(body);
  const place = await placeOf(engine, modules, call, wanted);
  if (!inParts) {
    if (!file) throw invalid({ file: msg('fileExpected') });
    return keepFile(call, place, { path: file.path, name: body.FileName || file.name, bytes: file.bytes });
  }
  if (found && body.total !== undefined && body.total !== found.total) throw invalid({ total: msg('sizeDiffers') });
  let state = found ?? (await beginUpload(call, wanted, body.FileName ?? '', body.total as number));
  if (file) state = await addPart(call, state, file, body.offset ?? state.received);
  if (state.received === state.total) return finishUpload(call, state, place);
  return { data: { uploadid: state.id, offset: state.received } };
}

function wantedIn(body: z.output<typeof zUpload>): WantedPlace {
  if (!body.picType) throw invalid({ picType: msg('required') });
  return { picType: body.picType, modelId: body.modelId, code: body.code ?? '', categoryid: body.categoryid };
}

async function listOfRecord(
  engine: Engine,
  call: RouteContext<unknown>,
  body: { picType: string; modelId: number; code?: string | undefined },
) {
  const entity = engine.entity(body.picType);
  if (!entity) throw invalid({ picType: msg('moduleUnknown') });
  if (!call.actor.can(`${entity.grant}.index`)) throw forbidden();
  if (body.modelId === 0) return [];
  await loadOne(call, entity, body.modelId);
  const hidden = await hiddenFields(engine, call, entity);
  const files = await call.db.rows(select('file as f', fileColumns)`
    where f.module = ${entity.module} and f.record_id = ${body.modelId} and f.deleted_at is null
    and ${body.code ? sql`f.field = ${body.code}` : sql`true`} and f.field <> all(${hidden}::text[])
    order by f.id desc limit ${limits.ids}`);
  return files.map((file) => presentFile(call.actor.organisation, file));
}

async function listOwn(
  engine: Engine,
  call: RouteContext<unknown>,
  body: Paged & { picType?: string; categoryid: number; key?: string },
) {
  const { page = 1, rows = limits.pageSize, picType, categoryid, key = '' } = body;
  const like = `%${key
    .trim()
    .normalize('NFC')
    .replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`f.user_id = ${call.actor.userId} and f.deleted_at is null and f.name ilike ${like} and ${await openedSql(engine, call)}
    and ${picType ? sql`lower(f.module) = ${picType.toLowerCase()}` : sql`true`}
    and ${categoryid ? sql`f.category_id = ${categoryid}` : sql`true`}`;
  const [files, counted] = await Promise.all([
    call.db.rows(select('file as f', fileColumns)`
      where ${where} order by f.id desc limit ${rows} offset ${(page - 1) * rows}`),
    call.db.first(select('file as f', [sql<number>`count(*)`.as('n')])`where ${where}`),
  ]);
  return { rows: files.map((file) => presentFile(call.actor.organisation, file)), total: counted?.n ?? 0 };
}

/** True for an avatar that is worn and an album's picture that a record shows. */
async function isShown(call: RouteContext<unknown>, file: FileRecord): Promise<boolean> {
  const shown = await call.db.first(sql`
    select 1 from file_use where file_id = ${file.id}
    union all select 1 from app_user where id = ${file.userId} and avatar = ${bareAddress(file.id, file.key)}`);
  return shown !== undefined;
}

function openRoute(): Route {
  const missing = () => new AppError('not_found', msg('fileGone'), { status: 404 });
  return route({
    path: 'api/file/open/:address',
    method: 'GET',
    access: 'public',
    kind: 'read',
    quick: true,
    area,
    summary: '打开文件；只凭列表给出的、会过期的地址',
    english: 'Open a file, by an expiring address given in lists only',
    streams: true,
    timeout: 10 * 60_000,
    body: z
      .looseObject({
        address: z.unknown().meta({ type: 'string' }).meta({ type: 'string' }).describe('文件的地址'),
        v: z.unknown().meta({ type: 'string' }).describe('file 或 thumb（小图）'),
        e: z.unknown().meta({ type: 'string' }).describe('失效的时间'),
        s: z.unknown().meta({ type: 'string' }).describe('签名'),
      })
      .partial(),
    handle: async ({ db, body, actor, storage, log }) => {
      const parsed = typeof body.address === 'string' ? parseAddress(`/api/file/open/${body.address}`) : undefined;
      if (!parsed) throw missing();
      const remaining = actor.organisation.addresses.remaining(bareAddress(parsed.id, parsed.key), body);
      if (remaining === 0) throw missing();
      const file = await findFile(db, parsed.id);
      const small = body.v === 'thumb';
      if (!file || file.key !== parsed.key || (small && !file.hasThumb)) throw missing();
      const stream = await streamOf({ storage, log }, file, small, `private, max-age=${remaining}, immutable`);
      if (!stream) throw missing();
      return { stream };
    },
  });
}

async function setAvatar(call: RouteContext<unknown>, url: string) {
  const own = sql`user_id = ${call.actor.userId} and deleted_at is null`;
  let address = '';
  if (url !== '') {
    const wanted = parseAddress(url);
    const file = wanted && (await findFile(call.db, wanted.id));
    const usable =
      file &&
      file.key === wanted.key &&
      file.userId === call.actor.userId &&
      file.hasThumb &&
      [avatarPlace, albumPlace].includes(file.module);
    if (!usable) throw invalid({ url: msg('pictureNotYours') });
    address = bareAddress(file.id, file.key);
    await call.db.run(sql`update file set attached_at = now() where id = ${file.id}`);
  }
  const before = await changeAvatar(call, address);
  const replaced = before === address ? undefined : parseAddress(before);
  if (replaced) {
    await call.db.run(sql`update file set deleted_at = now(), deleted_by = ${call.actor.userId}
      where id = ${replaced.id} and key = ${replaced.key} and module = ${avatarPlace} and ${own}`);
  }
  const data = { url: address && call.actor.organisation.addresses.avatar(address) };
  return { data: { ...data, Headimg: data.url }, msg: msg('saved') };
}
