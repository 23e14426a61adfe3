// Knows whether something that is built from sources is still of these sources, without reading them all at every start.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param stamp file that says what the sources were. @param sources files and folders, from the root */
export function isMadeFrom(stamp: string, sources: readonly string[]): boolean {
  let known: { times?: string; texts?: string };
  try {
    known = JSON.parse(readFileSync(path.join(root, stamp), 'utf8')) as typeof known;
  } catch {
    return false;
  }
  try {
    if (known.times === digest(sources, times)) return true;
    // Copied or checked out again.
    return known.texts === digest(sources, texts);
  } catch {
    // Installed without its sources.
    return false;
  }
}

/**
 * Begins a build. What changes while it runs is not in it, so the sources are noted before.
 * @returns writes the stamp, once the build is done
 */
export function beginBuild(stamp: string, sources: readonly string[]): () => void {
  const file = path.join(root, stamp);
  const noted = JSON.stringify({ times: digest(sources, times), texts: digest(sources, texts) });
  // What is half written is of no sources.
  rmSync(file, { force: true });
  return () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, noted);
  };
}

type Note = (file: string) => string;

const times: Note = (file) => {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
};
const texts: Note = (file) => readFileSync(file, 'latin1');

function digest(sources: readonly string[], note: Note): string {
  const lines: string[] = [];
  const add = (file: string) => lines.push(file, note(`${root}/${file}`));
  const addFolder = (folder: string) => {
    for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
      if (entry.name === 'node_modules' || entry.name === 'dist') continue;
      // Thousands of them, at every start: no path is taken apart and put together again.
      if (entry.isDirectory()) addFolder(`${folder}/${entry.name}`);
      else add(`${folder}/${entry.name}`);
    }
  };
  for (const source of sources) (statSync(`${root}/${source}`).isDirectory() ? addFolder : add)(source);
  return createHash('sha256').update(lines.join('\0')).digest('hex');
}
