// Records by what they are called, many names at once: for imports, which know others by their names only.
import { comparable, enteredLine } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import { select } from '../platform/db/query.ts';
import { yieldToEventLoop } from '../platform/event-loop.ts';
import type { Call, EntityDefinition, FieldDefinition, ReferenceSource, Row } from './entity.ts';
import { applyFieldPermissionsToText, isReadable } from './field-permissions.ts';
import { labelledBy } from './labels.ts';
import { loadVisible } from './load.ts';
import { preparedFor } from './prepared.ts';
import { visibleSql, writingMemberSql } from './query/scope.ts';
import { records } from './records.ts';
import { sortKey } from './search-text.ts';

/** The field that holds a record's name; undefined for records without names. */
export function nameField(entity: EntityDefinition): FieldDefinition | undefined {
  return entity.fields.find((field) => field.isName && field.column !== null && field.type === 'input');
}

export type NamedRow = Row & { $writer: boolean };

/**
 * Live records that the person sees and whose name is alike (NFKC, case, blanks), by the name in its comparable form.
 * Records in a pool have nobody and are not found.
 * @param field by which they are known; of their name where missing
 */
export async function recordsNamed(
  call: Call,
  entity: EntityDefinition,
  names: readonly string[],
  field: FieldDefinition | undefined = nameField(entity),
): Promise<Map<string, NamedRow[]>> {
  const found = new Map<string, NamedRow[]>();
  const column = field?.column;
  // A hidden name must not be found out by searching for it.
  if (!field || !isReadable(call.actor, entity.module, field)) return found;
  const wanted = new Set(names.map(comparable).filter(Boolean));
  if (!column || wanted.size === 0) return found;
  const rows = await call.db.rows(
    select(records(entity), ['t.*', writingMemberSql(entity, call.actor.userId).as('$writer')])`
    where ${await candidates(entity, field, [...wanted], names)} and t.deleted_at is null and ${visibleSql(entity, call.actor)}
    order by t.id`,
    preparedFor(entity),
  );
  for (const row of rows) {
    const name = comparable(String(row[column] ?? ''));
    if (!wanted.has(name)) continue;
    const alike = found.get(name) ?? [];
    alike.push(row);
    found.set(name, alike);
  }
  return found;
}

/** By an index: unique names have one of their lower case, others are sorted by their sound. */
async function candidates(
  entity: EntityDefinition,
  { column, unique }: FieldDefinition,
  names: readonly string[],
  wanted: readonly string[],
): Promise<RawBuilder<boolean>> {
  // As they are kept, too: brackets of full width stay what they are.
  const kept = [...new Set([...names, ...wanted.map((name) => enteredLine(name).trim().toLowerCase())])];
  if (unique || !entity.search) return sql`lower(${sql.ref(`t.${column}`)}) = any(${kept}::text[])`;
  const owned = entity.pool && entity.owner ? sql`${sql.ref(`t.${entity.owner}`)} > 0` : sql`true`;
  const keys: string[] = [];
  for (const [at, name] of names.entries()) {
    if (at > 0 && at % 50 === 0) await yieldToEventLoop();
    keys.push(sortKey(name));
  }
  return sql`(t.name_sort = any(${keys}::text[]) and ${owned})`;
}

/** The same as ids, keyed by the requested names. */
export async function idsNamed(
  call: Call,
  entity: EntityDefinition,
  names: readonly string[],
): Promise<Map<string, number[]>> {
  const found = await recordsNamed(call, entity, names);
  return new Map(names.map((name) => [name, (found.get(comparable(name)) ?? []).map((row) => row.id)]));
}

/** Records that are chosen where they are seen, and are called by one of their fields. */
export function recordReference(entity: EntityDefinition, wire: string): ReferenceSource {
  const { table, module, fields } = entity;
  const column = fields.find((field) => field.wire === wire)?.column ?? wire;
  return {
    visible: async (call, ids) => new Set((await loadVisible(call, entity, ids)).map((row) => row.id)),
    ...labelledBy({ table, column, shown: (actor, name) => applyFieldPermissionsToText(actor, module, wire, name) }),
    named: (call, names) => idsNamed(call, entity, names),
  };
}
