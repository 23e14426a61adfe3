// Reads single values from rows whose shape only the definition knows.
import type { FormItem, Option } from '@crm/protocol/answers/form';
import type { Row } from './registries.ts';

export function idOf(row: Row, idField: string): number {
  return Number(row[idField] ?? 0);
}

/** A value as plain text; nothing for what is missing. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('、');
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

export function optionOf(options: Option[] | undefined, value: unknown): Option | undefined {
  for (const option of options ?? []) {
    if (String(option.value) === String(value)) return option;
    const below = optionOf(option.children, value);
    if (below) return below;
  }
  return undefined;
}

/** What of a column or form item decides how its value reads. */
export type ShownField = Pick<FormItem, 'field' | 'textField' | 'options'> &
  Partial<
    Pick<
      FormItem,
      'field2' | 'suffix' | 'precision' | 'activeValue' | 'inactiveValue' | 'activeText' | 'inactiveText' | 'columns'
    >
  >;

/** The text that a row shows for a field: its ready text, its option's label, or the value itself. */
export function shownText(row: Row, field: ShownField): string {
  if (field.textField && textOf(row[field.textField])) return textOf(row[field.textField]);
  const value = row[field.field];
  if (field.options?.length) {
    const parts = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
    const labels = parts.map((part) => optionOf(field.options, part)?.label ?? '').filter(Boolean);
    if (labels.length) return labels.join('、');
  }
  return field.textField ? '' : textOf(value);
}

/** True for a click on the row itself: not on what has a use of its own, and not at the end of marking text. */
export function isFree({ target }: { target: EventTarget }): boolean {
  if (!(target instanceof Element) || target.closest('a, button, input, textarea, label, [role=button]')) return false;
  return String(window.getSelection() ?? '') === '';
}
