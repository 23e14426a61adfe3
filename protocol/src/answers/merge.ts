// Making one record of two: what there is to choose, what moves, and what can be taken back.

import * as z from 'zod';

/** A field of the form with both values. */
export const zMergeField = z.strictObject({
  field: z.string(),
  title: z.string(),
  /** The record that alone has a value: 0 the first, 1 the second. Where both have one, that of the kept one is offered. */
  only: z.literal([0, 1]).optional(),
  /** Both are alike. */
  same: z.boolean(),
  /** False: the person may not write it. What is kept stays, and where it has nothing it takes over the other's value. */
  open: z.boolean(),
  /** Files of both stay, as far as there is room: nothing to choose. */
  joined: z.boolean(),
});
export type MergeField = z.infer<typeof zMergeField>;

/** Records of one kind that belong to each of the two, and move. */
export const zMergeKind = z.strictObject({
  module: z.string(),
  label: z.string(),
  counts: z.tuple([z.number(), z.number()]),
});
export type MergeKind = z.infer<typeof zMergeKind>;

/** `api/<module>/mergePreview {ids}`, in the order of the ids. */
export const zMergePreview = z.strictObject({
  /** Rows as lists have them. */
  rows: z.array(z.record(z.string(), z.unknown())),
  fields: z.array(zMergeField),
  kinds: z.array(zMergeKind),
  /** Which one is better kept: the one to which more belongs, else the older. */
  keep: z.literal([0, 1]),
  /** Why neither can be merged, each of them; empty where it can. */
  refused: z.tuple([z.string(), z.string()]),
  /** Why it cannot be the one that goes away; empty where it can. */
  stays: z.tuple([z.string(), z.string()]),
});
export type MergePreview = z.infer<typeof zMergePreview>;

/** `api/<module>/merge` answers `data`. */
export const zMergeAnswer = z.strictObject({
  /** The record that was kept. */
  id: z.number(),
  /** Number under which `unmerge` takes it back. */
  merge: z.number(),
  /** Records that moved. */
  moved: z.number(),
});
export type MergeAnswer = z.infer<typeof zMergeAnswer>;

/** One merge into a record, newest first: `api/<module>/merges {id}`. */
export const zMergeRow = z.strictObject({
  id: z.number(),
  /** What the other record is called. */
  name: z.string(),
  username: z.string(),
  AddTime: z.string(),
  can: z.strictObject({ unmerge: z.boolean() }),
});
export type MergeRow = z.infer<typeof zMergeRow>;

/** `api/<module>/unmerge {id}` answers `data`. */
export const zUnmergeAnswer = z.strictObject({
  /** The record that came back. */
  id: z.number(),
  /** What stays with the one that was kept, because it was changed since. */
  stayed: z.strictObject({
    records: z.array(z.strictObject({ label: z.string(), count: z.number() })),
    fields: z.array(z.string()),
  }),
});
export type UnmergeAnswer = z.infer<typeof zUnmergeAnswer>;

/** What the owner of the record that goes away is to the other one. */
export type KeptOwner = 'none' | 'read' | 'write';
