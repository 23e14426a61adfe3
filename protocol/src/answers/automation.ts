// What calls answer, as schemas.

import * as z from 'zod';
import type {
  AssignAction,
  AwayRow,
  DueAction,
  NotifyAction,
  RegionAction,
  RegionPlace,
  RuleAction,
  RuleDetail,
  RuleKind,
  RuleLogRow,
  RuleName,
  RulePreview,
  RulePreviewRow,
  RuleRow,
  SetAction,
} from '../automation.ts';
import { zFilterPart } from './filter.ts';

export const zSetAction: z.ZodType<SetAction, SetAction> = z.strictObject({
  type: z.literal('set'),
  field: z.string(),
  value: z.unknown(),
  text: z.string().optional(),
});

export const zAssignAction: z.ZodType<AssignAction, AssignAction> = z.strictObject({
  type: z.literal('assign'),
  by: z.enum(['turn', 'load']),
  users: z.array(z.number()),
  departments: z.array(z.number()),
});

export const zRegionPlace: z.ZodType<RegionPlace, RegionPlace> = z.strictObject({
  province: z.number(),
  city: z.number(),
  userid: z.number(),
});

export const zRegionAction: z.ZodType<RegionAction, RegionAction> = z.strictObject({
  type: z.literal('assign'),
  by: z.literal('region'),
  places: z.array(zRegionPlace),
  otherwise: z.number(),
});

export const zDueAction: z.ZodType<DueAction, DueAction> = z.strictObject({
  type: z.literal('due'),
  days: z.number(),
  working: z.literal([0, 1]),
  hour: z.number(),
});

export const zNotifyAction: z.ZodType<NotifyAction, NotifyAction> = z.strictObject({
  type: z.literal('notify'),
  to: z.array(z.enum(['owner', 'superior'])),
  users: z.array(z.number()),
  text: z.string(),
});

export const zRuleAction: z.ZodType<RuleAction, RuleAction> = z.union([
  zSetAction,
  zAssignAction,
  zRegionAction,
  zDueAction,
  zNotifyAction,
]);

export const zRuleRow: z.ZodType<RuleRow, RuleRow> = z.strictObject({
  id: z.number(),
  name: z.string(),
  module: z.string(),
  label: z.string(),
  enabled: z.literal([0, 1]),
  version: z.number(),
  locked: z.literal([0, 1]),
  trigger: z.enum(['assigned', 'created', 'changed', 'pooled']),
  field: z.string(),
  fieldTitle: z.string(),
  condition: z.array(zFilterPart),
  actions: z.array(zRuleAction),
  titles: z.record(z.string(), z.string()),
  problems: z.array(z.string()),
  offReason: z.string(),
  lastTime: z.string(),
  week: z.number(),
  weekOther: z.number(),
  UserName: z.string(),
  updateTime: z.string(),
});

export const zRuleName: z.ZodType<RuleName, RuleName> = z.strictObject({
  id: z.number(),
  name: z.string(),
  header: z.string().optional(),
  out: z.literal([0, 1]).optional(),
});

export const zRuleDetail: z.ZodType<RuleDetail, RuleDetail> = z.strictObject({
  users: z.array(zRuleName),
  departments: z.array(zRuleName),
  regions: z.array(zRuleName),
  id: z.number(),
  name: z.string(),
  module: z.string(),
  label: z.string(),
  enabled: z.literal([0, 1]),
  version: z.number(),
  locked: z.literal([0, 1]),
  trigger: z.enum(['assigned', 'created', 'changed', 'pooled']),
  field: z.string(),
  fieldTitle: z.string(),
  condition: z.array(zFilterPart),
  actions: z.array(zRuleAction),
  titles: z.record(z.string(), z.string()),
  problems: z.array(z.string()),
  offReason: z.string(),
  lastTime: z.string(),
  week: z.number(),
  weekOther: z.number(),
  UserName: z.string(),
  updateTime: z.string(),
});

export const zRuleKind: z.ZodType<RuleKind, RuleKind> = z.strictObject({
  module: z.string(),
  label: z.string(),
  triggers: z.array(z.enum(['assigned', 'created', 'changed', 'pooled'])),
  fields: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  settable: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  can: z.strictObject({ assign: z.boolean(), region: z.boolean(), due: z.boolean() }),
});

export const zRuleLogRow: z.ZodType<RuleLogRow, RuleLogRow> = z.strictObject({
  id: z.number(),
  time: z.string(),
  recordId: z.number(),
  name: z.string(),
  result: z.enum(['done', 'skipped', 'failed', 'stopped']),
  notes: z.array(z.string()),
});

export const zRulePreviewRow: z.ZodType<RulePreviewRow, RulePreviewRow> = z.strictObject({
  recordId: z.number(),
  name: z.string(),
  time: z.string(),
  would: z.array(z.string()),
});

export const zRulePreview: z.ZodType<RulePreview, RulePreview> = z.strictObject({
  rows: z.array(zRulePreviewRow),
  total: z.number(),
  totalCapped: z.literal(true).optional(),
});

export const zAwayRow: z.ZodType<AwayRow, AwayRow> = z.strictObject({
  userid: z.number(),
  UserName: z.string(),
  header: z.string(),
  until: z.string(),
});
