// What calls answer, as schemas.

import * as z from 'zod';
import { dateRanges, filterTypes } from '../filter.ts';
import type {
  OwnReportChoice,
  OwnReportContent,
  OwnReportDetail,
  OwnReportFilter,
  OwnReportRow,
} from '../ownReport.ts';

export const zOwnReportChoice: z.ZodType<OwnReportChoice, OwnReportChoice> = z.strictObject({
  module: z.string(),
  title: z.string(),
  date: z.string(),
  dateTitle: z.string(),
  measures: z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']),
      definition: z.string(),
    }),
  ),
  fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
});

export const zOwnReportRow: z.ZodType<OwnReportRow, OwnReportRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie']),
  userid: z.number(),
  UserName: z.string(),
  mine: z.literal([0, 1]),
  shared: z.enum(['some', 'everyone', 'nobody']),
  pinned: z.literal([0, 1]),
  weekly: z.literal([0, 1]),
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});

export const zOwnReportFilter: z.ZodType<OwnReportFilter, OwnReportFilter> = z.strictObject({
  text: z.string().optional(),
  field: z.string(),
  type: z.enum([...filterTypes, ...dateRanges]),
  value: z.string().optional(),
});

export const zOwnReportContent: z.ZodType<OwnReportContent, OwnReportContent> = z.strictObject({
  measures: z.array(z.string()),
  by: z.array(z.string()),
  unit: z.enum(['', 'day', 'week', 'month', 'quarter', 'year']),
  filters: z.array(z.union([zOwnReportFilter, z.strictObject({ or: z.array(zOwnReportFilter) })])),
  period: z.enum(['custom', 'month', 'lastmonth', 'quarter', 'lastquarter', 'year', 'lastyear']),
  from: z.string(),
  to: z.string(),
  compare: z.enum(['both', 'none', 'before', 'yearBefore']),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie']),
});

export const zOwnReportDetail: z.ZodType<OwnReportDetail, OwnReportDetail> = z.strictObject({
  content: zOwnReportContent,
  people: z.array(z.strictObject({ userid: z.number(), username: z.string(), header: z.string() })).optional(),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  roles: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  roleChoices: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  id: z.number(),
  name: z.string(),
  version: z.number(),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie']),
  userid: z.number(),
  UserName: z.string(),
  mine: z.literal([0, 1]),
  shared: z.enum(['some', 'everyone', 'nobody']),
  pinned: z.literal([0, 1]),
  weekly: z.literal([0, 1]),
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});
