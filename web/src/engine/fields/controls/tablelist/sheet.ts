// Rows that come about while a `tablelist` is edited: an empty one, and those that a pasted sheet makes.
import type { FormItem } from '@crm/protocol/answers/form';
import type { Row } from '../../../record/registries.ts';
import { fieldType } from '../../fieldTypes.ts';
import { firstValues } from '../../formValues.ts';
import { columnsOf } from './lines.ts';

export function newLine(item: FormItem): Row {
  return firstValues(columnsOf(item));
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

/** Rows and cells of text copied from a sheet; quoted cells may hold tabs and line breaks. */
export function sheetCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at++) {
    const character = source[at] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === '\t' || character === '\n') {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else cell += character;
  }
  rows.at(-1)?.push(cell);
  return rows;
}
