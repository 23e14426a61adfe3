// Handing over what somebody holds who leaves: what there is, how it is split, and what came of it.

/** How one kind of record is split: all to one person, or by turn so that each gets the same number. */
export type HandoverRule = 'one' | 'even';

export interface HandoverPart {
  /** Wire name of the kind of record. */
  module: string;
  rule: HandoverRule;
  /** Who gets them: one for `one`, two or more for `even`. */
  userids: number[];
}

/** One kind of record that a person holds. */
export interface HeldKind {
  module: string;
  label: string;
  count: number;
}

/** `api/handover/preview {userid}`. */
export interface HandoverPreview {
  userid: number;
  username: string;
  header: string;
  /** False once the account is disabled. */
  enabled: boolean;
  /** Kinds that this person may hand over, those of which there is nothing included. */
  kinds: HeldKind[];
  /** People who report to them by name. */
  subordinates: number;
  /** Departments that they head. */
  departments: number;
  /** Records of others that are shared with them. */
  shared: number;
  /** Run of a handover that is under way; 0 for none. */
  job: number;
}

/** One that was done, as `api/handover/index` lists it. */
export interface HandoverRow {
  id: number;
  userid: number;
  username: string;
  AddTime: string;
  /** Who did it. */
  NickName: string;
  reason: string;
  /** What each person got, by kind. */
  parts: {
    module: string;
    label: string;
    rule: HandoverRule;
    to: { userid: number; username: string; count: number }[];
  }[];
  total: number;
}
