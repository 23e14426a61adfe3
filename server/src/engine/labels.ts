// Texts of references that are one column of one table: rows are read with them, instead of one more query for each kind.
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../platform/access/actor.ts';
import { PREPARED } from '../platform/db/database.ts';
import { select } from '../platform/db/query.ts';
import type { Call, EntityDefinition, Field, FieldDefinition, LabelColumn, ReferenceSource, Row } from './entity.ts';
import { fieldType, referenceOf } from './fields/registry.ts';
import { records } from './records.ts';

/** What a source has whose texts are a column: both ways to them. */
export function labelledBy(label: LabelColumn): Pick<ReferenceSource, 'label' | 'labels'> {
  return {
    label,
    labels: async (db, actor, ids) => {
      const rows = await db.rows(
        select(records(label), ['id', sql.ref<string>(label.column).as('text')])`
        where id = any(${ids}::bigint[])`,
        PREPARED,
      );
      return shownTo(actor, label, rows);
    },
  };
}

/** Only whole columns with one id each: pairs, several and what is chosen from a list of words are looked up by their types. */
function labelOf(call: Call, field: FieldDefinition): LabelColumn | undefined {
  const source = referenceOf(field);
  if (!source || field.column === null || field.wire2 || field.options || (field.max ?? 1) > 1) return undefined;
  return call.engine.reference(source).label;
}

const nameOf = (column: string) => `$${column}`;

/** Columns with the labels of the references of a row `t`. */
export function labelColumns(call: Call, fields: readonly FieldDefinition[]): RawBuilder<unknown>[] {
  return fields.flatMap((field) => {
    const label = labelOf(call, field);
    if (!label) return [];
    const { table, column } = label;
    return sql`(select l.${sql.ref(column)} from ${sql.table(table)} l where l.id = t.${sql.ref(field.column as string)}) as ${sql.ref(nameOf(field.column as string))}`;
  });
}

const ofEntities = new WeakMap<EntityDefinition, RawBuilder<unknown>>();

/** The same for all fields that an entity is born with, to stand behind other columns. */
export function labelsBehind(call: Call, entity: EntityDefinition): RawBuilder<unknown> {
  let behind = ofEntities.get(entity);
  if (!behind) {
    const columns = labelColumns(call, entity.fields);
    behind = columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`;
    ofEntities.set(entity, behind);
  }
  return behind;
}

/** The labels of a field's values, from rows that were read with their labels; undefined where they were not. */
export function labelsIn(call: Call, field: Field, rows: readonly Row[]): ReadonlyMap<number, string> | undefined {
  const label = field.custom ? undefined : labelOf(call, field);
  if (!label || !fieldType(field.type).labelled) return undefined;
  const name = nameOf(field.column as string);
  if (!rows.every((row) => name in row)) return undefined;
  const known = rows.flatMap((row) =>
    typeof row[name] === 'string' ? [{ id: Number(row[field.column as string]), text: row[name] }] : [],
  );
  return shownTo(call.actor, label, known);
}

function shownTo(
  actor: Actor,
  label: LabelColumn,
  rows: readonly { id: number; text: string }[],
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { id, text } of rows) {
    const shown = label.shown(actor, text);
    if (shown !== undefined) texts.set(id, shown);
  }
  return texts;
}
