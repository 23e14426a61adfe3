// The secret that signs addresses of files: one for the whole installation, made with the database.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { open, type SealedColumn } from './secrets.ts';

export const fileSecret: SealedColumn = {
  table: 'meta',
  column: 'file_secret',
  title: '文件的地址',
  hint: '打开着的页面须刷新一次',
  async forget(tx) {
    // It is encrypted before the transaction ends.
    await tx.run(sql`update meta set file_secret = ${randomBytes(32).toString('base64')}`);
    return [];
  },
};

/** @param stored `meta.file_secret` */
export function fileSecretOf(stored: string): Buffer {
  return Buffer.from(open(fileSecret, 0, stored), 'base64');
}
