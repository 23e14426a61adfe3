// Runs the unit and API tests: one real PostgreSQL per run, one cloned database per test file.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../protocol/src/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/key.ts'],
    // Of programs that tests start, too: databases are cloned as they are.
    env: { SECRET_KEY: 'dGhlIHNlY3JldCBrZXkgb2YgYWxsIHRlc3RzIG9ubHk=' },
    pool: 'forks',
    maxWorkers: 2,
    // What a test makes is garbage soon: with room for it, it is collected seldom.
    execArgv: ['--max-semi-space-size=128'],
    // The program is loaded once per worker: what it keeps, it keeps by company.
    isolate: false,
    // Only so that a run which hangs ends at all: nothing may depend on how fast the machine is.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 120_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
  },
});
