// The pages of the application, read from the features' own lists, so that no page can be forgotten.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../web/src/features/', import.meta.url);

/** Addresses of all pages that stand in a menu: `/crm/customer`. */
export function allPages(): string[] {
  const sources = readdirSync(folder)
    .map((feature) => new URL(`${feature}/index.tsx`, folder))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const declared = sources.flatMap((source) => [...source.matchAll(/\bload: /g)]).length;
  const found = sources
    .flatMap((source) => [...source.matchAll(/group: '(\w+)',\s+order: [\d.]+,\s+path: '([^']+)'/g)])
    .map(([, group, path]) => `/${group}/${path}`);
  if (found.length !== declared) throw new Error(`${declared} pages are declared, ${found.length} were read`);
  // What is reached by links only needs a record to show.
  return found.filter((path) => !path.includes(':'));
}
