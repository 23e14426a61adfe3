// Records that hold a dictionary entry get another one in its place: in columns, own fields, tables inside fields, and lines.
import { type RawBuilder, sql } from 'kysely';
import { countUpTo, returning, select } from '../../platform/db/query.ts';
import type { Call, ChildrenDefinition, EntityDefinition, Field, Row } from '../entity.ts';
import { type EntryChange, holdsEntries } from '../entries.ts';
import { emptyOf } from '../fields/registry.ts';
import { records } from '../records.ts';
import { changeRecords } from './change.ts';
import { type Holding, holdingOf, renamedValues } from './holding.ts';
import { lineFields } from './lines.ts';
import { lockRecords } from './locks.ts';
import { updateRows } from './store.ts';

/** Lines with a table of their own, and their columns that hold entries. */
function linesOf(entity: EntityDefinition, type: string): { lines: ChildrenDefinition; fields: Field[] }[] {
  return (entity.children ?? []).flatMap((lines) => {
    const fields = lineFields(lines).filter((field) => field.column !== null && holdsEntries(field, type));
    return fields.length > 0 ? [{ lines, fields }] : [];
  });
}

/** SQL over `t`, in the form that the indexes of columns and of `ext` have. */
function namesSql({ field, keys }: Holding, id: number): RawBuilder<unknown>[] {
  const values = keys ? keys.flatMap((key) => [[{ [key]: id }], [{ [key]: [id] }]]) : [id, [id]];
  if (field.custom)
    return values.map((value) => sql`(t.ext <> '{}' and t.ext @> ${JSON.stringify({ [field.wire]: value })}::jsonb)`);
  const column = sql.ref(`t.${field.column}`);
  if (Array.isArray(emptyOf(field))) return values.map((value) => sql`${column} @> ${JSON.stringify(value)}::jsonb`);
  return [sql`${column} = ${id}`];
}

function lineSql({ key, table }: ChildrenDefinition, fields: readonly Field[], id: number): RawBuilder<unknown> {
  const named = fields.map((field) => {
    const column = sql.ref(`l.${field.column}`);
    return Array.isArray(emptyOf(field)) ? sql`${column} @> ${JSON.stringify([id])}::jsonb` : sql`${column} = ${id}`;
  });
  return sql`t.id in (select ${sql.ref(`l.${key}`)} from ${sql.table(table)} l where ${sql.join(named, sql` or `)})`;
}

/** SQL over `t`: the record holds the entry; undefined where records of the kind hold none of its type. */
async function holdsSql(
  call: Call,
  entity: EntityDefinition,
  type: string,
  id: number,
): Promise<RawBuilder<unknown> | undefined> {
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const parts = [
    ...holdingOf(definition, type).flatMap((one) => namesSql(one, id)),
    ...linesOf(entity, type).map(({ lines, fields }) => lineSql(lines, fields, id)),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : undefined;
}

/**
 * How many records of a kind hold the entry, those in the recycle bin among them; undefined where none can.
 * @param most counting ends beyond so many
 */
export async function countHolding(
  call: Call,
  entity: EntityDefinition,
  { type, id }: { type: string; id: number },
  most: number,
): Promise<number | undefined> {
  const holds = await holdsSql(call, entity, type, id);
  if (!holds) return undefined;
  const row = await call.db.first(countUpTo(most + 1)`${sql.table(entity.table)} t where ${holds}`);
  return Number(row?.n ?? 0);
}

export interface Renamed {
  /** Records that were written. */
  count: number;
  /** Id of the last of them; 0: there are none beyond `after`. */
  last: number;
}

/**
 * Writes the other entry into the next records of a kind, under their locks; the log shows it and open clients are notified.
 * Records in the recycle bin are changed silently. Versions stay, so nobody's unsaved edit is refused because of it.
 * @param after id of the record that was written last
 * @param note the note of the log entry
 */
export async function renameEntryIn(
  call: Call,
  entity: EntityDefinition,
  change: EntryChange,
  { after, limit, note, dropped }: { after: number; limit: number; note: string; dropped: string },
): Promise<Renamed> {
  const holds = await holdsSql(call, entity, change.type, change.from);
  if (!holds) return { count: 0, last: 0 };
  const found = await call.db.rows(select(records(entity), ['t.id'])`
    where t.id > ${after} and ${holds} order by t.id limit ${limit}`);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { count: 0, last: 0 };
  await lockRecords(call, entity, ids);
  // As they are under the lock: somebody may have chosen something else meanwhile.
  const rows = await call.db.rows(select(records(entity), ['t.*'])`
    where t.id = any(${ids}::bigint[]) and ${holds} order by t.id`);
  const definition = await call.engine.definitionFor(call.db, entity, call.actor);
  const lost = await renameLines(call, entity, change, rows);
  const holding = holdingOf(definition, change.type);
  const became = new Map([[change.from, change.to]]);
  const values = new Map(rows.map((row) => [row.id, renamedValues(holding, row, became)]));
  const alive = rows.filter((row) => row['deleted_at'] === null);
  for (const row of rows) {
    const set = values.get(row.id) ?? {};
    if (row['deleted_at'] !== null && Object.keys(set).length > 0)
      await updateRows(call, definition, [row.id], set, { keepVersion: true, keepTime: true });
  }
  await changeRecords(call, entity, alive, (row) => values.get(row.id) ?? {}, {
    action: 'entryMerged',
    note: (row) => (lost.has(row.id) ? `${note}；${dropped}` : note),
    keepVersion: true,
    back: true,
    carried: true,
  });
  return { count: rows.length, last: ids.at(-1) ?? 0 };
}

/**
 * Lines of these records. Where two lines may not have the same value, the line that has the other entry already stays, and
 * the one that would be its double goes.
 * @returns ids of the records that lost a line
 */
async function renameLines(
  call: Call,
  entity: EntityDefinition,
  { type, from, to }: EntryChange,
  rows: readonly Row[],
): Promise<Set<number>> {
  const lost = new Set<number>();
  const ids = rows.map((row) => row.id);
  for (const { lines, fields } of linesOf(entity, type)) {
    const [table, key] = [sql.table(lines.table), sql.ref(lines.key)];
    for (const field of fields) {
      const column = sql.ref(field.column as string);
      if (lines.distinct?.wire === field.wire) {
        const gone = await call.db.rows(returning(records(lines), [sql.ref<number>(`l.${lines.key}`).as('id')])`
          delete from ${table} as l where ${sql.ref(`l.${lines.key}`)} = any(${ids}::bigint[]) and ${sql.ref(`l.${field.column}`)} = ${from}
            and exists (select 1 from ${table} o where ${sql.ref(`o.${lines.key}`)} = ${sql.ref(`l.${lines.key}`)}
              and ${sql.ref(`o.${field.column}`)} = ${to})`);
        for (const { id } of gone) lost.add(id);
      }
      if (Array.isArray(emptyOf(field))) {
        await call.db.run(sql`
          update ${table} set ${column} = (select jsonb_agg(distinct case when v = to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else v end)
            from jsonb_array_elements(${column}) v)
          where ${key} = any(${ids}::bigint[]) and ${column} @> ${JSON.stringify([from])}::jsonb`);
      } else {
        await call.db.run(
          sql`update ${table} set ${column} = ${to} where ${key} = any(${ids}::bigint[]) and ${column} = ${from}`,
        );
      }
    }
  }
  return lost;
}
