// Style sheets stay loaded when the page that brought them is left: what a feature shapes has a name of its own.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheets = Object.keys(import.meta.glob('../**/*.css'));

/** `features/customer`, `engine`, `shared`. */
function placeOf(path: string): string {
  const [, top = '', next = ''] = path.split('/');
  return top === 'features' ? `${top}/${next}` : top;
}

/** Classes that rules of the sheet shape wherever they stand, not only within something. */
function shaped(source: string): string[] {
  const rules = source.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  return [...rules]
    .flatMap(([, text = '']) => text.split(','))
    .map((selector) => /^\.([\w-]+)(?:[.:[]\S*)?$/.exec(selector.trim())?.[1] ?? '')
    .filter((name) => name !== '' && !name.startsWith('ant-'));
}

test('a class that a feature shapes is shaped nowhere else', () => {
  const places = new Map<string, Set<string>>();
  for (const path of sheets)
    for (const name of shaped(readFileSync(new URL(path, import.meta.url), 'utf8')))
      places.set(name, (places.get(name) ?? new Set()).add(placeOf(path)));
  expect(places.size).toBeGreaterThan(300);
  const shared = [...places].filter(([, { size }]) => size > 1).map(([name, where]) => [name, [...where].sort()]);
  expect(shared.filter(([, where]) => String(where).includes('features/'))).toEqual([]);
});

test.each([
  ['.card { x: y }', ['card']],
  ['.list .card { x: y }', []],
  ['@media (x) { .a,\n.b:hover { x: y } }', ['a', 'b']],
])('%s shapes', (source, names) => {
  expect(shaped(source)).toEqual(names);
});
