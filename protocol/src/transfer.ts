// Imports and exports as they travel.

/** A column of a file that is imported can stand for one of these. */
export interface ImportTarget {
  key: string;
  title: string;
  required: boolean;
}

/** Answer of `api/<module>/import`. */
export interface ImportBegun {
  id: number;
  name: string;
  /** Rows of data. */
  total: number;
  heads: string[];
  /** The first rows. */
  samples: string[][];
  /** The sheet that was read, and all that the file has: another is read by sending the file again. Empty for a text. */
  sheet: string;
  sheets: { name: string; hidden: boolean }[];
  /** Number of the row with the titles, and the first rows: another is taken by sending the file again. */
  head: number;
  top: { line: number; cells: string[] }[];
  columns: ImportTarget[];
  /** By place of the title: key of the column, or an empty text. */
  mapping: string[];
  /** Fields that can tell whether a row is there already. */
  matches: { field: string; title: string; unique: boolean }[];
  /** This person may change records that are there. */
  mayUpdate: boolean;
  /** New records begin with a password, which the check is sent. */
  asksPassword: boolean;
}

export type ImportPhase = 'new' | 'checking' | 'checked' | 'writing' | 'written' | 'undoing' | 'undone';

export type ImportPolicy = 'skip' | 'update' | 'add';

export interface ImportCounts {
  fresh: number;
  update: number;
  skip: number;
  wrong: number;
  created: number;
  updated: number;
  refused: number;
  takenBack: number;
  kept: number;
  /** Rows that were not looked at yet. */
  unread?: number;
}

export interface ImportProblem {
  /** Row of the file. */
  line: number;
  cells: string[];
  /** What is wrong, each with the column's title. */
  reasons: string[];
}

/** A text that wrong rows have in a column that is chosen from. */
export interface ImportUnmatched {
  /** Of the column. */
  key: string;
  title: string;
  /** Empty where the cell is. */
  text: string;
  /** Rows that have it and are wrong for it. */
  count: number;
  choices: string[];
  required: boolean;
}

/** Answer of `api/import/detail`. */
export interface ImportDetail {
  id: number;
  module: string;
  name: string;
  phase: ImportPhase;
  policy: ImportPolicy;
  jobId: number;
  /** The job has not ended. */
  running: boolean;
  total: number;
  heads: string[];
  /** By place of the title: key of the column, or an empty text. */
  mapping: string[];
  /** The field that tells whether a row is there already; empty for none. */
  match: string;
  /** Key of a column → text of a cell → text that is read in its place. */
  meant: Record<string, Record<string, string>>;
  counts: ImportCounts;
  /** The first rows that are wrong, were refused or stayed when taken back. */
  problems: ImportProblem[];
  /** The first rows that are left out because they are there already. */
  skipped: ImportProblem[];
  /** The first rows that are to be written, and hold what a form would doubt. */
  doubted: ImportProblem[];
  /** Of an import that was checked: what may be matched once for all rows. */
  unmatched: ImportUnmatched[];
  can: { undo: boolean };
  AddTime: string;
}

/** Row of `api/import/index`. */
export type ImportRow = Pick<ImportDetail, 'id' | 'module' | 'name' | 'phase' | 'total' | 'running' | 'AddTime'>;

export const transferLimits = {
  /** Rows of data of one import. */
  rows: 100_000,
  columns: 200,
  /** Rows among which the titles are looked for. */
  above: 20,
  /** Characters of one cell. */
  cell: 20_000,
  bytes: 32 * 1024 * 1024,
  /** Problems that are shown. */
  problems: 50,
} as const;
