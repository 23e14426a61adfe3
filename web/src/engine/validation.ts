// The form's own validation, run before anything is sent; the server applies the same rules again.
import type { FormItem } from '@crm/protocol/form';
import { isBlank, textLength } from '@crm/protocol/text';
import type { TFunction } from 'i18next';

export type Values = Record<string, unknown>;

const word = /^[A-Za-z0-9_\p{Script=Han}]+$/u;
const wordList = /^[A-Za-z0-9_\p{Script=Han},-]+$/u;
const formats: Record<string, RegExp> = {
  switch: word,
  city: word,
  county: word,
  branch: wordList,
  customer: wordList,
};

/** Types without a value of their own. */
const silent = new Set(['divider', 'userinfo']);
/** Types whose value is an id: zero means that nothing is chosen. */
const references = new Set(['user', 'customer', 'contract', 'product', 'branch', 'city', 'county', 'statusSelect']);
/** Types that are typed in; all others are chosen. */
const typed = new Set(['input', 'textarea', 'number', 'property', 'tags']);

/** Second values that are part of what the person enters, not a text beside an id. */
export function ownsSecondField(item: FormItem): boolean {
  return Boolean(item.field2) && (item.type === 'city' || item.type === 'daterange');
}

export function isEmptyValue(item: FormItem, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return isBlank(value) || (references.has(item.type) && value === '0');
  if (typeof value === 'number') return Number.isNaN(value) || (references.has(item.type) && value === 0);
  return false;
}

function requiredProblem(item: FormItem, values: Values, t: TFunction): string | null {
  if (!item.required) return null;
  const missing =
    isEmptyValue(item, values[item.field]) ||
    (ownsSecondField(item) && isEmptyValue(item, values[item.field2 as string]));
  if (!missing) return null;
  return item.message || t(typed.has(item.type) ? 'form.required' : 'form.requiredSelect');
}

function textProblem(item: FormItem, text: string, t: TFunction): string | null {
  if (item.max && textLength(text) > item.max) return t('form.tooLong', { max: item.max });
  if (item.pattern) {
    let matches = true;
    try {
      matches = new RegExp(item.pattern, 'u').test(text);
    } catch {
      matches = true;
    }
    if (!matches) return item.patternMessage || t('form.badFormat');
  }
  return null;
}

function numberProblem(item: FormItem, value: unknown, t: TFunction): string | null {
  const text = String(value);
  const number = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(number)) return t('form.badNumber');
  if (item.min !== undefined && number < item.min) return t('form.tooSmall', { min: item.min });
  if (item.max !== undefined && number > item.max) return t('form.tooLarge', { max: item.max });
  const places = text.split('.')[1]?.length ?? 0;
  if (item.precision !== undefined && places > item.precision) return t('form.tooPrecise', { places: item.precision });
  return null;
}

function countOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return String(value).split(',').filter(Boolean).length;
}

/** What is wrong with one item's value, in words; null when nothing is. */
export function problemOf(item: FormItem, values: Values, t: TFunction): string | null {
  if (silent.has(item.type) || item.visible === false || item.readonly || item.disabled) return null;
  const value = values[item.field];
  const missing = requiredProblem(item, values, t);
  if (missing) return missing;
  if (isEmptyValue(item, value)) return null;
  const format = formats[item.type];
  if (format && !Array.isArray(value) && !format.test(String(value))) return item.patternMessage || t('form.badFormat');
  if (item.type === 'number') return numberProblem(item, value, t);
  if (item.type === 'input' || item.type === 'textarea' || item.type === 'tags') {
    return textProblem(item, String(value), t);
  }
  if (item.multiple && item.multipleLimit && countOf(value) > item.multipleLimit) {
    return t('form.tooMany', { max: item.multipleLimit });
  }
  return null;
}

/** Wire name → message of everything that is wrong. */
export function problemsOf(items: FormItem[], values: Values, t: TFunction): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const item of items) {
    const problem = problemOf(item, values, t);
    if (problem) problems[item.field] = problem;
  }
  return problems;
}
