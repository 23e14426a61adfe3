// Handing over what somebody holds who leaves: what there is, how it is split, what came of it, and taking it back.

import * as z from 'zod';
import { zNamingFlow } from './flow.ts';

/** How one kind of record is split: all to one person, by turn so that each gets the same number, or by the value of a field. */
export const zHandoverRule = z.enum(['one', 'even', 'value']);
export type HandoverRule = z.infer<typeof zHandoverRule>;

export const zGot = z.strictObject({ userid: z.number(), username: z.string(), count: z.number() });

/** How many of one kind. */
export const zKindCount = z.strictObject({
  module: z.string(),
  label: z.string(),
  count: z.number(),
  /** How many of them the caller may not give to others, and why; missing where they may give all. */
  stays: z.strictObject({ count: z.number(), reason: z.string() }).optional(),
});
export type KindCount = z.infer<typeof zKindCount>;

/** What taking a handover back came to. */
export const zTakenBack = z.strictObject({
  AddTime: z.string(),
  /** Who took it back. */
  NickName: z.string(),
  /** Records that went back, and those that stay where they are. */
  count: z.number(),
  kept: z.number(),
});

/** One that was done, as `api/handover/index` lists it: the kinds that the reader may hand over. */
export const zHandoverRow = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  /** False once the account is disabled. */
  enabled: z.boolean(),
  AddTime: z.string(),
  /** Who did it. */
  NickName: z.string(),
  reason: z.string(),
  /** What each person got, by kind. */
  parts: z.array(
    z.strictObject({
      module: z.string(),
      label: z.string(),
      rule: zHandoverRule,
      /** Title of the field by whose values it was split. */
      by: z.string().optional(),
      to: z.array(zGot),
      /** Open steps that stayed because the caller had submitted the record that they decide. */
      own: z.number().optional(),
    }),
  ),
  total: z.number(),
  /** What the person holds now, kinds of which there is something only. */
  held: z.array(zKindCount),
  /** Missing as long as it was not taken back. */
  back: zTakenBack.optional(),
  /** Run that takes it back now; 0 for none. */
  job: z.number(),
  /** `disable`: the account is enabled still, nothing is held, and the reader may do it. */
  can: z.strictObject({ back: z.boolean(), disable: z.boolean() }),
});
export type HandoverRow = z.infer<typeof zHandoverRow>;

/** One kind of record that a person holds. */
export const zHeldKind = z.strictObject({
  /** Fields by whose values it can be split. */
  fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
  ...zKindCount.shape,
});
export type HeldKind = z.infer<typeof zHeldKind>;

/** `api/handover/preview {userid}`. */
export const zHandoverPreview = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  /** False once the account is disabled. */
  enabled: z.boolean(),
  /** Kinds that this person may hand over, those of which there is nothing included; open steps of approvals as `WorkFlowStep`. */
  kinds: z.array(zHeldKind),
  /** People who report to them by name. */
  subordinates: z.number(),
  /** Departments that they head. */
  departments: z.number(),
  /** Records of others that are shared with them. */
  shared: z.number(),
  /** Delegations of approvals that are in force or will be: they end with the handover. */
  delegations: z.number(),
  /** Approval flows that name them; by name for those who may see flows. */
  namedIn: z.number(),
  flows: z.array(zNamingFlow),
  /** Run of a handover, or of taking one back, that is under way; 0 for none. */
  job: z.number(),
});
export type HandoverPreview = z.infer<typeof zHandoverPreview>;

/** Row of `api/handover/values {userid, module, field}`: a value that records of the person have, 0 for none. */
export const zHeldValue = z.strictObject({ value: z.number(), label: z.string(), count: z.number() });
export type HeldValue = z.infer<typeof zHeldValue>;

/** What becomes of one kind. */
export const zPlannedKind = z.strictObject({
  to: z.array(zGot),
  /** How many stay with the person. */
  left: z.number(),
  ...zKindCount.shape,
});
export type PlannedKind = z.infer<typeof zPlannedKind>;

/** `api/handover/plan {userid, parts}`: who would get how many, and what would stay. */
export const zHandoverPlan = z.strictObject({
  /** Every kind of which there is something. */
  kinds: z.array(zPlannedKind),
  total: z.number(),
  left: z.number(),
});
export type HandoverPlan = z.infer<typeof zHandoverPlan>;

/** Row of `api/handover/kept {id}`: a record that stays where it is, by name where the reader may see it. */
export const zKeptRow = z.strictObject({
  module: z.string(),
  label: z.string(),
  id: z.number(),
  name: z.string(),
  reason: z.string(),
});
export type KeptRow = z.infer<typeof zKeptRow>;

/** Who gets records of one kind, by a field of few values. */
export interface ValuePart {
  /** Wire name of the kind of record. */
  module: string;
  rule: 'value';
  /** Wire name of the field. */
  field: string;
  /** Who gets the records with each value; 0 is none. */
  choices: { value: number; userid: number }[];
  /** Who gets all others; 0 or missing: they stay. */
  rest?: number;
}

export type HandoverPart =
  | {
      module: string;
      rule: 'one' | 'even';
      /** Who gets them: one for `one`, two or more for `even`. */
      userids: number[];
    }
  | ValuePart;
