// Orders of lists and the cursors that go on from the last row of a page.
import { limits } from '@crm/protocol/limits';
import { type Sentence, say } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { parseMoment } from '../../platform/http/values.ts';
import type { Definition, EntityDefinition, Field, FieldDefinition, SortDefinition } from '../entity.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { type Cursor, comparedSql, isRanked, type Order } from './order.ts';
import { afterRankSql, rankedValue, rankSql } from './rank.ts';

export type { Cursor, Order } from './order.ts';

/** How lists of the entity are sorted by the field: as it declares, or as its type does for all of its kind. */
export function sortOf(entity: EntityDefinition, field: FieldDefinition | Field): SortDefinition | undefined {
  if (field.sort !== undefined) return field.sort || undefined;
  if (!entity.api.index || !field.column) return undefined;
  if ('custom' in field && field.custom) return field.indexed ? customSort(field) : undefined;
  const { ranks, ranksOwn } = fieldType(field.type);
  const isRankable = ranks !== undefined && !ranksOwn && sqlTypeOf(field) === 'bigint';
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

/** The order that `sort` asks for, or a Chinese problem. Empty: the entity's default, newest first. */
export function parseSort(text: string, definition: Definition): Order | { problem: Sentence } {
  if (text === '') {
    const wire =
      definition.fields.find((field) => field.column === (definition.entity.defaultSort ?? 'created_at'))?.wire ?? '';
    return { wire, column: definition.entity.defaultSort ?? 'created_at', kind: 'timestamptz', descending: true };
  }
  const match = /^(\S+)(?: (asc|desc))?$/i.exec(text.trim());
  const field = match ? definition.byWire.get(match[1] as string) : undefined;
  const sort = field && sortOf(definition.entity, field);
  if (!match || !sort) return { problem: say('notSortable') };
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
  // Ascending puts missing values last anyway; descending has to be told, as its index was.
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
  return Buffer.from(JSON.stringify([order.wire, order.descending ? 1 : 0, cursor.value, cursor.id])).toString(
    'base64url',
  );
}

/** A moment as the database writes it; the day and the time of day are checked apart. */
const moment = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})(\.\d{1,6})?([+-](0\d|1[0-4])(:[0-5]\d)?)?$/;

/** The cursor of a page in the same order, or undefined for anything else. */
export function readCursor(text: string, order: Order): Cursor | undefined {
  if (text.length > 1000 || !/^[A-Za-z0-9_-]+$/.test(text)) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [wire, descending, value, id] = parts as unknown[];
  if (wire !== order.wire || descending !== (order.descending ? 1 : 0)) return undefined;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) return undefined;
  if (value === null) return order.nullable ? { value, id } : undefined;
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return undefined;
  if (order.kind === 'timestamptz' && !parseMoment(moment.exec(value)?.[1])) return undefined;
  if (isRanked(order) && rankedValue(value) === undefined) return undefined;
  if (order.kind === 'numeric' && !/^(-Infinity|-?\d{1,20}(\.\d{1,10})?)$/.test(value)) return undefined;
  if (order.kind === 'bigint' && !/^-?\d{1,15}$/.test(value)) return undefined;
  return { value, id };
}
