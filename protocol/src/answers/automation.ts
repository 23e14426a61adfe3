// What calls answer, as schemas.

import * as z from 'zod';
import { ruleTriggers } from '../automation.ts';
import { zFilterPart } from './filter.ts';

export const zRuleResult = z.enum(['done', 'skipped', 'failed', 'stopped']);
export type RuleResult = z.infer<typeof zRuleResult>;

/** Sets a field to a value as a form sends it; `text` is the value as people read it, sent by the server. */
export const zSetAction = z.strictObject({
  type: z.literal('set'),
  field: z.string(),
  value: z.unknown(),
  text: z.string().optional(),
});
export type SetAction = z.infer<typeof zSetAction>;

/** Gives the record to one of these people: whose turn it is, or who has the fewest open ones. */
export const zAssignAction = z.strictObject({
  type: z.literal('assign'),
  by: z.enum(['turn', 'load']),
  users: z.array(z.number()),
  departments: z.array(z.number()),
});
export type AssignAction = z.infer<typeof zAssignAction>;

export const zRegionPlace = z.strictObject({
  province: z.number(),
  /** 0: all of the province that no other line names. */
  city: z.number(),
  userid: z.number(),
});

/** Gives the record to the person responsible for its place. */
export const zRegionAction = z.strictObject({
  type: z.literal('assign'),
  by: z.literal('region'),
  places: z.array(zRegionPlace),
  /** Who gets the others, and what those get who cannot be given anything; 0: nobody. */
  otherwise: z.number(),
});
export type RegionAction = z.infer<typeof zRegionAction>;

/** The next follow-up is due so many days later, at that hour of the day. */
export const zDueAction = z.strictObject({
  type: z.literal('due'),
  days: z.number(),
  /** 1: Saturdays and Sundays do not count. */
  working: z.literal([0, 1]),
  hour: z.number(),
});
export type DueAction = z.infer<typeof zDueAction>;

export const zNotifyAction = z.strictObject({
  type: z.literal('notify'),
  /** The owner, and their superior. */
  to: z.array(z.enum(['owner', 'superior'])),
  users: z.array(z.number()),
  text: z.string(),
});
export type NotifyAction = z.infer<typeof zNotifyAction>;

export const zRuleAction = z.union([zSetAction, zAssignAction, zRegionAction, zDueAction, zNotifyAction]);
export type RuleAction = z.infer<typeof zRuleAction>;

/** A rule in the list, and what became of it. */
export const zRuleRow = z.strictObject({
  id: z.number(),
  name: z.string(),
  module: z.string(),
  /** Title of the kind of record. */
  label: z.string(),
  enabled: z.literal([0, 1]),
  version: z.number(),
  /** 1: about fields that the reader's role hides; neither content nor log is shown. */
  locked: z.literal([0, 1]),
  trigger: z.enum(ruleTriggers),
  field: z.string(),
  /** Title of the field. */
  fieldTitle: z.string(),
  condition: z.array(zFilterPart),
  actions: z.array(zRuleAction),
  /** Titles of the fields that actions set, by wire name. */
  titles: z.record(z.string(), z.string()),
  /** What is wrong with it by now, in words. */
  problems: z.array(z.string()),
  /** Why the program switched it off; empty. */
  offReason: z.string(),
  lastTime: z.string(),
  /** Records that it acted on in the last seven days. */
  week: z.number(),
  /** Entries beside these: skipped, failed, stopped. */
  weekOther: z.number(),
  UserName: z.string(),
  updateTime: z.string(),
});
export type RuleRow = z.infer<typeof zRuleRow>;

/** A person or department that actions name. */
export const zRuleName = z.strictObject({
  id: z.number(),
  name: z.string(),
  header: z.string().optional(),
  /** 1: gets nothing: disabled, gone, away, or may not have such records. */
  out: z.literal([0, 1]).optional(),
});
export type RuleName = z.infer<typeof zRuleName>;

export const zRuleDetail = z.strictObject({
  users: z.array(zRuleName),
  departments: z.array(zRuleName),
  /** Provinces and cities that actions name. */
  regions: z.array(zRuleName),
  ...zRuleRow.shape,
});
export type RuleDetail = z.infer<typeof zRuleDetail>;

/** A kind of record that rules may act on, as far as the person may make some. */
export const zRuleKind = z.strictObject({
  module: z.string(),
  label: z.string(),
  triggers: z.array(z.enum(ruleTriggers)),
  /** Fields whose change may begin a rule, and that an action may set. */
  fields: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  settable: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  can: z.strictObject({ assign: z.boolean(), region: z.boolean(), due: z.boolean() }),
});
export type RuleKind = z.infer<typeof zRuleKind>;

/** An entry of a rule's log; `recordId` 0 and no name for records that the reader may not see. */
export const zRuleLogRow = z.strictObject({
  id: z.number(),
  time: z.string(),
  recordId: z.number(),
  name: z.string(),
  result: zRuleResult,
  notes: z.array(z.string()),
});
export type RuleLogRow = z.infer<typeof zRuleLogRow>;

/** A record that the rule would have acted on. */
export const zRulePreviewRow = z.strictObject({
  recordId: z.number(),
  name: z.string(),
  time: z.string(),
  would: z.array(z.string()),
});

export const zRulePreview = z.strictObject({
  rows: z.array(zRulePreviewRow),
  total: z.number(),
  /** There are more than are shown, or more was written than is looked through. */
  totalCapped: z.literal(true).optional(),
});
export type RulePreview = z.infer<typeof zRulePreview>;

/** Somebody to whom nothing is assigned for some time. */
export const zAwayRow = z.strictObject({
  userid: z.number(),
  UserName: z.string(),
  header: z.string(),
  /** Last day. */
  until: z.string(),
});
export type AwayRow = z.infer<typeof zAwayRow>;
