// Rules that act by themselves, on the wire.
import type { FilterPart } from './filter.ts';

/** A record was made; a field of it changed; it has another owner; it went into a pool. */
export const ruleTriggers = ['created', 'changed', 'assigned', 'pooled'] as const;
export type RuleTrigger = (typeof ruleTriggers)[number];

/** Sets a field to a value as a form sends it; `text` is the value as people read it, told by the server. */
export interface SetAction {
  type: 'set';
  field: string;
  value: unknown;
  text?: string;
}

/** Gives the record to one of these people: whose turn it is, or who has the fewest open ones. */
export interface AssignAction {
  type: 'assign';
  by: 'turn' | 'load';
  users: number[];
  departments: number[];
}

export interface RegionPlace {
  province: number;
  /** 0: all of the province that no other line names. */
  city: number;
  userid: number;
}

/** Gives the record to whoever has its place. */
export interface RegionAction {
  type: 'assign';
  by: 'region';
  places: RegionPlace[];
  /** Who gets the others, and what those get who cannot be given anything; 0: nobody. */
  otherwise: number;
}

/** The next follow-up is due so many days later, at that hour of the day. */
export interface DueAction {
  type: 'due';
  days: number;
  /** 1: Saturdays and Sundays do not count. */
  working: 0 | 1;
  hour: number;
}

export interface NotifyAction {
  type: 'notify';
  /** The owner, and their superior. */
  to: ('owner' | 'superior')[];
  users: number[];
  text: string;
}

export type RuleAction = SetAction | AssignAction | RegionAction | DueAction | NotifyAction;

/** What is entered of a rule. */
export interface RuleBody {
  name: string;
  /** Wire name. */
  module: string;
  trigger: RuleTrigger;
  field: string;
  condition: FilterPart[];
  actions: RuleAction[];
  enabled: 0 | 1;
}

export const ruleLimits = {
  /** Rules of one kind of record. */
  rules: 50,
  actions: 5,
  people: 100,
  places: 400,
  name: 50,
  text: 200,
  days: 365,
  /** Rules that may lead to each other. */
  chain: 5,
  /** Failures one after the other that switch a rule off. */
  failures: 20,
  /** Days that the dry run looks back, and matches that it shows at most. */
  lookBack: 30,
  matches: 1000,
  /** Days for which the log is kept. */
  kept: 90,
} as const;

/** A rule in the list, and what became of it. */
export interface RuleRow {
  id: number;
  name: string;
  module: string;
  /** Title of the kind of record. */
  label: string;
  enabled: 0 | 1;
  version: number;
  /** 1: about fields that the reader's role hides; neither content nor log is shown. */
  locked: 0 | 1;
  trigger: RuleTrigger;
  field: string;
  /** Title of the field. */
  fieldTitle: string;
  condition: FilterPart[];
  actions: RuleAction[];
  /** Titles of the fields that actions set, by wire name. */
  titles: Record<string, string>;
  /** What is wrong with it by now, in words. */
  problems: string[];
  /** Why the program switched it off; empty. */
  offReason: string;
  lastTime: string;
  /** Records that it acted on in the last seven days. */
  week: number;
  /** Entries beside these: skipped, failed, stopped. */
  weekOther: number;
  UserName: string;
  updateTime: string;
}

/** A person or department that actions name. */
export interface RuleName {
  id: number;
  name: string;
  header?: string;
  /** 1: gets nothing: disabled, gone, away, or may not have such records. */
  out?: 0 | 1;
}

export interface RuleDetail extends RuleRow {
  users: RuleName[];
  departments: RuleName[];
  /** Provinces and cities that actions name. */
  regions: RuleName[];
}

/** A kind of record that rules may act on, as far as the person may make some. */
export interface RuleKind {
  module: string;
  label: string;
  triggers: RuleTrigger[];
  /** Fields whose change may begin a rule, and that an action may set. */
  fields: { value: string; label: string }[];
  settable: { value: string; label: string }[];
  can: { assign: boolean; region: boolean; due: boolean };
}

export type RuleResult = 'done' | 'skipped' | 'failed' | 'stopped';

/** An entry of a rule's log; `recordId` 0 and no name for records that the reader may not see. */
export interface RuleLogRow {
  id: number;
  time: string;
  recordId: number;
  name: string;
  result: RuleResult;
  notes: string[];
}

/** A record that the rule would have acted on. */
export interface RulePreviewRow {
  recordId: number;
  name: string;
  time: string;
  would: string[];
}

export interface RulePreview {
  rows: RulePreviewRow[];
  total: number;
  /** There are more than are shown, or more was written than is looked through. */
  totalCapped?: true;
}

/** Somebody to whom nothing is assigned for some time. */
export interface AwayRow {
  userid: number;
  UserName: string;
  header: string;
  /** Last day. */
  until: string;
}
