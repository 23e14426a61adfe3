// What calls answer, as schemas.

import * as z from 'zod';
import { ownReportComparisons, ownReportUnits } from '../ownReport.ts';
import { reportPeriods } from '../report.ts';
import { zFilterPart } from './filter.ts';
import { zUserValue } from './identity.ts';
import { zMeasureUnit } from './measure.ts';

/** Measures that can stand in one report: those of the same records by the same day. One of the answer of `api/myReport/choices`. */
export const zOwnReportChoice = z.strictObject({
  /** Wire name of the list whose records are counted. */
  module: z.string(),
  /** What they are called. */
  title: z.string(),
  /** Wire name and title of the day. */
  date: z.string(),
  dateTitle: z.string(),
  measures: z.array(z.strictObject({ key: z.string(), label: z.string(), unit: zMeasureUnit, definition: z.string() })),
  /** Fields that rows and columns may be. */
  fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
});
export type OwnReportChoice = z.infer<typeof zOwnReportChoice>;

export const zOwnReportRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie']),
  /** Whose it is. */
  userid: z.number(),
  UserName: z.string(),
  mine: z.literal([0, 1]),
  /** Who sees it beside its owner. */
  shared: z.enum(['nobody', 'some', 'everyone']),
  /** 1: stands on the reader's workbench. */
  pinned: z.literal([0, 1]),
  /** 1: sent every Monday to the people who see it. */
  weekly: z.literal([0, 1]),
  can: z.strictObject({ edit: z.boolean(), everyone: z.boolean() }),
});
export type OwnReportRow = z.infer<typeof zOwnReportRow>;

export const zOwnReportContent = z.strictObject({
  /** Keys of measures of the same records by the same day, in the order of the columns. */
  measures: z.array(z.string()),
  /** Rows, then columns: `time`, `department` or the wire name of a field; none: the numbers alone. */
  by: z.array(z.string()),
  unit: z.enum(ownReportUnits),
  /** As the list's `data`. */
  filters: z.array(zFilterPart),
  period: z.enum(reportPeriods),
  /** Days of a `custom` period, else empty. */
  from: z.string(),
  to: z.string(),
  compare: z.enum(ownReportComparisons),
  chart: z.enum(['line', 'figures', 'bar', 'ranking', 'pie']),
});
export type OwnReportContent = z.infer<typeof zOwnReportContent>;

export const zOwnReportDetail = z.strictObject({
  content: zOwnReportContent,
  /** For its owner: whom it is shared with by name. */
  people: z.array(zUserValue).optional(),
  departments: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  roles: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  /** All roles that there are, for its owner to choose from. */
  roleChoices: z.array(z.strictObject({ id: z.number(), text: z.string() })).optional(),
  ...zOwnReportRow.shape,
});
export type OwnReportDetail = z.infer<typeof zOwnReportDetail>;
