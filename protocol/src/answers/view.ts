// What calls answer, as schemas.

import * as z from 'zod';
import { dateRanges, filterTypes } from '../filter.ts';
import type { ViewContent, ViewDetail, ViewFilter, ViewRow } from '../view.ts';
import { zColumnSetting } from './form.ts';

export const zViewRow: z.ZodType<ViewRow, ViewRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  userid: z.number(),
  UserName: z.string(),
  mine: z.literal([0, 1]),
  shared: z.enum(['some', 'everyone', 'nobody']),
  isDefault: z.literal([0, 1]),
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});

export const zViewFilter: z.ZodType<ViewFilter, ViewFilter> = z.strictObject({
  text: z.string().optional(),
  field: z.string(),
  type: z.enum([...filterTypes, ...dateRanges]),
  value: z.string().optional(),
});

export const zViewContent: z.ZodType<ViewContent, ViewContent> = z.strictObject({
  scenes: z.record(z.string(), z.string()),
  filters: z.array(z.union([zViewFilter, z.strictObject({ or: z.array(zViewFilter) })])),
  sort: z.string(),
  key: z.string(),
  columns: z.array(zColumnSetting),
  mode: z.enum(['', 'board', 'calendar']),
  by: z.string(),
});

export const zViewDetail: z.ZodType<ViewDetail, ViewDetail> = z.strictObject({
  content: zViewContent,
  dropped: z.strictObject({
    conditions: z.number(),
    columns: z.number(),
    order: z.literal([0, 1]),
    mode: z.literal([0, 1]),
  }),
  people: z.array(z.strictObject({ userid: z.number(), username: z.string(), header: z.string() })).optional(),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  id: z.number(),
  name: z.string(),
  version: z.number(),
  userid: z.number(),
  UserName: z.string(),
  mine: z.literal([0, 1]),
  shared: z.enum(['some', 'everyone', 'nobody']),
  isDefault: z.literal([0, 1]),
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});
