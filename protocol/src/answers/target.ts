// What calls answer, as schemas.

import * as z from 'zod';
import type { DepartmentTarget, TargetFigure, TargetPage, TargetRow, TargetShares } from '../target.ts';
import { zFilterItem } from './filter.ts';

export const zTargetRow: z.ZodType<TargetRow, TargetRow> = z.strictObject({
  userid: z.number(),
  UserName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
  months: z.array(z.string()),
  total: z.string(),
  reached: z.string(),
  version: z.number(),
});

export const zDepartmentTarget: z.ZodType<DepartmentTarget, DepartmentTarget> = z.strictObject({
  branchId: z.number(),
  BranchName: z.string(),
  months: z.array(z.string()),
  total: z.string(),
  version: z.number(),
  edit: z.boolean(),
});

export const zTargetPage: z.ZodType<TargetPage, TargetPage> = z.strictObject({
  year: z.number(),
  metric: z.enum(['contract.amount', 'finance.amount', 'customer.added']),
  unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']),
  rows: z.array(zTargetRow),
  total: z.number(),
  department: zDepartmentTarget.nullable(),
  sum: z.strictObject({ months: z.array(z.string()), total: z.string(), reached: z.string() }),
  edit: z.boolean(),
});

export const zTargetShares: z.ZodType<TargetShares, TargetShares> = z.strictObject({
  rows: z.array(
    z.strictObject({
      version: z.number(),
      total: z.string(),
      userid: z.number(),
      Header: z.string(),
      UserName: z.string(),
      months: z.array(z.string()),
      before: z.string(),
    }),
  ),
});

export const zTargetFigure: z.ZodType<TargetFigure, TargetFigure> = z.strictObject({
  metric: z.enum(['contract.amount', 'finance.amount', 'customer.added']),
  label: z.string(),
  unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']),
  target: z.string(),
  reached: z.string(),
  list: z
    .strictObject({
      module: z.string(),
      data: z.array(zFilterItem),
      scenes: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
});
