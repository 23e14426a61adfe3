// What saving a form would lose: how many records hold a value of what goes.
import type { FormLoss } from '@crm/protocol/customForm';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { FieldRecord } from '../../engine/effective-fields.ts';
import { type Call, type EntityDefinition, type Field, storesNothing } from '../../engine/entity.ts';
import { fieldType } from '../../engine/fields/registry.ts';
import { filterSql } from '../../engine/query/filters.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';
import type { Shaped } from './field-record.ts';
import { optionsGone } from './shape.ts';

export type Loss = Omit<FormLoss, 'msg'> & { sentence: Sentence };

/** Records, also those in the recycle bin, that hold a value of the field. */
export async function countValues(call: Call, entity: EntityDefinition, field: Field): Promise<number> {
  if (storesNothing(field)) return 0;
  const has = filterSql({ field, type: 'notempty', value: '' });
  return 'sql' in has ? countWhere(call, entity, has.sql) : 0;
}

async function countWhere(call: Call, entity: EntityDefinition, where: RawBuilder<boolean>): Promise<number> {
  const found = await call.db.first(select(records(entity), [sql<number>`count(*)`.as('n')])`where ${where}`);
  return found?.n ?? 0;
}

/** Records with something in columns of a table that go, or become of another kind. */
async function lostColumns(
  call: Call,
  entity: EntityDefinition,
  { wire, title, columns = [] }: Field,
  next: Field['columns'] = columns,
): Promise<Pick<Loss, 'count' | 'sentence'> | undefined> {
  const kindOf = (type: string) => fieldType(type).sqlType;
  const gone = columns.filter(
    (one) => !one.formula && !next.some((other) => other.wire === one.wire && kindOf(other.type) === kindOf(one.type)),
  );
  if (gone.length === 0) return undefined;
  const names = gone.map((one) => one.column ?? one.wire);
  const count = await countWhere(
    call,
    entity,
    sql<boolean>`exists (select 1 from jsonb_path_query(t.ext, ${`lax $."${wire}"[*]`}::jsonpath) cells, unnest(${names}::text[]) as name
      where jsonb_typeof(cells) = 'object' and coalesce(cells ->> name, '') <> '')`,
  );
  const titles = gone.map((one) => one.title);
  return count > 0 ? { count, sentence: msg('wouldLoseColumns', { field: title, columns: titles, count }) } : undefined;
}

/** Deleted fields, columns and options that are gone, and values that a formula takes the place of. */
export async function lossesOf(
  call: Call,
  entity: EntityDefinition,
  was: readonly Shaped[],
  next: FieldRecord[],
): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const { field, record } of was) {
    const draft = next.find((one) => one.id === record.id);
    if (!draft || !field.custom) continue;
    const base = { id: record.id, field: field.wire, title: field.title };
    if (draft.status === 0) {
      const count = await countValues(call, entity, field);
      if (count > 0) losses.push({ ...base, count, sentence: msg('wouldLose', { field: field.title, count }) });
      continue;
    }
    if (draft.formula && !record.formula) {
      const count = await countValues(call, entity, field);
      if (count > 0) losses.push({ ...base, count, sentence: msg('wouldOverwrite', { field: field.title, count }) });
    }
    const cells = await lostColumns(call, entity, field, draft.settings.columns);
    if (cells) losses.push({ ...base, ...cells });
    const gone = optionsGone(field.options ?? [], draft.options ?? []);
    const used: typeof gone = [];
    let count = 0;
    for (const option of gone) {
      const value = JSON.stringify({ [field.wire]: option.value });
      const list = JSON.stringify({ [field.wire]: [option.value] });
      const n = await countWhere(call, entity, sql<boolean>`(t.ext @> ${value}::jsonb or t.ext @> ${list}::jsonb)`);
      if (n > 0) used.push(option);
      count += n;
    }
    if (used.length === 0) continue;
    // Records keep them, with their words.
    draft.options = [...(draft.options ?? []), ...used.map((option) => ({ ...option, disabled: true }))];
    const names = used.map((option) => option.label);
    losses.push({ ...base, count, sentence: msg('wouldKeepOptions', { field: field.title, options: names, count }) });
  }
  return losses;
}
