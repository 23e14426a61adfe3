// The approver's lens on the wire: what helps somebody to decide about an approval, as far as they may see it.
import type { InstanceState, StepState } from './work.ts';

/** A field that an amendment changes; both as people read them. */
export interface LensChange {
  field: string;
  title: string;
  old: string;
  new: string;
}

/** How many lines of a record an amendment adds, takes away and changes. */
export interface LensLines {
  field: string;
  title: string;
  added: number;
  removed: number;
  changed: number;
}

/** What there is of the customer: overdue instalments, contracts in force, receipts that passed. */
export interface LensFigure {
  kind: 'overdue' | 'contracts' | 'collected';
  count: number;
  /** Missing where the reader may not see the amounts. */
  money?: string;
}

/** Somebody's decision in an earlier approval. */
export interface LensDecision {
  userid: number;
  username: string;
  Header: string;
  StepName: string;
  Status: StepState;
  ext: string;
  time: string;
}

/** An earlier approval of the same submitter and kind. */
export interface LensEarlier {
  TaskID: number;
  title: string;
  state: InstanceState;
  /** When it was handed in. */
  addtime: string;
  facts: [title: string, value: string][];
  decisions: LensDecision[];
}

/** `api/WorkFlow/lens {stepid} | {taskid}`. */
export interface WorkLens {
  /** Of an amendment: what differs from what was approved last. */
  changes?: { fields: LensChange[]; lines: LensLines[] };
  /** Of whoever decides: the customer whom it concerns, among the records that the reader may see. */
  customer?: { id: number; name: string; figures: LensFigure[] };
  /** Of whoever decides: how the latest ones were decided, the newest first. */
  earlier: LensEarlier[];
}
