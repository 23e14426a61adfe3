// Reports of business intelligence as they travel: what there is on a page, and what one comes to in a period.
import type { MeasureFigure, MeasureUnit } from './measure.ts';

export const reportPages = [
  'overview',
  'funnel',
  'performance',
  'ranking',
  'customer',
  'portrait',
  'product',
  'target',
  'office',
  'forecast',
] as const;
export type ReportPage = (typeof reportPages)[number];

/** Module of the permission tree of a page, below `bi`: not that of the records it tells of, which has fields and a scope. */
export const reportModule = (page: ReportPage): string => `${page}Report`;

/** Weeks of the cash forecast: to come, this one included, and those that are over. */
export const forecastWeeksAhead = 26;
export const forecastWeeksBack = 8;

export const reportPeriods = ['month', 'lastmonth', 'quarter', 'lastquarter', 'year', 'lastyear', 'custom'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Days of a period that a person names, at most: ten years. */
export const longestSpan = 3660;

export type ReportChart = 'figures' | 'line' | 'bar' | 'ranking' | 'pie' | 'funnel';

/** What the rows of a report are. `measures`: each row is a measure of its own. */
export type ReportRows = 'measures' | 'time' | 'person' | 'department' | 'field' | 'product' | 'category' | 'kind';

export interface ReportSpan {
  from: string;
  to: string;
}

/** A report of a page: one of the answer of `api/bi/index`. */
export interface ReportEntry {
  /** `customer.added`; never changes. */
  name: string;
  /** Chinese. */
  title: string;
  chart: ReportChart;
  by: ReportRows;
}

/** Answer of `api/bi/index`: what of a page the person's grants leave. */
export interface ReportList {
  reports: ReportEntry[];
  /** False for whoever sees nobody's records but their own: there is nobody to choose. */
  others: boolean;
  /** True for whoever sees the whole company's records. */
  everyone: boolean;
  /** Name of the person or department that was asked for, or of the department that is all that the person sees; else empty. */
  whose: string;
}

export interface ReportColumn {
  /** Key of the measure, or of the share. */
  key: string;
  label: string;
  unit: MeasureUnit | 'percent';
  /** What counts, in one sentence. */
  definition: string;
  /** Of a column that is a part of its measure, such as a type of contract: its words are those of the company. */
  part?: true;
}

export interface ReportCell {
  /** Decimal text; of a share in percent, empty where there is nothing to take it of. */
  value: string;
  /** The same of the period before, and of the same days of the year before. */
  before: string;
  yearBefore: string;
  /** Where the rows behind the value stand; missing where no list shows them. */
  list?: NonNullable<MeasureFigure['list']>;
}

export interface ReportRow {
  /** First day of the unit, id, value of a field, key of a measure; empty for those without. */
  key: string;
  label: string;
  /** True for everything that has no row of its own. */
  rest?: true;
  /** Of rows that are measures. */
  unit?: MeasureUnit;
  definition?: string;
  /** Picture of a person. */
  Header?: string;
  /** In the order of the columns. */
  cells: ReportCell[];
}

/** Answer of `api/bi/report`. */
export interface Report extends ReportEntry {
  span: ReportSpan;
  before: ReportSpan;
  yearBefore: ReportSpan;
  /** What its numbers are compared with; both where missing. */
  compared?: readonly ('before' | 'yearBefore')[];
  /** The person or department that was asked for; empty for all in scope. */
  whose: string;
  /** Of rows by time. */
  unit?: 'day' | 'week' | 'month' | 'quarter' | 'year';
  /** Of a report of one's own whose rows are values of a field: its title, with the names by which the client words it. */
  byTitle?: string;
  byField?: string;
  module?: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  /** Of everything, what is left out of the rows included; missing where the rows are measures. */
  total?: ReportCell[];
  /** How many rows were left out for being the smallest. */
  more: number;
}
