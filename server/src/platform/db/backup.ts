// Writes a consistent snapshot of the database and the stored files into a folder, without tools from outside.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as after } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Storage } from '../storage/storage.ts';
import { ObjectMissing } from '../storage/storage.ts';
import { FILES_FOLDER, MANIFEST_FILE, type Manifest, readManifest } from './backup-manifest.ts';
import { backupName, syncFolder, wholeBackups } from './backups.ts';
import { codeOf } from './database-home.ts';
import { chainLog } from './log-chain/chain.ts';
import { addSeal, hasChain, headOf } from './log-chain/seals.ts';
import { connectAlone } from './lone-connection.ts';
import { schemaVersion } from './migrate.ts';
import { OperatorError } from './operator-error.ts';

/** Text that means the same in every PostgreSQL, whatever its own settings are. */
export const COPY_SETTINGS = `set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/**
 * The tables and sequences of a backup. Left out: the migrator's own notes (written again by a restore), the job queue, which
 * its library makes and fills again, and the notes that realtime servers pass each other.
 */
const INCLUDED = `n.nspname not in ('information_schema', 'pgboss') and n.nspname !~ '^pg_'
  and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'socket_io_attachments')
  and c.relpersistence = 'p'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

type Table = Pick<Manifest['tables'][number], 'schema' | 'name' | 'columns'>;

export interface BackupOptions {
  pool: pg.Pool;
  /** Folder of the stored files; may be missing. */
  filesDir: string;
  /** Takes the place of the folder when the files lie in a bucket. */
  bucket?: Storage | undefined;
  /** The backup becomes a new folder in here, named by the time in UTC: 2026-08-01T10-20-30-123Z. */
  target: string;
  log?: (line: string) => void;
  /** Tables that are written, of all. */
  progress?: (done: number, total: number) => void;
  /** Ends it early; nothing of it stays. */
  signal?: AbortSignal;
}

export interface MadeBackup {
  folder: string;
  manifest: Manifest;
  /** Rows of all tables, and bytes of the tables' files and of the stored files. */
  rows: number;
  bytes: number;
}

/** Advisory lock: of one database there is one backup at a time. */
export const BACKUP_LOCK = 7004;

/** Milliseconds that the connection has for its goodbye. */
const endTimeout = 3_000;

/** Thrown while another process makes one. */
export class BackupUnderWay extends OperatorError {}

/**
 * Makes a backup while the application runs: one repeatable-read transaction for the rows, then the files. The folder gets
 * its name only when everything is on the disk. Readable for its owner only: it holds everything the company knows.
 * @throws BackupUnderWay
 */
export async function backupDatabase(options: BackupOptions): Promise<MadeBackup> {
  const { pool, target, signal } = options;
  const client = await connectAlone(pool);
  try {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${BACKUP_LOCK}) as mine`);
    if (!rows[0]?.mine) throw new BackupUnderWay('另一个备份正在进行，请等它结束');
    await mkdir(target, { recursive: true, mode: 0o700 });
    const createdAt = new Date().toISOString();
    const folder = path.join(target, backupName(createdAt));
    const partial = `${folder}.partial`;
    await mkdir(partial, { mode: 0o700 });
    try {
      // The seal then covers all that was written until now.
      if (await hasChain(client)) await chainLog(pool, signal ? { signal } : {});
      const { manifest, bytes } = await writeParts(options, client, partial, createdAt);
      await writeFile(path.join(partial, MANIFEST_FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, {
        mode: 0o600,
        flush: true,
      });
      await syncFolder(partial);
      signal?.throwIfAborted();
      if (manifest.log) await addSeal(target, 'backup', manifest.log);
      await rename(partial, folder);
      await syncFolder(target);
      return {
        folder,
        manifest,
        rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        bytes: bytes + manifest.files.reduce((sum, file) => sum + file.bytes, 0),
      };
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
  } finally {
    // And with it all its locks. Where the network is silent, the backup does not wait for it.
    await Promise.race([client.end(), after(endTimeout, undefined, { ref: false })]);
  }
}

async function writeParts(
  { filesDir, bucket, target, signal, log = () => {}, progress = () => {} }: BackupOptions,
  client: pg.ClientBase,
  folder: string,
  createdAt: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { bytes, ...rows } = await backupRows({ client, folder, log, progress, signal });
  const place = { folder: path.join(folder, FILES_FOLDER), earlier: await earlierFiles(target), signal };
  const files = await (bucket ? backupBucket(bucket, place) : backupFiles(filesDir, place));
  return { manifest: { format: 1, createdAt, ...rows, files }, bytes };
}

/** "public"."customer", safe to put into a statement. */
export function quoted(relation: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(relation.schema)}.${pg.escapeIdentifier(relation.name)}`;
}

/** The part of a COPY statement that names a table's columns. */
export function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ');
}

/** All tables of the company's data in load order. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const tables = await client.query<Table & { key: string }>(
    `select c.oid::text as key, n.nspname as schema, c.relname as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and ${INCLUDED}
      order by n.nspname collate "C", c.relname collate "C"`,
  );
  const references = await client.query<{ child: string; parent: string }>(
    `select distinct conrelid::text as child, confrelid::text as parent from (
       select conrelid::oid, confrelid::oid from pg_constraint where contype = 'f' and conparentid = 0) as keys`,
  );
  const parents = Map.groupBy(references.rows, (row) => row.child);
  const byKey = new Map(tables.rows.map((table) => [table.key, table]));
  const ordered = new Set<Table & { key: string }>();
  const entered = new Set<string>();
  const place = (table: Table & { key: string }) => {
    if (entered.has(table.key)) return;
    entered.add(table.key);
    for (const { parent } of parents.get(table.key) ?? []) {
      const needed = byKey.get(parent);
      if (needed) place(needed);
    }
    ordered.add(table);
  };
  for (const table of tables.rows) place(table);
  return [...ordered].map(({ schema, name, columns }) => ({ schema, name, columns }));
}

type Rows = Pick<Manifest, 'schemaVersion' | 'tables' | 'sequences' | 'log'>;

interface RowsOptions {
  client: pg.ClientBase;
  folder: string;
  log: (line: string) => void;
  progress: (done: number, total: number) => void;
  signal: AbortSignal | undefined;
}

async function backupRows({ client, folder, log, progress, signal }: RowsOptions): Promise<Rows & { bytes: number }> {
  await client.query('begin transaction isolation level repeatable read read only');
  await client.query(COPY_SETTINGS);
  const version = await schemaVersion(client);
  const sealed = await headOf(client);
  const tables: Manifest['tables'] = [];
  const all = await listTables(client);
  let bytes = 0;
  for (const [index, table] of all.entries()) {
    const file = `${String(index + 1).padStart(4, '0')}.copy.gz`;
    // A query instead of the table itself also reads the partitions of a partitioned table.
    const source = `select ${columnList(table.columns)} from ${quoted(table)}`;
    const reading = client.query(copyTo(`copy (${source}) to stdout`));
    const hashing = hashingStream();
    const writing = createWriteStream(path.join(folder, file), { mode: 0o600, flush: true });
    await pipeline([reading, createGzip({ level: 4 }), hashing.stream, writing], signal ? { signal } : {});
    bytes += hashing.bytes();
    tables.push({ ...table, file, rows: reading.rowCount, sha256: hashing.digest() });
    log(`已备份 ${table.name}：${reading.rowCount} 行`);
    progress(index + 1, all.length);
  }
  // Sequences do not take part in snapshots. Read last, they are at least as far as the rows.
  const sequences = await readSequences(client);
  await client.query('commit');
  return { schemaVersion: version, tables, sequences, ...(sealed ? { log: sealed } : {}), bytes };
}

async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and ${INCLUDED} order by 1, 2`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const sequence of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoted(sequence)}`,
    );
    const [values] = state.rows;
    if (values) sequences.push({ ...sequence, ...values });
  }
  return sequences;
}

interface FilesPlace {
  folder: string;
  earlier: EarlierFiles;
  signal: AbortSignal | undefined;
}

type FileEntry = Manifest['files'][number];

/** Files of the newest backup there is: what did not change takes no room again. */
interface EarlierFiles {
  folder: string;
  byPath: ReadonlyMap<string, FileEntry>;
}

async function earlierFiles(target: string): Promise<EarlierFiles> {
  const newest = (await wholeBackups(target)).at(-1);
  if (!newest) return { folder: '', byPath: new Map() };
  const folder = path.join(target, newest);
  // One that was damaged must not keep a new one from being made.
  const files = await readManifest(folder).then(
    (manifest) => manifest.files,
    () => [],
  );
  return { folder: path.join(folder, FILES_FOLDER), byPath: new Map(files.map((file) => [file.path, file])) };
}

/** A file belongs to a row of the snapshot or is newer; one that vanishes meanwhile was deleted on purpose. */
async function backupFiles(source: string, place: FilesPlace): Promise<FileEntry[]> {
  const copied: FileEntry[] = [];
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath, entry.name);
    const relative = path.relative(source, from).replaceAll(path.sep, '/');
    try {
      const { size } = await stat(from);
      const same = await linked(relative, size, place, async () => digestOf(from, place.signal));
      copied.push(same ?? (await copy(relative, createReadStream(from), place)));
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
      await rm(path.join(place.folder, relative), { force: true });
    }
  }
  return copied.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The same with the objects of a bucket, whose names are never used twice. */
async function backupBucket(bucket: Storage, place: FilesPlace): Promise<FileEntry[]> {
  const copied: FileEntry[] = [];
  for await (const { key, bytes } of bucket.list()) {
    const to = path.join(place.folder, key);
    if (path.relative(place.folder, to).replaceAll(path.sep, '/') !== key) continue;
    try {
      const same = await linked(key, bytes, place, async () => place.earlier.byPath.get(key)?.sha256 ?? '');
      copied.push(same ?? (await copy(key, await bucket.read(key), place)));
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await rm(to, { force: true });
    }
  }
  return copied.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Gives the earlier backup's copy a second name; undefined where there is none, it differs, or the disk has no such names. */
async function linked(
  relative: string,
  bytes: number,
  { folder, earlier }: FilesPlace,
  digest: () => Promise<string>,
): Promise<FileEntry | undefined> {
  const before = earlier.byPath.get(relative);
  if (before?.bytes !== bytes || before.sha256 !== (await digest())) return undefined;
  const to = path.join(folder, relative);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return link(path.join(earlier.folder, relative), to).then(
    () => before,
    () => undefined,
  );
}

async function copy(relative: string, from: Readable, { folder, signal }: FilesPlace): Promise<FileEntry> {
  const to = path.join(folder, relative);
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hashing = hashingStream();
  const writing = createWriteStream(to, { mode: 0o600, flush: true });
  await pipeline([from, hashing.stream, writing], signal ? { signal } : {});
  return { path: relative, bytes: hashing.bytes(), sha256: hashing.digest() };
}

async function digestOf(file: string, signal: AbortSignal | undefined): Promise<string> {
  const hashing = hashingStream();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline([createReadStream(file), hashing.stream, nowhere], signal ? { signal } : {});
  return hashing.digest();
}

function hashingStream(): { stream: Transform; bytes: () => number; digest: () => string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes, digest: () => hash.digest('hex') };
}
