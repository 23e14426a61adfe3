// What sheets are to the program: rows of texts that are read from xlsx or csv, and cells that are written to them.
import { msg, type Sentence } from '@crm/protocol/sentences';

export type SheetFormat = 'xlsx' | 'csv' | 'gbk';

/** Numbers are written as numbers, everything else as text that no program computes; `asRead` as it stood in a file. */
export type SheetCell = string | number | { asRead: string };

/**
 * The meaning of a cell beyond the text that it shows: the number (in hundredths of one where `percent`), the day with its time
 * where that is shown, or why its meaning cannot be known.
 */
export type CellMeaning = { number: string; percent?: boolean } | { day: string; time?: string } | { wrong: Sentence };

export interface Cell {
  text: string;
  meaning?: CellMeaning;
}

/** A row as it is passed on: its number in the file from 1 on, its texts, and by place the meanings that the texts do not show. */
export type ReadRow = [row: number, texts: string[], meanings?: Record<number, CellMeaning>];

/** A sheet of a workbook. */
export interface FoundSheet {
  name: string;
  hidden: boolean;
}

export interface SheetLimits {
  /** Rows with something in them, heads and what stands above them included. */
  rows: number;
  /** The number of data rows that messages mention. */
  promised: number;
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

/** To the process: read a file into lines of `ReadRow`, or write one. */
export type SheetTask =
  | { kind: 'read'; file: string; into: string; sheet: string; limits: SheetLimits }
  | { kind: 'write'; file: string; format: SheetFormat; name: string; columns: SheetColumnStyle[] };

/** From the process. */
export type SheetReport =
  | { kind: 'read'; rows: number; width: number; sheet: string; sheets: FoundSheet[] }
  | { kind: 'problem'; problem: Sentence }
  | { kind: 'failed'; why: string }
  | { kind: 'more' }
  | { kind: 'written'; bytes: number; replaced: number };

/** What a spreadsheet would take for a formula, also after somebody edited the cell. */
const formula = /^[=+\-@\t\r\n]/;
/** The same in full width, which Chinese and Japanese spreadsheets take for it where a cell has no type. */
const wideFormula = /^[＝＋－＠]/;
/** A number or a phone number: computes to nothing else. */
const plainNumber = /^[+-]?[\d\s().-]*$/;
/** What spreadsheets write in place of a value that they could not compute. */
const errorText = /^#(?:N\/A|NAME\?|REF!|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA|#{4,})$/;
/** A long number as a spreadsheet shows it, and writes it into other files: its last digits are gone. */
const lostDigits = /^[+-]?\d(?:\.\d+)?E\+\d{2}$/;
/** What was written with an apostrophe before it. */
const quoted = /^'(?:[=+\-@\t\r\n＝＋－＠'#]|\d(?:\.\d+)?E\+)/;

/** Why a text does not show what was meant; undefined for all others. */
export function unreadable(text: string): Sentence | undefined {
  if (errorText.test(text)) return msg('cellError', { text });
  return lostDigits.test(text) ? msg('cellDigits') : undefined;
}

/**
 * The text as it may stand in a sheet: what begins like a formula gets an apostrophe, and so does what would not be read as it
 * is, because it looks like something else, or begins with such an apostrophe itself.
 */
export function neutral(text: string, format: SheetFormat): string {
  if (unreadable(text) || quoted.test(text)) return `'${text}`;
  if (format !== 'xlsx' && wideFormula.test(text)) return `'${text}`;
  if (!formula.test(text)) return text;
  return format === 'xlsx' && plainNumber.test(text) ? text : `'${text}`;
}

/** The text that `neutral` was given. */
export function unneutral(text: string): string {
  return quoted.test(text) ? text.slice(1) : text;
}

/** A text as a part of a workbook holds it: what a document cannot, and what would be taken for that, by its code. */
export function escaped(text: string): string {
  return text.replace(
    /_(?=x[0-9A-Fa-f]{4}_)|[\x00-\x08\x0b-\x1f\ufffe\uffff]/g,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}

/** The text that `escaped` was given. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
