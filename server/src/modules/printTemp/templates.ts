// Templates as they are kept: read, made, changed and put away, each kind with one that is offered first.

import type { PrintChoice, PrintTemplate, PrintTemplateRow } from '@crm/protocol/answers/print';
import { limits } from '@crm/protocol/limits';
import { printLimits } from '@crm/protocol/print';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import type { ReadyPrint } from '../../engine/module.ts';
import { likeText } from '../../engine/search-text.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings, lockForChange, readSettings } from '../../engine/settings/read.ts';
import {
  changeSettings,
  insertSettings,
  removeSettings,
  restoreSettings,
  seedSettings,
  stampSettings,
} from '../../engine/settings/write.ts';
import type { Db } from '../../platform/db/database.ts';
import { moment, select } from '../../platform/db/query.ts';
import { notFound } from '../../platform/errors.ts';
import { templateNames } from './rendering.ts';

export interface SentTemplate {
  ext: string;
  temp: string;
  isDefault: boolean | undefined;
}

export type StoredTemplate = SettingsOf<'print_template'>;

const mark = (on: boolean) => renderSentence(on ? msg('yes') : msg('no'));

/** The log's entry for a content that is too long for it. */
const titles = { changed: '已修改' };

export const printSettings = defineSettings<StoredTemplate>({
  name: 'printTemp',
  table: 'print_template',
  stamps: ['created_by', 'updated_by', 'updated_at'],
  within: ['entity'],
  limit: { most: printLimits.templates, sentence: msg('printTooMany', { max: printLimits.templates }) },
  unique: {
    print_template_name: { wire: 'ext', sentence: ({ name }) => msg('printNameTaken', { name: String(name) }) },
  },
  missing: msg('printMissing'),
  // Of ready-made ones it is remembered that they were there.
  deletion: { kept: limits.undo.kept, stays: sql`t.ready is not null`, over: msg('printGoneForGood') },
  log: {
    fields: {
      ext: { title: '模板名称', english: 'Template name', text: ({ name }) => name },
      temp: { title: '模板内容', english: 'Template content', masked: ['', titles.changed] },
      isDefault: { title: '默认模板', english: 'Default template', text: (row) => mark(row.is_default) },
    },
    note: ({ name }) => name,
  },
  rooms: () => ['everyone'],
});

interface ListedTemplate extends Pick<StoredTemplate, 'id' | 'entity' | 'name' | 'is_default' | 'version'> {
  updated_by: number;
  time: string;
}

const listed = [
  'id',
  'entity',
  'name',
  'is_default',
  'version',
  'updated_by',
  moment('updated_at').as('time'),
] as const;

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
  const found = await call.db.rows(select('print_template', [
    ...listed,
    sql<number>`count(*) over ()`.as('n'),
  ])`where ${where}
    order by array_position(${names}::text[], entity), is_default desc, id limit ${rows} offset ${(page - 1) * rows}`);
  const total = found[0]?.n ?? (page === 1 ? 0 : await countTemplates(call, where));
  return { rows: found.map((row) => rowOf(call, row)), total: Number(total) };
}

async function countTemplates(call: Call, where: RawBuilder<unknown>): Promise<number> {
  const row = await call.db.first(select('print_template', [sql<number>`count(*)`.as('n')])`where ${where}`);
  return row?.n ?? 0;
}

/** The templates of a kind to choose from, the usual one first. */
export async function choicesOf(call: Call, entity: EntityDefinition): Promise<PrintChoice[]> {
  const rows = await call.db.rows(select('print_template', [
    'id',
    'name',
    'is_default',
  ])`where entity = ${entity.name} and deleted_at is null
    order by is_default desc, id`);
  return rows.map((row) => ({ id: row.id, ext: row.name, isDefault: row.is_default ? 1 : 0 }));
}

/** @throws AppError `not_found` */
export async function loadTemplate(call: Call, id: number): Promise<StoredTemplate> {
  const [row] = await readSettings(call.db, printSettings, sql`t.id = ${id}`);
  if (!row) throw notFound(printSettings.missing);
  return row;
}

/** @throws AppError `not_found` */
export async function readTemplate(call: Call, id: number): Promise<PrintTemplate> {
  const row = await call.db.first(
    select('print_template', [...listed, 'temp'])`where id = ${id} and deleted_at is null`,
  );
  if (!row) throw notFound(msg('printMissing'));
  return { ...rowOf(call, row), temp: row.temp };
}

/** Of one kind one is the usual one. */
async function leaveDefault(call: Call, entity: string): Promise<void> {
  const usual = sql`t.entity = ${entity} and t.is_default and t.deleted_at is null`;
  await stampSettings(call.db, printSettings, usual, { is_default: false });
}

/** @throws AppError `invalid` at `temp`, with the line */
async function requireReadable({ actor }: Call, temp: string): Promise<void> {
  await templateNames(actor.userId, temp);
}

/** @throws AppError `invalid` at `temp` or `ext`, `conflict` for more than there may be */
export async function addTemplate(call: Call, entity: EntityDefinition, sent: SentTemplate): Promise<number> {
  await requireReadable(call, sent.temp);
  await lockForChange(call, printSettings, { entity: entity.name });
  if (sent.isDefault) await leaveDefault(call, entity.name);
  const values = { entity: entity.name, name: sent.ext, temp: sent.temp, is_default: sent.isDefault === true };
  return (await insertSettings(call, printSettings, values)).id;
}

/** Answers the new version. @throws AppError `not_found`, `conflict` for a stale version, `invalid` */
export async function editTemplate(
  call: Call,
  id: number,
  sent: Partial<SentTemplate>,
  version: unknown,
): Promise<number> {
  const { entity } = await loadTemplate(call, id);
  await lockForChange(call, printSettings, { entity });
  const before = await holdOne(call, printSettings, id, { version });
  const { ext: name = before.name, temp = before.temp, isDefault = before.is_default } = sent;
  if (temp !== before.temp) await requireReadable(call, temp);
  if (isDefault && !before.is_default) await leaveDefault(call, entity);
  return (await changeSettings(call, printSettings, before, { name, temp, is_default: isDefault })).version;
}

/** @throws AppError `not_found` when one of them is not there */
export async function deleteTemplates(call: Call, ids: readonly number[]): Promise<void> {
  await removeSettings(call, printSettings, await holdSettings(call, printSettings, ids));
}

/** For the person who deleted it, as long as that can be undone. @throws AppError `not_found`, `conflict`, `invalid` */
export async function restoreTemplate(call: Call, id: number): Promise<void> {
  // Another may have become the usual one.
  const usual = sql`t.is_default and not exists (
    select 1 from print_template o where o.entity = t.entity and o.is_default and o.deleted_at is null)`;
  await restoreSettings(call, printSettings, id, { is_default: usual });
}

/** Puts in a ready-made one, once, unless one of its name is there. */
export async function addReady(db: Db, { key, entity, name, temp }: ReadyPrint): Promise<void> {
  const there = await db.first(sql`select 1 from print_template where ready = ${key} or (
    entity = ${entity} and lower(name) = lower(${name}) and deleted_at is null)`);
  if (there) return;
  const usual = sql`not exists (select 1 from print_template where entity = ${entity} and is_default and deleted_at is null)`;
  await seedSettings(db, printSettings, { entity, name, temp, ready: key, is_default: usual });
}
