// The row types of the tables are those of the migrated database.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaSource } from '../src/cli/schema-source.ts';
import { createTestDatabase, createTestPool } from './database.ts';

test('schema.ts is what `npm run schema` writes', async () => {
  const database = await createTestDatabase();
  const pool = createTestPool(database.url, { max: 1 });
  const written = readFileSync(new URL('../src/platform/db/schema.ts', import.meta.url), 'utf8');
  expect(written).toBe(await schemaSource(pool));
  await pool.end();
  await database.drop();
});

/** Statements with handwritten row types, as their parts are only known at run time. */
const mostAsserted = 46;

test('what statements answer is seldom asserted', () => {
  const asserted = globSync('src/**/*.ts', { cwd: new URL('..', import.meta.url), exclude: ['**/*.test.ts'] }).flatMap(
    (file) =>
      [
        ...readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(/\.(?:rows|first)(?:<|\(\s*sql<)/g),
      ].map(() => file),
  );
  expect(asserted.length, asserted.join('\n')).toBeLessThanOrEqual(mostAsserted);
});
