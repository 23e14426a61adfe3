// npm test: every check in turn, stopping at the first that fails. `npm test -- server` runs one of them.
// The journeys in the browser take the longest, and wait as much as they work: they go in two halves side by side, each on a
// server of its own. The walks over all pages come after them, in several windows at once: three browsers side by side are slower on two cores.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const browser = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project'];
const steps = {
  format: ['biome', 'check', '.'],
  // Reads types as well: promises that nobody awaits, casts that change nothing, numbers sorted as text.
  lint: ['oxlint', '--type-aware', '--deny-warnings'],
  unused: ['knip'],
  types: ['tsc', '-b'],
  server: ['vitest', 'run', '--root', 'server'],
  web: ['vitest', 'run', '--root', 'web'],
  build: ['node', 'scripts/run.mjs', 'build'],
  sizes: ['node', 'scripts/sizes.mjs'],
  journeys: [...browser, 'journeys', '--shard', '1/2'],
  'journeys-2': [...browser, 'journeys', '--shard', '2/2', '--output', '.cache/e2e/journeys-2'],
  walks: [...browser, 'walks'],
};

/** Steps of one line run together. */
const turns = [['format'], ['lint', 'unused'], ['types'], ['server'], ['web'], ['build'], ['sizes'], ['journeys', 'journeys-2'], ['walks']];

const only = process.argv.slice(2);
for (const turn of turns) {
  const chosen = turn.filter((name) => only.length === 0 || only.includes(name.replace('-2', '')));
  const failed = (await Promise.all(chosen.map(run))).find((status) => status !== 0);
  if (failed !== undefined) process.exit(failed);
}

/** Runs one step and answers its exit code; what it prints is shown when it ends if another runs beside it. */
function run(name, at) {
  const [program, ...args] = steps[name];
  const begin = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: at === 0 ? 'inherit' : ['inherit', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    child.once('error', (problem) => {
      console.error(problem.message);
      resolve(1);
    });
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      const seconds = ((Date.now() - begin) / 1000).toFixed(1);
      if (status === 0) console.log(`✓ ${name} (${seconds} s)`);
      else console.error(`✗ ${name} (${seconds} s)`);
      resolve(status ?? 1);
    });
  });
}
