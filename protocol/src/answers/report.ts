// What calls answer, as schemas.

import * as z from 'zod';
import type { Report, ReportCell, ReportColumn, ReportEntry, ReportList, ReportRow, ReportSpan } from '../report.ts';
import { zFilterItem } from './filter.ts';

export const zReportSpan: z.ZodType<ReportSpan, ReportSpan> = z.strictObject({ from: z.string(), to: z.string() });

export const zReportColumn: z.ZodType<ReportColumn, ReportColumn> = z.strictObject({
  key: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'days', 'percent', 'money', 'hours', 'quantity']),
  definition: z.string(),
  part: z.literal(true).optional(),
});

export const zReportCell: z.ZodType<ReportCell, ReportCell> = z.strictObject({
  value: z.string(),
  before: z.string(),
  yearBefore: z.string(),
  list: z
    .strictObject({
      module: z.string(),
      data: z.array(zFilterItem),
      scenes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});

export const zReportRow: z.ZodType<ReportRow, ReportRow> = z.strictObject({
  key: z.string(),
  label: z.string(),
  rest: z.literal(true).optional(),
  unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']).optional(),
  definition: z.string().optional(),
  Header: z.string().optional(),
  cells: z.array(zReportCell),
});

export const zReport: z.ZodType<Report, Report> = z.strictObject({
  span: zReportSpan,
  before: zReportSpan,
  yearBefore: zReportSpan,
  compared: z.array(z.enum(['before', 'yearBefore'])).optional(),
  whose: z.string(),
  unit: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional(),
  byTitle: z.string().optional(),
  byField: z.string().optional(),
  module: z.string().optional(),
  columns: z.array(zReportColumn),
  rows: z.array(zReportRow),
  total: z.array(zReportCell).optional(),
  more: z.number(),
  name: z.string(),
  title: z.string(),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie', 'funnel']),
  by: z.enum(['department', 'time', 'field', 'kind', 'product', 'measures', 'person', 'category']),
});

export const zReportEntry: z.ZodType<ReportEntry, ReportEntry> = z.strictObject({
  name: z.string(),
  title: z.string(),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie', 'funnel']),
  by: z.enum(['department', 'time', 'field', 'kind', 'product', 'measures', 'person', 'category']),
});

export const zReportList: z.ZodType<ReportList, ReportList> = z.strictObject({
  reports: z.array(zReportEntry),
  others: z.boolean(),
  everyone: z.boolean(),
  whose: z.string(),
});
