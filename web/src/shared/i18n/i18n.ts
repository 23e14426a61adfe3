// Gathers the catalogues of every folder and starts the translation of the interface.
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, type Language, localeOf, storedLanguage } from './language.ts';

export interface Catalogue {
  default: Record<Language, Record<string, string>>;
}

export const catalogues = import.meta.glob<Catalogue>('../../**/*.i18n.ts', { eager: true });

function merged(language: Language): Record<string, string> {
  return Object.assign({}, ...Object.values(catalogues).map((catalogue) => catalogue.default[language]));
}

function applyLanguage(language: string): void {
  document.documentElement.lang = localeOf(language);
}

const instance: i18n = i18next.createInstance();

void instance.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: false,
  supportedLngs: ['cn', 'en'],
  resources: { cn: { translation: merged('cn') }, en: { translation: merged('en') } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
  returnNull: false,
});
applyLanguage(instance.language);

export function changeLanguage(language: Language): void {
  keepLanguage(language);
  void instance.changeLanguage(language);
  applyLanguage(language);
}

export default instance;
