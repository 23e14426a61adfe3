// Gives command-line tools the same database that the application uses: DATABASE_URL, or the one in the data folder.
import path from 'node:path';
import pg from 'pg';
import { ConfigError, readConfig } from '../platform/config.ts';
import type { Archiver } from '../platform/db/archive/archiver.ts';
import { archiveOf } from '../platform/db/archive/store.ts';
import type { DatabaseHome } from '../platform/db/database-home.ts';
import { launchDatabase } from '../platform/db/launcher.ts';
import { OperatorError } from '../platform/db/operator-error.ts';
import { requireUsableDatabase } from '../platform/db/requirements.ts';
import type { KeySource } from '../platform/secrets/key-source.ts';
import { openStorage, type Storage, storageFolders } from '../platform/storage/storage.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  /** Absolute path of the data folder. */
  dataDir: string;
  secretKey: KeySource;
  /** Folder that backups are written to by default. */
  backupDir: string;
  /** Folder of the stored files. */
  filesDir: string;
  /** The bucket that takes its place, where one is configured. */
  bucket: Storage | undefined;
  /** Of the embedded database. */
  home: DatabaseHome | undefined;
  archiver: Archiver | undefined;
}

/**
 * Runs a tool's work on the database and leaves it as it was found: running if an application uses it, else stopped.
 * @param failed the exit code where the work could not be done
 */
export async function withDatabase(
  work: (database: OpenDatabase) => Promise<void>,
  { failed = 1 }: { failed?: number } = {},
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const { dataDir, databaseUrl, s3, secretKey, backupDir = path.join(dataDir, 'backups') } = config;
    const bucket = s3 ? await openStorage({ dataDir, s3 }) : undefined;
    if (databaseUrl) await requireUsableDatabase(databaseUrl);
    const launched =
      databaseUrl === undefined
        ? await launchDatabase({ dataDir, archive: await archiveOf(config), log: console.log })
        : undefined;
    const pool = new pg.Pool({ connectionString: launched?.url ?? databaseUrl, max: 2, application_name: 'crm-cli' });
    pool.on('error', () => {});
    try {
      await work({
        pool,
        dataDir,
        secretKey,
        backupDir,
        filesDir: storageFolders(dataDir).files,
        bucket,
        home: launched?.home,
        archiver: launched?.archiver,
      });
    } finally {
      await pool.end();
      await launched?.stop();
    }
  } catch (error) {
    if (error instanceof OperatorError || error instanceof ConfigError) console.error(error.message);
    else console.error('操作失败：', error);
    process.exitCode = failed;
  }
}
