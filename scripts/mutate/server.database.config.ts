// All tests of the server and of the protocol, on PostgreSQL, for `npm run mutate -- --database`.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'protocol/src/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
