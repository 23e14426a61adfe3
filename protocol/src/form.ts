// What a form definition looks like: the server sends it, dialog, list and filter are built from it.

import type { Divides } from './mode.ts';
import type { Rule } from './rules.ts';

/** Item types of the specification. Which of them a program knows is the registry's matter. */
export const itemTypes = [
  'divider',
  'userinfo',
  'input',
  'number',
  'ColorPicker',
  'textarea',
  'select',
  'statusSelect',
  'jcselect',
  'radio',
  'switch',
  'date',
  'datetime',
  'daterange',
  'city',
  'county',
  'branch',
  'user',
  'customer',
  'contract',
  'product',
  'picture',
  'cover',
  'file',
  'editor',
  'property',
  'tags',
  'tree',
  'tablelist',
] as const;
export type ItemType = (typeof itemTypes)[number];

export interface Option {
  value: string | number;
  label: string;
  /** A preset colour name or `#rrggbb`. */
  color?: string;
  /** Shown, but not to be chosen. */
  disabled?: boolean;
  /** What stands below it in a `tree`. */
  children?: Option[];
}

/** One item of a form. Everything but `id`, `type`, `title`, `field` may be missing. */
export interface FormItem {
  id: number;
  /** An `ItemType`; a string, because a newer server may know more than this client. */
  type: string;
  title: string;
  /** Wire name under which the value travels. */
  field: string;
  /** Second wire name of a pair: end of a range, city of a province, name beside an id. */
  field2?: string;
  /** Several values, each ticked in a box of its own: `select`, `radio`, `tree` and their like. */
  checkbox?: boolean;
  /** Value on creation. */
  value?: unknown;
  /** The same of the second half of a pair. */
  value2?: unknown;
  /** A picker of records offers those only that are in force, or not void; the others say why they cannot be chosen. */
  needs?: 'inForce' | 'living';
  /** Text of that value, where the value is an id. */
  name?: string;
  /** Wire name of another item; the control reloads with its value in `parentParams`. */
  parent?: string;
  parentParams?: string;
  /** Further parameters of `url`. */
  params?: Record<string, string | number>;
  required?: boolean;
  /** Shown when the required value is missing; defaults by type. */
  message?: string;
  readonly?: boolean;
  /** Why it is read-only: the person may not write it. */
  grant?: 'read' | 'mask';
  /** Can be set while creating only; read-only when editing. */
  createOnly?: boolean;
  /** In no dialog; changed where it stands. */
  inPlace?: boolean;
  disabled?: boolean;
  placeholder?: string;
  options?: Option[];
  /** Path on this application; the control posts `{key, …params}` to it. */
  url?: string;
  method?: 'GET' | 'POST';
  /** Dotted path of the list in the answer, such as `data.rows`. */
  loadFilter?: string;
  optionText?: string;
  optionValue?: string;
  /** Dictionary type of a `statusSelect`. */
  key?: string;
  multiple?: boolean;
  multipleLimit?: number;
  /** Search on the server while typing. */
  remote?: boolean;
  /** Load the options when the control is opened, not before. */
  onHand?: boolean;
  rows?: number;
  activeValue?: string | number;
  inactiveValue?: string | number;
  /** `switch` texts. */
  activeText?: string;
  inactiveText?: string;
  width?: number;
  height?: number;
  visible?: boolean;
  /** input/textarea: most code points; number: largest value; user/branch/contract/files: most selections; tablelist: most rows. */
  max?: number;
  min?: number;
  /** number: digits behind the point. */
  precision?: number;
  /** number: what stands behind it, such as %. */
  suffix?: string;
  /** A regular expression (flag u) that the text must match, with `patternMessage`. */
  pattern?: string;
  patternMessage?: string;
  /** How many of the form's columns the item takes; all by default for wide types. */
  span?: number;
  /** Rows carry a ready text for the value under this wire name (owner's name, dictionary label). */
  textField?: string;
  /** tablelist: the items of a row; problems of a cell are addressed as `field[3].price`, from 0. */
  columns?: FormItem[];
  /** Number column of a table whose sum is shown. */
  total?: boolean;
  /** Shown, or required, only while the rule holds. */
  showWhen?: Rule;
  requireWhen?: Rule;
  /** Another day or moment that it must not be before, with its title. */
  notBefore?: { field: string; title: string };
  /** Computed from these fields, each with its kind, as `formula.ts` says; the server computes it again. */
  formula?: { text: string; fields: Record<string, 'number' | 'text'> };
}

/** One column of a list. */
export interface ListField {
  /** What stands behind a number. */
  suffix?: string;
  /** Places of a number that a company's own field has: an amount is read with both. */
  precision?: number;
  /** `module.field` of the record whose value it is, where that is another one. */
  source?: string;
  /** The same id as the form item; what `field/set` sends. */
  id: number;
  field: string;
  title: string;
  show: boolean;
  checkbox: boolean;
  /** Width in pixels. */
  grid_w: number;
  form_type: string;
  /** May be named in `sort`. */
  sortable: boolean;
  /** The list can be laid out by it, on a board or in a calendar. */
  divides?: Divides;
  /** Row property with the text to show; absent: the value itself. */
  textField?: string;
  /** Second wire name of a pair (city of a province); its text is under this name followed by `Name`. */
  field2?: string;
  /** Fixed options or dictionary entries, for coloured tags. */
  options?: Option[];
  frozen?: boolean;
  /** A moment or day at which something is to be done: what is overdue shows. */
  plan?: boolean;
  /** A field that says that it is done, by any value or one of these: then nothing is overdue. */
  planDone?: { field: string; values?: number[] };
  /** The list tells what it comes to. */
  total?: boolean;
  /** Right-aligned: `number` or `money`. */
  align?: 'left' | 'right';
}

/** A record of another module that may be created together with a new one; travels as an object under `field`. */
export interface FormCompanion {
  field: string;
  title: string;
  /** Named within the companion: problems are addressed as `contact.mobile`. */
  items: FormItem[];
}

export interface FormDefinition {
  id: number;
  /** Wire name of the module. */
  module: string;
  title: string;
  /** Columns of the list, in the user's own order. */
  cols: ListField[];
  items: { id: number; json: FormItem }[];
  /** Only where there are some. */
  companions?: FormCompanion[];
  api_add: string;
  api_edit: string;
  api_detail: string;
  /** Paths of list and delete; empty where there is none. */
  api_index: string;
  api_delete: string;
  /** Paths of import and export; missing where there are none, or this person may not. */
  api_import?: string;
  api_export?: string;
  /** What may go along when a record changes hands or is shared: its name in `carry`. */
  goesAlong?: { as: string; label: string; transfer: boolean; share: boolean }[];
  /** People see different records, of which `api/record/access` tells who does; missing where whoever has the right sees all. */
  scoped?: true;
  /** Records of the kind are handed in and go through approval. */
  approved?: true;
  /** `crm.customer`: grants of the module hang below it. */
  grant: string;
  /** Columns of the dialog's grid: 1 or 2. */
  layout: 1 | 2;
  labelWidth: 80 | 100;
  width: number;
}

/** One group of the scene popover or one row of quick filters; `field` is the list parameter that it sets. */
export interface Scene {
  field: string;
  title: string;
  option: Option[];
  value: string;
  /** Where it stands: in the hover popover, as a row of tags below the toolbar, or there as a board of counters. */
  place: 'popover' | 'tags' | 'board';
}

/** One column of a user's own settings, as sent in `field/set {formid, ids, columns}`. */
export interface ColumnSetting {
  id: number;
  width?: number;
  frozen?: boolean;
}

/** Built-in titles by `field.gys.name`, in each language. */
export type Titles = Record<'cn' | 'en', Record<string, string>>;
