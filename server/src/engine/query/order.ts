// What an order and a place in it are.
import { type RawBuilder, sql } from 'kysely';
import type { SortDefinition } from '../entity.ts';

export interface Order extends SortDefinition {
  wire: string;
  descending: boolean;
  /** Of fields whose values have an order of their own: the values in it. */
  ranks?: readonly number[];
}

/** An order with the ranks that the field's type defines, in the requested direction. */
export interface RankedOrder extends Order {
  ranks: readonly number[];
}

export interface Cursor {
  /** Value of the last row as the database's text; null for rows without a value. */
  value: string | null;
  id: number;
  /** Of a row that came first because the person marked it: when, as microseconds. */
  mark?: number;
}

/** SQL over `t` of what an order compares: a column, or a key of `ext` by the function that its index is made of. */
export function comparedSql({ column, key, kind }: SortDefinition): RawBuilder<unknown> {
  if (key === undefined) return sql.ref(`t.${column}`);
  return extSql(sql.ref(`t.${column}`), key, kind);
}

/** The same where the column stands by itself, as in the definition of an index. The key is written out, quoted. */
export function extSql(column: RawBuilder<unknown>, key: string, kind: SortDefinition['kind']): RawBuilder<unknown> {
  const name = sql.lit(key);
  if (kind === 'numeric') return sql`ext_number(${column}, ${name})`;
  return kind === 'rank' ? sql`ext_id(${column}, ${name})` : sql`ext_text(${column}, ${name})`;
}

export function isRanked(order: Order): order is RankedOrder {
  return order.ranks !== undefined;
}
