// input, textarea, ColorPicker, tags: items that store text.
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { enteredCode, enteredLine, enteredText, isBlank, textLength } from '@crm/protocol/text';
import { isBrokenText } from '../../platform/http/values.ts';
import type { Field } from '../entity.ts';
import { type FieldType, type Parsed, textFilters } from './field-type.ts';

const patterns = new Map<string, RegExp>();

function matches(text: string, pattern: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) patterns.set(pattern, (compiled = new RegExp(pattern, 'u')));
  return compiled.test(text);
}

function parseText(raw: unknown, field: Field, longest: number): Parsed {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { problem: msg('badFormat') };
  const sent = String(raw);
  if (isBrokenText(sent)) return { problem: msg('badFormat') };
  const text = field.type === 'textarea' ? enteredText(sent) : enteredLine(sent);
  const max = field.max ?? longest;
  if (textLength(text) > max) return { problem: msg('tooLong', { max }) };
  const kept = field.type === 'textarea' ? text.trimEnd() : text.trim();
  if (isBlank(kept)) return sent.trim() === '' || !field.isName ? { value: '' } : { problem: msg('required') };
  if (!field.pattern) return { value: kept };
  // A company may require other characters than the usual ones.
  const { pattern } = field;
  const value = [enteredCode(kept).trim(), kept].find((one) => matches(one, pattern));
  return value === undefined ? { problem: field.patternMessage ?? msg('badFormat') } : { value };
}

function textType(longest: number): FieldType {
  return {
    sqlType: 'text',
    empty: '',
    entry: 'typed',
    filterTypes: textFilters,
    parse: (raw, field) => parseText(raw, field, longest),
    wire: (field) => ({ type: 'string', maxLength: field.max ?? longest }),
    present: (stored) => stored ?? '',
    item: (field) => ({ max: field.max ?? longest }),
  };
}

export const input = textType(limits.shortText);
export const textarea = textType(limits.longText);

export const ColorPicker: FieldType = {
  ...textType(9),
  entry: 'chosen',
  wire: () => ({ type: 'string', examples: ['#1677ff'] }),
  parse: (raw) =>
    typeof raw === 'string' && /^#[0-9a-fA-F]{6}$/.test(raw)
      ? { value: raw.toLowerCase() }
      : { problem: msg('colourFormat') },
};

/** A comma-separated text on both sides; doubles and blanks are dropped. */
export const tags: FieldType = {
  ...textType(limits.shortText),
  entry: 'chosen',
  filterTypes: ['in', 'notin', 'contains', 'notcontains', 'empty', 'notempty'],
  words: true,
  wire: () => ({ type: 'string', description: '逗号分隔' }),
  parse: (raw, field) => {
    const parsed = parseText(Array.isArray(raw) ? raw.join(',') : raw, field, limits.shortText);
    if (parsed.problem !== undefined) return parsed;
    const list = String(parsed.value)
      .split(/[,，]/)
      .map((tag) => tag.trim())
      .filter((tag) => !isBlank(tag));
    return { value: [...new Set(list)].join(',') };
  },
};
