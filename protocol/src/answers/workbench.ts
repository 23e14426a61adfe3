// What calls answer, as schemas.

import * as z from 'zod';
import type { SystemFigures, Widget, WorkbenchLayout, WorkbenchRanking } from '../workbench.ts';
import { zFilterItem } from './filter.ts';

export const zWidget: z.ZodType<Widget, Widget> = z.strictObject({
  key: z.enum([
    'target',
    'system',
    'pool',
    'reports',
    'todo',
    'due',
    'ranking',
    'funnel',
    'brief',
    'recent',
    'team',
    'forgotten',
  ]),
  shown: z.boolean(),
});

export const zWorkbenchLayout: z.ZodType<WorkbenchLayout, WorkbenchLayout> = z.strictObject({
  widgets: z.array(zWidget),
  beginning: z.array(zWidget),
  version: z.number(),
  ranges: z.array(z.enum(['department', 'all', 'team', 'me'])),
  range: z.enum(['department', 'all', 'team', 'me']),
});

export const zWorkbenchRanking: z.ZodType<WorkbenchRanking, WorkbenchRanking> = z.strictObject({
  unit: z.enum(['count', 'days', 'money', 'hours', 'quantity']),
  rows: z.array(
    z.strictObject({
      userid: z.number(),
      name: z.string(),
      Header: z.string(),
      value: z.string(),
      list: z.strictObject({
        module: z.string(),
        data: z.array(zFilterItem),
        scenes: z.record(z.string(), z.string()).optional(),
      }),
    }),
  ),
});

export const zSystemFigures: z.ZodType<SystemFigures, SystemFigures> = z.strictObject({
  people: z.strictObject({ total: z.number(), today: z.number() }).optional(),
  jobs: z.strictObject({ open: z.number(), failed: z.number() }).optional(),
  storage: z
    .strictObject({
      files: z.number(),
      bytes: z.number(),
      estimated: z.boolean(),
      database: z.number(),
      free: z.number().nullable(),
    })
    .optional(),
});
