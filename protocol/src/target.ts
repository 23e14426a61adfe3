// Performance targets as they travel.
import type { MeasureFigure, MeasureUnit } from './measure.ts';

/** What targets are set for: keys of measures. */
export const targetMetrics = ['contract.amount', 'finance.amount', 'customer.added'] as const;
export type TargetMetric = (typeof targetMetrics)[number];

/** Key of the measure that tells the targets of another one. */
export const targetMeasure = (metric: TargetMetric): string => `target.${metric}`;

export const targetUnit = (metric: TargetMetric): MeasureUnit => (metric === 'customer.added' ? 'count' : 'money');

export interface TargetRow {
  userid: number;
  UserName: string;
  Header: string;
  BranchName: string;
  /** January first, decimal text; `0` for a month without a target. */
  months: string[];
  /** Of the year. */
  total: string;
  /** What the measure came to in the year, as the person may be told; empty where they may not. */
  reached: string;
  /** 0 where nobody set one yet. */
  version: number;
}

/** The target that a department has of its own, which need not be what its people's come to. */
export interface DepartmentTarget {
  branchId: number;
  BranchName: string;
  months: string[];
  /** Of the year; `0` where it has none. */
  total: string;
  /** 0 where nobody set one yet. */
  version: number;
  /** The person may set it, and spread it over the people. */
  edit: boolean;
}

/** Answer of `api/target/shares`: the department's target as it would be spread over its people. */
export interface TargetShares {
  rows: (Pick<TargetRow, 'userid' | 'UserName' | 'Header' | 'months' | 'total' | 'version'> & {
    /** What the person has now. */
    before: string;
  })[];
}

export type SharesBy = 'even' | 'lastYear';

/** Answer of `api/target/index`. */
export interface TargetPage {
  year: number;
  metric: TargetMetric;
  unit: MeasureUnit;
  rows: TargetRow[];
  total: number;
  /** Of the department that was asked for, else of the highest one; null for whoever does not see all of its people. */
  department: DepartmentTarget | null;
  /** Of everybody in the department that was asked for, whatever page is shown and whatever name is searched for. */
  sum: { months: string[]; total: string; reached: string };
  /** False for whoever only looks. */
  edit: boolean;
}

/** Answer of `api/crmhome/target`. */
export interface TargetFigure {
  metric: TargetMetric;
  label: string;
  unit: MeasureUnit;
  target: string;
  reached: string;
  list?: NonNullable<MeasureFigure['list']>;
}
