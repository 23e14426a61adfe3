// The rows of a `tablelist`: reading them, checking them cell by cell, what is sent, and what a pasted sheet makes of them.
import type { FormItem } from '@crm/protocol/form';
import type { TFunction } from 'i18next';
import { isMissing } from '../../emptiness.ts';
import { fieldType, isSilent, type PlaceProblems, sentValue } from '../../fieldTypes.ts';
import { firstValues } from '../../formValues.ts';
import type { Row } from '../../registries.ts';
import { ownsSecondField, problemsOf } from '../../validation.ts';

export function columnsOf(item: FormItem): FormItem[] {
  return (item.columns ?? []).filter((column) => column.visible !== false && !isSilent(column));
}

/** The rows of a value that may also be JSON text. */
export function linesOf(value: unknown): Row[] {
  let list = value;
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      list = JSON.parse(value) as unknown;
    } catch {
      list = [];
    }
  }
  return Array.isArray(list) ? list.filter((row): row is Row => typeof row === 'object' && row !== null) : [];
}

export function newLine(item: FormItem): Row {
  return firstValues(columnsOf(item));
}

export function lineProblems(item: FormItem, value: unknown, t: TFunction): string | PlaceProblems | null {
  const lines = linesOf(value);
  if (item.max && lines.length > item.max) return t('table.tooMany', { max: item.max });
  if (item.min && lines.length < item.min) return t('table.tooFew', { min: item.min });
  const problems: PlaceProblems = {};
  for (const [at, line] of lines.entries()) {
    for (const [field, message] of Object.entries(problemsOf(columnsOf(item), line, t))) {
      problems[`[${at}].${field}`] = message;
    }
  }
  return Object.keys(problems).length ? problems : null;
}

/** Rows keep their id, so that the server knows which is which. */
export function sentLines(value: unknown, item: FormItem): Row[] {
  return linesOf(value).map((line) => {
    const sent: Row = {};
    if (!isMissing(line.id)) sent.id = line.id;
    for (const column of columnsOf(item)) {
      if (column.readonly) continue;
      sent[column.field] = sentValue(column, line[column.field]);
      if (ownsSecondField(column)) sent[column.field2 as string] = line[column.field2 as string] ?? '';
    }
    return sent;
  });
}

/** A pasted cell as the column's value; undefined where the column cannot take it. */
export function pastedValue(column: FormItem, text: string): unknown {
  if (column.readonly || column.disabled) return undefined;
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (column.options?.length) {
    const found = column.options.find(({ label, value }) => label === trimmed || String(value) === trimmed);
    return found?.value;
  }
  const type = fieldType(column.type);
  if (type?.fromText) return type.fromText(trimmed);
  return type?.typed ? trimmed : undefined;
}

/** The rows after a sheet was pasted with its first cell at a place; rows that are missing are added, up to the limit. */
export function withSheet(item: FormItem, lines: Row[], cells: string[][], row: number, column: number): Row[] {
  const columns = columnsOf(item);
  const next = [...lines];
  for (const [down, texts] of cells.entries()) {
    const at = row + down;
    if (item.max && at >= item.max) break;
    const line = { ...(next[at] ?? newLine(item)) };
    for (const [right, text] of texts.entries()) {
      const target = columns[column + right];
      const value = target && pastedValue(target, text);
      if (target && value !== undefined) line[target.field] = value;
    }
    next[at] = line;
  }
  return next;
}
