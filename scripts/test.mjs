// npm test: every check in turn, stopping at the first that fails. `npm test -- server` runs one of them.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const steps = {
  format: ['biome', 'check', '.'],
  lint: ['oxlint', '--deny-warnings'],
  types: ['tsc', '-b'],
  server: ['vitest', 'run', '--root', 'server'],
  web: ['vitest', 'run', '--root', 'web'],
  build: ['node', 'scripts/run.mjs', 'build'],
  sizes: ['node', 'scripts/sizes.mjs'],
  e2e: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
};

const only = process.argv.slice(2);
for (const [name, [program, ...args]] of Object.entries(steps)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const begin = Date.now();
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`✗ ${name}`);
    process.exit(status ?? 1);
  }
  console.log(`✓ ${name} (${((Date.now() - begin) / 1000).toFixed(1)} s)`);
}
