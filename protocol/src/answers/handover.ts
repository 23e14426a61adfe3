// What calls answer, as schemas.

import * as z from 'zod';
import type {
  Got,
  HandoverPlan,
  HandoverPreview,
  HandoverRow,
  HeldKind,
  HeldValue,
  KeptRow,
  KindCount,
  PlannedKind,
  TakenBack,
} from '../handover.ts';
import { zNamingFlow } from './flow.ts';

export const zGot: z.ZodType<Got, Got> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  count: z.number(),
});

export const zKindCount: z.ZodType<KindCount, KindCount> = z.strictObject({
  module: z.string(),
  label: z.string(),
  count: z.number(),
  stays: z.strictObject({ count: z.number(), reason: z.string() }).optional(),
});

export const zTakenBack: z.ZodType<TakenBack, TakenBack> = z.strictObject({
  AddTime: z.string(),
  NickName: z.string(),
  count: z.number(),
  kept: z.number(),
});

export const zHandoverRow: z.ZodType<HandoverRow, HandoverRow> = z.strictObject({
  id: z.number(),
  userid: z.number(),
  username: z.string(),
  enabled: z.boolean(),
  AddTime: z.string(),
  NickName: z.string(),
  reason: z.string(),
  parts: z.array(
    z.strictObject({
      module: z.string(),
      label: z.string(),
      rule: z.enum(['value', 'one', 'even']),
      by: z.string().optional(),
      to: z.array(zGot),
      own: z.number().optional(),
    }),
  ),
  total: z.number(),
  held: z.array(zKindCount),
  back: zTakenBack.optional(),
  job: z.number(),
  can: z.strictObject({ back: z.boolean(), disable: z.boolean() }),
});

export const zHeldKind: z.ZodType<HeldKind, HeldKind> = z.strictObject({
  fields: z.array(z.strictObject({ field: z.string(), title: z.string() })),
  module: z.string(),
  label: z.string(),
  count: z.number(),
  stays: z.strictObject({ count: z.number(), reason: z.string() }).optional(),
});

export const zHandoverPreview: z.ZodType<HandoverPreview, HandoverPreview> = z.strictObject({
  userid: z.number(),
  username: z.string(),
  header: z.string(),
  enabled: z.boolean(),
  kinds: z.array(zHeldKind),
  subordinates: z.number(),
  departments: z.number(),
  shared: z.number(),
  delegations: z.number(),
  namedIn: z.number(),
  flows: z.array(zNamingFlow),
  job: z.number(),
});

export const zHeldValue: z.ZodType<HeldValue, HeldValue> = z.strictObject({
  value: z.number(),
  label: z.string(),
  count: z.number(),
});

export const zPlannedKind: z.ZodType<PlannedKind, PlannedKind> = z.strictObject({
  to: z.array(zGot),
  left: z.number(),
  module: z.string(),
  label: z.string(),
  count: z.number(),
  stays: z.strictObject({ count: z.number(), reason: z.string() }).optional(),
});

export const zHandoverPlan: z.ZodType<HandoverPlan, HandoverPlan> = z.strictObject({
  kinds: z.array(zPlannedKind),
  total: z.number(),
  left: z.number(),
});

export const zKeptRow: z.ZodType<KeptRow, KeptRow> = z.strictObject({
  module: z.string(),
  label: z.string(),
  id: z.number(),
  name: z.string(),
  reason: z.string(),
});
