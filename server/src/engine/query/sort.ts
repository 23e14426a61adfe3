// Orders of lists and the cursors that go on from the last row of a page.
import { type Sentence, say } from '@crm/protocol/sentences';
import { type RawBuilder, sql } from 'kysely';
import { parseMoment } from '../../platform/http/values.ts';
import type { Definition, SortDefinition } from '../entity.ts';

export interface Order extends SortDefinition {
  wire: string;
  descending: boolean;
}

export interface Cursor {
  /** Value of the last row as the database's text; null for rows without a value. */
  value: string | null;
  id: number;
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
  if (!match || !field?.sort) return { problem: say('notSortable') };
  return {
    ...field.sort,
    wire: field.wire,
    descending: match[2] ? match[2].toLowerCase() === 'desc' : field.sort.kind === 'timestamptz',
  };
}

/** `order by` without the words. The id makes it total. */
export function orderSql(order: Order, alias: string, column = order.column): RawBuilder<unknown> {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  // Ascending puts missing values last anyway; descending has to be told, as its index was.
  const nulls = order.nullable && order.descending ? sql` nulls last` : sql``;
  return sql`${sql.ref(`${alias}.${column}`)} ${direction}${nulls}, ${sql.ref(`${alias}.id`)} ${direction}`;
}

/** SQL over `t` for the rows behind the cursor. */
export function afterSql(order: Order, cursor: Cursor): RawBuilder<boolean> {
  const column = sql.ref(`t.${order.column}`);
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
  if (order.kind === 'bigint' && !/^-?\d{1,15}$/.test(value)) return undefined;
  return { value, id };
}
