// select, radio, switch, statusSelect: items whose value is one of a list.
import { messages } from '@crm/protocol/errors';
import { parseId } from '../../platform/http/values.ts';
import type { Field } from '../entity.ts';
import { choiceFilters, type FieldType, type Parsed } from './field-type.ts';

/** Switch and city values hold letters, digits, underscore or Chinese characters only. */
const word = /^[A-Za-z0-9_\p{Script=Han}]+$/u;

function parseOption(raw: unknown, field: Field): Parsed {
  const text = String(raw);
  if (!['string', 'number'].includes(typeof raw) || text.length > 100) return { problem: messages.badFormat };
  const option = field.options?.find((candidate) => String(candidate.value) === text);
  return option ? { value: option.value } : { problem: '选项不存在' };
}

/** A value from the field's own options. Built-in ones store whole numbers, custom ones what the option says. */
export const select: FieldType = {
  sqlType: 'bigint',
  empty: 0,
  entry: 'chosen',
  filterTypes: choiceFilters,
  parse: parseOption,
  present: (stored) => stored ?? '',
  item: (field) => ({ options: [...(field.options ?? [])] }),
};

export const radio: FieldType = select;

export const switchType: FieldType = {
  ...select,
  filterTypes: ['eq', 'ne'],
  parse(raw, field) {
    const text = String(raw);
    if (!word.test(text)) return { problem: messages.badFormat };
    const allowed = [field.activeValue ?? 1, field.inactiveValue ?? 0];
    const value = allowed.find((candidate) => String(candidate) === text);
    return value === undefined ? { problem: messages.badFormat } : { value };
  },
  item: (field) => ({
    activeValue: field.activeValue ?? 1,
    inactiveValue: field.inactiveValue ?? 0,
    ...(field.activeText ? { activeText: field.activeText, inactiveText: field.inactiveText ?? '' } : {}),
    options: [
      { value: field.activeValue ?? 1, label: field.activeText ?? '是', color: 'green' },
      { value: field.inactiveValue ?? 0, label: field.inactiveText ?? '否', color: 'default' },
    ],
  }),
};

/** An entry of the data dictionary, by its id. */
export const statusSelect: FieldType = {
  sqlType: 'bigint',
  empty: 0,
  entry: 'chosen',
  filterTypes: choiceFilters,
  reference: 'dictionary',
  parse: (raw) => {
    const id = parseId(raw);
    return id === undefined ? { problem: messages.badFormat } : { value: id };
  },
  present: (stored) => (stored ? stored : ''),
  item: (field) => ({ key: field.key ?? field.wire }),
};
