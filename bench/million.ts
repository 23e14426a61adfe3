// The company of the bench: a million customers and contracts, made once and kept in BENCH_DIR.
import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type App, buildApp } from '../server/src/app.ts';
import { createFirstAdministrator } from '../server/src/modules/identity/bootstrap.ts';
import { modules } from '../server/src/modules.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { launchDatabase } from '../server/src/platform/db/launcher.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import { openStorage } from '../server/src/platform/storage/storage.ts';
import { createSampleCompany } from '../server/src/sample/company.ts';
import { addDeals, hasDeals } from './deals.ts';
import { useKeyOf } from './key.ts';
import { indexedFields, widen } from './widen.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);

export interface Million {
  dataDir: string;
  launched: Awaited<ReturnType<typeof launchDatabase>>;
  database: Database;
  app: App;
}

/** @param options.wide with the custom fields of a company that has many; they cost minutes once. */
export async function openMillion({ wide = true }: { wide?: boolean } = {}): Promise<Million> {
  const dataDir = path.join(process.env['BENCH_DIR'] ?? path.join(root, '.cache', 'bench'), String(customers));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);

  const launched = await launchDatabase({ dataDir });
  const database = new Database({ url: launched.url, timeZone: 'Asia/Shanghai', statementTimeout: 0 });
  await migrateToLatest(database.pool);
  await useKeyOf(database, dataDir);
  const storage = await openStorage({ dataDir, s3: undefined });
  const app = await buildApp({ database, storage });
  const existing = await database.first<{ n: number }>(
    sql`select count(*) as n from (select 1 from customer limit 1) x`,
  );
  if (!existing?.n) {
    console.log(`正在生成 ${customers.toLocaleString('en')} 个客户…`);
    await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Bench#2026x'));
    await createSampleCompany(database, { customers, contracts: false, log: (line) => console.log(line) });
  }
  if (wide && (await indexedFields(database)).length === 0) await widen(database, dataDir);
  if (!(await hasDeals(database))) await addDeals(database);
  return { dataDir, launched, database, app };
}
