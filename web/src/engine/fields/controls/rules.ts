// Rules of values that several item types share.
import type { FormItem } from '@crm/protocol/answers/form';
import { textLength } from '@crm/protocol/text';
import type { TFunction } from 'i18next';

const word = /^[A-Za-z0-9_\p{Script=Han}]+$/u;
const wordList = /^[A-Za-z0-9_\p{Script=Han},-]+$/u;

function matching(pattern: RegExp, item: FormItem, value: unknown, t: TFunction): string | null {
  if (Array.isArray(value) || pattern.test(String(value))) return null;
  return item.patternMessage || t('form.badFormat');
}

/** Letters, digits, underscores, Han. */
export const wordProblem = matching.bind(null, word);
/** The same, and hyphens and commas. */
export const wordListProblem = matching.bind(null, wordList);

export function textProblem(item: FormItem, value: unknown, t: TFunction): string | null {
  const text = String(value);
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

/** How many values a list, or a comma-joined text, holds. */
export function countOf(value: unknown): number {
  return Array.isArray(value) ? value.length : String(value).split(',').filter(Boolean).length;
}

/** True where the item takes several values. */
export function isSeveral(item: Pick<FormItem, 'multiple' | 'checkbox'>): boolean {
  return Boolean(item.multiple || item.checkbox);
}

/** Most records that an item takes; one by default. */
export function maxCountOf(item: Pick<FormItem, 'max' | 'multiple' | 'checkbox' | 'multipleLimit'>): number {
  if (item.max && item.max > 0) return item.max;
  return isSeveral(item) ? item.multipleLimit || 100 : 1;
}

export function tooManyProblem(item: FormItem, value: unknown, t: TFunction): string | null {
  const max = maxCountOf(item);
  return countOf(value) > max ? t('form.tooMany', { max }) : null;
}
