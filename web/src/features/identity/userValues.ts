// The list format in which several people are sent.
import type { UserValue } from '@crm/protocol/answers/identity';

function isUserValue(value: unknown): value is UserValue {
  return typeof value === 'object' && value !== null && 'userid' in value;
}

/** The list that travels, from a value that may also be its JSON text. */
export function userValues(value: unknown): UserValue[] {
  if (Array.isArray(value)) return value.filter(isUserValue);
  if (typeof value === 'string' && value.trim().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      return Array.isArray(parsed) ? parsed.filter(isUserValue) : [];
    } catch {
      return [];
    }
  }
  return [];
}
