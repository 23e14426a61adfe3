// The sample company in a database of the bench, as `npm run sample` makes it.
import { buildEngine, prepareDatabase } from '../server/src/app.ts';
import { createFirstAdministrator } from '../server/src/modules/identity/bootstrap.ts';
import { modules } from '../server/src/modules.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { migrateToLatest } from '../server/src/platform/db/migrate.ts';
import { openStorage } from '../server/src/platform/storage/storage.ts';
import { createSampleCompany } from '../server/src/sample/company.ts';
import { useKeyOf } from './key.ts';

export async function sampleIn(url: string, dataDir: string): Promise<void> {
  const database = new Database({ url, timeZone: 'Asia/Shanghai', connections: 4 });
  try {
    await migrateToLatest(database.pool);
    await useKeyOf(database, dataDir);
    await prepareDatabase(database, buildEngine());
    await database.transaction((tx) => createFirstAdministrator(tx, modules, 'Bench#2026x'));
    await createSampleCompany(database, { storage: await openStorage({ dataDir, s3: undefined }) });
  } finally {
    await database.close();
  }
}
