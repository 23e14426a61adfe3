// property: a list of name/value pairs, kept as JSON.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { isBrokenText, parseNested } from '../../platform/http/values.ts';
import type { FieldType } from './field-type.ts';
import { wireList, wireObject, wireText } from './wire-schema.ts';

const mostPairs = 50;

export const property: FieldType = {
  sqlType: 'jsonb',
  empty: [],
  entry: 'chosen',
  filterTypes: ['empty', 'notempty'],
  wire: () => wireList(wireObject({ name: wireText, value: wireText }, ['name', 'value'])),
  parse(raw) {
    const list = parseNested(raw)?.value;
    if (!Array.isArray(list)) return { problem: msg('badFormat') };
    if (list.length > mostPairs) return { problem: msg('tooManyPairs', { max: mostPairs }) };
    const pairs: { name: string; value: string }[] = [];
    for (const pair of list as unknown[]) {
      if (typeof pair !== 'object' || pair === null) return { problem: msg('badFormat') };
      const { name, value = '' } = pair as { name?: unknown; value?: unknown };
      if (typeof name !== 'string' || !['string', 'number'].includes(typeof value))
        return { problem: msg('badFormat') };
      if (isBlank(name)) return { problem: msg('nameRequired') };
      const text = String(value);
      if (isBrokenText(name) || isBrokenText(text)) return { problem: msg('badFormat') };
      if (textLength(name) > 50 || textLength(text) > limits.text)
        return { problem: msg('pairTooLong', { max: limits.text }) };
      pairs.push({ name: name.trim(), value: text.trim() });
    }
    return { value: pairs };
  },
  imports: false,
  sheetText: (value) =>
    (Array.isArray(value) ? (value as { name: string; value: string }[]) : [])
      .map((pair) => `${pair.name}：${pair.value}`)
      .join('；'),
  present: (stored) => (Array.isArray(stored) ? stored : []),
};
