// The pairs of a `property` field: a list, or its JSON text.
import { textOf } from '../../../record/records.ts';

export interface Pair {
  name: string;
  value: string;
}

export function pairsOf(value: unknown): Pair[] {
  let list = value;
  if (typeof value === 'string' && value) {
    try {
      list = JSON.parse(value) as unknown;
    } catch {
      list = [];
    }
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry: unknown): Pair[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    const pair = entry as Record<string, unknown>;
    return [{ name: textOf(pair.name), value: textOf(pair.value) }];
  });
}
