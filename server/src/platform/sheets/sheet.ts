// What sheets are to the program: rows of texts that are read from xlsx or csv, and cells that are written to them.
import type { Sentence } from '@crm/protocol/sentences';

export type SheetFormat = 'xlsx' | 'csv' | 'gbk';

/** Numbers are written as numbers, everything else as text that no program computes. */
export type SheetCell = string | number;

export interface SheetLimits {
  /** Rows with something in them, heads included. */
  rows: number;
  columns: number;
  /** UTF-16 units of one cell. */
  cell: number;
  /** Of all cells together. */
  total: number;
  /** Bytes that the parts of an archive may unfold to. */
  unfolded: number;
  /** Of these, bytes of all parts but the sheets, which are read piece by piece. */
  beside: number;
  /** Megabytes of the heap in which it is read. */
  heap: number;
  /** Seconds that reading may take. */
  seconds: number;
}

export interface SheetColumnStyle {
  title: string;
  /** Characters. */
  width: number;
}

/** To the process: read a file into lines of `[row, [cell, …]]`, or write one. */
export type SheetTask =
  | { kind: 'read'; file: string; into: string; limits: SheetLimits }
  | { kind: 'write'; file: string; format: SheetFormat; name: string; columns: SheetColumnStyle[] };

/** From the process. */
export type SheetReport =
  | { kind: 'read'; rows: number; width: number }
  | { kind: 'problem'; problem: Sentence }
  | { kind: 'failed'; why: string }
  | { kind: 'more' }
  | { kind: 'written'; bytes: number };

/** What a spreadsheet would take for a formula, also after somebody edited the cell. */
const formula = /^[=+\-@\t\r\n]/;
/** The same in full width, which Chinese and Japanese spreadsheets take for it where a cell has no type. */
const wideFormula = /^[＝＋－＠]/;
/** A number or a phone number: computes to nothing else. */
const plainNumber = /^[+-]?[\d\s().-]*$/;

/** The text as it may stand in a sheet: what begins like a formula gets an apostrophe. */
export function neutral(text: string, format: SheetFormat): string {
  if (format !== 'xlsx' && wideFormula.test(text)) return `'${text}`;
  if (!formula.test(text)) return text;
  return format === 'xlsx' && plainNumber.test(text) ? text : `'${text}`;
}

/** The text that `neutral` was given. */
export function unneutral(text: string): string {
  const inner = text.slice(1);
  return text.startsWith("'") && (formula.test(inner) || wideFormula.test(inner)) ? inner : text;
}
