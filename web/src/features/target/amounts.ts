// Amounts of targets as they are shown and typed: decimal texts.
import type { MeasureUnit } from '@crm/protocol/answers/measure';

const counts = new Intl.NumberFormat('en-US');
const sums = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

export function shownAmount(value: string, unit: MeasureUnit): string {
  if (value === '' || Number(value) === 0) return '—';
  const text = value as `${number}`;
  return unit === 'money' ? sums.format(text) : counts.format(text);
}

/** By how much the first is more than the second, with its sign; 0 where they are alike. */
export function shownDifference(one: string, other: string, unit: MeasureUnit): string {
  const cents = Math.round(Number(one) * 100) - Math.round(Number(other) * 100);
  if (cents === 0) return '0';
  const text = shownAmount((Math.abs(cents) / 100).toFixed(2), unit);
  return `${cents > 0 ? '+' : '−'}${text}`;
}

/** In percent with one decimal place; a dash without a target. */
export function partOf(reached: string, target: string): string {
  if (reached === '' || Number(target) === 0) return '—';
  return `${Math.round((Number(reached) / Number(target)) * 1000) / 10}%`;
}

export const isAmount = (text: string, unit: MeasureUnit): boolean =>
  (unit === 'count' ? /^\d{1,12}$/ : /^\d{1,12}(\.\d{1,2})?$/).test(text.trim());

/** Decimal texts added up in cents. */
export function sumOf(texts: readonly string[]): string {
  const cents = texts.reduce((so, text) => so + Math.round(Number(text || 0) * 100), 0);
  return (cents / 100).toFixed(2).replace(/\.00$/, '');
}
