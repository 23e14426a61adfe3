// Gives one language of a catalogue (`customer.i18n.ts?en`), so that nobody loads the words of a language that is not shown.
// Options and scenes come from the server in Chinese: those words (`?told`) are needed only to recognise and translate them, so they
// come with the English ones. Titles of fields come from the server in both languages.
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Keys of words that the server says in Chinese. */
const told = /^(option|scene)\./;

type Catalogue = { default: Record<string, Record<string, string>> };

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const parts = /^(.+\.i18n\.ts)\?(cn|en|told)$/.exec(id);
      if (!parts) return null;
      const [, file = '', language = ''] = parts;
      this.addWatchFile(file);
      // The time keeps Node from answering with what the file was before it was changed.
      const { default: words } = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Catalogue;
      const all = Object.entries(words[language === 'told' ? 'cn' : language] ?? {});
      const wanted = language === 'en' ? all : all.filter(([key]) => told.test(key) === (language === 'told'));
      return { code: `export default ${JSON.stringify(Object.fromEntries(wanted))};`, map: null };
    },
  };
}
