// Whether two values are the same as JSON.
import type { Values } from '../entity.ts';

/** The database keeps the keys of an object in an order of its own. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => sameJson(one, b[at]));
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) {
    const keys = Object.keys(a).filter((key) => (a as Values)[key] !== undefined);
    const others = Object.keys(b).filter((key) => (b as Values)[key] !== undefined);
    return keys.length === others.length && keys.every((key) => sameJson((a as Values)[key], (b as Values)[key]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
