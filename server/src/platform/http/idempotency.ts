// The same write sent twice under one key is done once, and answered twice.
import { createHash } from 'node:crypto';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Db, isLockedOut } from '../db/database.ts';
import { select } from '../db/query.ts';
import { AppError, conflict, invalid } from '../errors.ts';

/**
 * Does the work once per key: the key's row is written in the same transaction, so a second call with the key waits for
 * the first and then answers what that one answered.
 */
export async function once(
  tx: Db,
  userId: number,
  key: string,
  path: string,
  body: unknown,
  work: () => Promise<object>,
): Promise<object> {
  if (key.length > 100 || !/^[\x21-\x7e]+$/.test(key)) throw invalid({}, msg('idempotencyKeyFormat'));
  const fingerprint = createHash('sha256')
    .update(`${path.toLowerCase()}\n${JSON.stringify(body, withoutSecrets)}`)
    .digest();
  const claimed = await tx
    .run(sql`insert into idempotency (user_id, key, fingerprint) values (${userId}, ${key}, ${fingerprint})
    on conflict (user_id, key) do nothing`)
    .catch((error: unknown) => {
      // Nobody else has this key: it is the first of the two that takes so long, and is not refused.
      throw isLockedOut(error) ? new AppError('internal', msg('stillRunning'), { status: 503, retryAfter: 2 }) : error;
    });
  if (claimed === 0) {
    // Locked, so that this commit waits for the standby as a write does: the first one may not have got there.
    const earlier = await tx.first(select('idempotency', [
      'answer',
      sql<boolean>`fingerprint = ${fingerprint}`.as('same'),
    ])`
      where user_id = ${userId} and key = ${key} for update`);
    if (!earlier?.answer) throw conflict(msg('stillRunning'));
    if (!earlier.same) throw conflict(msg('idempotencyKeyReused'));
    return earlier.answer;
  }
  const answer = await work();
  await tx.run(
    sql`update idempotency set answer = ${JSON.stringify(answer)}::json where user_id = ${userId} and key = ${key}`,
  );
  return answer;
}

/** Answers of calls that nobody repeats any more. */
export function forgetAnswers(db: Db): Promise<number> {
  return db.run(sql`delete from idempotency where created_at < now() - interval '1 day'`);
}

/** What is kept beside the answer must not help to guess a password. */
function withoutSecrets(name: string, value: unknown): unknown {
  return /password/i.test(name) ? undefined : value;
}
