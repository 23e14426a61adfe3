// What calls answer, as schemas.

import * as z from 'zod';
import type { LensChange, LensDecision, LensEarlier, LensFigure, LensLines, WorkLens } from '../lens.ts';

export const zLensChange: z.ZodType<LensChange, LensChange> = z.strictObject({
  field: z.string(),
  title: z.string(),
  old: z.string(),
  new: z.string(),
});

export const zLensLines: z.ZodType<LensLines, LensLines> = z.strictObject({
  field: z.string(),
  title: z.string(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});

export const zLensFigure: z.ZodType<LensFigure, LensFigure> = z.strictObject({
  kind: z.enum(['contracts', 'overdue', 'collected']),
  count: z.number(),
  money: z.string().optional(),
});

export const zLensDecision: z.ZodType<LensDecision, LensDecision> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  StepName: z.string(),
  Status: z.literal([0, 1, 2, 4, 3, 9]),
  ext: z.string(),
  time: z.string(),
});

export const zLensEarlier: z.ZodType<LensEarlier, LensEarlier> = z.strictObject({
  TaskID: z.number(),
  title: z.string(),
  state: z.literal([0, 2, 4, 3]),
  addtime: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  decisions: z.array(zLensDecision),
});

export const zWorkLens: z.ZodType<WorkLens, WorkLens> = z.strictObject({
  changes: z.strictObject({ fields: z.array(zLensChange), lines: z.array(zLensLines) }).optional(),
  customer: z.strictObject({ id: z.number(), name: z.string(), figures: z.array(zLensFigure) }).optional(),
  earlier: z.array(zLensEarlier),
});
