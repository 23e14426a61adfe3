// Values of selectors: options answer numbers, forms carry text and lists comma-joined; matching is by text.
import type { Option } from '@crm/protocol/answers/form';

export interface Choice extends Option {
  /** The option's value as text, as the select box knows it. */
  key: string;
}

export function choicesOf(options: Option[]): Choice[] {
  return options.map((option) => ({ ...option, key: String(option.value) }));
}

/** Chosen values as texts; zero and nothing count as a choice only where an option has that value. */
export function chosenKeys(value: unknown, choices: Choice[]): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];
  return list
    .filter((entry) => entry !== undefined && entry !== null && entry !== '')
    .map(String)
    .filter((key) => key !== '0' || choices.some((choice) => choice.key === '0'));
}

/** The options' own values (a number stays a number) of the chosen texts. */
export function valuesOf(keys: string[], choices: Choice[]): (string | number)[] {
  return keys.map((key) => choices.find((choice) => choice.key === key)?.value ?? key);
}

/** The value at a dotted path such as `data.rows`. */
export function atPath(answer: unknown, path: string): unknown {
  let node = answer;
  for (const part of path.split('.').filter(Boolean)) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}

/** The list in an answer: at the configured path, else wherever lists are usually found. */
export function listIn(answer: unknown, path?: string): unknown[] {
  const found = path ? atPath(answer, path) : undefined;
  for (const candidate of [
    found,
    atPath(answer, 'data.rows'),
    atPath(answer, 'data'),
    atPath(answer, 'rows'),
    answer,
  ]) {
    if (Array.isArray(candidate)) return candidate;
  }
  return [];
}

export function optionsOf(list: unknown[], textName: string, valueName: string): Option[] {
  return list.flatMap((entry): Option[] => {
    if (typeof entry === 'string' || typeof entry === 'number') return [{ value: entry, label: String(entry) }];
    if (typeof entry !== 'object' || entry === null) return [];
    const record = entry as Record<string, unknown>;
    const value = record[valueName];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const option: Option = { value, label: String(record[textName] ?? value) };
    if (typeof record.color === 'string' && record.color) option.color = record.color;
    if (Array.isArray(record.children)) option.children = optionsOf(record.children, textName, valueName);
    return [option];
  });
}
