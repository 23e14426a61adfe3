// Whether what was committed has a copy, where the database waits for a standby.
import type pg from 'pg';
import { CommitUnknown } from './database-error.ts';

/**
 * The part of PostgreSQL that waits for the standby. A commit that somebody cancels there is answered as done, with a warning: the
 * standby that takes over may not have it.
 */
const gaveUpCopy = 'SyncRepWaitForLSN';

/** @throws CommitUnknown when the commit in `work` is done here, but may be nowhere else */
export async function safelyCopied<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const warned = new Set<string | undefined>();
  const hear = (notice: { routine?: string | undefined }) => void warned.add(notice.routine);
  client.on('notice', hear);
  const result = await work();
  client.off('notice', hear);
  if (warned.has(gaveUpCopy)) throw new CommitUnknown();
  return result;
}
