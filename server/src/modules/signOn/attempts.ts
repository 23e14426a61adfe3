// Sign-ins under way: begun here, gone on with once, in the same browser, within minutes.

import { createHmac } from 'node:crypto';
import type { SignOnBeginning } from '@crm/protocol/answers/signOn';
import { msg } from '@crm/protocol/sentences';
import { signOnLimits, signOnReturn } from '@crm/protocol/signOn';
import { sql } from 'kysely';
import { hashToken, looksLikeToken, newToken } from '../../platform/auth/token.ts';
import type { Db } from '../../platform/db/database.ts';
import { returning } from '../../platform/db/query.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { dingtalk } from './dingtalk.ts';
import { feishu } from './feishu.ts';
import { oidc } from './oidc.ts';
import { type Attempt, type Identity, isSubject, type Protocol, type Provider, SignOnFailure } from './provider.ts';
import { openProvider } from './providers.ts';
import { wecom } from './wecom.ts';

declare module '../../platform/settings/setting.ts' {
  interface SettingValues {
    /** The program's public address, without what follows the host; empty until it is set. */
    'signOn.address': string;
  }
}

export const protocols: Record<Provider['kind'], Protocol> = { oidc, wecom, dingtalk, feishu };

/**
 * Sign-ins under way of everybody: beginning them by the thousand must not fill the disk. Beyond these the oldest make room; real
 * sign-ins are finished by then.
 */
const mostAttempts = 5_000;

interface Log {
  warn(about: object, message: string): void;
}

interface AttemptContext {
  db: Db;
  settings: Settings;
  log: Log;
}

/** Turns errors of the provider into messages for people; the details are logged. */
async function withProviderErrors<T>(log: Log, provider: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error;
    log.warn({ provider: provider.id, kind: error.kind, reason: error.message }, 'sign-on');
    throw new AppError('conflict', msg(error.kind === 'away' ? 'signOnAway' : 'signOnRefused'));
  }
}

/** Where people come back to. @param address as the setting has it, not empty */
export function redirectUriOf(address: string): string {
  return address.replace(/\/+$/, '') + signOnReturn;
}

/** What the provider is shown follows from what the browser keeps: the database has the hash of that alone. */
function proofsOf(key: string): Pick<Attempt, 'nonce' | 'verifier'> {
  const proof = (name: string) => createHmac('sha256', key).update(name).digest('base64url');
  return { nonce: proof('nonce'), verifier: proof('verifier') };
}

/**
 * @param userId who links the identity to the own account; 0 for signing in
 * @throws AppError `not_found`, `conflict`
 */
export async function begin(
  { db, settings, log }: AttemptContext,
  id: number,
  userId: number,
): Promise<SignOnBeginning> {
  const provider = await openProvider(db, id);
  const address = settings.get('signOn.address');
  if (address === '') throw conflict(msg('signOnNoAddress'));
  const key = newToken();
  const attempt: Attempt = { redirectUri: redirectUriOf(address), state: newToken(), ...proofsOf(key) };
  const url = await withProviderErrors(log, provider, () => protocols[provider.kind].address(provider, attempt));
  await db.run(sql`delete from sign_on_attempt where expires_at < now() or state_hash in (
    select state_hash from sign_on_attempt order by expires_at desc offset ${sql.lit(mostAttempts - 1)})`);
  await db.run(sql`
    insert into sign_on_attempt (state_hash, key_hash, provider_id, user_id, redirect_uri, expires_at)
    values (${hashToken(attempt.state)}, ${hashToken(key)}, ${id}, ${userId}, ${attempt.redirectUri}, now() + make_interval(mins => ${signOnLimits.minutes}))`);
  return { url, key };
}

export interface Returned {
  provider: Provider;
  identity: Identity;
}

/** What has to be begun again. */
export function expired(): AppError {
  return new AppError('conflict', msg('signOnExpired'));
}

/**
 * Takes the attempt, so that a response cannot be used twice, and lets the provider identify the person.
 * @param query of the address to which the browser came back
 * @param key that was answered to this browser
 * @param userId as in `begin`
 * @throws AppError `conflict`: expired, of another browser, of another purpose; no answer; nothing proven
 */
export async function comeBack(
  { db, log }: Pick<AttemptContext, 'db' | 'log'>,
  query: string,
  key: string,
  userId: number,
): Promise<Returned> {
  const parameters = new URLSearchParams(query);
  const state = parameters.get('state') ?? '';
  if (!looksLikeToken(state) || !looksLikeToken(key)) throw expired();
  const taken = await db.first(returning('sign_on_attempt', [
    'provider_id as providerId',
    'redirect_uri as redirectUri',
  ])`
    delete from sign_on_attempt
    where state_hash = ${hashToken(state)} and key_hash = ${hashToken(key)} and user_id = ${userId} and expires_at > now()`);
  if (!taken) throw expired();
  const provider = await openProvider(db, taken.providerId);
  const identity = await withProviderErrors(log, provider, async () => {
    const found = await protocols[provider.kind].identify(provider, { ...taken, state, ...proofsOf(key) }, parameters);
    if (!isSubject(found.subject)) throw new SignOnFailure('refused', 'no identity that can be kept');
    return found;
  });
  return { provider, identity };
}
