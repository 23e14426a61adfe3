// What calls answer, as schemas.

import * as z from 'zod';
import { zMeasureList, zMeasureUnit, zSpan } from './measure.ts';

/** What the rows of a report are. `measures`: each row is a measure of its own. */
export const zReportRows = z.enum(['measures', 'time', 'person', 'department', 'field', 'product', 'category', 'kind']);
export type ReportRows = z.infer<typeof zReportRows>;

export const zReportChart = z.enum(['figures', 'line', 'bar', 'ranking', 'pie', 'funnel']);
export type ReportChart = z.infer<typeof zReportChart>;

export const zReportColumn = z.strictObject({
  /** Key of the measure, or of the share. */
  key: z.string(),
  label: z.string(),
  unit: z.enum([...zMeasureUnit.options, 'percent']),
  /** What counts, in one sentence. */
  definition: z.string(),
  /** Of a column that is a part of its measure, such as a type of contract: its words are those of the company. */
  part: z.literal(true).optional(),
});
export type ReportColumn = z.infer<typeof zReportColumn>;

export const zReportCell = z.strictObject({
  /** Decimal text; of a share in percent, empty where there is nothing to take it of. */
  value: z.string(),
  /** The same of the period before, and of the same days of the year before. */
  before: z.string(),
  yearBefore: z.string(),
  /** Where the rows behind the value stand; missing where no list shows them. */
  list: zMeasureList.optional(),
});
export type ReportCell = z.infer<typeof zReportCell>;

export const zReportRow = z.strictObject({
  /** First day of the unit, id, value of a field, key of a measure; empty for those without. */
  key: z.string(),
  label: z.string(),
  /** True for everything that has no row of its own. */
  rest: z.literal(true).optional(),
  /** Of rows that are measures. */
  unit: zMeasureUnit.optional(),
  definition: z.string().optional(),
  /** Picture of a person. */
  Header: z.string().optional(),
  /** In the order of the columns. */
  cells: z.array(zReportCell),
});
export type ReportRow = z.infer<typeof zReportRow>;

/** A report of a page: one of the answer of `api/bi/index`. */
export const zReportEntry = z.strictObject({
  /** `customer.added`; never changes. */
  name: z.string(),
  /** Chinese. */
  title: z.string(),
  chart: zReportChart,
  by: zReportRows,
});
export type ReportEntry = z.infer<typeof zReportEntry>;

/** Answer of `api/bi/report`. */
export const zReport = z.strictObject({
  span: zSpan,
  before: zSpan,
  yearBefore: zSpan,
  /** What its numbers are compared with; both where missing. */
  compared: z.array(z.enum(['before', 'yearBefore'])).optional(),
  /** The requested person or department; empty for all in scope. */
  whose: z.string(),
  /** Of rows by time. */
  unit: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional(),
  /** Of a report of one's own whose rows are values of a field: its title, with the names by which the client words it. */
  byTitle: z.string().optional(),
  byField: z.string().optional(),
  module: z.string().optional(),
  columns: z.array(zReportColumn),
  rows: z.array(zReportRow),
  /** Of everything, what is left out of the rows included; missing where the rows are measures. */
  total: z.array(zReportCell).optional(),
  /** How many rows were left out for being the smallest. */
  more: z.number(),
  ...zReportEntry.shape,
});
export type Report = z.infer<typeof zReport>;

/** Answer of `api/bi/index`: what of a page the person's grants leave. */
export const zReportList = z.strictObject({
  reports: z.array(zReportEntry),
  /** False for people who see only their own records: there is nobody to choose. */
  others: z.boolean(),
  /** True for people who see the whole company's records. */
  everyone: z.boolean(),
  /** Name of the requested person or department, or of the only department that the person sees; else empty. */
  whose: z.string(),
});
export type ReportList = z.infer<typeof zReportList>;
