// One catalogue per feature. A window loads one language, and each part together with the code that uses it:
// `import './customer.i18n.ts'` makes its Chinese words known. `?menu` are those that stand in menus before that code is there.
// Types of the dictionary come from the server in Chinese: those words (`?server`) are needed only to recognise and translate them,
// so they come with the English ones (`?en`).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Words = Record<string, string>;

/** Keys of words that the server sends in Chinese. */
const serverWords = /^dictionary\.type\./;

const only = (words: Words, isWanted: (key: string) => boolean): Words =>
  Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)));

/** What a feature does at the start: its index, and what that imports for its effect. */
function readAtStart(folder: string): string {
  const read = (name: string): string => {
    const file = path.join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const index = read('index.tsx') || read('index.ts');
  return index + [...index.matchAll(/^import '(\.\/\w+\.tsx?)';$/gm)].map(([, name = '']) => read(name)).join('');
}

export function catalogues(): Plugin {
  const i18n = path.join(import.meta.dirname, '../src/shared/i18n/i18n.ts');
  return {
    name: 'catalogues',
    enforce: 'pre',
    async load(id) {
      const [, file = '', part] = /^(.+\.i18n\.ts)(?:\?(cn|en|server|menu))?$/.exec(id) ?? [];
      if (!file) return null;
      this.addWatchFile(file);
      // The time keeps Node from answering with what the file was before it was changed.
      const { default: words } = (await import(`${pathToFileURL(file).href}?${Date.now()}`)) as {
        default: Record<'cn' | 'en', Words>;
      };
      const chinese = only(words.cn, (key) => !serverWords.test(key));
      const moduleOf = (value: unknown) => ({ code: `export default ${JSON.stringify(value)};`, map: null });
      if (part === 'cn') return moduleOf(chinese);
      if (part === 'en') return moduleOf(words.en);
      if (part === 'server') return moduleOf(only(words.cn, (key) => serverWords.test(key)));
      const code = `import { addWords } from ${JSON.stringify(i18n)};\naddWords(${JSON.stringify(chinese)});\n`;
      if (!part) return { code: `${code}export default ${JSON.stringify(words)};`, map: null };
      const menu = readAtStart(path.dirname(file));
      return moduleOf(only(chinese, (key) => key.startsWith('module.') || menu.includes(`'${key}'`)));
    },
  };
}
