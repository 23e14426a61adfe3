// What a recovery from the archive leaves to do before anybody works with the database.
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { DatabaseHome } from '../database-home.ts';
import { endByRestore } from '../ended-by-restore.ts';
import { connectAlone } from '../lone-connection.ts';

const markOf = (home: DatabaseHome) => path.join(home.root, 'archive-recovered');

/** Before there is a cluster that a start could take for the company's. */
export const markRecovered = (home: DatabaseHome): Promise<void> => writeFile(markOf(home), '', { mode: 0o600 });

/** Where it did not come about. */
export const unmarkRecovered = (home: DatabaseHome): Promise<void> => rm(markOf(home), { force: true });

/** Ends, once after a recovery, what would let somebody in again. */
export async function settleRecovery(home: DatabaseHome, pool: pg.Pool): Promise<void> {
  const marked = await stat(markOf(home)).catch(() => undefined);
  if (!marked) return;
  const client = await connectAlone(pool);
  try {
    await client.query('begin');
    await endByRestore(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await unmarkRecovered(home);
}
