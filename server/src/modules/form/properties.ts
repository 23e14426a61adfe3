// Reads the properties of a field as they are sent: one reader for each, so that nothing reaches a definition unchecked.
import type { DesignedColumn, PropertyName } from '@crm/protocol/answers/customForm';
import type { Option } from '@crm/protocol/answers/form';
import type { Rule, RuleCondition } from '@crm/protocol/answers/rules';
import { formLimits } from '@crm/protocol/customForm';
import { type RuleType, ruleTypes } from '@crm/protocol/filter';
import { type ItemType, itemTypes } from '@crm/protocol/form';
import { limits } from '@crm/protocol/limits';
import { type PatternProblem, patternProblem } from '@crm/protocol/pattern';
import { mostConditions } from '@crm/protocol/rules';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { enteredLine, enteredText, isBlank, textLength } from '@crm/protocol/text';
import { isKnownType } from '../../engine/fields/registry.ts';
import { isBrokenText, parseNested } from '../../platform/http/values.ts';

export type Body = Readonly<Record<string, unknown>>;
type Read<T> = { value: T } | { problem: Sentence };
type Reader<T> = (raw: unknown, type: ItemType) => Read<T>;

/** A value as it is kept, or what is wrong with it. */
export type Properties = Partial<Record<PropertyName, unknown>>;

const wrong = (): { problem: Sentence } => ({ problem: msg('badFormat') });

function text(max: number, required = false, entered = enteredLine): Reader<string> {
  return (raw) => {
    if (raw === null) return required ? { problem: msg('required') } : { value: '' };
    if (!['string', 'number'].includes(typeof raw) || isBrokenText(String(raw))) return wrong();
    const value = entered(String(raw)).trim();
    if (required && isBlank(value)) return { problem: msg('required') };
    return textLength(value) > max ? { problem: msg('tooLong', { max }) } : { value };
  };
}

/** A pattern or a formula: as it is written. */
const code = text(1000, false, (written) => written);

function whole(min: number, max: number): Reader<number> {
  return (raw) => {
    const value = /^-?\d{1,9}$/.test(String(raw)) ? Number(raw) : Number.NaN;
    return value >= min && value <= max ? { value } : { problem: msg('wholeBetween', { min, max }) };
  };
}

/** Empty means none. */
function optional<T>(reader: Reader<T>): Reader<T | null> {
  return (raw, type) => (raw === '' || raw === null ? { value: null } : reader(raw, type));
}

const yes = new Set<unknown>([true, 1, '1', 'true']);
const no = new Set<unknown>([false, 0, '0', 'false', '']);
const flag: Reader<boolean> = (raw) => (yes.has(raw) ? { value: true } : no.has(raw) ? { value: false } : wrong());

const bound: Reader<number> = (raw) => {
  const value = /^-?\d{1,15}(\.\d{1,6})?$/.test(String(raw)) ? Number(raw) : Number.NaN;
  return Number.isNaN(value) ? { problem: msg('numberExpected') } : { value };
};

/** How much a text holds at most, or how many may be chosen. */
const sizes: Partial<Record<ItemType, readonly [min: number, max: number]>> = {
  input: [1, limits.shortText],
  textarea: [1, limits.longText],
  user: [1, 50],
  branch: [1, 50],
  customer: [1, 50],
  contract: [1, 50],
  picture: [1, 20],
  file: [1, 20],
  tablelist: [1, 200],
};

const largest: Reader<number | null> = (raw, type) => {
  const size = sizes[type];
  return optional(size ? whole(...size) : bound)(raw, type);
};

const optionValue = /^[A-Za-z0-9_\p{Script=Han}]{1,50}$/u;

function optionOf(raw: unknown, nested: boolean): Read<Option> {
  if (typeof raw !== 'object' || raw === null) return wrong();
  const { value, label, color, disabled, children } = raw as Record<string, unknown>;
  const name = text(50, true)(label ?? null, 'select');
  if ('problem' in name) return name;
  const kept = enteredLine(String(value));
  if (!['string', 'number'].includes(typeof value) || !optionValue.test(kept))
    return { problem: msg('optionValueFormat') };
  const tint = color ?? '';
  if (typeof tint !== 'string' || (tint !== '' && !/^(#[0-9a-fA-F]{6}|[a-z]{3,10})$/.test(tint)))
    return { problem: msg('colourFormat') };
  // Whole numbers are kept as numbers: lists sort by them.
  const isNumber = /^(0|[1-9]\d{0,8})$/.test(kept);
  const option: Option = { value: isNumber ? Number(kept) : kept, label: name.value };
  if (tint) option.color = tint;
  if (disabled) option.disabled = true;
  if (!nested || !Array.isArray(children) || children.length === 0) return { value: option };
  const below = optionList(children, nested);
  return 'problem' in below ? below : { value: { ...option, children: below.value } };
}

function optionList(list: readonly unknown[], nested: boolean): Read<Option[]> {
  const options: Option[] = [];
  for (const one of list) {
    const read = optionOf(one, nested);
    if ('problem' in read) return read;
    options.push(read.value);
  }
  const labels = options.map((option) => option.label);
  return new Set(labels).size < labels.length ? { problem: msg('optionsDoubled') } : { value: options };
}

function flat(list: readonly Option[]): Option[] {
  return list.flatMap((option) => [option, ...flat(option.children ?? [])]);
}

const options: Reader<Option[]> = (raw, type) => {
  const list = parseNested(raw)?.value;
  if (!Array.isArray(list)) return wrong();
  const read = optionList(list, type === 'tree' || type === 'jcselect');
  if ('problem' in read) return read;
  const all = flat(read.value);
  if (all.length === 0) return { problem: msg('optionsRequired') };
  if (all.length > formLimits.options) return { problem: msg('tooManyRows', { max: formLimits.options }) };
  const values = all.map((option) => String(option.value));
  return new Set(values).size < values.length ? { problem: msg('optionsDoubled') } : read;
};

const patternSentences: Record<PatternProblem, Sentence> = {
  badPattern: msg('badPattern'),
  patternTooLong: msg('patternTooLong'),
  patternTooCostly: msg('patternTooCostly'),
};

const pattern: Reader<string> = (raw, type) => {
  const read = code(raw, type);
  if ('problem' in read || read.value === '') return read;
  const problem = patternProblem(read.value);
  return problem ? { problem: patternSentences[problem] } : read;
};

/** What a column of a table may be: one value each, checked on its own. */
const columnTypes: readonly ItemType[] = ['input', 'number', 'date', 'select', 'textarea'];

function columnOf(raw: unknown, at: number): Read<DesignedColumn> {
  if (typeof raw !== 'object' || raw === null) return wrong();
  const sent = raw as Record<string, unknown>;
  const type = sent['type'] as ItemType;
  if (!columnTypes.includes(type)) return { problem: msg('fieldTypeUnknown') };
  const title = text(50, true)(sent['title'] ?? null, type);
  if ('problem' in title) return title;
  const field = sent['field'] === undefined || sent['field'] === '' ? `k${at + 1}` : sent['field'];
  if (typeof field !== 'string' || !fieldName.test(field)) return { problem: msg('fieldNameFormat') };
  const column: DesignedColumn = { field, type, title: title.value };
  if (yes.has(sent['required'])) column.required = true;
  for (const name of ['max', 'precision'] as const) {
    if (sent[name] === undefined || sent[name] === '' || sent[name] === null) continue;
    const read = name === 'max' ? largest(sent[name], type) : whole(0, 6)(sent[name], type);
    if ('problem' in read) return read;
    if (read.value !== null) column[name] = read.value;
  }
  const formula = code(sent['formula'] ?? null, type);
  if ('problem' in formula) return formula;
  if (formula.value !== '') column.formula = formula.value;
  if (type !== 'select') return { value: column };
  const choices = options(sent['options'] ?? [], type);
  return 'problem' in choices ? choices : { value: { ...column, options: choices.value } };
}

const columns: Reader<DesignedColumn[]> = (raw) => {
  const list = parseNested(raw)?.value;
  if (!Array.isArray(list)) return wrong();
  if (list.length === 0) return { problem: msg('columnsRequired') };
  if (list.length > formLimits.columns) return { problem: msg('tooManyRows', { max: formLimits.columns }) };
  const read: DesignedColumn[] = [];
  for (const [at, one] of list.entries()) {
    const column = columnOf(one, at);
    if ('problem' in column) return column;
    read.push(column.value);
  }
  const names = read.map((column) => column.field);
  return new Set(names).size < names.length ? { problem: msg('optionsDoubled') } : { value: read };
};

const withoutValue = new Set<unknown>(['empty', 'notempty']);

const rule: Reader<Rule | null> = (raw) => {
  const nested = raw === '' || raw === null ? { value: null } : parseNested(raw);
  if (!nested) return wrong();
  if (nested.value === null) return { value: null };
  const { match = 'all', when } = nested.value as { match?: unknown; when?: unknown };
  if ((match !== 'all' && match !== 'any') || !Array.isArray(when)) return wrong();
  if (when.length === 0) return { value: null };
  if (when.length > mostConditions) return { problem: msg('tooManyRuleConditions', { max: mostConditions }) };
  const conditions: RuleCondition[] = [];
  for (const one of when as unknown[]) {
    if (typeof one !== 'object' || one === null) return wrong();
    const { field, type, value = '' } = one as Record<string, unknown>;
    if (typeof field !== 'string' || !(ruleTypes as readonly unknown[]).includes(type)) return wrong();
    const compared = text(500)(Array.isArray(value) ? value.join(',') : value, 'input');
    if ('problem' in compared) return compared;
    if (withoutValue.has(type)) conditions.push({ field, type: type as RuleType });
    else if (compared.value === '') return { problem: msg('ruleValue') };
    else conditions.push({ field, type: type as RuleType, value: compared.value });
  }
  return { value: { match, when: conditions } };
};

/** Any plain value, as it is kept with records; the field's own type reads it when the field stands. */
const initial: Reader<unknown> = (raw, type) => {
  const sent = typeof raw === 'string' && raw.startsWith('[') ? parseNested(raw)?.value : raw;
  const entered = (one: unknown): unknown => {
    if (typeof one !== 'string' || type === 'editor') return one;
    return type === 'textarea' ? enteredText(one) : enteredLine(one);
  };
  const value = Array.isArray(sent) ? sent.map(entered) : entered(sent);
  if (value === '' || value === null || value === undefined) return { value: null };
  const plain = (one: unknown) => ['string', 'number'].includes(typeof one) && String(one).length <= limits.longText;
  return plain(value) || (Array.isArray(value) && value.length <= 50 && value.every(plain)) ? { value } : wrong();
};

const readers: { [Name in PropertyName]: Reader<unknown> } = {
  title: text(50, true),
  required: flag,
  message: text(100),
  placeholder: text(100),
  width: whole(60, 800),
  show: flag,
  visible: flag,
  options,
  value: initial,
  max: largest,
  min: optional(bound),
  precision: whole(0, 6),
  pattern,
  patternMessage: text(100),
  rows: whole(1, 20),
  height: whole(120, 800),
  span: whole(0, 2),
  multiple: flag,
  checkbox: flag,
  multipleLimit: optional(whole(1, 50)),
  key: text(50),
  parent: text(50),
  notBefore: text(50),
  columns,
  activeText: text(20),
  inactiveText: text(20),
  sortable: flag,
  searchable: flag,
  showWhen: rule,
  requireWhen: rule,
  formula: code,
};

export const propertyNames = Object.keys(readers) as PropertyName[];

/** Names that fields are given. */
export const fieldName = /^[a-z][a-z0-9_]{0,30}$/;

/** A type that fields of the company's own may have, or undefined. */
export function ownType(raw: unknown): ItemType | undefined {
  const type = (itemTypes as readonly unknown[]).includes(raw) ? (raw as ItemType) : undefined;
  return type && isKnownType(type) ? type : undefined;
}

/**
 * The properties among what was sent.
 * @param can those that may be changed
 * @param same true for a value that the property has already: sent back, it changes nothing
 */
export function readProperties(
  body: Body,
  type: ItemType,
  can: readonly PropertyName[],
  same: (name: PropertyName, value: unknown) => boolean,
): { values: Properties; problems: Record<string, Sentence> } {
  const values: Properties = {};
  const problems: Record<string, Sentence> = {};
  for (const name of propertyNames) {
    if (!Object.hasOwn(body, name) || body[name] === undefined) continue;
    const read = readers[name](body[name], type);
    if ('problem' in read) {
      // What the type does not have may be sent back empty.
      if (can.includes(name) || body[name]) problems[name] = read.problem;
    } else if (can.includes(name)) values[name] = read.value;
    else if (!same(name, read.value) && !isNothing(read.value)) problems[name] = msg('fieldNotOfType');
    else if (!same(name, read.value) && name === 'required') problems[name] = msg('fieldByCode');
  }
  return { values, problems };
}

function isNothing(value: unknown): boolean {
  return value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0);
}
