// What calls answer, as schemas.

import * as z from 'zod';
import type {
  ImportBegun,
  ImportCounts,
  ImportDetail,
  ImportProblem,
  ImportRow,
  ImportTarget,
  ImportUnmatched,
} from '../transfer.ts';

export const zImportRow: z.ZodType<ImportRow, ImportRow> = z.strictObject({
  id: z.number(),
  module: z.string(),
  name: z.string(),
  total: z.number(),
  AddTime: z.string(),
  running: z.boolean(),
  phase: z.enum(['undone', 'new', 'checking', 'checked', 'writing', 'written', 'undoing']),
});

export const zImportCounts: z.ZodType<ImportCounts, ImportCounts> = z.strictObject({
  fresh: z.number(),
  update: z.number(),
  skip: z.number(),
  wrong: z.number(),
  created: z.number(),
  updated: z.number(),
  refused: z.number(),
  takenBack: z.number(),
  kept: z.number(),
  unread: z.number().optional(),
});

export const zImportProblem: z.ZodType<ImportProblem, ImportProblem> = z.strictObject({
  line: z.number(),
  cells: z.array(z.string()),
  reasons: z.array(z.string()),
});

export const zImportUnmatched: z.ZodType<ImportUnmatched, ImportUnmatched> = z.strictObject({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  count: z.number(),
  choices: z.array(z.string()),
  required: z.boolean(),
});

export const zImportDetail: z.ZodType<ImportDetail, ImportDetail> = z.strictObject({
  id: z.number(),
  module: z.string(),
  name: z.string(),
  phase: z.enum(['undone', 'new', 'checking', 'checked', 'writing', 'written', 'undoing']),
  policy: z.enum(['add', 'skip', 'update']),
  jobId: z.number(),
  running: z.boolean(),
  total: z.number(),
  heads: z.array(z.string()),
  mapping: z.array(z.string()),
  match: z.string(),
  meant: z.record(z.string(), z.record(z.string(), z.string())),
  counts: zImportCounts,
  problems: z.array(zImportProblem),
  skipped: z.array(zImportProblem),
  doubted: z.array(zImportProblem),
  unmatched: z.array(zImportUnmatched),
  can: z.strictObject({ undo: z.boolean() }),
  AddTime: z.string(),
});

const zImportTarget: z.ZodType<ImportTarget, ImportTarget> = z.strictObject({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
});

export const zImportBegun: z.ZodType<ImportBegun, ImportBegun> = z.strictObject({
  id: z.number(),
  name: z.string(),
  total: z.number(),
  heads: z.array(z.string()),
  samples: z.array(z.array(z.string())),
  sheet: z.string(),
  sheets: z.array(z.strictObject({ name: z.string(), hidden: z.boolean() })),
  head: z.number(),
  top: z.array(z.strictObject({ line: z.number(), cells: z.array(z.string()) })),
  columns: z.array(zImportTarget),
  mapping: z.array(z.string()),
  matches: z.array(z.strictObject({ field: z.string(), title: z.string(), unique: z.boolean() })),
  mayUpdate: z.boolean(),
  asksPassword: z.boolean(),
});
