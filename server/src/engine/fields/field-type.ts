// What one form item type means on the server, as one unit: parsing, checking, storing, filtering, presenting, text, import.
import type { FilterType } from '@crm/protocol/answers/filter';
import type { FormItem } from '@crm/protocol/answers/form';
import { dateRanges } from '@crm/protocol/filter';
import type { Sentence } from '@crm/protocol/sentences';
import type { CellMeaning } from '../../platform/sheets/sheets.ts';
import type { Call, EntityDefinition, Field, Row } from '../entity.ts';
import type { FieldDefinition } from '../field.ts';
import type { SqlType } from './sql-type.ts';
import type { JsonSchema } from './wire-schema.ts';

/**
 * The stored value, or a Chinese sentence about what is wrong; rows inside a value address theirs as `field[3].price`.
 * `undefined` as value means empty.
 */
export type Parsed = { value: unknown; problem?: undefined } | { problem: Sentence; problems?: Problems };

/** What `check` sees: a value that was parsed, and what the rest of the record will be. */
export interface CheckInput {
  field: Field;
  value: unknown;
  /** Value of the second half of a pair; undefined where the field has none. */
  value2: unknown;
  /** The row before the change; undefined when creating. */
  before: Row | undefined;
  /** The value that a field of the record will have after the change, by wire name (second names of pairs, too). */
  valueOf(wire: string): unknown;
}

/** Chinese problems by wire name. */
export type Problems = Record<string, Sentence>;

export interface FieldType {
  /** Null: the item stores nothing. */
  sqlType: SqlType | null;
  /** Where the column depends on the field, such as one id or several. */
  sqlTypeOf?(field: Field): SqlType;
  /** What an empty field stores. */
  empty: unknown;
  /** Default message of a missing required value: typed in, or chosen. */
  entry: 'typed' | 'chosen';
  /** The same in words of its own. */
  missing?: Sentence;
  filterTypes: readonly FilterType[];
  /** One text holds several words, joined by commas: `in` and `notin` match whole words. */
  words?: true;
  /** True for wire values that mean nothing beside '', null, undefined and []. */
  isEmpty?(raw: unknown): boolean;
  /** @param raw a value from the wire that is not empty */
  parse(raw: unknown, field: Field): Parsed;
  /** The second value of a pair; the first type's parser where missing. */
  parse2?(raw: unknown, field: Field): Parsed;
  /** Checks parsed values against the database and the rest of the record. Runs after all fields were parsed. */
  check?(call: Call, input: CheckInput): Promise<Problems | undefined>;
  /** Parts of a stored value that are to be filled in by now and are not, such as cells of its rows. */
  gaps?(stored: unknown, field: Field): Problems;
  /** What `present` and `text` need from elsewhere, looked up once for all rows of a page. */
  expand?(call: Call, field: Field, stored: readonly unknown[], stored2: readonly unknown[]): Promise<unknown>;
  /** The wire value. @param known what `expand` answered */
  present(stored: unknown, field: Field, known?: unknown): unknown;
  /** As people read it: beside the value in lists (`labelled`), in the log, in exports. The wire value as text where missing. */
  text?(stored: unknown, field: Field, known?: unknown): string;
  text2?(stored: unknown, field: Field, known?: unknown): string;
  /** Rows carry the text beside the value, under the field's `textField`. */
  labelled?: boolean;
  /** The value in a row as JSON Schema; a text where missing. */
  wire?(field: FieldDefinition): JsonSchema;
  /** The value that a form sends, where it is another. */
  sent?(field: FieldDefinition): JsonSchema;
  /** What a masked field shows; stars in place of the text where missing. */
  masked?(value: unknown): unknown;
  /**
   * A cell of an imported sheet → what `parse` takes. The cell's text itself where missing; ids come by their names.
   * @param meaning what the cell is beyond the text that it shows
   */
  parseCell?(text: string, field: Field, meaning?: CellMeaning): Parsed;
  /** False: no cell of a sheet can hold its values. */
  imports?: false;
  /** Titles that distinguish the two columns of a pair in a sheet. */
  halves?: readonly [first: string, second: string];
  /** What else the two are called. */
  halvesCalled?: readonly [first: readonly string[], second: readonly string[]];
  /** The wire value as the cell of an exported sheet, where it is neither a text nor a number. */
  sheetText?(value: unknown, field: Field): string;
  /** Runs in the transaction after the row was written, when the value is new or changed. */
  afterWrite?(
    call: Call,
    write: { entity: EntityDefinition; field: Field; row: Row; before: Row | undefined },
  ): Promise<void>;
  /** Its values in the order in which lists are sorted by them; those that are missing here come behind. */
  ranks?(call: Call, field: Field): Promise<readonly number[]>;
  /** Its values are few and all known: the columns of a board. */
  listed?: true;
  /** Lists are sorted by fields of the company's own alone, which have an index for it. */
  ranksOwn?: true;
  /** Name of the reference source that knows the ids. */
  reference?: string;
  reference2?: string;
  /** Initial values of a new record where the field has none, as set by the company. */
  preset?(call: Call): { value: unknown; value2: unknown } | undefined;
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
