// What the workbench shows beside lists, as it travels, and what it can be made of.
import type { MeasureFigure, MeasureUnit } from './measure.ts';

export const widgetKeys = [
  'todo',
  'brief',
  'target',
  'due',
  'recent',
  'team',
  'ranking',
  'funnel',
  'forgotten',
  'pool',
  'system',
  'reports',
] as const;
export type WidgetKey = (typeof widgetKeys)[number];

/** In the order in which they stand. */
export interface Widget {
  key: WidgetKey;
  shown: boolean;
}

export const workbenchPeriods = ['today', 'week', 'month', 'quarter', 'year', 'lastmonth', 'lastquarter'] as const;
export type WorkbenchPeriod = (typeof workbenchPeriods)[number];

/** Whose figures: one's own, with those of the people below, of one's departments and those below, or all in scope. */
export const workbenchRanges = ['me', 'team', 'department', 'all'] as const;
export type WorkbenchRange = (typeof workbenchRanges)[number];

/** Answer of `api/crmhome/index`. */
export interface WorkbenchLayout {
  widgets: Widget[];
  /** As they stand for whoever arranged nothing. */
  beginning: Widget[];
  /** 0 where the person arranged nothing yet. */
  version: number;
  /** Ranges that hold more than the one before them. */
  ranges: WorkbenchRange[];
  /** What is shown first. */
  range: WorkbenchRange;
}

/** Days, both included. */
export interface WorkbenchSpan {
  from: string;
  to: string;
}

/** A figure, and what it came to in the period before, over as many days. */
export interface BriefFigure extends MeasureFigure {
  before: string;
}

/** Answer of `api/crmhome/brief`. */
export interface WorkbenchBrief {
  span: WorkbenchSpan;
  before: WorkbenchSpan;
  figures: BriefFigure[];
}

/** Answer of `api/crmhome/todo`, `funnel` and `forgotten`. */
export interface WorkbenchFigures {
  figures: MeasureFigure[];
}

export const rankedBy = ['contract.amount', 'finance.amount'] as const;
export type RankedBy = (typeof rankedBy)[number];

/** Answer of `api/crmhome/ranking`: the most first. */
export interface WorkbenchRanking {
  unit: MeasureUnit;
  rows: {
    userid: number;
    name: string;
    Header: string;
    /** Decimal text. */
    value: string;
    list: NonNullable<MeasureFigure['list']>;
  }[];
}

/** Answer of `api/workbench/system`: the parts that the person's grants leave. */
export interface SystemFigures {
  /** Enabled people, and those of them who signed in today. */
  people?: { total: number; today: number };
  jobs?: {
    /** Waiting or at work. */
    open: number;
    /** Ended in failure within `failedDays`. */
    failed: number;
  };
  storage?: {
    files: number;
    bytes: number;
    /** True when there are too many files to be counted one by one. */
    estimated: boolean;
    /** Bytes of the database. */
    database: number;
    /** Bytes free where the program keeps its data; null where that cannot be found out. */
    free: number | null;
  };
}

/** Days that `failed` reaches back. */
export const failedDays = 7;
