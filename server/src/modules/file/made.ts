// Files that the program makes for one person: kept for a day, opened by their address alone.

import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { returning } from '../../platform/db/query.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileColumns, objectKey, presentFile } from './file.queries.ts';
import { cleanName } from './file-name.ts';

/** Where they stand beside the files of records; never attached, and so removed by the clean-up. */
export const madePlace = 'made';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  gbk: 'text/csv; charset=gbk',
} as const;

export interface MadeFile {
  /** Without an ending. */
  name: string;
  format: keyof typeof types;
  /** Bytes, or the path of a file. */
  contents: Buffer | string;
  size: number;
}

/**
 * Puts the bytes away; the row is `keep`'s, in a transaction. What is never kept is found by the clean-up.
 * @returns the key under which it lies
 */
export async function storeMade(storage: Storage, { contents, size, format }: MadeFile): Promise<string> {
  const key = randomBytes(16).toString('hex');
  await storage.write(objectKey(key), contents, { size, type: types[format] });
  return key;
}

export const zKept = z.strictObject({ id: z.number(), name: z.string(), url: z.string() });

/** The row of bytes that were put away. @returns its id, and an address that is good for an hour at least */
export async function keepMade(
  call: Call,
  key: string,
  { name, format, size }: Omit<MadeFile, 'contents'>,
): Promise<z.infer<typeof zKept>> {
  const ending = format === 'gbk' ? 'csv' : format;
  const row = await call.db.first(returning('file as f', fileColumns)`
    insert into file as f (key, user_id, module, record_id, field, category_id, name, format, type, size, sha256, width, height, has_thumb, attached_at)
      values (${key}, ${call.actor.userId}, ${madePlace}, 0, '', 0, ${cleanName(`${name}.${ending}`, ending)}, ${ending}, ${types[format]}, ${size},
        ${Buffer.alloc(32)}, 0, 0, false, null)`);
  if (!row) throw new Error('insert answered no row');
  return { id: row.id, name: row.name, url: presentFile(call.actor.organisation, row).url };
}
