// What calls answer, as schemas.

import * as z from 'zod';
import type { FilterDefinition, FilterItem, FilterPart } from '../filter.ts';
import { dateRanges, filterTypes } from '../filter.ts';
import { zFormItem, zOption } from './form.ts';

export const zFilterItem: z.ZodType<FilterItem, FilterItem> = z.strictObject({
  field: z.string(),
  type: z.enum([...filterTypes, ...dateRanges]),
  value: z.string().optional(),
  text: z.string().optional(),
});

export const zFilterPart: z.ZodType<FilterPart, FilterPart> = z.union([
  zFilterItem,
  z.strictObject({ or: z.array(zFilterItem) }),
]);

export const zFilterDefinition: z.ZodType<FilterDefinition, FilterDefinition> = z.strictObject({
  field: z.string(),
  field2: z.string(),
  type: z.string(),
  value: z.string(),
  name: z.string(),
  max: z.number(),
  required: z.boolean(),
  option: z.array(zOption),
  title: z.string(),
  operators: z.array(z.enum([...filterTypes, ...dateRanges])),
  first: z.enum([...filterTypes, ...dateRanges]).optional(),
  item: zFormItem,
});
