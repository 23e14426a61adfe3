// Gathers the catalogues of every folder and starts the translation of the interface.
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, localeOf, storedLanguage, storeLanguage } from './language.ts';

type Words = Record<string, string>;

/** Words needed from the start, and those of menus; all other Chinese words come with the code that uses them. */
const chinese = {
  ...import.meta.glob<Words>(['../../app/app.i18n.ts', '../../engine/engine.i18n.ts', '../*/*.i18n.ts'], {
    eager: true,
    query: '?cn',
    import: 'default',
  }),
  ...import.meta.glob<Words>('../../features/*/*.i18n.ts', { eager: true, query: '?menu', import: 'default' }),
};

function applyLanguage(language: string): void {
  document.documentElement.lang = localeOf(language);
}

const instance: i18n = i18next.createInstance();

void instance.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: false,
  supportedLngs: ['cn', 'en'],
  resources: { cn: { translation: Object.assign({}, ...Object.values(chinese)) as Words } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
  returnNull: false,
});
// `New {{title, inSentence}}`: a title within a sentence begins small, but not QQ.
instance.services.formatter?.add('inSentence', (title: string) =>
  title.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()),
);
applyLanguage(instance.language);

/** Makes Chinese words known; called by a catalogue that is imported (web/build/catalogues.ts). */
export function addWords(words: Words): void {
  instance.addResourceBundle('cn', 'translation', words);
}

let serverWords = async (_instance: i18n): Promise<void> => {};

/** Sets the function that fetches the English words that the server declares; its calls need the words of this file. */
export function fetchServerWordsBy(fetch: typeof serverWords): void {
  serverWords = fetch;
}

/** Adds a language's words, and with a login those of the server. */
export async function fetchWords(language: Language = storedLanguage()): Promise<void> {
  if (language !== 'en') return;
  (await import('./english.ts')).english(instance);
  await serverWords(instance);
}

/** Resolves when the words of the person's language are there. */
export const wordsReady: Promise<void> = fetchWords();

export async function changeLanguage(language: Language): Promise<void> {
  await fetchWords(language);
  storeLanguage(language);
  await instance.changeLanguage(language);
  applyLanguage(language);
}

export default instance;
