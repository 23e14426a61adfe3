// Starts the program: with limits of memory that node takes on its command line only, and in one file where `npm run build` made it.
import { accessSync, constants } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMadeFrom } from './made-from.ts';

/** What the program in one file is made of, and where it is. `scripts/bundle.mjs` makes it. */
export const bundle = {
  sources: ['server/src', 'server/data', 'protocol/src', 'scripts/bundle.mjs', 'package-lock.json'],
  folder: 'server/dist',
  stamp: 'server/dist/stamp.json',
  file: 'server/dist/program.js',
};

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What node is started with. */
export const limits = {
  /** Young objects would take 128 MB otherwise, and no less processor time. */
  parameters: ['--max-semi-space-size=16', '--heap-growing-percent=100'],
  /** Of the C library: memory that each of its arenas keeps is not given back. */
  environment: { MALLOC_ARENA_MAX: '2' },
};

/** Runs the program in this process, whose number stays the same. */
export async function startProgram(): Promise<void> {
  // Another process of node that listens to this one restarts it when a source changes, as `--watch` does.
  const watched = process.send !== undefined;
  const whole = !watched && isMadeFrom(bundle.stamp, bundle.sources);
  const file = path.join(root, whole ? bundle.file : 'server/src/program.ts');
  const cache = process.env['NODE_COMPILE_CACHE'] ?? compiledFolder();
  // Windows has no such call.
  if (process.execve && !watched) {
    // It is written when a process ends, which this one does not.
    module.flushCompileCache();
    process.execve(
      process.execPath,
      [process.execPath, ...limits.parameters, ...process.execArgv, file, ...process.argv.slice(2)],
      { ...limits.environment, ...process.env, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    );
  }
  if (cache) module.enableCompileCache(cache);
  await import(file);
}

/** Where compiled code is kept, so that a restart does not compile it again: beside the code, or else with the data. */
function compiledFolder(): string | undefined {
  const data = path.resolve(process.env['DATA_DIR'] || 'data');
  return [root, data].filter(isWritable).map((folder) => path.join(folder, '.cache', 'compiled'))[0];
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) await startProgram();
