// The key of a database of the bench: the file that the program finds in the same folder.
import path from 'node:path';
import type { Database } from '../server/src/platform/db/database.ts';
import { openKeyring } from '../server/src/platform/secrets/at-rest.ts';
import { useKeyring } from '../server/src/platform/secrets/secrets.ts';

/** @param database migrated */
export async function useKeyOf(database: Database, dataDir: string): Promise<void> {
  useKeyring(await openKeyring(database, { kind: 'file', file: path.join(dataDir, 'secret.key') }));
}
