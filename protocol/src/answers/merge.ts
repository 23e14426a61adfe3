// What calls answer, as schemas.

import * as z from 'zod';
import type { MergeAnswer, MergeField, MergeKind, MergePreview, MergeRow, UnmergeAnswer } from '../merge.ts';

export const zMergeField: z.ZodType<MergeField, MergeField> = z.strictObject({
  field: z.string(),
  title: z.string(),
  only: z.literal([0, 1]).optional(),
  same: z.boolean(),
  open: z.boolean(),
  joined: z.boolean(),
});

export const zMergeKind: z.ZodType<MergeKind, MergeKind> = z.strictObject({
  module: z.string(),
  label: z.string(),
  counts: z.tuple([z.number(), z.number()]),
});

export const zMergePreview: z.ZodType<MergePreview, MergePreview> = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())),
  fields: z.array(zMergeField),
  kinds: z.array(zMergeKind),
  keep: z.literal([0, 1]),
  refused: z.tuple([z.string(), z.string()]),
  stays: z.tuple([z.string(), z.string()]),
});

export const zMergeAnswer: z.ZodType<MergeAnswer, MergeAnswer> = z.strictObject({
  id: z.number(),
  merge: z.number(),
  moved: z.number(),
});

export const zMergeRow: z.ZodType<MergeRow, MergeRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  AddTime: z.string(),
  can: z.strictObject({ unmerge: z.boolean() }),
});

export const zUnmergeAnswer: z.ZodType<UnmergeAnswer, UnmergeAnswer> = z.strictObject({
  id: z.number(),
  stayed: z.strictObject({
    records: z.array(z.strictObject({ label: z.string(), count: z.number() })),
    fields: z.array(z.string()),
  }),
});
