// Forms as whoever shapes them sees them: every field with its properties, and what may be done to it.
import type { FormDefinition, ItemType, Option } from './form.ts';
import type { Rule } from './rules.ts';

/** Fields of its own that one form may have, and those of them that lists are sorted by. */
export const formLimits = { fields: 100, sortable: 12, options: 200, columns: 20 } as const;

/** A column of a `tablelist`. */
export interface DesignedColumn {
  field: string;
  type: ItemType;
  title: string;
  required?: boolean;
  max?: number;
  precision?: number;
  options?: Option[];
  /** Computed from other columns of the row. */
  formula?: string;
}

/** What may be set of a field; which of them, depends on its type and on whether the program needs it. */
export interface FieldProperties {
  title: string;
  required: boolean;
  /** Said when a required value is missing; empty for the words of the type. */
  message: string;
  placeholder: string;
  /** Pixels of its column in lists. */
  width: number;
  /** In lists, for whoever has not chosen columns; in forms. */
  show: boolean;
  visible: boolean;
  options: Option[];
  /** Value of a new record; null for none. */
  value: unknown;
  max: number | null;
  min: number | null;
  precision: number;
  pattern: string;
  patternMessage: string;
  rows: number;
  height: number;
  /** Columns of the form that it takes; 0: as its type does. */
  span: number;
  multiple: boolean;
  checkbox: boolean;
  multipleLimit: number | null;
  /** Type of the data dictionary. */
  key: string;
  parent: string;
  /** Another day or moment of the form that it must not be before; empty for none. */
  notBefore: string;
  columns: DesignedColumn[];
  activeText: string;
  inactiveText: string;
  sortable: boolean;
  searchable: boolean;
  showWhen: Rule | null;
  requireWhen: Rule | null;
  formula: string;
}

export type PropertyName = keyof FieldProperties;

/** A field in the designer. */
export interface DesignedField extends FieldProperties {
  id: number;
  /** Wire name. */
  field: string;
  field2: string;
  type: ItemType;
  custom: boolean;
  /** Properties that may be changed. */
  can: PropertyName[];
  /** The program itself asks for a value. */
  needed: boolean;
  version: number;
  /** The index that sorting needs. */
  index: 'none' | 'building' | 'ready' | 'failed';
  /** Whether the records in store have the formula's values. */
  computed: 'none' | 'running' | 'ready' | 'failed';
}

export interface DesignedForm {
  id: number;
  module: string;
  title: string;
  version: number;
  fields: DesignedField[];
  /** Deleted fields of its own; they can be restored with their values. */
  deleted: { id: number; field: string; type: ItemType; title: string }[];
}

/** A line of the list of forms. */
export interface FormRow {
  id: number;
  module: string;
  title: string;
  /** All fields, and those of its own. */
  fields: number;
  custom: number;
  version: number;
  time: string;
}

/** What saving would lose, answered with `conflict` until it is confirmed. */
export interface FormLoss {
  id: number;
  field: string;
  title: string;
  count: number;
  msg: string;
}

/** Properties that a type has beside those of all types. */
const own: Record<ItemType, readonly PropertyName[]> = {
  divider: [],
  userinfo: [],
  input: ['max', 'pattern', 'patternMessage', 'sortable', 'searchable', 'formula', 'value', 'placeholder'],
  number: ['max', 'min', 'precision', 'sortable', 'formula', 'value', 'placeholder'],
  ColorPicker: ['value'],
  textarea: ['max', 'rows', 'searchable', 'formula', 'value', 'placeholder'],
  select: ['options', 'multiple', 'multipleLimit', 'sortable', 'value', 'placeholder'],
  statusSelect: ['key', 'multiple', 'multipleLimit', 'sortable', 'value', 'placeholder'],
  jcselect: ['options', 'parent', 'placeholder'],
  radio: ['options', 'checkbox', 'multipleLimit', 'sortable', 'value'],
  switch: ['activeText', 'inactiveText', 'sortable', 'value'],
  date: ['notBefore', 'sortable', 'formula', 'value'],
  datetime: ['notBefore', 'sortable'],
  daterange: [],
  city: [],
  county: ['parent'],
  branch: ['max'],
  user: ['max', 'sortable'],
  customer: ['max'],
  contract: ['max'],
  product: [],
  picture: ['max'],
  cover: [],
  file: ['max'],
  editor: ['height'],
  property: [],
  tags: ['value'],
  tree: ['options', 'multiple', 'sortable', 'value'],
  tablelist: ['columns', 'max'],
};

/** Items without a value of their own. */
export const valueless: readonly string[] = ['divider', 'userinfo'];

/** Properties of a field of its own, by type. */
export function propertiesOf(type: ItemType): PropertyName[] {
  if (valueless.includes(type)) return ['title', 'visible', 'showWhen'];
  return ['title', 'required', 'message', 'width', 'show', 'visible', 'span', 'showWhen', 'requireWhen', ...own[type]];
}

/** A form that is not saved yet. */
export interface FormPreview {
  form: FormDefinition;
  /** `<id>.<property>` → what is wrong. */
  problems: Record<string, string>;
}
