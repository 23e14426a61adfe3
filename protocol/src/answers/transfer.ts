// What calls answer, as schemas.

import * as z from 'zod';

export const zImportPolicy = z.enum(['skip', 'update', 'add']);
export type ImportPolicy = z.infer<typeof zImportPolicy>;

export const zImportPhase = z.enum(['new', 'checking', 'checked', 'writing', 'written', 'undoing', 'undone']);

export const zImportCounts = z.strictObject({
  fresh: z.number(),
  update: z.number(),
  skip: z.number(),
  wrong: z.number(),
  created: z.number(),
  updated: z.number(),
  refused: z.number(),
  takenBack: z.number(),
  kept: z.number(),
  /** Rows that were not looked at yet. */
  unread: z.number().optional(),
});

export const zImportProblem = z.strictObject({
  /** Row of the file. */
  line: z.number(),
  cells: z.array(z.string()),
  /** What is wrong, each with the column's title. */
  reasons: z.array(z.string()),
});
export type ImportProblem = z.infer<typeof zImportProblem>;

/** A text that wrong rows have in a column that is chosen from. */
export const zImportUnmatched = z.strictObject({
  /** Of the column. */
  key: z.string(),
  title: z.string(),
  /** Empty where the cell is. */
  text: z.string(),
  /** Rows that have it and are wrong for it. */
  count: z.number(),
  choices: z.array(z.string()),
  required: z.boolean(),
});
export type ImportUnmatched = z.infer<typeof zImportUnmatched>;

/** Answer of `api/import/detail`. */
export const zImportDetail = z.strictObject({
  id: z.number(),
  module: z.string(),
  name: z.string(),
  phase: zImportPhase,
  policy: zImportPolicy,
  jobId: z.number(),
  /** The job has not ended. */
  running: z.boolean(),
  total: z.number(),
  heads: z.array(z.string()),
  /** By place of the title: key of the column, or an empty text. */
  mapping: z.array(z.string()),
  /** The field by which existing rows are found; empty for none. */
  match: z.string(),
  /** Key of a column → text of a cell → text that is read in its place. */
  meant: z.record(z.string(), z.record(z.string(), z.string())),
  counts: zImportCounts,
  /** The first rows that are wrong, were refused or stayed when taken back. */
  problems: z.array(zImportProblem),
  /** The first rows that are left out because they are there already. */
  skipped: z.array(zImportProblem),
  /** The first rows that are to be written, and hold what a form would doubt. */
  doubted: z.array(zImportProblem),
  /** Of an import that was checked: what may be matched once for all rows. */
  unmatched: z.array(zImportUnmatched),
  can: z.strictObject({ undo: z.boolean() }),
  AddTime: z.string(),
});
export type ImportDetail = z.infer<typeof zImportDetail>;

/** A column of a file that is imported can stand for one of these. */
export const zImportTarget = z.strictObject({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Required in rows that have another value of the same companion: the name of `contact` where `contact.mobile` is given. */
  requiredAlong: z.boolean(),
});
export type ImportTarget = z.infer<typeof zImportTarget>;

/** Answer of `api/<module>/import`. */
export const zImportBegun = z.strictObject({
  id: z.number(),
  name: z.string(),
  /** Rows of data. */
  total: z.number(),
  heads: z.array(z.string()),
  /** The first rows. */
  samples: z.array(z.array(z.string())),
  /** The sheet that was read, and all that the file has: another is read by sending the file again. Empty for a text. */
  sheet: z.string(),
  sheets: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })),
  /** Number of the row with the titles, and the first rows: another is taken by sending the file again. */
  head: z.number(),
  top: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  columns: z.array(zImportTarget),
  /** By place of the title: key of the column, or an empty text. */
  mapping: z.array(z.string()),
  /** Fields by which existing rows can be found. */
  matches: z.array(z.strictObject({ field: z.string(), title: z.string(), unique: z.boolean() })),
  /** This person may change records that are there. */
  mayUpdate: z.boolean(),
  /** New records begin with a password, which the check is sent. */
  asksPassword: z.boolean(),
});
export type ImportBegun = z.infer<typeof zImportBegun>;

/** Row of `api/import/index`. */
export const zImportRow = zImportDetail.pick({
  id: true,
  module: true,
  name: true,
  phase: true,
  total: true,
  running: true,
  AddTime: true,
});
export type ImportRow = z.infer<typeof zImportRow>;
