// What one form item type means on the server: parsing, storing, filtering, presenting.
import type { FilterType } from '@crm/protocol/filter';
import { dateRanges } from '@crm/protocol/filter';
import type { FormItem } from '@crm/protocol/form';
import type { Field } from '../entity.ts';

export type SqlType = 'text' | 'bigint' | 'numeric' | 'timestamptz' | 'date' | 'jsonb';

/** The stored value, or a Chinese sentence about what is wrong. `undefined` as value means empty. */
export type Parsed = { value: unknown; problem?: undefined } | { problem: string };

export interface FieldType {
  /** Null: the item stores nothing. */
  sqlType: SqlType | null;
  /** What an empty field stores. */
  empty: unknown;
  /** Default message of a missing required value: typed in, or chosen. */
  entry: 'typed' | 'chosen';
  filterTypes: readonly FilterType[];
  /** @param raw a value from the wire that is not empty */
  parse(raw: unknown, field: Field): Parsed;
  /** The second value of a pair; the first type's parser where missing. */
  parse2?(raw: unknown, field: Field): Parsed;
  present(stored: unknown, field: Field): unknown;
  /** Name of the reference source that knows the ids. */
  reference?: string;
  reference2?: string;
  /** What the item needs beyond what every item has. */
  item?(field: Field): Partial<FormItem>;
}

const emptiness = ['empty', 'notempty'] as const;
export const textFilters: readonly FilterType[] = [
  'contains',
  'notcontains',
  'eq',
  'ne',
  'startswith',
  'endswith',
  'in',
  'notin',
  ...emptiness,
];
export const numberFilters: readonly FilterType[] = [
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
  'in',
  'notin',
  ...emptiness,
];
export const choiceFilters: readonly FilterType[] = ['in', 'eq', 'ne', 'notin', ...emptiness];
export const dateFilters: readonly FilterType[] = [
  'between',
  'eq',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  ...emptiness,
  ...dateRanges,
];
