// npm run schema: writes platform/db/schema.ts from a database that is migrated for this alone.
import { writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { launchDatabase } from '../platform/db/launcher.ts';
import { migrateToLatest } from '../platform/db/migrate.ts';
import { schemaSource } from './schema-source.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-schema-'));
// The account of the server must be able to pass through when root runs this.
await chmod(dataDir, 0o711);
try {
  const { url, stop } = await launchDatabase({ dataDir, durable: false });
  const pool = new pg.Pool({ connectionString: url, max: 2, options: '-c TimeZone=Asia/Shanghai' });
  // A connection that is idle when the server stops needs no one.
  pool.on('error', () => {});
  try {
    await migrateToLatest(pool);
    writeFileSync(new URL('../platform/db/schema.ts', import.meta.url), await schemaSource(pool));
  } finally {
    await pool.end();
    await stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
