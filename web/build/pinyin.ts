// Gives the pinyin of every character that the Chinese catalogues use (`virtual:pinyin`), so that pages and actions are found
// by their sounds without a dictionary of the whole language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinyin as sounds } from 'pinyin-pro';
import type { Plugin } from 'vite';

const name = 'virtual:pinyin';

export function pinyin(): Plugin {
  let root = '';
  return {
    name: 'pinyin',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      const characters = new Set<string>();
      for (const file of readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
        if (!file.endsWith('.i18n.ts')) continue;
        const text = readFileSync(path.join(root, 'src', file), 'utf8');
        for (const character of text.match(/\p{Script=Han}/gu) ?? []) characters.add(character);
      }
      const bySound = new Map<string, string>();
      for (const character of [...characters].sort()) {
        const sound = sounds(character, { toneType: 'none', v: true });
        bySound.set(sound, (bySound.get(sound) ?? '') + character);
      }
      return {
        code: `export default ${JSON.stringify(Object.fromEntries([...bySound].sort(([a], [b]) => (a < b ? -1 : 1))))};`,
        map: null,
      };
    },
  };
}
