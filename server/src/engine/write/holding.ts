// Where the values of a record hold dictionary entries, and the same values with others in their place.
import type { Definition, Field, Row, Values } from '../entity.ts';
import { storesNothing } from '../entity.ts';
import { type Became, holdsEntries, renamedValue } from '../entries.ts';
import { storedOf } from '../present.ts';
import { sameJson } from './same.ts';

/** A field that holds entries itself, or in some columns of its rows. */
export interface Holding {
  field: Field;
  /** Keys inside a row of a table; undefined: the value itself. */
  keys: readonly string[] | undefined;
}

/** @param type of the dictionary; all of them where missing */
export function holdingOf({ fields }: Pick<Definition, 'fields'>, type?: string): Holding[] {
  return fields.flatMap((field): Holding[] => {
    if (storesNothing(field)) return [];
    if (holdsEntries(field, type)) return [{ field, keys: undefined }];
    const keys = (field.columns ?? []).filter((column) => holdsEntries(column, type));
    return keys.length > 0 ? [{ field, keys: keys.map((column) => column.column ?? column.wire) }] : [];
  });
}

/** The columns of these values, or of this row, that change; those that are not among them stay out. */
export function renamedValues(holding: readonly Holding[], row: Values, became: Became): Values {
  const values: Values = {};
  const custom: Values = {};
  for (const { field, keys } of holding) {
    if (!Object.hasOwn(row, field.custom ? 'ext' : (field.column ?? ''))) continue;
    const stored = storedOf(row as Row, field);
    const next = keys ? renamedRows(stored, keys, became) : renamedValue(stored, became);
    if (sameJson(stored, next)) continue;
    if (field.custom) custom[field.wire] = next;
    else values[field.column as string] = next;
  }
  if (Object.keys(custom).length > 0) values['ext'] = { ...(row['ext'] as Values), ...custom };
  return values;
}

function renamedRows(stored: unknown, keys: readonly string[], became: Became): unknown {
  if (!Array.isArray(stored)) return stored;
  return (stored as Values[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      keys.filter((key) => Object.hasOwn(row, key)).map((key) => [key, renamedValue(row[key], became)]),
    ),
  }));
}
