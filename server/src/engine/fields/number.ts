// number: a decimal with fixed places, kept as text on the way so that nothing is rounded.
import { messages } from '@crm/protocol/errors';
import { type FieldType, numberFilters } from './field-type.ts';

const decimal = /^-?\d{1,16}(\.\d{1,6})?$/;

export const number: FieldType = {
  sqlType: 'numeric',
  empty: null,
  entry: 'typed',
  filterTypes: numberFilters,
  parse(raw, field) {
    const text = typeof raw === 'number' ? (Number.isFinite(raw) ? String(raw) : '') : raw;
    if (typeof text !== 'string' || !decimal.test(text.trim())) return { problem: '请输入数字' };
    const precision = field.precision ?? 0;
    const [, fraction = ''] = text.trim().split('.');
    if (fraction.replace(/0+$/, '').length > precision) {
      return { problem: precision === 0 ? '请输入整数' : `最多${precision}位小数` };
    }
    const value = Number(text);
    if (field.min !== undefined && value < field.min) return { problem: `不能小于${field.min}` };
    if (field.max !== undefined && value > field.max) return { problem: `不能大于${field.max}` };
    return Number.isNaN(value) ? { problem: messages.badFormat } : { value: text.trim() };
  },
  present: (stored) => (stored === null || stored === undefined ? '' : String(stored)),
  item: (field) => ({
    precision: field.precision ?? 0,
    ...(field.min === undefined ? {} : { min: field.min }),
    ...(field.max === undefined ? {} : { max: field.max }),
  }),
};
