// property: a list of name/value pairs, kept as JSON.
import { messages } from '@crm/protocol/errors';
import { limits } from '@crm/protocol/limits';
import { isBlank, textLength } from '@crm/protocol/text';
import { isBrokenText, parseNested } from '../../platform/http/values.ts';
import type { FieldType } from './field-type.ts';

const mostPairs = 50;

export const property: FieldType = {
  sqlType: 'jsonb',
  empty: [],
  entry: 'chosen',
  filterTypes: ['empty', 'notempty'],
  parse(raw) {
    const list = parseNested(raw)?.value;
    if (!Array.isArray(list)) return { problem: messages.badFormat };
    if (list.length > mostPairs) return { problem: `最多${mostPairs}项` };
    const pairs: { name: string; value: string }[] = [];
    for (const pair of list as unknown[]) {
      if (typeof pair !== 'object' || pair === null) return { problem: messages.badFormat };
      const { name, value = '' } = pair as { name?: unknown; value?: unknown };
      if (typeof name !== 'string' || !['string', 'number'].includes(typeof value))
        return { problem: messages.badFormat };
      if (isBlank(name)) return { problem: '名称必须填写' };
      const text = String(value);
      if (isBrokenText(name) || isBrokenText(text)) return { problem: messages.badFormat };
      if (textLength(name) > 50 || textLength(text) > limits.text)
        return { problem: `名称最多50个字符，值最多${limits.text}个字符` };
      pairs.push({ name: name.trim(), value: text.trim() });
    }
    return { value: pairs };
  },
  present: (stored) => (Array.isArray(stored) ? stored : []),
};
