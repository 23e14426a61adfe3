// select, radio, switch, statusSelect, tree: items whose value is one, or several, of a list.
import type { Option } from '@crm/protocol/answers/form';
import { msg } from '@crm/protocol/sentences';
import { parseId, parseNested } from '../../platform/http/values.ts';
import type { Field } from '../entity.ts';
import type { FieldDefinition } from '../field.ts';
import type { BuiltInOption } from '../option.ts';
import { choiceFilters, type FieldType, type Parsed } from './field-type.ts';
import { rankedBy, recordsBelow, references } from './reference.ts';
import { type JsonSchema, wireChoice, wireId, wireList } from './wire-schema.ts';

/** Switch and city values hold letters, digits, underscore or Chinese characters only. */
const word = /^[A-Za-z0-9_\p{Script=Han}]+$/u;

/** Several values as a list, a JSON text of one, or joined by commas. */
export function severalOf(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  const text = String(raw).trim();
  const nested = text.startsWith('[') ? parseNested(text)?.value : undefined;
  return Array.isArray(nested) ? nested : text.split(',').map((part) => part.trim());
}

/** Parses each of several values and keeps their order; doubles count once. */
export function parseSeveral(raw: unknown, field: Field, one: (raw: unknown) => Parsed): Parsed {
  const values: unknown[] = [];
  for (const part of severalOf(raw).filter((value) => value !== '' && value !== null)) {
    const parsed = one(part);
    if (parsed.problem !== undefined) return parsed;
    if (!values.includes(parsed.value)) values.push(parsed.value);
  }
  const most = field.multipleLimit ?? 50;
  return values.length > most ? { problem: msg('tooManyChosen', { max: most }) } : { value: values };
}

interface AllOptions {
  list: readonly Option[];
  /** By the text of the value; the first of several. */
  labels: ReadonlyMap<string, string>;
  hasZero: boolean;
}

/** Options are replaced with their field. */
const allOptions = new WeakMap<readonly Option[], AllOptions>();
const noOptions: readonly Option[] = [];

function allOf(options: readonly Option[] = noOptions): AllOptions {
  let all = allOptions.get(options);
  if (!all) {
    const list = flat(options);
    const labels = new Map(list.toReversed().map(({ value, label }) => [String(value), label]));
    allOptions.set(options, (all = { list, labels, hasZero: list.some(({ value }) => Number(value) === 0) }));
  }
  return all;
}

function flat(options: readonly Option[]): readonly Option[] {
  if (!options.some((option) => option.children?.length)) return options;
  return options.flatMap((option) => [option, ...flat(option.children ?? noOptions)]);
}

/** Options of a tree lie below each other. */
export function optionsWithin(options?: readonly Option[]): readonly Option[] {
  return allOf(options).list;
}

function parseOption(raw: unknown, field: Field): Parsed {
  const text = String(raw);
  if (!['string', 'number'].includes(typeof raw) || text.length > 100) return { problem: msg('badFormat') };
  const option = optionsWithin(field.options).find((candidate) => String(candidate.value) === text);
  return option ? { value: option.value } : { problem: msg('optionUnknown') };
}

function labelOf(stored: unknown, options: readonly Option[] | undefined): string {
  return allOf(options).labels.get(String(stored)) ?? '';
}

/** 0 stands for nothing where no option has it as its value. */
export function zeroIsNothing(field: Field): boolean {
  return !allOf(field.options).hasZero;
}

/** Nothing was chosen. */
function isNothing(stored: unknown, field: Field): boolean {
  return stored === null || stored === undefined || (stored === 0 && zeroIsNothing(field));
}

function isSeveral(field: FieldDefinition): boolean {
  return field.multiple === true || field.checkbox === true;
}

/** One value out of the field's options, or an id where the dictionary or a source has them. */
function wireOption(field: FieldDefinition, way: 'wire' | 'sent'): JsonSchema {
  const values = (field.options ?? []).map(({ value }) => value);
  if (values.length === 0) return wireChoice;
  const types = values.map((value) => (typeof value === 'number' ? 'integer' : 'string'));
  const type = [...new Set([...types, 'string'])];
  // A row may hold an option that there is no more.
  return way === 'wire' ? { type } : { enum: [...new Set([...values, ''])], type };
}

function ranksOf(options: readonly Option[]): number[] {
  return options.map(({ value }) => Number(value)).filter(Number.isSafeInteger);
}

/** A value from the field's own options. Built-in ones store whole numbers, custom ones the option's value. */
export const select: FieldType = {
  sqlType: 'bigint',
  sqlTypeOf: (field) => (isSeveral(field) ? 'jsonb' : 'bigint'),
  empty: 0,
  entry: 'chosen',
  filterTypes: choiceFilters,
  labelled: true,
  listed: true,
  wire: (field) => (isSeveral(field) ? wireList(wireOption(field, 'wire')) : wireOption(field, 'wire')),
  sent: (field) => (isSeveral(field) ? wireList(wireOption(field, 'sent')) : wireOption(field, 'sent')),
  ranks: async (_call, field) => ranksOf(optionsWithin(field.options)),
  // An option that is not offered any more stays where it is, and is chosen nowhere else.
  check: async (_call, { field, value, before }) => {
    const off = optionsWithin(field.options).filter((option) => option.disabled);
    if (off.length === 0) return undefined;
    const stored = field.custom
      ? (before?.['ext'] as Record<string, unknown> | undefined)?.[field.wire]
      : before?.[field.column ?? ''];
    const had = [stored].flat().map(String);
    const chosen = [value].flat().map(String);
    const refused = off.some(({ value: one }) => chosen.includes(String(one)) && !had.includes(String(one)));
    return refused ? { [field.wire]: msg('optionUnknown') } : undefined;
  },
  parse: (raw, field) =>
    isSeveral(field) ? parseSeveral(raw, field, (one) => parseOption(one, field)) : parseOption(raw, field),
  present: (stored, field) =>
    isSeveral(field) ? (Array.isArray(stored) ? stored : []) : isNothing(stored, field) ? '' : stored,
  text: (stored, field) => {
    const { options } = field;
    if (!Array.isArray(stored)) return labelOf(stored, options);
    return stored
      .map((value) => labelOf(value, options))
      .filter(Boolean)
      .join('、');
  },
  masked: () => '',
  parseCell: (text, field) => {
    const labels = isSeveral(field) ? text.split(/[,，、]/).map((label) => label.trim()) : [text.trim()];
    const found = labels.map((label) => optionsWithin(field.options).find((option) => option.label === label)?.value);
    if (found.includes(undefined)) return { problem: msg('optionUnknown') };
    return { value: isSeveral(field) ? found : found[0] };
  },
  item: (field) => ({
    options: [...(field.options ?? [])],
    ...(field.multiple ? { multiple: true } : {}),
    ...(field.checkbox ? { checkbox: true } : {}),
    ...(field.multipleLimit ? { multipleLimit: field.multipleLimit } : {}),
  }),
};

/** A word or two about one record. */
export const radio: FieldType = { ...select, ranksOwn: true };

/** A select whose options depend on another field: below an option of that one, or records of the source that the field names. */
export const jcselect: FieldType = {
  ...recordsBelow,
  sqlTypeOf: (field) => (field.multiple ? 'jsonb' : 'bigint'),
  wire: (field) => {
    // Below an option of another field stand the options of options.
    const one = field.options ? { type: ['integer', 'string'] } : wireChoice;
    return field.multiple ? wireList(one) : one;
  },
  parse: (raw, field) => {
    if (field.options) return select.parse(raw, field);
    const one = (value: unknown) => recordsBelow.parse(value, field);
    return field.multiple ? parseSeveral(raw, field, one) : one(raw);
  },
  expand: async (call, field, stored, stored2) =>
    field.options ? undefined : recordsBelow.expand?.(call, field, stored, stored2),
  present: (stored, field) => (field.options ? select.present(stored, field) : recordsBelow.present(stored, field)),
  ...(select.parseCell ? { parseCell: select.parseCell } : {}),
  text: (stored, field, known) => (field.options ? select : recordsBelow).text?.(stored, field, known) ?? '',
  check: async (call, input) => {
    const { field, value, valueOf } = input;
    if (!field.options) return recordsBelow.check?.(call, input);
    if (!field.parent || !value) return undefined;
    const above = field.options.find((option) => String(option.value) === String(valueOf(field.parent as string)));
    const fits = above?.children?.some((option) => String(option.value) === String(value));
    return fits ? undefined : { [field.wire]: msg('aboveMismatch') };
  },
  item: (field) => ({
    ...recordsBelow.item?.(field),
    ...(field.options ? { options: [...field.options] } : {}),
    ...(field.multiple ? { multiple: true } : {}),
    ...(field.multipleLimit ? { multipleLimit: field.multipleLimit } : {}),
  }),
};

function switchOptions(field: FieldDefinition): Option[] {
  return [
    { value: field.activeValue ?? 1, label: field.activeText ?? '是', color: 'green' },
    { value: field.inactiveValue ?? 0, label: field.inactiveText ?? '否', color: 'default' },
  ];
}

/** What a field offers by its declaration, in both languages. */
export function declaredOptions(field: FieldDefinition): readonly BuiltInOption[] {
  if (!field.englishTexts) return field.options ?? [];
  return switchOptions(field).map((option, at) => ({ ...option, english: field.englishTexts?.[at] }));
}

export const switchType: FieldType = {
  ...select,
  sqlTypeOf: () => 'bigint',
  wire: () => wireChoice,
  sent: (field) => ({ type: 'integer', enum: [field.inactiveValue ?? 0, field.activeValue ?? 1] }),
  filterTypes: ['eq', 'ne'],
  parse(raw, field) {
    const text = String(raw);
    if (!word.test(text)) return { problem: msg('badFormat') };
    const option = switchOptions(field).find((candidate) => String(candidate.value) === text);
    return option ? { value: option.value } : { problem: msg('badFormat') };
  },
  ranks: async (_call, field) => ranksOf(switchOptions(field)),
  present: (stored) => stored ?? '',
  text: (stored, field) => labelOf(stored, switchOptions(field)),
  parseCell: (text, field) => {
    const option = switchOptions(field).find((candidate) => candidate.label === text.trim());
    return option ? { value: option.value } : { problem: msg('optionUnknown') };
  },
  item: (field) => ({
    activeValue: field.activeValue ?? 1,
    inactiveValue: field.inactiveValue ?? 0,
    ...(field.activeText ? { activeText: field.activeText, inactiveText: field.inactiveText ?? '' } : {}),
    options: switchOptions(field),
  }),
};

/** An entry of the data dictionary, by its id; several where the field allows it. */
export const statusSelect: FieldType = {
  ...references('dictionary'),
  wire: (field) => (field.multiple ? wireList(wireId) : wireChoice),
  ranks: rankedBy('dictionary'),
  listed: true,
  parse: (raw, field) => {
    const one = (value: unknown): Parsed => {
      const id = parseId(value);
      return id === undefined ? { problem: msg('badFormat') } : { value: id };
    };
    return field.multiple ? parseSeveral(raw, field, one) : one(raw);
  },
  sqlTypeOf: (field) => (field.multiple ? 'jsonb' : 'bigint'),
  item: (field) => ({
    key: field.key ?? field.wire,
    ...(field.multiple ? { multiple: true } : {}),
    ...(field.multipleLimit ? { multipleLimit: field.multipleLimit } : {}),
  }),
};
