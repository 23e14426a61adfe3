// When a value counts as missing, whatever its type.
import { isBlank } from '@crm/protocol/text';

export function isMissing(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === 'string') return isBlank(value);
  return typeof value === 'number' && Number.isNaN(value);
}

/** Ids: zero means that nothing is chosen. */
export function isNoReference(value: unknown): boolean {
  return value === 0 || value === '0';
}
