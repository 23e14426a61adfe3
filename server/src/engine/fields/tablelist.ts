// tablelist: rows of further fields inside one field, kept as JSON. Lines with a table of their own use the same parser.
import { decimalText, type Formula, type FormulaKind, readFormula } from '@crm/protocol/formula';
import { msg } from '@crm/protocol/sentences';
import { parseNested } from '../../platform/http/values.ts';
import type { Field, FieldDefinition, Values } from '../entity.ts';
import type { FieldType, Problems } from './field-type.ts';
import { emptyOf, fieldType, wireSchema } from './known.ts';
import { type JsonSchema, wireList, wireObject } from './wire-schema.ts';

/** A row's field as the engine works with it. */
export function rowField(definition: FieldDefinition, at: number): Field {
  return {
    ...definition,
    ...(definition.formula ? { form: 'readonly' as const, total: definition.type === 'number' } : {}),
    id: 0,
    custom: false,
    required: !definition.formula && (definition.required ?? false),
    showInList: true,
    showInForm: definition.form !== false,
    columnWidth: (definition.list || undefined)?.width ?? 140,
    order: at,
  };
}

/**
 * One row of a body: values by column (else by wire name), or problems by wire name.
 * @param wires names that belong to the row beside its fields; they are ignored
 */
export function parseRow(
  fields: readonly Field[],
  row: Record<string, unknown>,
): { values: Values; problems: Problems } {
  const values: Values = {};
  const problems: Problems = Object.create(null);
  for (const field of fields) {
    const type = fieldType(field.type);
    // Computed values are computed again at every read.
    if (type.sqlType === null || field.form === false || field.formula) continue;
    const raw = Object.hasOwn(row, field.wire) ? row[field.wire] : field.initial;
    const nothing = raw === undefined || raw === null || raw === '' || type.isEmpty?.(raw);
    const key = field.column ?? field.wire;
    if (nothing) {
      if (field.required)
        problems[field.wire] = field.message ?? (type.entry === 'typed' ? msg('required') : msg('requiredSelect'));
      values[key] = emptyOf(field);
      continue;
    }
    const parsed = type.parse(raw, field);
    if (parsed.problem !== undefined) problems[field.wire] = parsed.problem;
    else values[key] = parsed.value;
  }
  return { values, problems };
}

/** A row in which nothing was entered: it was added, and left. */
export function isBlankRow(fields: readonly Field[], row: Record<string, unknown>): boolean {
  return fields.every(({ wire, type, formula }) => {
    if (formula) return true;
    const raw = row[wire];
    return raw === undefined || raw === null || raw === '' || fieldType(type).isEmpty?.(raw) === true;
  });
}

/** The rows of a body as objects, or undefined for anything else. */
export function rowsOf(raw: unknown): Record<string, unknown>[] | undefined {
  const list = parseNested(raw)?.value;
  if (!Array.isArray(list)) return undefined;
  return list.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    ? (list as Record<string, unknown>[])
    : undefined;
}

function fieldsOf(field: Field): Field[] {
  return (field.columns ?? []).map(rowField);
}

/** What the formulas of a row may read of it: columns that are entered. */
export function rowKinds(columns: readonly Field[]): Map<string, FormulaKind> {
  return new Map(
    columns.flatMap(({ wire, type, formula }) =>
      formula ? [] : [[wire, fieldType(type).sqlType === 'numeric' ? 'number' : 'text'] as const],
    ),
  );
}

interface Computed {
  wire: string;
  formula: Formula;
  /** The result as text of the column; empty where it does not fit the column's type. */
  textOf(result: number | string | null): string;
}

const formulas = new WeakMap<readonly FieldDefinition[], readonly Computed[]>();

/** The computed columns of a table; one whose formula no longer holds has no value. */
function computedColumns({ columns = [] }: Field): readonly Computed[] {
  const known = formulas.get(columns);
  if (known) return known;
  const fields = columns.map(rowField);
  const kinds = rowKinds(fields);
  const found = fields.flatMap((column) => {
    const result = fieldType(column.type).sqlType === 'numeric' ? 'number' : 'text';
    const { formula } = readFormula(column.formula ?? '', kinds, result);
    if (!column.formula || !formula) return [];
    const plain = { ...column, min: undefined, max: undefined, pattern: undefined };
    const { parse } = fieldType(column.type);
    const textOf = (value: number | string | null): string => {
      const text = typeof value === 'number' ? decimalText(value, column.precision ?? 0) : (value ?? '');
      return text === '' || parse(text, plain).problem !== undefined ? '' : text;
    };
    return [{ wire: column.wire, formula, textOf }];
  });
  formulas.set(columns, found);
  return found;
}

const mostRows = 200;

/** Rows as the wire has them, in one line. */
function lineTexts(value: unknown, field: Field): string {
  return (Array.isArray(value) ? (value as Record<string, unknown>[]) : [])
    .map((row) =>
      fieldsOf(field)
        .map((column) => String(row[column.textField ?? `${column.wire}Name`] ?? row[column.wire] ?? ''))
        .filter(Boolean)
        .join(' '),
    )
    .join('；');
}

/** Its columns, by name. */
function columnsOf(field: FieldDefinition, way: 'wire' | 'sent'): [string, JsonSchema][] {
  return (field.columns ?? []).map((column) => [column.wire, wireSchema(column, way)]);
}

export const tablelist: FieldType = {
  sqlType: 'jsonb',
  empty: [],
  entry: 'chosen',
  missing: msg('requiredList'),
  filterTypes: ['empty', 'notempty'],
  wire: (field) => wireList(wireObject(Object.fromEntries(columnsOf(field, 'wire')))),
  sent: (field) => wireList(wireObject(Object.fromEntries(columnsOf(field, 'sent')))),
  parse(raw, field) {
    const rows = rowsOf(raw);
    if (!rows) return { problem: msg('badFormat') };
    const most = field.max ?? mostRows;
    if (rows.length > most) return { problem: msg('tooManyRows', { max: most }) };
    const fields = fieldsOf(field);
    const parsed = rows.map((row) => (isBlankRow(fields, row) ? undefined : parseRow(fields, row)));
    const problems: Problems = {};
    for (const [at, row] of parsed.entries())
      for (const [wire, problem] of Object.entries(row?.problems ?? {}))
        problems[`${field.wire}[${at}].${wire}`] = problem;
    if (Object.keys(problems).length > 0) return { problem: Object.values(problems)[0] ?? msg('badFormat'), problems };
    return { value: parsed.flatMap((row) => row?.values ?? []) };
  },
  gaps: (stored, field) => {
    const problems: Problems = {};
    const rows = Array.isArray(stored) ? (stored as Values[]) : [];
    for (const column of fieldsOf(field)) {
      if (!column.required) continue;
      const { isEmpty, entry } = fieldType(column.type);
      for (const [at, row] of rows.entries()) {
        const value = row[column.column ?? column.wire];
        if (value === undefined || value === null || value === '' || isEmpty?.(value))
          problems[`${field.wire}[${at}].${column.wire}`] =
            column.message ?? msg(entry === 'typed' ? 'required' : 'requiredSelect');
      }
    }
    return problems;
  },
  expand: async (call, field, stored) => {
    const rows = stored.flatMap((list) => (Array.isArray(list) ? (list as Values[]) : []));
    const known = new Map<string, unknown>();
    for (const column of fieldsOf(field)) {
      const { expand } = fieldType(column.type);
      const values = rows.map((row) => row[column.column ?? column.wire]);
      if (expand) known.set(column.wire, await expand(call, column, values, []));
    }
    return known;
  },
  present: (stored, field, known) => {
    const labels = known as Map<string, unknown> | undefined;
    const computed = computedColumns(field);
    return (Array.isArray(stored) ? (stored as Values[]) : []).map((row) => {
      const wire: Record<string, unknown> = {};
      for (const column of fieldsOf(field)) {
        const type = fieldType(column.type);
        const value = row[column.column ?? column.wire];
        wire[column.wire] = type.present(value, column, labels?.get(column.wire));
        if (type.labelled)
          wire[column.textField ?? `${column.wire}Name`] = type.text?.(value, column, labels?.get(column.wire)) ?? '';
      }
      for (const one of computed) wire[one.wire] = one.textOf(one.formula.evaluate((name) => wire[name]));
      return wire;
    });
  },
  text: (stored, field, known) => lineTexts(tablelist.present(stored, field, known), field),
  imports: false,
  sheetText: lineTexts,
  masked: () => [],
  check: async (call, { field, value }) => {
    const problems: Problems = {};
    const rows = Array.isArray(value) ? (value as Values[]) : [];
    for (const column of fieldsOf(field)) {
      const { reference } = fieldType(column.type);
      if (!reference) continue;
      const idsAt = rows.map((row) => [row[column.column ?? column.wire]].flat().map(Number).filter(Boolean));
      const visible = await call.engine.reference(reference).visible(call, [...new Set(idsAt.flat())], column);
      for (const [at, ids] of idsAt.entries())
        if (ids.some((id) => !visible.has(id))) problems[`${field.wire}[${at}].${column.wire}`] = msg('choiceUnknown');
    }
    return problems;
  },
};
