// What a new password involves: it is none of the last ones, its age starts again, and it may have to be changed.

import { randomInt } from 'node:crypto';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { verifyPassword } from '../../platform/auth/password.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { invalid } from '../../platform/errors.ts';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** With every kind of characters that a company may require, and long enough for any rule. */
export function generatePassword(length = 14): string {
  const body = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return /\p{Ll}/u.test(body) && /\p{Lu}/u.test(body) && /\d/.test(body) ? body : generatePassword(length);
}

/** Passwords that are kept, at most: as many as the setting may require. */
export const mostBefore = 12;

/**
 * @param current hash of the password that is being replaced: the first of the last ones
 * @param field where the answer reports it
 * @throws AppError `invalid`
 */
export async function requireUnused(
  db: Db,
  userId: number,
  current: string,
  password: string,
  count: number,
  field: string,
): Promise<void> {
  if (count <= 0) return;
  const before = await db.rows(
    select('password_before', ['hash'])`where user_id = ${userId} order by id desc limit ${count - 1}`,
  );
  for (const hash of [current, ...before.map((row) => row.hash)])
    if (await verifyPassword(hash, password)) throw invalid({ [field]: msg('passwordUsed', { count }) });
}

/**
 * In the transaction that sets a password.
 * @param before hash of the one that was replaced; missing for a new person
 * @param mustChange whether somebody else gave it
 */
export async function passwordWasSet(
  tx: Db,
  userId: number,
  before: string | undefined,
  mustChange: boolean,
): Promise<void> {
  await tx.run(sql`insert into credential (user_id, must_change, changed_at) values (${userId}, ${mustChange}, now())
    on conflict (user_id) do update set must_change = excluded.must_change, changed_at = excluded.changed_at`);
  if (before === undefined) return;
  await tx.run(sql`insert into password_before (user_id, hash) values (${userId}, ${before})`);
  await tx.run(sql`delete from password_before where user_id = ${userId} and id not in (
    select id from password_before where user_id = ${userId} order by id desc limit ${mostBefore})`);
}
