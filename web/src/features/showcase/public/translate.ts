// The words of the showcase, both languages at once: fetching one would take longer than it weighs.
import { createContext, use } from 'react';
import chinese from './public.i18n.ts?cn';
import english from './public.i18n.ts?en';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** The same place that the rest of the program keeps the language in. */
const place = 'language';

export function isEnglish(): boolean {
  try {
    return localStorage.getItem(place) === 'en';
  } catch {
    return false;
  }
}

export function keepEnglish(inEnglish: boolean): void {
  try {
    localStorage.setItem(place, inEnglish ? 'en' : 'cn');
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
}

function sayFrom(words: Record<string, string>): Translate {
  return (key, values = {}) =>
    Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, String(value)), words[key] ?? key);
}

const translators = { cn: sayFrom(chinese), en: sayFrom(english) };

export function translatorOf(inEnglish: boolean): Translate {
  return inEnglish ? translators.en : translators.cn;
}

export const TranslateContext = createContext<Translate>(translators.cn);

export function useTranslate(): Translate {
  return use(TranslateContext);
}
