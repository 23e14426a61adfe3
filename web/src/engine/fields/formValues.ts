// From a definition to a form's first values, and from its values to the body that is sent.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { Row } from '../record/registries.ts';
import { fieldType, isSilent, sentValue } from './fieldTypes.ts';
import { ownsSecondField, type Values } from './validation.ts';

export function itemsOf(definition: FormDefinition): FormItem[] {
  return definition.items.map((entry) => entry.json).filter((item) => item.visible !== false);
}

/** The items that dialogs ask for. */
export function dialogItems(definition: FormDefinition): FormItem[] {
  return itemsOf(definition).filter((item) => !item.inPlace);
}

/** The form of a new record, with what may be created together with it behind the first group of fields. */
export function withCompanions(definition: FormDefinition): FormDefinition {
  const { companions, items } = definition;
  if (!companions) return definition;
  const parts = companions.flatMap(({ field, title, items: own }, at) => {
    const heading: FormItem = { id: -1000 - at, type: 'divider', title, field };
    return [heading, ...own.map((item) => ({ ...item, field: `${field}.${item.field}` }))];
  });
  const second = items.findIndex(({ json }, at) => at > 0 && fieldType(json.type)?.silent === 'heading');
  const at = second < 0 ? items.length : second;
  return {
    ...definition,
    items: [...items.slice(0, at), ...parts.map((json) => ({ id: json.id, json })), ...items.slice(at)],
  };
}

/** The form of a record that is there: what is filled in once only is shown and neither checked nor sent. */
export function asEdited(definition: FormDefinition): FormDefinition {
  const items = definition.items.map(({ id, json }) => ({
    id,
    json: json.createOnly ? { ...json, disabled: true } : json,
  }));
  return { ...definition, items };
}

/** Sets `contact.mobile` as `mobile` of the object under `contact`. */
function place(body: Record<string, unknown>, field: string, value: unknown): void {
  const [name = '', part] = field.split('.');
  if (part === undefined) body[name] = value;
  else body[name] = { ...(body[name] as object | undefined), [part]: value };
}

function firstValue(item: FormItem): unknown {
  if (item.value !== undefined && item.value !== null && item.value !== '') return item.value;
  return fieldType(item.type)?.firstValue?.(item) ?? '';
}

/** First values of items, by wire name. */
export function firstValues(items: FormItem[]): Values {
  const values: Values = {};
  for (const item of items) {
    if (isSilent(item)) continue;
    values[item.field] = firstValue(item);
    if (item.name && item.textField) values[item.textField] = item.name;
    if (item.field2) values[item.field2] ??= item.value2 ?? '';
  }
  return values;
}

/** Values of a new record: the definition's defaults, and what the caller presets. */
export function newValues(definition: FormDefinition, preset: Values = {}): Values {
  return { ...firstValues(dialogItems(definition)), ...preset };
}

/** Values of an existing record; its other properties stay readable for the controls. */
export function recordValues(definition: FormDefinition, row: Row): Values {
  const values: Values = { ...row };
  for (const item of itemsOf(definition)) {
    if (!isSilent(item) && values[item.field] === undefined) values[item.field] = '';
  }
  return values;
}

/** First values of a new record that begins as another one is; its number, its state and its files are its own. */
export function copiedValues(definition: FormDefinition, row: Row): Values {
  const written = new Set(writtenFields(definition, true));
  const copied: Values = { ...row };
  for (const item of itemsOf(definition)) {
    const value = copied[item.field];
    if (!written.has(item.field) || fieldType(item.type)?.ownOnly) delete copied[item.field];
    // Lines get numbers of their own.
    else if (item.columns && Array.isArray(value))
      copied[item.field] = value.map(({ id: _own, ...line }: Row): Row => line);
  }
  return copied;
}

/** Wire names that a form writes. */
export function writtenFields(definition: FormDefinition, creating: boolean): string[] {
  const fields: string[] = [];
  for (const item of dialogItems(definition)) {
    const type = fieldType(item.type);
    // What cannot be shown here cannot be written from here.
    if (!type || type.silent || type.unavailable?.() || item.readonly) continue;
    if (!creating && (item.disabled || item.createOnly)) continue;
    fields.push(item.field);
    if (ownsSecondField(item)) fields.push(item.field2 as string);
  }
  return fields;
}

export interface Attempt {
  id: number;
  version?: number;
  preset?: Values;
  /** Fields that the form shows at present; all where missing. What it does not show is not sent. */
  shown?: ReadonlySet<string>;
}

/** The body of a save: what the definition has, the caller's preset, and which record in which version. */
export function bodyOf(definition: FormDefinition, values: Values, attempt: Attempt): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  if (attempt.id === 0 && attempt.preset) {
    const known = new Set(definition.items.map((entry) => entry.json.field));
    for (const [field, value] of Object.entries(attempt.preset)) if (known.has(field)) body[field] = value;
  }
  const items = new Map(itemsOf(definition).map((item) => [item.field, item]));
  const seconds = new Map(
    [...items.values()].flatMap((item) => (item.field2 ? [[item.field2, item.field] as const] : [])),
  );
  for (const field of writtenFields(definition, attempt.id === 0)) {
    if (attempt.shown && !attempt.shown.has(field) && !attempt.shown.has(seconds.get(field) ?? '')) continue;
    const item = items.get(field);
    place(body, field, item ? sentValue(item, values[field]) : (values[field] ?? ''));
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
