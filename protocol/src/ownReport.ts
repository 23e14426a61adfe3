// Reports that people make themselves: what one is made of, and how it is told to whoever may see it.
import type { FilterItem, FilterPart } from './filter.ts';
import type { MeasureUnit } from './measure.ts';
import type { ReportChart, ReportPeriod } from './report.ts';

/** How finely time is told; empty: as fits the period. */
export const ownReportUnits = ['', 'day', 'week', 'month', 'quarter', 'year'] as const;
export type OwnReportUnit = (typeof ownReportUnits)[number];

export const ownReportComparisons = ['both', 'before', 'yearBefore', 'none'] as const;
export type OwnReportComparison = (typeof ownReportComparisons)[number];

export const ownReportCharts = ['figures', 'line', 'bar', 'ranking', 'pie'] as const satisfies readonly ReportChart[];

/** What rows and columns may be beside the fields of the records: parts of the period, and departments of the owners. */
export const ownReportTime = 'time';
export const ownReportDepartment = 'department';

/** A condition; `text` words a value that is an id, for this reader. */
export interface OwnReportFilter extends FilterItem {
  text?: string;
}

export interface OwnReportContent {
  /** Keys of measures of the same records by the same day, in the order of the columns. */
  measures: string[];
  /** Rows, then columns: `time`, `department` or the wire name of a field; none: the numbers alone. */
  by: string[];
  unit: OwnReportUnit;
  /** As the list's `data`. */
  filters: FilterPart<OwnReportFilter>[];
  period: ReportPeriod;
  /** Days of a `custom` period, else empty. */
  from: string;
  to: string;
  compare: OwnReportComparison;
  chart: (typeof ownReportCharts)[number];
}

/** Measures that can stand in one report: those of the same records by the same day. One of the answer of `api/myReport/choices`. */
export interface OwnReportChoice {
  /** Wire name of the list whose records are counted. */
  module: string;
  /** What they are called. */
  title: string;
  /** Wire name and title of the day. */
  date: string;
  dateTitle: string;
  measures: { key: string; label: string; unit: MeasureUnit; definition: string }[];
  /** Fields that rows and columns may be. */
  fields: { field: string; title: string }[];
}

export interface OwnReportRow {
  id: number;
  name: string;
  version: number;
  chart: OwnReportContent['chart'];
  /** Whose it is. */
  userid: number;
  UserName: string;
  mine: 0 | 1;
  /** Who sees it beside its owner. */
  shared: 'nobody' | 'some' | 'everyone';
  /** 1: stands on the reader's workbench. */
  pinned: 0 | 1;
  /** 1: told every Monday to whoever sees it. */
  weekly: 0 | 1;
  can: { edit: boolean; everyone: boolean };
}

export interface OwnReportDetail extends OwnReportRow {
  content: OwnReportContent;
  /** For its owner: whom it is shared with by name. */
  people?: { userid: number; username: string; header: string }[];
  departments?: { id: number; text: string }[];
  roles?: { id: number; text: string }[];
  /** All roles that there are, for its owner to choose from. */
  roleChoices?: { id: number; text: string }[];
}
