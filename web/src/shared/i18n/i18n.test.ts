// Both catalogues are complete and no key is defined twice.
import { expect, it } from 'vitest';

interface Catalogue {
  default: Record<'cn' | 'en', Record<string, string>>;
}

const catalogues = import.meta.glob<Catalogue>('../../**/*.i18n.ts', { eager: true });

/** English plural forms stand beside the plain key. */
const plain = (key: string) => key.replace(/_(one|other)$/, '');

it.each(Object.keys(catalogues))('%s says everything in both languages', (path) => {
  const { cn, en } = (catalogues[path] as (typeof catalogues)[string]).default;
  expect([...new Set(Object.keys(en).map(plain))].sort()).toEqual([...new Set(Object.keys(cn).map(plain))].sort());
  expect(Object.values({ ...cn, ...en }).filter((text) => text.trim() === '')).toEqual([]);
});

it.each(Object.keys(catalogues))('%s fills no place in English that Chinese does not fill', (path) => {
  const { cn, en } = (catalogues[path] as (typeof catalogues)[string]).default;
  const places = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of Object.entries(en)) {
    const filled = places(cn[plain(key)] ?? cn[key]);
    expect(filled, key).toEqual(expect.arrayContaining(places(text)));
  }
});

it('has no key in two files', () => {
  const seen = new Map<string, string>();
  const twice: string[] = [];
  for (const [path, { default: catalogue }] of Object.entries(catalogues)) {
    for (const key of Object.keys(catalogue.cn)) {
      if (seen.has(key)) twice.push(`${key}: ${seen.get(key)} and ${path}`);
      seen.set(key, path);
    }
  }
  expect(twice).toEqual([]);
});

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

it('says nothing by a key that no catalogue has', () => {
  const known = new Set(Object.values(catalogues).flatMap((one) => Object.keys(one.default.cn).map(plain)));
  const missing = Object.entries(sources)
    .filter(([path]) => !/\.(i18n|test)\.ts/.test(path))
    .flatMap(([path, source]) => {
      const usedKeys = [...source.matchAll(/\bt\('(\w+\.[\w.]+)'/g)].map(([, key = '']) => key);
      return usedKeys.filter((key) => !known.has(key)).map((key) => `${path}: ${key}`);
    });
  expect(missing).toEqual([]);
});

const menus = import.meta.glob<Record<string, string>>('../../features/*/*.i18n.ts', {
  eager: true,
  query: '?menu',
  import: 'default',
});
/** Those that are known from the start, and the page that knows its own words only. */
const eager = /^\.\.\/(\w+\/\w+|\.\.\/(app\/app|engine\/engine|features\/showcase\/public\/public))\.i18n\.ts$/;

it.each(Object.keys(catalogues).filter((path) => !eager.test(path)))('whatever says a word of %s brings it', (path) => {
  const { cn } = (catalogues[path] as (typeof catalogues)[string]).default;
  const known = menus[path] ?? {};
  const target = new URL(path, 'file:///a/b/c/').href;
  const lacking = Object.entries(sources)
    .filter(([file]) => !/\.(i18n|test)\.ts/.test(file))
    .filter(([, source]) =>
      [...source.matchAll(/'(\w+\.[\w.]+)'/g)].some(([, key = '']) => key in cn && !(key in known)),
    )
    .filter(([file, source]) => {
      const brought = [...source.matchAll(/^import '(\.[^']+\.i18n\.ts)';$/gm)];
      return !brought.some(([, to = '']) => new URL(to, new URL(file, 'file:///a/b/c/')).href === target);
    })
    .map(([file]) => file);
  expect(lacking).toEqual([]);
});
