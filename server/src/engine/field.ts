// A field of an entity: how it is declared, how it is in force, and which type its column has in a row.
import type { Rule } from '@crm/protocol/answers/rules';
import type { ItemType } from '@crm/protocol/form';
import type { Bilingual, Language, Sentence } from '@crm/protocol/sentences';
import type { SqlType } from './fields/sql-type.ts';
import type { BuiltInOption } from './option.ts';

/** What lists are ordered by, as fields declare it. */
export interface SortColumn {
  /** Column that orders; constant SQL. It holds what the field's own type holds. */
  column: string;
  /** Rows without a value come last in both directions. */
  nullable?: boolean;
}

export interface SortDefinition extends SortColumn {
  /** Of custom fields: the key in the column. */
  key?: string;
  /** What the column holds; `rank`: in the order that the field's type defines. */
  kind: SqlType | 'rank';
}

/** What stands in an empty field. */
export function placeholderOf({ placeholder = '' }: Pick<FieldDefinition, 'placeholder'>, language?: Language): string {
  return typeof placeholder === 'string' ? placeholder : placeholder[language === 'en' ? 1 : 0];
}

export interface FieldDefinition {
  wire: string;
  /** Null for items that store nothing (divider, userinfo) and for virtual ones. */
  column: string | null;
  /** A column of the list that the entity's `present` fills in; never filtered, edited or stored. */
  virtual?: true;
  type: ItemType;
  title: string;
  /** The title in English; of everything that the program itself declares. */
  english?: string;
  /** Second wire name and column: city of a province, end of a range. */
  wire2?: string;
  column2?: string;
  required?: boolean;
  message?: Sentence;
  /** In both languages where the program itself declares it, otherwise as the company wrote it. */
  placeholder?: string | Bilingual;
  /** Further titles under which sheets of others have it. */
  alsoCalled?: readonly string[];
  /** Numbers that are called: one that looks mistyped is doubted. */
  dialled?: true;
  /** Text: most code points. Number: largest value. User: most people. */
  max?: number;
  min?: number;
  precision?: number;
  /** Number: what stands behind it, such as %. */
  suffix?: string;
  /** Flag u is added. */
  pattern?: string;
  patternMessage?: Sentence;
  options?: readonly BuiltInOption[];
  /** Dictionary type. */
  key?: string;
  /** Values are compared as names: invisible-only text is refused. */
  isName?: boolean;
  /** Wire value of a new record. */
  initial?: unknown;
  /**
   * False: not in the form. `readonly`: shown there. `create`: only when creating. Set by the server either way. `inPlace`:
   * in no dialog, but edited in place: in the panel, in lists, on the calendar.
   */
  form?: false | 'readonly' | 'create' | 'inPlace';
  /** `at`: place among the columns; those without one follow in the order of the fields. */
  list?: false | { width?: number; hidden?: boolean; frozen?: boolean; at?: number };
  /** A moment or day at which something is to be done: lists show what is overdue. */
  plan?: boolean;
  /** The field that marks it as done: by any value, or by one of these. */
  planDone?: { field: string; values?: readonly number[] };
  filter?: false;
  /** False: lists are not sorted by it, for which it would need its indexes. */
  sort?: SortColumn | false;
  /** Row property that carries the text of a reference. */
  textField?: string;
  span?: number;
  rows?: number;
  parent?: string;
  /** Of a day or moment: wire name of another that it must not be before. */
  notBefore?: string;
  activeText?: string;
  inactiveText?: string;
  /** The two texts in English. */
  englishTexts?: readonly [active: string, inactive: string];
  activeValue?: number;
  inactiveValue?: number;
  /** Sentence for a violated unique constraint, by the constraint's name. */
  unique?: { constraint: string; message: Sentence };
  multiple?: boolean;
  /** radio: several values, ticked in boxes. */
  checkbox?: boolean;
  multipleLimit?: number;
  /** Cascading select: reference source, path of its options and their text, parameter that carries the parent's value. */
  reference?: string;
  url?: string;
  optionText?: string;
  /** A record that is chosen has to be in force, or not void: the picker shows only such ones, and `refuse` enforces it. */
  needs?: 'inForce' | 'living';
  parentParams?: string;
  /** tablelist: what a row is made of. */
  columns?: readonly FieldDefinition[];
  /** Numbers of two places: what all lines, or all results of a list, come to is shown. */
  total?: boolean;
  /** Sums that belong to this one, by their wire names: shown with it, so that what is below a list adds up. */
  totalWith?: readonly string[];
  /** Of an entity's approval: the value of rows that count; the sums of all others are kept separately. */
  inForce?: number;
  /** Width of its control in a form; without it, all the room there is. */
  width?: number;
  height?: number;
  onHand?: boolean;
  remote?: boolean;
  /** Only this module sets the column, by `changeRecords` with `as`; it is never taken from a body. */
  writer?: string;
  /**
   * Of a person whom the program sets by itself, such as a record's owner or author: the grant needed to name somebody else in
   * an import.
   */
  assign?: string;
  /** People who have left count as well. */
  former?: boolean;
  /** The program itself keeps the value by `stampRecord`: no version, no log, no event. */
  stamped?: true;
  /** `contact.mobile`: the value is another module's; the narrower of both field grants holds. */
  source?: Source;
  /** Shown only while the rule holds; what is not shown is neither required nor written. */
  showWhen?: Rule;
  /** Required while the rule holds, for people who may read the fields of the rule. */
  requireWhen?: Rule;
  /** The value is computed from others, by `protocol/src/formula.ts`. */
  formula?: string;
  /** What it is computed from, and was: the narrowest grant on one of them holds. */
  reads?: readonly Source[];
  /** Of a choice: another column overrules it, and the record is shown as, and found by, that column's value. */
  overruled?: Overrule;
  /** A record whose state this is holds by that value what its author is not through with; a new one is sent as such. */
  drafts?: { sent: string; stored: number };
  /** The search finds records by its text. */
  searchable?: boolean;
}

/**
 * What fields of a type may declare beside what all may; what is not here is refused by the compiler. Modules that bring types add
 * theirs.
 */
export interface FieldSettings {
  input: 'max' | 'pattern' | 'patternMessage' | 'dialled';
  textarea: 'max' | 'rows';
  number: 'min' | 'max' | 'precision' | 'suffix';
  date: 'notBefore';
  datetime: 'notBefore';
  daterange: 'wire2' | 'column2';
  select: 'options';
  radio: 'options' | 'checkbox';
  switch: 'activeText' | 'inactiveText' | 'englishTexts' | 'activeValue' | 'inactiveValue';
  statusSelect: 'key';
  jcselect: 'parent' | 'parentParams' | 'reference' | 'url' | 'optionText' | 'multiple' | 'multipleLimit' | 'remote';
  city: 'wire2' | 'column2';
  county: 'parent';
  user: 'max' | 'multiple' | 'assign' | 'former';
  branch: 'max' | 'multiple';
  customer: 'max' | 'multiple';
  contract: 'max' | 'multiple' | 'needs';
  product: 'max' | 'multiple' | 'onHand';
  tablelist: 'columns' | 'max';
}

type Setting = FieldSettings[keyof FieldSettings];
type SettingOf<T> = T extends keyof FieldSettings ? FieldSettings[T] : never;

/** A field as an entity declares it: what all may declare, and the settings of its type. */
export type DeclaredField = {
  [T in ItemType]: Omit<FieldDefinition, Setting | 'type'> & { type: T } & Pick<FieldDefinition, SettingOf<T>> & {
      [K in Exclude<Setting, SettingOf<T>>]?: never;
    };
}[ItemType];

/** The choice holds while the column has a value; for others of its values the record is shown as these options. */
export interface Overrule {
  column: string;
  holds: number;
  by: readonly { value: number; option: number }[];
}

/** `module.field`, or a field of the same module. */
export type Source = string;

/** Custom values of one call's writes, by column. */
export type Values = Record<string, unknown>;

export type StoredAs<T extends SqlType> = T extends 'bigint'
  ? number
  : T extends 'jsonb'
    ? unknown
    : T extends 'text'
      ? string
      : T extends 'boolean'
        ? boolean
        : string | null;

type ItemValue<F extends FieldDefinition> = F['type'] extends 'number' | 'date' | 'datetime' | 'daterange'
  ? string | null
  : F['type'] extends 'input' | 'textarea' | 'tags' | 'ColorPicker' | 'editor'
    ? string
    : F['type'] extends 'property' | 'file' | 'picture' | 'cover' | 'tablelist'
      ? readonly unknown[]
      : F['multiple'] extends true
        ? readonly number[]
        : number;

export type FieldColumns<Fields extends readonly FieldDefinition[]> = {
  [F in Fields[number] as F['column'] extends string ? F['column'] : never]: ItemValue<F>;
} & {
  [F in Fields[number] as F['column2'] extends string ? F['column2'] : never]: ItemValue<F>;
};

/** A field as it is in force: the built-in one with what the administrator laid over it, or a custom one. */
export interface Field extends FieldDefinition {
  id: number;
  custom: boolean;
  showInList: boolean;
  showInForm: boolean;
  /** Lists may be sorted by it: of custom fields, once their index stands. */
  indexed?: boolean;
  /** How wide its column is in a list. */
  columnWidth: number;
  order: number;
}

/** True for items without a value of their own in the database. */
export function storesNothing(field: FieldDefinition): boolean {
  return field.column === null;
}
