// Computed fields: what the write door stores of them, and how the job works through existing rows.
import { decimalText, type Formula, type FormulaKind, readFormula, sumName, sumOf } from '@crm/protocol/formula';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Definition, type Field, type Row, storesNothing, type Values } from '../entity.ts';
import { fieldType, sqlTypeOf } from '../fields/registry.ts';
import { storedOf } from '../present.ts';
import { isWritable } from '../validate.ts';
import { repairRows } from './repair-rows.ts';
import { addSearch, sameJson } from './store.ts';

/** How a field counts in a formula; undefined for those that no formula reads: of others' making, or with parts. */
export function formulaKind(field: Field): FormulaKind | undefined {
  if (storesNothing(field) || field.source || (!field.formula && !isWritable(field, true))) return undefined;
  const type = sqlTypeOf(field);
  if (type === 'jsonb') return fieldType(field.type).entry === 'chosen' && field.options ? 'text' : undefined;
  return type === 'numeric' ? 'number' : 'text';
}

interface Column {
  field: Field;
  column: string;
}

/** The number columns of the tables in a form, by the name that their sums have in formulas. */
function tableSums(fields: readonly Field[]): Map<string, Column> {
  return new Map(
    fields.flatMap((field) =>
      field.type === 'tablelist'
        ? (field.columns ?? []).flatMap(({ wire, type }) =>
            type === 'number' ? [[sumName(field.wire, wire), { field, column: wire }] as const] : [],
          )
        : [],
    ),
  );
}

/** All that formulas of a form may read, by the names that they have there. @param but the field that is computed */
export function formulaKinds(fields: readonly Field[], but?: string): Map<string, FormulaKind> {
  const kinds = new Map<string, FormulaKind>([...tableSums(fields).keys()].map((name) => [name, 'number']));
  for (const field of fields) {
    const kind = formulaKind(field);
    if (kind && field.wire !== but) kinds.set(field.wire, kind);
    else kinds.delete(field.wire);
  }
  return kinds;
}

/** The fields behind the names that a formula reads. */
export function readFields(fields: readonly Field[], names: readonly string[]): string[] {
  const sums = tableSums(fields);
  const own = new Set(fields.map(({ wire }) => wire));
  return [...new Set(names.map((name) => (own.has(name) ? name : (sums.get(name)?.field.wire ?? name))))];
}

/** What the formula of a field results in; undefined for types that cannot be computed. */
export function resultKind(field: Pick<Field, 'type'>): FormulaKind | undefined {
  const { sqlType, entry } = fieldType(field.type);
  if (sqlType === 'numeric') return 'number';
  return sqlType === 'date' || (sqlType === 'text' && entry === 'typed') ? 'text' : undefined;
}

interface Computed {
  field: Field;
  formula: Formula;
}

const lists = new WeakMap<readonly Field[], readonly Computed[]>();

/** Computed fields in the order in which they need each other. One whose formula no longer holds has no value. */
function computedOf(fields: readonly Field[]): readonly Computed[] {
  const known = lists.get(fields);
  if (known) return known;
  const kinds = formulaKinds(fields);
  const left = new Map<string, Computed>();
  for (const field of fields) {
    const result = resultKind(field);
    if (!field.formula || !result) continue;
    const read = readFormula(field.formula, kinds, result);
    const formula = read.formula ?? { reads: [], evaluate: () => null };
    left.set(field.wire, { field, formula: { ...formula, reads: readFields(fields, formula.reads) } });
  }
  const ordered: Computed[] = [];
  const take = (wire: string) => {
    const one = left.get(wire);
    if (!one) return;
    left.delete(wire);
    one.formula.reads.forEach(take);
    ordered.push(one);
  };
  for (const wire of left.keys()) take(wire);
  lists.set(fields, ordered);
  return ordered;
}

/** What the formulas of these fields read, by wire name. */
export function formulaReads(fields: readonly Field[]): Map<string, readonly string[]> {
  return new Map(computedOf(fields).map(({ field, formula }) => [field.wire, formula.reads]));
}

/** The result as the field stores it; what does not fit it is nothing. */
function stored(field: Field, result: number | string | null): unknown {
  const type = fieldType(field.type);
  if (result === null || result === '') return type.empty;
  const raw = typeof result === 'number' ? decimalText(result, field.precision ?? 0) : result;
  const parsed = type.parse(raw, { ...field, min: undefined, max: undefined, pattern: undefined });
  return parsed.problem === undefined ? parsed.value : type.empty;
}

/**
 * Adds the values of computed fields to those of a write when something that they read is among them.
 * @param values by column; `ext` as a whole
 */
export function addComputed(
  { fields }: Pick<Definition, 'fields'>,
  values: Values,
  before: Row | undefined,
  always = false,
): void {
  const computed = computedOf(fields);
  if (computed.length === 0) return;
  const columns = fields.flatMap((field) => (field.column ? [[field.wire, field.column] as const] : []));
  const touched = (wire: string) => columns.some(([name, column]) => name === wire && Object.hasOwn(values, column));
  if (before && !always && !computed.some(({ formula }) => formula.reads.some(touched))) return;
  const ext: Values = { ...((values['ext'] ?? before?.['ext'] ?? {}) as Values) };
  const row = { ...before, ...values, ext } as Row;
  const sums = tableSums(fields);
  /** Tables as they travel, each made once. */
  const tables = new Map<Field, unknown>();
  const tableOf = (table: Field): unknown => {
    if (!tables.has(table)) tables.set(table, fieldType(table.type).present(storedOf(row, table), table));
    return tables.get(table);
  };
  const valueOf = (wire: string): unknown => {
    const field = fields.find((one) => one.wire === wire);
    if (field) return fieldType(field.type).present(storedOf(row, field), field);
    const sum = sums.get(wire);
    return sum ? sumOf(tableOf(sum.field), sum.column) : '';
  };
  for (const { field, formula } of computed) ext[field.wire] = stored(field, formula.evaluate(valueOf));
  if (!sameJson(ext, before?.['ext'] ?? {})) values['ext'] = ext;
}

/**
 * Computes the fields of all rows again, row by row under a lock; neither version nor log nor event, as nobody edited them.
 * @returns how many rows were looked at and changed
 */
export async function recompute(
  database: Database,
  definition: Pick<Definition, 'entity' | 'fields'>,
  signal: AbortSignal,
  progress: (done: number) => void = () => {},
): Promise<{ checked: number; mended: number }> {
  const change = async (tx: Db, row: Row) => {
    const values: Values = {};
    addComputed(definition, values, row, true);
    if (values['ext'] === undefined) return undefined;
    await addSearch({ db: tx }, definition, values, row);
    return values;
  };
  return repairRows(database, definition.entity, sql`true`, change, { signal, progress });
}
