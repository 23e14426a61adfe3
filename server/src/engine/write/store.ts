// The only place that writes an entity's row: binding of values, search columns, unique constraints in the field's words.
import { type RawBuilder, sql } from 'kysely';
import { returning } from '../../platform/db/query.ts';
import type { Call, Definition, FieldDefinition, Row, Values } from '../entity.ts';
import { sqlTypeOf } from '../fields/registry.ts';
import { preparedFor } from '../prepared.ts';
import { storedOf } from '../present.ts';
import { records } from '../records.ts';
import { searchColumns, sortKey } from '../search-text.ts';
import { inFieldWords } from './field-words.ts';
import { holdingOf, renamedValues } from './holding.ts';
import { sameJson } from './same.ts';
import { sentRows, textArray } from './sent-rows.ts';

export { sameJson } from './same.ts';

/** A bound value: fragments as they are, everything else with structure as JSON. */
export function bindable(value: unknown): RawBuilder<unknown> {
  if (value === null || typeof value !== 'object') return sql`${value}`;
  if ('isRawBuilder' in value) return value as RawBuilder<unknown>;
  return sql`${JSON.stringify(value)}::jsonb`;
}

/** True when the column of a field holds the value already. @param fields among which the column's is, if it has one */
export function isStored(
  stored: unknown,
  value: unknown,
  column?: string,
  fields: readonly FieldDefinition[] = [],
): boolean {
  if (typeof value === 'object' && value !== null && 'isRawBuilder' in value) return false;
  if (sameJson(stored, value)) return true;
  if (typeof stored === 'string' && typeof value === 'string') {
    const field = fields.find((one) => column !== undefined && (one.column === column || one.column2 === column));
    const type = field && sqlTypeOf(field);
    // A moment's text continues with its zone; other text differs as soon as one character does.
    if (type === 'timestamptz') return value.length === 19 && stored.startsWith(value);
    // Decimals: the database writes as many places as the column has.
    return type === 'numeric' && trimmed(stored) === trimmed(value);
  }
  return false;
}

function trimmed(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Adds the search columns to the values when something that they are made of is among them. */
export async function addSearch(
  call: Pick<Call, 'db'>,
  { entity, fields }: Pick<Definition, 'entity' | 'fields'>,
  values: Values,
  before: Row | undefined,
): Promise<void> {
  if (!entity.search) return;
  const own = fields.filter((field) => field.custom && field.searchable);
  const columns = own.length > 0 ? [...(entity.searched ?? []), 'ext'] : entity.searched;
  if (before && entity.searched && !columns?.some((column) => Object.hasOwn(values, column))) return;
  const row = { ...before, ...values } as Row;
  const source = await entity.search(row, call);
  const words = own.map((field) => String(storedOf(row, field) ?? ''));
  const { text, tokens } = searchColumns({ ...source, words: [...(source.words ?? []), ...words] });
  const stored = before?.['search_tokens'] as readonly string[] | undefined;
  const sameTokens =
    stored === undefined || (stored.length === tokens.length && tokens.every((one) => stored.includes(one)));
  if (before && before['search_text'] === text && sameTokens) return;
  values['search_text'] = text;
  values['search_tokens'] = textArray(tokens);
  values['name_sort'] = sortKey(source.names[0] ?? '');
}

/** What stands in the place of search columns where the rows are taken back at once, and nobody finds them. */
export function withoutSearch({ entity }: Pick<Definition, 'entity'>, values: Values): void {
  if (entity.search) Object.assign(values, { search_text: '', search_tokens: textArray([]), name_sort: '' });
}

/** Inserts rows with the same columns in one statement; the rows come back in their order. */
export async function insertRows(call: Call, definition: Definition, sent: readonly Values[]): Promise<Row[]> {
  const { entity } = definition;
  const list = await withEntriesOfToday(call, definition, sent);
  const columns = [...new Set(list.flatMap((values) => Object.keys(values)))];
  const into = sql`insert into ${sql.table(entity.table)} as t (${sql.join(columns.map((column) => sql.ref(column)))})`;
  const many = list.length > 1 ? await sentRows(call, entity.table, columns, list) : undefined;
  const statement = many
    ? sql<Row>`${into} ${many.rows} returning ${sql.join(many.answered.map((column) => sql.ref(`t.${column}`)))}`
    : returning(records(entity), ['t.*'])`${into} ${valuesOf(columns, list)}`;
  // One row at a time is the common case; other numbers of values would each be a statement of their own.
  const name = many || list.length === 1 ? preparedFor(entity) : undefined;
  const rows = await withFieldErrors(definition, list, () => call.db.rows(statement, name));
  return rows.sort((a, b) => a.id - b.id);
}

function valuesOf(columns: readonly string[], list: readonly Values[]): RawBuilder<unknown> {
  const row = (values: Values) =>
    sql`(${sql.join(columns.map((column) => (Object.hasOwn(values, column) ? bindable(values[column]) : sql`default`)))})`;
  return sql`values ${sql.join(list.map(row))}`;
}

/** Sets the same columns of these rows; version and time move on by default. */
export async function updateRows(
  call: Call,
  definition: Definition,
  ids: readonly number[],
  values: Values,
  options: { keepVersion?: boolean; keepTime?: boolean } = {},
): Promise<Row[]> {
  const [set = values] = await withEntriesOfToday(call, definition, [values]);
  const assignments = [
    ...Object.keys(set).map((column) => sql`${sql.ref(column)} = ${bindable(set[column])}`),
    ...(options.keepVersion ? [] : [sql`version = t.version + 1`]),
    ...(options.keepTime ? [] : [sql`updated_at = now()`]),
  ];
  const rows = await withFieldErrors(definition, [set], () =>
    call.db.rows(
      returning(records(definition.entity), ['t.*'])`
      update ${sql.table(definition.entity.table)} as t set ${sql.join(assignments)} where t.id = any(${ids}::bigint[])`,
      preparedFor(definition.entity),
    ),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/**
 * Values that come from elsewhere than a form, such as what an earlier write left behind, may name an entry that became
 * another one since.
 */
async function withEntriesOfToday(
  call: Call,
  definition: Definition,
  list: readonly Values[],
): Promise<readonly Values[]> {
  const became = await call.engine.reference('dictionary').became?.(call.db, call.actor);
  if (!became?.size) return list;
  const holding = holdingOf(definition);
  return list.map((values) => ({ ...values, ...renamedValues(holding, values, became) }));
}

async function withFieldErrors<T>(definition: Definition, rows: readonly Values[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inFieldWords(definition, rows, error) ?? error;
  }
}
