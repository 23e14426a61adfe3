// What an approval of an amendment would make of its record: done, looked at, and taken back.
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors.ts';
import { refusedValue } from '../../../platform/refused-value.ts';
import { applyPending } from './pending.ts';
import type { StoredWork } from './stored.ts';

/** Looks at the record as it would be; what cannot take effect any more is looked at as it stands. Needs a transaction. */
export async function withPendingChange<T>(work: StoredWork, look: () => Promise<T>): Promise<T> {
  const forget = [work.call.journal?.mark(), work.call.effects.mark()];
  await work.call.db.run(sql`savepoint look_ahead`);
  try {
    await applyPending(work);
    return await look();
  } catch (error) {
    // Passing it will report the reason.
    if (!(error instanceof AppError || refusedValue(error))) throw error;
    await work.call.db.rollbackTo('look_ahead');
    return await look();
  } finally {
    await work.call.db.rollbackTo('look_ahead');
    await work.call.db.run(sql`release savepoint look_ahead`);
    for (const back of forget) back?.();
  }
}
