// The row types of the tables are those of the migrated database.
import { readFileSync } from 'node:fs';
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
