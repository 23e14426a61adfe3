// Computed fields: a small part of CEL without loops, macros or lists. What it costs is bounded by its length.
import { Environment, type ParseResult } from '@marcbachmann/cel-js';

/** What a field is in a formula, and what a formula may result in. Days are texts `yyyy-MM-dd`, moments `yyyy-MM-dd HH:mm`. */
export type FormulaKind = 'number' | 'text';

export const formulaLimit = 500;

export type FormulaProblem =
  | { code: 'formulaTooLong' | 'formulaTooDeep' | 'formulaNumber' | 'formulaText' }
  /** `at`: place in the formula, from 1. */
  | { code: 'formulaSyntax' | 'formulaTypes'; at: number }
  | { code: 'formulaUnknown' | 'formulaCall'; name: string };

export interface Formula {
  /** Wire names of the fields that it reads. */
  reads: string[];
  /**
   * The result for the values of a form; null for none: a division by zero, a day that is missing, or nothing entered of
   * what it reads: no number where it results in one, nothing at all where it results in a text.
   * @param valueOf value of a field as it travels
   */
  evaluate(valueOf: (field: string) => unknown): number | string | null;
}

const day = /^(\d{4})-(\d{2})-(\d{2})/;

function dayOf(text: string): number {
  const match = day.exec(text);
  if (!match) throw new RangeError('no day');
  return Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 86_400_000;
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2}))?/;

/** Hours since the beginning of all days; a day begins at midnight. */
function hourOf(text: string): number {
  const [, date = '', hours = '0', minutes = '0'] = moment.exec(text) ?? [];
  return dayOf(date) * 24 + Number(hours) + Number(minutes) / 60;
}

/** Half away from zero, by the decimal as it is written. */
function rounded(value: number, digits: number): number {
  const places = Math.min(6, Math.max(0, Math.trunc(digits)));
  if (Math.abs(value) < 1e-6) return 0;
  const shifted = Math.round(Number(`${Math.abs(value).toPrecision(15)}e${places}`));
  return Math.sign(value) * Number(`${shifted}e-${places}`);
}

type Handler = (...args: never[]) => unknown;

/** Signature → what it does. The designer shows these. */
const functions: Readonly<Record<string, Handler>> = {
  'round(double, double): double': rounded,
  'round(double): double': (value: number) => rounded(value, 0),
  'floor(double): double': Math.floor,
  'ceil(double): double': Math.ceil,
  'abs(double): double': Math.abs,
  'min(double, double): double': Math.min,
  'max(double, double): double': Math.max,
  'days(string, string): double': (from: string, to: string) => dayOf(to) - dayOf(from),
  'hours(string, string): double': (from: string, to: string) => hourOf(to) - hourOf(from),
  'addDays(string, double): string': (from: string, count: number) =>
    new Date((dayOf(from) + Math.trunc(count)) * 86_400_000).toISOString().slice(0, 10),
  'length(string): double': (text: string) => [...text].length,
  'number(string): double': (text: string) => {
    if (!/^\s*-?\d{1,20}(\.\d{1,10})?\s*$/.test(text)) throw new RangeError('no number');
    return Number(text);
  },
  'text(double): string': String,
};

const calls = new Set(Object.keys(functions).map((signature) => signature.slice(0, signature.indexOf('('))));
const methods = new Set(['contains', 'startsWith', 'endsWith']);
const operators = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '!_', '-_', '?:']);

/** Names of the functions with their arguments, for people who write a formula. */
export const formulaFunctions = [
  'round',
  'floor',
  'ceil',
  'abs',
  'min',
  'max',
  'days',
  'hours',
  'addDays',
  'length',
  'number',
  'text',
];

/** Every number is a decimal, so that 1 / 2 is a half and a whole number fits a field's. */
function withDecimals(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|((?<![\w.])\d+(?![\w.]))/g, (whole, quoted?: string) =>
    quoted === undefined ? `${whole}.0` : whole,
  );
}

interface Node {
  op: string;
  args: unknown;
}

/** The fields that the tree reads, or what is in it that does not belong there. */
function readsOf(node: Node, reads: Set<string>): FormulaProblem | undefined {
  const all = (nodes: readonly unknown[]) => {
    for (const one of nodes) {
      const problem = readsOf(one as Node, reads);
      if (problem) return problem;
    }
    return undefined;
  };
  const { op, args } = node;
  if (op === 'value') return undefined;
  if (op === 'id') {
    reads.add(String(args));
    return undefined;
  }
  if (op === 'call' || op === 'rcall') {
    const [name, ...rest] = args as [string, ...unknown[]];
    if (!(op === 'call' ? calls : methods).has(name)) return { code: 'formulaCall', name };
    return all(rest.flat());
  }
  if (!operators.has(op)) return { code: 'formulaCall', name: op };
  return all(Array.isArray(args) ? args : [args]);
}

const bounds = {
  limits: { maxAstNodes: 200, maxDepth: 40, maxListElements: 1, maxMapEntries: 1, maxCallArguments: 4 },
};
let common: Environment | undefined;

/** The language with its functions: dear to make, and the same for all formulas. */
function language(): Environment {
  if (common) return common;
  common = new Environment(bounds);
  for (const [signature, handler] of Object.entries(functions))
    common.registerFunction(signature, handler as (...args: unknown[]) => unknown);
  return common;
}

function environmentOf(fields: ReadonlyMap<string, FormulaKind>): Environment {
  const environment = language().clone(bounds);
  for (const [field, kind] of fields) environment.registerVariable(field, kind === 'number' ? 'double' : 'string');
  return environment;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value of a form as a formula takes it: an empty number is 0, several values are joined by commas. */
function taken(value: unknown, kind: FormulaKind): number | string {
  if (kind === 'number') {
    const number = Number(value ?? 0);
    return Number.isFinite(number) ? number : 0;
  }
  if (Array.isArray(value)) return value.map((one) => taken(one, 'text')).join(',');
  if (typeof value === 'object' && value !== null) {
    const { userid, id } = value as { userid?: unknown; id?: unknown };
    return String(userid ?? id ?? '');
  }
  return String(value ?? '');
}

/** The place in what was written, from 1, of one in what it was made into. */
function placeIn(text: string, start: number): number {
  let at = 0;
  while (at < text.length && withDecimals(text.slice(0, at + 1)).length <= start) at++;
  return at + 1;
}

function failed(text: string, error: unknown, code: 'formulaSyntax' | 'formulaTypes'): FormulaProblem {
  const { code: own = '', range } = error as { code?: string; range?: { start: number } };
  if (/depth|limit|nodes/i.test(own)) return { code: 'formulaTooDeep' };
  return { code, at: placeIn(text, range?.start ?? 0) };
}

/**
 * Reads a formula, or answers what is wrong with it.
 * @param fields what it may read: wire name → kind
 * @param result what it has to result in
 */
export function readFormula(
  text: string,
  fields: ReadonlyMap<string, FormulaKind>,
  result: FormulaKind,
): { formula: Formula; problem?: undefined } | { problem: FormulaProblem; formula?: undefined } {
  if (text.length > formulaLimit) return { problem: { code: 'formulaTooLong' } };
  let parsed: ParseResult;
  try {
    // A form may have fields that are called like what the language has: only what is written is looked for.
    const words = new Set(text.match(/\w+/g));
    parsed = environmentOf(new Map([...fields].filter(([name]) => words.has(name)))).parse(withDecimals(text));
  } catch (error) {
    return { problem: failed(text, error, 'formulaSyntax') };
  }
  const reads = new Set<string>();
  const problem = readsOf(parsed.ast, reads);
  if (problem) return { problem };
  const unknown = [...reads].find((name) => !fields.has(name));
  if (unknown !== undefined) return { problem: { code: 'formulaUnknown', name: unknown } };
  const checked = parsed.check();
  if (!checked.valid) return { problem: failed(text, checked.error, 'formulaTypes') };
  const kind: FormulaKind | undefined =
    checked.type === 'double' || checked.type === 'int' ? 'number' : checked.type === 'string' ? 'text' : undefined;
  if (kind !== result) return { problem: { code: result === 'number' ? 'formulaNumber' : 'formulaText' } };
  // A text may be made of others' texts beside a number that is empty.
  const needed = [...reads].filter((name) => fields.get(name) === 'number');
  const operands = result === 'number' || needed.length === 0 ? needed : [...reads];
  return {
    formula: {
      reads: [...reads],
      evaluate: (valueOf) => {
        if (operands.length > 0 && operands.every((name) => isEmpty(valueOf(name)))) return null;
        const context: Record<string, unknown> = {};
        for (const field of reads) context[field] = taken(valueOf(field), fields.get(field) ?? 'text');
        try {
          const value: unknown = parsed(context);
          if (result === 'text') return typeof value === 'string' ? value : null;
          const number = Number(value);
          return Number.isFinite(number) && Math.abs(number) < 1e15 ? number : null;
        } catch {
          return null;
        }
      },
    },
  };
}

/** A number column of a table counts in the formulas of its form by its sum, under this name; a field of that name takes precedence. */
export function sumName(table: string, column: string): string {
  return `${table}_${column}`;
}

/** What the rows have in a column, together; nothing where none has anything. @param rows as they travel */
export function sumOf(rows: unknown, column: string): number | '' {
  const values = (Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [])
    .map((row) => row[column])
    .filter((value) => !isEmpty(value));
  return values.length === 0 ? '' : values.reduce<number>((sum, value) => sum + (taken(value, 'number') as number), 0);
}

/** A computed number as a field with so many decimals keeps it. */
export function decimalText(value: number, precision: number): string {
  return rounded(value, precision).toFixed(Math.min(6, Math.max(0, precision)));
}
