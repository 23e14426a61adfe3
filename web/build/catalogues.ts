// Gives one language of a catalogue (`customer.i18n.ts?en`), so that nobody loads the words of a language that is not shown.
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Catalogue = { default: Record<string, Record<string, string>> };

export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const parts = /^(.+\.i18n\.ts)\?(cn|en)$/.exec(id);
      if (!parts) return null;
      const [, file = '', language = ''] = parts;
      this.addWatchFile(file);
      // The time keeps Node from answering with what the file was before it was changed.
      const { default: words } = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as Catalogue;
      return { code: `export default ${JSON.stringify(words[language])};`, map: null };
    },
  };
}
