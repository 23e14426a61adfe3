// Parts of a call's work that may fail on their own: what a failed part wrote, remembered and queued is discarded.
import { sql } from 'kysely';
import { AppError, type Rejection, rejection } from '../../platform/errors.ts';
import { refusedValue } from '../../platform/refused-value.ts';
import type { Call } from '../entity.ts';

/**
 * Runs a part of the work; answers the refusal that undid it, or nothing.
 * @throws what is no refusal
 */
export async function attempt(call: Call, work: () => Promise<unknown>): Promise<AppError | undefined> {
  const forget = [call.journal?.mark(), call.effects.mark()];
  await call.db.run(sql`savepoint attempt`);
  try {
    await work();
    await call.db.run(sql`release savepoint attempt`);
    return undefined;
  } catch (error) {
    const refused = error instanceof AppError ? error : refusedValue(error);
    if (!refused) throw error;
    await call.db.rollbackTo('attempt');
    await call.db.run(sql`release savepoint attempt`);
    for (const back of forget) back?.();
    return refused;
  }
}

/** All rows at once; where that is refused, one after another. Answers the rows that were refused, and why. */
export async function attemptEach<R extends { id: number }>(
  call: Call,
  rows: readonly R[],
  work: (rows: readonly R[]) => Promise<unknown>,
): Promise<Rejection[]> {
  if (rows.length === 0) return [];
  const refused = await attempt(call, () => work(rows));
  const [only, another] = rows;
  if (!refused || !only) return [];
  if (!another) return [rejection(only.id, refused.sentence)];
  const rejected: Rejection[] = [];
  for (const row of rows) {
    const reason = await attempt(call, () => work([row]));
    if (reason) rejected.push(rejection(row.id, reason.sentence));
  }
  return rejected;
}
