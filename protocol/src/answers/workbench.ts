// What calls answer, as schemas.

import * as z from 'zod';
import { widgetKeys, workbenchRanges } from '../workbench.ts';
import { zMeasureFigure, zMeasureList, zMeasureUnit } from './measure.ts';

/** In the order in which they stand. */
export const zWidget = z.strictObject({ key: z.enum(widgetKeys), shown: z.boolean() });
export type Widget = z.infer<typeof zWidget>;

/** Answer of `api/crmhome/index`. */
export const zWorkbenchLayout = z.strictObject({
  widgets: z.array(zWidget),
  /** The default, for people who have arranged nothing. */
  beginning: z.array(zWidget),
  /** 0 where the person arranged nothing yet. */
  version: z.number(),
  /** Ranges that hold more than the one before them. */
  ranges: z.array(z.enum(workbenchRanges)),
  /** What is shown first. */
  range: z.enum(workbenchRanges),
  /** Nothing is there that a figure could count. */
  empty: z.literal(true).optional(),
});
export type WorkbenchLayout = z.infer<typeof zWorkbenchLayout>;

/** Answer of `api/crmhome/ranking`: the most first. */
export const zWorkbenchRanking = z.strictObject({
  unit: zMeasureUnit,
  rows: z.array(
    z.strictObject({
      userid: z.number(),
      name: z.string(),
      Header: z.string(),
      /** Decimal text. */
      value: z.string(),
      list: zMeasureList,
    }),
  ),
});
export type WorkbenchRanking = z.infer<typeof zWorkbenchRanking>;

/** Answer of `api/workbench/system`: the parts that the person's grants leave. */
export const zSystemFigures = z.strictObject({
  /** Enabled people, and those of them who signed in today. */
  people: z.strictObject({ total: z.number(), today: z.number() }).optional(),
  jobs: z
    .strictObject({
      /** Waiting or at work. */
      open: z.number(),
      /** Ended in failure within `failedDays`. */
      failed: z.number(),
    })
    .optional(),
  storage: z
    .strictObject({
      files: z.number(),
      bytes: z.number(),
      /** True when there are too many files to be counted one by one. */
      estimated: z.boolean(),
      /** Bytes of the database. */
      database: z.number(),
      /** Bytes free where the program keeps its data; null where that cannot be found out. */
      free: z.number().nullable(),
    })
    .optional(),
});
export type SystemFigures = z.infer<typeof zSystemFigures>;

/** A figure, and what it came to in the period before, over as many days. */
export const zBriefFigure = z.strictObject({ before: z.string(), ...zMeasureFigure.shape });
export type BriefFigure = z.infer<typeof zBriefFigure>;
