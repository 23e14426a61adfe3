// The English words of every folder; fetched by those who read English.
import type { i18n } from 'i18next';
import { titlesReady } from './titles.ts';

const words = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?en',
  import: 'default',
});

/** What the server says in Chinese, by which it is recognised. */
const told = import.meta.glob<Record<string, string>>('../../**/*.i18n.ts', {
  eager: true,
  query: '?told',
  import: 'default',
});

/** Makes them known, and the titles of fields. */
export async function english(instance: i18n): Promise<void> {
  if (!instance.hasResourceBundle('en', 'translation')) {
    instance.addResourceBundle('cn', 'translation', Object.assign({}, ...Object.values(told)));
    instance.addResourceBundle('en', 'translation', Object.assign({}, ...Object.values(words)));
  }
  await titlesReady(instance);
}
