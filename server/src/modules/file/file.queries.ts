// Rows of files: reading them, whether a person may see one, and how they leave.
import type { FileRow } from '@crm/protocol/answers/files';
import { msg } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { loadVisible } from '../../engine/load.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import type { Engine } from '../../engine/registry.ts';
import type { Organisation } from '../../platform/access/organisation.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, returning, select } from '../../platform/db/query.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { bareAddress } from '../../platform/storage/addresses.ts';

/** Places beside records: everybody's picture, and one's own collection. */
export const avatarPlace = 'avatar';
export const albumPlace = 'album';

export interface FileRecord {
  id: number;
  key: string;
  userId: number;
  module: string;
  recordId: number;
  field: string;
  name: string;
  format: string;
  type: string;
  size: number;
  width: number;
  hasThumb: boolean;
  addTime: string;
  deleted: boolean;
}

export const fileColumns = [
  'f.id',
  'f.key',
  'f.user_id as userId',
  'f.module',
  'f.record_id as recordId',
  'f.field',
  'f.name',
  'f.format',
  'f.type',
  'f.size',
  'f.width',
  'f.has_thumb as hasThumb',
  moment('f.created_at').as('addTime'),
  sql<boolean>`f.deleted_at is not null`.as('deleted'),
] as const;

export function presentFile(organisation: Organisation, file: FileRecord): FileRow {
  const address = bareAddress(file.id, file.key);
  return {
    id: file.id,
    FileName: file.name,
    filename: file.name,
    url: organisation.addresses.signed(address),
    thumb: file.hasThumb ? organisation.addresses.signed(address, 'thumb') : '',
    size: file.size,
    format: file.format,
    userid: file.userId,
    username: organisation.users.get(file.userId)?.name ?? '',
    addTime: file.addTime,
  };
}

/** Names of the objects of a file. */
export function objectKey(key: string): string {
  return `${key.slice(0, 2)}/${key}`;
}

export function thumbKey(key: string): string {
  return `${objectKey(key)}.thumb`;
}

export function findFile(db: Db, id: number): Promise<FileRecord | undefined> {
  return db.first(select('file as f', fileColumns)`where f.id = ${id} and f.deleted_at is null`);
}

/** Fields of the module that the person does not see in full; their files are not shown either. */
export async function hiddenFields(engine: Engine, call: Call, entity: EntityDefinition): Promise<string[]> {
  const { fields } = await engine.definitionFor(call.db, entity, call.actor);
  return fields
    .filter((field) => !isReadable(call.actor, entity.module, field))
    .flatMap((field) => (field.wire2 ? [field.wire, field.wire2] : [field.wire]));
}

/** The file of an action of its uploader. @throws AppError `not_found` for one out of sight, `forbidden` for a colleague's */
export async function loadOwn(engine: Engine, call: Call, id: number): Promise<FileRecord> {
  const file = await call.db.first(select('file as f', fileColumns)`
    where f.id = ${id} and f.deleted_at is null for update`);
  if (!file || !(await mayOpen(engine, call, file))) throw notFound(msg('fileMissing'));
  if (file.userId !== call.actor.userId) throw forbidden(msg('fileUploaderOnly'));
  return file;
}

async function mayOpen(engine: Engine, call: Call, file: FileRecord): Promise<boolean> {
  if (file.recordId === 0) return file.userId === call.actor.userId || file.module === avatarPlace;
  const entity = engine.entity(file.module);
  if (!entity || !call.actor.can(`${entity.grant}.index`)) return false;
  if ((await hiddenFields(engine, call, entity)).includes(file.field)) return false;
  return (await loadVisible(call, entity, [file.recordId])).length > 0;
}

/** SQL over `f`, files of the person's own: a record's attachments go out of sight with it. */
export async function openedSql(engine: Engine, call: Call): Promise<RawBuilder<boolean>> {
  const parts: RawBuilder<boolean>[] = [sql`f.record_id = 0`];
  for (const entity of engine.entities) {
    if (!call.actor.can(`${entity.grant}.index`)) continue;
    const hidden = await hiddenFields(engine, call, entity);
    parts.push(sql`(f.module = ${entity.module} and f.field <> all(${hidden}::text[]) and exists (
      select 1 from ${sql.table(entity.table)} t where t.id = f.record_id and t.deleted_at is null and ${visibleSql(entity, call.actor)}))`);
  }
  return sql`(${sql.join(parts, sql` or `)})`;
}

/**
 * How many files are attached to a record under this word, for the numbers on its tabs. The caller has checked that the person
 * sees the record.
 */
export async function countFiles(db: Db, module: string, recordId: number, field: string): Promise<number> {
  const counted = await db.first(select('file', [sql<number>`count(*)`.as('n')])`
    where module = ${module} and record_id = ${recordId} and field = ${field} and deleted_at is null`);
  return counted?.n ?? 0;
}

/** Files by id, for people who see the records they belong to; deleted ones are not there. */
export async function filesById(call: Call, ids: readonly number[]): Promise<Map<number, FileRow>> {
  if (ids.length === 0) return new Map();
  const files = await call.db.rows(select('file as f', fileColumns)`
    where f.id = any(${ids}::bigint[]) and f.deleted_at is null`);
  return new Map(files.map((file) => [file.id, presentFile(call.actor.organisation, file)]));
}

/** A record's place for files: module, id, and the word under which they hang there; every word where none is named. */
export interface FilePlace {
  module: string;
  recordId: number;
  field?: string;
}

/**
 * Files that the person uploaded, and that are attached to nothing else, belong to the place from now on; answers how many do.
 * The condition decides between two that take the same file at once.
 */
export function attachFiles(
  call: Call,
  ids: readonly number[],
  { module, recordId, field = '' }: FilePlace,
): Promise<number> {
  return call.db.run(sql`
    update file set module = ${module}, record_id = ${recordId}, field = ${field}, attached_at = now()
    where id = any(${ids}::bigint[]) and user_id = ${call.actor.userId} and deleted_at is null and module not in (${albumPlace}, ${avatarPlace})
      and (record_id = 0 or (module = ${module} and record_id = ${recordId} and field = ${field}))`);
}

/** Deletes what hangs at a place beside one file, as by hand; 0 keeps none. */
export async function keepOnlyFile(call: Call, { module, recordId, field = '' }: FilePlace, id: number): Promise<void> {
  await call.db.run(sql`update file set deleted_at = now(), deleted_by = ${call.actor.userId}
    where module = ${module} and record_id = ${recordId} and field = ${field} and id <> ${id} and deleted_at is null`);
}

/** Gives the files of one record to another, which takes its place. The caller has seen to it that both may be changed. */
export async function moveFiles(db: Db, from: FilePlace, to: FilePlace): Promise<void> {
  const set = sql`module = ${to.module}, record_id = ${to.recordId}${to.field === undefined ? sql`` : sql`, field = ${to.field}`}`;
  const where = sql`module = ${from.module} and record_id = ${from.recordId}${from.field === undefined ? sql`` : sql` and field = ${from.field}`}`;
  await db.run(sql`update file set ${set} where ${where}`);
  await db.run(sql`update file_use set ${set} where ${where}`);
}

/** Files of records that go are deleted as by hand: the clean-up removes their objects later. Pictures of an album are free again. */
export async function forgetFiles(db: Db, { module }: EntityDefinition, ids: readonly number[]): Promise<void> {
  const ofThese = sql`module = ${module} and record_id = any(${ids}::bigint[])`;
  await db.run(sql`delete from file_use where ${ofThese}`);
  await db.run(sql`update file set deleted_at = now() where ${ofThese} and deleted_at is null`);
}

/** A file that went from one record of a module to another, and the words under which it hung and hangs. */
export interface CarriedFile {
  id: number;
  from: string;
  to: string;
  /** A picture of an album: it stays there, and is used by the other record. */
  used?: true;
}

/**
 * Files of one record that another takes over: those under a word of their own, and those of fields whose values go along.
 * @param words under which files are attached, of both records
 * @param fields with the files of each, or all of their files
 */
export async function takeFiles(
  db: Db,
  module: string,
  [from, to]: readonly [from: number, to: number],
  words: readonly [from: string, to: string],
  fields: readonly { field: string; ids: readonly number[] | 'all' }[],
): Promise<CarriedFile[]> {
  const taken: CarriedFile[] = [];
  const places = [
    { field: words[0], ids: 'all' as const, into: words[1] },
    ...fields.map((one) => ({ ...one, into: one.field })),
  ];
  for (const { field, ids, into } of places) {
    if (field === '') continue;
    const some = ids === 'all' ? sql`` : sql` and id = any(${ids}::bigint[])`;
    const files = await db.rows(returning('file', ['id'])`
      update file set record_id = ${to}, field = ${into}
      where module = ${module} and record_id = ${from} and field = ${field} and deleted_at is null${some}`);
    const used = ids === 'all' ? sql`` : sql` and file_id = any(${ids}::bigint[])`;
    const uses = await db.rows(returning('file_use', ['file_id as id'])`
      update file_use set record_id = ${to}, field = ${into}
      where module = ${module} and record_id = ${from} and field = ${field}${used}`);
    taken.push(
      ...files.map(({ id }) => ({ id, from: field, to: into })),
      ...uses.map(({ id }) => ({ id, from: field, to: into, used: true as const })),
    );
  }
  return taken;
}

/** Gives files back that are still where `takeFiles` put them; answers how many are not. */
export async function returnFiles(
  db: Db,
  module: string,
  [from, to]: readonly [from: number, to: number],
  taken: readonly CarriedFile[],
): Promise<number> {
  let left = 0;
  for (const { id, from: field, to: into, used } of taken) {
    const there = sql`module = ${module} and record_id = ${to} and field = ${into}`;
    const count = used
      ? await db.run(sql`update file_use set record_id = ${from}, field = ${field} where file_id = ${id} and ${there}`)
      : await db.run(
          sql`update file set record_id = ${from}, field = ${field} where id = ${id} and ${there} and deleted_at is null`,
        );
    if (count === 0) left += 1;
  }
  return left;
}
