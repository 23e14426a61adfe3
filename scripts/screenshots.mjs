// npm run screenshots: the journeys once more, this time with the pictures of docs/screenshots.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  cwd: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'),
  env: { ...process.env, SCREENSHOTS: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(status ?? 1);
