// The approver's lens on the wire: what helps somebody to decide about an approval, as far as they may see it.

import * as z from 'zod';
import { instanceStates, stepStates } from '../work.ts';
import { zFieldChange } from './operationLog.ts';

/** How many lines of a record an amendment adds, takes away and changes. */
export const zContextLines = z.strictObject({
  field: z.string(),
  title: z.string(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
});
export type ContextLines = z.infer<typeof zContextLines>;

/** What there is of the customer: overdue instalments, contracts in force, receipts that passed. */
export const zContextFigure = z.strictObject({
  kind: z.enum(['overdue', 'contracts', 'collected']),
  count: z.number(),
  /** Missing where the reader may not see the amounts. */
  money: z.string().optional(),
});
export type ContextFigure = z.infer<typeof zContextFigure>;

/** Somebody's decision in an earlier approval. */
export const zEarlierDecision = z.strictObject({
  userid: z.number(),
  username: z.string(),
  Header: z.string(),
  StepName: z.string(),
  Status: z.enum(stepStates),
  ext: z.string(),
  time: z.string(),
});
export type EarlierDecision = z.infer<typeof zEarlierDecision>;

/** An earlier approval of the same submitter and kind. */
export const zEarlierApproval = z.strictObject({
  TaskID: z.number(),
  title: z.string(),
  state: z.enum(instanceStates),
  /** When it was submitted. */
  addtime: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  decisions: z.array(zEarlierDecision),
});
export type EarlierApproval = z.infer<typeof zEarlierApproval>;

/** `api/WorkFlow/lens {stepid} | {taskid}`. */
export const zDecisionContext = z.strictObject({
  /** Of an amendment: what differs from what was approved last. */
  changes: z.strictObject({ fields: z.array(zFieldChange), lines: z.array(zContextLines) }).optional(),
  /** For approvers: the record's customer, with figures of the records that the reader may see. */
  customer: z.strictObject({ id: z.number(), name: z.string(), figures: z.array(zContextFigure) }).optional(),
  /** For approvers: how the latest ones were decided, the newest first. */
  earlier: z.array(zEarlierApproval),
});
export type DecisionContext = z.infer<typeof zDecisionContext>;
