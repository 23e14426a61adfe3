// Tests of plain code on the server and in the protocol, without a database, for `npm run mutate`.
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** What stands in `server/test` makes companies, but for files; what goes through `sheets.ts` has a process of its own. */
const isPlain = (file: string): boolean =>
  !/from '(\.\.?\/)+test\/(?!workbook-file)|\/(company|database|sheets)\.ts'/.test(readFileSync(file, 'utf8'));

export default defineConfig({
  test: {
    include: globSync(['server/src/**/*.test.ts', 'protocol/src/**/*.test.ts']).filter(isPlain),
    testTimeout: 60_000,
  },
});
