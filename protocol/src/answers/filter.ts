// What calls answer, as schemas.

import * as z from 'zod';
import { dateRanges, type FilterGroup, filterTypes } from '../filter.ts';
import { zFormItem, zOption } from './form.ts';

export const zFilterType = z.enum([...filterTypes, ...dateRanges]);
export type FilterType = z.infer<typeof zFilterType>;

/** One condition as it is sent in `data`. A range value is `a,b`; a list value is comma-joined. */
export const zFilterItem = z.strictObject({
  field: z.string(),
  type: zFilterType,
  value: z.string().optional(),
  /** The value's label, for people who read the condition. */
  text: z.string().optional(),
});
export type FilterItem = z.infer<typeof zFilterItem>;

/** What `data` lists: all parts have to hold. */
export const zFilterPart = z.union([zFilterItem, z.strictObject({ or: z.array(zFilterItem) })]);
export type FilterPart<Item = FilterItem> = Item | FilterGroup<Item>;

/** One field of the filter drawer. `type` is the control's type, `operators` the comparisons that it allows. */
export const zFilterDefinition = z.strictObject({
  field: z.string(),
  field2: z.string(),
  type: z.string(),
  value: z.string(),
  name: z.string(),
  max: z.number(),
  required: z.boolean(),
  option: z.array(zOption),
  title: z.string(),
  operators: z.array(zFilterType),
  /** The comparison that a condition begins with; the type's own where missing. */
  first: zFilterType.optional(),
  /** The control's own definition, so that the drawer builds the same control as the form. */
  item: zFormItem,
});
export type FilterDefinition = z.infer<typeof zFilterDefinition>;
