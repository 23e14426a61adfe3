// What calls answer, as schemas.

import * as z from 'zod';
import type {
  ColumnSetting,
  FormCompanion,
  FormDefinition,
  FormItem,
  ListField,
  Option,
  Scene,
  Titles,
} from '../form.ts';
import { zRule } from './rules.ts';

export const zOption: z.ZodType<Option, Option> = z.strictObject({
  value: z.union([z.string(), z.number()]),
  label: z.string(),
  color: z.string().optional(),
  disabled: z.boolean().optional(),
  children: z.array(z.lazy(() => zOption)).optional(),
});

export const zListField: z.ZodType<ListField, ListField> = z.strictObject({
  suffix: z.string().optional(),
  precision: z.number().optional(),
  source: z.string().optional(),
  id: z.number(),
  field: z.string(),
  title: z.string(),
  show: z.boolean(),
  checkbox: z.boolean(),
  grid_w: z.number(),
  form_type: z.string(),
  sortable: z.boolean(),
  divides: z.enum(['days', 'choices']).optional(),
  textField: z.string().optional(),
  field2: z.string().optional(),
  options: z.array(zOption).optional(),
  frozen: z.boolean().optional(),
  plan: z.boolean().optional(),
  planDone: z.strictObject({ field: z.string(), values: z.array(z.number()).optional() }).optional(),
  total: z.boolean().optional(),
  align: z.enum(['left', 'right']).optional(),
});

export const zFormItem: z.ZodType<FormItem, FormItem> = z.strictObject({
  id: z.number(),
  type: z.string(),
  title: z.string(),
  field: z.string(),
  field2: z.string().optional(),
  checkbox: z.boolean().optional(),
  value: z.unknown().optional(),
  value2: z.unknown().optional(),
  needs: z.enum(['inForce', 'living']).optional(),
  name: z.string().optional(),
  parent: z.string().optional(),
  parentParams: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  required: z.boolean().optional(),
  message: z.string().optional(),
  readonly: z.boolean().optional(),
  grant: z.enum(['read', 'mask']).optional(),
  createOnly: z.boolean().optional(),
  inPlace: z.boolean().optional(),
  disabled: z.boolean().optional(),
  placeholder: z.string().optional(),
  options: z.array(zOption).optional(),
  url: z.string().optional(),
  method: z.enum(['GET', 'POST']).optional(),
  loadFilter: z.string().optional(),
  optionText: z.string().optional(),
  optionValue: z.string().optional(),
  key: z.string().optional(),
  multiple: z.boolean().optional(),
  multipleLimit: z.number().optional(),
  remote: z.boolean().optional(),
  onHand: z.boolean().optional(),
  rows: z.number().optional(),
  activeValue: z.union([z.string(), z.number()]).optional(),
  inactiveValue: z.union([z.string(), z.number()]).optional(),
  activeText: z.string().optional(),
  inactiveText: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  visible: z.boolean().optional(),
  max: z.number().optional(),
  min: z.number().optional(),
  precision: z.number().optional(),
  suffix: z.string().optional(),
  pattern: z.string().optional(),
  patternMessage: z.string().optional(),
  span: z.number().optional(),
  textField: z.string().optional(),
  columns: z.array(z.lazy(() => zFormItem)).optional(),
  total: z.boolean().optional(),
  showWhen: zRule.optional(),
  requireWhen: zRule.optional(),
  notBefore: z.strictObject({ field: z.string(), title: z.string() }).optional(),
  formula: z.strictObject({ text: z.string(), fields: z.record(z.string(), z.enum(['number', 'text'])) }).optional(),
});

export const zFormCompanion: z.ZodType<FormCompanion, FormCompanion> = z.strictObject({
  field: z.string(),
  title: z.string(),
  items: z.array(zFormItem),
});

export const zFormDefinition: z.ZodType<FormDefinition, FormDefinition> = z.strictObject({
  id: z.number(),
  module: z.string(),
  title: z.string(),
  cols: z.array(zListField),
  items: z.array(z.strictObject({ id: z.number(), json: zFormItem })),
  companions: z.array(zFormCompanion).optional(),
  api_add: z.string(),
  api_edit: z.string(),
  api_detail: z.string(),
  api_index: z.string(),
  api_delete: z.string(),
  api_import: z.string().optional(),
  api_export: z.string().optional(),
  goesAlong: z
    .array(z.strictObject({ as: z.string(), label: z.string(), transfer: z.boolean(), share: z.boolean() }))
    .optional(),
  scoped: z.literal(true).optional(),
  approved: z.literal(true).optional(),
  grant: z.string(),
  layout: z.literal([1, 2]),
  labelWidth: z.literal([100, 80]),
  width: z.number(),
});

export const zColumnSetting: z.ZodType<ColumnSetting, ColumnSetting> = z.strictObject({
  id: z.number(),
  width: z.number().optional(),
  frozen: z.boolean().optional(),
});

export const zScene: z.ZodType<Scene, Scene> = z.strictObject({
  field: z.string(),
  title: z.string(),
  option: z.array(zOption),
  value: z.string(),
  place: z.enum(['tags', 'popover', 'board']),
});

const zWords = z.record(z.string(), z.string());

export const zTitles: z.ZodType<Titles, Titles> = z.strictObject({ cn: zWords, en: zWords });
