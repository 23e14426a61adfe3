// The table of contents of a backup folder: what is in it, in which order it loads, and the hashes that prove it whole.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { OperatorError } from './operator-error.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Subfolder of the backup with the stored files. */
export const FILES_FOLDER = 'files';
/** Raised when an older program could no longer read what a newer one writes. */
const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** No way out of the backup folder or, when restored, out of the data folder. */
const relativePath = z
  .string()
  .min(1)
  .refine((value) => !path.isAbsolute(value) && !/[\\\0]/.test(value) && !value.split('/').some(isNoName));

/** Where the chain of the operation log stood: its last block, lines up to there, and the hash of all of it. */
export const zSealed = z.object({ block: z.int().min(0), lines: z.int().min(0), hash: sha256 });
export type Sealed = z.infer<typeof zSealed>;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Name of the newest migration in the database, or null for a database without a schema. */
  schemaVersion: z.string().nullable(),
  /** In load order: a table comes after those that it refers to. */
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      /** Without generated columns, in the order of the file. */
      columns: z.array(z.string()),
      /** gzip of PostgreSQL's text COPY format, UTF-8. */
      file: z.string().regex(/^\d+\.copy\.gz$/),
      rows: z.int().min(0),
      sha256,
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  files: z.array(z.object({ path: relativePath, bytes: z.int().min(0), sha256 })),
  log: zSealed.optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Reads and checks the manifest of a backup folder. Errors: OperatorError. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, MANIFEST_FILE), 'utf8');
  } catch {
    throw new OperatorError(`${folder} 不是备份文件夹：找不到 ${MANIFEST_FILE}`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new OperatorError(`备份清单 ${path.join(folder, MANIFEST_FILE)} 已损坏，或由不兼容的版本写成`);
  }
}

/** Compares every file of the backup with its hash. Errors: OperatorError that names the first file that differs. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const tables = manifest.tables.map((table) => ({ path: table.file, sha256: table.sha256 }));
  const files = manifest.files.map((file) => ({ path: `${FILES_FOLDER}/${file.path}`, sha256: file.sha256 }));
  for (const file of [...tables, ...files]) {
    const found = await hashOf(path.join(folder, file.path)).catch(() => undefined);
    if (found === undefined) throw new OperatorError(`备份不完整：缺少文件 ${file.path}`);
    if (found !== file.sha256) throw new OperatorError(`备份已损坏：文件 ${file.path} 的校验值不符`);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function isNoName(part: string): boolean {
  return part === '' || part === '.' || part === '..';
}
