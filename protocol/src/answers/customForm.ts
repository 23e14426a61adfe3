// What calls answer, as schemas.

import * as z from 'zod';
import type { DesignedColumn, DesignedField, DesignedForm, FormPreview, FormRow } from '../customForm.ts';
import { itemTypes } from '../form.ts';
import { zFormDefinition, zOption } from './form.ts';
import { zRule } from './rules.ts';

export const zFormRow: z.ZodType<FormRow, FormRow> = z.strictObject({
  id: z.number(),
  module: z.string(),
  title: z.string(),
  fields: z.number(),
  custom: z.number(),
  version: z.number(),
  time: z.string(),
});

export const zDesignedColumn: z.ZodType<DesignedColumn, DesignedColumn> = z.strictObject({
  field: z.string(),
  type: z.enum(itemTypes),
  title: z.string(),
  required: z.boolean().optional(),
  max: z.number().optional(),
  precision: z.number().optional(),
  options: z.array(zOption).optional(),
  formula: z.string().optional(),
});

export const zDesignedField: z.ZodType<DesignedField, DesignedField> = z.strictObject({
  id: z.number(),
  field: z.string(),
  field2: z.string(),
  type: z.enum(itemTypes),
  custom: z.boolean(),
  can: z.array(
    z.enum([
      'value',
      'message',
      'pattern',
      'options',
      'key',
      'title',
      'required',
      'notBefore',
      'rows',
      'max',
      'min',
      'columns',
      'span',
      'width',
      'parent',
      'multiple',
      'placeholder',
      'show',
      'visible',
      'precision',
      'patternMessage',
      'height',
      'checkbox',
      'multipleLimit',
      'activeText',
      'inactiveText',
      'sortable',
      'searchable',
      'showWhen',
      'requireWhen',
      'formula',
    ]),
  ),
  needed: z.boolean(),
  version: z.number(),
  index: z.enum(['none', 'failed', 'building', 'ready']),
  computed: z.enum(['none', 'running', 'failed', 'ready']),
  title: z.string(),
  required: z.boolean(),
  message: z.string(),
  placeholder: z.string(),
  width: z.number(),
  show: z.boolean(),
  visible: z.boolean(),
  options: z.array(zOption),
  value: z.unknown(),
  max: z.number().nullable(),
  min: z.number().nullable(),
  precision: z.number(),
  pattern: z.string(),
  patternMessage: z.string(),
  rows: z.number(),
  height: z.number(),
  span: z.number(),
  multiple: z.boolean(),
  checkbox: z.boolean(),
  multipleLimit: z.number().nullable(),
  key: z.string(),
  parent: z.string(),
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

export const zDesignedForm: z.ZodType<DesignedForm, DesignedForm> = z.strictObject({
  id: z.number(),
  module: z.string(),
  title: z.string(),
  version: z.number(),
  fields: z.array(zDesignedField),
  deleted: z.array(
    z.strictObject({
      id: z.number(),
      field: z.string(),
      type: z.enum(itemTypes),
      title: z.string(),
    }),
  ),
});

export const zFormPreview: z.ZodType<FormPreview, FormPreview> = z.strictObject({
  form: zFormDefinition,
  problems: z.record(z.string(), z.string()),
});
