// Signing in, with a wait after too many wrong guesses.
import { say } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { sql } from 'kysely';
import { stampRecord } from '../../engine/write/change.ts';
import { hashingTurns, verifyNothing, verifyPassword } from '../../platform/auth/password.ts';
import { openSession } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { userEntity } from './user.entity.ts';

/** Failures of one name from one address after which it waits; each further failure doubles the wait. */
const allowedFailures = 10;
const longestLockMinutes = 24 * 60;

export interface Account {
  id: number;
  nickname: string;
}

/**
 * Checks name and password and opens a login.
 * @throws AppError `too_many` while locked, `invalid` for a wrong name or password (which of them is not told)
 */
export async function signIn(
  db: Db,
  settings: Settings,
  username: string,
  password: string,
  ip: string,
  agent: string,
): Promise<Account & { token: string }> {
  const name = comparable(username);
  // A full line is no wrong guess.
  hashingTurns.requireRoom(ip);
  await countAttempt(db, name, ip);
  const account = await db.first<
    Account & { password_hash: string; status: number; registration: number; refusal: string }
  >(sql`
    select id, nickname, password_hash, status, registration, refusal from app_user where username_key = ${name} and deleted_at is null`);
  const right = account ? await verifyPassword(account.password_hash, password, ip) : await verifyNothing(password, ip);
  if (!account || !right) throw new AppError('invalid', say('wrongLogin'), { fields: {} });
  await forgetAttempts(db, name, ip);
  if (account.registration === 1) throw new AppError('forbidden', say('accountWaiting'));
  if (account.registration === 2)
    throw new AppError('forbidden', say('accountRefused'), { data: { reason: account.refusal } });
  if (account.status !== 1) throw new AppError('forbidden', say('accountDisabled'));
  const token = await openSession(db, account.id, ip, agent, settings.get('session.absoluteDays'));
  await stampRecord(db, userEntity, account.id, { last_login_at: sql`now()` });
  return { id: account.id, nickname: account.nickname, token };
}

export function forgetAttempts(db: Db, name: string, ip: string): Promise<number> {
  return db.run(sql`delete from login_failure where name_key = ${name} and address = ${ip}`);
}

/**
 * Counts before the password is looked at, so that parallel guesses gain nothing; a success forgets the count.
 * @param db outside any transaction: the count stays when the guess is refused
 * @throws AppError `too_many` while locked
 */
export async function countAttempt(db: Db, name: string, ip: string): Promise<void> {
  const counted = await db.first<{ failures: number }>(sql`
    insert into login_failure as f (name_key, address, failures) values (${name}, ${ip}, 1)
    on conflict (name_key, address) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      last_at = now(),
      locked_until = case when f.last_at >= now() - interval '1 day' and f.failures + 1 >= ${allowedFailures}
        then now() + make_interval(mins => least(${longestLockMinutes}, power(2, least(f.failures + 1 - ${allowedFailures}, 11))::int)) end
    where f.locked_until is null or f.locked_until <= now()
    returning failures`);
  if (counted) return;
  const lock = await db.first<{ minutes: number }>(sql`
    select ceil(extract(epoch from locked_until - now()) / 60)::int as minutes from login_failure where name_key = ${name} and address = ${ip}`);
  throw tooMany(say('loginLocked', { minutes: Math.max(1, lock?.minutes ?? 1) }));
}
