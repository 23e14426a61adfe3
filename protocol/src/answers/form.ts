// What calls answer, as schemas.

import * as z from 'zod';
import { zDivides } from './mode.ts';
import { zRule } from './rules.ts';

export const zOption = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  /** A preset colour name or `#rrggbb`. */
  color: z.string().optional(),
  /** Shown, but not to be chosen. */
  disabled: z.boolean().optional(),
  /** What stands below it in a `tree`. */
  children: z.array(z.lazy((): z.ZodType<Option, Option> => zOption)).optional(),
});
export interface Option extends z.infer<typeof zOption> {}

/** One column of a list. */
export const zListField = z.strictObject({
  /** What stands behind a number. */
  suffix: z.string().optional(),
  /** Places of a number that a company's own field has: an amount is read with both. */
  precision: z.number().optional(),
  /** `module.field` of the record whose value it is, where that is another one. */
  source: z.string().optional(),
  /** The same id as the form item; what `field/set` sends. */
  id: z.number(),
  field: z.string(),
  title: z.string(),
  show: z.boolean(),
  checkbox: z.boolean(),
  /** Width in pixels. */
  grid_w: z.number(),
  form_type: z.string(),
  /** May be named in `sort`. */
  sortable: z.boolean(),
  /** The list can be laid out by it, on a board or in a calendar. */
  divides: zDivides.optional(),
  /** Row property with the text to show; absent: the value itself. */
  textField: z.string().optional(),
  /** Second wire name of a pair (city of a province); its text is under this name followed by `Name`. */
  field2: z.string().optional(),
  /** Fixed options or dictionary entries, for coloured tags. */
  options: z.array(zOption).optional(),
  frozen: z.boolean().optional(),
  /** A moment or day at which something is to be done: what is overdue shows. */
  plan: z.boolean().optional(),
  /** A field that marks it as done, by any value or one of these: then nothing is overdue. */
  planDone: z.strictObject({ field: z.string(), values: z.array(z.number()).optional() }).optional(),
  /** The list shows its sum. */
  total: z.boolean().optional(),
  /** Right-aligned: `number` or `money`. */
  align: z.enum(['left', 'right']).optional(),
});
export type ListField = z.infer<typeof zListField>;

/** One item of a form. Everything but `id`, `type`, `title`, `field` may be missing. */
export const zFormItem = z.strictObject({
  id: z.number(),
  /** An `ItemType`; a string, because a newer server may know more than this client. */
  type: z.string(),
  title: z.string(),
  /** Wire name under which the value travels. */
  field: z.string(),
  /** Second wire name of a pair: end of a range, city of a province, name beside an id. */
  field2: z.string().optional(),
  /** Several values, each ticked in a box of its own: `select`, `radio`, `tree` and their like. */
  checkbox: z.boolean().optional(),
  /** Value on creation. */
  value: z.unknown().optional(),
  /** The same of the second half of a pair. */
  value2: z.unknown().optional(),
  /** A picker of records offers only those that are in force, or not void; the others show why they cannot be chosen. */
  needs: z.enum(['inForce', 'living']).optional(),
  /** Text of that value, where the value is an id. */
  name: z.string().optional(),
  /** Wire name of another item; the control reloads with its value in `parentParams`. */
  parent: z.string().optional(),
  parentParams: z.string().optional(),
  /** Further parameters of `url`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  required: z.boolean().optional(),
  /** Shown when the required value is missing; defaults by type. */
  message: z.string().optional(),
  readonly: z.boolean().optional(),
  /** Why it is read-only: the person may not write it. */
  grant: z.enum(['read', 'mask']).optional(),
  /** Can be set while creating only; read-only when editing. */
  createOnly: z.boolean().optional(),
  /** In no dialog; changed where it stands. */
  inPlace: z.boolean().optional(),
  disabled: z.boolean().optional(),
  placeholder: z.string().optional(),
  options: z.array(zOption).optional(),
  /** Path on this application; the control posts `{key, …params}` to it. */
  url: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  /** Dotted path of the list in the answer, such as `data.rows`. */
  loadFilter: z.string().optional(),
  optionText: z.string().optional(),
  optionValue: z.string().optional(),
  /** Dictionary type of a `statusSelect`. */
  key: z.string().optional(),
  multiple: z.boolean().optional(),
  multipleLimit: z.number().optional(),
  /** Search on the server while typing. */
  remote: z.boolean().optional(),
  /** Load the options when the control is opened, not before. */
  onHand: z.boolean().optional(),
  rows: z.number().optional(),
  activeValue: z.union([z.string(), z.number()]).optional(),
  inactiveValue: z.union([z.string(), z.number()]).optional(),
  /** `switch` texts. */
  activeText: z.string().optional(),
  inactiveText: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  visible: z.boolean().optional(),
  /** input/textarea: most code points; number: largest value; user/branch/contract/files: most selections; tablelist: most rows. */
  max: z.number().optional(),
  min: z.number().optional(),
  /** number: digits behind the point. */
  precision: z.number().optional(),
  /** number: what stands behind it, such as %. */
  suffix: z.string().optional(),
  /** A regular expression (flag u) that the text must match, with `patternMessage`. */
  pattern: z.string().optional(),
  patternMessage: z.string().optional(),
  /** How many of the form's columns the item takes; all by default for wide types. */
  span: z.number().optional(),
  /** Rows carry a ready text for the value under this wire name (owner's name, dictionary label). */
  textField: z.string().optional(),
  /** tablelist: the items of a row; problems of a cell are addressed as `field[3].price`, from 0. */
  columns: z.array(z.lazy((): z.ZodType<FormItem, FormItem> => zFormItem)).optional(),
  /** Number column of a table whose sum is shown. */
  total: z.boolean().optional(),
  /** Shown, or required, only while the rule holds. */
  showWhen: zRule.optional(),
  requireWhen: zRule.optional(),
  /** Another day or moment that it must not be before, with its title. */
  notBefore: z.strictObject({ field: z.string(), title: z.string() }).optional(),
  /** Computed from these fields, each with its kind, by `formula.ts`; the server computes it again. */
  formula: z.strictObject({ text: z.string(), fields: z.record(z.string(), z.enum(['number', 'text'])) }).optional(),
});
export interface FormItem extends z.infer<typeof zFormItem> {}

/** A record of another module that may be created together with a new one; travels as an object under `field`. */
export const zFormCompanion = z.strictObject({
  field: z.string(),
  title: z.string(),
  /** Named within the companion: problems are addressed as `contact.mobile`. */
  items: z.array(zFormItem),
});
export type FormCompanion = z.infer<typeof zFormCompanion>;

export const zFormDefinition = z.strictObject({
  id: z.number(),
  /** Wire name of the module. */
  module: z.string(),
  title: z.string(),
  /** Columns of the list, in the user's own order. */
  cols: z.array(zListField),
  items: z.array(z.strictObject({ id: z.number(), json: zFormItem })),
  /** Only where there are some. */
  companions: z.array(zFormCompanion).optional(),
  api_add: z.string(),
  api_edit: z.string(),
  api_detail: z.string(),
  /** Paths of list and delete; empty where there is none. */
  api_index: z.string(),
  api_delete: z.string(),
  /** Paths of import and export; missing where there are none, or this person may not. */
  api_import: z.string().optional(),
  api_export: z.string().optional(),
  /** What may go along when a record changes hands or is shared: its name in `carry`. */
  goesAlong: z
    .array(z.strictObject({ as: z.string(), label: z.string(), transfer: z.boolean(), share: z.boolean() }))
    .optional(),
  /** People see different records; `api/record/access` lists who sees one. Missing where everybody with the right sees all. */
  scoped: z.literal(true).optional(),
  /** Records of the kind are submitted and go through approval. */
  approved: z.literal(true).optional(),
  /** `crm.customer`: grants of the module hang below it. */
  grant: z.string(),
  /** Columns of the dialog's grid: 1 or 2. */
  layout: z.literal([1, 2]),
  labelWidth: z.literal([80, 100]),
  width: z.number(),
});
export type FormDefinition = z.infer<typeof zFormDefinition>;

/** One column of a user's own settings, as sent in `field/set {formid, ids, columns}`. */
export const zColumnSetting = z.strictObject({
  id: z.number(),
  width: z.number().optional(),
  frozen: z.boolean().optional(),
});
export type ColumnSetting = z.infer<typeof zColumnSetting>;

/** One group of the scene popover or one row of quick filters; `field` is the list parameter that it sets. */
export const zScene = z.strictObject({
  field: z.string(),
  title: z.string(),
  option: z.array(zOption),
  value: z.string(),
  /** Where it stands: in the hover popover, as a row of tags below the toolbar, or there as a board of counters. */
  place: z.enum(['popover', 'tags', 'board']),
});
export type Scene = z.infer<typeof zScene>;

const zWords = z.record(z.string(), z.string());

/** Built-in titles by `field.gys.name`, in each language. */
export const zTitles = z.strictObject({ cn: zWords, en: zWords });
export type Titles = z.infer<typeof zTitles>;
