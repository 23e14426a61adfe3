// Making one record of two: what there is to choose, what moves, and what can be taken back.

/** What the owner of the record that goes away is to the other one. */
export type KeptOwner = 'none' | 'read' | 'write';

/** A field of the form with both values. */
export interface MergeField {
  field: string;
  title: string;
  /** The record that alone has a value: 0 the first, 1 the second. Where both have one, that of the kept one is offered. */
  only?: 0 | 1;
  /** Both are alike. */
  same: boolean;
  /** False: the person may not write it. What is kept stays, and where it has nothing it takes over the other's value. */
  open: boolean;
  /** Files of both stay, as far as there is room: nothing to choose. */
  joined: boolean;
}

/** Records of one kind that belong to each of the two, and move. */
export interface MergeKind {
  module: string;
  label: string;
  counts: [number, number];
}

/** `api/<module>/mergePreview {ids}`, in the order of the ids. */
export interface MergePreview {
  /** Rows as lists have them. */
  rows: Record<string, unknown>[];
  fields: MergeField[];
  kinds: MergeKind[];
  /** Which one is better kept: the one to which more belongs, else the older. */
  keep: 0 | 1;
  /** Why neither can be merged, each of them; empty where it can. */
  refused: [string, string];
  /** Why it cannot be the one that goes away; empty where it can. */
  stays: [string, string];
}

/** `api/<module>/merge` answers `data`. */
export interface MergeAnswer {
  /** The record that was kept. */
  id: number;
  /** Number under which `unmerge` takes it back. */
  merge: number;
  /** Records that moved. */
  moved: number;
}

/** One merge into a record, newest first: `api/<module>/merges {id}`. */
export interface MergeRow {
  id: number;
  /** What the other record is called. */
  name: string;
  username: string;
  AddTime: string;
  can: { unmerge: boolean };
}

/** `api/<module>/unmerge {id}` answers `data`. */
export interface UnmergeAnswer {
  /** The record that came back. */
  id: number;
  /** What stays with the one that was kept, because it was changed since. */
  stayed: { records: { label: string; count: number }[]; fields: string[] };
}
