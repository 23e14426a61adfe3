// Changing the data dictionary: new entries, edits, their order, and deleting what no record uses.

import { limits } from '@crm/protocol/limits';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type Call, type Field, storesNothing } from '../../engine/entity.ts';
import { sqlTypeOf } from '../../engine/fields/registry.ts';
import { rowField } from '../../engine/fields/tablelist.ts';
import type { ModuleDefinition } from '../../engine/module.ts';
import type { Engine } from '../../engine/registry.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings, requireNewest } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings, stampSettings } from '../../engine/settings/write.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { zId, zNameUpTo, zText, zWhole } from '../../platform/http/values.ts';

const zName = zNameUpTo(limits.names.entry);
const zColor = zText
  .refine((text) => text === '' || /^#[0-9a-fA-F]{6}$/.test(text) || /^[a-z]{3,10}$/.test(text), {
    error: sentenceError('colourFormat'),
  })
  .optional();

export const zNew = z.looseObject({
  types: zText.refine((text) => text !== '', { error: sentenceError('requiredSelect') }),
  Name: zName,
  color: zColor,
});

export const zEdit = z.looseObject({
  id: zId,
  Name: zName.optional(),
  color: zColor,
  sort: zWhole(0, 999_999).optional(),
  enabled: zWhole(0, 1).optional(),
  version: zWhole(0, 999_999_999).optional(),
});

export type Entry = SettingsOf<'dictionary_entry'>;

export const entrySettings = defineSettings<Entry>({
  name: 'dictionary',
  module: 'status',
  table: 'dictionary_entry',
  unique: { dictionary_entry_name: { wire: 'Name', sentence: msg('entryNameTaken') } },
  deletion: 'forever',
  log: {
    fields: {
      Name: { title: '名称', english: 'Name', text: ({ name }) => name },
      color: { title: '颜色', english: 'Colour' },
      sort: { title: '排序', english: 'Order' },
      enabled: {
        title: '状态',
        english: 'Status',
        text: ({ enabled }) => renderSentence(msg(enabled ? 'enabled' : 'disabled')),
      },
    },
    values: true,
    note: ({ name }, action) => (action === 'delete' ? name : ''),
  },
  moves: 'definitions',
  rooms: () => ['everyone'],
});

/** One of these entries is on its way to become another one. */
async function becoming(call: Call, ids: readonly number[]): Promise<boolean> {
  return (await call.db.first(sql`select 1 from dictionary_merge where id = any(${ids}::bigint[])`)) !== undefined;
}

/** One after another: two who arrange the same type at once would put two entries in one place. */
export async function lockType(call: Call, type: string): Promise<boolean> {
  const found = await call.db.first(sql`select key from dictionary_type where key = ${type} for update`);
  return found !== undefined;
}

/** Adds an entry behind the others of its type. @throws AppError `invalid` for an unknown type or a name that exists */
export async function addEntry(call: Call, body: z.output<typeof zNew>): Promise<number> {
  if (!(await lockType(call, body.types))) throw invalid({ types: msg('typeUnknown') });
  const last = sql`(select coalesce(max(sort), -1) + 1 from dictionary_entry where type = ${body.types})`;
  const values = { type: body.types, name: body.Name, color: body.color ?? '', sort: last };
  return (await insertSettings(call, entrySettings, values)).id;
}

/** Changes what was sent. @throws AppError `not_found`, `conflict` for a stale version, `invalid` for a name that exists */
export async function editEntry(call: Call, body: z.output<typeof zEdit>): Promise<void> {
  if (body.sort !== undefined) {
    const entry = await call.db.first(select('dictionary_entry', ['type'])`where id = ${body.id}`);
    if (entry) await lockType(call, entry.type);
  }
  const before = await holdOne(call, entrySettings, body.id);
  if (await becoming(call, [body.id])) throw conflict(msg('entryMerging', { name: before.name }));
  await requireNewest(call, entrySettings, before, body.version);
  const { Name: name = before.name, color = before.color, sort = before.sort } = body;
  if (sort !== before.sort) await makeRoom(call, before, sort);
  const enabled = body.enabled === undefined ? before.enabled : body.enabled === 1;
  await changeSettings(call, entrySettings, before, { name, color, sort, enabled });
}

/** When the place is taken, the entries from there on move one further; nobody edits them by that, so no new version. */
async function makeRoom(call: Call, { id, type }: Entry, place: number): Promise<void> {
  const others = await call.db.rows(
    select('dictionary_entry', ['id', 'sort'])`where type = ${type} and id <> ${id} order by id for update`,
  );
  if (!others.some((one) => one.sort === place)) return;
  const behind = others.filter((one) => one.sort >= place).map((one) => one.id);
  await stampSettings(call.db, entrySettings, sql`t.id = any(${behind}::bigint[])`, { sort: sql`t.sort + 1` });
}

interface EntryHolder {
  table: string;
  /** SQL over the row `h` and the entry `e`. */
  holds: RawBuilder<unknown>;
}

/** Where the field keeps entries: in its column or key of `ext`, one or a list of them, or in the rows of a table. */
function holdersOf(table: string, field: Field): EntryHolder[] {
  if (storesNothing(field) && !field.custom) return [];
  const stored = field.custom ? sql`h.ext -> ${field.wire}` : sql.ref(`h.${field.column}`);
  if (field.type === 'statusSelect') {
    const isJson = field.custom || sqlTypeOf(field) === 'jsonb';
    return [{ table, holds: isJson ? sql`${stored} @> to_jsonb(e.id)` : sql`${stored} = e.id` }];
  }
  return (field.columns ?? [])
    .filter((column) => column.type === 'statusSelect')
    .map((column) => ({
      table,
      holds: sql`exists (select 1 from jsonb_array_elements(case jsonb_typeof(${stored}) when 'array' then ${stored} else '[]' end) r
        where r -> ${column.column ?? column.wire} @> to_jsonb(e.id))`,
    }));
}

/** Deletes entries that no record has. @throws AppError `not_found`, `conflict` with the rejected ids */
export async function deleteEntries(
  engine: Engine,
  modules: readonly ModuleDefinition[],
  call: Call,
  ids: readonly number[],
): Promise<number> {
  const rows = await holdSettings(call, entrySettings, ids);
  for (const { id, name } of rows) if (await becoming(call, [id])) throw conflict(msg('entryMerging', { name }));
  const goal = await call.db.first(
    select(sql`dictionary_merge m join dictionary_entry e on e.id = m.id`, [
      sql<number>`e.id`.as('id'),
    ])`where m.into_id = any(${ids}::bigint[])`,
  );
  if (goal) throw conflict(msg('entryMergeGoal'));
  // Records keep the id, and history keeps its words: an entry in use is put out of use instead.
  const definitions = await Promise.all(
    engine.entities.map((entity) => engine.definitionFor(call.db, entity, call.actor)),
  );
  const beside = modules
    .flatMap((module) => module.dictionaries ?? [])
    .flatMap(({ heldBy }): EntryHolder[] =>
      heldBy ? [{ table: heldBy.table, holds: sql`${sql.ref(`h.${heldBy.column}`)} = e.id` }] : [],
    );
  const holders = definitions.flatMap(({ entity, fields }) => [
    ...fields.flatMap((field) => holdersOf(entity.table, field)),
    ...(entity.children ?? []).flatMap((lines) =>
      lines.fields.map(rowField).flatMap((field) => holdersOf(lines.table, field)),
    ),
  ]);
  const used = await call.db.rows(
    select('dictionary_entry as e', ['e.id'])`where e.id = any(${ids}::bigint[]) and (${sql.join(
      [...holders, ...beside].map(
        ({ table, holds }) => sql`exists (select 1 from ${sql.table(table)} h where ${holds})`,
      ),
      sql` or `,
    )})`,
  );
  if (used.length > 0) {
    const rejected = used.map(({ id }) => ({
      id,
      reason: msg('entryInUse', { name: rows.find((row) => row.id === id)?.name ?? '' }),
    }));
    const [first] = rejected;
    if (first) throw conflict(first.reason, { rejected });
  }
  await removeSettings(call, entrySettings, rows);
  return rows.length;
}
