// The English words of every folder; fetched by those who read English.
import type { i18n } from 'i18next';

const words = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?en',
  import: 'default',
});

/** Chinese words of the server, used to recognise them. */
const serverWords = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?server',
  import: 'default',
});

/** Makes them known. */
export function english(instance: i18n): void {
  if (!instance.hasResourceBundle('en', 'translation')) {
    instance.addResourceBundle('cn', 'translation', Object.assign({}, ...Object.values(serverWords)));
    instance.addResourceBundle('en', 'translation', Object.assign({}, ...Object.values(words)));
  }
}
