// Templates as they are kept: read, made, changed and put away, each kind with one that is offered first.
import { limits } from '@crm/protocol/limits';
import { type PrintChoice, type PrintTemplate, type PrintTemplateRow, printLimits } from '@crm/protocol/print';
import { say, spoken } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { type FieldChange, writeLog } from '../../engine/operation-log.ts';
import { likeText } from '../../engine/search-text.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { sqlState } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { templateNames } from './rendering.ts';

/** Lock of the templates of one kind until the transaction ends: their number and the usual one hold. */
const turnOf = 7032;
/** Name in the log. */
export const logName = 'printTemp';

export interface SentTemplate {
  ext: string;
  temp: string;
  isDefault: boolean | undefined;
}

export interface StoredTemplate {
  id: number;
  entity: string;
  name: string;
  temp: string;
  is_default: boolean;
  version: number;
}

interface ListedTemplate extends Omit<StoredTemplate, 'temp'> {
  updated_by: number;
  time: string;
}

const listed = sql`id, entity, name, is_default, version, updated_by, to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as time`;

function rowOf(call: Call, row: ListedTemplate): PrintTemplateRow {
  const entity = call.engine.entities.find(({ name }) => name === row.entity);
  return {
    id: row.id,
    version: row.version,
    ext: row.name,
    module: entity?.module ?? row.entity,
    moduleName: entity?.label ?? row.entity,
    isDefault: row.is_default ? 1 : 0,
    UserName: call.actor.organisation.users.get(row.updated_by)?.name ?? '',
    updateTime: row.time,
  };
}

/** A page of the templates of these kinds, the newest change first. */
export async function listTemplates(
  call: Call,
  entities: readonly EntityDefinition[],
  { key, page, rows }: { key: string; page: number; rows: number },
): Promise<{ rows: PrintTemplateRow[]; total: number }> {
  const names = entities.map(({ name }) => name);
  const named: RawBuilder<unknown> = key
    ? sql`and lower(normalize(name, nfkc)) like ${`%${likeText(comparable(key))}%`}`
    : sql``;
  const where = sql`deleted_at is null and entity = any(${names}::text[]) ${named}`;
  const found = await call.db.rows<ListedTemplate & { n: number }>(sql`
    select ${listed}, count(*) over () as n from print_template where ${where}
    order by array_position(${names}::text[], entity), is_default desc, id limit ${rows} offset ${(page - 1) * rows}`);
  const total = found[0]?.n ?? (page === 1 ? 0 : await countTemplates(call, where));
  return { rows: found.map((row) => rowOf(call, row)), total: Number(total) };
}

async function countTemplates(call: Call, where: RawBuilder<unknown>): Promise<number> {
  const row = await call.db.first<{ n: number }>(sql`select count(*) as n from print_template where ${where}`);
  return row?.n ?? 0;
}

/** The templates of a kind to choose from, the usual one first. */
export async function choicesOf(call: Call, entity: EntityDefinition): Promise<PrintChoice[]> {
  const rows = await call.db.rows<{ id: number; name: string; is_default: boolean }>(sql`
    select id, name, is_default from print_template where entity = ${entity.name} and deleted_at is null
    order by is_default desc, id`);
  return rows.map((row) => ({ id: row.id, ext: row.name, isDefault: row.is_default ? 1 : 0 }));
}

/** @throws AppError `not_found` */
export async function loadTemplate(call: Call, id: number, options: { lock?: boolean } = {}): Promise<StoredTemplate> {
  const row = await call.db.first<StoredTemplate>(sql`
    select id, entity, name, temp, is_default, version from print_template where id = ${id} and deleted_at is null
    ${options.lock ? sql`for update` : sql``}`);
  if (!row) throw notFound(say('printMissing'));
  return row;
}

/** @throws AppError `not_found` */
export async function readTemplate(call: Call, id: number): Promise<PrintTemplate> {
  const row = await call.db.first<ListedTemplate & { temp: string }>(
    sql`select ${listed}, temp from print_template where id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound(say('printMissing'));
  return { ...rowOf(call, row), temp: row.temp };
}

async function takeTurn(call: Call, entity: string): Promise<void> {
  await call.db.run(sql`select pg_advisory_xact_lock(${sql.lit(turnOf)}, hashtext(${entity}))`);
}

function nameTaken(name: string) {
  return (error: unknown): never => {
    if (sqlState(error) === '23505') throw invalid({ ext: say('printNameTaken', { name }) });
    throw error;
  };
}

async function requireRoom(call: Call, entity: string): Promise<void> {
  const there = await call.db.first<{ n: number }>(
    sql`select count(*) as n from print_template where entity = ${entity} and deleted_at is null`,
  );
  if ((there?.n ?? 0) >= printLimits.templates) throw conflict(say('printTooMany', { max: printLimits.templates }));
}

async function leaveDefault(call: Call, entity: string): Promise<void> {
  await call.db.run(
    sql`update print_template set is_default = false where entity = ${entity} and is_default and deleted_at is null`,
  );
}

function told(call: Call, id: number): void {
  call.effects.changed('printTemp', [id], ['everyone']);
}

/** @throws AppError `invalid` at `temp`, with the line */
async function requireReadable({ actor }: Call, temp: string): Promise<void> {
  await templateNames(actor.userId, temp);
}

/** @throws AppError `invalid` at `temp` or `ext`, `conflict` for more than there may be */
export async function addTemplate(call: Call, entity: EntityDefinition, sent: SentTemplate): Promise<number> {
  await requireReadable(call, sent.temp);
  await takeTurn(call, entity.name);
  await requireRoom(call, entity.name);
  if (sent.isDefault) await leaveDefault(call, entity.name);
  const row = await call.db
    .first<{ id: number }>(sql`
      insert into print_template (entity, name, temp, is_default, created_by, updated_by)
      values (${entity.name}, ${sent.ext}, ${sent.temp}, ${sent.isDefault === true}, ${call.actor.userId}, ${call.actor.userId})
      returning id`)
    .catch(nameTaken(sent.ext));
  const id = row?.id ?? 0;
  await writeLog(call, [{ entity: logName, recordId: id, action: 'create', note: sent.ext }]);
  told(call, id);
  return id;
}

const mark = (on: boolean) => spoken(on ? say('yes') : say('no'));
const titles = { ext: '模板名称', temp: '模板内容', isDefault: '默认模板', changed: '已修改' };

/** What the log says of a change; the content itself is too long for it. */
function changesOf(before: StoredTemplate, after: { name: string; temp: string; isDefault: boolean }): FieldChange[] {
  const changes: FieldChange[] = [];
  if (before.name !== after.name) changes.push({ field: 'ext', title: titles.ext, old: before.name, new: after.name });
  if (before.temp !== after.temp) changes.push({ field: 'temp', title: titles.temp, old: '', new: titles.changed });
  if (before.is_default !== after.isDefault)
    changes.push({
      field: 'isDefault',
      title: titles.isDefault,
      old: mark(before.is_default),
      new: mark(after.isDefault),
    });
  return changes;
}

/** Answers the new version. @throws AppError `not_found`, `conflict` for a stale version, `invalid` */
export async function editTemplate(
  call: Call,
  id: number,
  sent: Partial<SentTemplate>,
  version: unknown,
): Promise<number> {
  const { entity } = await loadTemplate(call, id);
  await takeTurn(call, entity);
  const before = await loadTemplate(call, id, { lock: true });
  await requireFresh(call, logName, before, version);
  const name = sent.ext ?? before.name;
  const temp = sent.temp ?? before.temp;
  const isDefault = sent.isDefault ?? before.is_default;
  if (temp !== before.temp) await requireReadable(call, temp);
  const changes = changesOf(before, { name, temp, isDefault });
  if (changes.length === 0) return before.version;
  if (isDefault && !before.is_default) await leaveDefault(call, entity);
  await call.db
    .run(sql`
      update print_template set name = ${name}, temp = ${temp}, is_default = ${isDefault}, version = version + 1,
        updated_by = ${call.actor.userId}, updated_at = now() where id = ${id}`)
    .catch(nameTaken(name));
  await writeLog(call, [{ entity: logName, recordId: id, action: 'edit', note: name, changes }]);
  told(call, id);
  return before.version + 1;
}

/** @throws AppError `not_found` when one of them is not there */
export async function deleteTemplates(call: Call, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { name } = await loadTemplate(call, id, { lock: true });
    await call.db.run(
      sql`update print_template set deleted_at = now(), deleted_by = ${call.actor.userId} where id = ${id}`,
    );
    await writeLog(call, [{ entity: logName, recordId: id, action: 'delete', note: name }]);
    told(call, id);
  }
  // What nobody can bring back any more is not kept; of ready-made ones it is remembered that they were there.
  await call.db.run(sql`delete from print_template where id in (select id from print_template
    where deleted_at < now() - make_interval(secs => ${limits.undo.kept / 1000}) and ready is null limit 100 for update skip locked)`);
}

/** By whoever deleted it, as long as that can be taken back. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreTemplate(call: Call, id: number): Promise<void> {
  const found = await call.db.first<{ entity: string; name: string; is_default: boolean; fresh: boolean }>(sql`
    select entity, name, is_default, deleted_at > now() - make_interval(secs => ${limits.undo.kept / 1000}) as fresh
    from print_template where id = ${id} and deleted_at is not null and deleted_by = ${call.actor.userId} for update`);
  if (!found) throw notFound(say('printMissing'));
  if (!found.fresh) throw conflict(say('printGoneForGood'));
  await takeTurn(call, found.entity);
  await requireRoom(call, found.entity);
  // Another may have become the usual one.
  await call.db
    .run(sql`
      update print_template t set deleted_at = null, deleted_by = 0, is_default = t.is_default and not exists (
        select 1 from print_template o where o.entity = t.entity and o.is_default and o.deleted_at is null)
      where id = ${id}`)
    .catch(nameTaken(found.name));
  await writeLog(call, [{ entity: logName, recordId: id, action: 'restore', note: found.name }]);
  told(call, id);
}
