// number: a decimal with fixed places, kept as text on the way so that nothing is rounded.
import { say } from '@crm/protocol/sentences';
import { type FieldType, numberFilters } from './field-type.ts';

const decimal = /^-?\d{1,16}(\.\d{1,6})?$/;

export const number: FieldType = {
  sqlType: 'numeric',
  empty: null,
  entry: 'typed',
  filterTypes: numberFilters,
  parse(raw, field) {
    const text = typeof raw === 'number' ? (Number.isFinite(raw) ? String(raw) : '') : raw;
    if (typeof text !== 'string' || !decimal.test(text.trim())) return { problem: say('numberExpected') };
    const precision = field.precision ?? 0;
    const [, fraction = ''] = text.trim().split('.');
    if (fraction.replace(/0+$/, '').length > precision) {
      return { problem: precision === 0 ? say('wholeExpected') : say('tooManyDecimals', { digits: precision }) };
    }
    const value = Number(text);
    if (field.min !== undefined && value < field.min) return { problem: say('tooSmall', { min: field.min }) };
    if (field.max !== undefined && value > field.max) return { problem: say('tooGreat', { max: field.max }) };
    return Number.isNaN(value) ? { problem: say('badFormat') } : { value: text.trim() };
  },
  // As people write amounts: ￥1,234.50
  parseCell: (text, { suffix = '' }) => {
    const plain = text.replaceAll(/[,，\s￥¥$]/g, '');
    return { value: suffix && plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain };
  },
  present: (stored, { precision = 0 }) => {
    if (stored === null || stored === undefined) return '';
    // Amounts have two places; of what is counted otherwise, nobody wants to read the noughts.
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
