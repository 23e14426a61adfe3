// The files of a cluster as pieces in the archive, each under the hash of its contents: what did not change is there already.
import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import * as z from 'zod';
import { codeOf, giveToServer, type ServerAccount } from '../database-home.ts';
import { OperatorError } from '../operator-error.ts';
import type { ArchiveStore } from './store.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Bytes of a piece of a large file. */
const PIECE = 8 * 1024 * 1024;
/** Files of fewer bytes share a piece, for there are more than a thousand of them; and the bytes from which on the piece is full. */
const SMALL = 128 * 1024;
const SHARED = 1024 * 1024;
/** Large files that are copied at a time. */
const AT_ONCE = 4;

/** A place within the cluster: whoever can write to the archive must not reach others. */
export const zInside = z
  .string()
  .refine((place) => !path.posix.isAbsolute(place) && !/(^|[/\\])\.\.([/\\]|$)|\0/.test(place));

export const zCopiedFile = z.object({
  path: zInside,
  bytes: z.int(),
  pieces: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  /** Where a small file begins in the piece that it shares. */
  from: z.int().optional(),
});
export type CopiedFile = z.infer<typeof zCopiedFile>;

/** Contents are made anew by the server, or belong to the one that runs. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const LEFT_OUT =
  /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)(\/|$)|^(postmaster\.(pid|opts)|postgresql\.conf|backup_label|tablespace_map|recovery\.signal|standby\.signal|postgresql\.auto\.conf\.tmp|.*\.partial)$/;
const CONTROL = 'global/pg_control';

const hashOf = (contents: Buffer) => createHash('sha256').update(contents).digest('hex');
const pieceKey = (system: string, hash: string) => `${system}/pieces/${hash.slice(0, 2)}/${hash}.gz`;

/** A piece as it was. @throws OperatorError where it is missing or was damaged */
export async function readPiece(store: ArchiveStore, system: string, hash: string): Promise<Buffer> {
  const packed = await store.get(pieceKey(system, hash));
  if (!packed) throw new OperatorError(`归档不完整：缺少 ${pieceKey(system, hash)}`);
  const contents = await expand(packed).catch(() => undefined);
  if (!contents || hashOf(contents) !== hash)
    throw new OperatorError(`归档已损坏：${pieceKey(system, hash)} 的校验值不符`);
  return contents;
}

/** Keys of all pieces but those that are needed. */
export async function piecesBeside(
  store: ArchiveStore,
  system: string,
  needed: ReadonlySet<string>,
): Promise<string[]> {
  const keys = await store.list(`${system}/pieces/`);
  return keys.filter((key) => !needed.has(path.posix.basename(key, '.gz')));
}

export interface Copied {
  folders: string[];
  files: CopiedFile[];
  /** Bytes that were not there yet, as they are kept. */
  written: number;
}

/** Copies all files of a cluster, which may be at work between the server's own start and stop of a backup. */
export async function copyCluster(
  root: string,
  store: ArchiveStore,
  system: string,
  signal?: AbortSignal,
): Promise<Copied> {
  const { folders, names } = await listCluster(root);
  const files: CopiedFile[] = [];
  let written = 0;
  const keep = async (contents: Buffer): Promise<string> => {
    signal?.throwIfAborted();
    const hash = hashOf(contents);
    const key = pieceKey(system, hash);
    if (await store.has(key)) return hash;
    const packed = await compress(contents, { level: 1 });
    await store.put(key, packed);
    written += packed.length;
    return hash;
  };
  let sharing: { path: string; contents: Buffer }[] = [];
  const keepShared = async () => {
    const shared = sharing;
    sharing = [];
    const hash = await keep(Buffer.concat(shared.map(({ contents }) => contents)));
    let from = 0;
    for (const one of shared) {
      files.push({ path: one.path, bytes: one.contents.length, pieces: [hash], from });
      from += one.contents.length;
    }
  };
  const copyLarge = async (relative: string) => {
    const file = await open(path.join(root, relative)).catch(unlessDropped);
    if (!file) return;
    try {
      const pieces: string[] = [];
      let bytes = 0;
      for (;;) {
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, bytes);
        if (bytesRead === 0) break;
        bytes += bytesRead;
        pieces.push(await keep(buffer.subarray(0, bytesRead)));
      }
      files.push({ path: relative, bytes, pieces });
    } finally {
      await file.close();
    }
  };
  const large: string[] = [];
  for (const name of names) {
    const found = await stat(path.join(root, name)).catch(unlessDropped);
    if (found && found.size >= SMALL) large.push(name);
    const contents =
      found && found.size < SMALL ? await readFile(path.join(root, name)).catch(unlessDropped) : undefined;
    if (!contents) continue;
    sharing.push({ path: name, contents });
    if (sharing.reduce((sum, one) => sum + one.contents.length, 0) >= SHARED) await keepShared();
  }
  await keepShared();
  const left = large.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of left) await copyLarge(name);
    }),
  );
  // Last, as the server's own tools do it.
  await copyLarge(CONTROL);
  return { folders, files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), written };
}

/** The log says so, too. */
function unlessDropped(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}

async function listCluster(root: string): Promise<{ folders: string[]; names: string[] }> {
  const folders: string[] = [];
  const names: string[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const relative = path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    if (relative.startsWith('pg_tblspc/')) throw new OperatorError('归档不支持表空间，请移走 pg_tblspc 中的表空间');
    if (LEFT_OUT.test(relative)) continue;
    if (entry.isDirectory()) folders.push(relative);
    else if (entry.isFile() && !EMPTIED.test(relative) && relative !== CONTROL) names.push(relative);
  }
  return { folders: folders.toSorted(), names: names.toSorted() };
}

/** Writes a cluster as it was copied, for the account of the server. @throws OperatorError where the archive is damaged */
export async function writeCluster(
  root: string,
  { folders, files }: Omit<Copied, 'written'>,
  store: ArchiveStore,
  system: string,
  account: ServerAccount | undefined,
): Promise<void> {
  for (const folder of new Set(['', ...folders, 'pg_wal', 'pg_wal/archive_status'])) {
    const place = path.join(root, folder);
    await mkdir(place, { recursive: true });
    await chmod(place, 0o700);
    await giveToServer(place, account);
  }
  // Files that share a piece follow each other.
  let last: { hash: string; contents: Buffer } | undefined;
  for (const file of files.toSorted((a, b) => ((a.pieces[0] ?? '') < (b.pieces[0] ?? '') ? -1 : 1))) {
    const place = path.join(root, file.path);
    const handle = await open(place, 'wx', 0o600);
    try {
      for (const hash of file.pieces) {
        if (last?.hash !== hash) last = { hash, contents: await readPiece(store, system, hash) };
        const { from, bytes } = file;
        await handle.writeFile(from === undefined ? last.contents : last.contents.subarray(from, from + bytes));
      }
    } finally {
      await handle.close();
    }
    await giveToServer(place, account);
  }
}
