// Words of the server in the interface language, where they are built in.
import type { TFunction } from 'i18next';

type Values = Record<string, string>;

/**
 * The translation of a text that the catalogue knows under one of the keys, in exactly these Chinese words. A text that
 * an administrator changed, or that belongs to a custom field or a dictionary, stays as it is.
 */
export function translated(t: TFunction, keys: string[], text: string, chinese: Values = {}, own: Values = {}): string {
  const key = keys.find((candidate) => t(candidate, { lng: 'cn', defaultValue: '', ...chinese }) === text);
  return key ? t(key, own) : text;
}
