// Cells of a sheet → bodies as a form would send them. Names become ids, with one query per name for all rows of a batch.
import { msg, type Sentence } from '@crm/protocol/sentences';
import type { CellMeaning } from '../../platform/sheets/sheets.ts';
import type { Call, Field } from '../entity.ts';
import { fieldType } from '../fields/registry.ts';
import { type ImportColumn, sourceOf } from './columns.ts';
import type { ImportPlan } from './plan.ts';
import type { StoredLine } from './runs.ts';

type Body = Record<string, unknown>;

export interface ReadLine {
  line: number;
  body: Body;
  /** By key of the column. */
  problems: Map<string, Sentence>;
}

interface Cell {
  text: string;
  meaning?: CellMeaning;
}

/** What a text means in a column: a value, or the records of that name. */
type Meaning = { value: unknown } | { problem: Sentence } | { ids: readonly number[] };

export async function readLines(
  call: Call,
  plan: Pick<ImportPlan, 'columns' | 'meant'>,
  lines: readonly StoredLine[],
): Promise<ReadLine[]> {
  const read = lines.map(({ line }): ReadLine => ({ line, body: {}, problems: new Map() }));
  // What is above another field is known before it.
  const order = plan.columns
    .flatMap((column, at) => (column ? [{ column, at }] : []))
    .sort((a, b) => depth(a.column) - depth(b.column));
  for (const { column, at } of order) {
    const meant = plan.meant[column.key] ?? {};
    const cellOf = ({ cells, meanings }: StoredLine): Cell => {
      const text = cells[at] ?? '';
      if (Object.hasOwn(meant, text.trim())) return { text: meant[text.trim()] ?? '' };
      const meaning = meanings?.[at];
      return meaning ? { text, meaning } : { text };
    };
    const texts = new Set<string>();
    for (const line of lines) for (const part of partsOf(column, cellOf(line).text)) texts.add(part);
    const meanings = await meaningsOf(call, column, [...texts]);
    for (const [row, line] of lines.entries()) await take(call, column, cellOf(line), meanings, read[row] as ReadLine);
  }
  return read;
}

function depth({ field, second }: ImportColumn): number {
  return field.parent ? 2 : second ? 1 : 0;
}

function isSeveral(field: Field): boolean {
  return field.multiple === true || (sourceOf({ field, second: false }) !== undefined && (field.max ?? 1) > 1);
}

/** The texts in a cell as they stand there; several only where ids are meant, whose types do not take them apart themselves. */
function partsOf(column: ImportColumn, cell: string): string[] {
  const text = cell.trim();
  if (text === '') return [];
  // Texts of several lines begin as they were indented.
  if (!sourceOf(column)) return [cell];
  if (!isSeveral(column.field)) return [text];
  return text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

async function meaningsOf(call: Call, column: ImportColumn, texts: readonly string[]): Promise<Map<string, Meaning>> {
  const source = sourceOf(column);
  if (source) {
    const named = await call.engine.reference(source).named?.(call, texts, column.field, column.second);
    return new Map(texts.map((text) => [text, { ids: named?.get(text) ?? [] }]));
  }
  const { parseCell } = fieldType(column.field.type);
  return new Map(texts.map((text) => [text, parseCell ? parseCell(text, column.field) : { value: text }]));
}

async function take(
  call: Call,
  column: ImportColumn,
  { text: cell, meaning: beyond }: Cell,
  meanings: ReadonlyMap<string, Meaning>,
  read: ReadLine,
): Promise<void> {
  if (beyond && 'wrong' in beyond) {
    read.problems.set(column.key, beyond.wrong);
    return;
  }
  const { field, companion } = column;
  const body = companion ? ((read.body[companion.wire] ??= {}) as Body) : read.body;
  const values: unknown[] = [];
  for (const text of partsOf(column, cell)) {
    const { parseCell } = fieldType(column.field.type);
    const own = beyond && !sourceOf(column) && parseCell ? parseCell(text, column.field, beyond) : undefined;
    const meaning = own ?? meanings.get(text) ?? { value: text };
    const one = 'ids' in meaning ? await chosen(call, column, text, meaning.ids, body) : meaning;
    if ('problem' in one) {
      read.problems.set(column.key, one.problem);
      return;
    }
    values.push(one.value);
  }
  if (values.length === 0) return;
  const wire = column.second ? (field.wire2 as string) : field.wire;
  body[wire] = sourceOf(column) && isSeveral(field) ? values : values[0];
}

/** Of several records of a name, the one below the parent that the row names. */
async function chosen(
  call: Call,
  column: ImportColumn,
  text: string,
  ids: readonly number[],
  body: Body,
): Promise<{ value: number } | { problem: Sentence }> {
  const { field, second } = column;
  const shown = text.length > 50 ? `${text.slice(0, 50)}…` : text;
  const source = call.engine.reference(sourceOf(column) ?? '');
  const above = Number((second ? body[field.wire] : field.parent && body[field.parent]) || 0);
  let left = ids;
  if (source.within && above > 0) {
    const inside: number[] = [];
    for (const id of ids) if (await source.within(call.db, id, above)) inside.push(id);
    left = inside;
  }
  const [only, another] = left;
  if (only === undefined) return { problem: msg('nothingFound', { text: shown }) };
  return another === undefined ? { value: only } : { problem: msg('importAmbiguous', { text: shown }) };
}
