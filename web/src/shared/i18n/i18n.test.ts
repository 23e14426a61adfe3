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
      const said = [...source.matchAll(/\bt\('(\w+\.[\w.]+)'/g)].map(([, key = '']) => key);
      return said.filter((key) => !known.has(key)).map((key) => `${path}: ${key}`);
    });
  expect(missing).toEqual([]);
});

it.each(Object.keys(catalogues).filter((path) => path.includes('.later.')))(
  'whatever says a word of %s brings it',
  (later) => {
    const { cn } = (catalogues[later] as (typeof catalogues)[string]).default;
    const folder = later.slice(0, later.lastIndexOf('/') + 1);
    const bringing = Object.keys(sources)
      .filter((path) => sources[path]?.includes(`from './${later.slice(folder.length)}?cn'`))
      .filter((path) => path.startsWith(folder));
    const saying = Object.keys(sources).filter((path) => {
      const said = [...(sources[path] ?? '').matchAll(/'(\w+\.[\w.]+)'/g)].map(([, key = '']) => key);
      return !/\.(i18n|test)\.ts/.test(path) && said.some((key) => key in cn);
    });
    expect(bringing).toHaveLength(1);
    // Each by the way from its own folder.
    const brought = (path: string) => {
      const found = [...(sources[path] ?? '').matchAll(/^import '(\.[^']+)';$/gm)].map(([, to = '']) => to);
      return found.some((to) => new URL(to, `file:///a/b/${path}`).href === new URL(`file:///a/b/${bringing[0]}`).href);
    };
    expect(saying.filter((path) => !brought(path))).toEqual([]);
  },
);
