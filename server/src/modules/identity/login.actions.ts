// Signing in, with a wait after too many wrong guesses.

import { msg } from '@crm/protocol/sentences';
import { comparable } from '@crm/protocol/text';
import { type RawBuilder, sql } from 'kysely';
import { stampRecord } from '../../engine/write/change.ts';
import { hashingTurns, verifyNothing, verifyPassword } from '../../platform/auth/password.ts';
import { openSession, type SignOn } from '../../platform/auth/session.ts';
import type { Db } from '../../platform/db/database.ts';
import { returning, select } from '../../platform/db/query.ts';
import { AppError, invalid, tooMany } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { hasSecondFactor, takeCode } from './second-factor.ts';
import { aliasOf, noteSignIn } from './sign-in-log.ts';
import { closeTicket, holdTicket, openTicket, takeTry } from './tickets.ts';
import { userEntity } from './user.entity.ts';

/** Failures of one name from one address after which it waits; each further failure doubles the wait. */
/** Read from the database, because a locked-out person has no call with settings. */
const allowedFailures = sql<number>`coalesce((select (value #>> '{}')::int from setting where key = 'signIn.failures'), 10)`;
const longestLockMinutes = 24 * 60;

export interface Account {
  id: number;
  nickname: string;
}

/** Where a sign-in comes from. */
export interface Origin {
  ip: string;
  agent: string;
}

type AccountRecord = Account & { password_hash: string; status: number; registration: number; refusal: string };

const found = (where: RawBuilder<unknown>) =>
  sql<AccountRecord>`select id, nickname, password_hash, status, registration, refusal from app_user where ${where} and deleted_at is null`;

/**
 * Checks name and password and opens a login; of people with two-factor, hands out a ticket for the second step.
 * @throws AppError `too_many` while locked, `invalid` for a wrong name or password (without naming which),
 * `second_factor` with the ticket
 */
export async function signIn(
  db: Db,
  settings: Settings,
  username: string,
  password: string,
  origin: Origin,
): Promise<Account & { token: string }> {
  const name = comparable(username);
  const { ip } = origin;
  // A full line is no wrong guess.
  hashingTurns.requireRoom(ip);
  // An unknown name causes as much work for the database as a known one.
  const account = await db.first(found(sql`username_key = ${name}`));
  const alias = await aliasOf(db, name);
  const who = account ? { userId: account.id } : { alias };
  try {
    await countAttempt(db, name, ip);
  } catch (error) {
    await noteSignIn(db, who, 'locked', origin);
    throw error;
  }
  const right = account ? await verifyPassword(account.password_hash, password, ip) : await verifyNothing(password, ip);
  if (!account || !right) {
    await noteSignIn(db, who, 'wrong', origin);
    throw new AppError('invalid', msg('wrongLogin'), { fields: {} });
  }
  await forgetAttempts(db, name, ip);
  await requireOpen(db, account, origin);
  if (await hasSecondFactor(db, account.id)) {
    await noteSignIn(db, { userId: account.id }, 'half', origin);
    const ticket = await openTicket(db, account.id, account.password_hash);
    throw new AppError('second_factor', msg('secondFactorNeeded'), { data: { ticket } });
  }
  return enter(db, settings, account, origin);
}

/**
 * The second step: a code of the application, or one of the recovery codes.
 * @throws AppError `invalid` at `code`, `too_many` while locked
 */
export async function signInBySecondFactor(
  call: { db: Db; settings: Settings; transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> },
  ticket: string,
  code: string,
  origin: Origin,
): Promise<Account & { token: string }> {
  const { db, settings } = call;
  const userId = await takeTry(db, ticket);
  if (userId === undefined) throw ticketGone();
  try {
    await countAttempt(db, `${userId}`, secondStep);
  } catch (error) {
    await noteSignIn(db, { userId }, 'locked', origin);
    throw error;
  }
  const opened = await call.transaction(async (tx) => {
    // Of two calls with one ticket the second waits here and finds none.
    const held = await holdTicket(tx, ticket);
    if (held === undefined) throw ticketGone();
    const account = await tx.first(found(sql`id = ${userId}`));
    if (!account || account.password_hash !== held.hash || account.status !== 1 || account.registration !== 0)
      throw ticketGone();
    if (!(await takeCode(tx, userId, code))) return undefined;
    await closeTicket(tx, ticket);
    const signOn = held.signOnId === null ? undefined : { id: held.signOnId, secondFactor: false };
    return enter(tx, settings, account, origin, signOn);
  });
  if (!opened) {
    await noteSignIn(db, { userId }, 'code', origin);
    throw invalid({ code: msg('codeWrong') });
  }
  await forgetAttempts(db, `${userId}`, secondStep);
  return opened;
}

/**
 * Opens a login for a person whom an identity provider vouched for, with all checks that follow a right password.
 * @throws AppError `forbidden` for an account that is not open, `second_factor` with a ticket where the person has two-factor
 * and the provider requires none itself
 */
export async function signInVouched(
  db: Db,
  settings: Settings,
  userId: number,
  origin: Origin,
  signOn: SignOn & { name: string },
): Promise<Account & { token: string }> {
  const account = await db.first(found(sql`id = ${userId}`));
  if (!account) throw new AppError('forbidden', msg('signOnUnknown'));
  await requireOpen(db, account, origin, signOn.name);
  if (!signOn.secondFactor && (await hasSecondFactor(db, userId))) {
    await noteSignIn(db, { userId, note: signOn.name }, 'half', origin);
    const ticket = await openTicket(db, userId, account.password_hash, signOn.id);
    throw new AppError('second_factor', msg('secondFactorNeeded'), { data: { ticket } });
  }
  return enter(db, settings, account, origin, signOn, signOn.name);
}

/** The password has to be given again. */
function ticketGone(): AppError {
  return new AppError('invalid', msg('ticketGone'), { fields: { code: msg('ticketGone') }, data: { gone: true } });
}

/** In the place of an address, for guesses at the second step: wherever they come from, they are of one account. */
export const secondStep = 'second factor';

/** @throws AppError `forbidden` for an account that is not open */
async function requireOpen(db: Db, account: AccountRecord, origin: Origin, note = ''): Promise<void> {
  const refuse = async (error: AppError) => {
    await noteSignIn(db, { userId: account.id, note }, 'closed', origin);
    throw error;
  };
  if (account.registration === 1) await refuse(new AppError('forbidden', msg('accountWaiting')));
  if (account.registration === 2)
    await refuse(new AppError('forbidden', msg('accountRefused'), { data: { reason: account.refusal } }));
  if (account.status !== 1) await refuse(new AppError('forbidden', msg('accountDisabled')));
}

/** Opens a login for an account whose person has just proven to be the one. */
export async function enter(
  db: Db,
  settings: Settings,
  { id, nickname }: Account,
  { ip, agent }: Origin,
  signOn?: SignOn,
  note = '',
): Promise<Account & { token: string }> {
  const token = await openSession(db, id, ip, agent, settings.get('session.absoluteDays'), signOn);
  await stampRecord(db, userEntity, id, { last_login_at: sql`now()` });
  await noteSignIn(db, { userId: id, note }, 'done', { ip, agent });
  return { id, nickname, token };
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
  const counted = await db.first(returning('login_failure as f', ['failures'])`
    insert into login_failure as f (name_key, address, failures) values (${name}, ${ip}, 1)
    on conflict (name_key, address) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      last_at = now(),
      locked_until = case when f.last_at >= now() - interval '1 day' and f.failures + 1 >= ${allowedFailures}
        then now() + make_interval(mins => least(${longestLockMinutes}, power(2, least(f.failures + 1 - ${allowedFailures}, 11))::int)) end
    where f.locked_until is null or f.locked_until <= now()`);
  if (counted) return;
  const lock = await db.first(
    select('login_failure', [
      sql<number>`ceil(extract(epoch from locked_until - now()) / 60)::int`.as('minutes'),
    ])`where name_key = ${name} and address = ${ip}`,
  );
  throw tooMany(msg('loginLocked', { minutes: Math.max(1, lock?.minutes ?? 1) }));
}
