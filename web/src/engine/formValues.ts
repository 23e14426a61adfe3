// From a definition to a form's first values, and from its values to the body that is sent.
import type { FormDefinition, FormItem } from '@crm/protocol/form';
import { controlFor, type Row } from './registries.ts';
import { ownsSecondField, type Values } from './validation.ts';

const silent = new Set(['divider', 'userinfo']);

export function itemsOf(definition: FormDefinition): FormItem[] {
  return definition.items.map((entry) => entry.json).filter((item) => item.visible !== false);
}

function firstValue(item: FormItem): unknown {
  if (item.value !== undefined && item.value !== null && item.value !== '') return item.value;
  if (item.type === 'city') return 1;
  if (item.type === 'switch') return item.inactiveValue ?? 0;
  return '';
}

/** Values of a new record: the definition's defaults, province 1 and city 2, and what the caller presets. */
export function newValues(definition: FormDefinition, preset: Values = {}): Values {
  const values: Values = {};
  for (const item of itemsOf(definition)) {
    if (silent.has(item.type)) continue;
    values[item.field] = firstValue(item);
    if (item.type === 'city' && item.field2) values[item.field2] = String(values[item.field]) === '1' ? 2 : '';
    else if (item.field2 && values[item.field2] === undefined) values[item.field2] = '';
  }
  return { ...values, ...preset };
}

/** Values of an existing record; its other properties stay readable for the controls. */
export function recordValues(definition: FormDefinition, row: Row): Values {
  const values: Values = { ...row };
  for (const item of itemsOf(definition)) {
    if (!silent.has(item.type) && values[item.field] === undefined) values[item.field] = '';
  }
  return values;
}

/** Wire names that a form writes. */
export function writtenFields(definition: FormDefinition, creating: boolean): string[] {
  const fields: string[] = [];
  for (const item of itemsOf(definition)) {
    // What cannot be shown here cannot be written from here.
    if (
      silent.has(item.type) ||
      !controlFor(item.type) ||
      item.readonly ||
      (!creating && (item.disabled || item.createOnly))
    )
      continue;
    fields.push(item.field);
    if (ownsSecondField(item)) fields.push(item.field2 as string);
  }
  return fields;
}

export interface Attempt {
  id: number;
  version?: number;
  preset?: Values;
}

/** The body of a save: what the definition has, the caller's preset, and which record in which version. */
export function bodyOf(definition: FormDefinition, values: Values, attempt: Attempt): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (attempt.id === 0 && attempt.preset) {
    const known = new Set(definition.items.map((entry) => entry.json.field));
    for (const [field, value] of Object.entries(attempt.preset)) if (known.has(field)) body[field] = value;
  }
  for (const field of writtenFields(definition, attempt.id === 0)) {
    const value = values[field];
    body[field] = value === undefined || value === null ? '' : value;
  }
  if (attempt.id) {
    body.id = attempt.id;
    if (attempt.version !== undefined) body.version = attempt.version;
  }
  return body;
}

function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const plain = (value: unknown) => (value === undefined || value === null ? '' : value);
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b)) || String(plain(a)) === String(plain(b));
}

/** Fields whose value is no longer the first one. */
export function changedFields(fields: string[], first: Values, now: Values): string[] {
  return fields.filter((field) => !same(first[field], now[field]));
}
