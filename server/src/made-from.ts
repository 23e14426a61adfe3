// Knows whether something that is built from sources is still of these sources, without reading them all at every start.
import { createHash, type Hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param stamp file of which `stampSources` wrote what the sources were. @param sources files and folders, from the root */
export function isMadeFrom(stamp: string, sources: readonly string[]): boolean {
  let known: { times?: string; texts?: string };
  try {
    known = JSON.parse(readFileSync(path.join(root, stamp), 'utf8')) as typeof known;
  } catch {
    return false;
  }
  try {
    if (known.times === digest(sources, addTimes)) return true;
    // Copied or checked out again.
    return known.texts === digest(sources, addText);
  } catch {
    // Installed without its sources.
    return false;
  }
}

export function stampSources(stamp: string, sources: readonly string[]): void {
  const file = path.join(root, stamp);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ times: digest(sources, addTimes), texts: digest(sources, addText) }));
}

type Add = (hash: Hash, file: string) => void;

const addTimes: Add = (hash, file) => {
  const { mtimeMs, size } = statSync(file);
  hash.update(`${mtimeMs} ${size}\0`);
};
const addText: Add = (hash, file) => hash.update(readFileSync(file)).update('\0');

function digest(sources: readonly string[], add: Add): string {
  const hash = createHash('sha256');
  const addAll = (entry: string, isFolder: boolean) => {
    if (!isFolder) {
      hash.update(`${path.relative(root, entry)}\0`);
      return add(hash, entry);
    }
    const entries = readdirSync(entry, { withFileTypes: true }).filter(
      ({ name }) => !/^(node_modules|dist)$/.test(name),
    );
    for (const one of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
      addAll(path.join(entry, one.name), one.isDirectory());
  };
  for (const source of sources) addAll(path.join(root, source), statSync(path.join(root, source)).isDirectory());
  return hash.digest('hex');
}
