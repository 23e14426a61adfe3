// What calls answer, as schemas.

import * as z from 'zod';
import { itemTypes } from '../form.ts';
import { zFormDefinition, zOption } from './form.ts';
import { zRule } from './rules.ts';

/** A column of a `tablelist`. */
export const zDesignedColumn = z.strictObject({
  field: z.string(),
  type: z.enum(itemTypes),
  title: z.string(),
  required: z.boolean().optional(),
  max: z.number().optional(),
  precision: z.number().optional(),
  options: z.array(zOption).optional(),
  /** Computed from other columns of the row. */
  formula: z.string().optional(),
});
export type DesignedColumn = z.infer<typeof zDesignedColumn>;

/** What may be set of a field; which of them, depends on its type and on whether the program needs it. */
export const zFieldProperties = z.strictObject({
  title: z.string(),
  required: z.boolean(),
  /** The message when a required value is missing; empty for the words of the type. */
  message: z.string(),
  placeholder: z.string(),
  /** Pixels of its column in lists. */
  width: z.number(),
  /** In lists, for people who have not chosen columns; in forms. */
  show: z.boolean(),
  visible: z.boolean(),
  options: z.array(zOption),
  /** Value of a new record; null for none. */
  value: z.unknown(),
  max: z.number().nullable(),
  min: z.number().nullable(),
  precision: z.number(),
  pattern: z.string(),
  patternMessage: z.string(),
  rows: z.number(),
  height: z.number(),
  /** Columns of the form that it takes; 0: as its type does. */
  span: z.number(),
  multiple: z.boolean(),
  checkbox: z.boolean(),
  multipleLimit: z.number().nullable(),
  /** Type of the data dictionary. */
  key: z.string(),
  parent: z.string(),
  /** Another day or moment of the form that it must not be before; empty for none. */
  notBefore: z.string(),
  columns: z.array(zDesignedColumn),
  activeText: z.string(),
  inactiveText: z.string(),
  sortable: z.boolean(),
  searchable: z.boolean(),
  showWhen: zRule.nullable(),
  requireWhen: zRule.nullable(),
  formula: z.string(),
});
export type FieldProperties = z.infer<typeof zFieldProperties>;

/** A line of the list of forms. */
export const zFormRow = z.strictObject({
  id: z.number(),
  module: z.string(),
  title: z.string(),
  /** All fields, and those of its own. */
  fields: z.number(),
  custom: z.number(),
  version: z.number(),
  time: z.string(),
});
export type FormRow = z.infer<typeof zFormRow>;

/** A field in the designer. */
export const zDesignedField = z.strictObject({
  id: z.number(),
  /** Wire name. */
  field: z.string(),
  field2: z.string(),
  type: z.enum(itemTypes),
  custom: z.boolean(),
  /** Properties that may be changed. */
  can: z.array(zFieldProperties.keyof()),
  /** The program itself requires a value. */
  needed: z.boolean(),
  version: z.number(),
  /** The index that sorting needs. */
  index: z.enum(['none', 'building', 'ready', 'failed']),
  /** Whether the records in store have the formula's values. */
  computed: z.enum(['none', 'running', 'ready', 'failed']),
  ...zFieldProperties.shape,
});
export type DesignedField = z.infer<typeof zDesignedField>;

export const zDesignedForm = z.strictObject({
  id: z.number(),
  module: z.string(),
  title: z.string(),
  version: z.number(),
  fields: z.array(zDesignedField),
  /** Deleted fields of its own; they can be restored with their values. */
  deleted: z.array(z.strictObject({ id: z.number(), field: z.string(), type: z.enum(itemTypes), title: z.string() })),
});
export type DesignedForm = z.infer<typeof zDesignedForm>;

/** A form that is not saved yet. */
export const zFormPreview = z.strictObject({
  form: zFormDefinition,
  /** `<id>.<property>` → what is wrong. */
  problems: z.record(z.string(), z.string()),
});
export type FormPreview = z.infer<typeof zFormPreview>;

export type PropertyName = keyof FieldProperties;
