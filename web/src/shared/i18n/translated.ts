// Words of the server in the interface language, where they are built in.
import type { TFunction } from 'i18next';

/**
 * The translation of a text that the catalogue knows under one of the keys, in exactly these Chinese words. A text that
 * an administrator changed, or that belongs to a custom field or a dictionary, stays as it is.
 */
export function translated(t: TFunction, keys: string[], text: string): string {
  const key = text && keys.find((candidate) => t(candidate, { lng: 'cn', defaultValue: '' }) === text);
  return key ? t(key) : text;
}
