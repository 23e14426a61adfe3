// Handing over what somebody holds who leaves: what there is, how it is split, what came of it, and taking it back.

import type { NamingFlow } from './flow.ts';

/** How one kind of record is split: all to one person, by turn so that each gets the same number, or by the value of a field. */
export type HandoverRule = 'one' | 'even' | 'value';

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

/** How many of one kind. */
export interface KindCount {
  module: string;
  label: string;
  count: number;
  /** How many of them whoever asks may not give to others, and why; missing where they may give all. */
  stays?: { count: number; reason: string };
}

/** One kind of record that a person holds. */
export interface HeldKind extends KindCount {
  /** Fields by whose values it can be split. */
  fields: { field: string; title: string }[];
}

/** `api/handover/preview {userid}`. */
export interface HandoverPreview {
  userid: number;
  username: string;
  header: string;
  /** False once the account is disabled. */
  enabled: boolean;
  /** Kinds that this person may hand over, those of which there is nothing included; open steps of approvals as `WorkFlowStep`. */
  kinds: HeldKind[];
  /** People who report to them by name. */
  subordinates: number;
  /** Departments that they head. */
  departments: number;
  /** Records of others that are shared with them. */
  shared: number;
  /** Delegations of approvals that are in force or will be: they end with the handover. */
  delegations: number;
  /** Approval flows that name them; by name for those who may see flows. */
  namedIn: number;
  flows: NamingFlow[];
  /** Run of a handover, or of taking one back, that is under way; 0 for none. */
  job: number;
}

/** Row of `api/handover/values {userid, module, field}`: a value that records of the person have, 0 for none. */
export interface HeldValue {
  value: number;
  label: string;
  count: number;
}

export interface Got {
  userid: number;
  username: string;
  count: number;
}

/** What becomes of one kind. */
export interface PlannedKind extends KindCount {
  to: Got[];
  /** How many stay with the person. */
  left: number;
}

/** `api/handover/plan {userid, parts}`: who would get how many, and what would stay. */
export interface HandoverPlan {
  /** Every kind of which there is something. */
  kinds: PlannedKind[];
  total: number;
  left: number;
}

/** What taking a handover back came to. */
export interface TakenBack {
  AddTime: string;
  /** Who took it back. */
  NickName: string;
  /** Records that went back, and those that stay where they are. */
  count: number;
  kept: number;
}

/** One that was done, as `api/handover/index` lists it: the kinds that the reader may hand over. */
export interface HandoverRow {
  id: number;
  userid: number;
  username: string;
  /** False once the account is disabled. */
  enabled: boolean;
  AddTime: string;
  /** Who did it. */
  NickName: string;
  reason: string;
  /** What each person got, by kind. */
  parts: {
    module: string;
    label: string;
    rule: HandoverRule;
    /** Title of the field by whose values it was split. */
    by?: string;
    to: Got[];
    /** Open steps that stayed since whoever did it had handed in what they decide. */
    own?: number;
  }[];
  total: number;
  /** What the person holds now, kinds of which there is something only. */
  held: KindCount[];
  /** Missing as long as it was not taken back. */
  back?: TakenBack;
  /** Run that takes it back now; 0 for none. */
  job: number;
  /** `disable`: the account is enabled still, nothing is held, and the reader may do it. */
  can: { back: boolean; disable: boolean };
}

/** Row of `api/handover/kept {id}`: a record that stays where it is, by name where the reader may see it. */
export interface KeptRow {
  module: string;
  label: string;
  id: number;
  name: string;
  reason: string;
}
