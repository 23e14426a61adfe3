// number: a decimal with fixed places, kept as text on the way so that nothing is rounded.
import { msg } from '@crm/protocol/sentences';
import { comparable, isSmallestStep } from '@crm/protocol/text';
import type { FieldDefinition } from '../entity.ts';
import { type FieldType, numberFilters, type Parsed } from './field-type.ts';

const decimal = /^-?\d{1,16}(\.\d{1,6})?$/;

/** `1 1/2` as a decimal, where it is exact. */
function fractionOf(text: string, precision: number): string | undefined {
  const match = /^(-?)(?:(\d+) )?(\d+)\/([1-9]\d*)$/.exec(text);
  if (!match) return undefined;
  const value = Number(match[2] ?? 0) + Number(match[3]) / Number(match[4]);
  const decimal = value.toFixed(precision);
  return Number(decimal) === value ? `${match[1]}${decimal}` : undefined;
}

/** A decimal as it was sent. */
export function parseDecimal(
  raw: unknown,
  { min, max, precision = 0 }: Pick<FieldDefinition, 'min' | 'max' | 'precision'>,
): Parsed {
  const text =
    typeof raw === 'number'
      ? Number.isFinite(raw)
        ? String(raw)
        : ''
      : typeof raw === 'string'
        ? comparable(raw)
        : raw;
  if (typeof text !== 'string' || !decimal.test(text.trim())) return { problem: msg('numberExpected') };
  const [, fraction = ''] = text.trim().split('.');
  if (fraction.replace(/0+$/, '').length > precision) {
    return { problem: precision === 0 ? msg('wholeExpected') : msg('tooManyDecimals', { digits: precision }) };
  }
  const value = Number(text);
  if (min !== undefined && value <= 0 && isSmallestStep(min, precision)) return { problem: msg('notPositive') };
  if (min !== undefined && value < min) return { problem: msg('tooSmall', { min }) };
  if (max !== undefined && value > max) return { problem: msg('tooGreat', { max }) };
  return Number.isNaN(value) ? { problem: msg('badFormat') } : { value: text.trim() };
}

export const number: FieldType = {
  sqlType: 'numeric',
  empty: null,
  entry: 'typed',
  filterTypes: numberFilters,
  wire: () => ({ type: 'string', description: '十进制数' }),
  sent: () => ({ type: ['string', 'number'], description: '十进制数' }),
  parse: parseDecimal,
  // As people write amounts: ￥1,234.50, (1,234.50), 1,234.50元, 13%
  parseCell: (text, { suffix = '', precision = 0 }, meaning) => {
    const isPercentage = suffix === '%';
    if (meaning && 'number' in meaning) {
      if (meaning.percent && !isPercentage) return { problem: msg('cellPercent', { text: text.trim() }) };
      return { value: meaning.number };
    }
    const shown = comparable(text);
    const bare =
      suffix && shown.endsWith(comparable(suffix)) ? shown.slice(0, -comparable(suffix).length).trim() : shown;
    if (bare.endsWith('%')) return { problem: msg('cellPercent', { text: text.trim() }) };
    const amount = bare
      .replace(/^\((.*)\)$/, '-$1')
      .replace(/^([+-]?)\s*(?:rmb|cny|[¥$])\s*([+-]?)/, '$1$2')
      .replace(/\s*(?:元|rmb|cny)$/, '');
    // Commas and blanks stand between thousands, commas between ten thousands; anywhere else they may be a decimal point.
    const isGrouped = /^[+-]?\d{1,3}(?:[, ]\d{3})+(?:\.\d*)?$|^[+-]?\d{1,4}(?:,\d{4})+(?:\.\d*)?$/.test(amount);
    const plain = (isGrouped ? amount.replaceAll(/[, ]/g, '') : amount).replace(/^\+/, '');
    return { value: fractionOf(plain, precision) ?? plain };
  },
  present: (stored, { precision = 0 }) => {
    if (stored === null || stored === undefined) return '';
    // Amounts have two places; other numbers are shown without trailing zeros.
    const text = String(stored);
    return precision !== 2 && text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  },
  item: (field) => ({
    precision: field.precision ?? 0,
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
    ...(field.suffix ? { suffix: field.suffix } : {}),
  }),
};
