// The approver's lens on the wire: what helps somebody to decide about an approval, as far as they may see it.

import * as z from 'zod';
import { instanceStates, stepStates } from '../work.ts';
import { zFieldChange } from './operationLog.ts';

/** How many lines of a record an amendment adds, takes away and changes. */
export const zLensLines = z.strictObject({
  field: z.string(),
  title: z.string(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});
export type LensLines = z.infer<typeof zLensLines>;

/** What there is of the customer: overdue instalments, contracts in force, receipts that passed. */
export const zLensFigure = z.strictObject({
  kind: z.enum(['overdue', 'contracts', 'collected']),
  count: z.number(),
  /** Missing where the reader may not see the amounts. */
  money: z.string().optional(),
});
export type LensFigure = z.infer<typeof zLensFigure>;

/** Somebody's decision in an earlier approval. */
export const zLensDecision = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  StepName: z.string(),
  Status: z.enum(stepStates),
  ext: z.string(),
  time: z.string(),
});
export type LensDecision = z.infer<typeof zLensDecision>;

/** An earlier approval of the same submitter and kind. */
export const zLensEarlier = z.strictObject({
  TaskID: z.number(),
  title: z.string(),
  state: z.enum(instanceStates),
  /** When it was handed in. */
  addtime: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  decisions: z.array(zLensDecision),
});
export type LensEarlier = z.infer<typeof zLensEarlier>;

/** `api/WorkFlow/lens {stepid} | {taskid}`. */
export const zWorkLens = z.strictObject({
  /** Of an amendment: what differs from what was approved last. */
  changes: z.strictObject({ fields: z.array(zFieldChange), lines: z.array(zLensLines) }).optional(),
  /** Of whoever decides: the customer whom it concerns, among the records that the reader may see. */
  customer: z.strictObject({ id: z.number(), name: z.string(), figures: z.array(zLensFigure) }).optional(),
  /** Of whoever decides: how the latest ones were decided, the newest first. */
  earlier: z.array(zLensEarlier),
});
export type WorkLens = z.infer<typeof zWorkLens>;
