// Two-factor: codes of an application by time (RFC 6238) and recovery codes; no code is taken twice.

import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { query, select } from '../../platform/db/query.ts';
import { holdKey, holds, open, type SealedColumn, seal, sealAll } from '../../platform/secrets/secrets.ts';

/** Seconds of one code. */
const period = 30;
/** Codes before and after the present one that are taken, for clocks that differ. */
const drift = 1;
const recoveryCodes = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}

/** Names of people, for the person who runs the program. */
async function namesOf(tx: Db, users: readonly number[]): Promise<string[]> {
  const rows = await tx.rows(
    select('app_user', ['nickname', 'username'])`where id = any(${users}::bigint[]) order by id`,
  );
  return rows.map(({ nickname, username }) => `${nickname}（${username}）`);
}

export const totpSecret: SealedColumn = {
  table: 'credential',
  column: 'secret',
  id: 'user_id',
  title: '两步验证',
  hint: '须重新设置',
  async forget(tx, users) {
    await tx.run(
      sql`update credential set secret = '', confirmed_at = null, last_step = 0 where user_id = any(${users}::bigint[])`,
    );
    await tx.run(sql`delete from recovery_code where user_id = any(${users}::bigint[])`);
    return namesOf(tx, users);
  },
};

/** Of fifty random bits, so that a hash alone could be guessed. */
export const recoveryCode: SealedColumn = {
  table: 'recovery_code',
  column: 'code_hash',
  id: 'user_id',
  title: '恢复码',
  hint: '须重新生成',
  async forget(tx, users) {
    await tx.run(sql`delete from recovery_code where user_id = any(${users}::bigint[])`);
    return namesOf(tx, users);
  },
};

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db.first(sql`select 1 from credential where user_id = ${userId} and confirmed_at is not null`);
  return row !== undefined;
}

export const zFreshSecret = z.strictObject({
  /** Base32, to be typed. */
  secret: z.string(),
  /** `otpauth://…`, to be drawn. */
  uri: z.string(),
});

/** In the transaction of the call: a new secret, not in force before it is confirmed; one that is in force stays. Undefined for who has one. */
export async function beginSecondFactor(
  tx: Db,
  userId: number,
  issuer: string,
  label: string,
): Promise<z.infer<typeof zFreshSecret> | undefined> {
  const secret = new Secret({ size: 20 }).base32;
  const sealed = await seal(tx, totpSecret, userId, secret);
  const kept = await tx.run(sql`
    insert into credential as c (user_id, secret, changed_at) select id, ${sealed}, created_at from app_user where id = ${userId}
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where c.confirmed_at is null`);
  return kept > 0 ? { secret, uri: totp(secret, issuer, label).toString() } : undefined;
}

/** Puts the secret in force; answers the recovery codes, which are shown once, or undefined for a wrong code. */
export async function confirmSecondFactor(tx: Db, userId: number, code: string): Promise<string[] | undefined> {
  await holdKey(tx);
  const held = await tx.first(
    select('credential', ['secret'])`where user_id = ${userId} and secret <> '' and confirmed_at is null for update`,
  );
  const step = held && stepOf(open(totpSecret, userId, held.secret), code);
  if (step === undefined) return undefined;
  await tx.run(sql`update credential set confirmed_at = now(), last_step = ${step} where user_id = ${userId}`);
  return renewRecoveryCodes(tx, userId);
}

export async function renewRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const letters = (n: number) => Array.from({ length: n }, () => alphabet[randomInt(alphabet.length)]).join('');
  const codes = Array.from({ length: recoveryCodes }, () => `${letters(5)}-${letters(5)}`);
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`);
  const sealed = await sealAll(tx, recoveryCode, userId, codes.map(hashCode));
  await tx.run(sql`insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${sealed}::text[])`);
  return codes;
}

export async function removeSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const gone = await tx.run(
    sql`update credential set secret = '', confirmed_at = null, last_step = 0 where user_id = ${userId} and confirmed_at is not null`,
  );
  await tx.run(sql`delete from recovery_code where user_id = ${userId}`);
  return gone > 0;
}

/** Takes a code of the application, later than any that was taken before, or uses up a recovery code. */
export async function takeCode(tx: Db, userId: number, code: string): Promise<boolean> {
  await holdKey(tx);
  const typed = code.replace(/\s/g, '').toLowerCase();
  if (!/^\d{6}$/.test(typed)) return takeRecoveryCode(tx, userId, hashCode(typed));
  const held = await tx.first(select('credential', ['secret'])`where user_id = ${userId} and confirmed_at is not null`);
  const step = held && stepOf(open(totpSecret, userId, held.secret), typed);
  if (step === undefined) return false;
  return (
    (await tx.run(sql`update credential set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)) > 0
  );
}

/** Of two who bring it at once, one deletes it. */
async function takeRecoveryCode(tx: Db, userId: number, hash: string): Promise<boolean> {
  await holdKey(tx);
  const held = await tx.rows(select('recovery_code', ['code_hash as sealed'])`where user_id = ${userId}`);
  const found = held.find(({ sealed }) => holds(recoveryCode, userId, sealed, hash));
  if (!found) return false;
  return (await tx.run(sql`delete from recovery_code where user_id = ${userId} and code_hash = ${found.sealed}`)) > 0;
}

export interface SecondFactorState {
  on: boolean;
  /** Recovery codes that were not used yet. */
  left: number;
}

export async function secondFactorState(db: Db, userId: number): Promise<SecondFactorState> {
  const row = await db.first(
    query.selectNoFrom([
      sql<boolean>`exists (select 1 from credential where user_id = ${userId} and confirmed_at is not null)`.as('on'),
      sql<number>`(select count(*)::int from recovery_code where user_id = ${userId})`.as('left'),
    ]),
  );
  return row ?? { on: false, left: 0 };
}

/** The time step whose code this is. */
function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = totp(secret).validate({ token: code.trim(), window: drift, timestamp });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

function hashCode(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '').toLowerCase()).digest('base64');
}
