// Options as lines of text: two spaces for each level. Values stay with their words.
import type { Option } from '@crm/protocol/form';

function flat(options: readonly Option[]): Option[] {
  return options.flatMap((option) => [option, ...flat(option.children ?? [])]);
}

/** A whole number that no option has or had. */
export function nextValue(options: readonly Option[]): number {
  return Math.max(0, ...flat(options).map((option) => Number(option.value) || 0)) + 1;
}

export function optionLines(options: readonly Option[], depth = 0): string {
  return options
    .flatMap((option) => [
      `${'  '.repeat(depth)}${option.label}`,
      ...(option.children?.length ? [optionLines(option.children, depth + 1)] : []),
    ])
    .join('\n');
}

/** @param before options whose values are kept for the same words at the same place, else for the same words */
export function optionsFrom(text: string, before: readonly Option[]): Option[] {
  const known = new Map(flat(before).map((option) => [option.label, option]));
  let next = nextValue(before);
  const used = new Set<unknown>();
  const top: Option[] = [];
  const path: Option[] = [];
  for (const line of text.split('\n')) {
    const label = line.trim();
    if (!label) continue;
    const depth = Math.min(Math.floor((line.length - line.trimStart().length) / 2), path.length);
    const old = known.get(label);
    const value = old && !used.has(old.value) ? old.value : next++;
    used.add(value);
    const option: Option = { value, label, ...(old?.color ? { color: old.color } : {}) };
    const above = path[depth - 1];
    if (above) above.children = [...(above.children ?? []), option];
    else top.push(option);
    path.length = depth;
    path.push(option);
  }
  return top;
}
