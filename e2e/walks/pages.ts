// The pages of the application, read from the features' own lists, so that no page can be forgotten.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Visitor } from '../person.ts';

const folder = new URL('../../web/src/features/', import.meta.url);

/** Addresses of all pages that stand in a menu: `/crm/customer`. */
export function allPages(): string[] {
  const sources = readdirSync(folder)
    .map((feature) => new URL(`${feature}/index.tsx`, folder))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const declared = sources.flatMap((source) => [...source.matchAll(/\bload: /g)]).length;
  const found = sources
    .flatMap((source) => [
      ...source.matchAll(/group: '(\w+)',(?:\s+menu: '\w+',)?\s+order: [\d.]+,\s+path: '([^']+)'/g),
    ])
    .map(([, group, path]) => `/${group}/${path}`);
  if (found.length !== declared) throw new Error(`${declared} pages are declared, ${found.length} were read`);
  // What is reached by links only needs a record to show.
  return found.filter((path) => !path.includes(':'));
}

/** Windows of a walk: most of the time is waiting for requests. */
const windows = 3;

/** Comes to all of the addresses, in several windows at once. `enter` opens a window, `look` sees one page in it. */
export async function walkPages<Window extends Visitor>(
  enter: () => Promise<Window>,
  visit: (window: Window, address: string) => Promise<void>,
  addresses = allPages(),
): Promise<void> {
  const left = [...addresses];
  const walk = async (window: Window): Promise<void> => {
    for (let address = left.shift(); address; address = left.shift()) {
      await visit(window, address);
      expect(window.faults, address).toEqual([]);
    }
    await window.leave();
  };
  const opened: Window[] = [];
  while (opened.length < windows) opened.push(await enter());
  await Promise.all(opened.map(walk));
}
