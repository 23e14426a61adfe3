// Words of the server in the interface language, where they are built in.
import type { TFunction } from 'i18next';
import i18n from './i18n.ts';

/**
 * The translation of a text that the catalogue knows under one of the keys, in exactly these Chinese words. A text that
 * an administrator changed, or that belongs to a custom field or a dictionary, stays as it is.
 */
export function translated(t: TFunction, keys: string[], text: string): string {
  // In Chinese it is these words already: hundreds of texts of a panel are not looked up.
  if (languageOf(t) === 'cn') return text;
  const key = text && keys.find((candidate) => t(candidate, { lng: 'cn', defaultValue: '' }) === text);
  return key ? t(key) : text;
}

/** That of a function of one language, which i18next notes at it, or else that of the interface. */
const languageOf = (t: TFunction): unknown => ('lng' in t && t.lng) || i18n.language;
