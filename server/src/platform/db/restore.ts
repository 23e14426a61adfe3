// Brings a backup into an empty database, all or nothing, with any PostgreSQL account that may create tables.
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Storage } from '../storage/storage.ts';
import { COPY_SETTINGS, columnList, listTables, quoted } from './backup.ts';
import { FILES_FOLDER, type Manifest, readManifest, verifyBackup } from './backup-manifest.ts';
import { endByRestore } from './ended-by-restore.ts';
import {
  loadMigrations,
  MIGRATIONS_FOLDER,
  migrateToLatest,
  runMigrations,
  withKysely,
  withMigrationLock,
} from './migrate.ts';
import { OperatorError } from './operator-error.ts';
import { programRuns } from './running.ts';

export interface RestoreOptions {
  pool: pg.Pool;
  /** A folder that `backupDatabase` wrote. */
  source: string;
  /** Where the stored files go; must be empty or missing. */
  filesDir: string;
  /** Takes the place of the folder when the files go into a bucket; what lies in it must be nothing. */
  bucket?: Storage | undefined;
  /**
   * What the database and the folder hold is replaced: the rows are gone with the commit, the folder of files stays beside
   * the new one, as `<folder>.before-<time>`. Not for buckets.
   */
  replace?: boolean;
  migrations?: string;
  log?: (line: string) => void;
}

/**
 * Verifies the backup, builds its version of the schema, loads the rows and files, ends what would let
 * somebody in again, and brings the schema up to date. Up to
 * the last step everything happens in one transaction: after an error the database is as empty as before.
 * @throws OperatorError: damaged backup, target not empty or in use, backup newer than the program
 */
export async function restoreDatabase(options: RestoreOptions): Promise<Manifest> {
  const { pool, source, filesDir, bucket, replace = false, log = () => {} } = options;
  const folder = options.migrations ?? MIGRATIONS_FOLDER;
  const manifest = await readManifest(source);
  await verifyBackup(source, manifest);
  const migrations = await loadMigrations(folder);
  const version = manifest.schemaVersion;
  if (version !== null && !(version in migrations)) {
    throw new OperatorError(`备份的结构版本（${version}）比本程序新，请使用较新版本的程序恢复`);
  }
  if (bucket) await refuseObjects(bucket);
  else if (!replace) await refuseFiles(filesDir);

  await withMigrationLock(pool, async (client) => {
    if (replace) await refuseUsers(client);
    else await refuseTables(client);
    const files = await (bucket ? stageObjects(source, bucket, manifest) : stageFiles(source, filesDir, manifest));
    try {
      await withKysely(client, (db) =>
        db.transaction().execute(async (transaction) => {
          // `client` is the same connection, so all of this is inside the transaction.
          if (replace) await dropEverything(client);
          if (version !== null) await runMigrations(transaction, migrations, version);
          await client.query(COPY_SETTINGS);
          await loadRows(client, source, manifest, log);
          await files.moveIntoPlace();
        }),
      );
    } catch (error) {
      await files.discard();
      throw error;
    }
  });
  await migrateToLatest(pool, folder);
  return manifest;
}

async function refuseTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'S', 'v', 'm', 'f')
        and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
        and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 1`,
  );
  if (rows[0]) {
    throw new OperatorError(
      `目标数据库不是空的（已有表 ${rows[0].name}）：请换一个 DATA_DIR 或新建数据库；要放弃其中的全部内容，请先备份它，再加上 --replace`,
    );
  }
}

/** Nobody may go on writing into what is about to be replaced. */
async function refuseUsers(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(programRuns);
  if (rows.length > 0) throw new OperatorError('程序正在使用这个数据库：请先停止所有进程，再恢复');
}

async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'`,
  );
  for (const { name } of rows) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
  await client.query('create schema public');
}

async function refuseFiles(filesDir: string): Promise<void> {
  const found = await readdir(filesDir).catch(() => []);
  if (found.length > 0) throw new OperatorError(`文件夹 ${filesDir} 不是空的：恢复前请移走其中的文件`);
}

async function refuseObjects(bucket: Storage): Promise<void> {
  for await (const { key } of bucket.list())
    throw new OperatorError(`文件存储不是空的（已有 ${key}）：请换一个存储桶或 S3_PREFIX`);
}

interface StagedFiles {
  moveIntoPlace(): Promise<void>;
  discard(): Promise<void>;
}

async function stageFiles(source: string, filesDir: string, manifest: Manifest): Promise<StagedFiles> {
  const staging = `${filesDir}.restoring`;
  let moved = false;
  let aside = '';
  const discard = async () => {
    await rm(moved ? filesDir : staging, { recursive: true, force: true });
    if (aside) await rename(aside, filesDir);
  };
  await discard();
  try {
    for (const file of manifest.files) {
      const target = path.join(staging, file.path);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await copyFile(path.join(source, FILES_FOLDER, file.path), target);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  const moveIntoPlace = async () => {
    // What is in the way is an empty folder, or is to be replaced: then it is kept beside the new one.
    if ((await readdir(filesDir).catch(() => [])).length > 0) {
      const place = `${filesDir}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      await rename(filesDir, place);
      aside = place;
    }
    if (manifest.files.length === 0) return;
    await rm(filesDir, { recursive: true, force: true });
    await rename(staging, filesDir);
    moved = true;
  };
  return { moveIntoPlace, discard };
}

/** Objects have no name but their own: they are written at once, and removed again after an error. */
async function stageObjects(source: string, bucket: Storage, manifest: Manifest): Promise<StagedFiles> {
  const discard = () => bucket.remove(manifest.files.map((file) => file.path));
  try {
    for (const file of manifest.files) {
      const about = { size: file.bytes, type: 'application/octet-stream' };
      await bucket.write(file.path, path.join(source, FILES_FOLDER, file.path), about);
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return { moveIntoPlace: async () => {}, discard };
}

/**
 * Triggers and foreign keys are out of the way while rows come in, since rows refer to each other in circles and have been
 * through the triggers once. Switching them off as a whole (session_replication_role) would need a superuser. Foreign
 * keys are made again afterwards, which checks them.
 */
async function loadRows(
  client: pg.ClientBase,
  source: string,
  manifest: Manifest,
  log: (line: string) => void,
): Promise<void> {
  const present = new Set((await listTables(client)).map(quoted));
  const missing = manifest.tables.find((table) => !present.has(quoted(table)));
  if (missing) throw new OperatorError(`备份中的表 ${missing.name} 不属于该版本的结构，无法恢复`);

  await client.query('set constraints all immediate');
  const triggers = await disableTriggers(client);
  const keys = await dropForeignKeys(client);
  // Migrations may have put rows of their own into tables; the backup has its version of them.
  if (present.size > 0) await client.query(`truncate ${[...present].join(', ')}`);
  for (const table of manifest.tables) {
    const target = `${quoted(table)} (${columnList(table.columns)})`;
    await pipeline(
      createReadStream(path.join(source, table.file)),
      createGunzip(),
      client.query(copyFrom(`copy ${target} from stdin`)),
    );
    const counted = await client.query<{ rows: string }>(`select count(*)::text as rows from ${quoted(table)}`);
    if (Number(counted.rows[0]?.rows) !== table.rows) {
      throw new OperatorError(`表 ${table.name} 恢复后为 ${counted.rows[0]?.rows} 行，备份中为 ${table.rows} 行`);
    }
    log(`已恢复 ${table.name}：${table.rows} 行`);
  }
  for (const sequence of manifest.sequences) {
    await client.query('select setval($1::text::regclass, $2::bigint, $3::boolean)', [
      quoted(sequence),
      sequence.lastValue,
      sequence.isCalled,
    ]);
  }
  // Before the triggers are back: what ends here is neither counted nor announced.
  await endByRestore(client);
  for (const statement of [...keys, ...triggers]) await client.query(statement);
}

/** Switches off all triggers that are not PostgreSQL's own. Returns the statements that switch them on again. */
async function disableTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string; trigger: string; enabled: string }>(
    `select n.nspname as schema, c.relname as name, t.tgname as trigger, t.tgenabled as enabled
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled <> 'D' and n.nspname !~ '^pg_'`,
  );
  const ways: Record<string, string> = { O: 'enable', R: 'enable replica', A: 'enable always' };
  for (const row of rows) {
    await client.query(`alter table ${quoted(row)} disable trigger ${pg.escapeIdentifier(row.trigger)}`);
  }
  return rows.map(
    (row) => `alter table ${quoted(row)} ${ways[row.enabled]} trigger ${pg.escapeIdentifier(row.trigger)}`,
  );
}

/** Returns the statements that make the foreign keys again. */
async function dropForeignKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; name: string; key: string; definition: string }>(
    `select n.nspname as schema, c.relname as name, k.conname as key, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.conparentid = 0 and n.nspname !~ '^pg_'`,
  );
  for (const row of rows) {
    await client.query(`alter table ${quoted(row)} drop constraint ${pg.escapeIdentifier(row.key)}`);
  }
  return rows.map(
    (row) => `alter table ${quoted(row)} add constraint ${pg.escapeIdentifier(row.key)} ${row.definition}`,
  );
}
