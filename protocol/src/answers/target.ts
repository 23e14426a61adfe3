// What calls answer, as schemas.

import * as z from 'zod';
import { targetMetrics } from '../target.ts';
import { zMeasureList, zMeasureUnit } from './measure.ts';

export const zTargetRow = z.strictObject({
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  /** January first, decimal text; `0` for a month without a target. */
  months: z.array(z.string()),
  /** Of the year. */
  total: z.string(),
  /** What the measure came to in the year; empty where the person may not read it. */
  reached: z.string(),
  /** 0 where nobody set one yet. */
  version: z.number(),
});
export type TargetRow = z.infer<typeof zTargetRow>;

/** The target that a department has of its own, which need not be what its people's come to. */
export const zDepartmentTarget = z.strictObject({
  branchId: z.number(),
  BranchName: z.string(),
  months: z.array(z.string()),
  /** Of the year; `0` where it has none. */
  total: z.string(),
  /** 0 where nobody set one yet. */
  version: z.number(),
  /** The person may set it, and spread it over the people. */
  edit: z.boolean(),
});
export type DepartmentTarget = z.infer<typeof zDepartmentTarget>;

/** Answer of `api/target/index`. */
export const zTargetPage = z.strictObject({
  year: z.number(),
  metric: z.enum(targetMetrics),
  unit: zMeasureUnit,
  rows: z.array(zTargetRow),
  total: z.number(),
  /** Of the requested department, else of the highest one; null for people who do not see all of its people. */
  department: zDepartmentTarget.nullable(),
  /** Of everybody in the requested department, regardless of page and search. */
  sum: z.strictObject({ months: z.array(z.string()), total: z.string(), reached: z.string() }),
  /** False for people who may only read. */
  edit: z.boolean(),
});
export type TargetPage = z.infer<typeof zTargetPage>;

/** Answer of `api/target/shares`: the department's target as it would be spread over its people. */
export const zTargetShares = z.strictObject({
  rows: z.array(
    zTargetRow.pick({ userid: true, UserName: true, Header: true, months: true, total: true, version: true }).extend({
      /** What the person has now. */
      before: z.string(),
    }),
  ),
});
export type TargetShares = z.infer<typeof zTargetShares>;

/** Answer of `api/crmhome/target`. */
export const zTargetFigure = z.strictObject({
  metric: z.enum(targetMetrics),
  label: z.string(),
  unit: zMeasureUnit,
  target: z.string(),
  reached: z.string(),
  list: zMeasureList.optional(),
});
export type TargetFigure = z.infer<typeof zTargetFigure>;
