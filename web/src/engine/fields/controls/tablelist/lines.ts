// The rows of a `tablelist`: reading them, checking them cell by cell, what is sent.
import type { FormItem, ListField } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { isMissing } from '../../../record/emptiness.ts';
import type { Row } from '../../../record/registries.ts';
import { fieldType, type ItemCheck, isEmptyValue, isSilent, type PlaceProblems, sentValue } from '../../fieldTypes.ts';

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

/** A row in which nothing was entered: it was added, and left; the server keeps none. */
export function isBlankLine(item: FormItem, line: Row): boolean {
  return columnsOf(item).every((column) => column.readonly || isEmptyValue(column, line[column.field]));
}

export function lineProblems(
  item: FormItem,
  value: unknown,
  t: TFunction,
  check: ItemCheck,
): string | PlaceProblems | null {
  const lines = linesOf(value);
  if (item.max && lines.length > item.max) return t('table.tooMany', { max: item.max });
  if (item.min && lines.length < item.min) return t('table.tooFew', { min: item.min });
  const problems: PlaceProblems = {};
  for (const [at, line] of lines.entries()) {
    if (item.id > 0 && isBlankLine(item, line)) continue;
    for (const [field, message] of Object.entries(check(columnsOf(item), line, t))) {
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
      if (column.field2 && fieldType(column.type)?.pair) sent[column.field2] = line[column.field2] ?? '';
    }
    return sent;
  });
}

/** Rows of the program's own, which are no field of a company: what has two places there is money. */
export const isOwn = ({ id, type }: FormItem): boolean => id < 0 || type !== 'tablelist';

/** How a column's values are shown where they are only read. */
export function lineColumn(column: FormItem, own = false): ListField {
  const {
    id,
    field,
    title,
    type: form_type,
    width: grid_w = 0,
    textField,
    options,
    field2,
    suffix,
    precision,
  } = column;
  const made: ListField = { id, field, title, form_type, grid_w, show: true, checkbox: false, sortable: false };
  if (suffix) made.suffix = suffix;
  if (precision !== undefined && !(own && precision === 2)) made.precision = precision;
  if (textField) made.textField = textField;
  if (options) made.options = options;
  if (field2) made.field2 = field2;
  return made;
}
