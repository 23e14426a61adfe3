// The data dictionary: entries by type, read by forms and lists, changed by administrators.

import { type DictionaryEntry, zDictionaryEntry, zDictionaryType } from '@crm/protocol/answers/dictionary';
import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import * as z from 'zod';
import type { ReferenceSource } from '../../engine/entity.ts';
import { defineModule, usual } from '../../engine/module.ts';
import { seedSettings } from '../../engine/settings/write.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { definitionsChanged } from '../../platform/access/versions.ts';
import { type Db, PREPARED } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { zCreated, zDone } from '../../platform/http/answers.ts';
import { route } from '../../platform/http/route.ts';
import { zBulk, zId, zText } from '../../platform/http/values.ts';
import { addEntry, deleteEntries, editEntry, entrySettings, zEdit, zNew } from './entry.actions.ts';
import { mergeEntries, usesOf, zEntryUses, zMerge } from './merge.actions.ts';
import { mergeJob } from './merge.job.ts';

interface Entries {
  version: number;
  entries: DictionaryEntry[];
  names: ReadonlyMap<number, string>;
  /** What is gone, or about to go, and the entries that took its place. */
  became: ReadonlyMap<number, number>;
}

/** By the company that the caller knows: one process may serve several databases. */
const known = new WeakMap<Actor['organisation'], Entries>();

/** Every entry at the version of the definitions that the call sees; they are few and read with every list. */
async function dictionary(db: Db, { organisation, definitionVersion }: Actor): Promise<Entries> {
  const cached = known.get(organisation);
  if (cached && cached.version >= definitionVersion) return cached;
  const meta = await db.first(select('meta', ['definition_version as version'])``);
  const entries =
    await db.rows(
      select('dictionary_entry as e', [
        'id',
        'name as Name',
        'type as types',
        'color',
        'sort',
        sql<0 | 1>`enabled::int`.as('enabled'),
        'version',
        sql<number>`coalesce((select m.into_id from dictionary_merge m where m.id = e.id), 0)`.as('into'),
      ])`order by type, sort, id`,
    );
  const merges = await db.rows(select('dictionary_merge', ['id', 'into_id'])``);
  const found = {
    version: meta?.version ?? 0,
    entries,
    names: new Map(entries.map(({ id, Name }) => [id, Name])),
    became: new Map(merges.map(({ id, into_id }) => [id, into_id])),
  };
  known.set(organisation, found);
  return found;
}

async function dictionaryEntries(db: Db, actor: Actor): Promise<DictionaryEntry[]> {
  return (await dictionary(db, actor)).entries;
}

const reference: ReferenceSource = {
  async visible(call, ids, field) {
    const entries = await dictionaryEntries(call.db, call.actor);
    const usable = entries
      .filter((entry) => entry.types === (field.key ?? field.wire) && entry.enabled && ids.includes(entry.id))
      .map((entry) => entry.id);
    if (usable.length === 0) return new Set();
    // Held until the record is written: deleting an entry, or putting it out of use, waits for it. Checked once more, as what
    // this process remembers may be older.
    const held = await call.db.rows(
      select('dictionary_entry', ['id'])`where id = any(${usable}::bigint[]) and enabled order by id for key share`,
      PREPARED,
    );
    return new Set(held.map((entry) => entry.id));
  },
  async labels(db, actor, ids) {
    const { names } = await dictionary(db, actor);
    return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ''] as const] : [])));
  },
  async named({ db, actor }, names, field) {
    const entries = await dictionaryEntries(db, actor);
    const own = entries.filter((entry) => entry.types === (field.key ?? field.wire) && entry.enabled);
    const idsOf = (name: string) => own.filter((entry) => comparable(entry.Name) === comparable(name));
    return new Map(names.map((name) => [name, idsOf(name).map((entry) => entry.id)]));
  },
  became: async (db, actor) => (await dictionary(db, actor)).became,
  async ranks({ db, actor }, field) {
    const entries = await dictionaryEntries(db, actor);
    return entries.filter((entry) => entry.types === (field.key ?? field.wire)).map((entry) => entry.id);
  },
  async options(db, actor, field) {
    const entries = await dictionaryEntries(db, actor);
    return entries
      .filter((entry) => entry.types === (field.key ?? field.wire) && entry.enabled)
      .map((entry) => ({ value: entry.id, label: entry.Name, ...(entry.color ? { color: entry.color } : {}) }));
  },
};

const area = '数据字典';

export const dictionaryModule = defineModule({
  name: 'dictionary',
  grants: [
    {
      branch: 'system',
      module: 'status',
      label: '数据字典',
      scoped: false,
      actions: usual('index', 'add', 'edit', 'delete'),
    },
  ],
  settingsRecords: [entrySettings],
  logs: [{ module: 'status', name: 'dictionary', grant: 'system.status.index', table: 'dictionary_entry' }],
  references: { dictionary: reference },
  verbs: { entryMerged: ['合并字典项', 'Merged dictionary entries'], mergeEntry: ['合并到', 'Merge into'] },
  jobs: [mergeJob],
  start: async (db, modules) => {
    for (const [at, type] of modules.flatMap((module) => module.dictionaries ?? []).entries()) {
      const created = await db.run(
        sql`insert into dictionary_type (key, name, sort) values (${type.key}, ${type.name}, ${at}) on conflict (key) do nothing`,
      );
      if (created === 0) continue;
      for (const [sort, [name, color]] of type.entries.entries())
        await seedSettings(db, entrySettings, { type: type.key, name, color, sort });
      await definitionsChanged(db);
    }
  },
  routes: (engine, modules) => [
    route({
      path: 'api/Status/json',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '某一类型的字典项，types 为类型',
      english: 'Entries of one dictionary; types is the dictionary',
      body: z.looseObject({ types: zText.optional() }),
      answer: z.array(zDictionaryEntry),
      handle: async ({ db, actor, body }) => {
        const entries = await dictionaryEntries(db, actor);
        return { data: body.types ? entries.filter((entry) => entry.types === body.types) : entries };
      },
    }),
    route({
      path: 'api/Status/typelist',
      method: 'both',
      access: 'signedIn',
      kind: 'read',
      byGrants: true,
      quick: true,
      area,
      summary: '字典类型',
      english: 'Dictionaries',
      body: z.looseObject({}),
      answer: z.array(zDictionaryType),
      handle: async ({ db }) => ({
        data: await db.rows(select('dictionary_type', ['key', 'name as Name'])`order by sort, key`),
      }),
    }),
    route({
      path: 'api/Status/add',
      access: ['system.status.add'],
      kind: 'write',
      area,
      summary: '新建字典项：types 为类型，Name 为名称，排在最后',
      english: 'Create an entry: types is the dictionary, Name the name; it comes last',
      body: zNew,
      answer: zCreated,
      handle: async (call) => ({ data: { id: await addEntry(call, call.body) }, msg: msg('saved') }),
    }),
    route({
      path: 'api/Status/Edit',
      access: ['system.status.edit'],
      kind: 'write',
      area,
      summary: '编辑字典项；sort 已被占用时，其后的各项依次后移',
      english: 'Edit an entry; when sort is taken, the entries after it move down',
      body: zEdit,
      answer: zCreated,
      handle: async (call) => {
        await editEntry(call, call.body);
        return { data: { id: call.body.id }, msg: msg('saved') };
      },
    }),
    route({
      path: 'api/Status/uses',
      access: ['system.status.edit'],
      kind: 'read',
      area,
      summary: '字典项在多少条记录中使用（含回收站），按类型；count 超过 10000 时为 10001',
      english: 'How many records use an entry (with the recycle bin), by type; count is 10001 beyond 10000',
      body: z.looseObject({ id: zId }),
      answer: zEntryUses,
      handle: async (call) => ({ data: await usesOf(call, modules, call.body.id) }),
    }),
    route({
      path: 'api/Status/merge',
      access: ['system.status.edit'],
      kind: 'write',
      area,
      summary: '把字典项 id 合并到同一类型的 into：立即停用 id，在后台更新用到它的记录（答复 job），完成后删除 id',
      english:
        'Merge an entry (id) into another (into) of the same dictionary: the first is disabled at once, records using it are updated in the background (job in the response), then it is deleted',
      body: zMerge,
      answer: z.strictObject({ id: z.number(), job: z.number() }),
      handle: async (call) => ({ data: await mergeEntries(call, call.body), msg: msg('entryMergeBegun') }),
    }),
    route({
      path: 'api/Status/delete',
      access: ['system.status.delete'],
      kind: 'write',
      area,
      summary: '删除未使用的字典项',
      english: 'Delete entries that are not in use',
      body: zBulk,
      answer: zDone,
      handle: async (call) => ({
        data: { count: await deleteEntries(engine, modules, call, call.body.ids) },
        msg: msg('deleted'),
      }),
    }),
  ],
});
