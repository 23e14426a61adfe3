// Orders of lists and the cursors that go on from the last row of a page.
import { limits } from '@crm/protocol/limits';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Definition, EntityDefinition, Field, FieldDefinition, SortDefinition } from '../entity.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { type Cursor, comparedSql, isRanked, type Order } from './order.ts';
import { afterRankSql, rankedValue, rankSql } from './rank.ts';

export type { Cursor, Order } from './order.ts';

/** How lists of the entity are sorted by the field: by the column that it declares, or as its type does for all of its kind. */
export function sortOf(entity: EntityDefinition, field: FieldDefinition | Field): SortDefinition | undefined {
  if (field.sort === false) return undefined;
  const sqlType = sqlTypeOf(field);
  if (field.sort) return sqlType ? { ...field.sort, kind: sqlType } : undefined;
  if (!entity.api.index || !field.column) return undefined;
  if ('custom' in field && field.custom) return field.indexed ? customSort(field) : undefined;
  const { ranks, ranksOwn } = fieldType(field.type);
  const isRankable = ranks !== undefined && !ranksOwn && sqlType === 'bigint';
  return isRankable ? { column: field.column, kind: 'rank' } : undefined;
}

/** How custom fields of a type are ordered, and what their index is made of; undefined for types without an order. */
export function customSort(field: Field): SortDefinition | undefined {
  const order = { column: 'ext', key: field.wire };
  const type = sqlTypeOf(field);
  if (type === 'numeric') return { ...order, kind: 'numeric' };
  if (type === 'date' || type === 'timestamptz') return { ...order, kind: 'text' };
  const { ranks, entry } = fieldType(field.type);
  const isNumbered = (field.options ?? []).every((option) => Number.isSafeInteger(Number(option.value)));
  if (ranks && type === 'bigint') return isNumbered ? { ...order, kind: 'rank' } : undefined;
  return type === 'text' && entry === 'typed' && (field.max ?? limits.shortText) <= limits.shortText
    ? { ...order, kind: 'text' }
    : undefined;
}

/** The order that `sort` requests, or a Chinese problem. Empty: the entity's default, newest first. */
export function parseSort(text: string, definition: Definition): Order | { problem: Sentence } {
  if (text === '') {
    const wire =
      definition.fields.find((field) => field.column === (definition.entity.defaultSort ?? 'created_at'))?.wire ?? '';
    return { wire, column: definition.entity.defaultSort ?? 'created_at', kind: 'timestamptz', descending: true };
  }
  const match = /^(\S+)(?: (asc|desc))?$/i.exec(text.trim());
  const field = match ? definition.byWire.get(match[1] as string) : undefined;
  const sort = field && sortOf(definition.entity, field);
  if (!match || !sort) return { problem: msg('notSortable') };
  return {
    ...sort,
    wire: field.wire,
    descending: match[2] ? match[2].toLowerCase() === 'desc' : sort.kind === 'timestamptz',
  };
}

/** What a row of `t` is sorted by, before its id. */
export function sortedSql(order: Order): RawBuilder<unknown> {
  return isRanked(order) ? rankSql(order) : comparedSql(order);
}

/** `order by` without the words. The id makes it total. */
export function orderSql(order: Order, alias: string, column?: string): RawBuilder<unknown> {
  const sorted = column ? sql.ref(`${alias}.${column}`) : sortedSql(order);
  if (isRanked(order)) return sql`${sorted}, ${sql.ref(`${alias}.id`)} desc`;
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // Ascending puts missing values last anyway; descending has to say so, as its index does.
  const nulls = order.nullable && order.descending ? sql` nulls last` : sql``;
  return sql`${sorted} ${direction}${nulls}, ${sql.ref(`${alias}.id`)} ${direction}`;
}

/** SQL over `t` for the rows behind the cursor. */
export function afterSql(order: Order, cursor: Cursor): RawBuilder<boolean> {
  if (isRanked(order)) return afterRankSql(order, cursor);
  const column = comparedSql(order);
  const sign = sql.raw(order.descending ? '<' : '>');
  if (cursor.value === null) return sql`(${column} is null and t.id ${sign} ${cursor.id})`;
  const behind = sql<boolean>`(${column}, t.id) ${sign} (${cursor.value}::${sql.raw(order.kind)}, ${cursor.id}::bigint)`;
  return order.nullable ? sql`(${behind} or ${column} is null)` : behind;
}

export function writeCursor(order: Order, cursor: Cursor): string {
  const { value, id, mark } = cursor;
  const parts = [order.wire, order.descending ? 1 : 0, value, id, ...(mark === undefined ? [] : [mark])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** Characters of a cursor: the longest text that lists are ordered by, each character escaped. */
export const longestCursor = 4000;

/** A moment as the database writes it, those before there were time zones, too; its day is checked apart. */
const moment = /^(\d{4}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?([+-](0\d|1[0-5])(:[0-5]\d){0,2})?$/;

/** True for a day that exists, whatever its year: what is computed from a day may lie beyond those that people write. */
function isDay(text: string | undefined): boolean {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** What the database writes of each kind of value, and nothing that it could not read back. */
const isWritten: Readonly<Record<Order['kind'], (value: string) => boolean>> = {
  timestamptz: (value) => isDay(moment.exec(value)?.[1]),
  date: isDay,
  numeric: (value) => /^(-Infinity|-?\d{1,40}(\.\d{1,20})?)$/.test(value),
  bigint: (value) => /^-?\d{1,15}$/.test(value),
  rank: (value) => rankedValue(value) !== undefined,
  text: (value) => !value.includes('\0') && value.isWellFormed(),
  jsonb: () => false,
  boolean: () => false,
};

/** The cursor of a page in the same order, or undefined for anything else. */
export function readCursor(text: string, order: Order): Cursor | undefined {
  if (text.length > longestCursor || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length < 4 || parts.length > 5) return undefined;
  const [wire, descending, value, id, mark] = parts as unknown[];
  if (wire !== order.wire || descending !== (order.descending ? 1 : 0)) return undefined;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (parts.length === 5 && (typeof mark !== 'number' || !Number.isSafeInteger(mark))) return undefined;
  if (value === null ? !order.nullable : typeof value !== 'string' || !isWritten[order.kind](value)) return undefined;
  return { value: value as string | null, id, ...(typeof mark === 'number' ? { mark } : {}) };
}
