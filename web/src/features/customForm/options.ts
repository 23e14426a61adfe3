// Options as lines of text: two spaces for each level. Values stay with their words.
import type { Option } from '@crm/protocol/answers/form';

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

interface Line {
  label: string;
  depth: number;
  /** The words from the top down to it. */
  path: string;
}

function linesOf(text: string): Line[] {
  const path: string[] = [];
  return text.split('\n').flatMap((line): Line[] => {
    const label = line.trim();
    if (!label) return [];
    const depth = Math.min(Math.floor((line.length - line.trimStart().length) / 2), path.length);
    path.length = depth;
    path.push(label);
    return [{ label, depth, path: path.join('\n') }];
  });
}

function withPaths(options: readonly Option[], above: readonly string[] = []): [path: string, option: Option][] {
  return options.flatMap((option) => {
    const path = [...above, option.label];
    return [[path.join('\n'), option], ...withPaths(option.children ?? [], path)];
  });
}

/** @param before options whose values are kept for the same words at the same place, else for the same words */
export function optionsFrom(text: string, before: readonly Option[]): Option[] {
  const lines = linesOf(text);
  const rest = withPaths(before);
  const take = (fits: (path: string, option: Option) => boolean): Option | undefined => {
    const at = rest.findIndex(([path, option]) => fits(path, option));
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.[1];
  };
  // One word may stand in several branches: what moved takes only what no line has at its place.
  const placed = lines.map((line) => take((path) => path === line.path));
  const matched = lines.map((line, at) => placed[at] ?? take((_path, option) => option.label === line.label));
  let next = nextValue(before);
  const top: Option[] = [];
  const path: Option[] = [];
  for (const [at, { label, depth }] of lines.entries()) {
    const old = matched[at];
    const option: Option = { value: old?.value ?? next++, label, ...(old?.color ? { color: old.color } : {}) };
    const above = path[depth - 1];
    if (above) above.children = [...(above.children ?? []), option];
    else top.push(option);
    path.length = depth;
    path.push(option);
  }
  return top;
}
