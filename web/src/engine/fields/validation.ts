// The form's own validation, run before anything is sent; the server applies the same rules again.
import type { FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { countOf, isSeveral } from './controls/rules.ts';
import { fieldType, isEmptyValue, isSilent, type PlaceProblems } from './fieldTypes.ts';

export type Values = Record<string, unknown>;

/** Second values that are part of what the person enters, not a text beside an id. */
export function ownsSecondField(item: FormItem): boolean {
  return Boolean(item.field2 && fieldType(item.type)?.pair);
}

function requiredProblem(item: FormItem, values: Values, t: TFunction): string | null {
  if (!item.required) return null;
  const missing =
    isEmptyValue(item, values[item.field]) ||
    (ownsSecondField(item) && isEmptyValue(item, values[item.field2 as string]));
  if (!missing) return null;
  const type = fieldType(item.type);
  return item.message || t(type?.missing ?? (type?.typed ? 'form.required' : 'form.requiredSelect'));
}

/** What is wrong with one item's value: a message, or messages by the place in it; null when nothing is. */
function foundIn(item: FormItem, values: Values, t: TFunction): string | PlaceProblems | null {
  const type = fieldType(item.type);
  if (isSilent(item) || item.visible === false || item.readonly || item.disabled || type?.unavailable?.()) return null;
  const value = values[item.field];
  const missing = requiredProblem(item, values, t);
  if (missing) return missing;
  if (isEmptyValue(item, value)) return null;
  const problem = type?.problem?.(item, value, t, problemsOf);
  if (problem) return problem;
  const from = item.notBefore && values[item.notBefore.field];
  if (item.notBefore && from && String(value) < String(from))
    return t('form.notBefore', { field: item.notBefore.title });
  return isSeveral(item) && item.multipleLimit && countOf(value) > item.multipleLimit
    ? t('form.tooMany', { max: item.multipleLimit })
    : null;
}

/** Wire name → message of everything that is wrong; `lines[3].price` names a cell of a table. */
export function problemsOf(items: FormItem[], values: Values, t: TFunction): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const item of items) {
    const problem = foundIn(item, values, t);
    if (typeof problem === 'string') problems[item.field] = problem;
    else for (const [place, message] of Object.entries(problem ?? {})) problems[item.field + place] = message;
  }
  return problems;
}

/** The first message of one item; null when nothing is wrong. */
export function problemOf(item: FormItem, values: Values, t: TFunction): string | null {
  return Object.values(problemsOf([item], values, t))[0] ?? null;
}

/** True for the messages of a field itself, of its second half, and of places in it (`lines[3].price`). */
export function isAbout(key: string, field: string, field2?: string): boolean {
  return key === field || key === field2 || key.startsWith(`${field}[`);
}

type Line = Record<string, unknown>;

/** Messages that still hold after a field's value changed: those of cells whose content is as it was, in as many rows. */
export function remainingProblems(
  problems: Record<string, string>,
  field: string,
  before: unknown,
  after: unknown,
): Record<string, string> {
  const rows = Array.isArray(before) && Array.isArray(after) && before.length === after.length ? [before, after] : null;
  const remaining = Object.entries(problems).filter(([key]) => {
    if (!isAbout(key, field)) return true;
    const place = /\[(\d+)\]\.(.+)$/.exec(key);
    if (!place || !rows) return false;
    const [old, now] = rows.map((list) => (list[Number(place[1])] as Line | undefined)?.[place[2] as string]);
    return JSON.stringify(old) === JSON.stringify(now);
  });
  return remaining.length === Object.keys(problems).length ? problems : Object.fromEntries(remaining);
}
