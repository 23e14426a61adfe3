// The data dictionary: entries by type, read by forms and lists, changed by administrators.
import type { DictionaryEntry } from '@crm/protocol/dictionary';
import { say, spoken } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Call, ReferenceSource } from '../../engine/entity.ts';
import { defineModule } from '../../engine/module.ts';
import { differences, writeLog } from '../../engine/operation-log.ts';
import type { Engine } from '../../engine/registry.ts';
import { requireFresh } from '../../engine/write/update.ts';
import { type Db, sqlState } from '../../platform/db/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { says } from '../../platform/http/issue.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zText, zWhole } from '../../platform/http/values.ts';

let cached: { version: number; entries: DictionaryEntry[] } | undefined;

/** Every entry at the version of the definitions that the call sees; they are few and read with every list. */
async function dictionaryEntries(db: Db, version: number): Promise<DictionaryEntry[]> {
  if (cached && cached.version >= version) return cached.entries;
  const meta = await db.first<{ version: number }>(sql`select definition_version as version from meta`);
  const entries = await db.rows<DictionaryEntry>(sql`
    select id, name as "Name", type as types, color, sort, enabled::int as enabled, version from dictionary_entry order by type, sort, id`);
  cached = { version: meta?.version ?? 0, entries };
  return entries;
}

async function bump(db: Db): Promise<void> {
  await db.run(sql`update meta set definition_version = definition_version + 1`);
}

const reference: ReferenceSource = {
  async visible(call, ids, field) {
    const entries = await dictionaryEntries(call.db, call.actor.definitionVersion);
    return new Set(
      entries
        .filter((entry) => entry.types === (field.key ?? field.wire) && entry.enabled && ids.includes(entry.id))
        .map((entry) => entry.id),
    );
  },
  async labels(db, actor, ids) {
    const entries = await dictionaryEntries(db, actor.definitionVersion);
    return new Map(entries.filter((entry) => ids.includes(entry.id)).map((entry) => [entry.id, entry.Name]));
  },
  async options(db, actor, field) {
    const entries = await dictionaryEntries(db, actor.definitionVersion);
    return entries
      .filter((entry) => entry.types === (field.key ?? field.wire) && entry.enabled)
      .map((entry) => ({ value: entry.id, label: entry.Name, ...(entry.color ? { color: entry.color } : {}) }));
  },
};

const zEntry = z.looseObject({
  id: zId,
  Name: zText
    .transform((text) => text.trim())
    .refine((text) => !isBlank(text), { error: says('required') })
    .refine((text) => textLength(text) <= 50, { error: says('tooLong', { max: 50 }) })
    .optional(),
  color: zText
    .refine((text) => text === '' || /^#[0-9a-fA-F]{6}$/.test(text) || /^[a-z]{3,10}$/.test(text), {
      error: says('colourFormat'),
    })
    .optional(),
  sort: zWhole(0, 9999).optional(),
  enabled: zWhole(0, 1).optional(),
  version: zWhole(0, 999_999_999).optional(),
});

async function editEntry(call: Call, body: z.output<typeof zEntry>): Promise<void> {
  const before = await call.db.first<{ name: string; color: string; sort: number; enabled: boolean; version: number }>(
    sql`select * from dictionary_entry where id = ${body.id} for update`,
  );
  if (!before) throw notFound();
  await requireFresh(call, 'dictionary', { id: body.id, version: before.version }, body.version);
  const next = {
    name: body.Name ?? before.name,
    color: body.color ?? before.color,
    sort: body.sort ?? before.sort,
    enabled: body.enabled === undefined ? before.enabled : body.enabled === 1,
  };
  await call.db
    .run(
      sql`update dictionary_entry set name = ${next.name}, color = ${next.color}, sort = ${next.sort}, enabled = ${next.enabled}, version = version + 1 where id = ${body.id}`,
    )
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? invalid({ Name: say('entryNameTaken') }) : error;
    });
  const readable = (row: typeof next) =>
    new Map([
      ['Name', row.name],
      ['color', row.color],
      ['sort', String(row.sort)],
      ['enabled', spoken(say(row.enabled ? 'enabled' : 'disabled'))],
    ]);
  const titles = new Map([
    ['Name', '名称'],
    ['color', '颜色'],
    ['sort', '排序'],
    ['enabled', '状态'],
  ]);
  await writeLog(call, [
    {
      entity: 'dictionary',
      recordId: body.id,
      action: 'edit',
      changes: differences(readable(before), readable(next), titles),
    },
  ]);
  await bump(call.db);
  call.effects.changed('status', [body.id], ['everyone']);
}

async function deleteEntries(engine: Engine, call: Call, ids: readonly number[]): Promise<number> {
  const rows = await call.db.rows<{ id: number; name: string }>(
    sql`select id, name from dictionary_entry where id = any(${ids}::bigint[]) order by id for update`,
  );
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length > 0)
    throw notFound(
      say('notFound'),
      missing.map((id) => ({ id, reason: say('notFound') })),
    );
  // Records keep the id, and history keeps its words: an entry in use is put out of use instead.
  const holders = engine.entities.flatMap((entity) =>
    entity.fields
      .filter((field) => field.type === 'statusSelect' && field.column)
      .map((field) => ({ table: entity.table, column: field.column as string })),
  );
  const used = await call.db.rows<{ id: number }>(sql`
    select e.id from dictionary_entry e where e.id = any(${ids}::bigint[]) and (${sql.join(
      holders.map(
        ({ table, column }) => sql`exists (select 1 from ${sql.table(table)} h where ${sql.ref(`h.${column}`)} = e.id)`,
      ),
      sql` or `,
    )})`);
  if (used.length > 0) {
    const rejected = used.map(({ id }) => ({
      id,
      reason: say('entryInUse', { name: rows.find((row) => row.id === id)?.name ?? '' }),
    }));
    const [first] = rejected;
    if (first) throw conflict(first.reason, { rejected });
  }
  await call.db.run(sql`delete from dictionary_entry where id = any(${ids}::bigint[])`);
  await writeLog(
    call,
    rows.map((row) => ({ entity: 'dictionary', recordId: row.id, action: 'delete', note: row.name })),
  );
  await bump(call.db);
  call.effects.changed('status', [...ids], ['everyone']);
  return rows.length;
}

const area = '数据字典';

export const dictionaryModule = defineModule({
  name: 'dictionary',
  grants: [
    {
      branch: 'system',
      module: 'status',
      label: '数据字典',
      scoped: false,
      actions: { index: '查看', edit: '编辑', delete: '删除' },
    },
  ],
  logs: [{ module: 'status', name: 'dictionary', grant: 'system.status.index' }],
  references: { dictionary: reference },
  start: async (db, modules) => {
    for (const [at, type] of modules.flatMap((module) => module.dictionaries ?? []).entries()) {
      const created = await db.run(
        sql`insert into dictionary_type (key, name, sort) values (${type.key}, ${type.name}, ${at}) on conflict (key) do nothing`,
      );
      if (created === 0) continue;
      await db.run(sql`insert into dictionary_entry (type, name, color, sort)
        select ${type.key}, name, color, sort from json_to_recordset(${JSON.stringify(type.entries.map(([name, color], sort) => ({ name, color, sort })))}::json)
          as e(name text, color text, sort integer)`);
      await bump(db);
    }
  },
  routes: (engine) => [
    route({
      path: 'api/Status/json',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '某一类型的字典项，types 为类型',
      body: z.looseObject({ types: zText.optional() }),
      handle: async ({ db, actor, body }) => {
        const entries = await dictionaryEntries(db, actor.definitionVersion);
        return { data: body.types ? entries.filter((entry) => entry.types === body.types) : entries };
      },
    }),
    route({
      path: 'api/Status/typelist',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      area,
      summary: '字典类型',
      body: z.looseObject({}),
      handle: async ({ db }) => ({
        data: await db.rows(sql`select key, name as "Name" from dictionary_type order by sort, key`),
      }),
    }),
    route({
      path: 'api/Status/Edit',
      access: ['system.status.edit'],
      kind: 'write',
      area,
      summary: '编辑字典项',
      body: zEntry,
      handle: async (call) => {
        await editEntry(call, call.body);
        return { data: { id: call.body.id }, msg: say('saved') };
      },
    }),
    route({
      path: 'api/Status/delete',
      access: ['system.status.delete'],
      kind: 'write',
      area,
      summary: '删除未使用的字典项',
      body: zBulk,
      handle: async (call) => ({
        data: { count: await deleteEntries(engine, call, call.body.ids) },
        msg: say('deleted'),
      }),
    }),
  ],
});
