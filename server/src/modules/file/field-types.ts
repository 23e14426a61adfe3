// file, picture, cover: items whose value is a list of files, stored as their ids.
import type { FileRow } from '@crm/protocol/answers/files';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call, EntityDefinition, Field, Row } from '../../engine/entity.ts';
import type { CheckInput, FieldType, Parsed, Problems } from '../../engine/fields/field-type.ts';
import { wireId, wireList, wireObject, wireText } from '../../engine/fields/wire-schema.ts';
import { storedOf } from '../../engine/present.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId, parseNested } from '../../platform/http/values.ts';
import { parseAddress } from '../../platform/storage/addresses.ts';
import { albumPlace, attachFiles, avatarPlace, type FileRecord, fileColumns, presentFile } from './file.queries.ts';

declare module '../../engine/field.ts' {
  interface FieldSettings {
    file: 'max' | 'multiple' | 'multipleLimit';
    picture: 'max' | 'multiple' | 'multipleLimit';
  }
}

type Known = ReadonlyMap<number, { row: FileRow; deleted: boolean }>;

function idsOf(stored: unknown): number[] {
  return Array.isArray(stored) ? stored.map(Number) : [];
}

/** One file as it may be sent: id, row, or address. */
function idIn(one: unknown): number | undefined {
  if (typeof one === 'object' && one !== null) {
    const { id, url } = one as { id?: unknown; url?: unknown };
    return idIn(id ?? url);
  }
  if (typeof one === 'string' && one.includes('/')) return parseAddress(one.trim())?.id;
  return parseId(typeof one === 'string' ? one.trim() : one);
}

function listIn(raw: unknown): unknown[] | undefined {
  if (Array.isArray(raw)) return raw;
  if (typeof raw === 'string' && /^\s*[[{]/.test(raw)) {
    const value = parseNested(raw)?.value;
    return Array.isArray(value) ? value : typeof value === 'object' && value !== null ? [value] : undefined;
  }
  if (typeof raw === 'string') return raw.split(',').filter((one) => one.trim() !== '');
  return raw === null || raw === undefined ? [] : [raw];
}

async function check(
  call: Call,
  { field, value, before }: CheckInput,
  picturesOnly: boolean,
): Promise<Problems | undefined> {
  const had = before ? idsOf(storedOf(before, field)) : [];
  const added = idsOf(value).filter((id) => !had.includes(id));
  if (added.length === 0) return undefined;
  const files = await call.db.rows(select('file as f', fileColumns)`
    where f.id = any(${added}::bigint[]) and f.user_id = ${call.actor.userId} and f.deleted_at is null`);
  if (files.length < added.length || files.some((file) => file.module === avatarPlace))
    return { [field.wire]: msg('fileNotYours') };
  const elsewhere = (file: FileRecord) =>
    file.recordId > 0 && (file.recordId !== before?.id || file.field !== field.wire);
  if (files.some(elsewhere)) return { [field.wire]: msg('fileTaken') };
  if (picturesOnly && files.some((file) => file.width === 0)) return { [field.wire]: msg('picturesOnly') };
  return undefined;
}

/** New files become the record's, removed ones go to the recycle bin; pictures of an album stay in it. */
async function attach(
  call: Call,
  { entity, field, row, before }: { entity: EntityDefinition; field: Field; row: Row; before: Row | undefined },
): Promise<void> {
  const now = idsOf(storedOf(row, field));
  const had = before ? idsOf(storedOf(before, field)) : [];
  const added = now.filter((id) => !had.includes(id));
  const removed = had.filter((id) => !now.includes(id));
  const { userId } = call.actor;
  if (added.length > 0) {
    const used = await call.db.run(sql`
      insert into file_use (file_id, module, record_id, field)
      select f.id, ${entity.module}, ${row.id}, ${field.wire} from file f
      where f.id = any(${added}::bigint[]) and f.module = ${albumPlace} and f.user_id = ${userId} and f.deleted_at is null
      on conflict (file_id, module, record_id, field) do update set field = excluded.field`);
    const place = { module: entity.module, recordId: row.id, field: field.wire };
    const attached = await attachFiles(call, added, place);
    if (used + attached < added.length) throw invalid({ [field.wire]: msg('fileNotYours') });
  }
  if (removed.length > 0) {
    await call.db.run(sql`delete from file_use where file_id = any(${removed}::bigint[]) and module = ${entity.module}
      and record_id = ${row.id} and field = ${field.wire}`);
    await call.db.run(sql`update file set deleted_at = now(), deleted_by = ${userId}
      where id = any(${removed}::bigint[]) and module = ${entity.module} and record_id = ${row.id} and field = ${field.wire} and deleted_at is null`);
  }
}

const shownFile = wireObject(
  {
    id: wireId,
    FileName: wireText,
    url: { type: 'string', description: '带签名的地址，会失效' },
    thumb: wireText,
    size: { type: 'integer' },
    format: wireText,
  },
  ['id', 'FileName', 'url'],
);

/** @param most larger numbers of the definition do not count */
function fileType(picturesOnly: boolean, most = Number.POSITIVE_INFINITY): FieldType {
  const max = (field: Field) => Math.min(field.max ?? 1, most);
  return {
    sqlType: 'jsonb',
    empty: [],
    entry: 'chosen',
    filterTypes: ['empty', 'notempty'],
    wire: () => wireList(shownFile),
    sent: () => ({ ...wireList(wireId), description: '上传后的文件编号' }),
    isEmpty: (raw) => listIn(raw)?.length === 0,
    parse(raw, field): Parsed {
      const ids = listIn(raw)?.map(idIn);
      if (!ids || ids.includes(undefined)) return { problem: msg('badFormat') };
      const value = [...new Set(ids as number[])];
      return value.length > max(field) ? { problem: msg('filesFull', { max: max(field) }) } : { value };
    },
    check: (call, input) => check(call, input, picturesOnly),
    async expand(call, _field, stored): Promise<Known> {
      const ids = [...new Set(stored.flatMap(idsOf))];
      if (ids.length === 0) return new Map();
      // Deleted ones, too: the log names what a field held.
      const files = await call.db.rows(select('file as f', fileColumns)`where f.id = any(${ids}::bigint[])`);
      const { organisation } = call.actor;
      return new Map(files.map((file) => [file.id, { row: presentFile(organisation, file), deleted: file.deleted }]));
    },
    present: (stored, _field, known) =>
      idsOf(stored).flatMap((id) => {
        const file = (known as Known | undefined)?.get(id);
        return file && !file.deleted ? [file.row] : [];
      }),
    text: (stored, _field, known) =>
      idsOf(stored)
        .map((id) => (known as Known | undefined)?.get(id)?.row.FileName ?? '')
        .filter(Boolean)
        .join('、'),
    masked: () => [],
    imports: false,
    sheetText: (value) => (Array.isArray(value) ? (value as FileRow[]) : []).map((file) => file.FileName).join('、'),
    afterWrite: attach,
    item: (field) => ({ max: max(field), url: '/api/file/UploadFile' }),
  };
}

export const fileFieldTypes: Record<'file' | 'picture' | 'cover', FieldType> = {
  file: fileType(false),
  picture: fileType(true),
  cover: fileType(true, 1),
};
